// The rules engine: a WebAssembly module. Every answer on the page comes from here.

/** @import { Address, Chart, Clause, Next, Refusal, Reply, Rolled, Ruling } from './types.js' */

const writer = new TextEncoder();
const reader = new TextDecoder();

/** @typedef {{ module: WebAssembly.Module, doors: any }} Engine */

/** Charts of all systems; and battles, with the charts of their systems. Each is loaded when its face is. @type {Engine} */
let charting;
/** @type {Engine} */
let fighting;
/** The umpire's own: his battle is another one than the Table's. @type {Engine} */
let umpiring;
/** @type {Chart[]} */
let charts = [];
/** Those of the charts, or of battles as long as only these are there. @type {Map<string, Chart>} */
const chartsByName = new Map();
/** By system and id: two books may have the same id. @type {Map<string, Clause>} */
const clauses = new Map();

/** A packed file of the site: in the one-file page it stands in the page itself. @param {string} name */
async function packed(name) {
  const inside = document.getElementById(name.replace('.', '-'));
  if (inside)
    return new Blob([
      Uint8Array.from(atob((inside.textContent ?? '').trim()), (c) => c.charCodeAt(0)),
    ]).stream();
  const ahead = /** @type {any} */ (globalThis).askedAhead ?? {};
  const asked = /** @type {Promise<Response> | undefined} */ (ahead[name]);
  delete ahead[name]; // an answer is read once
  const answer = await (asked?.catch(() => fetch(name)) ?? fetch(name));
  if (!answer.ok) throw new Error(`${name} could not be loaded (${answer.status})`);
  return /** @type {ReadableStream} */ (answer.body);
}

/** It is unpacked while it comes. @param {string} name @param {string} [type] */
export async function unpacked(name, type = 'application/json') {
  const body = (await packed(name)).pipeThrough(new DecompressionStream('gzip'));
  return new Response(body, { headers: { 'Content-Type': type } });
}

/** @param {Engine} engine @param {'longroll_ask' | 'longroll_battle'} door @param {string} words */
function through({ doors }, door, words) {
  const request = writer.encode(words);
  if (request.length > doors.longroll_request_room())
    return { error: 'that is too long to ask', kind: 'usage', input: null, clause: null };
  new Uint8Array(doors.memory.buffer).set(request, doors.longroll_request());
  const length = doors[door](request.length);
  return JSON.parse(
    reader.decode(new Uint8Array(doors.memory.buffer, doors.longroll_reply(), length)),
  );
}

/** @param {string} name @returns {Promise<Engine>} */
async function load(name) {
  if (typeof WebAssembly !== 'object') throw new Error('WebAssembly is missing');
  const { module, instance } = await WebAssembly.instantiateStreaming(
    unpacked(name, 'application/wasm'),
    { page: { progress() {} } },
  );
  return { module, doors: instance.exports };
}

/** What an engine knows of charts and clauses. @param {(words: string) => any} ask @returns {Chart[]} */
function learn(ask) {
  const list = /** @type {Chart[]} */ (ask('charts'));
  for (const one of list) chartsByName.set(one.chart, one);
  for (const one of ask('clauses')) clauses.set(`${one.system}/${one.id}`, one);
  return list;
}

export async function loadCharts() {
  charting = await load('charts.bin');
  charts = learn(askHere);
}

export async function loadBattles() {
  fighting = await load('battle.bin');
  if (!charting) learn(askBattle);
}

export async function loadUmpire() {
  umpiring = await load('umpire.bin');
  if (!charting && !fighting) learn(askUmpire);
}

/** The modules, for workers to run. */
export function chartsModule() {
  return charting.module;
}

export function battleModule() {
  return fighting.module;
}

/** Who wants to know what the battle is asked: the words, and the answer. @type {(words: string, answer: any) => void} */
let overheard = () => {};

/** @param {(words: string, answer: any) => void} listener */
export function overhearBattle(listener) {
  overheard = listener;
}

/** Asks the battle that is open. @param {string} words @returns {any} */
export function askBattle(words) {
  const answer = through(fighting, 'longroll_battle', words);
  overheard(words, answer);
  return answer;
}

/** Asks the umpire's battle, or his clerk. @param {string} words @returns {any} */
export function askUmpire(words) {
  return through(umpiring, 'longroll_battle', words);
}

/** Those of systems with battles. @returns {Ruling[]} */
export function askRulings() {
  return askBattle('rulings');
}

export function allCharts() {
  return charts;
}

/** @param {string} name */
export function chartOf(name) {
  return /** @type {Chart} */ (chartsByName.get(name));
}

/** @param {string} system @param {string} id */
export function clauseOf(system, id) {
  return clauses.get(`${system}/${id}`);
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
  return through(charting, 'longroll_ask', question);
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

/** The reference sheet of a system, or of some of its charts, as a page of HTML. @param {string[]} words @returns {string} */
export function askSheet(...words) {
  return askHere(['sheet', ...words].join('\n')).html;
}
