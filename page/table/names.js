// Who is who: units, leaders and sides by their ids.

import { computed } from '@preact/signals';
import { html } from '../html.js';
import { mine, scenario, shown, view } from './game.js';

/** The units of the scenario, and those that formed since. */
export const roster = computed(() => [
  ...(scenario.value?.units ?? []),
  ...(shown.value?.units ?? []).flatMap((one) => one.kind ?? []),
]);

/** @param {string} id */
export function unitOf(id) {
  return roster.value.find((one) => one.id === id);
}

/** @param {string} id */
export function nameOf(id) {
  return unitOf(id)?.name ?? id;
}

/** "the 2nd Wisconsin", but "Wooding's Battery". @param {string} id */
export function theName(id) {
  return unitOf(id)?.called ?? id;
}

/** @param {string} id */
function leaderOf(id) {
  return scenario.value?.leaders.find((one) => one.id === id);
}

/** @param {string} id */
export function leaderName(id) {
  return leaderOf(id)?.name ?? id;
}

/** @param {string} id */
export function leaderSide(id) {
  return leaderOf(id)?.side;
}

/** @param {string} id */
export function sideName(id) {
  return scenario.value?.sides.find((one) => one.id === id)?.name ?? id;
}

/** By which its colours go. @param {string | undefined} id */
export function sideNumber(id) {
  return scenario.value?.sides.findIndex((one) => one.id === id) ?? 0;
}

/** The colours of a side. @param {{ side: string }} props */
export function Flag({ side }) {
  return html`<span class=${`flag side${sideNumber(side)}`} aria-hidden="true"></span>`;
}

/** Those who are with a unit, or by themselves on the table. @param {string | undefined} id */
export function leadersWith(id) {
  return (shown.value?.leaders ?? [])
    .filter((one) => !one.gone && one.with === id && (id !== undefined || one.at !== undefined))
    .map((one) => ({ ...one, name: leaderName(one.id) }));
}

/** A unit as it is shown, now or looking back. @param {string | null} id */
export function shownUnit(id) {
  return shown.value?.units.find((one) => one.id === id);
}

/** A unit as it is now. @param {string} id */
export function stateOf(id) {
  return view.value?.units.find((one) => one.id === id);
}

/** Can this unit be ordered now? @param {string} id */
export function isOwn(id) {
  return mine.value && unitOf(id)?.side === view.value?.to_order;
}

/** Can this leader be ordered now? @param {string} id */
export function isOwnLeader(id) {
  return mine.value && leaderOf(id)?.side === view.value?.to_order;
}

/** Units still in the battle that can be ordered now. */
export function ownUnits() {
  return (view.value?.units ?? []).filter((one) => one.in && isOwn(one.id));
}
