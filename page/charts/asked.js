// What was asked: the questions of each system, the last first, and the system that is played. The page opens with what it showed
// last; asked is what the player changed or rolled.

import { computed, signal } from '@preact/signals';
import { allCharts, chartOf, overhearBattle } from '../engine.js';
import { keep, recall } from '../memory.js';
import { plain, shown } from '../words.js';
import { canonical, hashOf } from './address.js';

/** @import { Address, Asked, Chart, Reply } from '../types.js' */

const ASKED_MOST = 40;
const RECENT_MOST = 6;

export const asked = signal(
  /** @type {Asked[]} */ (recall('longroll.asked', ['hash', 'title', 'words', 'system'], [])),
);
/** The last question of a battle on the Table. */
export const played = signal(
  /** @type {Asked | undefined} */ (
    recall('longroll.played', ['hash', 'title', 'words', 'system'], [])[0]
  ),
);
/** The system that is played, or none while nobody said so. */
export const system = signal(
  /** @type {string} */ (recall('longroll.system', ['system'], [])[0]?.system ?? ''),
);

/** @param {Chart | { chart: string }} one */
export function systemOf(one) {
  return one.chart.split('/')[0];
}

export const systems = computed(() => [...new Set(allCharts().map(systemOf))]);

/** @param {string} name */
export function play(name) {
  system.value = name;
  keep('longroll.system', [{ system: name }]);
}

/** What a question says, in a few words: numbers with their names, the rest as it is. @param {Chart} chart @param {Address} address */
export function briefly(chart, address) {
  return chart.inputs
    .filter((field) => address.inputs[field.name] !== undefined)
    .map((field) => {
      const value = address.inputs[field.name];
      if (value === 'yes') return plain(field.name);
      return /^[A-Za-z]/.test(value) || field.kind === 'list'
        ? value.split(',').map(plain).join(', ')
        : `${plain(field.name)} ${value}`;
    })
    .join(', ');
}

/** @param {Chart} chart @param {Address} address @returns {Asked} */
function entry(chart, address) {
  return {
    hash: hashOf(address),
    title: chart.title,
    words: briefly(chart, address),
    system: systemOf(chart),
  };
}

/** The question that is looked at now, and whether it stays when another of its chart is asked. */
let current = { hash: '', rolled: false };

/** What the page showed last. */
export function lastHash() {
  return recall('longroll.last', ['hash'], [])[0]?.hash ?? '';
}

/** @param {string} hash */
export function noteShown(hash) {
  keep('longroll.last', [{ hash }]);
}

/** Keeps a question; one of the same chart that was only passed on the way gives way to it. @param {Chart} chart @param {Address} address */
export function noteAsked(chart, address) {
  const next = entry(chart, address);
  if (next.hash === current.hash) return;
  const before = asked.value[0];
  const passed =
    before && before.hash === current.hash && !current.rolled && before.title === next.title;
  const rest = (passed ? asked.value.slice(1) : asked.value).filter(
    (one) =>
      one.hash !== next.hash && `${one.title} ${one.words}` !== `${next.title} ${next.words}`,
  );
  current = { hash: next.hash, rolled: false };
  asked.value = [next, ...rest].slice(0, ASKED_MOST);
  keep('longroll.asked', asked.value);
}

export function noteRolled() {
  current.rolled = true;
}

/** The last questions of the system that is played. */
export const recent = computed(() =>
  asked.value.filter((one) => !system.value || one.system === system.value).slice(0, RECENT_MOST),
);

/** What a chart was asked, as an address; nothing of the return fire, which nobody asked about. @param {Reply} reply @returns {Address} */
function addressOfReply(reply) {
  const others = chartOf(reply.chart).inputs.filter((field) => field.other_side);
  const inputs = Object.entries(reply.inputs).flatMap(([name, value]) => {
    const words = Array.isArray(value) ? value.join(',') : shown(value).replaceAll(' ', '-');
    return words === '' || others.some((field) => field.name === name) ? [] : [[name, words]];
  });
  const address = {
    chart: reply.chart,
    inputs: Object.fromEntries(inputs),
    rulings: {},
    swap: false,
  };
  return canonical(address, chartOf(reply.chart));
}

/** The volley that was looked at last before an order was given on the Table can be asked here; who only opens the Table has played nothing. */
export function beginOverhearing() {
  let seen = /** @type {Reply | undefined} */ (undefined);
  overhearBattle((words, answer) => {
    if (words.startsWith('odds ')) seen = answer.odds ?? seen;
    if (!seen || !words.startsWith('order ') || answer.error) return;
    const chart = chartOf(seen.chart);
    const next = chart && entry(chart, addressOfReply(seen));
    if (!next || next.hash === played.peek()?.hash) return;
    played.value = next;
    keep('longroll.played', [next]);
  });
}
