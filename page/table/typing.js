// Orders as they are typed, and what can follow the words so far.

import { signal } from '@preact/signals';
import { askBattle } from '../engine.js';
import { html, valueOf } from '../html.js';
import { drilling } from './drill.js';
import { mine, moment, refusal, seat } from './game.js';
import { roster } from './names.js';
import { order } from './player.js';
import { offers, withNumber } from './selection.js';
import { farthest } from './spans.js';
import { endWords } from './system.js';

/** What can follow these words: each as the whole of what is then typed. @param {string} words @returns {string[]} */
function follows(words) {
  const menu = askBattle(`menu ${seat()} ${words}`).menu ?? [];
  return menu.flatMap((/** @type {any} */ one) => {
    if (one.part === 'done') return [];
    const name = one.part === 'fact' && !one.bare ? `${one.fact} ` : '';
    const last = one.low === undefined ? (one.word ?? '') : String(one.high / one.per);
    return [`${words} ${name}${last}`.trim()];
  });
}

const typed = signal('');

/** Names of units for their ids, and small letters, which is what orders are in. @param {string} words */
function known(words) {
  let plain = words.toLowerCase();
  for (const { id, name } of [...roster.value].sort((a, b) => b.name.length - a.name.length))
    plain = plain.replaceAll(name.toLowerCase(), id);
  return words.includes('!') ? words : plain; // behind it stands the umpire's reason
}

/** What could be typed now: "2wi move 4.5 or end". */
function example() {
  const open = offers.value.find((one) => one.distance && !one.half);
  return [...(open ? [withNumber(open, farthest(open.spans))] : []), endWords()].join(' or ');
}

export function Typing() {
  if (!mine.value || moment.value || drilling.value) return null;
  const hints = follows(typed.value.trim()).slice(0, 12);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = known(typed.value.trim());
    if (!words) return;
    const before = typed.value;
    typed.value = '';
    void order(words).then(() => {
      if (refusal.value && typed.value === '') typed.value = before;
    });
  };
  return html`<form class="typing" onSubmit=${submit} aria-label="Type orders">
    <label for="order-words">${`Type an order, as in ${example()}`}</label>
    <div class="tools">
      <input
        id="order-words"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${false}
        value=${typed.value}
        onInput=${(/** @type {Event} */ event) => (typed.value = valueOf(event))}
      />
      <button type="submit">Give order</button>
    </div>
    ${refusal.value && typed.value && html`<p class="error">${refusal.value}</p>`}
    ${
      typed.value.trim() &&
      hints.length > 0 &&
      html`<p class="hints">
        ${hints.map((words) => html`<button key=${words} type="button" class="link" onClick=${() => (typed.value = `${words} `)}>${words}</button>`)}
      </p>`
    }
  </form>`;
}
