// Find a chart: any letter typed outside an input begins the search, Enter opens the first that is found. What is found stands in
// a sheet of its own, find.js, which is loaded when it is opened first.

import { signal } from '@preact/signals';
import { html } from '../html.js';
import { letters } from '../memory.js';
import { titled } from '../words.js';
import { system, systems } from './asked.js';
import { sheet } from './state.js';

export const words = signal('');
const room = signal(/** @type {typeof import('./find.js') | null} */ (null));

/** Was it opened by typing? A phone's keyboard would hide half of the sheet. */
let typing = false;
/** Was Enter pressed before the sheet was there? */
let entered = false;

export function isTyping() {
  return typing;
}

/** @param {string} beginning @param {boolean} [slash] */
export async function look(beginning, slash = false) {
  words.value = beginning;
  typing = beginning !== '' || slash;
  entered = false;
  sheet.value = 'finder';
  room.value ??= await import('./find.js');
  if (entered) room.value.openFirst();
  setTimeout(
    () => document.querySelector('.turn [aria-current]')?.scrollIntoView({ block: 'center' }),
    0,
  );
}

/** What is typed while the sheet is loaded. @param {string} key */
function typeEarly(key) {
  if (key === 'Enter') entered = true;
  else if (/^[a-zA-Z]$/.test(key)) words.value += key;
}

/** @param {KeyboardEvent} event */
export function beginByTyping(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  if (sheet.value === 'finder' && !room.value) typeEarly(event.key);
  if (
    !letters.value ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    sheet.value !== '' ||
    at.closest('input:not([type=radio], [type=checkbox]), textarea')
  )
    return;
  if (!/^[a-zA-Z/]$/.test(event.key)) return;
  event.preventDefault();
  void look(event.key === '/' ? '' : event.key, true);
}

export function FinderSheet() {
  return room.value && html`<${room.value.FinderSheet} />`;
}

/** Which system is played: asked once, and remembered. @param {{ label: string, set: (name: string) => void }} props */
export function Systems({ label, set }) {
  return html`<div class="seg" role="radiogroup" aria-label=${label}>
    ${systems.value.map(
      (name) =>
        html`<label key=${name}
          ><input
            type="radio"
            name=${label}
            checked=${system.value === name}
            onClick=${() => set(name)}
          /><span>${titled(name)}</span></label
        >`,
    )}
  </div>`;
}

export function Finder() {
  return html`<search class="find">
    <button
      id="charts"
      type="button"
      aria-label="Find a chart"
      aria-haspopup="dialog"
      onClick=${() => look('')}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="8.5" cy="8.5" r="5.5" />
        <path d="M13 13l5 5" />
      </svg>
    </button>
  </search>`;
}
