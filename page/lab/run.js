// The run: one desk hands out shards and counts, the others fight them. All are in workers.

import { signal } from '@preact/signals';
import { openWords } from './battles.js';
import { Desk } from './desk.js';

/** @import { Opened } from './experiment.js' */
/**
 * @typedef {{ text: string, about: Opened, state: 'fights' | 'stopped' | 'done' | 'failed', fought: number, most: number, answer: string,
 *   left: number | null, error: string }} Run left: in seconds, as long as it can be told
 */
/** @typedef {{ parts: string, style: string }} Report */

export const run = signal(/** @type {Run | null} */ (null));
/** What the counting desk reports; its error, where not enough was fought. */
export const report = signal(/** @type {Report | { error: string } | null} */ (null));

const FIGHTERS_MOST = 4;
const SHOWN_EACH = 150; // milliseconds between two figures
const SHARD = 25; // battles

/** @type {Desk | undefined} */
let counter;
/** @type {Desk[]} */
let fighters = [];
/** Shards that were stopped, to be fought first. @type {number[]} */
let stopped = [];
/** The shard that each fighter has, and how many of its battles are over. @type {{ shard: number, fought: number }[]} */
let under = [];
/** Battles that are counted; and when this run of the fighters began, with how many. */
let counted = 0;
let began = { when: 0, fought: 0 };
let shown = 0;

/** A processor is left to the page. */
function fightersHere() {
  return Math.min(FIGHTERS_MOST, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
}

/** @param {Partial<Run>} change */
function change(change) {
  if (run.value) run.value = { ...run.value, ...change };
}

function foughtSoFar() {
  return under.reduce((sum, one) => sum + one.fought, counted);
}

/** Not after each battle: nobody reads so fast. @param {boolean} [now] */
function show(now = false) {
  const time = performance.now();
  if (!run.value || (!now && time - shown < SHOWN_EACH)) return;
  shown = time;
  const fought = foughtSoFar();
  const done = fought - began.fought;
  const left =
    done > SHARD / 5 ? ((run.value.most - fought) * (time - began.when)) / done / 1000 : null;
  change({ fought, left });
}

/** @param {unknown} lost */
function fail(lost) {
  endFighters();
  change({ state: 'failed', error: lost instanceof Error ? lost.message : String(lost) });
}

/** What they were at is fought anew if the run goes on. */
function endFighters() {
  for (const one of fighters) one.end();
  for (const { shard } of under) if (shard >= 0) stopped.push(shard);
  fighters = [];
  under = [];
}

/** @param {Desk} desk @param {string} words */
async function ask(desk, words) {
  const answer = await desk.ask(words);
  if (answer.error) throw new Error(answer.error);
  return answer;
}

/** One shard after the other, as long as there are any. @param {Desk} desk @param {Desk} counts @param {{ shard: number, fought: number }} mine */
async function fight(desk, counts, mine) {
  for (;;) {
    const shard = stopped.pop() ?? (await ask(counts, 'next')).shard;
    if (!fighters.includes(desk)) {
      if (shard >= 0 && counts === counter) stopped.push(shard); // it was stopped before this one was begun
      return;
    }
    if (shard < 0) return;
    mine.shard = shard;
    let text = '';
    while (text === '') {
      ({ text } = await ask(desk, `fight ${shard}`));
      mine.fought++;
      show();
    }
    const { done, battles, most, answer } = await ask(counts, `take\n${text}`);
    if (counts !== counter) return; // another experiment was begun
    Object.assign(mine, { shard: -1, fought: 0 });
    counted = battles;
    change({ most, answer });
    show();
    if (done) await finish();
    if (!fighters.includes(desk)) return;
  }
}

async function finish() {
  endFighters();
  counted = run.value?.most ?? counted;
  change({ state: 'done', left: null });
  show(true);
  await tell();
}

async function tell() {
  if (!counter) return;
  const { text: parts, error } = await counter.ask('tell parts');
  const { text: style } = await counter.ask('tell style');
  report.value = error ? { error } : { parts, style };
}

/** @param {Desk} counts @param {string} text */
async function sendFighters(counts, text) {
  report.value = null;
  began = { when: performance.now(), fought: counted };
  fighters = Array.from({ length: fightersHere() }, () => new Desk());
  under = fighters.map(() => ({ shard: -1, fought: 0 }));
  change({ state: 'fights' });
  const [mine, places] = [fighters, under];
  await Promise.all(
    mine.map(async (desk, i) => {
      await ask(desk, openWords(text));
      await fight(desk, counts, places[i]);
    }),
  );
}

/** @param {string} text */
export async function start(text) {
  endFighters();
  counter?.end();
  counter = new Desk();
  stopped = [];
  counted = 0;
  report.value = null;
  try {
    const about = await ask(counter, openWords(text));
    const most = about.cells * about.battles;
    run.value = {
      text,
      about,
      state: 'fights',
      fought: 0,
      most,
      answer: '',
      left: null,
      error: '',
    };
    await sendFighters(counter, text);
  } catch (lost) {
    fail(lost);
  }
}

/** What was counted so far stays to be read. */
export async function stop() {
  endFighters();
  change({ state: 'stopped', left: null });
  show(true);
  await tell();
}

export async function goOn() {
  if (!counter || !run.value) return;
  try {
    await sendFighters(counter, run.value.text);
  } catch (lost) {
    fail(lost);
  }
}

/** The report in another form, for a file. @param {'page' | 'json' | 'csv' | 'kept'} form @returns {Promise<string>} */
export async function told(form) {
  return counter ? ((await counter.ask(`tell ${form}`)).text ?? '') : '';
}
