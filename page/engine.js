// The rules engine: a WebAssembly module. Every answer on the page comes from here.

/** @import { Address, Chart, Clause, Engine, Refusal, Ruling } from './types.js' */

const writer = new TextEncoder();
const reader = new TextDecoder();

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

/**
 * @param {Address} address
 * @returns {string[]}
 */
function wordsOf(address) {
  const words = [
    address.chart,
    ...Object.entries(address.inputs).map(([name, value]) => `${name}=${value}`),
  ];
  for (const [id, value] of Object.entries(address.rulings))
    words.push('--ruling', `${id}=${value}`);
  if (address.swap) words.push('--swap');
  return words.map((word) => word.replaceAll('\n', ' '));
}

/** A seed that no one knows beforehand. */
function seed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/** @returns {Promise<Engine>} */
export async function loadEngine() {
  const bytes = await (await unpacked('engine.bin')).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const wasm = /** @type {any} */ (instance.exports);
  let spent = 0;

  /** @param {(length: number) => number} door @param {string} words */
  function through(door, words) {
    const request = writer.encode(words);
    if (request.length > wasm.longroll_request_room()) {
      return /** @type {Refusal} */ ({
        error: 'that is too long to ask',
        kind: 'usage',
        input: null,
        clause: null,
      });
    }
    new Uint8Array(wasm.memory.buffer).set(request, wasm.longroll_request());
    const began = performance.now();
    const length = door(request.length);
    spent = performance.now() - began;
    return JSON.parse(
      reader.decode(new Uint8Array(wasm.memory.buffer, wasm.longroll_reply(), length)),
    );
  }

  /** @param {string[]} words */
  const ask = (words) => through(wasm.longroll_ask, words.join('\n'));

  const clauses = /** @type {Clause[]} */ (ask(['clauses']));
  return {
    bytes,
    battle: (words) => through(wasm.longroll_battle, words),
    rulings: () => /** @type {Ruling[]} */ (ask(['rulings'])),
    charts: /** @type {Chart[]} */ (ask(['charts'])),
    clauses: new Map(clauses.map((clause) => [clause.id, clause])),
    odds: (address) => ask(['odds', ...wordsOf(address), '--brief']), // nobody reads the list of outcomes
    roll: (address, dice) =>
      ask([
        'roll',
        ...wordsOf(address),
        ...(dice === null ? ['--seed', seed()] : ['--dice', dice]),
      ]),
    milliseconds: () => spent,
  };
}
