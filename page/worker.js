// Where commanders think: an engine of its own, beside the page, so that the page never waits.
// In comes { bytes } once, then { number, words }; out goes { number, answer }, the answer as JSON text.

const writer = new TextEncoder();
const reader = new TextDecoder();
let wasm = null;
let waiting = Promise.resolve();

function ask(words) {
  const request = writer.encode(words);
  if (request.length > wasm.longroll_request_room()) return '{"error":"that is too long to ask"}';
  new Uint8Array(wasm.memory.buffer).set(request, wasm.longroll_request());
  const length = wasm.longroll_battle(request.length);
  return reader.decode(new Uint8Array(wasm.memory.buffer, wasm.longroll_reply(), length));
}

self.addEventListener('message', (event) => {
  const { bytes, number, words } = event.data;
  waiting = waiting.then(async () => {
    if (bytes) wasm = (await WebAssembly.instantiate(bytes, {})).instance.exports;
    else self.postMessage({ number, answer: ask(words) });
  });
});
