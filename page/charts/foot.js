// The answer, stuck to the foot of a phone's screen and beside the inputs on a desk: the call, the results that matter most, Roll.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { html } from '../html.js';
import { systemOf } from './asked.js';
import { Refused } from './form.js';
import { Odds, Striped, certainOf, stripeWords, stripesOf } from './odds.js';
import { Result, DiceSheet, ThrownSheet } from './roll.js';
import { Sheet } from './sheet.js';
import {
  address,
  answer,
  chart,
  compare,
  desk,
  isRefusal,
  long,
  pips,
  roll,
  rolled,
  sheet,
  since,
  waiting,
} from './state.js';
import { Steps } from '../steps.js';
import { Marks } from './marks.js';

/** @import { Reply } from '../types.js' */

const LONG_CALL = 110; // letters

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
  return html`<div class="patience" role="status">
    <progress aria-label="Working out the odds"></progress>
    <span>
      ${long.value ? 'So many different situations take long: some seconds, on a phone perhaps half a minute.' : 'Working out the odds.'}
      ${waiting.value === 'slow' && ` ${seconds.value} s so far.`} Any change asks anew.
    </span>
  </div>`;
}

function rollNow() {
  roll(null);
  if (!desk.value) sheet.value = 'thrown';
}

function ownDice() {
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
function OddsTools({ reply }) {
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

/** @param {{ reply: Reply, throwing: boolean }} props */
function Buttons({ reply, throwing }) {
  const why = reply.steps.length > 0;
  return html`<div class=${`go${throwing ? '' : ' still'}`}>
    ${
      throwing &&
      html`<button type="button" class="btn first" onClick=${rollNow}>Roll</button>
        <button type="button" class="btn" onClick=${ownDice}>My dice</button>`
    }
    ${!desk.value && html`<button type="button" class="btn" onClick=${() => (sheet.value = 'odds')}>Odds</button>`}
    ${why && html`<button type="button" class="btn" onClick=${() => (sheet.value = 'why')}>Why</button>`}
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

/** @param {{ reply: Reply }} props */
function Answered({ reply }) {
  const throwing = reply.throws.length > 0;
  const certain = certainOf(reply);
  const words = reply.call || (throwing ? '' : `${certain.join(', ')}.`);
  const isLong = words.length > LONG_CALL;
  return html`<p
      class=${`call${isLong ? ' long' : ''}`}
      tabindex=${isLong ? 0 : undefined}
      aria-live="polite"
    >
      ${words}
    </p>
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
    ${(waiting.value === 'slow' || long.value) && html`<${Patience} />`}
    <div class="said">
      ${reply === null && html`<p class="call">…</p>`}
      ${isRefusal(reply) && html`<${Refused} refusal=${reply} />`}
      ${known && html`<${Answered} reply=${known} />`}
    </div>
    ${desk.value && html`<${Result} />`}
    ${desk.value && known && html`<${Odds} reply=${known} /><${OddsTools} reply=${known} />`}
  </section>`;
}

/** What lies over the page, if anything does. */
export function Sheets() {
  const reply = answer.value;
  const known = reply !== null && !isRefusal(reply) ? reply : null;
  const which = sheet.value;
  if (which === 'dice') return html`<${DiceSheet} key="dice" />`;
  if (which === 'thrown') return html`<${ThrownSheet} key="thrown" />`;
  if (!known) return null;
  if (which === 'odds')
    return html`<${Sheet} key="odds" title="Odds" words=${known.call}>
      <${Odds} reply=${known} /><${OddsTools} reply=${known} />
    <//>`;
  if (which === 'why')
    return html`<${Sheet}
      key="why"
      title="Why"
      words=${`${chart.value.title}, ${chart.value.chapter}${address.value.swap ? ', sides swapped' : ''}`}
    >
      <${Steps} steps=${known.steps} system=${systemOf(chart.value)} /><${Marks}
        marks=${known.marks}
        whole=${true}
      />
    <//>`;
  return null;
}
