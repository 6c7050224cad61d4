// The first battle: one press is one volley, each of the first is answered at once, and the player's own captain leads
// the rest of his side meanwhile.

import { computed } from '@preact/signals';
import { battle } from './game.js';

export const OPENING = { scenario: 'brawners-farm', side: 'union', unit: '2wi', target: '21ga' };
export const DRILL = 3; // volleys that are answered at once

/** Is the first battle being shown? */
export const drilling = computed(() => (battle.value?.drill ?? 0) > 0);

/** The player has fired, and his captain leads the rest until the phase ends. */
let led = false;

export function isLed() {
  return led;
}

/** @param {boolean} on */
export function setLed(on) {
  led = on;
}

export function volleyDrilled() {
  if (!battle.value) return;
  battle.value = { ...battle.value, drill: battle.value.drill - 1 };
  led = true;
}

export function endDrill() {
  if (battle.value) battle.value = { ...battle.value, drill: 0 };
}
