// What a commander who knows the system would have the chosen unit do: the large button's advice.

import { computed, signal } from '@preact/signals';
import { askBattle } from '../engine.js';
import { mine, view } from './game.js';
import { isOwn } from './names.js';
import { selected } from './selection.js';
import { expert } from './thinker.js';

/** @typedef {{ order?: string, says?: string, role?: string, why: string }} Counsel */
/** @typedef {Counsel & { second?: Counsel }} Advice */

/** Units that were passed over in this phase, by the advice to let them stay or by the player. */
const passes = signal({ phase: '', units: /** @type {string[]} */ ([]) });

/** The phase that runs, of all of the battle. */
function phaseKey() {
  const now = view.value;
  return now ? `${now.turn} ${now.to_order} ${now.phase}` : '';
}

export const passed = computed(() =>
  passes.value.phase === phaseKey() ? passes.value.units : /** @type {string[]} */ ([]),
);

/** @param {string} id */
export function passOver(id) {
  if (!passed.value.includes(id))
    passes.value = { phase: phaseKey(), units: [...passed.value, id] };
}

/** The best and the second best for a unit; without an order it had better stay as it is. @param {string} id @returns {Advice | null} */
export function adviceFor(id) {
  const who = expert();
  if (!who || !mine.value || !view.value || !isOwn(id)) return null;
  const answer = askBattle(`think ${view.value.to_order} ${who} 0 ${id}`);
  return answer.error ? null : answer;
}

export const advice = computed(() => (selected.value === null ? null : adviceFor(selected.value)));
