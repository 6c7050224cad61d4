// Marches, turns and formations of the selected unit: by a slider where a number is open, else by a button.

import { useState } from 'preact/hooks';
import { html, valueOf } from '../html.js';
import { capital, counted } from '../words.js';
import { shown } from './game.js';
import { leaderName } from './names.js';
import { order } from './player.js';
import { offers, preview, selected } from './selection.js';

/** @import { Offer } from '../types.js' */

/** In words, without the unit: "move back half". @param {Offer} offer */
function bare(offer) {
  return offer.words.replace(`${selected.value} `, '');
}

/** @param {Offer} offer */
function isHalf(offer) {
  return offer.words.endsWith(' half');
}

const named = /** @type {Record<string, string>} */ ({
  move: 'March ahead',
  double: 'Double quick',
  face: 'Turn',
  'move back': 'Go back',
  'move half': 'March ahead',
  'move back half': 'Go back',
  'face half': 'Turn',
  wheel: 'Wheel',
  follow: 'Turn with the road',
  'wheel half': 'Wheel',
  row: 'Row downstream',
  'row up': 'Row upstream',
  land: 'Land, turned',
});

/** What can be said of an open number, coarsely: quarters of an inch, five degrees, and the ends. @param {Offer} offer */
function choices(offer) {
  const step = offer.fact === 'bearing' ? 5 : offer.per === 100 ? 25 : 1;
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
  const bearing = offer.fact === 'bearing';
  const unit = shown.value?.units.find((one) => one.id === selected.value);
  const nearest = list.findIndex((one) => one >= (unit?.facing ?? 0));
  const [at, setAt] = useState(bearing ? Math.max(0, nearest) : list.length - 1);
  const value = list[Math.min(at, list.length - 1)];
  const wordsOf = (/** @type {number} */ number) =>
    `${offer.words}${offer.bare ? '' : ` ${offer.fact}`} ${number / per}`;
  const name = (named[bare(offer)] ?? bare(offer)) + (isHalf(offer) ? ', half a move' : '');
  const says = bearing
    ? `to ${counted(value, 'degree')}`
    : per === 100
      ? `${value / per} ${value === per ? 'inch' : 'inches'} (${counted(Math.round(value / 4), 'yard')})`
      : String(value);
  const slide = (/** @type {Event} */ event) => {
    const now = Number(valueOf(event));
    setAt(now);
    preview(wordsOf(list[now]));
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
    <button type="button" aria-label=${`${name}: go`} onClick=${() => void order(wordsOf(value))}>
      Go
    </button>
  </div>`;
}

/** Turns by halves of a right angle, and about. @param {{ offer: Offer }} props */
function Turns({ offer }) {
  const unit = shown.value?.units.find((one) => one.id === selected.value);
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
    const bearing = (unit.facing + by + 360) % 360;
    const words = `${offer.words} ${bearing}`;
    return (
      may(bearing) &&
      html`<button
        type="button"
        onMouseEnter=${() => preview(words)}
        onMouseLeave=${() => preview(null)}
        onClick=${() => void order(words)}
      >
        ${`Turn ${name}`}
      </button>`
    );
  })}`;
}

/** @param {Offer} offer */
function label(offer) {
  const words = bare(offer).replace(' half', '').replaceAll('-', ' ');
  if (offer.verb === 'about') return 'Face about';
  if (offer.verb === 'lie') return 'Lie down';
  if (offer.verb === 'rise') return 'Get up';
  if (offer.verb === 'leader') return `${leaderName(offer.leader ?? '')} joins it`;
  return capital(offer.target || offer.leader ? offer.says : words);
}

/** An order that needs nothing more. @param {{ offer: Offer }} props */
function Plain({ offer }) {
  return html`<button
    type="button"
    onMouseEnter=${() => preview(offer.words)}
    onMouseLeave=${() => preview(null)}
    onClick=${() => void order(offer.words)}
  >
    ${label(offer)}
  </button>`;
}

/** Marches and turns by a slider, then orders that need nothing more. @param {{ list: Offer[], face?: Offer }} props */
function Moves({ list, face }) {
  const known = Object.keys(named);
  const slides = list
    .filter((one) => one.spans)
    .sort((a, b) => known.indexOf(bare(a)) - known.indexOf(bare(b)));
  const plain = list.filter((one) => !one.fact);
  return html`${slides.map((one) => html`<${Slide} key=${one.words} offer=${one} />`)}
  ${
    (plain.length > 0 || face) &&
    html`<div class="plain">
      ${face && html`<${Turns} offer=${face} />`}
      ${plain.map((one) => html`<${Plain} key=${one.words} offer=${one} />`)}
    </div>`
  }`;
}

/** Everything but fire: whole moves, and halves, of which a unit has two. */
export function Acts() {
  const list = offers.value.filter((one) => one.verb !== 'fire');
  const halves = list.filter(isHalf);
  return html`<${Moves}
      list=${list.filter((one) => !isHalf(one))}
      face=${list.find((one) => bare(one) === 'face')}
    />
    ${
      halves.length > 0 &&
      html`<details>
        <summary>Half moves</summary>
        <p class="fares">
          After a half move the unit has another half left: to march, turn, form or fire.
        </p>
        <${Moves} list=${halves} />
      </details>`
    }`;
}
