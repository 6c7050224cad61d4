// Longroll: the Table, which opens in a battle, and the Charts, which are every chart of the rules.

import { render } from 'preact';
import { isTable } from './charts/address.js';
import { Charts } from './charts/charts.js';
import { beginComparing } from './charts/compare.js';
import { beginByTyping, Finder } from './charts/finder.js';
import { answered, begin, face } from './charts/state.js';
import { loadEngine } from './engine.js';
import { html } from './html.js';
import { openAddress } from './table/link.js';
import { beginTable } from './table/open.js';
import { Table } from './table/table.js';

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
      <nav aria-label="Main">
        <${Way} to="table" name="Table" /> <${Way} to="charts" name="Charts" />
      </nav>
      ${charts && html`<${Finder} />`}
    </header>
    ${charts ? html`<${Charts} />` : html`<${Table} />`}
    <footer>
      <p data-milliseconds=${answered.value.toFixed(2)}>
        The rules are given in our own words. Every answer is worked out here, in your browser.
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
    : `Longroll could not start: ${why}. Reload the page; if that does not help, use the longroll command instead.`;
  page.append(words);
}

try {
  if (typeof WebAssembly !== 'object') throw new Error('WebAssembly is missing');
  await loadEngine();
  begin();
  await beginTable();
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
