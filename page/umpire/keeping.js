// Where the umpire's evenings are kept: the browser's own store (page/store.js). What was shown has been kept before.

import { signal } from '@preact/signals';
import { storeOf } from '../store.js';
import { evening, watching } from './battle.js';

/** @import { Evening } from '../types.js' */

export const evenings = signal(/** @type {Evening[]} */ ([]));
/** Why the evening is not kept, or ''. */
export const unkept = signal('');
/** That the evening goes on elsewhere, too. */
export const parted = signal('');

/** @type {Map<string, string | undefined>} */
const stamps = new Map();

/** @param {any} one @returns {Evening | null} */
function whole(one) {
  const fine =
    ['id', 'name', 'journal'].every((key) => typeof one[key] === 'string') &&
    typeof one.when === 'number';
  return fine ? { autos: [], said: {}, ...one } : null;
}

const store = storeOf({
  base: 'longroll-umpire',
  battles: evenings,
  stamps,
  unkept,
  whole,
  current: () => evening.value?.id,
  part(id) {
    if (evening.value) evening.value = { ...evening.value, id };
    parted.value =
      'This evening was played on in another tab. Yours is kept beside it, as an evening of its own.';
  },
});

export const { forget, listen } = store;

/** @param {Evening} one */
export async function keepNow(one) {
  await store.write(one);
}

export async function recallAll() {
  await store.recallAll();
  for (const { id, stamp } of evenings.value) stamps.set(id, stamp);
  return evenings.value;
}

/** Another evening is played: another tab may have written it since this one read it. @param {Evening} one */
export function takeUp({ id, stamp }) {
  if (!watching.value) stamps.set(id, stamp);
  parted.value = '';
}
