// The arithmetic behind an answer, with its clauses.

import { clauseOf } from './engine.js';
import { html } from './html.js';

/** @import { Step } from './types.js' */

/** @param {{ step: Step }} props */
function OneStep({ step }) {
  const clause = clauseOf(step.clause);
  return html`<tr>
    <td class="number">${step.value > 0 ? `+${step.value}` : step.value}</td>
    <td class="number">${step.total}</td>
    <td>
      ${step.text.replace(/(?<=[a-z])_(?=[a-z])/g, ' ')}
      ${step.confidence && html`<small class="mark">${step.confidence}</small>`}
      <details class="clause">
        <summary>${step.clause}</summary>
        <p>${clause?.words} ${clause?.rule}</p>
      </details>
    </td>
  </tr>`;
}

/** @param {{ steps: Step[] }} props */
export function Steps({ steps }) {
  const arithmetic = steps.filter((step) => !step.default);
  const taken = steps.filter((step) => step.default);
  return html`${
    arithmetic.length > 0 &&
    html`<table class="steps">
      <thead>
        <tr>
          <th scope="col">adds</th>
          <th scope="col">sum</th>
          <th scope="col">why</th>
        </tr>
      </thead>
      <tbody>
        ${arithmetic.map((step) => html`<${OneStep} step=${step} />`)}
      </tbody>
    </table>`
  }
  ${taken.length > 0 && html`<p class="taken">${taken.map((step) => step.text).join('; ')}.</p>`}`;
}
