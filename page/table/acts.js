// All that the selected unit may do, by what it is for: a slider where a number is open, else a button.

import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { html, valueOf } from '../html.js';
import { counted } from '../words.js';
import { GoOn, Together } from './go.js';
import { turning } from './lane.js';
import { facing } from './map.js';
import { leaderName, shownUnit } from './names.js';
import { order } from './player.js';
import { glimpse, offers, preview, selected, withNumber } from './selection.js';
import { inchWords } from './system.js';
import { Volleys } from './volleys.js';
import { Shell } from './zones.js';

/** @import { Offer } from '../types.js' */

/** What can be said of an open number, coarsely: quarters of an inch, five degrees, and the ends. @param {Offer} offer */
function choices(offer) {
  const step = offer.bearing ? 5 : offer.distance ? (offer.per ?? 1) / 4 : 1;
  const list = [];
  for (const [low, high] of offer.spans ?? []) {
    for (let at = Math.ceil(low / step) * step; at < high; at += step) list.push(at);
    list.push(high);
  }
  return list;
}

/** How far, by a slider: what it leads to is drawn while one slides. @param {{ offer: Offer }} props */
function Slide({ offer }) {
  const per = offer.per ?? 1;
  const list = choices(offer);
  const unit = shownUnit(selected.value);
  const nearest = list.findIndex((one) => unit && one >= facing(unit));
  const [at, setAt] = useState(offer.bearing ? Math.max(0, nearest) : list.length - 1);
  const value = list[Math.min(at, list.length - 1)];
  const name = offer.label + (offer.half ? ', half a move' : '');
  const says = offer.bearing
    ? `to ${counted(value, 'degree', 'degrees')}`
    : offer.distance
      ? inchWords(value / per)
      : String(value / per);
  const slide = (/** @type {Event} */ event) => {
    const now = Number(valueOf(event));
    setAt(now);
    preview(withNumber(offer, list[now]));
  };
  return html`<div class="slide">
    <label
      >${`${name} ${says}`}
      <input
        type="range"
        min="0"
        max=${list.length - 1}
        value=${at}
        aria-label=${name}
        aria-valuetext=${says}
        onInput=${slide}
        onBlur=${() => preview(null)}
      />
    </label>
    <button
      type="button"
      aria-label=${`${name}: go`}
      onClick=${() => void order(withNumber(offer, value))}
    >
      Go
    </button>
  </div>`;
}

/** Turns by halves of a right angle, and about. @param {{ offer: Offer }} props */
function Turns({ offer }) {
  const unit = shownUnit(selected.value);
  if (!unit) return null;
  const may = (/** @type {number} */ bearing) =>
    (offer.spans ?? []).some(([a, b]) => bearing >= a && bearing <= b);
  const turns = /** @type {[number, string][]} */ ([
    [-90, 'left'],
    [-45, 'half left'],
    [45, 'half right'],
    [90, 'right'],
  ]);
  return html`${turns.map(([by, name]) => {
    const bearing = (facing(unit) + by + 360) % 360;
    const words = withNumber(offer, bearing);
    return (
      may(bearing) &&
      html`<button
        type="button"
        onMouseEnter=${() => glimpse(words)}
        onMouseLeave=${() => preview(null)}
        onClick=${() => void order(words)}
      >
        ${`Turn ${name}`}
      </button>`
    );
  })}`;
}

/** @param {Offer} offer */
function label({ role, leader, label: words }) {
  return role === 'leader' && leader ? `${leaderName(leader)} joins it` : words;
}

/** An order that needs nothing more. @param {{ offer: Offer }} props */
function Plain({ offer }) {
  return html`<button
    type="button"
    onMouseEnter=${() => glimpse(offer.words)}
    onMouseLeave=${() => preview(null)}
    onClick=${() => void order(offer.words)}
  >
    ${label(offer)}
  </button>`;
}

/** Marches first, then turns; the plainer the sooner. @param {Offer[]} list */
function inOrder(list) {
  const rank = (/** @type {Offer} */ one) =>
    one.words.split(' ').length * 4 + (one.distance ? 0 : 1);
  return [...list].sort((a, b) => rank(a) - rank(b));
}

/** By a slider where a number is open, then orders that need nothing more. @param {{ list: Offer[], turns?: Offer }} props */
function Moves({ list, turns }) {
  const slides = inOrder(list.filter((one) => one.spans));
  const plain = list.filter((one) => !one.fact);
  return html`${slides.map((one) => html`<${Slide} key=${one.words} offer=${one} />`)}
  ${
    (plain.length > 0 || turns) &&
    html`<div class="plain">
      ${turns && html`<${Turns} offer=${turns} />`}
      ${plain.map((one) => html`<${Plain} key=${one.words} offer=${one} />`)}
    </div>`
  }`;
}

/** Orders by what they are for, each behind a button of its own; what is for nothing of these stands by itself. */
const GROUPS = /** @type {const} */ ([
  ['fire', 'Fire', 'F'],
  ['move', 'March', 'M'],
  ['turn', 'Turn', 'T'],
  ['form', 'Form', 'O'],
]);

/** The group that is open. */
export const group = signal(/** @type {string | null} */ (null));

/** @param {string} role */
export function openGroup(role) {
  group.value = group.value === role ? null : role;
}

/** By which key a group opens: the role, or undefined. @param {string} key */
export function groupOfKey(key) {
  return GROUPS.find(([, , letter]) => letter === key.toUpperCase())?.[0];
}

/** @param {Offer[]} list @param {string} role */
function ofGroup(list, role) {
  return list.filter((one) => one.role === role);
}

/** What stands behind the button that is open. @param {{ list: Offer[], role: string }} props */
function Drawer({ list, role }) {
  if (role === 'fire') return html`<${Volleys} />`;
  const halves = list.filter((one) => one.half);
  const turns = role === 'turn' ? turning() : undefined;
  return html`${role === 'move' && html`<div class="plain"><${Together} /></div>`}
    ${role === 'turn' && html`<p class="fares">Or drag the gold handle on the map.</p>`}
    <${Moves}
      list=${list.filter((one) => !one.half)}
      turns=${turns && !turns.half ? turns : undefined}
    />
    ${
      halves.length > 0 &&
      html`<details open=${halves.length === list.length}>
        <summary>Half moves</summary>
        <p class="fares">A half move leaves the unit another half.</p>
        <${Moves} list=${halves} />
      </details>`
    }`;
}

/** All that the chosen unit may do. */
export function Acts() {
  const list = offers.value;
  const others = list.filter((one) => !GROUPS.some(([role]) => role === one.role));
  const open = ofGroup(list, group.value ?? '');
  if (list.length === 0) return null;
  return html`<div class="groups" role="group" aria-label="Orders">
      ${GROUPS.map(
        ([role, name, key]) =>
          html`<button
            key=${role}
            type="button"
            aria-expanded=${group.value === role && open.length > 0}
            disabled=${ofGroup(list, role).length === 0}
            onClick=${() => openGroup(role)}
          >
            ${name} <kbd aria-hidden="true">${key}</kbd>
          </button>`,
      )}
      <${GoOn} />
      <${Shell} />
      ${others.filter((one) => !one.fact && !one.half).map((one) => html`<${Plain} key=${one.words} offer=${one} />`)}
    </div>
    ${open.length > 0 && html`<div class="drawer"><${Drawer} list=${open} role=${group.value ?? ''} /></div>`}
    <${Moves} list=${others.filter((one) => one.fact || one.half)} />`;
}
