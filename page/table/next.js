// The one large button: what would be done next by whoever presses it. It is always good advice: what must be done, the
// volley that the player has aimed, what a commander would have the chosen unit do, or the next unit.

import { computed } from '@preact/signals';
import { capital, counted } from '../words.js';
import { adviceFor, advice, passOver } from './advice.js';
import { due, dutyOf, mustWords, oddsOf } from './duties.js';
import { goThere, wayWords } from './go.js';
import { battle, BY_LINK, lookBack, mine, sending, view } from './game.js';
import { taught } from './lesson.js';
import { isOwn, ownUnits, stateOf, theName } from './names.js';
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
/** @typedef {{ label: string, throws?: string, words?: string, act?: () => void, ends?: boolean, why?: string, second?: string }} Next */

export const next = computed(() => {
  const now = view.value;
  if (!now || !battle.value) return null;
  if (now.over || now.shown) return { label: 'Look back at the battle', act: () => lookBack(0) };
  if (!mine.value && battle.value.opponent === BY_LINK)
    return { label: 'Send my turn', act: () => (sending.value = true) };
  return mine.value ? ofPlayer(now.phase) : null;
});

/** @param {string} phase @returns {Next} */
function ofPlayer(phase) {
  const unit = due();
  const asked = wayThere(); // lawful, whatever else is due
  const duty = !asked && unit && dutyOf(unit);
  if (duty) return duty;
  const advised =
    asked ?? aimedAt() ?? taught() ?? counsel(selected.value, advice.value) ?? someoneElse(phase);
  if (advised) return advised;
  if (unit) return leadTo(unit.id, unit.must ? mustWords(unit) : '', true);
  const idle = afterSelected();
  const left = unasked().length;
  if (idle !== null) return leadTo(idle, `${counted(left, 'unit has', 'units have')} not acted`);
  return { label: `End ${phase}`, act: endAdvised, ends: true };
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

/** What a commander would have it do. @param {string | null} id @param {Advice | null} told @returns {Next | null} */
function counsel(id, told) {
  if (id === null || !told?.order) return null;
  const { order, says = '', role, why, second } = told;
  return {
    label:
      offers.value.find((one) => one.role === 'fire' && one.words === order)?.label ??
      capital(`${theName(id)} ${says}`),
    throws: role === 'fire' ? oddsOf(order).odds?.call : undefined,
    words: order,
    why,
    second: second?.says && `Second best: it ${second.says}.`,
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
