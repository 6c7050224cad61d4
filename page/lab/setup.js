// The form: which battle, who commands, what varies, how many. It writes the experiment's lines, which can be typed instead.

import { html, valueOf } from '../html.js';
import { chosenFile } from '../umpire/save.js';
import { capital, counted } from '../words.js';
import { battles } from './battles.js';
import {
  about,
  choose,
  chosen,
  faults,
  form,
  opened,
  text,
  typed,
  values,
  ways,
  waysHere,
} from './experiment.js';
import { grouped } from './numbers.js';
import { run, start } from './run.js';

/** @import { ComponentChildren } from 'preact' */

const COUNTS = ['100', '400', '1000'];

/** @param {Partial<typeof form.value>} change */
function fill(change) {
  form.value = { ...form.value, ...change };
}

/** @param {{ id: string, label: string, value: string, list: { id: string, name: string }[], set: (to: string) => void }} props */
function Select({ id, label, value, list, set }) {
  return html`<div class="l-field">
    <label for=${id}>${label}</label>
    <select id=${id} value=${value} onChange=${(/** @type {Event} */ event) => set(valueOf(event))}>
      ${list.map((one) => html`<option key=${one.id} value=${one.id} selected=${one.id === value}>${one.name}</option>`)}
    </select>
  </div>`;
}

function WhichBattle() {
  return html`<div class="l-which">
    <${Select}
      id="l-battle"
      label="The battle"
      value=${form.value.file}
      list=${battles.value.map(({ file, label }) => ({ id: file, name: label }))}
      set=${(/** @type {string} */ file) => void choose(file)}
    />
    <label class="l-file"
      >Open a file<input
        type="file"
        aria-label="Open a file: a scenario, a journal or an experiment"
        accept=".txt,.lab,text/plain"
        onChange=${async (/** @type {Event} */ event) => {
          const file = await chosenFile(event);
          if (file) typed.value = file.text;
        }}
    /></label>
  </div>`;
}

function Commanders() {
  const { sides = [], commanders = [] } = about.value ?? {};
  const { way, who } = form.value;
  const list = commanders.map(({ name }) => ({ id: name, name: capital(name) }));
  return sides
    .filter(({ id }) => way !== 'commander' || id !== chosen.value)
    .map(
      ({ id, name, commander }) =>
        html`<${Select}
          key=${id}
          id=${`l-who-${id}`}
          label=${`${name} by`}
          value=${who[id] ?? commander}
          list=${list}
          set=${(/** @type {string} */ to) => fill({ who: { ...who, [id]: to } })}
        />`,
    );
}

/** Values that are typed are told how. @type {Record<string, string>} */
const hints = {
  ruling: 'Without values, all answers that the ruling may have.',
  commander: 'Commanders, one after the other.',
  first: 'Sides, by their ids.',
  line: 'The words of a line of the scenario, and values behind them: unit 2wi class elite regular',
};
const HINT = 'Numbers, or a span: 8..26 step 6';

function Varies() {
  const { way } = form.value;
  const of = about.value && ways[way].of?.(about.value);
  return html`<${Select}
      id="l-way"
      label="What varies"
      value=${way}
      list=${waysHere.value.map((id) => ({ id, name: ways[id].label }))}
      set=${(/** @type {string} */ to) => fill({ way: to, of: '', values: null })}
    />
    ${
      of &&
      html`<${Select}
        id="l-of"
        label="Of"
        value=${chosen.value}
        list=${of}
        set=${(/** @type {string} */ to) => fill({ of: to, values: null })}
      />`
    }
    ${
      ways[way].values &&
      html`<div class="l-field">
        <label for="l-values">${way === 'line' ? 'The line' : 'Values'}</label>
        <input
          id="l-values"
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck=${false}
          aria-describedby="l-hint"
          value=${values.value}
          onInput=${(/** @type {Event} */ event) => fill({ values: valueOf(event) })}
        />
        <p class="l-small" id="l-hint">${hints[way] ?? HINT}</p>
      </div>`
    }`;
}

function HowMany() {
  const own = !COUNTS.includes(form.value.battles);
  return html`<div class="l-field">
    <span class="l-label" id="l-count"
      >How many
      battles${about.value && opened.value && opened.value.cells > 1 ? ', with each value' : ''}</span
    >
    <div class="l-counts" role="group" aria-labelledby="l-count">
      <div class="chips">
        ${COUNTS.map(
          (count) =>
            html`<label class="chip" key=${count}
              ><input
                type="radio"
                name="l-count"
                checked=${count === form.value.battles}
                onChange=${() => fill({ battles: count })}
              /><span>${count}</span></label
            >`,
        )}
      </div>
      <input
        type="text"
        inputmode="numeric"
        autocomplete="off"
        aria-label="Another number of battles"
        placeholder="other"
        value=${own ? form.value.battles : ''}
        onInput=${(/** @type {Event} */ event) => fill({ battles: valueOf(event).trim() || COUNTS[1] })}
      />
    </div>
  </div>`;
}

/** The line of a fault is chosen in the box. @param {number} line */
function showLine(line) {
  const box = /** @type {HTMLTextAreaElement | null} */ (document.getElementById('l-text'));
  const frame = box?.closest('details');
  if (!box || !frame) return;
  frame.open = true;
  const rows = text.value.split('\n');
  const from = rows.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  box.focus();
  box.setSelectionRange(from, from + (rows[line - 1]?.length ?? 0));
}

function Faults() {
  if (faults.value.length === 0) return null;
  return html`<ul class="l-faults" role="alert">
    ${faults.value.map(
      ({ line, words }) =>
        html`<li key=${`${line} ${words}`}>
          ${line > 0 && html`<button type="button" class="link" onClick=${() => showLine(line)}>Line ${line}</button> `}
          <span>${words}</span>
        </li>`,
    )}
  </ul>`;
}

/** The lines of the experiment, as they are or as somebody would rather have them. */
function Lines() {
  return html`<details class="l-lines">
    <summary>The experiment in words${typed.value !== null ? ', as you typed it' : ''}</summary>
    <textarea
      id="l-text"
      aria-label="The lines of the experiment"
      spellcheck=${false}
      autocapitalize="none"
      rows=${Math.min(16, text.value.split('\n').length + 1)}
      value=${text.value}
      onInput=${(/** @type {Event} */ event) => (typed.value = valueOf(event))}
    ></textarea>
    <p class="l-small">
      These are the lines of a file for longroll lab; a scenario pasted over them is opened.
      Scenarios that can be named here: ${' '}${battles.value.map(({ file }) => file).join(', ')}.
    </p>
    ${
      typed.value !== null &&
      html`<button type="button" onClick=${() => (typed.value = null)}>Back to the form</button>`
    }
  </details>`;
}

/** How much it is. */
function Extent() {
  const one = opened.value;
  if (!one) return html`<p class="l-small">${faults.value.length > 0 ? '' : 'Reading it ...'}</p>`;
  const each = `${grouped(one.battles)} battles`;
  return html`<p class="l-small">
    ${one.cells > 1 ? `${counted(one.cells, 'value', 'values')} with ${each} each, ${grouped(one.cells * one.battles)} in all.` : `${each} of ${one.battle}.`}
  </p>`;
}

/** @param {{ children?: ComponentChildren }} props */
function Form({ children }) {
  return html`<fieldset class="l-form" disabled=${typed.value !== null}>
    <legend class="hidden">The experiment</legend>
    ${children}
  </fieldset>`;
}

/** On a phone the result stands below the form. */
function showResult() {
  const box = document.getElementById('l-run');
  box?.focus({ preventScroll: true });
  if (matchMedia('(max-width: 999px)').matches) box?.scrollIntoView({ block: 'start' });
}

export function Setup() {
  const busy = run.value?.state === 'fights';
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!opened.value || busy) return;
    void start(text.value);
    setTimeout(showResult);
  };
  return html`<form class="panel l-setup" aria-label="The experiment" onSubmit=${go}>
    <${Form}>
      <${WhichBattle} />
      <${Varies} />
      <div class="l-two"><${Commanders} /></div>
      <${HowMany} />
    <//>
    <${Lines} />
    <${Faults} />
    <${Extent} />
    <button type="submit" class="roll" disabled=${!opened.value || busy}>
      ${busy ? 'It is being fought' : run.value ? 'Start anew' : 'Start'}
    </button>
  </form>`;
}
