// What the browser remembers: favourites and the last rolls. If it may not, the page says so once and goes on.

import { signal } from '@preact/signals';

/** @import { Kept } from './types.js' */

const ROLLS_MOST = 50;

/** Why nothing is remembered, or null. */
export const forgetful = signal(/** @type {string | null} */ (null));

/**
 * What was kept, as far as it is whole: what another version or another hand left there is passed over.
 * @param {string} key @param {string[]} texts @param {string[]} numbers
 */
export function recall(key, texts, numbers) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (one) =>
        one !== null &&
        texts.every((name) => typeof one[name] === 'string') &&
        numbers.every((name) => typeof one[name] === 'number'),
    );
  } catch {
    return [];
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    forgetful.value = null;
  } catch {
    forgetful.value =
      'This browser does not let the page keep anything: favourites and rolls last until the page is closed.';
  }
}

export const favourites = signal(
  /** @type {{ hash: string, title: string }[]} */ (
    recall('longroll.favourites', ['hash', 'title'], [])
  ),
);
export const rolls = signal(
  /** @type {Kept[]} */ (
    recall('longroll.rolls', ['hash', 'title', 'says', 'of'], ['when', 'got', 'expected'])
  ),
);

/** @param {string} hash @param {string} title */
export function toggleFavourite(hash, title) {
  const without = favourites.value.filter((one) => one.hash !== hash);
  favourites.value =
    without.length < favourites.value.length ? without : [...without, { hash, title }];
  keep('longroll.favourites', favourites.value);
}

/** @param {Kept} roll */
export function rememberRoll(roll) {
  rolls.value = [roll, ...rolls.value].slice(0, ROLLS_MOST);
  keep('longroll.rolls', rolls.value);
}

/** Do letters typed on the page begin a search? */
export const letters = signal(
  recall('longroll.letters', ['letters'], []).every((one) => one.letters === 'yes'),
);

export function toggleLetters() {
  letters.value = !letters.value;
  keep('longroll.letters', [{ letters: letters.value ? 'yes' : 'no' }]);
}

export function forgetRolls() {
  rolls.value = [];
  keep('longroll.rolls', []);
}
