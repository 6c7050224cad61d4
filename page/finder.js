// Find a chart: any letter typed outside an input begins the search, Enter opens the first that is found.

import { computed, signal } from '@preact/signals';
import { html } from './html.js';
import { charts, chart, clauseOf, openChart } from './state.js';
import { plain } from './words.js';

/** @import { Chart } from './types.js' */

const looking = signal(false);
const words = signal('');

/** Lower is better; Infinity: not found. @param {Chart} one @param {string} wanted */
function rank(one, wanted) {
  const name = plain(one.chart.split('/')[1]).toLowerCase();
  const title = one.title.toLowerCase();
  const clauses = one.inputs.flatMap((field) => (field.clause ? [field.clause.toLowerCase()] : []));
  if (!wanted) return 5;
  if (name.startsWith(wanted)) return 0;
  if (title.includes(wanted) && (title.startsWith(wanted) || title.includes(` ${wanted}`))) return 1;
  if (clauses.some((clause) => clause === wanted)) return 2;
  if (clauses.some((clause) => clause.startsWith(wanted))) return 3;
  const text = `${one.chapter} ${one.about} ${one.inputs.map((field) => `${field.name} ${field.about} ${(field.words ?? []).join(' ')} ${field.clause ? clauseOf(field.clause)?.words : ''}`).join(' ')}`;
  return text.toLowerCase().includes(wanted) ? 4 : Infinity;
}

const found = computed(() => {
  const wanted = words.value.trim().toLowerCase();
  return charts()
    .map((one) => ({ one, rank: rank(one, wanted) }))
    .filter((each) => each.rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map((each) => each.one);
});

function close() {
  looking.value = false;
  words.value = '';
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
  queueMicrotask(() => /** @type {HTMLInputElement | null} */ (document.getElementById('find'))?.focus());
}

/** @param {KeyboardEvent} event */
export function beginByTyping(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || at.closest('input, select, textarea')) return;
  if (!/^[a-zA-Z/]$/.test(event.key)) return;
  event.preventDefault();
  look(event.key === '/' ? '' : event.key);
}

/** @param {KeyboardEvent} event */
function keys(event) {
  if (event.key === 'Escape') close();
  if (event.key === 'Enter' && found.value[0]) open(found.value[0]);
}

/** Groups by system and chapter. @param {Chart[]} list */
function chapters(list) {
  const groups = /** @type {Map<string, Chart[]>} */ (new Map());
  for (const one of list) {
    const key = `${plain(one.chart.split('/')[0])}: ${one.chapter}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups];
}

export function Finder() {
  return html`<search class="finder">
    <button
      type="button"
      class="find"
      aria-expanded=${looking.value}
      onClick=${() => (looking.value ? close() : look(''))}
    >
      Charts
    </button>
    ${
      looking.value &&
      html`<div class="sheet" onKeyDown=${keys}>
        <label for="find">Find a chart by name, clause or word</label>
        <input
          id="find"
          type="search"
          autocomplete="off"
          value=${words.value}
          onInput=${(/** @type {Event} */ event) => (words.value = /** @type {HTMLInputElement} */ (event.target).value)}
        />
        ${found.value.length === 0 && html`<p role="status">No chart has that in it.</p>`}
        ${chapters(found.value).map(
          ([name, list]) =>
            html`<section key=${name}>
              <h2>${name}</h2>
              <ul>
                ${list.map(
                  (one) =>
                    html`<li key=${one.chart}>
                      <button type="button" aria-current=${one === chart.value} onClick=${() => open(one)}>
                        <strong>${one.title}</strong> <small>${one.about}</small>
                      </button>
                    </li>`,
                )}
              </ul>
            </section>`,
        )}
      </div>`
    }
  </search>`;
}
