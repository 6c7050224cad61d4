// The rules engine: a WebAssembly module. Every answer on the page comes from here.

/** @import { Address, Chart, Clause, Next, Refusal, Reply, Rolled, Ruling } from './types.js' */

const writer = new TextEncoder();
const reader = new TextDecoder();

/** @type {any} */
let wasm;
/** @type {ArrayBuffer} */
let bytes;
/** @type {WebAssembly.Module} */
let module;
/** @type {Chart[]} */
let charts = [];
/** @type {Map<string, Clause>} */
let clauses = new Map();

/** A packed file of the site: in the one-file page it stands in the page itself. @param {string} name */
async function packed(name) {
  const inside = document.getElementById(name.replace('.', '-'));
  if (inside)
    return new Blob([
      Uint8Array.from(atob((inside.textContent ?? '').trim()), (c) => c.charCodeAt(0)),
    ]);
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} could not be loaded (${answer.status})`);
  return answer.blob();
}

/** @param {string} name */
export async function unpacked(name) {
  return new Response((await packed(name)).stream().pipeThrough(new DecompressionStream('gzip')));
}

/** @param {(length: number) => number} door @param {string} words */
function through(door, words) {
  const request = writer.encode(words);
  if (request.length > wasm.longroll_request_room())
    return { error: 'that is too long to ask', kind: 'usage', input: null, clause: null };
  new Uint8Array(wasm.memory.buffer).set(request, wasm.longroll_request());
  const length = door(request.length);
  return JSON.parse(
    reader.decode(new Uint8Array(wasm.memory.buffer, wasm.longroll_reply(), length)),
  );
}

/** @param {string[]} words */
function ask(...words) {
  return through(wasm.longroll_ask, words.join('\n'));
}

export async function loadEngine() {
  bytes = await (await unpacked('engine.bin')).arrayBuffer();
  const { module: compiled, instance } = await WebAssembly.instantiate(bytes, {});
  module = compiled;
  wasm = instance.exports;
  charts = ask('charts');
  clauses = new Map(ask('clauses').map((/** @type {Clause} */ one) => [one.id, one]));
}

/** The module, for a worker to run. */
export function engineBytes() {
  return bytes;
}

/** The same, compiled once for all. */
export function engineModule() {
  return module;
}

/** Who wants to know what the battle is asked: the words, and the answer. @type {(words: string, answer: any) => void} */
let overheard = () => {};

/** @param {(words: string, answer: any) => void} listener */
export function overhearBattle(listener) {
  overheard = listener;
}

/** Asks the battle that is open. @param {string} words @returns {any} */
export function askBattle(words) {
  const answer = through(wasm.longroll_battle, words);
  overheard(words, answer);
  return answer;
}

/** @returns {Ruling[]} */
export function askRulings() {
  return ask('rulings');
}

export function allCharts() {
  return charts;
}

/** @param {string} name */
export function chartOf(name) {
  return /** @type {Chart} */ (charts.find((one) => one.chart === name));
}

/** @param {string} id */
export function clauseOf(id) {
  return clauses.get(id);
}

/** A question as the engine is asked. @param {string} verb @param {Address} address @param {string[]} options */
export function questionOf(verb, address, ...options) {
  const words = [
    verb,
    address.chart,
    ...Object.entries(address.inputs).map(([name, value]) => `${name}=${value}`),
  ];
  for (const [id, value] of Object.entries(address.rulings))
    words.push('--ruling', `${id}=${value}`);
  if (address.swap) words.push('--swap');
  return [...words, ...options].map((word) => word.replaceAll('\n', ' ')).join('\n');
}

/** Asks on the page itself: for what is answered at once. @param {string} question @returns {any} */
export function askHere(question) {
  return through(wasm.longroll_ask, question);
}

/** @param {Address} address @param {string | null} dice pips with commas between, or null to roll @returns {Rolled | Refusal} */
export function askRoll(address, dice) {
  const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]); // that no one knows beforehand
  const how = dice === null ? ['--seed', seed] : dice ? ['--dice', dice] : ['--seed', '0'];
  return askHere(questionOf('roll', address, ...how));
}

/** Which throw comes after these pips. @param {Address} address @param {number[]} pips @returns {Next | Refusal} */
export function askNext(address, pips) {
  return askHere(
    questionOf('next', address, ...(pips.length > 0 ? ['--dice', pips.join(',')] : [])),
  );
}
