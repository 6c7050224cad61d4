// Who there is and how it fares, by what the system says of its tracks; no word of any system stands here.

import { computed } from '@preact/signals';
import { capital, plain } from '../words.js';
import { begun, names, scenario, trackOf, view } from './battle.js';

/** @import { Member, Track, Unit } from '../types.js' */

/** By id, all that units are; those that formed in the battle, too. */
export const members = computed(() => {
  const all = new Map((scenario.value?.units ?? []).map((one) => [one.id, one]));
  for (const { id, kind } of view.value?.units ?? []) if (kind) all.set(id, kind);
  return all;
});

/** @param {string} id @returns {Member | undefined} */
export function memberOf(id) {
  return members.value.get(id);
}

/** @param {string} id */
export function unitOf(id) {
  return view.value?.units.find((one) => one.id === id);
}

/** "2nd Wisconsin"; of leaders, groups and sides, too. @param {string} id */
export function nameOf(id) {
  const one = scenario.value;
  return (
    memberOf(id)?.name ??
    [...(one?.leaders ?? []), ...(one?.groups ?? []), ...(one?.sides ?? [])].find(
      (other) => other.id === id,
    )?.name ??
    id
  );
}

/** In a sentence: "the 2nd Wisconsin". @param {string} id */
export function calledOf(id) {
  return memberOf(id)?.called ?? nameOf(id);
}

/** 0 or 1, as the scenario has them. @param {string} id */
export function sideNumber(id) {
  return Math.max(0, scenario.value?.sides.findIndex((one) => one.id === id) ?? 0);
}

/** @param {string} id */
export function sideName(id) {
  return scenario.value?.sides.find((one) => one.id === id)?.name ?? id;
}

/** What a value of a track is called, if it is out of the ordinary. @param {Track | undefined} track @param {number} value */
export function levelOf(track, value) {
  return track ? (names.value[track.name]?.[value] ?? '') : '';
}

/** @param {string} id @param {Track['role']} role @returns {any} */
export function valueOf(id, role) {
  return unitOf(id)?.[trackOf(role)?.name ?? ''];
}

/** As it was at the beginning. @param {string} id @param {Track} track */
export function baseOf(id, track) {
  return /** @type {any} */ (begun.value?.units.find((one) => one.id === id))?.[track.name];
}

/** What else is kept of it and is not as at the beginning: "lying down", "captured 2". @param {Unit} unit */
export function marksOf(unit) {
  return (scenario.value?.tracks ?? [])
    .filter((track) => track.of === 'unit' && track.role === 'other' && !track.place)
    .filter((track) => unit[track.name] !== (baseOf(unit.id, track) ?? unit[track.name]))
    .map(({ name, words }) => (words ? plain(String(unit[name])) : `${plain(name)} ${unit[name]}`));
}

/** "22 castings, morale 6, line, pinned". @param {Unit} unit */
export function faresOf(unit) {
  const [men, nerve, shape] = /** @type {const} */ (['strength', 'morale', 'formation']).map(
    (role) => trackOf(role),
  );
  return [
    men && `${unit[men.name]} ${unit[men.name] === 1 ? men.one : men.many}`,
    nerve && `${nerve.name} ${unit[nerve.name]}`,
    shape && plain(String(unit[shape.name])),
    unit.state,
    ...marksOf(unit),
  ]
    .filter(Boolean)
    .join(', ');
}

/** "plan hold, hearts 8", where something is kept of groups. @param {string} id */
export function faresOfGroup(id) {
  const group = view.value?.groups?.find((one) => one.id === id);
  const tracks = (scenario.value?.tracks ?? []).filter((track) => track.of === 'group');
  return group
    ? tracks.map(({ name }) => `${plain(name)} ${plain(String(group[name]))}`).join(', ')
    : '';
}

/** Leaders with a unit. @param {string} id */
export function leadersWith(id) {
  return (view.value?.leaders ?? []).filter((one) => one.with === id && !one.gone);
}

/** Of a group or side, in the order of the roster. @param {string} side */
export function groupsOf(side) {
  const units = [...members.value.values()].filter(
    (one) => one.side === side && unitOf(one.id) !== undefined,
  );
  const groups = (scenario.value?.groups ?? []).filter((one) => one.side === side);
  const list = groups
    .map(({ id, name }) => ({ id, name, units: units.filter((one) => one.group === id) }))
    .filter((one) => one.units.length > 0);
  const rest = units.filter((one) => !groups.some((group) => group.id === one.group));
  return rest.length > 0 ? [...list, { id: '', name: sideName(side), units: rest }] : list;
}

/** "★ General Gray", "General Burns alone", "General Barlow fell". @param {string} group */
export function leadsOf(group) {
  return (scenario.value?.leaders ?? [])
    .filter((one) => one.group === group)
    .map(({ id, name }) => {
      const now = view.value?.leaders.find((one) => one.id === id);
      return now?.gone ? `${name} fell` : now?.with ? `★ ${name}` : `${name}, alone`;
    })
    .join(', ');
}

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** "three", "17". @param {number} number */
export function numberWord(number) {
  return NUMBERS[number] ?? String(number);
}

/** An order's verb as a button has it: "Lie down". @param {{ word?: string, label?: string }} choice */
export function actName({ word = '', label }) {
  return capital(label ?? plain(word));
}
