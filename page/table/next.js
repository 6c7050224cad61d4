// The one large button: what would be done next by whoever presses it. It is always good advice: what must be done, the
// volley that the player has aimed, what a commander would have the chosen unit do, or the next unit.

import { computed } from '@preact/signals';
import { capital, counted } from '../words.js';
import { adviceFor, advice, passOver, wouldOrder } from './advice.js';
import { answers, due, dutyOf, mustWords, oddsOf } from './duties.js';
import { bare, goThere, wayWords } from './go.js';
import { battle, BY_LINK, lookBack, mine, sending, view } from './game.js';
import { lesson } from './drill.js';
import { taught } from './lesson.js';
import { isOwn, ownUnits, stateOf, theName, unitOf } from './names.js';
import { afterSelected, afterTwice, endPhase, unasked } from './player.js';
import {
  aimed,
  hasAimed,
  offers,
  route,
  select,
  selected,
  volley,
  volleyLabel,
  volleys,
} from './selection.js';

/** @typedef {import('./advice.js').Advice} Advice */
/** @typedef {{ label: string, throws?: string, words?: string, act?: () => void, ends?: boolean, why?: string, second?: string, goes?: string }} Next `goes`: whoever goes somewhere by it */

export const next = computed(() => {
  const now = view.value;
  if (!now || !battle.value) return null;
  if (now.over || now.shown) return { label: 'Look back at the battle', act: () => lookBack(0) };
  if (!mine.value && battle.value.opponent === BY_LINK)
    return { label: 'Send my turn', act: () => (sending.value = true) };
  return mine.value ? ofPlayer(now.phase) : null;
});

/** @param {string} phase @returns {Next | null} */
function ofPlayer(phase) {
  if (view.value?.question) return answered();
  const unit = due();
  const asked = wayThere(); // lawful, whatever else is due
  const duty = !asked && unit && dutyOf(unit);
  if (duty) return duty;
  const advised =
    asked ?? aimedAt() ?? taught() ?? counsel(selected.value, advice.value) ?? someoneElse(phase);
  if (advised) return advised;
  const other = lesson.value ? null : someOrder(unit?.id);
  if (other) return other;
  if (unit) return leadTo(unit.id, unit.must ? mustWords(unit) : '', true);
  const idle = afterSelected();
  const left = unasked().length;
  if (idle !== null) return leadTo(idle, `${counted(left, 'unit has', 'units have')} not acted`);
  return { label: `End ${phase}`, act: endAdvised, ends: true };
}

/** A question comes before all else: what a commander would answer. @returns {Next | null} */
function answered() {
  const { order, why } = wouldOrder() ?? {};
  const [first] = answers.value;
  const words = order ?? first?.words;
  if (!words) return null;
  const said = answers.value.find((one) => one.words === words);
  return { label: said ? `${said.label}` : capital(words), words, why };
}

/** The way that the player has asked for. @returns {Next | null} */
function wayThere() {
  const [first] = route.value?.ways ?? [];
  if (!first) return null;
  const dice = oddsOf(first.orders[0].words).odds?.call;
  const throws = capital(wayWords()) + (dice ? `. ${dice}` : '');
  return { label: 'Go there', throws, act: () => void goThere() };
}

/** Nobody has anything better to do than to stay, whoever is chosen included. */
function endAdvised() {
  if (selected.value !== null && isOwn(selected.value)) passOver(selected.value);
  void endPhase();
}

/** The volley that the player has chosen himself. @returns {Next | null} */
function aimedAt() {
  const target = aimed.value;
  const odds = target !== null ? volleys.value.get(target) : undefined;
  if (target === null || !odds || !hasAimed.value) return null;
  return { label: volleyLabel(target), throws: odds.call, words: volley(target) };
}

const HALF = 'Half of its turn: another half is left.';

/** @param {string} says */
function isHalf(says) {
  return bare(says) !== says;
}

/** The second best, unless it is the same with all of a turn instead of half of it. @param {string} second @param {string} first */
function otherwise(second, first) {
  return second && bare(second) !== bare(first) ? `Second best: it ${bare(second)}.` : undefined;
}

/** What a commander would have it do. @param {string | null} id @param {Advice | null} told @returns {Next | null} */
function counsel(id, told) {
  if (id === null || !told?.order) return null;
  const { order, says = '', role = '', why, second } = told;
  return {
    label:
      offers.value.find((one) => one.role === 'fire' && one.words === order)?.label ??
      capital(`${theName(id)} ${bare(says)}`),
    throws: role === 'fire' ? oddsOf(order).odds?.call : isHalf(says) ? HALF : undefined,
    words: order,
    why,
    second: otherwise(second?.says ?? '', says),
    goes: ['move', 'turn', 'form'].includes(role) ? id : undefined,
  };
}

/** Whatever else he would order: where leaders ride, where units are set up. @param {string} [due] whoever must do something else @returns {Next | null} */
function someOrder(due) {
  const told = due === undefined ? wouldOrder() : null;
  if (!told?.order) return null;
  const [id] = told.order.split(' ');
  const says = told.says ?? told.order;
  return {
    label: capital(unitOf(id) ? `${theName(id)} ${bare(says)}` : bare(says)),
    words: told.order,
    why: told.why,
    goes: unitOf(id) ? id : undefined,
  };
}

/** In a phase in which nobody need act, somebody may still do well to. @param {string} phase @returns {Next | null} */
function someoneElse(phase) {
  if (view.value?.main || view.value?.question) return null;
  for (const { id } of ownUnits()) {
    const found = counsel(id, adviceFor(id));
    if (found) return found;
  }
  return null;
}

/** Leads to a unit that wants an order of the player's own. @param {string} id @param {string} throws @param {boolean} [card] @returns {Next} */
function leadTo(id, throws, card = false) {
  const before = selected.value;
  const act = () => {
    if (before !== null && before !== id && isOwn(before)) passOver(before);
    select(id);
    if (card)
      afterTwice(() => document.querySelector('.menu')?.scrollIntoView({ block: 'nearest' }));
  };
  const stays = before !== null && isOwn(before) && stateOf(before)?.todo;
  const why = stays ? advice.value?.why : undefined;
  return { label: `Next: ${theName(id)}`, throws, act, why };
}
