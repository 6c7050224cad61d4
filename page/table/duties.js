// What units must do before the phase can end, or may do in a phase that is there for it.

import { computed, signal } from '@preact/signals';
import { askBattle } from '../engine.js';
import { capital, listed } from '../words.js';
import { mine, seat, view } from './game.js';
import { theName } from './names.js';

/** @import { Offer, Unit } from '../types.js' */
/** @typedef {import('./game.js').Entry} Entry */

export const ACT = 'movement and fire';
/** Orders that a phase is there for, or that must be obeyed before it can end. */
const DUTIES = ['contact', 'rally', 'retreat', 'check', 'lie', 'surrender'];
const CHECKS = ['check', 'contact'];
/** What the phases are, for those who do not know the book. */
export const PHASES = /** @type {Record<string, string>} */ ({
  'contact checks': 'Whoever is touched by an enemy checks whether it stands.',
  rally: 'Shaken units may try, once each, to regain morale.',
  retreat: 'Broken and routed units fall back.',
  'checks for retreats seen': 'Units that saw a friend run check whether they waver.',
  'double quick':
    'Steady units may make an extra move ahead at the run. A die says what it costs them in morale.',
  [ACT]: 'Each unit marches, turns, changes formation or fires: one whole act, or two half acts.',
});

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
  return offersOf(id)
    .filter((one) => !one.fact && DUTIES.includes(one.verb))
    .sort((a, b) => Number(a.verb === 'surrender') - Number(b.verb === 'surrender'));
}

/** Who could do what the phase is there for, but by the odds can gain nothing. */
export function findHopeless() {
  const may =
    view.value?.phase === ACT
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
    view.value?.units.find((one) => one.must) ??
    (view.value?.phase === ACT ? undefined : waiting.value[0])
  );
}

/** What a unit must do, or may, if it is a whole order. @param {Unit} unit */
export function dutyOf(unit) {
  const [first] = dutiesOf(unit.id);
  return first
    ? {
        label: capital(`${theName(unit.id)} ${does(first)}`),
        throws: oddsOf(first.words).odds?.call ?? '',
        words: first.words,
      }
    : null;
}

/** What an order has a unit do. @param {Offer} offer */
function does(offer) {
  return offer.verb === 'surrender' ? 'surrenders: it cannot retreat' : offer.says;
}

/** What a unit must do before the phase can end. @param {Unit} unit */
export function mustWords({ id }) {
  const ways = new Map(dutiesOf(id).map((one) => [one.verb, does(one)])); // the plainest of a kind is the last
  const back = offersOf(id).some((one) => one.words.startsWith(`${id} move back`));
  const list = back ? [...ways.values(), 'goes back'] : [...ways.values()];
  return `First ${theName(id)} ${list.join(' or ') || 'has to get out of the open'}.`;
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
      (one) => CHECKS.includes(one.verb) && oddsOf(one.words).may_change === false,
    );
    if (sure) return sure.words;
  }
  return null;
}

/** Was it one? @param {Entry} one */
export function isSure(one) {
  const { verb = '', throws = [], changes } = one.event;
  return CHECKS.includes(verb) && throws.length === 0 && changes.length === 0;
}

/** All of them in one sentence. @param {Entry[]} list */
export function sureChecks(list) {
  if (list.length === 1) return list[0].event.sentence ?? '';
  const names = [...new Set(list.map((one) => theName(one.event.unit ?? '')))];
  const verb = names.length === 1 ? 'checks' : 'check';
  const why = list.every((one) => one.event.verb === 'check')
    ? 'retreats seen'
    : 'enemies in contact';
  return capital(`${listed(names)} ${verb} for ${why}: nothing changes.`);
}
