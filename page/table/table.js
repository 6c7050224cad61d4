// The Table: a battle on the page.

import { face } from '../face.js';
import { html } from '../html.js';
import { Act, Switches } from './act.js';
import { Field } from './field.js';
import { battle, inWords, moment, scenario, trouble } from './game.js';
import { beginKeys, Keys } from './keys.js';
import { openAddress } from './link.js';
import { Last, Log, Said } from './log.js';
import { beginTable, newOpening } from './open.js';
import { Pegboard } from './pegs.js';
import { Replay } from './replay.js';
import { Report } from './report.js';
import { Setup } from './setup.js';
import { Strip } from './strip.js';
import { Typing } from './typing.js';
import { Words } from './words.js';

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
  beginKeys();
  toTable();
  window.addEventListener('popstate', toTable);
}

export function Main() {
  if (trouble.value) return html`<${Lost} />`;
  if (!scenario.value || !battle.value) return html`<main><p>Setting up the battle ...</p></main>`;
  return html`<main class=${`table${moment.value ? ' back' : ''}`}>
    <div class=${inWords.value ? 'ground wordily' : 'ground'}>
      ${inWords.value ? html`<${Words} />` : html`<${Field} />`}
    </div>
    <div class="side">
      <${Strip} />
      <${Replay} />
      <${Act} />
      <${Report} />
      <${Last} />
      <${Said} />
      <${Typing} />
      <${Log} />
      <${Switches} />
      <${Keys} />
      <${Pegboard} />
      <${Setup} />
    </div>
  </main>`;
}
