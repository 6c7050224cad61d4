// Battles that the browser keeps.

import { signal } from '@preact/signals';
import { keep, recall } from '../memory.js';
import { battle, journal, view } from './game.js';

/** @import { Battle } from '../types.js' */

const KEY = 'longroll.battles';
const BATTLES_MOST = 12;

export const battles = signal(/** @type {Battle[]} */ ([]));

export function recallBattles() {
  battles.value = recall(KEY, ['id', 'name', 'side', 'opponent', 'journal'], ['when', 'drill'])
    .map((one) => ({ ...one, seed: String(one.seed) })) // it was a number once
    .filter((one) => /^\d+$/.test(one.seed));
}

/** The battle that is played, as it is now. */
export function save() {
  if (!battle.value) return;
  const now = {
    ...battle.value,
    when: Date.now(),
    over: view.value?.over !== undefined,
    journal: journal(),
  };
  battle.value = now;
  keepAll([now, ...battles.value.filter((one) => one.id !== now.id)].slice(0, BATTLES_MOST));
}

/** @param {string} id */
export function forget(id) {
  keepAll(battles.value.filter((one) => one.id !== id));
}

/** @param {Battle[]} list */
function keepAll(list) {
  battles.value = list;
  keep(KEY, list);
}
