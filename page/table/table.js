// The Table: a battle on the page.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { face } from '../face.js';
import { html } from '../html.js';
import { Act, Switches } from './act.js';
import { Field } from './field.js';
import { battle, inWords, moment, scenario, trouble } from './game.js';
import { openAddress } from './link.js';
import { Last, Log, Said } from './log.js';
import { beginTable, loadAllScripts, newOpening } from './open.js';
import { Strip } from './strip.js';

const SOON = 500; // milliseconds
const below = signal(/** @type {typeof import('./below.js') | null} */ (null));

function Lost() {
  return html`<main class="lost">
    <h1>Nothing here</h1>
    <p role="alert">${trouble.value}</p>
    <button type="button" class="roll" onClick=${() => void newOpening()}>
      Go to Brawner's Farm
    </button>
  </main>`;
}

/** The battle that the address names. */
function toTable() {
  if (face.value === 'table') void openAddress(location.hash);
}

export async function begin() {
  await beginTable();
  toTable();
  window.addEventListener('popstate', toTable);
}

/** What stands below the first screen is loaded when that has stood for a while. */
function loadBelow() {
  setTimeout(async () => {
    await loadAllScripts();
    below.value ??= await import('./below.js');
  }, SOON);
}

export function Main() {
  useEffect(loadBelow, []);
  if (trouble.value) return html`<${Lost} />`;
  if (!scenario.value || !battle.value) return html`<main><p>Setting up the battle ...</p></main>`;
  const more = below.value;
  return html`<main class=${`table${moment.value ? ' back' : ''}`}>
    <div class=${inWords.value ? 'ground wordily' : 'ground'}>
      ${inWords.value && more ? html`<${more.Words} />` : html`<${Field} />`}
    </div>
    <div class="side">
      <${Strip} />
      ${more && html`<${more.Replay} />`}
      <${Act} />
      ${more && html`<${more.Report} />`}
      <${Last} />
      <${Said} />
      ${more && html`<${more.Typing} />`}
      <${Log} />
      <${Switches} />
      ${more && html`<${more.Keys} />`} ${more && html`<${more.Pegboard} />`}
      ${more && html`<${more.Setup} />`}
    </div>
  </main>`;
}
