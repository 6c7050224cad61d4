// The odds: the results that matter most as striped bars, all of them with exact fractions, and what is certain.

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { html } from '../html.js';
import { numberOf, plain, scaled, shown } from '../words.js';
import { Explained } from './explained.js';
import { chart, desk } from './state.js';

/** @import { Field, Reply, Value } from '../types.js' */

/** @typedef {'exactly' | 'at_least' | 'at_most'} Mode */

const modes = /** @type {[Mode, string][]} */ ([
  ['exactly', 'exactly'],
  ['at_least', 'at least'],
  ['at_most', 'at most'],
]);
const mode = signal(/** @type {Mode} */ ('exactly'));
const AT_ONCE = 20;
const STEPS = 5; // of one blue
const SHORT = 9; // letters of a fraction with four digits below the line
const WORDED = 14; // letters of a result from which on its name may take two lines

/** Whole numbers from 10 up, one decimal below; hardly ever is not never. @param {number} probability */
export function percent(probability) {
  const hundred = probability * 100;
  if (hundred === 0 || hundred === 100) return `${hundred}%`;
  if (hundred < 0.1) return '<0.1%';
  if (hundred > 99.5) return '>99%';
  return hundred < 9.95 ? `${hundred.toFixed(1)}%` : `${hundred.toFixed(0)}%`;
}

/** A fraction too long to stand there unfolds. @param {{ fraction: string }} props */
function Fraction({ fraction }) {
  if (fraction === '1' || fraction === '0' || fraction === '') return null;
  if (fraction.length <= SHORT) return html`<span class="fraction">${fraction}</span>`;
  return html`<details class="clause">
    <summary>exact</summary>
    <span class="fraction long">${fraction}</span>
  </details>`;
}

/** @param {{ value: Value, field: Field }} props */
function Bar({ value, field }) {
  const chance = field.kind === 'whole' ? value[mode.value] : value.exactly;
  const men = typeof value.value === 'number' ? scaled(field, value.value) : '';
  return html`<tr>
    <th scope="row">${shown(value.value)}${men && html` <small>${men}</small>`}</th>
    <td class="bar-cell" aria-hidden="true">
      <div class="bar"><span style=${{ width: `${chance.probability * 100}%` }}></span></div>
    </td>
    <td class="chance">${percent(chance.probability)}</td>
    <td class="exact"><${Fraction} fraction=${chance.fraction} /></td>
  </tr>`;
}

/** @param {{ field: Field, reply: Reply }} props */
function Bars({ field, reply }) {
  const values = reply.values[field.name] ?? [];
  const mean = reply.mean[field.name];
  const worded = values.some((value) => shown(value.value).length > WORDED);
  return html`<section class="bars" aria-label=${`Odds of ${plain(field.name)}`}>
    <h3>
      <${Explained} field=${field} about=${field.about}>${plain(field.name)}<//>
      ${mean && html`<small> on average ${numberOf(mean).toFixed(2)}${mean.length <= SHORT && mean.includes('/') ? ` (${mean})` : ''}</small>`}
    </h3>
    <table class=${worded ? 'worded' : ''}>
      <tbody>
        ${values.map((value) => html`<${Bar} key=${value.value} value=${value} field=${field} />`)}
      </tbody>
    </table>
  </section>`;
}

/** What can come out one way or another. @param {Reply} reply */
function movingOf(reply) {
  return chart.value.outputs.filter((field) => (reply.values[field.name] ?? []).length > 1);
}

/** What is sure to come; what never does goes without saying. @param {Reply} reply */
export function certainOf(reply) {
  return chart.value.outputs.flatMap((field) => {
    const values = reply.values[field.name] ?? [];
    const only = values.length === 1 ? values[0].value : 'no';
    if (only === 'no' || only === 'none') return [];
    if (only === 'yes') return plain(field.name);
    const of = typeof only === 'number' ? scaled(field, only) : '';
    return `${plain(field.name)} ${shown(only)}${of ? ` (${of})` : ''}`;
  });
}

/**
 * The results that matter most: those that the chart names, or else the first that is counted, and the first that is told in words.
 * @param {Reply} reply
 */
function mattersMost(reply) {
  const moving = movingOf(reply);
  const named = moving.filter((field) => chart.value.matters?.split(' ').includes(field.name));
  if (named.length > 0) return named.slice(0, 2);
  const counted = moving.filter((field) => field.kind === 'whole');
  const told = moving.filter((field) => field.kind === 'choice' || field.kind === 'yes');
  const first = [counted[0], told[0]].filter(Boolean);
  const rest = [...counted.slice(1), ...told.slice(1), ...moving].filter(
    (field) => !first.includes(field),
  );
  return [...first, ...rest].slice(0, 2).sort((a, b) => moving.indexOf(a) - moving.indexOf(b));
}

/** At most five parts: what is beyond the fourth number is one. @param {Field} field @param {Value[]} values */
function partsOf(field, values) {
  const parts = values.map((one) => ({ name: shown(one.value), share: one.exactly.probability }));
  if (parts.length <= STEPS) return parts;
  if (field.kind !== 'whole') {
    const most = [...parts].sort((a, b) => b.share - a.share).slice(0, STEPS - 1);
    const kept = parts.filter((one) => most.includes(one));
    const share = 1 - kept.reduce((sum, one) => sum + one.share, 0);
    return [...kept, { name: 'other', share }];
  }
  // Numbers: the ends are gathered, so that the middle can be read.
  let from = 0;
  let to = parts.length;
  const weight = () => [parts[from].share, parts[to - 1].share];
  while (to - from > STEPS - 2) {
    const [low, high] = weight();
    if (low < high) from++;
    else to--;
  }
  const sum = (/** @type {typeof parts} */ list) => list.reduce((all, one) => all + one.share, 0);
  const below = parts.slice(0, from);
  const above = parts.slice(to);
  return [
    ...(below.length > 0
      ? [
          {
            name: below.length > 1 ? `≤${below[below.length - 1].name}` : below[0].name,
            share: sum(below),
          },
        ]
      : []),
    ...parts.slice(from, to),
    ...(above.length > 0
      ? [{ name: above.length > 1 ? `≥${above[0].name}` : above[0].name, share: sum(above) }]
      : []),
  ];
}

/** @typedef {{ name: string, parts: { name: string, share: number }[] }} Stripe */

/** @param {Reply} reply @returns {Stripe[]} */
export function stripesOf(reply) {
  return mattersMost(reply).map((field) => ({
    name: plain(field.name),
    parts: partsOf(field, reply.values[field.name] ?? []),
  }));
}

/** "casualties: 3 in 67%, 4 in 33%". @param {Stripe} stripe */
export function stripeWords({ name, parts }) {
  return `${name}: ${parts.map((one) => `${one.name} in ${percent(one.share)}`).join(', ')}`;
}

/** As much as there is room for. @param {{ name: string, share: number }} part */
function partWords({ name, share }) {
  const both = `${name} · ${percent(share)}`;
  const room = desk.value ? 42 : 28; // letters of a whole bar
  if (share > Math.max(0.13, both.length / room)) return both;
  return share > Math.max(0.05, name.length / room) ? name : '';
}

/** @param {{ stripe: Stripe }} props */
export function Striped({ stripe }) {
  return html`<span class="key">
    <span>${stripe.name}</span>
    <span class="stack" role="img" aria-label=${stripeWords(stripe)}>
      ${stripe.parts.map(
        (one, i) =>
          html`<span
            class=${`s${stripe.parts.length === 2 ? 1 + 2 * i : i}`}
            style=${{ flexGrow: one.share }}
            >${partWords(one)}</span
          >`,
      )}
    </span>
  </span>`;
}

const turns = signal(/** @type {typeof import('./turns.js') | null} */ (null));

/** The curves of a duel; their module is loaded with the first. @param {{ reply: Reply }} props */
function ByTurns({ reply }) {
  const room = turns.value;
  useEffect(() => {
    if (reply.turns && !room) void import('./turns.js').then((loaded) => (turns.value = loaded));
  });
  return room && html`<${room.Turns} reply=${reply} />`;
}

/** All of them; those of a long duel are hundreds of bars, so they are drawn a few at a time. @param {{ reply: Reply }} props */
export function Odds({ reply }) {
  const [drawn, draw] = useState(AT_ONCE);
  const moving = movingOf(reply).filter((field) => !(reply.turns && field.kind === 'choice'));
  const counted = moving.some((field) => field.kind === 'whole');
  const certain = certainOf(reply);
  const bars = (/** @type {number} */ count) =>
    moving.slice(0, count).reduce((sum, field) => sum + reply.values[field.name].length, 0);
  const visible = moving.filter((_, i) => bars(i) < drawn);
  useEffect(() => {
    const timer = drawn < bars(moving.length) && window.setTimeout(() => draw(drawn + AT_ONCE), 0);
    return () => window.clearTimeout(timer || 0);
  });
  return html`<div class="odds">
    ${
      counted &&
      html`<div class="seg" role="radiogroup" aria-label="Show the chance of">
        ${modes.map(
          ([key, words]) =>
            html`<label
              ><input
                type="radio"
                name="mode"
                checked=${mode.value === key}
                onChange=${() => (mode.value = key)}
              /><span>${words}</span></label
            >`,
        )}
      </div>`
    }
    ${reply.turns && html`<h3>${`At the end of ${chart.value.turn_name ?? 'turn'} ${reply.turns.length}`}</h3>`}
    ${visible.map((field) => html`<${Bars} key=${field.name} field=${field} reply=${reply} />`)}
    ${certain.length > 0 && html`<p class="certain">${`For certain: ${certain.join(', ')}.`}</p>`}
    ${visible.length === moving.length && html`<${ByTurns} reply=${reply} />`}
  </div>`;
}
