// Why: figure, words and clause of each line, the sum under a line.

import { useState } from 'preact/hooks';
import { clauseOf } from './engine.js';
import { html } from './html.js';
import { plain, signed } from './words.js';

/** @import { Step } from './types.js' */

/** A tap on the clause tells it in a row of its own, below. @param {{ step: Step, system: string }} props */
function Line({ step, system }) {
  const [open, setOpen] = useState(false);
  const clause = clauseOf(system, step.clause);
  return html`<tr>
      <td class="adds">${step.value ? signed(step.value) : ''}</td>
      <td>
        <div class="step">
          <span
            >${step.text}${step.confidence && html` <span class="tag">${step.confidence}</span>`}</span
          >
          <span class="cited">
            <button type="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>
              ${step.clause}
            </button>
          </span>
        </div>
      </td>
    </tr>
    ${
      open &&
      html`<tr class="told">
        <td colspan="2">${clause?.words} ${clause?.rule}</td>
      </tr>`
    }`;
}

/** Lines that add to the same sum, with those that add nothing beside them. @param {Step[]} steps */
function sumsOf(steps) {
  const sums = /** @type {Step[][]} */ ([]);
  let sum = /** @type {number | undefined} */ (undefined);
  for (const step of steps) {
    const other = step.value !== undefined && sum !== undefined && (step.sum ?? 0) !== sum;
    if (sums.length === 0 || other) sums.push([]);
    sums[sums.length - 1].push(step);
    if (step.value !== undefined) sum = step.sum ?? 0;
  }
  return sums;
}

/** The lines of one sum; what holds for some of its throws only is not in the total. @param {{ lines: Step[], system: string }} props */
function Sum({ lines, system }) {
  const counting = lines.filter((step) => step.total !== undefined);
  const last = counting[counting.length - 1];
  const many = counting.filter((step) => step.value !== 0).length > 1;
  return html`<table class="steps">
    <caption class="hidden">
      What adds up
    </caption>
    <tbody>
      ${lines.map((step) => [
        html`<${Line} step=${step} system=${system} />`,
        step === last &&
          many &&
          html`<tr class="sum">
            <td class="adds">${step.total}</td>
            <td>in all</td>
          </tr>`,
      ])}
    </tbody>
  </table>`;
}

/** "target low ammo: no". @param {Step} step */
function assumed(step) {
  const [name, value] = step.text.split(' not given: ');
  return `${plain(name)}: ${value}`;
}

/** @param {{ steps: Step[], system: string }} props the system whose clauses they cite */
export function Steps({ steps, system }) {
  const arithmetic = steps.filter((step) => !step.default);
  const taken = steps.filter((step) => step.default);
  return html`${sumsOf(arithmetic).map((lines) => html`<${Sum} lines=${lines} system=${system} />`)}
  ${arithmetic.length === 0 && html`<p>Nothing adds up here: the throw is all there is.</p>`}
  ${taken.length > 0 && html`<p class="taken">${taken.map(assumed).join('; ')}.</p>`}`;
}
