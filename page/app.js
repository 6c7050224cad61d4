// Longroll: the Table, which opens in a battle; the Umpire, who keeps the pegs of a game with painted miniatures; the Charts, which
// are every chart of the rules; and the Lab, where a battle is fought hundreds of times. Each is a room of its own: its modules, its
// engine and its style are loaded when it is entered first.

import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { beginOverhearing } from './charts/asked.js';
import { loadBattles, loadCharts, loadUmpire } from './engine.js';
import { beginFaces, dress, face } from './face.js';
import { html } from './html.js';

/** @typedef {{ Main: import('preact').ComponentType, Head?: import('preact').ComponentType, begin: () => unknown }} Room */

const doors = {
  table: { modules: () => import('./table/table.js'), engine: loadBattles, styles: ['table'] },
  umpire: {
    modules: () => import('./umpire/umpire.js'),
    engine: loadUmpire,
    styles: ['controls', 'umpire'],
  },
  charts: {
    modules: () => import('./charts/charts.js'),
    engine: loadCharts,
    styles: ['controls', 'charts'],
  },
  lab: { modules: () => import('./lab/lab.js'), engine() {}, styles: ['controls', 'lab'] },
};
/** @typedef {keyof typeof doors} Face */
/** The rooms that were entered. */
const rooms = signal(/** @type {{ [face in Face]?: Room }} */ ({}));

/** @param {{ to: Face, name: string }} props */
function Way({ to, name }) {
  return html`<a href=${`#${to}`} aria-current=${face.value === to ? 'page' : undefined}
    >${name}</a
  >`;
}

function App() {
  const room = rooms.value[face.value];
  return html`<header>
      <a class="name" href="#">Longroll</a>
      <nav aria-label="Main">
        <${Way} to="table" name="Table" /> <${Way} to="umpire" name="Umpire" />
        <${Way} to="charts" name="Charts" /> <${Way} to="lab" name="Lab" />
      </nav>
      ${room?.Head && html`<${room.Head} />`}
    </header>
    ${room ? html`<${room.Main} />` : html`<main><p>Loading the rules ...</p></main>`}
    <footer>
      <p>The rules are given in our own words. Every answer is worked out here, in your browser.</p>
    </footer>`;
}

/** @type {Set<string>} */
const entered = new Set();

/** @param {Face} name */
async function enter(name) {
  if (entered.has(name)) return;
  entered.add(name);
  try {
    const { modules, engine, styles } = doors[name];
    const [room] = await Promise.all([modules(), engine(), ...styles.map(dress)]);
    await room.begin();
    rooms.value = { ...rooms.value, [name]: room };
  } catch (trouble) {
    failed(trouble);
  }
}

/** @param {unknown} trouble */
function failed(trouble) {
  const page = /** @type {HTMLElement} */ (document.getElementById('page'));
  render(null, page);
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

function begin() {
  const page = /** @type {HTMLElement} */ (document.getElementById('page'));
  beginFaces();
  beginOverhearing();
  page.textContent = '';
  render(html`<${App} />`, page);
  effect(() => {
    document.body.dataset.face = face.value;
    void enter(face.value);
  });
  if ('serviceWorker' in navigator && location.protocol.startsWith('http')) {
    navigator.serviceWorker.register('sw.js').catch(() => {});
  }
}

begin();
