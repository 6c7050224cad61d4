// What the umpire's page shows besides the battle: the sheet that is open, and who was passed over.

import { computed, effect, signal } from '@preact/signals';
import { last, refusal, view } from './battle.js';

/** @import { Unit } from '../types.js' */
/**
 * @typedef {{ what: 'unit' | 'order' | 'result' | 'all' | 'set' | 'journal' | 'mend' | 'note' | 'why' | 'menu' | 'saw' | 'overrule',
 *   unit?: string, group?: string, act?: string, begin?: string, over?: boolean, number?: number, back?: Sheet | null }} Sheet
 */

/** What lies over the pegboard, or null. */
export const sheet = signal(/** @type {Sheet | null} */ (null));

/** Units that do nothing in this phase, and the phase. */
const skipped = signal({ phase: '', units: /** @type {string[]} */ ([]) });

const phase = computed(() => `${view.value?.turn} ${view.value?.to_order} ${view.value?.phase}`);

/** Another phase, and nobody is passed over any more. */
export function beginSkipping() {
  effect(() => {
    if (skipped.peek().phase !== phase.value) skipped.value = { phase: phase.value, units: [] };
  });
}

/** @param {string} id */
export function skip(id) {
  skipped.value = { phase: phase.value, units: [...skipped.value.units, id] };
}

/** Can it still do something in this phase, and was not passed over? @param {Unit} unit */
export function toAct(unit) {
  return Boolean(unit.todo) && !skipped.value.units.includes(unit.id);
}

/** Those who can still do something. */
export const waiting = computed(() => (view.value?.units ?? []).filter(toAct));

/** Where the focus goes back to. @type {HTMLElement | null} */
let from = null;

/** The line whose result was shown on a sheet of its own. */
export const seen = signal(0);

/** @param {Sheet} next */
export function openSheet(next) {
  if (next.what === 'result') seen.value = last.value?.line?.number ?? 0;
  if (!sheet.value && document.activeElement instanceof HTMLElement) from = document.activeElement;
  refusal.value = null;
  sheet.value = next;
}

export function close() {
  refusal.value = null;
  sheet.value = null;
  const to = from?.isConnected ? from : document.getElementById('u-due');
  setTimeout(() => to?.focus({ preventScroll: true }));
}

/** @param {string} id */
export function openUnit(id) {
  openSheet({ what: 'unit', unit: id });
}

/** @param {string} id */
export function openAll(id) {
  openSheet({ what: 'all', group: id });
}

/** Closes the sheet; the next one who has not acted. @param {string} [but] */
export function nextOf(but) {
  const list = waiting.value.filter((one) => one.id !== but);
  const at = (view.value?.units ?? []).findIndex((one) => one.id === but);
  const behind = (view.value?.units ?? []).slice(at + 1);
  return behind.find((one) => list.includes(one)) ?? list[0];
}
