// The WebAssembly module must answer every question as the native engine does, letter for letter.
// So must it play journals again: replays.txt has what the native engine made of them, a line each.
// node wasm.mjs engine.wasm requests.txt replays.txt JOURNAL...
import { readFileSync } from 'node:fs';

const [wasm, requests, replays, ...journals] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
const engine = instance.exports;
const write = new TextEncoder();
const read = new TextDecoder();

function through(door, text) {
  const bytes = write.encode(text);
  new Uint8Array(engine.memory.buffer).set(bytes, engine.longroll_request());
  const length = door(bytes.length);
  return read.decode(new Uint8Array(engine.memory.buffer, engine.longroll_reply(), length));
}

const ask = (words) => through(engine.longroll_ask, words.join('\n'));

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

const played = readFileSync(replays, 'utf8').trimEnd().split('\n');
if (played.length !== journals.length || played.length < 10) {
  console.error(`${played.length} journals were played, ${journals.length} are given`);
  process.exit(1);
}
journals.forEach((journal, i) => {
  const ours = through(engine.longroll_replay, readFileSync(journal, 'utf8')).replace(' ~ ', ' ');
  if (ours === played[i]) return;
  console.error(`${journal}\nnative ${played[i]}\nwasm   ${ours}`);
  process.exit(1);
});
console.log(`${played.length} journals: WebAssembly and native play them alike`);
