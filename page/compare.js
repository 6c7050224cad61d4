// How the outcome moves when one or two inputs vary: the engine is asked once for each point.

import { signal } from '@preact/signals';
import { html } from './html.js';
import { Lines } from './lines.js';
import { address, chart, isRefusal, oddsOf } from './state.js';
import { numberOf, plain } from './words.js';

/** @import { Address, Field, Reply } from './types.js' */

const POINTS_MOST = 25;
const LINES_MOST = 7;

const vary = signal('');
const by = signal('');

/** The values an input takes in a plot. @param {Field} field @param {number} most */
function valuesOf(field, most) {
  if (field.words) return field.words.slice(0, most);
  if (field.kind === 'yes') return ['no', 'yes'];
  const low = field.low ?? 0;
  const count = Math.min(most, (field.high ?? 0) - low + 1);
  return Array.from({ length: count }, (_, i) => String(low + i));
}

/** @param {Reply} reply @param {Field} output */
function measure(reply, output) {
  if (reply.turns) return numberOf(reply.turns[reply.turns.length - 1].mean[output.name]);
  if (output.kind === 'whole') return numberOf(reply.mean[output.name]);
  return reply.values[output.name].find((one) => one.value === 'yes')?.exactly.probability ?? 0;
}

/** @param {Address} point @param {Field[]} outputs */
function ask(point, outputs) {
  const reply = oddsOf(point);
  return outputs.map((output) => (isRefusal(reply) ? null : measure(reply, output)));
}

/** @param {{ input: Field, other: Field | undefined }} props */
function Plots({ input, other }) {
  const outputs = chart.value.outputs.filter((field) => field.kind === 'whole' || field.kind === 'yes');
  const ticks = valuesOf(input, POINTS_MOST);
  const groups = other ? valuesOf(other, LINES_MOST) : [''];
  const numbers = groups.map((group) =>
    ticks.map((tick) => {
      const inputs = { ...address.value.inputs, [input.name]: tick, ...(other ? { [other.name]: group } : {}) };
      return ask({ ...address.value, inputs }, outputs);
    }),
  );
  const moving = outputs.filter((_, k) => new Set(numbers.flat().map((point) => point[k])).size > 1).slice(0, 3);
  if (moving.length === 0) return html`<p>Nothing moves.</p>`;
  return moving.map(
    (output) =>
      html`<${Lines}
        key=${output.name}
        title=${`${plain(output.name)}, ${output.kind === 'yes' ? 'chance' : 'on average'}`}
        across=${plain(input.name)}
        ticks=${ticks.map(plain)}
        percent=${output.kind === 'yes'}
        lines=${groups.map((group, i) => ({
          name: group ? `${plain(other?.name ?? '')} ${plain(group)}` : plain(output.name),
          points: numbers[i].map((point) => point[outputs.indexOf(output)]),
        }))}
      />`,
  );
}

/** @param {{ id: string, label: string, value: string, none: string, set: (name: string) => void, fields: Field[] }} props */
function Pick({ id, label, value, none, set, fields }) {
  return html`<div class="row">
    <label for=${id}>${label}</label>
    <select
      id=${id}
      value=${value}
      onChange=${(/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value)}
    >
      <option value="">${none}</option>
      ${fields.map((field) => html`<option value=${field.name} selected=${field.name === value}>${plain(field.name)}</option>`)}
    </select>
  </div>`;
}

export function Compare() {
  const fields = chart.value.inputs.filter(
    (field) => field.kind !== 'list' && !field.other_side && (field.words || field.kind !== 'fraction'),
  );
  const input = fields.find((field) => field.name === vary.value);
  const other = fields.find((field) => field.name === by.value && field !== input);
  return html`<section class="panel" aria-label="Compare">
    <h2>Compare</h2>
    <${Pick}
      id="vary"
      label="Let vary"
      none="nothing"
      value=${vary.value}
      set=${(/** @type {string} */ name) => (vary.value = name)}
      fields=${fields}
    />
    ${input && html`<${Pick} id="by" label="A line for each" none="only one line" value=${by.value} set=${(/** @type {string} */ name) => (by.value = name)} fields=${fields.filter((field) => field !== input && (field.words || field.kind === 'yes'))} />`}
    ${input && html`<${Plots} input=${input} other=${other} />`}
  </section>`;
}
