// Why: figure, words and clause of each line, the sum under a line; and what the answer rests on that is not plain in print.

import { clauseOf } from '../engine.js';
import { html } from '../html.js';
import { counted, markWords } from '../words.js';
import { signed } from './figure.js';

/** @import { Mark, Step } from '../types.js' */

/** @param {{ step: Step }} props */
function Line({ step }) {
  const clause = clauseOf(step.clause);
  return html`<tr>
    <td class="adds">${step.value === 0 ? '' : signed(step.value)}</td>
    <td>
      ${step.text.replace(/(\d)_(\d)/g, '$1 to $2').replace(/(?<=\w)_(?=\w)/g, ' ')}
      ${step.confidence && html` <span class="tag">${step.confidence}</span>`}
    </td>
    <td class="cited">
      <details class="clause">
        <summary>${step.clause}</summary>
        <p>${clause?.words} ${clause?.rule}</p>
      </details>
    </td>
  </tr>`;
}

/** Lines that add to the same sum. @param {Step[]} steps */
function sumsOf(steps) {
  const sums = /** @type {Step[][]} */ ([]);
  for (const step of steps) {
    const last = sums.at(-1);
    if (last && (last[0].sum ?? 0) === (step.sum ?? 0)) last.push(step);
    else sums.push([step]);
  }
  return sums;
}

/** @param {{ steps: Step[] }} props */
export function Why({ steps }) {
  const arithmetic = steps.filter((step) => !step.default);
  const taken = steps.filter((step) => step.default);
  return html`${sumsOf(arithmetic).map((lines) => {
    const adding = lines.filter((step) => step.value !== 0);
    return html`<table class="why">
      <caption class="hidden">
        What adds up
      </caption>
      <tbody>
        ${lines.map((step) => html`<${Line} step=${step} />`)}
        ${
          adding.length > 1 &&
          html`<tr class="sum">
            <td class="adds">${lines[lines.length - 1].total}</td>
            <td>in all</td>
            <td></td>
          </tr>`
        }
      </tbody>
    </table>`;
  })}
  ${arithmetic.length === 0 && html`<p>Nothing adds up here: the throw is all there is.</p>`}
  ${taken.length > 0 && html`<p class="taken">${taken.map((step) => step.text.replace(' not given: ', ': ')).join('; ')}.</p>`}`;
}

/** "3 figures confirmed, G-3 unsure". @param {Mark[]} marks */
function briefly(marks) {
  const gaps = [...new Set(marks.flatMap((mark) => mark.ruling ?? []))];
  const tables = ['unsure', 'inferred', 'confirmed'].flatMap((confidence) => {
    const count = marks.filter((mark) => mark.table && mark.confidence === confidence).length;
    return count > 0 ? [`${counted(count, 'figure', 'figures')} ${confidence}`] : [];
  });
  return [...gaps.map((id) => `${id} unsure`), ...tables].join(', ');
}

/** Where the answer rests on figures that are not plain in print. @param {{ marks: Mark[], whole?: boolean }} props */
export function Marks({ marks, whole = false }) {
  if (marks.length === 0) return null;
  return html`<p class="marks">
    <span class="tag">Not plain in print: ${whole ? markWords(marks) : briefly(marks)}</span>
  </p>`;
}
