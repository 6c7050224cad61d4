// The Charts: the one in the address. Inputs first; the answer at the foot of a phone's screen, beside them on a desk.

import { effect, signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { face } from '../face.js';
import { html } from '../html.js';
import { favourites, toggleFavourite } from '../memory.js';
import { situation, titled } from '../words.js';
import { bare, hashOf } from './address.js';
import { play, played, recent, system, systemOf } from './asked.js';
import { beginByTyping, Finder, FinderSheet, look, Systems } from './finder.js';
import { Foot } from './foot.js';
import { Form } from './form.js';
import {
  address,
  answered,
  beginAsking,
  chart,
  go,
  homeAddress,
  lost,
  openHash,
  sheet,
} from './state.js';

/** @import { Asked } from '../types.js' */

const told = signal({ hash: '', words: '' });

async function copyLink() {
  const hash = hashOf(address.value);
  try {
    await navigator.clipboard.writeText(location.href);
    told.value = { hash, words: 'Link copied.' };
  } catch {
    told.value = { hash, words: 'The link is the address of this page; copy it from there.' };
  }
}

/** A window is opened at once, as the browser wants it, and written then. @param {string[]} words */
async function print(...words) {
  const view = window.open('', '_blank');
  if (view) (await import('./paper.js')).writePaper(view, ...words);
  else
    told.value = {
      hash: hashOf(address.value),
      words:
        'The browser opened no window for the sheet. Allow it for this page, then press again.',
    };
}

const SHORT = 48; // letters of a question in two lines

/** Its first parts, and how many more there are: "kill, green, size 24 +3". @param {string} words */
function shortened(words) {
  const parts = words.split(', ');
  let count = parts.length;
  while (count > 1 && parts.slice(0, count).join(', ').length > SHORT) count--;
  const rest = parts.length - count;
  return `${parts.slice(0, count).join(', ')}${rest > 0 ? ` +${rest}` : ''}`;
}

/** @param {{ one: Asked, from?: string }} props */
function Recent({ one, from = '' }) {
  const here = one.hash === hashOf(bare(address.value));
  return html`<button
    type="button"
    class=${`chip${here ? ' here' : ''}`}
    aria-current=${here ? 'true' : undefined}
    title=${one.words}
    onClick=${() => openHash(one.hash)}
  >
    <span>${from && html`<small>${from}</small> `}<b>${one.title}</b> ${shortened(one.words)}</span>
  </button>`;
}

/** What was asked last of these rules, here and on the Table. The row begins with the last, wherever it was scrolled to. */
function Recents() {
  const own = useRef(/** @type {HTMLDivElement | null} */ (null));
  const first = recent.value[0]?.hash;
  useLayoutEffect(() => {
    if (own.current) own.current.scrollLeft = 0;
  }, [first]);
  const table = played.value?.system === systemOf(chart.value) ? played.value : undefined;
  const fresh = table && !recent.value.some((one) => one.hash === table.hash);
  if (!fresh && recent.value.every((one) => one.hash === hashOf(bare(address.value)))) return null;
  return html`<div ref=${own} class="recent" role="group" aria-label="Asked last">
    ${recent.value.map((one) => html`<${Recent} key=${one.hash} one=${one} />`)}
    ${fresh && html`<${Recent} key="table" one=${table} from="Table" />`}
  </div>`;
}

/** Asked once. */
function WhichSystem() {
  if (system.value) return null;
  const set = (/** @type {string} */ name) => {
    play(name);
    look('');
  };
  return html`<section class="panel" aria-label="Which rules do you play?">
    <h2>Which rules do you play?</h2>
    <${Systems} label="The rules you play" set=${set} />
  </section>`;
}

function Head() {
  return html`<div class="head">
    <div class="t">
      <h1 id="chart-title" tabindex="-1">${chart.value.title}</h1>
      <button type="button" class="link" onClick=${() => look('')}>
        ${titled(systemOf(chart.value))}<span class="hidden">, find another chart</span>
      </button>
    </div>
    <${Recents} />
  </div>`;
}

/** What is done with the question as a whole. */
function Tools() {
  const question = bare(address.value);
  const hash = hashOf(question);
  const kept = favourites.value.some((one) => one.hash === hash);
  return html`<p class="about">${chart.value.chapter}. ${chart.value.about}</p>
    <p class="tools">
      <button
        type="button"
        class="link"
        aria-pressed=${kept}
        onClick=${() => toggleFavourite(hash, situation(chart.value, question))}
      >
        <span aria-hidden="true">${kept ? '★' : '☆'}</span> Favourite
      </button>
      <button type="button" class="link" onClick=${copyLink}>Copy link</button>
      <button type="button" class="link" onClick=${() => print(...chart.value.chart.split('/'))}>
        Print this chart
      </button>
      <button type="button" class="link" onClick=${() => print(systemOf(chart.value))}>
        Reference sheet
      </button>
      <span role="status"
        >${told.value.hash === hashOf(address.value) ? told.value.words : ''}</span
      >
    </p>`;
}

function home() {
  go(homeAddress());
  queueMicrotask(() => document.getElementById('chart-title')?.focus());
}

function Lost() {
  return html`<main class="lost">
    <h1>Nothing here</h1>
    <p role="alert">${lost.value}</p>
    <button type="button" class="roll" onClick=${home}>Go to the charts</button>
  </main>`;
}

export { Finder as Head };

/** Comparisons, once one was asked for. */
const comparison = signal(/** @type {typeof import('./compare.js') | null} */ (null));

async function loadComparison() {
  if (comparison.peek()) return;
  const room = await import('./compare.js');
  if (comparison.peek()) return;
  room.beginComparing();
  comparison.value = room;
}

export function begin() {
  beginAsking();
  effect(() => void (address.value.vary && loadComparison()));
  effect(() => void (sheet.value && loadBelow()));
  document.addEventListener('keydown', (event) => face.value === 'charts' && beginByTyping(event));
}

const SOON = 2000; // milliseconds
const below = signal(/** @type {typeof import('./sheets.js') | null} */ (null));

/** What lies over the first screen or below it is loaded when that has stood for a while, or when it is wanted. */
async function loadBelow() {
  below.value ??= await import('./sheets.js');
}

export function Main() {
  useEffect(() => void setTimeout(loadBelow, SOON), []);
  const more = below.value;
  if (lost.value) return html`<${Lost} />`;
  return html`<main class="charts" data-milliseconds=${answered.value.toFixed(2)}>
    <${WhichSystem} />
    <${Head} />
    ${comparison.value && html`<${comparison.value.Compare} />`}
    <div class="desk">
      <div>
        <${Form} key=${chart.value.chart} />
        ${more && html`<${more.Phase} />`}
        <${Tools} />
        ${more && html`<${more.Kept} />`}
      </div>
      <${Foot} />
    </div>
    ${sheet.value === 'finder' ? html`<${FinderSheet} />` : more && html`<${more.Sheets} />`}
  </main>`;
}
