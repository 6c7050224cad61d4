// The commanders: asked in a worker, which plays the same journal and sees what its seat sees.

import { signal } from '@preact/signals';
import { workerAddress } from '../asking.js';
import { askBattle, battleModule } from '../engine.js';
import { HOT_SEAT } from './game.js';

/** @typedef {{ name: string, title: string, about: string, expert: boolean, ahead?: boolean }} Commander an expert was made for the system's battles; who thinks ahead takes his time */
/** @typedef {{ order: string, role: import('../types.js').Role, why: string }} Thought */

export const commanders = signal(/** @type {Commander[]} */ ([]));

export function askCommanders() {
  commanders.value = askBattle('commanders').commanders;
}

/** The name of one who knows what he does, if there is one. */
export function expert() {
  return commanders.value.find((one) => one.expert)?.name;
}

/** Who can be asked for better advice, which takes a moment. */
export function ahead() {
  return commanders.value.find((one) => one.ahead);
}

/** Whom one plays against unless one chooses. */
export function ablest() {
  return expert() ?? commanders.value[0]?.name ?? HOT_SEAT;
}

/** @type {(words: string) => Promise<any>} */
let ask;
/** The journal as far as the worker has it. */
let has = '';

/** Without a worker they are asked on the page itself. */
export function beginThinking() {
  const open = /** @type {Map<number, (answer: any) => void>} */ (new Map());
  let number = 0;
  try {
    const worker = new Worker(workerAddress());
    worker.addEventListener('message', (event) => {
      open.get(event.data.number)?.(JSON.parse(event.data.answer));
      open.delete(event.data.number);
    });
    worker.postMessage({ module: battleModule() });
    ask = (words) =>
      new Promise((done) => {
        open.set(++number, done);
        worker.postMessage({ number, words });
      });
  } catch {
    has = 'here';
    ask = async (words) => askBattle(words);
  }
}

/** Brings the worker's battle to where the page's is. @param {string} journal */
async function follow(journal) {
  if (has === 'here' || has === journal) return;
  await ask(`follow 0\n${journal}`);
  has = journal;
}

/**
 * What the commander of a side orders now, and why; or what he would have one unit do.
 * @param {string} journal @param {string} seat @param {string} commander @param {string} seed @param {string} [unit]
 * @returns {Promise<Thought>}
 */
export async function think(journal, seat, commander, seed, unit = '') {
  await follow(journal);
  const thought = await ask(`think ${seat} ${commander} ${seed} ${unit}`.trim());
  if (thought.error) throw new Error(thought.error);
  return thought;
}
