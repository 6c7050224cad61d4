// What fell, the dice as dice and what came of it; and why. Loaded when it is wanted first.

import { Thrown } from '../dice.js';
import { html } from '../html.js';
import { Steps } from '../steps.js';
import { effectWords } from '../words.js';
import { systemOf } from './asked.js';
import { Refused } from './form.js';
import { Marks } from './marks.js';
import { address, answer, chart, isRefusal, roll, rolled, throws } from './state.js';
import { Sheet } from './sheet.js';

/** @import { Reply, Rolled } from '../types.js' */

/** @param {{ reply: Rolled }} props */
function Fallen({ reply }) {
  return html`<div key=${throws.value} class="fallen">
    ${reply.throws.length > 0 ? reply.throws.map((one) => html`<${Thrown} thrown=${one} />`) : html`<p>No dice to throw.</p>`}
    <${Happened} reply=${reply} />
  </div>`;
}

/** @param {{ reply: Rolled }} props */
export function Happened({ reply }) {
  const effects = reply.effects ?? [];
  return html`<p class="happened">${reply.sentence}</p>
    ${
      effects.length > 0 &&
      html`<ul class="effects" aria-label="Effects">
        ${effects.map((effect) => html`<li>${effectWords(effect)}</li>`)}
      </ul>`
    }`;
}

/** What was rolled last. */
export function Result() {
  const last = rolled.value;
  return html`<div class="result">
      ${last && (isRefusal(last) ? html`<${Refused} refusal=${last} />` : html`<${Fallen} reply=${last} />`)}
    </div>
    ${
      last &&
      !isRefusal(last) &&
      html`<details key=${throws.value}>
        <summary>Why</summary>
        <${Steps}
          steps=${last.steps.filter((step) => !step.default)}
          system=${systemOf(chart.value)}
        />
      </details>`
    }`;
}

/** What is thrown for. */
export function call() {
  const reply = answer.value;
  return reply !== null && !isRefusal(reply) ? reply.call : '';
}

export function ThrownSheet() {
  const again = html`<button type="button" class="roll" onClick=${() => roll(null)}>
    Roll again
  </button>`;
  return html`<${Sheet} title="The throw" words=${call()} foot=${again}>
    <div role="status"><${Result} /></div>
  <//>`;
}

/** @param {{ reply: Reply }} props */
export function WhySheet({ reply }) {
  const { title, chapter } = chart.value;
  return html`<${Sheet}
    title="Why"
    words=${`${title}, ${chapter}${address.value.swap ? ', sides swapped' : ''}`}
  >
    <${Steps} steps=${reply.steps} system=${systemOf(chart.value)} />
    <${Marks} marks=${reply.marks} whole=${true} />
  <//>`;
}
