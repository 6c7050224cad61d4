// The odds as bars with exact fractions, and the arithmetic behind them.

import { signal } from '@preact/signals';
import { html } from '../html.js';
import { Steps } from '../steps.js';
import { markWords, numberOf, percent, plain, scaled, shown } from '../words.js';
import { answer, chart, isRefusal, rolled } from './state.js';

/** @import { Field, Reply, Value } from '../types.js' */

/** @typedef {'exactly' | 'at_least' | 'at_most'} Mode */

const modes = /** @type {[Mode, string][]} */ ([
  ['exactly', 'exactly'],
  ['at_least', 'at least'],
  ['at_most', 'at most'],
]);
const mode = signal(/** @type {Mode} */ ('exactly'));

/** A fraction too long to stand there unfolds. @param {{ fraction: string }} props */
function Fraction({ fraction }) {
  if (fraction.length <= 17) return html`<span class="fraction">${fraction}</span>`;
  return html`<details class="clause">
    <summary>exact</summary>
    <span class="fraction long">${fraction}</span>
  </details>`;
}

/** @param {{ value: Value, field: Field }} props */
function Bar({ value, field }) {
  const chance = field.kind === 'whole' ? value[mode.value] : value.exactly;
  const men = typeof value.value === 'number' ? scaled(field, value.value) : '';
  return html`<li>
    <span class="what">${shown(value.value)}${men && html` <small>${men}</small>`}</span>
    <span class="bar" aria-hidden="true"
      ><span style=${{ width: `${chance.probability * 100}%` }}></span
    ></span>
    <span class="chance"
      >${percent(chance.probability)} <${Fraction} fraction=${chance.fraction}
    /></span>
  </li>`;
}

/** @param {{ field: Field, reply: Reply }} props */
function Bars({ field, reply }) {
  const values = reply.values[field.name] ?? [];
  const mean = reply.mean[field.name];
  if (values.length < 2) return null;
  return html`<section class="bars" aria-label=${`Odds of ${plain(field.name)}`}>
    <h3>
      ${plain(field.name)}
      ${mean && html`<small> on average ${numberOf(mean).toFixed(2)}${mean.length < 18 ? ` (${mean})` : ''}</small>`}
    </h3>
    <ul>
      ${values.map((value) => html`<${Bar} key=${value.value} value=${value} field=${field} />`)}
    </ul>
  </section>`;
}

/** What is sure to come; what never does goes without saying. @param {{ reply: Reply }} props */
function Certain({ reply }) {
  const fixed = chart.value.outputs.flatMap((field) => {
    const values = reply.values[field.name] ?? [];
    if (values.length !== 1 || values[0].value === 'no') return [];
    return values[0].value === 'yes'
      ? plain(field.name)
      : `${plain(field.name)} ${shown(values[0].value)}`;
  });
  if (fixed.length === 0) return null;
  return html`<p class="certain">${`For certain: ${fixed.join(', ')}.`}</p>`;
}

/** Said once, where the answer rests on figures that are not plain in print. @param {{ reply: Reply }} props */
function Marks({ reply }) {
  if (reply.marks.length === 0) return null;
  return html`<p class="marks">${`Figures unclear in print: ${markWords(reply.marks)}.`}</p>`;
}

export function Odds() {
  const reply = answer.value;
  if (isRefusal(reply)) return null;
  const moving = chart.value.outputs.filter(
    (field) =>
      (reply.values[field.name] ?? []).length > 1 && !(reply.turns && field.kind === 'choice'),
  );
  const counted = moving.some((field) => field.kind === 'whole');
  return html`<section class="panel" aria-label="Odds">
    <h2>${reply.turns ? `Odds at the end of turn ${reply.turns.length}` : 'Odds'}</h2>
    ${
      counted &&
      html`<fieldset class="modes">
        <legend>Show the chance of</legend>
        ${modes.map(
          ([key, words]) =>
            html`<label
              ><input
                type="radio"
                name="mode"
                checked=${mode.value === key}
                onChange=${() => (mode.value = key)}
              />
              ${words}</label
            >`,
        )}
      </fieldset>`
    }
    ${moving.map((field) => html`<${Bars} key=${field.name} field=${field} reply=${reply} />`)}
    <${Certain} reply=${reply} />
    <${Marks} reply=${reply} />
  </section>`;
}

export function Why() {
  const reply = answer.value;
  if (
    isRefusal(reply) ||
    (rolled.value !== null && !isRefusal(rolled.value)) ||
    reply.steps.length === 0
  )
    return null;
  return html`<section class="panel" aria-label="Why">
    <h2>Why</h2>
    <${Steps} steps=${reply.steps} />
  </section>`;
}
