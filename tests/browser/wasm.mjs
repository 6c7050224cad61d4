// The WebAssembly modules, of charts and of battles, must answer every question as the native engine does, letter for letter.
// So must the door of battles, byte for byte, and no odd request may stop it.
// So must it play journals again: replays.txt has what the native engine made of them, a line each.
// node wasm.mjs charts.wasm battle.wasm requests.txt door.txt replays.txt JOURNAL...
import { readFileSync } from 'node:fs';

const [charts, battle, requests, doors, replays, ...journals] = process.argv.slice(2);
const load = async (wasm) => (await WebAssembly.instantiate(readFileSync(wasm), { page: { progress: () => {} } })).instance.exports;
const charting = await load(charts);
const fighting = await load(battle);
const write = new TextEncoder();
const read = new TextDecoder();

function through(engine, door, text) {
  const bytes = write.encode(text);
  new Uint8Array(engine.memory.buffer).set(bytes, engine.longroll_request());
  const length = engine[door](bytes.length);
  return read.decode(new Uint8Array(engine.memory.buffer, engine.longroll_reply(), length));
}

// The stack lies below everything else, so that one which overflows traps: its pointer, the first global, begins at its size.
function stackTop(bytes) {
  let at = 8;
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  for (;;) {
    const section = bytes[at++];
    const size = number();
    if (section === 6) break;
    at += size;
  }
  number(); // how many globals
  at += 3; // i32, mutable, i32.const
  return number();
}
for (const wasm of [charts, battle])
  if (stackTop(readFileSync(wasm)) !== 1 << 20) {
    console.error(`${wasm}: the stack is not the first thing in memory`);
    process.exit(1);
  }

const ask = (words) => through(charting, 'longroll_ask', words.join('\n'));

const lines = readFileSync(requests, 'utf8').split('\n');
let asked = 0;
let refused = 0;
for (let i = 0; i + 1 < lines.length; i += 2) {
  const ours = ask(lines[i].split('\t'));
  if (ours !== lines[i + 1] + '\n') {
    console.error(`${lines[i]}\nnative ${lines[i + 1]}\nwasm   ${ours}`);
    process.exit(1);
  }
  asked++;
  if (ours.startsWith('{"error"')) refused++;
}
if (asked < 100 || refused === asked) {
  console.error(`only ${asked} questions, ${refused} of them refused`);
  process.exit(1);
}
console.log(`${asked} questions, ${refused} of them refused: WebAssembly and native agree`);

/** What stands on one line of door.txt. */
const whole = (line) => line.replace(/\\([n\\])/g, (_, letter) => (letter === 'n' ? '\n' : '\\'));

const heard = readFileSync(doors, 'utf8').trimEnd().split('\n');
const verbs = new Map();
for (let i = 0; i + 1 < heard.length; i += 2) {
  const words = whole(heard[i]);
  const ours = through(fighting, 'longroll_battle', words);
  const verb = words.split(/[ \n]/)[0];
  verbs.set(verb, (verbs.get(verb) ?? 0) + !ours.startsWith('{"error"'));
  if (ours === whole(heard[i + 1])) continue;
  console.error(`${heard[i]}\nnative ${heard[i + 1]}\nwasm   ${ours}`);
  process.exit(1);
}
for (const verb of ['open', 'view', 'order', 'orders', 'around', 'menu', 'odds', 'try', 'reply', 'think', 'history', 'moment', 'journal', 'commanders', 'charts', 'clauses', 'rulings']) {
  if (!verbs.get(verb)) {
    console.error(`the door was never asked ${verb}, or refused it always`);
    process.exit(1);
  }
}
console.log(`${heard.length / 2} requests of battles: WebAssembly and native agree`);

// Odd requests: real ones with bytes changed, cut or doubled. The door refuses or answers, and its JSON is whole.
let chance = 12345;
const below = (n) => (chance = (chance * 1103515245 + 12345) % 2147483648) % n;
let odd = 0;
for (let i = 0; i < 4000; i++) {
  const words = whole(heard[2 * below(heard.length / 2)]);
  const at = below(words.length + 1);
  const changed = [
    () => words.slice(0, at),
    () => words.slice(0, at) + String.fromCharCode(32 + below(95)) + words.slice(at + 1),
    () => words.slice(0, at) + words.slice(below(words.length + 1)),
    () => words + ' ' + '99999999999999999999',
    () => words.slice(0, at) + '\n\u0000\u00ff' + words.slice(at),
  ][below(5)]();
  JSON.parse(through(fighting, 'longroll_battle', changed));
  odd++;
}
console.log(`${odd} odd requests: every answer is whole`);

const played = readFileSync(replays, 'utf8').trimEnd().split('\n');
if (played.length !== journals.length || played.length < 10) {
  console.error(`${played.length} journals were played, ${journals.length} are given`);
  process.exit(1);
}
journals.forEach((journal, i) => {
  const ours = through(fighting, 'longroll_replay', readFileSync(journal, 'utf8')).replace(' ~ ', ' ').trimEnd();
  if (ours === played[i]) return;
  console.error(`${journal}\nnative ${played[i]}\nwasm   ${ours}`);
  process.exit(1);
});
console.log(`${played.length} journals: WebAssembly and native play them alike`);
