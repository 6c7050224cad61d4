// What the page shows: the address, the engine's answer to it, and the last roll. Changing an input changes the
// address; everything else follows.

import { batch, computed, effect, signal } from '@preact/signals';
import { allCharts, askOdds, askRoll, chartOf, milliseconds } from '../engine.js';
import { rememberRoll } from '../memory.js';
import { numberOf, sentence } from '../words.js';
import { addressOf, canonical, exampleOf, hashOf, isTable, opening } from './address.js';

/** @import { Address, Chart, Refusal, Reply, Rolled } from '../types.js' */

/** Which face is shown: the battle, or the charts. */
export const face = signal(/** @type {'table' | 'charts'} */ ('charts'));
/** The situation that is shown. */
export const address = signal(
  /** @type {Address} */ ({ chart: '', inputs: {}, rulings: {}, swap: false }),
);
/** Why the address bar was not understood, or null. */
export const lost = signal(/** @type {string | null} */ (null));
/** The last roll of this situation, or why it was refused. */
export const rolled = signal(/** @type {Rolled | Refusal | null} */ (null));
/** How many rolls there were: dice fall anew each time. */
export const throws = signal(0);
/** The time of the last answer in the engine, in milliseconds. */
export const answered = signal(0);

export const chart = computed(() => chartOf(address.value.chart));

/** The engine's answer to the situation. */
export const answer = signal(/** @type {Reply | Refusal} */ (/** @type {unknown} */ (null)));
/** A long answer is being waited for. */
export const working = signal(false);

const SLOW = 40; // milliseconds: an answer that took longer is asked for only when the hand rests
const REST = 250;
let waiting = 0;
let lastChart = '';

/** @param {Address} asked */
function ask(asked) {
  const reply = askOdds(asked);
  lastChart = asked.chart;
  batch(() => {
    answer.value = reply;
    answered.value = milliseconds();
    working.value = false;
  });
}

/** Asks anew whenever the situation changes; at once, unless the last such answer was a slow one. */
function followAddress() {
  const asked = address.value;
  window.clearTimeout(waiting);
  if (asked.chart !== lastChart || answered.peek() < SLOW) {
    ask(asked);
    return;
  }
  working.value = true;
  waiting = window.setTimeout(() => ask(asked), REST);
}

/** @param {Reply | Rolled | Refusal | null} reply @returns {reply is Refusal} */
export function isRefusal(reply) {
  return reply !== null && 'error' in reply;
}

export function openingAddress() {
  return exampleOf(chartOf(opening.chart));
}

/** Is this the volley that the page opens with? */
export const isOpening = computed(() => hashOf(address.value) === hashOf(openingAddress()));

/** Another chart is another step for the back button; another input is not. @param {Address} other */
export function go(other) {
  const next = canonical(other, chartOf(other.chart));
  const step = lost.value !== null || face.value === 'table' || next.chart !== address.value.chart;
  if (hashOf(next) !== hashOf(address.value)) rolled.value = null;
  lost.value = null;
  face.value = 'charts';
  address.value = next;
  try {
    if (step) history.pushState(null, '', hashOf(next));
    else history.replaceState(null, '', hashOf(next));
  } catch {
    // a page opened from a file may not be allowed to; the situation is shown all the same
  }
}

/** @param {string} name @param {string | null} value null: as usual */
export function setInput(name, value) {
  const inputs = { ...address.value.inputs };
  if (value === null) delete inputs[name];
  else inputs[name] = value;
  go({ ...address.value, inputs });
}

/** @param {string} id @param {string | null} value null: as usual */
export function setRuling(id, value) {
  const rulings = { ...address.value.rulings };
  if (value === null) delete rulings[id];
  else rulings[id] = value;
  go({ ...address.value, rulings });
}

export function toggleSwap() {
  go({ ...address.value, swap: !address.value.swap });
}

/** @param {Chart} next */
export function openChart(next) {
  go(exampleOf(next));
  window.scrollTo(0, 0);
}

/** @param {string | null} dice pips that were typed, or null to roll */
export function roll(dice) {
  const reply = askRoll(address.value, dice);
  rolled.value = reply;
  throws.value += 1;
  if (isRefusal(reply)) return;
  const odds = answer.value;
  const first = chart.value.outputs.find(
    (field) => field.kind === 'whole' && !isRefusal(odds) && odds.values[field.name].length > 1,
  );
  const mean = first && !isRefusal(odds) ? odds.mean[first.name] : undefined;
  rememberRoll({
    when: Date.now(),
    hash: hashOf(address.value),
    title: chart.value.title,
    says: sentence(chart.value.outputs, reply.result),
    got: first && mean !== undefined ? Number(reply.result[first.name]) : 0,
    expected: mean !== undefined ? numberOf(mean) : 0,
    of: first && mean !== undefined ? first.name : '',
  });
}

function readAddress() {
  face.value = isTable(location.hash) ? 'table' : 'charts';
  if (face.value === 'table') return;
  const read = addressOf(location.hash, allCharts());
  if (typeof read === 'string') {
    lost.value = read;
    return;
  }
  rolled.value = null;
  lost.value = null;
  address.value = read;
}

export function begin() {
  address.value = openingAddress();
  readAddress();
  effect(followAddress);
  window.addEventListener('popstate', readAddress);
  effect(() => {
    if (face.value === 'charts')
      document.title = `${lost.value ? 'Nothing here' : chart.value.title}: Longroll`;
  });
}
