// The throw in words, the large button, the dice as dice, and what happened.

import { signal } from '@preact/signals';
import { Thrown } from '../dice.js';
import { html, valueOf } from '../html.js';
import { Steps } from '../steps.js';
import { effectWords, sentence } from '../words.js';
import {
  address,
  answer,
  chart,
  isOpening,
  isRefusal,
  roll,
  rolled,
  throws,
  working,
} from './state.js';

/** @import { Rolled } from '../types.js' */

const typing = signal(false);
const pips = signal('');

/** @param {{ reply: Rolled }} props */
function Fallen({ reply }) {
  return html`<div key=${throws.value} class="fallen">
    ${reply.throws.length > 0 ? reply.throws.map((one) => html`<${Thrown} thrown=${one} />`) : html`<p>No dice to throw.</p>`}
    <p class="happened">${sentence(chart.value.outputs, reply.result)}</p>
    ${
      (reply.effects ?? []).length > 0 &&
      html`<ul class="effects" aria-label="Effects">
        ${(reply.effects ?? []).map((effect) => html`<li>${effectWords(effect)}</li>`)}
      </ul>`
    }
  </div>`;
}

/** Beside the live region, so that it is read only by who asks. @param {{ reply: Rolled }} props */
function FallenWhy({ reply }) {
  return html`<details open=${isOpening.value}>
    <summary>Why</summary>
    <${Steps} steps=${reply.steps.filter((step) => !step.default)} />
  </details>`;
}

function TypedDice() {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    roll(
      pips.value
        .split(/[^0-9]+/)
        .filter(Boolean)
        .join(','),
    );
  };
  return html`<form class="typed" onSubmit=${submit} aria-label="Your own dice">
    <label for="pips">Your own dice, in the order they were thrown, as in 5 2</label>
    <input
      id="pips"
      type="text"
      inputmode="decimal"
      autocomplete="off"
      value=${pips.value}
      onInput=${(/** @type {Event} */ event) => (pips.value = valueOf(event))}
    />
    <button type="submit">Use them</button>
  </form>`;
}

export function Roll() {
  const reply = answer.value;
  const last = rolled.value;
  const nothing = !isRefusal(reply) && reply.throws.length === 0;
  if (nothing && !reply.call) return null;
  return html`<section class="panel act" aria-label="The throw">
    ${address.value.swap && html`<p class="taken">The sides are swapped: the target acts.</p>`}
    ${!isRefusal(reply) && reply.call && html`<p class="call" aria-live=${nothing ? 'polite' : 'off'}>${reply.call}</p>`}
    ${isRefusal(reply) && html`<p class="error">The rules do not allow this${reply.clause ? ` (${reply.clause})` : ''}: see the situation.</p>`}
    ${
      !nothing &&
      html`<button
        type="button"
        class="roll"
        disabled=${isRefusal(reply) || working.value}
        onClick=${() => roll(null)}
      >
        ${working.value ? 'Working ...' : isOpening.value ? 'Fire!' : 'Roll'}
      </button>`
    }
    <div role="status" aria-live="polite" class="result">
      ${last && (isRefusal(last) ? html`<p class="error">${last.error.replace(/^--dice: /, '')}</p>` : html`<${Fallen} reply=${last} />`)}
    </div>
    ${last && !isRefusal(last) && html`<${FallenWhy} key=${throws.value} reply=${last} />`}
    ${
      !nothing &&
      html`<button
        type="button"
        class="link"
        aria-expanded=${typing.value}
        onClick=${() => (typing.value = !typing.value)}
      >
        Use your own dice
      </button>`
    }
    ${!nothing && typing.value && html`<${TypedDice} />`}
  </section>`;
}
