// Longroll's Charts: begins with a volley, and is every chart of the rules.

import { render } from 'preact';
import { signal } from '@preact/signals';
import { hashOf, opening } from './address.js';
import { Compare } from './compare.js';
import { loadEngine } from './engine.js';
import { Finder, beginByTyping } from './finder.js';
import { Form } from './form.js';
import { html } from './html.js';
import { Kept } from './kept.js';
import { favourites, toggleFavourite } from './memory.js';
import { Odds, Why } from './odds.js';
import { Roll } from './roll.js';
import { address, answered, begin, chart, go, isOpening, lost } from './state.js';
import { Turns } from './turns.js';

const told = signal('');

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    told.value = 'The link is copied.';
  } catch {
    told.value = 'The address of this page is the link; copy it from there.';
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
        onClick=${() => toggleFavourite(hash, chart.value.title)}
      >
        ${kept ? '★ Favourite' : '☆ Favourite'}
      </button>
      <button type="button" class="link" onClick=${copyLink}>Copy the link</button>
      <span role="status">${told.value}</span>
    </p>
  </div>`;
}

function Lost() {
  return html`<main class="lost" role="alert">
    <h1>Lost the way</h1>
    <p>${lost.value}</p>
    <button type="button" class="roll" onClick=${() => go(opening.address)}>To Brawner's Farm</button>
  </main>`;
}

function App() {
  return html`<header>
      <a class="name" href="#">Longroll</a>
      <${Finder} />
    </header>
    ${
      lost.value
        ? html`<${Lost} />`
        : html`<main>
            <${Title} />
            <div class="columns">
              <div>
                <${Roll} />
                <${Odds} />
                <${Turns} />
                <${Why} />
              </div>
              <div>
                <${Form} />
                <${Compare} />
                <${Kept} />
              </div>
            </div>
          </main>`
    }
    <footer>
      <p data-milliseconds=${answered.value.toFixed(2)}>
        Iron Brigade rules, in our own words. Every answer is worked out here, in your browser.
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
  words.textContent =
    `The rules engine cannot run here: ${trouble instanceof Error ? trouble.message : trouble}. ` +
    'It needs WebAssembly, which this browser lacks or blocks; another browser will do, or the longroll command.';
  page.append(words);
}

try {
  if (typeof WebAssembly !== 'object') throw new Error('WebAssembly is missing');
  begin(await loadEngine());
  const page = /** @type {HTMLElement} */ (document.getElementById('page'));
  page.textContent = '';
  render(html`<${App} />`, page);
  document.addEventListener('keydown', beginByTyping);
  if ('serviceWorker' in navigator && location.protocol.startsWith('http')) {
    navigator.serviceWorker.register('sw.js').catch(() => {});
  }
} catch (trouble) {
  failed(trouble);
}
