// What units must do before the phase can end, or may do in a phase that is there for it.

import { computed, signal } from '@preact/signals';
import { askBattle } from '../engine.js';
import { capital, listed, numberOf, plain } from '../words.js';
import { mine, seat, view } from './game.js';
import { theName } from './names.js';

/** @import { Offer, Reply, Unit } from '../types.js' */
/** @typedef {import('./game.js').Entry} Entry */

/** Units that may do something in this phase by which they can only lose. */
export const hopeless = signal(/** @type {Set<string>} */ (new Set()));

/** Units of whoever is to order that may still do something in this phase, and could gain by it. */
export const waiting = computed(() =>
  mine.value
    ? (view.value?.units ?? []).filter((one) => one.todo && !hopeless.value.has(one.id))
    : [],
);

/** All that a unit can be ordered now; without one, what is ordered to none. @param {string} [id] @returns {Offer[]} */
export function offersOf(id = '') {
  return askBattle(`orders ${seat()} ${id}`).orders ?? [];
}

/** What the dice of an order can bring. @param {string} words */
export function oddsOf(words) {
  return askBattle(`odds ${seat()} ${words}`);
}

/** Orders of a unit that are whole and lawful as they stand, and are its duty. @param {string} id */
function dutiesOf(id) {
  return offersOf(id).filter((one) => one.duty && !one.fact);
}

/** Who could do what the phase is there for, but by the odds can gain nothing. */
export function findHopeless() {
  const may = view.value?.main
    ? []
    : (view.value?.units ?? []).filter((one) => one.todo && !one.must);
  const lost = may.filter(({ id }) => {
    const duties = dutiesOf(id);
    return duties.length > 0 && duties.every((one) => oddsOf(one.words).may_gain === false);
  });
  hopeless.value = new Set(mine.value ? lost.map((one) => one.id) : []);
}

/** What is due next: whoever must do something, or may in a phase that is there for it. */
export function due() {
  return (
    view.value?.units.find((one) => one.must) ?? (view.value?.main ? undefined : waiting.value[0])
  );
}

/** What can be answered to the open question, by whom ever. */
export const answers = computed(() => {
  const now = view.value;
  if (!mine.value || !now?.question) return [];
  const all = [offersOf(), ...now.units.filter((one) => one.in).map((one) => offersOf(one.id))];
  return all.flat().filter((one) => one.role === 'answer' && !one.fact);
});

/** What each answer brings on average: every result that dice decide in one of them. */
export const averages = computed(() => {
  if (!view.value?.question) return '';
  /** @type {{ order: string, odds: Reply }[]} */
  const ways = (askBattle(`view ${seat()}`).ways ?? []).filter(
    (/** @type {any} */ one) => one.odds,
  );
  const names = Object.keys(ways[0]?.odds.mean ?? {}).filter((name) =>
    ways.some(({ odds }) => (odds.values[name]?.length ?? 0) > 1),
  );
  const told = ways.map(({ order, odds }) => {
    const label = answers.value.find((one) => one.words === order)?.label ?? order;
    const means = names.map((name) => `${numberOf(odds.mean[name]).toFixed(1)} ${plain(name)}`);
    return `${plain(label)}: ${listed(means)} on average.`;
  });
  return names.length > 0 ? told.join(' ') : '';
});

/** What a unit must do, or may, if it is a whole order. @param {Unit} unit */
export function dutyOf(unit) {
  const [first] = dutiesOf(unit.id);
  return first
    ? {
        label: capital(`${theName(unit.id)} ${first.says}`),
        throws: oddsOf(first.words).odds?.call ?? '',
        words: first.words,
      }
    : null;
}

/** What a unit must do before the phase can end. @param {Unit} unit */
export function mustWords({ id, why }) {
  const ways = new Set(
    offersOf(id).flatMap((one) =>
      one.duty ? one.label.charAt(0).toLowerCase() + one.label.slice(1) : [],
    ),
  );
  return `First ${theName(id)} must ${[...ways].join(' or ')}${why ? `: ${why}` : ''}.`;
}

/** Why the phase cannot end yet. */
export function firstDuty() {
  const unit = view.value?.units.find((one) => one.must);
  return unit ? mustWords(unit) : '';
}

// ---- checks that change nothing ----

/** A check that by its odds changes nothing. */
export function sureCheck() {
  for (const unit of waiting.value.filter((one) => one.must)) {
    const sure = dutiesOf(unit.id).find(
      (one) => one.role === 'duty' && oddsOf(one.words).may_change === false,
    );
    if (sure) return sure.words;
  }
  return null;
}

/** Was it one? @param {Entry} one */
export function isSure(one) {
  const { role, throws = [], changes } = one.event;
  return role === 'duty' && throws.length === 0 && changes.length === 0;
}

/** All of them in one sentence. @param {Entry[]} list */
export function sureChecks(list) {
  const [{ event }] = list;
  const names = [...new Set(list.map((one) => theName(one.event.unit ?? '')))];
  return list.length === 1
    ? event.sentence
    : capital(`${event.phase}: nothing changes for ${listed(names)}.`);
}
