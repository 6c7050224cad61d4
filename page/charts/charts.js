// The Charts: the one in the address, with its throw, odds, arithmetic and form.

import { signal } from '@preact/signals';
import { html } from '../html.js';
import { favourites, toggleFavourite } from '../memory.js';
import { situation } from '../words.js';
import { hashOf, opening } from './address.js';
import { Compare } from './compare.js';
import { Form } from './form.js';
import { Kept } from './kept.js';
import { Odds, Why } from './odds.js';
import { Roll } from './roll.js';
import { address, chart, go, isOpening, lost, openingAddress } from './state.js';
import { Turns } from './turns.js';

const told = signal({ hash: '', words: '' });

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    told.value = { hash: hashOf(address.value), words: 'Link copied.' };
  } catch {
    told.value = {
      hash: hashOf(address.value),
      words: 'The link is the address of this page; copy it from there.',
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
      <button type="button" class="link" onClick=${copyLink}>Copy link</button>
      <span role="status">${told.value.hash === hash ? told.value.words : ''}</span>
    </p>
  </div>`;
}

function home() {
  go(openingAddress());
  queueMicrotask(() => document.getElementById('chart-title')?.focus());
}

function Lost() {
  return html`<main class="lost">
    <h1>Nothing here</h1>
    <p role="alert">${lost.value}</p>
    <button type="button" class="roll" onClick=${home}>Go to Brawner's Farm</button>
  </main>`;
}

export function Charts() {
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
