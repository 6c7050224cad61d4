// What is pressed and filled in: chips for a few answers, a list that unfolds for many, steppers for numbers, ticks.

import { signal } from '@preact/signals';
import { html, valueOf } from './html.js';
import { plain } from './words.js';

/** @import { Answers, Field } from './types.js' */
/**
 * @typedef {{ field: Field, label: string, id: string, value: string, set: (value: string) => void, described?: string,
 *   wrong?: boolean, figures?: Answers }} Control
 */

const CHIPS_MOST = 8;
const GRID_MOST = 12;
const NUMBERS_MOST = 9;
const FIGURE_MOST = 6; // letters beside a short answer
const NO_ANSWER = 'unsaid'; // a word for what the player has still to choose

/** Of which choice the whole list is open. */
const unfolded = signal('');
const sought = signal('');

/** The answers that stand on their own, or none. @param {Field} field @returns {string[]} */
export function answersOf(field) {
  if (field.words) return field.words.filter((word) => word !== NO_ANSWER);
  if (field.kind !== 'whole' || field.low === undefined || field.high === undefined) return [];
  if (field.high - field.low >= NUMBERS_MOST) return [];
  return Array.from({ length: field.high - field.low + 1 }, (_, i) =>
    String(/** @type {number} */ (field.low) + i),
  );
}

/** @param {Field} field */
export function isNumber(field) {
  return (
    (field.kind === 'whole' || field.kind === 'fraction') &&
    !field.words &&
    answersOf(field).length === 0
  );
}

/** @param {Control & { word: string, figure: string }} props */
function Chip({ id, value, set, word, figure, figures, described }) {
  const refused = isRefused(figures, word) && word !== value;
  return html`<label class=${`chip${refused ? ' refused' : ''}`}>
    <input
      type="radio"
      name=${id}
      value=${word}
      checked=${word === value}
      aria-describedby=${described}
      onChange=${() => {
        set(word);
        unfolded.value = '';
      }}
    />
    <span>${plain(word)}</span>${figure && html` <span class="fig">${figure}</span>`}
  </label>`;
}

/** @param {Control & { words: string[] }} props */
function Chips(props) {
  const { field, label, value, words, figures, wrong } = props;
  const told = figuresOf(figures, field, value);
  const few =
    words.every((word) => word.length <= 3) &&
    Object.values(told).every((figure) => figure.length <= FIGURE_MOST);
  const many = words.length > CHIPS_MOST && !few;
  const short = !many && few;
  return html`<div
    class=${many ? 'chips grid' : short ? 'chips short' : 'chips'}
    role="radiogroup"
    aria-label=${label}
    aria-invalid=${wrong}
  >
    ${words.map((word) => html`<${Chip} key=${word} ...${props} word=${word} figure=${told[word] ?? ''} />`)}
  </div>`;
}

/** Many answers: the one that holds, and the rest behind one tap, to be sought by a word. @param {Control & { words: string[] }} props */
function Folded(props) {
  const { id, value, words, label, field, figures } = props;
  const open = unfolded.value === id;
  const wanted = sought.value.trim().toLowerCase();
  const found = words.filter((word) => plain(word).toLowerCase().includes(wanted));
  const figure = figuresOf(figures, field, value)[value] ?? '';
  const toggle = () => {
    sought.value = '';
    unfolded.value = open ? '' : id;
  };
  return html`<div>
    <button type="button" class="chip held" aria-expanded=${open} onClick=${toggle}>
      <span><span class="hidden">${label}: </span>${plain(value) || 'choose'}</span
      >${figure && html` <span class="fig">${figure}</span>`}<span class="hidden">, change</span>
      <span class="more" aria-hidden="true">${open ? '▴' : '▾'}</span>
    </button>
    ${
      open &&
      html`<div class="unfolded">
        ${
          words.length > 2 * GRID_MOST &&
          html`<input
            type="search"
            aria-label=${`find ${label}`}
            placeholder="a word of it"
            value=${sought.value}
            onInput=${(/** @type {Event} */ event) => (sought.value = valueOf(event))}
          />`
        }
        <${Chips} ...${props} words=${found} />
      </div>`
    }
  </div>`;
}

/** @param {Control} props */
function Choice(props) {
  const words = answersOf(props.field);
  return words.length > GRID_MOST
    ? html`<${Folded} ...${props} words=${words} />`
    : html`<${Chips} ...${props} words=${words} />`;
}

/** A step is a whole one, but a part of it where there are few: 0.5 of at most 8. @param {Field} field */
function stepOf(field) {
  const per = field.kind === 'fraction' ? (field.per ?? 1) : 1;
  const span = ((field.high ?? 0) - (field.low ?? 0)) / per;
  return {
    step: span <= 12 ? 1 / per : 1,
    low: (field.low ?? 0) / per,
    high: (field.high ?? 0) / per,
  };
}

let holding = 0;
/** A press that was held has acted already. */
let held = false;

function letGo() {
  window.clearTimeout(holding);
}

/** A press that is held goes on, faster and faster. @param {() => void} act @param {number} wait */
function hold(act, wait) {
  letGo();
  holding = window.setTimeout(() => {
    held = true;
    act();
    hold(act, Math.max(45, wait * 0.8));
  }, wait);
}

/** @param {Control} props */
function Stepper({ field, label, id, value, set, described, wrong }) {
  const { step, low, high } = stepOf(field);
  const read = () =>
    Number(/** @type {HTMLInputElement | null} */ (document.getElementById(id))?.value ?? value);
  /** @param {number} by */
  const move = (by) => {
    const number = read();
    const from = Number.isFinite(number) ? number : low;
    set(String(Math.min(high, Math.max(low, from + by * step))));
  };
  /** @param {number} by @param {string} name @param {string} sign */
  const press = (by, name, sign) =>
    html`<button
      type="button"
      aria-label=${`${name} ${label}`}
      onClick=${() => move(by)}
      onPointerDown=${() => hold(() => move(by), 400)}
      onPointerUp=${letGo}
      onPointerLeave=${letGo}
      onPointerCancel=${letGo}
      onContextMenu=${(/** @type {Event} */ event) => event.preventDefault()}
    >
      ${sign}
    </button>`;
  return html`<span class="stepper" role="group" aria-label=${label}>
    ${press(-1, 'less', '−')}
    <input
      id=${id}
      type="text"
      inputmode=${field.kind === 'whole' ? 'numeric' : 'decimal'}
      autocomplete="off"
      value=${value}
      aria-label=${label}
      aria-describedby=${described}
      aria-invalid=${wrong}
      onFocus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
      onInput=${(/** @type {Event} */ event) => set(valueOf(event))}
    />
    ${press(1, 'more', '+')}
  </span>`;
}

/** A line that holds or does not. @param {{ label: string, holds: boolean, figure: string, set: (holds: boolean) => void, id?: string, refused?: boolean, described?: string, note?: string }} props */
export function Tick({ label, holds, figure, set, id, refused = false, described, note }) {
  return html`<label class=${`tick${refused ? ' refused' : ''}`}>
    <input
      id=${id}
      type="checkbox"
      checked=${holds}
      aria-describedby=${described}
      onChange=${() => set(!holds)}
    />
    <span>${label}${note && html`<small>${note}</small>`}</span>
    <span class="fig">${figure}</span>
  </label>`;
}

/** One answer of any kind. @param {Control} props */
export function One(props) {
  const { field, value, set, label, figures, described } = props;
  if (field.kind === 'yes')
    return html`<div class="chips">
      <label class="chip">
        <input
          type="checkbox"
          checked=${value === 'yes'}
          aria-describedby=${described}
          onChange=${() => set(value === 'yes' ? 'no' : 'yes')}
        />
        <span>${label}</span>
        <span class="fig">${figuresOf(figures, { ...field, default: 'no' }, value).yes ?? ''}</span>
      </label>
    </div>`;
  return isNumber(field) ? html`<${Stepper} ...${props} />` : html`<${Choice} ...${props} />`;
}

// The figure of an answer, as the sheet prints it: the engine says it.

/**
 * The figures of one input or of a part of an item, answer by answer; nothing where the rules refuse the answer.
 * @param {Answers | undefined} of @param {unknown} [_field] @param {string} [_now]
 * @returns {Record<string, string>}
 */
export function figuresOf(of, _field, _now) {
  return Object.fromEntries(Object.entries(of ?? {}).map(([word, figure]) => [word, figure ?? '']));
}

/** Does the rule refuse this answer now? @param {Answers | undefined} of @param {string} word */
export function isRefused(of, word) {
  return of !== undefined && word in of && of[word] === null;
}
