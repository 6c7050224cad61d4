// What the browser remembers: favourites and the last rolls. If it may not, the page says so once and goes on.

import { signal } from '@preact/signals';

/** @import { Kept } from './types.js' */

const ROLLS_MOST = 50;

/** Why nothing is remembered, or null. */
export const forgetful = signal(/** @type {string | null} */ (null));

/**
 * @template T
 * @param {string} key @param {T} otherwise @returns {T}
 */
function recall(key, otherwise) {
  try {
    const kept = localStorage.getItem(key);
    const value = kept === null ? otherwise : JSON.parse(kept);
    return Array.isArray(value) ? /** @type {T} */ (value) : otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    forgetful.value = null;
  } catch {
    forgetful.value =
      'This browser does not let the page keep anything: favourites and rolls last until the page is closed.';
  }
}

export const favourites = signal(
  /** @type {{ hash: string, title: string }[]} */ (recall('longroll.favourites', [])),
);
export const rolls = signal(/** @type {Kept[]} */ (recall('longroll.rolls', [])));

/** @param {string} hash @param {string} title */
export function toggleFavourite(hash, title) {
  const without = favourites.value.filter((one) => one.hash !== hash);
  favourites.value = without.length < favourites.value.length ? without : [...without, { hash, title }];
  keep('longroll.favourites', favourites.value);
}

/** @param {Kept} roll */
export function rememberRoll(roll) {
  rolls.value = [roll, ...rolls.value].slice(0, ROLLS_MOST);
  keep('longroll.rolls', rolls.value);
}

export function forgetRolls() {
  rolls.value = [];
  keep('longroll.rolls', []);
}
