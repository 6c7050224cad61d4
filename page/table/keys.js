// Keys for the orders that are given most, and the list of them.

import { signal } from '@preact/signals';
import { face } from '../face.js';
import { html } from '../html.js';
import { groupOfKey, openGroup } from './acts.js';
import { mine, moment, thinking } from './game.js';
import { box, zoom } from './map.js';
import { faster, pause } from './pace.js';
import { endPhase, nextUnit, undo } from './player.js';
import { offers } from './selection.js';

const KEYS = [
  ['F, M, T, O', 'fire, march, turn and form: what the chosen unit may do'],
  ['A', 'the advice: press the large button'],
  ['N', 'the next unit'],
  ['E', 'end the phase'],
  ['U', 'take the last order back'],
  ['Space', "pause the other side's turn, and go on"],
  ['<, >', "the other side's turn slower, and faster"],
  ['+, −, 0', 'the map nearer, farther, and all of it; with the map in focus arrows move it'],
  ['?', 'these keys'],
];

const listed = signal(false);

/** Does the letter belong to what has the focus? @param {KeyboardEvent} event */
function isTyping({ target }) {
  return target instanceof Element && target.closest('input, select, textarea') !== null;
}

function pressLarge() {
  /** @type {HTMLElement | null} */ (document.querySelector('.act .roll'))?.click();
}

/** @param {KeyboardEvent} event @returns {(() => unknown) | undefined} */
function actOf({ key, target }) {
  if (key === '?') return () => (listed.value = !listed.value);
  if (key === '<') return () => faster(-1);
  if (key === '>') return () => faster(1);
  if (key === '+' || key === '=') return () => zoom(1 / 1.3);
  if (key === '-') return () => zoom(1.3);
  if (key === '0') return () => (box.value = null);
  if (key === ' ' && thinking.value && !(target instanceof HTMLButtonElement)) return pause;
  if (key.toLowerCase() === 'u') return () => void undo();
  if (key.toLowerCase() === 'a') return pressLarge;
  if (!mine.value || thinking.value) return undefined;
  if (key.toLowerCase() === 'n') return nextUnit;
  if (key.toLowerCase() === 'e') return () => void endPhase();
  const role = groupOfKey(key);
  return role && offers.value.some((one) => one.role === role) ? () => openGroup(role) : undefined;
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (face.value !== 'table' || moment.value || isTyping(event) || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = actOf(event);
  if (!act) return;
  event.preventDefault();
  act();
}

window.addEventListener('keydown', press);

export function Keys() {
  return html`<details
    class="keys"
    open=${listed.value}
    onToggle=${(/** @type {Event} */ event) => (listed.value = /** @type {HTMLDetailsElement} */ (event.currentTarget).open)}
  >
    <summary>Keys</summary>
    <dl>
      ${KEYS.map(
        ([key, does]) =>
          html`<div key=${key}>
            <dt>${key}</dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>
  </details>`;
}
