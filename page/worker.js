// An engine of its own beside the page, so that the page never waits: commanders think here, and odds are worked out.
// In comes { module } once; then { number, words } for a battle, { number, lab } for the Lab, or { number, question } for a chart, its
// words a line each. Out goes { number, answer }: JSON text of a battle and of the Lab, an object of a chart; and before an answer that takes long
// { number, share }: how much of the work is done, 0 first.

const writer = new TextEncoder();
const reader = new TextDecoder();
const SOON = 6; // megabytes: odds that want more than this take long
const ROOM = 128; // as much as the native engine has
const FRACTION_MOST = 200; // letters: nobody reads a longer one, and thousands of them would hold up the page
let wasm = null;
let tell = () => {};
let waiting = Promise.resolve();

function ask(door, words) {
  const request = writer.encode(words);
  if (request.length > wasm.longroll_request_room()) return '{"error":"that is too long to ask"}';
  new Uint8Array(wasm.memory.buffer).set(request, wasm.longroll_request());
  const length = door(request.length);
  return reader.decode(new Uint8Array(wasm.memory.buffer, wasm.longroll_reply(), length));
}

/** Without what nobody reads: fractions that are too long, and of each turn all but words and means. */
function slim(text) {
  const reply = JSON.parse(text, (key, value) =>
    key === 'fraction' && value.length > FRACTION_MOST ? '' : value,
  );
  for (const turn of reply.turns ?? [])
    turn.odds = Object.fromEntries(
      Object.entries(turn.odds).filter(([, shares]) => typeof shares[0].value === 'string'),
    );
  return reply;
}

function answer(number, question) {
  wasm.longroll_room(SOON);
  let reply = slim(ask(wasm.longroll_ask, question));
  if (reply.kind === 'full') {
    tell = (thousandths) => self.postMessage({ number, share: thousandths / 1000 });
    tell(0);
    wasm.longroll_room(ROOM);
    reply = slim(ask(wasm.longroll_ask, question));
    tell = () => {};
  }
  return reply;
}

/** The Lab ends itself where memory is wanted for a piece that it cannot do without; the page must not wait for ever then. */
function labAnswer(words) {
  try {
    return ask(wasm.longroll_lab, words);
  } catch {
    return '{"error":"there is not enough memory for so much"}';
  }
}

self.addEventListener('message', (event) => {
  const { module, number, words, lab, question } = event.data;
  waiting = waiting.then(async () => {
    if (module)
      wasm = (await WebAssembly.instantiate(module, { page: { progress: (done) => tell(done) } }))
        .exports;
    else if (question) self.postMessage({ number, answer: answer(number, question) });
    else if (lab) self.postMessage({ number, answer: labAnswer(lab) });
    else self.postMessage({ number, answer: ask(wasm.longroll_battle, words) });
  });
});
