// What a commander who knows the system would have the chosen unit do: the large button's advice.

import { computed, signal } from '@preact/signals';
import { askBattle } from '../engine.js';
import { battle, journal, lines, mine, refusal, view } from './game.js';
import { isOwn } from './names.js';
import { selected } from './selection.js';
import { ahead, expert, think } from './thinker.js';

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

/** What he would order next, whoever it is for: an answer to a question, who is set up where, where a leader rides; null if he would end the phase, or orders somebody who was passed over. @returns {Advice | null} */
export function wouldOrder() {
  const who = expert();
  if (!who || !mine.value || !view.value) return null;
  const answer = askBattle(`think ${view.value.to_order} ${who} 0`);
  const { error, order = '', role } = answer;
  return error || role === 'end' || passed.value.includes(order.split(' ')[0]) ? null : answer;
}

/** What whoever thinks ahead has said, and of which moment and unit. */
const studied = signal({ key: '', told: /** @type {Advice | null} */ (null) });
/** He is being asked about this. */
const asked = signal('');

function studyKey() {
  return `${battle.value?.id} ${lines.value} ${selected.value}`;
}

export const pondering = computed(() => asked.value !== '' && asked.value === studyKey());

export const advice = computed(() => {
  if (studied.value.key === studyKey()) return studied.value.told;
  return selected.value === null ? null : adviceFor(selected.value);
});

/** Who has given the advice that stands, if he was asked for it. */
export const studiedBy = computed(() =>
  studied.value.key === studyKey() ? ahead()?.title : undefined,
);

/** Asks whoever thinks ahead about the chosen unit; whatever is done meanwhile, his answer is then of no use. */
export async function askAhead() {
  const [who, unit, now] = [ahead(), selected.value, view.value];
  if (!who || unit === null || !now || !mine.value || pondering.value) return;
  const key = studyKey();
  asked.value = key;
  try {
    const told = await think(journal(), now.to_order, who.name, '0', unit);
    if (key === studyKey()) studied.value = { key, told };
  } catch (lost) {
    refusal.value = lost instanceof Error ? lost.message : String(lost);
  }
  if (asked.value === key) asked.value = '';
}
