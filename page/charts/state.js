// What the page shows: the address, the engine's answer to it, and the last roll. Changing an input changes the
// address; everything else follows. Answers come from a worker: the old one stays until the new one is there.

import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { Asker } from '../asking.js';
import { allCharts, askNext, askRoll, chartOf, questionOf } from '../engine.js';
import { face } from '../face.js';
import { rememberRoll } from '../memory.js';
import { numberOf } from '../words.js';
import { addressOf, bare, canonical, exampleOf, hashOf, opening } from './address.js';
import {
  asked,
  lastHash,
  noteAsked,
  noteRolled,
  noteShown,
  play,
  system,
  systemOf,
} from './asked.js';

/** @import { Address, Chart, Field, Figures, Next, Refusal, Reply, Rolled } from '../types.js' */

const DIM = 300; // milliseconds
const SLOW = 1000;

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
/** The time of the last answer, in milliseconds. */
export const answered = signal(0);
/** What lies over the page. */
export const sheet = signal(
  /** @type {'' | 'call' | 'odds' | 'why' | 'dice' | 'thrown' | 'finder'} */ (''),
);
/** Wide enough for the answer beside the inputs? */
export const desk = signal(false);

export const chart = computed(() => chartOf(address.value.chart));

/** The engine's answer to the situation; null while there is none to this chart yet. */
export const answer = signal(/** @type {Reply | Refusal | null} */ (null));
/** What each answer would change. */
export const figures = signal(/** @type {Figures | null} */ (null));
/** For how long an answer has been waited for: not yet noticed, a moment, or a second and more. */
export const waiting = signal(/** @type {'' | 'dim' | 'slow'} */ (''));
/** The engine says that it will take long: how much of the work is done; null: it does not. */
export const share = signal(/** @type {number | null} */ (null));
/** The player did not want to wait for the odds of this question. */
export const stopped = signal(false);
/** When the question was asked. */
export const since = signal(0);

/** The question without what it is compared over. */
const question = computed(() => hashOf(bare(address.value)));

const asker = new Asker();
let dimmed = 0;
let slowed = 0;

/** @param {Reply | Refusal} reply */
function takeAnswer(reply) {
  window.clearTimeout(dimmed);
  window.clearTimeout(slowed);
  batch(() => {
    answer.value = reply;
    answered.value = performance.now() - since.peek();
    waiting.value = '';
    share.value = null;
  });
}

/** Nobody waits for this answer any longer. */
export function stop() {
  asker.only([]);
  window.clearTimeout(dimmed);
  window.clearTimeout(slowed);
  batch(() => {
    answer.value = null;
    stopped.value = true;
    waiting.value = '';
    share.value = null;
  });
}

/** Asks anew whenever the situation changes. */
function followAddress() {
  void question.value;
  if (face.value === 'charts' && lost.value === null) untracked(askAnew);
}

export function askAnew() {
  const now = bare(address.value);
  window.clearTimeout(dimmed);
  window.clearTimeout(slowed);
  since.value = performance.now();
  dimmed = window.setTimeout(() => (waiting.value = 'dim'), DIM);
  slowed = window.setTimeout(() => (waiting.value = 'slow'), SLOW);
  share.value = null;
  stopped.value = false;
  asker.only([
    {
      question: questionOf('figures', now),
      done: (reply) => (figures.value = 'error' in reply ? null : reply),
      long: () => {},
    },
    {
      question: questionOf('odds', now, '--brief'), // nobody reads the list of outcomes
      done: takeAnswer,
      long: (done) => (share.value = done),
    },
  ]);
  noteShown(hashOf(now));
}

/** @param {Reply | Rolled | Next | Refusal | null} reply @returns {reply is Refusal} */
export function isRefusal(reply) {
  return reply !== null && 'error' in reply;
}

/**
 * A chart that was never asked opens with as little as can be asked: its example without what need not be said.
 * @param {Chart} of @returns {Address}
 */
function simplest(of) {
  let address = exampleOf(of);
  /** @param {Record<string, string>} inputs */
  const takes = (inputs) => {
    const shorter = { ...address, inputs };
    if (isRefusal(askNext(shorter, []))) return false;
    address = shorter;
    return true;
  };
  for (const field of [...of.inputs].reverse()) {
    const { [field.name]: value, ...rest } = address.inputs;
    if (value === undefined || (field.default !== undefined && takes(rest))) continue;
    if (field.kind === 'list') takes({ ...address.inputs, [field.name]: value.split(',')[0] });
  }
  return address;
}

/** What an address says; one without inputs is the chart as simple as can be. @param {string} hash @returns {Address | string} */
function read(hash) {
  const address = addressOf(hash, allCharts());
  if (typeof address === 'string' || Object.keys(address.inputs).length > 0) return address;
  return { ...address, inputs: simplest(chartOf(address.chart)).inputs };
}

/** What opens: the last question of the system that is played, or its chart that asks most. @param {string} [of] */
export function homeAddress(of = system.value) {
  const charts = allCharts();
  for (const hash of [lastHash(), ...asked.value.map((one) => one.hash)]) {
    const last = read(hash);
    if (typeof last !== 'string' && (!of || systemOf(last) === of)) return last;
  }
  const [widest] = charts
    .filter((one) => of && systemOf(one) === of)
    .sort((a, b) => b.inputs.length - a.inputs.length);
  return simplest(widest ?? chartOf(opening));
}

/** What belongs to one question only. @param {Address} next */
function leave(next) {
  if (hashOf(bare(next)) === question.peek()) return;
  rolled.value = null;
  if (next.chart === address.peek().chart) return;
  answer.value = null;
  figures.value = null;
}

/** Another chart is another step for the back button, and so is a comparison; another input is not. @param {Address} other */
export function go(other) {
  const next = canonical(other, chartOf(other.chart));
  const now = address.value;
  const step =
    lost.value !== null ||
    face.value === 'table' ||
    next.chart !== now.chart ||
    Boolean(next.vary) !== Boolean(now.vary);
  batch(() => {
    leave(next);
    lost.value = null;
    face.value = 'charts';
    address.value = next;
  });
  try {
    if (step) history.pushState(null, '', hashOf(next));
    else history.replaceState(null, '', hashOf(next));
  } catch {
    // a page opened from a file may not be allowed to; the situation is shown all the same
  }
}

/** The player changes the question, so that it is his own. @param {Address} other */
function change(other) {
  go(other);
  noteAsked(chart.value, bare(address.value));
}

/** @param {string} name @param {string | null} value null: as usual */
export function setInput(name, value) {
  const inputs = { ...address.value.inputs };
  if (value === null) delete inputs[name];
  else inputs[name] = value;
  change({ ...address.value, inputs });
}

/** @param {string} id @param {string | null} value null: as usual */
export function setRuling(id, value) {
  const rulings = { ...address.value.rulings };
  if (value === null) delete rulings[id];
  else rulings[id] = value;
  change({ ...address.value, rulings });
}

export function toggleSwap() {
  change({ ...address.value, swap: !address.value.swap });
}

/** @param {string | undefined} vary @param {string} [by] */
export function compare(vary, by) {
  go({ ...bare(address.value), vary, by });
}

/** Is it an answer to this? @param {Field} field @param {string} value */
function isAnswer(field, value) {
  if (field.words) return field.words.includes(value);
  if (field.kind !== 'whole') return field.kind === 'yes';
  return Number(value) >= (field.low ?? 0) && Number(value) <= (field.high ?? 0);
}

/** What the question on the page says of things that another chart of its system asks as well. @param {Chart} next */
function carried(next) {
  const { chart: name, inputs, swap } = address.value;
  const now = chartOf(name).inputs;
  if (swap || systemOf({ chart: name }) !== systemOf(next)) return {};
  return Object.fromEntries(
    next.inputs.flatMap((field) => {
      const same = now.find((one) => one.name === field.name && one.kind === field.kind);
      const usual = same?.default === field.default ? field.default : undefined;
      const value = same ? (inputs[field.name] ?? usual) : undefined;
      return value !== undefined && isAnswer(field, value) ? [[field.name, value]] : [];
    }),
  );
}

/** A chart as it was asked last, or else as simple as can be; with what the question before it says of the same things. @param {Chart} next */
export function openChart(next) {
  const last = asked.value.find((one) => one.hash.split('?')[0] === `#${next.chart}`);
  const found = last ? read(last.hash) : '';
  const alone = typeof found === 'string' ? simplest(next) : bare(found);
  const both = { ...alone, inputs: { ...alone.inputs, ...carried(next) } };
  play(systemOf(next));
  go(isRefusal(askNext(both, [])) ? alone : both);
  window.scrollTo(0, 0);
}

/** A question that was asked before. @param {string} hash */
export function openHash(hash) {
  const found = read(hash);
  if (typeof found === 'string') return;
  play(systemOf(found));
  change(found);
  window.scrollTo(0, 0);
}

/** @param {string | null} dice pips that fell, or null to roll */
export function roll(dice) {
  const reply = askRoll(address.value, dice);
  rolled.value = reply;
  throws.value += 1;
  if (isRefusal(reply)) return;
  noteAsked(chart.value, bare(address.value));
  noteRolled();
  const odds = answer.value;
  const known = odds !== null && !isRefusal(odds) ? odds : null;
  const first = chart.value.outputs.find(
    (field) => field.kind === 'whole' && (known?.values[field.name] ?? []).length > 1,
  );
  const mean = first ? known?.mean[first.name] : undefined;
  rememberRoll({
    when: Date.now(),
    hash: question.value,
    title: chart.value.title,
    says: reply.sentence ?? '',
    got: first && mean !== undefined ? Number(reply.result[first.name]) : 0,
    expected: mean !== undefined ? numberOf(mean) : 0,
    of: first && mean !== undefined ? first.name : '',
  });
}

/** The dice of the player's own that were tapped so far, and the throw that comes next. */
export const pips = signal(/** @type {number[]} */ ([]));
export const next = computed(() => askNext(bare(address.value), pips.value));

/** @param {number[]} fell */
export function tapped(fell) {
  pips.value = fell;
  rolled.value = null;
  if (!isRefusal(next.value) && next.value.next === null && fell.length > 0) roll(fell.join(','));
}

function readAddress() {
  if (face.value === 'table') return;
  const found = location.hash === '#charts' ? homeAddress() : read(location.hash);
  if (typeof found === 'string') {
    lost.value = found;
    return;
  }
  batch(() => {
    leave(found);
    sheet.value = '';
    lost.value = null;
    address.value = found;
  });
}

export function beginAsking() {
  const wide = window.matchMedia('(min-width: 1000px)');
  desk.value = wide.matches;
  wide.addEventListener('change', () => (desk.value = wide.matches));
  address.value = homeAddress();
  readAddress();
  effect(followAddress);
  window.addEventListener('popstate', readAddress);
  effect(() => {
    if (face.value === 'charts')
      document.title = `${lost.value ? 'Nothing here' : chart.value.title}: Longroll`;
  });
}
