// The journal: every line, to be mended by a tap; notes; and the log for the club's site.

import { signal } from '@preact/signals';
import { html, valueOf } from '../html.js';
import { capital } from '../words.js';
import { ask, evening, journal, lines, note, scenario, undo, undoable } from './battle.js';
import { LastRefusal, Sheet } from './parts.js';
import { sideName } from './roster.js';
import { saveText } from './save.js';
import { close, openSheet } from './state.js';

/** @import { UmpireLine } from '../types.js' */

/** Phases that passed by themselves are not shown. */
const all = signal(false);
const written = signal('');

/** @param {{ line: UmpireLine }} props */
function Line({ line }) {
  const words = line.sentence ?? line.order;
  return html`<li>
    ${(line.notes ?? []).map((one) => html`<p class="u-note" key=${one}>${one}</p>`)}
    <button
      type="button"
      class="u-jl"
      aria-label=${`Line ${line.number}: ${words} Mend it`}
      onClick=${() => openSheet({ what: 'mend', number: line.number })}
    >
      <span class="n">${line.number}</span>
      <span>${words}${line.reason && html`<small>overruled: ${line.reason}</small>`}</span>
      <span class="d"
        >${(line.throws ?? [])
          .flatMap((one) => one.pips ?? [])
          .slice(0, 6)
          .join(' ')}</span
      >
    </button>
  </li>`;
}

/** "Turn 2, Union: rally". @param {UmpireLine | undefined} line */
function whenOf(line) {
  return line ? `Turn ${line.turn}, ${sideName(line.side)}: ${line.phase}` : '';
}

/** The name of a file to save to. @param {string} what */
export function fileName(what) {
  const name = (scenario.value?.name ?? 'evening').replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
  return `${name}${what}.txt`;
}

function Note() {
  const give = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (written.value.trim() && (await note(written.value.trim()))) written.value = '';
  };
  return html`<form class="u-row" onSubmit=${(/** @type {Event} */ event) => void give(event)}>
    <input
      type="text"
      class="u-text grow"
      aria-label="A note for the journal"
      placeholder="A note for the journal"
      value=${written.value}
      onInput=${(/** @type {Event} */ event) => (written.value = valueOf(event))}
    />
    <button type="submit" class="u-btn">+ Note</button>
  </form>`;
}

export function JournalSheet() {
  const back = undoable.value;
  const shown = lines.value.filter((one) => all.value || !one.auto).reverse();
  const foot = html`<button
    type="button"
    class="u-btn wide"
    disabled=${!back}
    onClick=${() => void undo().then((done) => done && close())}
  >
    ${back ? `↶ Undo line ${back.number}` : 'Nothing to undo'}
  </button>`;
  return html`<${Sheet}
    title="Journal"
    sub="Tap a line to mend it. Nothing is ever lost."
    foot=${foot}
  >
    <${LastRefusal} />
    <${Note} />
    <div class="u-row wrap">
      <button
        type="button"
        class="u-btn"
        onClick=${() => saveText(fileName('-log'), ask('log').text ?? '')}
      >
        Log for the club's site
      </button>
      <button type="button" class="u-btn" onClick=${() => saveText(fileName(''), journal())}>
        Save the journal
      </button>
      <label class="chip"
        ><input
          type="checkbox"
          checked=${all.value}
          onChange=${() => (all.value = !all.value)}
        /><span>phases passed</span></label
      >
    </div>
    ${(ask('lines 100000').notes ?? []).map(
      (/** @type {string} */ one) => html`<p class="u-note" key=${one}>${one}</p>`,
    )}
    <ol class="u-journal">
      ${shown.map(
        (line, i) =>
          html`${whenOf(line) !== whenOf(shown[i - 1]) && html`<li class="u-caps" key=${`${whenOf(line)} ${line.number}`}>${whenOf(line)}</li>`}
            <${Line} key=${`${evening.value?.id} ${line.number}`} line=${line} />`,
      )}
    </ol>
    ${shown.length === 0 && html`<p>${capital('nothing has been ordered yet')}.</p>`}
  <//>`;
}
