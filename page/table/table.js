// The Table: a battle on the page.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { dress, face } from '../face.js';
import { html } from '../html.js';
import { Act, Switches } from './act.js';
import { Field } from './field.js';
import { battle, inWords, moment, scenario, trouble } from './game.js';
import { battles } from './keeping.js';
import { beginTable, loadAllScripts, newOpening, openLast } from './open.js';
import { Said } from './said.js';
import { Strip } from './strip.js';

const SOON = 500; // milliseconds
const below = signal(/** @type {typeof import('./below.js') | null} */ (null));

function Lost() {
  return html`<main class="lost">
    <h1>Nothing here</h1>
    <p role="alert">${trouble.value}</p>
    ${
      battles.value.some((one) => !one.over) &&
      html`<button type="button" class="roll" onClick=${() => void openLast()}>
        Back to my battle
      </button>`
    }
    <button type="button" class="roll" onClick=${() => void newOpening()}>
      Go to Brawner's Farm
    </button>
  </main>`;
}

/** The battle that the address names; without one, the last. */
async function toTable() {
  if (face.value !== 'table') return;
  if (/^#table[/?]/.test(location.hash))
    await (await import('./link.js')).openAddress(location.hash);
  else if (!battle.value) await openLast();
}

export async function begin() {
  await beginTable();
  void toTable();
  window.addEventListener('popstate', () => void toTable());
}

/** What stands below the first screen is loaded when that has stood for a while. */
function loadBelow() {
  setTimeout(async () => {
    await loadAllScripts();
    const [parts] = await Promise.all([import('./below.js'), dress('later')]);
    if (!below.value) parts.watchFocus();
    below.value ??= parts;
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
      ${more && html`<${more.Briefing} />`}
    </div>
    <div class="side">
      <${Strip} />
      ${more && html`<${more.Replay} />`}
      <${Act} />
      ${more && html`<${more.Send} />`} ${more && html`<${more.Report} />`}
      ${more && html`<${more.Last} />`}
      <${Said} />
      ${more && html`<${more.Typing} />`} ${more && html`<${more.Log} />`}
      <${Switches} />
      ${more && html`<${more.Sound} />`} ${more && html`<${more.Keys} />`}
      ${more && html`<${more.Pegboard} />`} ${more && html`<${more.Setup} />`}
      ${more && html`<${more.Looks} />`}
    </div>
  </main>`;
}
