// How the outcome moves when one or two inputs vary: the engine is asked once for each point, in a worker of its own; what was
// asked before is remembered. What is compared stands in the address.

import { effect, signal, untracked } from '@preact/signals';
import { Asker } from '../asking.js';
import { questionOf } from '../engine.js';
import { face } from '../face.js';
import { html } from '../html.js';
import { capital, numberOf, plain } from '../words.js';
import { bare, hashOf } from './address.js';
import { Heat } from './heat.js';
import { Lines } from './lines.js';
import { savePng, saveRows, saveSvg } from './save.js';
import { address, answer, chart, compare, isRefusal } from './state.js';

/** @import { Address, Field, Reply } from '../types.js' */
/** @typedef {Record<string, number | string> | null} Numbers what each result comes to, a word where it is certain; "NAME sure" where no die decides a number; null where the rules refuse */
/** @typedef {{ input: Field, other: Field | undefined, map: boolean, ticks: string[], groups: string[] }} Plan map: of cells, not lines */

const POINTS_MOST = 25;
const BANDED_MOST = 256; // points of a number where no die is thrown: they are told at once, and gathered into bands
const LINES_MOST = 8;
const ACROSS_MOST = 13; // and down: cells of a map
const DOWN_MOST = 11;
const KEPT_MOST = 2000;

/** Rises as points come in. */
const known = signal(0);
/** @type {Map<string, Numbers>} */
const memory = new Map();
const asker = new Asker();

/** The values an input takes in a plot; of many numbers, some spread evenly, the question's among them. @param {Field} field @param {number} most */
function valuesOf(field, most) {
  if (field.words) return field.words.slice(0, 20);
  if (field.kind === 'yes') return ['no', 'yes'];
  const per = field.per ?? 1; // in whole ones, though halves may be asked
  const low = (field.low ?? 0) / per;
  const all = (field.high ?? 0) / per;
  const high =
    field.unit !== 'inches' || (per > 1 && all >= 2 * most)
      ? all
      : Math.min(per > 1 ? all : Infinity, low + most - 1);
  const now = Number(nowOf(field));
  if (low < 0 && high - low >= most) {
    const from = Math.max(low, Math.min(now - Math.floor(most / 2), high - most + 1)); // of a sum what is near
    return Array.from({ length: most }, (_, i) => String(from + i));
  }
  const step = Math.max(1, Math.ceil((high - low + 1) / most));
  const first = now >= low && now <= high ? low + ((now - low) % step) : low;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) =>
    String(first + i * step),
  );
}

/** The chance of one word of a result, as a result of its own. @param {string} name @param {string} word */
function wordOf(name, word) {
  return `${name}: ${word}`;
}

/** @param {Reply} reply @returns {Numbers} */
function numbersOf(reply) {
  const chances = Object.entries(reply.values).flatMap(([name, values]) =>
    values.some((one) => one.value === 'yes' || one.value === 'no')
      ? [[name, values.find((one) => one.value === 'yes')?.exactly.probability ?? 0]]
      : [],
  );
  const certain = Object.entries(reply.values).flatMap(([name, values]) =>
    values.length > 1
      ? []
      : [typeof values[0].value === 'string' ? [name, values[0].value] : [`${name} sure`, 1]],
  );
  const words = Object.entries(reply.values).flatMap(([name, values]) =>
    values.map((one) => [wordOf(name, String(one.value)), one.exactly.probability]),
  );
  return Object.fromEntries([
    ...words,
    ...certain,
    ...Object.entries(reply.mean).map(([name, mean]) => [name, numberOf(mean)]),
    ...chances,
  ]);
}

/** @returns {Plan | null} */
function plan() {
  const input = fields().find((field) => field.name === address.value.vary);
  const other = fields().find((field) => field.name === address.value.by && field !== input);
  if (!input) return null;
  const groups = other ? valuesOf(other, DOWN_MOST) : [''];
  const map = other !== undefined && (isNumber(other) || groups.length > LINES_MOST);
  const most = map ? ACROSS_MOST : isStill() ? BANDED_MOST : POINTS_MOST;
  return { input, other, map, ticks: valuesOf(input, most), groups };
}

/** Is nothing thrown for the question? */
function isStill() {
  const reply = answer.value;
  return reply !== null && !isRefusal(reply) && reply.throws.length === 0;
}

/** @param {Field} field */
function isNumber(field) {
  return !field.words && field.kind !== 'yes';
}

function fields() {
  return chart.value.inputs.filter((field) => field.kind !== 'list' && !field.other_side);
}

/** @param {Plan} of @param {string} tick @param {string} group @returns {Address} */
function pointAt({ input, other }, tick, group) {
  const inputs = {
    ...address.value.inputs,
    [input.name]: tick,
    ...(other ? { [other.name]: group } : {}),
  };
  return { ...bare(address.value), inputs };
}

/** Every point of the plan that is not known yet. @returns {Address[]} */
function missing() {
  const of = face.value === 'charts' ? plan() : null;
  if (!of) return [];
  return of.groups
    .flatMap((group) => of.ticks.map((tick) => pointAt(of, tick, group)))
    .filter((point) => !memory.has(hashOf(point)));
}

let drawing = 0;

/** Many points come in at once, and are drawn together. */
function drawSoon() {
  window.clearTimeout(drawing);
  drawing = window.setTimeout(() => (known.value += 1), 40);
}

/** @param {Address} point @param {any} reply */
function take(point, reply) {
  if (memory.size > KEPT_MOST) memory.clear();
  memory.set(hashOf(point), isRefusal(reply) ? null : numbersOf(reply));
  drawSoon();
}

export function beginComparing() {
  effect(() => {
    const points = missing();
    untracked(() =>
      asker.only(
        points.map((point) => ({
          question: questionOf('odds', point, '--brief'),
          done: (reply) => take(point, reply),
          long: () => {},
        })),
      ),
    );
  });
}

/** Where the rules refuse everything from here on, the axis ends. @param {(Numbers | undefined)[][]} numbers */
function lastAllowed(numbers) {
  let last = (numbers[0]?.length ?? 0) - 1;
  while (last > 0 && numbers.every((line) => line[last] === null)) last--;
  return last + 1;
}

/** The ticks at which something changes: of many numbers in a row that make no difference, the first. @param {Plan} of @param {(Numbers | undefined)[][]} all @param {number} count */
function bandsOf(of, all, count) {
  const every = Array.from({ length: count }, (_, i) => i);
  if (!isNumber(of.input) || count <= POINTS_MOST) return every;
  const told = every.map((i) => JSON.stringify(all.map((line) => line[i])));
  return every.filter((i) => told[i] !== told[i - 1]);
}

/** @param {Plan} of */
function pointsOf(of) {
  const all = of.groups.map((group) =>
    of.ticks.map((tick) => memory.get(hashOf(pointAt(of, tick, group)))),
  );
  const count = lastAllowed(all);
  const bands = bandsOf(of, all, count);
  const last = (/** @type {number} */ i) => (bands[i + 1] ?? count) - 1;
  return {
    left: all.flat().filter((point) => point === undefined).length,
    ticks: bands.map((from, i) =>
      from === last(i) ? of.ticks[from] : `${of.ticks[from]} to ${of.ticks[last(i)]}`,
    ),
    at: bands.findLastIndex((from) => from <= of.ticks.indexOf(nowOf(of.input))),
    numbers: all.map((line) => bands.map((i) => line[i])),
  };
}

/** By how much a result moves from point to point. @param {Field} field @param {(Numbers | undefined)[][]} numbers */
function spreadOf(field, numbers) {
  const heights = numbers.flat().flatMap((point) => (point ? [heightOf(point, field) ?? 0] : []));
  return heights.length > 0 ? Math.max(...heights) - Math.min(...heights) : 0;
}

/** Of a result in words the chances that move most, as results of their own: one of two, two of more. @param {Field} field @param {(Numbers | undefined)[][]} numbers @returns {Field[]} */
function wordsMoving(field, numbers) {
  const moving = (field.words ?? [])
    .map((word) => ({
      name: wordOf(field.name, word),
      about: field.about,
      kind: /** @type {const} */ ('yes'),
    }))
    .map((one) => ({ one, spread: spreadOf(one, numbers) }))
    .filter((each) => each.spread > 1e-9)
    .reverse() // of two that move alike the later one: the first is the usual
    .sort((a, b) => Math.round((b.spread - a.spread) * 1e6));
  const most = moving.slice(0, moving.length === 2 ? 1 : 2).map((each) => each.one);
  const place = (/** @type {Field} */ one) =>
    (field.words ?? []).findIndex((word) => one.name === wordOf(field.name, word));
  return most.sort((a, b) => place(a) - place(b));
}

/** What changes, the first three of it. @param {(Numbers | undefined)[][]} numbers */
function movingOf(numbers) {
  const certain = certainOf(numbers);
  return chart.value.outputs
    .flatMap((field) =>
      !field.words
        ? spreadOf(field, numbers) > 1e-9
          ? [field]
          : []
        : certain.includes(field)
          ? []
          : wordsMoving(field, numbers),
    )
    .slice(0, 3);
}

/** Words that are certain in every point, and change from one to the other. @param {(Numbers | undefined)[][]} numbers */
function certainOf(numbers) {
  const points = numbers.flat().flatMap((point) => (point ? [point] : []));
  return chart.value.outputs
    .filter((field) => field.words)
    .filter((field) => points.every((point) => typeof point[field.name] === 'string'))
    .filter((field) => new Set(points.map((point) => point[field.name])).size > 1);
}

/** @param {Numbers | undefined} point @param {Field} field */
function heightOf(point, field) {
  const number = point?.[field.name];
  if (point && number === undefined && field.kind === 'yes') return 0; // a word that never falls
  return typeof number === 'number' ? number : null;
}

/** What no die decides, as it is. @param {{ of: Plan, ticks: string[], numbers: (Numbers | undefined)[][], words: Field[] }} props */
function Certain({ of, ticks, numbers, words }) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="What no die decides">
    <table>
      <caption>
        What no die decides
      </caption>
      <thead>
        <tr>
          ${of.other && html`<th scope="col">${plain(of.other.name)}</th>`}
          <th scope="col">${plain(of.input.name)}</th>
          ${words.map((field) => html`<th key=${field.name} scope="col">${plain(field.name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${of.groups.flatMap((group, i) =>
          ticks.map(
            (tick, k) =>
              html`<tr key=${`${group} ${tick}`}>
                ${of.other && html`<th scope="row">${plain(group)}</th>`}
                <th scope="row">${plain(tick)}</th>
                ${words.map(
                  (field) =>
                    html`<td key=${field.name}>
                      ${plain(String(numbers[i][k]?.[field.name] ?? '–'))}
                    </td>`,
                )}
              </tr>`,
          ),
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {Plan} of @param {string} group */
function lineName({ other }, group) {
  return other ? `${other.kind === 'yes' ? `${plain(other.name)} ` : ''}${plain(group)}` : '';
}

/** @param {string} id @param {(name: string, picture: SVGSVGElement) => void} how @param {string} name */
function picture(id, how, name) {
  const found = document.getElementById(id)?.querySelector('svg');
  if (found) how(name, found);
}

/** What the question says of an input. @param {Field} field */
function nowOf(field) {
  return address.value.inputs[field.name] ?? field.default ?? '';
}

/** "range, inches". @param {Field} field */
function axisOf(field) {
  return `${plain(field.name)}${field.unit && field.unit !== field.name ? `, ${field.unit}` : ''}`;
}

/** "casualties, on average"; what no die decides has no average. @param {Field} output @param {(Numbers | undefined)[][]} numbers */
function titleOf(output, numbers) {
  if (output.kind === 'yes') return `${plain(output.name)}, chance`;
  const sure = numbers
    .flat()
    .every((point) => point?.[`${output.name} sure`] || typeof point?.[output.name] !== 'number');
  return sure ? plain(output.name) : `${plain(output.name)}, on average`;
}

/** One result: lines, or a map where both inputs are numbers or lines would be too many. @param {{ of: Plan, output: Field, ticks: string[], at: number, numbers: (Numbers | undefined)[][] }} props */
function Plot({ of, output, ticks, at, numbers }) {
  const points = numbers.map((line) => line.map((point) => heightOf(point, output)));
  const about = {
    title: titleOf(output, numbers),
    about: output.about,
    across: axisOf(of.input),
    apart: Boolean(of.input.words),
    ticks: ticks.map(plain),
    percent: output.kind === 'yes',
  };
  if (of.other && of.map)
    return html`<${Heat}
      ...${about}
      down=${axisOf(of.other)}
      groups=${of.groups.map(plain)}
      cells=${points}
      at=${[at, of.groups.indexOf(nowOf(of.other))]}
    />`;
  return html`<${Lines}
    ...${about}
    at=${at}
    lines=${of.groups.map((group, i) => ({
      name: lineName(of, group) || plain(output.name),
      points: points[i],
    }))}
  />`;
}

/** @param {{ of: Plan }} props */
function Plots({ of }) {
  const seen = known.value; // drawn anew as points come in
  const { left, ticks, at, numbers } = pointsOf(of);
  const moving = movingOf(numbers);
  const words = certainOf(numbers);
  const rows = () => [
    [
      plain(of.input.name),
      ...(of.other ? [plain(of.other.name)] : []),
      ...[...moving, ...words].map((one) => plain(one.name)),
    ],
    ...of.groups.flatMap((group, i) =>
      ticks.map((tick, k) => [
        tick,
        ...(of.other ? [group] : []),
        ...[...moving, ...words].map((one) => numbers[i][k]?.[one.name] ?? ''),
      ]),
    ),
  ];
  return html`<div data-points=${seen}>
    <p role="status" class="taken">
      ${left > 0 ? `Working: ${left} points to go.` : moving.length + words.length === 0 ? 'Nothing changes.' : ''}
    </p>
    <div class=${of.map ? 'plots maps' : 'plots'}>
      ${moving.map(
        (output) =>
          html`<div key=${output.name} id=${`plot-${output.name}`}>
            <${Plot} of=${of} output=${output} ticks=${ticks} at=${at} numbers=${numbers} />
            <div class="chips">
              <button
                type="button"
                class="chip"
                aria-label=${`Save ${plain(output.name)} as SVG`}
                onClick=${() => picture(`plot-${output.name}`, saveSvg, output.name)}
              >
                SVG
              </button>
              <button
                type="button"
                class="chip"
                aria-label=${`Save ${plain(output.name)} as PNG`}
                onClick=${() => picture(`plot-${output.name}`, savePng, output.name)}
              >
                PNG
              </button>
              <button
                type="button"
                class="chip"
                aria-label="Save the figures as CSV"
                onClick=${() => saveRows('comparison', rows())}
              >
                CSV
              </button>
            </div>
          </div>`,
      )}
    </div>
    ${
      left === 0 &&
      words.length > 0 &&
      html`<${Certain} of=${of} ticks=${ticks} numbers=${numbers} words=${words} />`
    }
  </div>`;
}

/** @param {{ label: string, value: string, none?: string, set: (name: string | undefined) => void, list: Field[] }} props */
function Pick({ label, value, none, set, list }) {
  return html`<div class="fact">
    <p class="lab">${label}</p>
    <div class="chips" role="radiogroup" aria-label=${label}>
      ${
        none &&
        html`<label class="chip"
          ><input
            type="radio"
            name=${label}
            checked=${value === ''}
            onChange=${() => set(undefined)}
          /><span>${none}</span></label
        >`
      }
      ${list.map(
        (field) =>
          html`<label class="chip" key=${field.name}
            ><input
              type="radio"
              name=${label}
              checked=${field.name === value}
              onChange=${() => set(field.name)}
            /><span>${plain(field.name)}</span></label
          >`,
      )}
    </div>
  </div>`;
}

export function Compare() {
  const of = plan();
  if (!of) return null;
  const list = fields();
  return html`<section class="panel compare" aria-label="Compare">
    <div class="shead">
      <h2>
        ${capital(`${chart.value.title} over ${plain(of.input.name)}${of.other ? ` by ${plain(of.other.name)}` : ''}`)}
      </h2>
      <button
        type="button"
        class="close"
        aria-label="Close the comparison"
        onClick=${() => compare(undefined)}
      >
        ✕
      </button>
    </div>
    <${Pick}
      label="Vary"
      value=${of.input.name}
      set=${(/** @type {string} */ name) => compare(name, of.other?.name)}
      list=${list}
    />
    <${Pick}
      label="By"
      none="nothing else"
      value=${of.other?.name ?? ''}
      set=${(/** @type {string | undefined} */ name) => compare(of.input.name, name)}
      list=${list.filter((field) => field !== of.input && (!isNumber(field) || isNumber(of.input)))}
    />
    <${Plots} of=${of} />
  </section>`;
}
