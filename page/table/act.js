// The large button with the throw on it, the end of the phase, undo, and real dice.

import { signal } from '@preact/signals';
import { html, valueOf } from '../html.js';
import { listed } from '../words.js';
import { drilling } from './drill.js';
import { waiting } from './duties.js';
import {
  asking,
  battle,
  inWords,
  mine,
  moment,
  realDice,
  refusal,
  scenario,
  shown,
  thinking,
  told,
  undoable,
  view,
  wanted,
} from './game.js';
import { Flag, nameOf, sideName, theName } from './names.js';
import { next } from './next.js';
import { endPhase, isTwice, nextUnit, order, undo } from './player.js';
import { selected } from './selection.js';
import { distance, phaseOf } from './system.js';

const pips = signal('');

/** Whose turn and which phase, always plain. */
export function Turn() {
  const now = shown.value;
  if (!now || !scenario.value) return null;
  if (now.over) return html`<p class="turn over"><strong>${now.stand}</strong></p>`;
  return html`<p class="turn">
    <${Flag} side=${now.to_order} />
    <strong title=${phaseOf(now.phase)?.purpose}
      >${`Turn ${now.turn} of ${scenario.value.turns}, ${sideName(now.to_order)}: ${now.phase}`}</strong
    >
    ${now.sight && html`<small class="dusk">${`dusk: visibility ${distance(now.sight)}`}</small>`}
  </p>`;
}

/** Pips that fell on the player's own table. */
function Typed() {
  const asked = wanted.value;
  if (!asked) return null;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = pips.value
      .split(/[^0-9]+/)
      .filter(Boolean)
      .join(' ');
    void order(asked.words, words).then(() => {
      if (!wanted.value) pips.value = '';
    });
  };
  return html`<form class="typed" onSubmit=${submit} aria-label="Your own dice">
    <p role="status">
      ${asked.message.replace(/^too few dice: \d+ given, and /, 'Throw and type: ').replace(/ is still wanted$/, '.')}
    </p>
    <label for="table-pips">All dice of this order so far, as in 5 2</label>
    <input
      id="table-pips"
      type="text"
      inputmode="decimal"
      autocomplete="off"
      value=${pips.value}
      onInput=${(/** @type {Event} */ event) => (pips.value = valueOf(event))}
    />
    <button type="submit">Use them</button>
    <button type="button" class="link" onClick=${() => (wanted.value = null)}>
      Cancel the order
    </button>
  </form>`;
}

/** Who has not acted, before the phase ends. It stands below all the other buttons, where no double click comes. */
function Asking() {
  if (!asking.value) return null;
  const names = waiting.value.map((one) => theName(one.id));
  const few = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return html`<div class="asking" role="group" aria-label="End the phase?">
    <p class="warning" role="alert">${`Still to act: ${listed(few)}.`}</p>
    <div class="tools">
      <button type="button" onClick=${() => (asking.value = false)}>Not yet</button>
      <button type="button" onClick=${() => void endPhase(true)}>
        ${`End ${view.value?.phase} anyway`}
      </button>
    </div>
  </div>`;
}

/** The line after the first volleys. */
function Further() {
  const volleys = told.value.filter(
    (one) => one.event.role === 'fire' && one.event.side === battle.value?.side,
  ).length;
  if (!battle.value?.opening || drilling.value || volleys > 5 || !mine.value) return null;
  return html`<p class="further">
    ${'You lead all your units now. Press one to see what else it can do.'}
  </p>`;
}

/** It is always there, so that whoever plays by keyboard keeps it under the finger. */
function Large() {
  const now = next.value;
  const busy = thinking.value || !now;
  const press = () => {
    if (busy || isTwice('large')) return;
    if (now.act) now.act();
    else if (now.words) void order(now.words);
  };
  return html`<button type="button" class="roll" aria-disabled=${busy} onClick=${press}>
    <span
      >${busy ? `${sideName(view.value?.to_order ?? '')} is giving orders ...` : now.label}</span
    >
    ${!busy && now.throws && html`<small>${now.throws}</small>`}
  </button>`;
}

export function Act() {
  const now = view.value;
  if (!now || moment.value) return null;
  const left = waiting.value.length;
  return html`<section class="panel act" aria-label="Orders now">
    ${selected.value && next.value?.words?.startsWith(`${selected.value} `) && html`<p class="acting">${nameOf(selected.value)}</p>`}
    ${now.shown && html`<p class="further">This battle was played under other rules: you can look back at it, but not play on.</p>`}
    ${now.question && html`<p class="question" role="alert">${now.question}</p>`}
    <${Typed} />
    ${!wanted.value && html`<${Large} />`}
    <${Further} />
    ${mine.value && !now.main && html`<p class="further">${phaseOf(now.phase)?.purpose}</p>`}
    ${mine.value && !selected.value && !now.question && !battle.value?.opening && html`<p class="further">Press a unit to see what it can do.</p>`}
    ${refusal.value && html`<p class="error" role="alert">${refusal.value}</p>`}
    ${
      mine.value &&
      !drilling.value &&
      html`<div class="tools">
        ${
          next.value &&
          !next.value.ends &&
          html`<button type="button" onClick=${() => void endPhase()}>
            ${`End ${now.phase}`}${left > 0 && html` <small>${`${left} to act`}</small>`}
          </button>`
        }
        ${left > 1 && next.value?.words && html`<button type="button" onClick=${nextUnit}>Next unit</button>`}
        <button
          type="button"
          onClick=${() => void undo()}
          disabled=${undoable.value === 0 || thinking.value}
        >
          Undo
        </button>
      </div>`
    }
    ${
      (told.value.length > 6 || !drilling.value) &&
      html`<div class="tools">
        <label class="switch"
          ><input
            type="checkbox"
            role="switch"
            checked=${realDice.value}
            onChange=${() => (realDice.value = !realDice.value)}
          />
          My own dice</label
        >
        <label class="switch"
          ><input
            type="checkbox"
            role="switch"
            checked=${inWords.value}
            onChange=${() => (inWords.value = !inWords.value)}
          />
          In words</label
        >
      </div>`
    }
    <${Asking} />
  </section>`;
}
