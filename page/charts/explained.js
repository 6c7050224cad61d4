// A name that a tap explains: what it is, and what its clause says; and the way to the chart that works it out.

import { useState } from 'preact/hooks';
import { chartOf, clauseOf } from '../engine.js';
import { html } from '../html.js';
import { capital } from '../words.js';
import { systemOf } from './asked.js';
import { chart, openChart } from './state.js';

/** @import { Field } from '../types.js' */

/** "5.3: Every line of shifts ..."; nothing where the rules say no more. @param {Field} field */
export function meaningOf(field) {
  const clause = field.clause ? clauseOf(systemOf(chart.value), field.clause) : undefined;
  return clause ? `${clause.id}: ${clause.words} ${clause.rule ?? ''}`.trim() : '';
}

/** @param {{ field: Field, about?: string, children?: unknown }} props about: what is not said beside it */
export function Explained({ field, about = '', children }) {
  const [open, setOpen] = useState(false);
  const meaning = meaningOf(field);
  if (!meaning) return children;
  return html`<button
      type="button"
      class="explained"
      aria-expanded=${open}
      onClick=${() => setOpen(!open)}
    >
      ${children}</button
    >${open && html`<span class="meaning">${about && `${capital(about)}. `}${meaning}</span>`}`;
}

/** @param {{ field: Field }} props */
export function MadeBy({ field }) {
  const other = field.made_by && chartOf(`${systemOf(chart.value)}/${field.made_by}`);
  return (
    other &&
    html`<button type="button" class="link made" onClick=${() => openChart(other)}>
      ${other.title}
    </button>`
  );
}
