// Orders as they are typed, and what can follow the words so far.

import { signal } from '@preact/signals';
import { askBattle } from '../engine.js';
import { html, valueOf } from '../html.js';
import { mine, moment, refusal, said, scenario, seat } from './game.js';
import { showWay, wayWords } from './go.js';
import { front } from './map.js';
import { isOwn, roster, shownUnit, theName } from './names.js';
import { order, undo } from './player.js';
import { offers, select, withNumber } from './selection.js';
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

const HINTS = 12;
const UNDO = 'undo'; // a word of the page, not of a system

/** What the words typed so far could become: what can follow them, or the end of the last of them. @param {string} text */
function completions(text) {
  const words = known(text.replace('?', '')).trimStart();
  const after = follows(words.trim());
  if (after.length > 0 || /(^|\s)$/.test(words)) return after.slice(0, HINTS);
  const base = words.slice(0, words.lastIndexOf(' ') + 1);
  const named = roster.value
    .filter((one) => one.name.toLowerCase().includes(words))
    .map((one) => one.id);
  const begun = follows(base.trim()).filter((one) => one.startsWith(words));
  return [...new Set([...begun, ...named])].slice(0, HINTS);
}

/** The place that is called so: ground that is fought for, a name on the map, another unit. @param {string} name @returns {import('../types.js').Point | undefined} */
function placeCalled(name) {
  const same = (/** @type {{ id?: string, name: string }} */ one) =>
    [one.id, one.name.toLowerCase(), one.name.toLowerCase().replace(/^the /, '')].includes(name);
  const unit = roster.value.find(same);
  const stands = unit && shownUnit(unit.id);
  const { objectives = [], labels = [] } = scenario.value ?? {};
  return [...objectives, ...labels].find(same)?.at ?? (stands?.outline && front(stands));
}

/** "7wi to the crest" shows the way, which the large button takes; false if it is no such wish. @param {string} words */
function wished(words) {
  const [, id = '', name = ''] = /^(\S+) to (?:the )?(.+)$/.exec(words) ?? [];
  const at = id && isOwn(id) ? placeCalled(name) : undefined;
  if (!at) return false;
  select(id);
  if (showWay(id, at)) said.value = `It ${wayWords()}. The large button gives these orders.`;
  else refusal.value = `No order of this turn leads ${theName(id)} nearer to it.`;
  return true;
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
  if (!mine.value || moment.value) return null;
  const hints = typed.value ? completions(typed.value) : [];
  const complete = (/** @type {KeyboardEvent} */ event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    if (event.key !== 'ArrowRight' || box.selectionStart !== typed.value.length || !hints[0])
      return;
    event.preventDefault();
    typed.value = `${hints[0]} `;
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = known(typed.value.trim());
    if (!words) return;
    const before = typed.value;
    if (['?', 'help'].includes(words)) {
      typed.value = '?'; // what can be typed is offered below
      return;
    }
    refusal.value = '';
    typed.value = '';
    if (words === UNDO) {
      void undo();
      return;
    }
    if (wished(words)) {
      if (refusal.value) typed.value = before;
      return;
    }
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
        onKeyDown=${complete}
        aria-describedby=${hints.length > 0 ? 'order-hints' : undefined}
      />
      <button type="submit">Give order</button>
    </div>
    ${refusal.value && typed.value && html`<p class="error">${refusal.value}</p>`}
    ${
      hints.length > 0 &&
      html`<p class="hints" id="order-hints">
        ${hints.map((words) => html`<button key=${words} type="button" class="link" onClick=${() => (typed.value = `${words} `)}>${words}</button>`)}
      </p>`
    }
  </form>`;
}
