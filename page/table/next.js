// The one large button: what would be done next by whoever presses it.

import { computed } from '@preact/signals';
import { counted } from '../words.js';
import { due, dutyOf, mustWords, waiting } from './duties.js';
import { battle, lookBack, mine, view } from './game.js';
import { theName } from './names.js';
import { afterSelected, afterTwice, endPhase } from './player.js';
import { aimed, select, volley, volleyLabel, volleys } from './selection.js';

/** @typedef {{ label: string, throws?: string, words?: string, act?: () => void, ends?: boolean }} Next */

export const next = computed(() => {
  const now = view.value;
  if (!now || !battle.value) return null;
  if (now.over || now.shown) return { label: 'Look back at the battle', act: () => lookBack(0) };
  return mine.value ? ofPlayer(now.phase) : null;
});

/** @param {string} phase @returns {Next} */
function ofPlayer(phase) {
  const unit = due();
  if (unit) return dutyOf(unit) ?? leadTo(unit.id, unit.must ? mustWords(unit) : '', true);
  const target = aimed.value;
  const odds = target !== null ? volleys.value.get(target) : undefined;
  if (target !== null && odds)
    return { label: volleyLabel(target), throws: odds.call, words: volley(target) };
  const idle = afterSelected();
  const left = waiting.value.length;
  if (idle !== null) return leadTo(idle, `${counted(left, 'unit has', 'units have')} not acted`);
  return { label: `End ${phase}`, act: () => void endPhase(), ends: true };
}

/** Leads to a unit that wants an order of the player's own. @param {string} id @param {string} throws @param {boolean} [card] @returns {Next} */
function leadTo(id, throws, card = false) {
  const act = () => {
    select(id);
    if (card)
      afterTwice(() => document.querySelector('.menu')?.scrollIntoView({ block: 'nearest' }));
  };
  return { label: `Next: ${theName(id)}`, throws, act };
}
