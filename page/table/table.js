// The Table: a battle on the page.

import { face } from '../face.js';
import { html } from '../html.js';
import { Act, Turn } from './act.js';
import { drilling } from './drill.js';
import { Field } from './field.js';
import { battle, inWords, moment, scenario, trouble } from './game.js';
import { openAddress } from './link.js';
import { Last, Log, Said } from './log.js';
import { Menu } from './menu.js';
import { beginTable, newOpening } from './open.js';
import { Pegboard } from './pegs.js';
import { Replay } from './replay.js';
import { Setup } from './setup.js';
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
  toTable();
  window.addEventListener('popstate', toTable);
}

export function Main() {
  if (trouble.value) return html`<${Lost} />`;
  if (!scenario.value || !battle.value) return html`<main><p>Setting up the battle ...</p></main>`;
  return html`<main class=${`table${moment.value ? ' back' : ''}`}>
    <div class="heading">
      <h1 id="table-title" tabindex="-1">${scenario.value.name}</h1>
      <${Turn} />
    </div>
    <div class="board">
      <div class=${inWords.value ? 'left wordily' : 'left'}>
        ${inWords.value ? html`<${Words} />` : html`<${Field} />`}
        <${Said} />
        <${Log} />
      </div>
      <div class="right">
        <${Replay} />
        <${Act} />
        <${Last} />
        ${inWords.value && html`<${Typing} />`}
        <${Menu} />
        ${!inWords.value && html`<${Typing} />`}
        <${Pegboard} />
        ${!drilling.value && html`<${Setup} />`}
      </div>
    </div>
  </main>`;
}
