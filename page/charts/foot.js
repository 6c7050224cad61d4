// The answer, stuck to the foot of a phone's screen and beside the inputs on a desk: the call, the results that matter most, Roll.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { html } from '../html.js';
import { Call } from './call.js';
import { Refused } from './form.js';
import { Odds, Striped, certainOf, stripeWords, stripesOf } from './odds.js';
import {
  answer,
  askAnew,
  chart,
  compare,
  desk,
  isRefusal,
  pips,
  roll,
  rolled,
  share,
  sheet,
  since,
  stop,
  stopped,
  waiting,
} from './state.js';
import { Marks } from './marks.js';

/** @import { Reply } from '../types.js' */

const LINES = 2;
const STILL_LINES = 4; // where no bars stand below
const NOTHING = /nothing to (roll|throw)/;

/** Seconds that went by. */
const seconds = signal(0);

/** Tells that it takes long, and for how long it has. */
function Patience() {
  useEffect(() => {
    const timer = window.setInterval(
      () => (seconds.value = Math.round((performance.now() - since.value) / 1000)),
      500,
    );
    return () => window.clearInterval(timer);
  }, []);
  const done = share.value;
  return html`<div class="patience">
    <progress aria-label="Working out the odds" value=${done || undefined}></progress>
    <span role="status"
      >${done === null ? 'Working out the odds.' : 'So many different situations take long: some seconds, on a phone perhaps half a minute.'}</span
    >
    <span
      >${done ? `${Math.round(100 * done)}% done` : ''}${waiting.value === 'slow' ? `${done ? ', ' : ''}${seconds.value} s so far` : ''}</span
    >
    <button type="button" onClick=${stop}>Cancel</button>
  </div>`;
}

function Stopped() {
  return html`<p class="call">Cancelled. Any change asks anew.</p>
    <div class="go">
      <button type="button" class="btn first" onClick=${askAnew}>Work out the odds</button>
      <button type="button" class="btn" onClick=${ownDice}>My dice</button>
    </div>`;
}

export const thrown = signal(/** @type {typeof import('./roll.js') | null} */ (null));

/** What fell, and why: their module is loaded with the first. */
async function loadThrown() {
  thrown.value ??= await import('./roll.js');
}

async function askWhy() {
  await loadThrown();
  sheet.value = 'why';
}

async function rollNow() {
  await loadThrown();
  roll(null);
  if (!desk.value) sheet.value = 'thrown';
}

export const own = signal(/** @type {typeof import('./own.js') | null} */ (null));

async function ownDice() {
  own.value ??= await import('./own.js');
  pips.value = [];
  rolled.value = null;
  sheet.value = 'dice';
}

/** The first input that a comparison can run over. */
function firstVaried() {
  const fields = chart.value.inputs.filter((field) => !field.other_side);
  return (fields.find((one) => one.kind === 'whole') ?? fields.find((one) => one.words))?.name;
}

/** @param {{ reply: Reply }} props */
export function OddsTools({ reply }) {
  const vary = firstVaried();
  const begin = () => {
    sheet.value = '';
    compare(vary);
  };
  return html`<div class="chips">
    ${vary && html`<button type="button" class="chip" onClick=${begin}>Compare</button>`}
    <button
      type="button"
      class="chip"
      onClick=${() => void import('./save.js').then((save) => save.saveOdds(reply))}
    >
      Save CSV
    </button>
  </div>`;
}

/** Without dice there are no odds, but it can be compared. @param {{ reply: Reply, throwing: boolean }} props */
function Buttons({ reply, throwing }) {
  const why = reply.steps.length > 0;
  const vary = throwing || desk.value ? undefined : firstVaried();
  return html`<div class=${`go${throwing ? '' : ' still'}`}>
    ${
      throwing &&
      html`<button type="button" class="btn first" onClick=${rollNow}>Roll</button>
        <button type="button" class="btn" onClick=${ownDice}>My dice</button>`
    }
    ${!desk.value && throwing && html`<button type="button" class="btn" onClick=${() => (sheet.value = 'odds')}>Odds</button>`}
    ${vary && html`<button type="button" class="btn" onClick=${() => compare(vary)}>Compare</button>`}
    ${why && html`<button type="button" class="btn" onClick=${askWhy}>Why</button>`}
  </div>`;
}

/** @param {{ reply: Reply }} props */
function Keys({ reply }) {
  const stripes = stripesOf(reply);
  const bars = stripes.map((one) => html`<${Striped} key=${one.name} stripe=${one} />`);
  if (stripes.length === 0)
    return html`<p class="certain">${certainOf(reply).join(', ')}, for certain.</p>`;
  if (desk.value) return html`<div class="keys">${bars}</div>`;
  return html`<button type="button" class="keys" onClick=${() => (sheet.value = 'odds')}>
    <span class="hidden">All odds. ${stripes.map(stripeWords).join('; ')}</span>
    <span class="key" aria-hidden="true">${bars}</span>
  </button>`;
}

/** The throw as it is called; or what comes of a chart without dice, which need not say that there are none. @param {Reply} reply */
export function wordsOf({ call, throws, sentence = '' }) {
  if (throws.length > 0) return call;
  return call === sentence || NOTHING.test(call) ? sentence : `${call}\n${sentence}`.trim();
}

/** @param {{ reply: Reply }} props */
function Answered({ reply }) {
  const throwing = reply.throws.length > 0;
  return html`<${Call} words=${wordsOf(reply)} lines=${throwing ? LINES : STILL_LINES} />
    ${throwing && html`<${Keys} reply=${reply} />`}
    <${Buttons} reply=${reply} throwing=${throwing} />
    <${Marks} marks=${reply.marks} />`;
}

export function Foot() {
  const reply = answer.value;
  const known = reply !== null && !isRefusal(reply) ? reply : null;
  return html`<section
    class=${`answer${waiting.value ? ' dim' : ''}`}
    aria-label="Answer"
    aria-busy=${waiting.value !== ''}
  >
    ${(waiting.value === 'slow' || share.value !== null) && html`<${Patience} />`}
    <div class="said">
      ${reply === null && (stopped.value ? html`<${Stopped} />` : html`<p class="call">…</p>`)}
      ${isRefusal(reply) && html`<${Refused} refusal=${reply} lines=${STILL_LINES} />`}
      ${known && html`<${Answered} reply=${known} />`}
    </div>
    ${desk.value && html`<div role="status" aria-live="polite">${thrown.value && html`<${thrown.value.Result} />`}</div>`}
    ${desk.value && known && html`${known.throws.length > 0 && html`<${Odds} reply=${known} />`}<${OddsTools} reply=${known} />`}
  </section>`;
}
