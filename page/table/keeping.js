// Battles that the browser keeps. How it does is in store.js, which is loaded when there is something to keep or to recall.

import { signal } from '@preact/signals';
import { keep, recall } from '../memory.js';
import { battle, journal, view } from './game.js';

/** @import { Battle } from '../types.js' */

export const OLD = 'longroll.battles'; // in localStorage, where they were once
const KEEPS = 'longroll.keeps'; // something was kept here

export const battles = signal(/** @type {Battle[]} */ ([]));
/** Why the battle is not kept, or ''. */
export const unkept = signal('');
/** That the battle goes on elsewhere, too. */
export const parted = signal('');

/** By battle, the stamp of what this tab has read or written last. @type {Map<string, string | undefined>} */
export const stamps = new Map();

const SOON = 500; // milliseconds, in which the first screen is drawn

/** @type {Promise<typeof import('./store.js')> | null} */
let loading = null;

/** @param {number} delay */
function store(delay) {
  loading ??= new Promise((done) => setTimeout(done, delay)).then(() => import('./store.js'));
  return loading;
}

/** A first visitor has none, and does not wait. */
export async function recallBattles() {
  if (recall(OLD, ['id'], []).length > 0 || recall(KEEPS, ['keeps'], []).length > 0)
    await (await store(0)).recallAll();
}

/** A battle is begun, or one that was kept goes on. @param {Partial<Battle>} one */
export function takeUp({ id, stamp }) {
  if (id !== undefined) stamps.set(id, stamp);
  parted.value = '';
}

/** The battle that is played, as it is now. */
export function save() {
  if (!battle.value) return;
  const over = view.value?.over !== undefined;
  const now = { ...battle.value, when: Date.now(), over, journal: journal() };
  battle.value = now;
  keep(KEEPS, [{ keeps: 'yes' }]);
  void store(SOON).then(({ write }) => write(now));
}
