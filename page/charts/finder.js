// Find a chart: any letter typed outside an input begins the search, Enter opens the first that is found.

import { computed, signal } from '@preact/signals';
import { allCharts, clauseOf } from '../engine.js';
import { html, valueOf } from '../html.js';
import { letters, toggleLetters } from '../memory.js';
import { plain, titled } from '../words.js';
import { chart, openChart } from './state.js';

/** @import { Chart } from '../types.js' */

const looking = signal(false);
const words = signal('');

/** All that the page says of a chart. @param {Chart} one */
function textOf(one) {
  const inputs = one.inputs.flatMap((field) => [
    field.name,
    field.about ?? '',
    ...(field.words ?? []),
    ...(field.fields ?? []).flatMap((part) => part.words ?? []),
    (field.clause && clauseOf(field.clause)?.words) ?? '',
  ]);
  const outputs = one.outputs.flatMap((field) => [field.name, field.about ?? '']);
  return plain([one.chapter, one.about, ...inputs, ...outputs].join(' ')).toLowerCase();
}

/** Lower is better; Infinity: not found. @param {Chart} one @param {string} wanted */
function rank(one, wanted) {
  const name = plain(one.chart.split('/')[1]).toLowerCase();
  const title = one.title.toLowerCase();
  const clauses = one.inputs.flatMap((field) => (field.clause ? [field.clause.toLowerCase()] : []));
  if (!wanted) return 5;
  if (name.startsWith(wanted)) return 0;
  if (title.includes(wanted) && (title.startsWith(wanted) || title.includes(` ${wanted}`)))
    return 1;
  if (clauses.some((clause) => clause === wanted)) return 2;
  if (clauses.some((clause) => clause.startsWith(wanted))) return 3;
  return textOf(one).includes(plain(wanted)) ? 4 : Infinity;
}

const found = computed(() => {
  const wanted = words.value.trim().toLowerCase();
  return allCharts()
    .map((one) => ({ one, rank: rank(one, wanted) }))
    .filter((each) => each.rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map((each) => each.one);
});

function close() {
  looking.value = false;
  words.value = '';
}

/** Closes and leaves the focus where the search was begun. */
function giveUp() {
  close();
  document.getElementById('charts')?.focus();
}

/** @param {Chart} one */
function open(one) {
  close();
  openChart(one);
  document.getElementById('chart-title')?.focus();
}

/** @param {string} letters */
export function look(letters) {
  looking.value = true;
  words.value = letters;
  queueMicrotask(() =>
    /** @type {HTMLInputElement | null} */ (document.getElementById('find'))?.focus(),
  );
}

/** @param {KeyboardEvent} event */
export function beginByTyping(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  if (
    !letters.value ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    at.closest('input, select, textarea')
  )
    return;
  if (!/^[a-zA-Z/]$/.test(event.key)) return;
  event.preventDefault();
  look(event.key === '/' ? '' : event.key);
}

/** Enter opens the first, a digit after a letter the one of that number. @param {KeyboardEvent} event */
function choose(event) {
  const digit = /^[1-9]$/.test(event.key) && /^[a-z ]+$/i.test(words.value) ? Number(event.key) : 0;
  const chosen =
    event.key === 'Enter' ? found.value[0] : digit > 0 ? found.value[digit - 1] : undefined;
  if (!chosen) return;
  event.preventDefault();
  open(chosen);
}

/** Whoever leaves the sheet closes it. @param {FocusEvent} event */
function left(event) {
  const sheet = /** @type {HTMLElement} */ (event.currentTarget);
  if (!sheet.contains(/** @type {Node | null} */ (event.relatedTarget))) close();
}

/** Groups by system and chapter. @param {Chart[]} list */
function chapters(list) {
  const groups = /** @type {Map<string, Chart[]>} */ (new Map());
  for (const one of list) {
    const key = `${titled(one.chart.split('/')[0])}, ${one.chapter}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups];
}

/** @param {{ one: Chart }} props */
function Found({ one }) {
  const number = found.value.indexOf(one) + 1;
  return html`<li>
    <button type="button" aria-current=${one === chart.value} onClick=${() => open(one)}>
      <strong>${one.title}</strong> ${words.value && number < 10 && html`<kbd>${number}</kbd>`}
      <small>${one.about}</small>
    </button>
  </li>`;
}

function Sheet() {
  return html`<div class="sheet">
    <label for="find">Find a chart by name, clause or word</label>
    <input
      id="find"
      type="search"
      autocomplete="off"
      value=${words.value}
      onKeyDown=${choose}
      onInput=${(/** @type {Event} */ event) => (words.value = valueOf(event))}
    />
    ${found.value.length === 0 && html`<p role="status">No chart matches.</p>`}
    ${chapters(found.value).map(
      ([name, list]) =>
        html`<section key=${name}>
          <h2>${name}</h2>
          <ul>
            ${list.map((one) => html`<${Found} key=${one.chart} one=${one} />`)}
          </ul>
        </section>`,
    )}
    <label class="letters">
      <input type="checkbox" checked=${letters.value} onChange=${toggleLetters} /> A letter typed
      anywhere opens this; Enter or a number chooses
    </label>
  </div>`;
}

export function Finder() {
  const keys = (/** @type {KeyboardEvent} */ event) =>
    event.key === 'Escape' && looking.value && giveUp();
  return html`<search class="finder" onKeyDown=${keys} onFocusOut=${left}>
    <button
      id="charts"
      type="button"
      aria-expanded=${looking.value}
      onMouseDown=${(/** @type {Event} */ event) => event.preventDefault()}
      onClick=${() => (looking.value ? giveUp() : look(''))}
    >
      Charts
    </button>
    ${looking.value && html`<${Sheet} />`}
  </search>`;
}
