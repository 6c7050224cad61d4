// How the outcome moves when one or two inputs vary: the engine is asked once for each point, a few at a time, so that the
// page never stands still; what was asked before is remembered.

import { effect, signal } from '@preact/signals';
import { askOdds } from '../engine.js';
import { html, valueOf } from '../html.js';
import { numberOf, plain } from '../words.js';
import { hashOf } from './address.js';
import { Lines } from './lines.js';
import { address, chart, isRefusal } from './state.js';

/** @import { Address, Field, Reply } from '../types.js' */
/** @typedef {Record<string, number> | null} Numbers what each result comes to, null where the rules refuse */

const POINTS_MOST = 25;
const LINES_MOST = 7;
const KEPT_MOST = 2000;
const AT_A_TIME = 12; // milliseconds

const vary = signal('');
const by = signal('');
/** Rises as points come in. */
const known = signal(0);
/** @type {Map<string, Numbers>} */
const memory = new Map();

/** The values an input takes in a plot; of many numbers, some spread evenly. @param {Field} field @param {number} most */
function valuesOf(field, most) {
  if (field.words) return field.words.slice(0, 20);
  if (field.kind === 'yes') return ['no', 'yes'];
  const low = field.low ?? 0;
  const high = field.unit === 'inches' ? low + most - 1 : (field.high ?? 0);
  const step = Math.max(1, Math.ceil((high - low + 1) / most));
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) =>
    String(low + i * step),
  );
}

/** @param {Reply} reply @returns {Numbers} */
function numbersOf(reply) {
  const chances = Object.entries(reply.values).flatMap(([name, values]) =>
    values.some((one) => one.value === 'yes' || one.value === 'no')
      ? [[name, values.find((one) => one.value === 'yes')?.exactly.probability ?? 0]]
      : [],
  );
  return Object.fromEntries([
    ...Object.entries(reply.mean).map(([name, mean]) => [name, numberOf(mean)]),
    ...chances,
  ]);
}

/** @returns {{ input: Field | undefined, other: Field | undefined, ticks: string[], groups: string[] }} */
function plan() {
  const input = fields().find((field) => field.name === vary.value);
  const other = fields().find((field) => field.name === by.value && field !== input);
  return {
    input,
    other,
    ticks: input ? valuesOf(input, POINTS_MOST) : [],
    groups: other ? valuesOf(other, LINES_MOST) : [''],
  };
}

function fields() {
  return chart.value.inputs.filter(
    (field) =>
      field.kind !== 'list' && !field.other_side && (field.words || field.kind !== 'fraction'),
  );
}

/** @param {Field} input @param {string} tick @param {Field | undefined} other @param {string} group @returns {Address} */
function pointAt(input, tick, other, group) {
  const inputs = {
    ...address.value.inputs,
    [input.name]: tick,
    ...(other ? { [other.name]: group } : {}),
  };
  return { ...address.value, inputs };
}

/** Every point of the plan that is not known yet. @returns {Address[]} */
function missing() {
  const { input, other, ticks, groups } = plan();
  if (!input) return [];
  return groups
    .flatMap((group) => ticks.map((tick) => pointAt(input, tick, other, group)))
    .filter((point) => !memory.has(hashOf(point)));
}

let waiting = 0;

/** Asks for a few points, then lets the page breathe. @param {Address[]} points */
function ask(points) {
  const until = performance.now() + AT_A_TIME;
  while (points.length > 0 && performance.now() < until) {
    const point = /** @type {Address} */ (points.shift());
    const reply = askOdds(point);
    if (memory.size > KEPT_MOST) memory.clear();
    memory.set(hashOf(point), isRefusal(reply) ? null : numbersOf(reply));
  }
  known.value += 1;
  if (points.length > 0) waiting = window.setTimeout(() => ask(points), 0);
}

export function beginComparing() {
  effect(() => {
    const points = missing();
    window.clearTimeout(waiting);
    if (points.length > 0) waiting = window.setTimeout(() => ask(points), 60);
  });
}

/** Where the rules refuse everything from here on, the axis ends. @param {(Numbers | undefined)[][]} numbers */
function lastAllowed(numbers) {
  let last = (numbers[0]?.length ?? 0) - 1;
  while (last > 0 && numbers.every((line) => line[last] === null)) last--;
  return last + 1;
}

/** @param {{ input: Field, other: Field | undefined, ticks: string[], groups: string[] }} props */
function Plots({ input, other, ticks, groups }) {
  const seen = known.value; // drawn anew as points come in
  const all = groups.map((group) =>
    ticks.map((tick) => memory.get(hashOf(pointAt(input, tick, other, group)))),
  );
  const count = lastAllowed(all);
  const numbers = all.map((line) => line.slice(0, count));
  const outputs = chart.value.outputs.filter(
    (field) => field.kind === 'whole' || field.kind === 'yes',
  );
  const moving = outputs
    .filter(
      (field) =>
        new Set(numbers.flat().flatMap((point) => (point ? [point[field.name]] : []))).size > 1,
    )
    .slice(0, 3);
  const left = all.flat().filter((point) => point === undefined).length;
  return html`<div data-points=${seen}>
    <p role="status" class="taken">
      ${left > 0 ? `Working: ${left} points to go.` : moving.length === 0 ? 'Nothing changes.' : ''}
    </p>
    ${moving.map(
      (output) =>
        html`<${Lines}
          key=${output.name}
          title=${`${plain(output.name)}, ${output.kind === 'yes' ? 'chance' : 'on average'}`}
          across=${plain(input.name)}
          ticks=${ticks.slice(0, count).map(plain)}
          percent=${output.kind === 'yes'}
          apart=${Boolean(input.words)}
          lines=${groups.map((group, i) => ({
            name: group ? `${plain(other?.name ?? '')} ${plain(group)}` : plain(output.name),
            points: numbers[i].map((point) => (point ? point[output.name] : null)),
          }))}
        />`,
    )}
  </div>`;
}

/** @param {{ id: string, label: string, value: string, none: string, set: (name: string) => void, list: Field[] }} props */
function Pick({ id, label, value, none, set, list }) {
  return html`<div class="row">
    <label for=${id}>${label}</label>
    <select id=${id} value=${value} onChange=${(/** @type {Event} */ event) => set(valueOf(event))}>
      <option value="">${none}</option>
      ${list.map((field) => html`<option value=${field.name} selected=${field.name === value}>${plain(field.name)}</option>`)}
    </select>
  </div>`;
}

export function Compare() {
  const { input, other, ticks, groups } = plan();
  const list = fields();
  return html`<section class="panel" aria-label="Compare">
    <h2>Compare</h2>
    <${Pick}
      id="vary"
      label="Vary"
      none="nothing"
      value=${input?.name ?? ''}
      set=${(/** @type {string} */ name) => (vary.value = name)}
      list=${list}
    />
    ${
      input &&
      html`<${Pick}
          id="by"
          label="A line for each"
          none="only one line"
          value=${other?.name ?? ''}
          set=${(/** @type {string} */ name) => (by.value = name)}
          list=${list.filter((field) => field !== input && (field.words || field.kind === 'yes'))}
        />
        <${Plots} input=${input} other=${other} ticks=${ticks} groups=${groups} />`
    }
  </section>`;
}
