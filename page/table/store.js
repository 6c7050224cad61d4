// Where the Table's battles are kept (page/store.js). Loaded when there is something to keep or to recall.

import { keep, recall } from '../memory.js';
import { storeOf } from '../store.js';
import { battle, said } from './game.js';
import { battles, OLD, parted, stamps, unkept } from './keeping.js';

/** @import { Battle } from '../types.js' */

/** Whole, and of no other version or hand. @param {any} one @returns {Battle | null} */
function whole(one) {
  const fine =
    ['id', 'name', 'side', 'opponent', 'journal'].every((key) => typeof one[key] === 'string') &&
    ['when', 'drill'].every((key) => typeof one[key] === 'number') &&
    /^\d+$/.test(String(one.seed));
  return fine ? { ...one, seed: String(one.seed) } : null;
}

const store = storeOf({
  base: 'longroll',
  battles,
  stamps,
  unkept,
  whole,
  current: () => battle.value?.id,
  part(id) {
    if (battle.value) battle.value = { ...battle.value, id };
    said.value = parted.value =
      'This battle was played on in another tab. Yours is kept beside it, as a battle of its own.';
  },
});
store.listen();

export const { write, forget } = store;

/** Those of localStorage move; they are deleted there when they are here. */
export async function recallAll() {
  const old = recall(OLD, ['id', 'name', 'side', 'opponent', 'journal'], ['when', 'drill']);
  await store.recallAll(
    old.map((one) => ({ ...one, seed: String(one.seed) })),
    () => old.length > 0 && keep(OLD, []),
  );
}

/** @param {Battle} one */
export async function keepCopy(one) {
  const { game: _, ...copy } = one;
  await store.keepCopy(copy);
}
