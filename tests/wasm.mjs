// The WebAssembly module must answer every question as the native engine does, letter for letter.
// node wasm.mjs engine.wasm requests.txt
import { readFileSync } from 'node:fs';

const [wasm, requests] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
const engine = instance.exports;
const write = new TextEncoder();
const read = new TextDecoder();

function ask(words) {
  const bytes = write.encode(words.join('\n'));
  new Uint8Array(engine.memory.buffer).set(bytes, engine.longroll_request());
  const length = engine.longroll_ask(bytes.length);
  return read.decode(new Uint8Array(engine.memory.buffer, engine.longroll_reply(), length));
}

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
