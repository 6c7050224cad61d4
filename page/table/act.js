// The card of the chosen unit: the large button with its advice, what else it may do, the next unit and the end of the phase.

import { signal } from '@preact/signals';
import { html, valueOf } from '../html.js';
import { listed } from '../words.js';
import { advice, askAhead, pondering, studiedBy } from './advice.js';
import { lesson } from './drill.js';
import { answers, averages } from './duties.js';
import {
  asking,
  inWords,
  mine,
  moment,
  realDice,
  refusal,
  shown,
  thinking,
  view,
  wanted,
} from './game.js';
import { Lesson } from './lesson.js';
import { Details, Menu } from './menu.js';
import { nameOf, sideName, theName } from './names.js';
import { next } from './next.js';
import { AT_ONCE, faster, grace, manner, pause, paused, skip, speed, step } from './pace.js';
import { endPhase, isTwice, nextUnit, order, unasked, undo } from './player.js';
import { selected } from './selection.js';
import { fares, phaseOf } from './system.js';
import { ahead } from './thinker.js';

const pips = signal('');

/** What may be answered to the open question; the large button has the answer that is advised. */
function Answers() {
  if (answers.value.length < 2) return null;
  return html`<div class="tools" role="group" aria-label="Answers">
    ${answers.value.map((one) => html`<button key=${one.words} type="button" onClick=${() => void order(one.words)}>${one.label}</button>`)}
  </div>`;
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
    <div class="tools" role="group" aria-label="Tap a die">
      ${[1, 2, 3, 4, 5, 6].map((one) => html`<button key=${one} type="button" onClick=${() => (pips.value = `${pips.value} ${one}`.trim())}>${one}</button>`)}
    </div>
    <button type="submit">Use them</button>
    <button type="button" class="link" onClick=${() => (wanted.value = null)}>
      Cancel the order
    </button>
  </form>`;
}

/** Who has not acted, before the phase ends. It stands below all the other buttons, where no double click comes. */
function Asking() {
  if (!asking.value) return null;
  const names = unasked().map((one) => theName(one.id));
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

/** Better advice, which takes a moment: whoever wants something else meanwhile goes on. */
function Ahead() {
  const who = ahead();
  const told = advice.value?.order;
  if (!who || thinking.value || !told || next.value?.words !== told) return null;
  if (studiedBy.value) return html`<span>${`The ${studiedBy.value}'s advice.`}</span>`;
  return html`<button type="button" class="link" onClick=${() => void askAhead()}>
    ${pondering.value ? `The ${who.title} thinks ...` : `Ask the ${who.title}`}
  </button>`;
}

/** It is always there, so that whoever plays by keyboard keeps it under the finger. */
function Large() {
  const now = next.value;
  const held = thinking.value && paused.value;
  const busy = thinking.value || !now;
  const press = () => {
    if ((busy && !held) || isTwice('large')) return;
    if (held || !now) return void step();
    if (now.act) now.act();
    else if (now.words) void order(now.words);
  };
  const other = sideName(view.value?.to_order ?? '');
  const waits = grace.value
    ? 'Your turn ends: the other side is giving orders ...'
    : `${other} is giving orders ...`;
  return html`<button type="button" class="roll" aria-disabled=${busy && !held} onClick=${press}>
      <span>${held ? `Go on: ${other}'s next act` : busy ? waits : now.label}</span>
      ${!busy && now.throws && html`<small>${now.throws}</small>`}
    </button>
    ${!busy && now.why && html`<p class="further counsel">${now.why}${now.second && html` <span>${now.second}</span>`}</p>`}`;
}

/** While the other side orders: pause, one by one, faster, or to the end of it. */
function Pace() {
  if (grace.value)
    return html`<div class="tools">
      <button type="button" onClick=${() => void undo()}>Take that back</button>
    </div>`;
  if (!thinking.value || manner.value === AT_ONCE) return null;
  return html`<div class="tools pace" role="group" aria-label="The other side's turn">
    <button type="button" aria-pressed=${paused.value} onClick=${pause}>
      ${paused.value ? 'Go on' : 'Pause'}
    </button>
    <button type="button" onClick=${step}>Step</button>
    <button type="button" onClick=${() => faster(-1)}>Slower</button>
    <button type="button" onClick=${() => faster(1)}>Faster</button>
    <output>${`×${speed.value}`}</output>
    <button type="button" onClick=${skip}>Skip to my turn</button>
  </div>`;
}

/** Who is chosen, and how it fares. */
function Head() {
  const id = selected.value;
  const now = id === null ? undefined : shown.value?.units.find((one) => one.id === id);
  if (id === null || !now) return null;
  return html`<div class="acting">
    <h2>${nameOf(id)}</h2>
    <p class="fares">${fares(now)} <${Ahead} /></p>
  </div>`;
}

/** The next regiment, and apart from it the end of the phase. */
function Ending() {
  const left = unasked().length;
  if (!mine.value) return null;
  return html`<div class="ending">
    ${
      left > 1 &&
      next.value?.words &&
      html`<button type="button" onClick=${nextUnit}>Next unit</button>`
    }
    ${
      next.value &&
      !next.value.ends &&
      html`<button type="button" class="end" onClick=${() => void endPhase()}>
        ${`End ${view.value?.phase}`}${left > 0 && html` <small>${`${left} to act`}</small>`}
      </button>`
    }
  </div>`;
}

export function Act() {
  const now = view.value;
  if (!now || moment.value) return null;
  return html`<section class="act" aria-label="Orders now">
    <${Head} />
    ${now.shown && html`<p class="further">This battle was played under other rules: you can look back at it, but not play on.</p>`}
    ${now.question && html`<p class="question" role="alert">${now.question}</p>`}
    ${averages.value && html`<p class="further">${averages.value}</p>`}
    <${Typed} />
    <${Lesson} throws=${mine.value ? next.value?.throws : ''} />
    ${!wanted.value && html`<${Large} />`}
    <${Answers} />
    <${Pace} />
    ${mine.value && !now.main && html`<p class="further">${phaseOf(now.phase)?.purpose}</p>`}
    ${mine.value && !selected.value && !now.question && !lesson.value && html`<p class="further">Press a unit to see what it can do.</p>`}
    ${refusal.value && html`<p class="error" role="alert">${refusal.value}</p>`}
    <${Menu} />
    <${Ending} />
    <${Asking} />
    <${Details} />
  </section>`;
}

/** Real dice, and the battle in words. */
export function Switches() {
  if (moment.value) return null;
  return html`<div class="tools">
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
  </div>`;
}
