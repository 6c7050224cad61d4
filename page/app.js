// Longroll: the Table, which opens in a battle, and the Charts, which are every chart of the rules.

import { render } from 'preact';
import { signal } from '@preact/signals';
import { hashOf, isTable, opening } from './charts/address.js';
import { Compare, beginComparing } from './charts/compare.js';
import { loadEngine } from './engine.js';
import { Finder, beginByTyping } from './charts/finder.js';
import { Form } from './charts/form.js';
import { html } from './html.js';
import { Kept } from './charts/kept.js';
import { favourites, toggleFavourite } from './memory.js';
import { Odds, Why } from './charts/odds.js';
import { situation } from './words.js';
import { Roll } from './charts/roll.js';
import { address, answered, begin, chart, face, go, isOpening, lost } from './charts/state.js';
import { beginTable, openAddress } from './table/battle.js';
import { Table } from './table/table.js';
import { Turns } from './charts/turns.js';

const told = signal({ hash: '', words: '' });

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    told.value = { hash: hashOf(address.value), words: 'The link is copied.' };
  } catch {
    told.value = {
      hash: hashOf(address.value),
      words: 'The address of this page is the link; copy it from there.',
    };
  }
}

function Title() {
  const hash = hashOf(address.value);
  const kept = favourites.value.some((one) => one.hash === hash);
  return html`<div class="title">
    <h1 id="chart-title" tabindex="-1">${isOpening.value ? opening.title : chart.value.title}</h1>
    <p>${isOpening.value ? opening.words : `${chart.value.chapter}. ${chart.value.about}`}</p>
    <p class="tools">
      <button
        type="button"
        class="link"
        aria-pressed=${kept}
        onClick=${() => toggleFavourite(hash, situation(chart.value, address.value))}
      >
        <span aria-hidden="true">${kept ? '★' : '☆'}</span> Favourite
      </button>
      <button type="button" class="link" onClick=${copyLink}>Copy the link</button>
      <span role="status">${told.value.hash === hash ? told.value.words : ''}</span>
    </p>
  </div>`;
}

function home() {
  go(opening.address);
  queueMicrotask(() => document.getElementById('chart-title')?.focus());
}

function Lost() {
  return html`<main class="lost">
    <h1>Lost the way</h1>
    <p role="alert">${lost.value}</p>
    <button type="button" class="roll" onClick=${home}>To Brawner's Farm</button>
  </main>`;
}

function Charts() {
  if (lost.value) return html`<${Lost} />`;
  return html`<main>
    <${Title} />
    <div class="columns">
      <div>
        <${Roll} />
        <${Turns} />
        <${Odds} />
        <${Why} />
      </div>
      <div>
        <${Form} />
        <${Compare} />
        <${Kept} />
      </div>
    </div>
  </main>`;
}

/** @param {{ to: 'table' | 'charts', name: string }} props */
function Way({ to, name }) {
  return html`<a href=${`#${to}`} aria-current=${face.value === to ? 'page' : undefined}
    >${name}</a
  >`;
}

function App() {
  const charts = face.value === 'charts';
  return html`<header>
      <a class="name" href="#">Longroll</a>
      <nav aria-label="Faces">
        <${Way} to="table" name="Table" /> <${Way} to="charts" name="Charts" />
      </nav>
      ${charts && html`<${Finder} />`}
    </header>
    ${charts ? html`<${Charts} />` : html`<${Table} />`}
    <footer>
      <p data-milliseconds=${answered.value.toFixed(2)}>
        The rules are told in our own words. Every answer is worked out here, in your browser.
      </p>
    </footer>`;
}

/** @param {unknown} trouble */
function failed(trouble) {
  const page = /** @type {HTMLElement} */ (document.getElementById('page'));
  page.textContent = '';
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.className = 'error';
  const why = trouble instanceof Error ? trouble.message : String(trouble);
  words.textContent = /WebAssembly|wasm/i.test(why)
    ? `The rules engine cannot run here: ${why}. It needs WebAssembly, which this browser lacks or blocks; another browser will do, or the longroll command.`
    : `Longroll could not begin: ${why}. Load the page again; if that does not help, the longroll command does the same.`;
  page.append(words);
}

try {
  if (typeof WebAssembly !== 'object') throw new Error('WebAssembly is missing');
  const engine = await loadEngine();
  begin(engine);
  await beginTable(engine);
  const page = /** @type {HTMLElement} */ (document.getElementById('page'));
  page.textContent = '';
  render(html`<${App} />`, page);
  document.addEventListener('keydown', (event) => face.value === 'charts' && beginByTyping(event));
  beginComparing();
  const toTable = () => isTable(location.hash) && void openAddress(location.hash);
  toTable();
  window.addEventListener('popstate', toTable);
  if ('serviceWorker' in navigator && location.protocol.startsWith('http')) {
    navigator.serviceWorker.register('sw.js').catch(() => {});
  }
} catch (trouble) {
  failed(trouble);
}
