// What the umpire does besides umpiring: other evenings, a muster, printing, the big screen, files.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { html } from '../html.js';
import { unpacked } from '../engine.js';
import { ask, evening, journal, open, scenario, trouble } from './battle.js';
import { BigScreen } from './big.js';
import { evenings, forget } from './keeping.js';
import { fileName } from './journal.js';
import { MusterSheet } from './muster.js';
import { Sheet } from './parts.js';
import { PrintSheet } from './print.js';
import { chosenFile, saveText } from './save.js';
import { close } from './state.js';

/** @import { Evening } from '../types.js' */

/** A part of the menu that stands in its place. */
export const page = signal(/** @type {'' | 'muster' | 'print'} */ (''));
/** Battles without a table that come with the page. */
const scripts = signal(/** @type {{ id: string, name: string, text: string }[]} */ ([]));
/** The evening that is to be forgotten, when it is said once more. */
const forgetting = signal('');

async function loadScripts() {
  if (scripts.value.length > 0) return;
  const list = await (await unpacked('miniatures.bin')).json();
  scripts.value = list.map((/** @type {{ id: string, text: string }} */ one) => ({
    ...one,
    name: /^battle "(.*)"/m.exec(one.text)?.[1] ?? one.id,
  }));
}

/** @param {string} text @param {Partial<Evening>} [about] */
async function begin(text, about) {
  if (await open(text, about)) close();
}

/** A scenario or journal; a spreadsheet goes to the muster. @param {Event} event */
async function openFile(event) {
  const file = await chosenFile(event);
  if (!file) return;
  if (/\.(csv|tsv)$/i.test(file.name)) {
    const { pasted } = await import('./muster.js');
    pasted.value = file.text;
    page.value = 'muster';
  } else await begin(file.text);
}

/** @param {{ one: Evening }} props */
function Kept({ one }) {
  const now = one.id === evening.value?.id;
  const when = new Date(one.when).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
  return html`<div class="u-row">
    <button
      type="button"
      class="u-btn grow"
      disabled=${now}
      onClick=${() => void begin(one.journal, one)}
    >
      <span
        >${one.name}<small
          >${now ? 'is played now' : `${when}${one.over ? ', over' : ''}`}</small
        ></span
      >
    </button>
    ${
      !now &&
      html`<button
        type="button"
        class="u-btn"
        aria-label=${forgetting.value === one.id ? `Forget ${one.name} for good` : `Forget ${one.name}`}
        onClick=${() => {
          if (forgetting.value === one.id) void forget(one.id);
          forgetting.value = one.id;
        }}
      >
        ${forgetting.value === one.id ? 'Forget it' : '✕'}
      </button>`
    }
  </div>`;
}

export function MenuSheet() {
  useEffect(() => () => void (page.value = ''), []); // the next time it begins at its head
  if (page.value === 'muster') return html`<${MusterSheet} back=${() => (page.value = '')} />`;
  if (page.value === 'print') return html`<${PrintSheet} back=${() => (page.value = '')} />`;
  void loadScripts();
  return html`<${Sheet} title="Evenings" sub=${scenario.value?.name}>
    ${trouble.value && html`<p class="u-card u-warn" role="alert">${trouble.value}</p>`}
    <div class="u-row wrap">
      <button type="button" class="u-btn main grow" onClick=${() => (page.value = 'muster')}>
        Muster: an order of battle
      </button>
      <button type="button" class="u-btn grow" onClick=${() => (page.value = 'print')}>
        Print the roster
      </button>
    </div>
    <h3>Begin</h3>
    ${scripts.value.map((one) => html`<button type="button" class="u-btn wide" key=${one.id} onClick=${() => void begin(one.text)}>${one.name}, anew</button>`)}
    <label class="u-btn u-file"
      >Open a scenario, a journal or a sheet<input
        type="file"
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        onChange=${(/** @type {Event} */ event) => void openFile(event)}
    /></label>
    <h3>Kept here</h3>
    ${evenings.value.map((one) => html`<${Kept} key=${one.id} one=${one} />`)}
    <h3>Save</h3>
    <div class="u-row wrap">
      <button type="button" class="u-btn" onClick=${() => saveText(fileName(''), journal())}>
        Journal
      </button>
      <button
        type="button"
        class="u-btn"
        onClick=${() => saveText(fileName('-log'), ask('log').text ?? '')}
      >
        Log for the club's site
      </button>
      <button
        type="button"
        class="u-btn"
        onClick=${() => saveText(fileName('-roster').replace(/txt$/, 'csv'), ask('sheet').sheet ?? '', 'text/csv')}
      >
        Roster as a sheet (CSV)
      </button>
    </div>
    <${BigScreen} />
  <//>`;
}
