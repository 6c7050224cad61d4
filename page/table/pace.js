// How fast orders that the player does not give himself are shown: a rest after each by what it was; faster, one by one, or at once.

import { signal } from '@preact/signals';
import { keep, recall } from '../memory.js';

const RESTS = /** @type {Record<string, number>} */ ({ fire: 1500, move: 800, turn: 500, end: 0 }); // milliseconds
const REST = 600; // after any other
const GRACE = 1500; // before the other side answers
const GRACE_SHORT = 600;
const SPEEDS = [0.5, 1, 2, 4];
const KEPT = 'longroll.pace';

/** How the other side's turn is shown: one act at a time waits for the reader after each, who may be listening to it. */
export const MANNERS = /** @type {const} */ (['as it goes', 'one act at a time', 'at once']);
const [, STEPS] = MANNERS;
export const AT_ONCE = MANNERS[2];

const kept = recall(KEPT, ['manner'], ['speed'])[0];
export const manner = signal(MANNERS.find((one) => one === kept?.manner) ?? MANNERS[0]);
export const speed = signal(SPEEDS.includes(kept?.speed) ? /** @type {number} */ (kept.speed) : 1);

function remember() {
  keep(KEPT, [{ manner: manner.value, speed: speed.value }]);
}

/** @param {(typeof MANNERS)[number]} word */
export function chooseManner(word) {
  manner.value = word;
  remember();
}

export const paused = signal(false);

/** Is each of the other side's acts waited for, so that it can be listened to? */
export function isStepped() {
  return paused.value || manner.value === STEPS;
}

/** The rest of the other side's turn is not shown. */
const skipping = signal(false);

const still = window.matchMedia('(prefers-reduced-motion: reduce)');
/** Whoever wants no motion gets plain steps, at the same pace. */
export const calm = signal(still.matches);
still.addEventListener('change', () => (calm.value = still.matches));

/** Ends the rest that is taken now. */
let wake = () => {};

/** @param {number} milliseconds */
export function wait(milliseconds) {
  return /** @type {Promise<void>} */ (
    new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    })
  );
}

/** The player has ended his turn, and can still take that back. */
export const grace = signal(false);

/** Waits a little before the end of his turn is told; false if he has taken it back. */
export async function takesTime() {
  grace.value = true;
  await wait(manner.value === AT_ONCE ? GRACE_SHORT : GRACE);
  const stands = grace.value;
  grace.value = false;
  return stands;
}

export function takeBack() {
  grace.value = false;
  wake();
}

/** Rests after an order; while it is paused, until it goes on. @param {string} role @param {number} [share] of the usual time */
export async function rest(role, share = 1) {
  if (skipping.value || manner.value === AT_ONCE) return;
  await wait(((RESTS[role] ?? REST) * share) / speed.value);
  if (manner.value === STEPS) paused.value = true;
  while (paused.value && !skipping.value) {
    await wait(1 << 30);
    if (stepping) break;
  }
  stepping = false;
}

/** One order more, and then it is paused again. */
let stepping = false;

export function step() {
  paused.value = true;
  stepping = true;
  wake();
}

export function pause() {
  paused.value = !paused.value;
  wake();
}

export function skip() {
  skipping.value = true;
  wake();
}

/** @param {number} by steps, below 0 for slower */
export function faster(by) {
  const at = SPEEDS.indexOf(speed.value) + by;
  speed.value = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))];
  remember();
}

/** The player is to order again: the next turn of the other side is shown. */
export function showAgain() {
  skipping.value = false;
  paused.value = false;
}
