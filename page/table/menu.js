// What the selected unit is and may do now: its volleys with range, table and odds, marches, turns, formations; the
// other side's best fire at it; and orders as they are typed.

import { useState } from 'preact/hooks';
import { signal } from '@preact/signals';
import { html } from '../html.js';
import { chartOf } from '../state.js';
import { percent, scaled } from '../words.js';
import {
  aim,
  aimed,
  danger,
  drilling,
  follows,
  free,
  ghost,
  isOwn,
  join,
  joined,
  joiners,
  leadersWith,
  meanOf,
  mine,
  moment,
  nameOf,
  offers,
  order,
  preview,
  selected,
  shown,
  theName,
  unitOf,
  volley,
  volleys,
} from './battle.js';
import { fares } from './field.js';

/** @import { Fire, Offer, Reply } from '../types.js' */

/** "4 inches (100 yards)". @param {Reply} odds */
function rangeOf(odds) {
  const field = chartOf(odds.chart).inputs.find((one) => one.name === 'range');
  const inches = Number(odds.inputs.range);
  return inches === 0 || !field ? 'in contact' : `${scaled(field, inches)}`;
}

/** @param {Reply} odds */
function table(odds) {
  return `table ${odds.values.table?.[0]?.value ?? '?'}`;
}

/** "3.3 castings (67 men)". @param {Reply} odds */
function expected(odds) {
  return `${meanOf(odds).toFixed(1)} castings (${Math.round(meanOf(odds) * 20)} men)`;
}

/** @param {Reply} odds */
function cover(odds) {
  return odds.inputs.cover === 'none' ? '' : `, behind ${String(odds.inputs.cover).replaceAll('-', ' ')}`;
}

/** Who else could fire in the same volley. @param {{ target: string }} props */
function Joined({ target }) {
  const list = joiners(target);
  if (list.length === 0) return null;
  return html`<fieldset class="modes">
    <legend>Joined by</legend>
    ${list.map(
      (id) =>
        html`<label key=${id}
          ><input type="checkbox" checked=${joined.value.includes(id)} onChange=${() => join(id, target)} />
          ${nameOf(id)}</label
        >`,
    )}
  </fieldset>`;
}

/** @param {{ target: string, odds: Reply }} props */
function Volley({ target, odds }) {
  const chosen = aimed.value === target;
  return html`<li class=${chosen ? 'chosen' : ''}>
    <button type="button" class="link" aria-pressed=${chosen} onClick=${() => aim(target)}>${nameOf(target)}</button>
    <span>${`${rangeOf(odds)}${cover(odds)}, ${table(odds)}, on average ${expected(odds)}`}</span>
    ${
      chosen &&
      html`<details>
        <summary>The odds</summary>
        <ul class="shares">
          ${(odds.values.casualties ?? []).map(
            (one) =>
              html`<li>
                <span>${`${one.value} castings`}</span>
                <span class="bar" aria-hidden="true"
                  ><span style=${{ width: `${one.exactly.probability * 100}%` }}></span
                ></span>
                <span
                  >${percent(one.exactly.probability)}${' '}<span class="fraction"
                    >${one.exactly.fraction.length < 12 ? one.exactly.fraction : ''}</span
                  ></span
                >
              </li>`,
          )}
        </ul>
      </details>`
    }
    ${chosen && html`<${Joined} target=${target} />`}
    <button type="button" onClick=${() => void order(volley(target, chosen ? joined.value : []))}>
      ${`Fire at ${nameOf(target)}`}
    </button>
  </li>`;
}

function Volleys() {
  const list = [...volleys.value].sort((a, b) => meanOf(b[1]) - meanOf(a[1]));
  if (list.length === 0) return null;
  return html`<h3>Fire</h3>
    <ul class="volleys">
      ${list.map(([target, odds]) => html`<${Volley} key=${target} target=${target} odds=${odds} />`)}
    </ul>`;
}

/** @param {{ fire: Fire | null }} props */
function Danger({ fire }) {
  if (!fire) return html`<p class="danger">Nobody can fire at it here.</p>`;
  return html`<p class="danger">
    ${`The best reply: ${theName(fire.unit)}, ${rangeOf(fire.odds)} off, ${expected(fire.odds)} on average.`}
  </p>`;
}

/** In words, without the unit: "move back half". @param {Offer} offer */
function bare(offer) {
  return offer.words.replace(`${selected.value} `, '');
}

const named = /** @type {Record<string, string>} */ ({
  move: 'March ahead',
  double: 'Double quick',
  face: 'Turn',
  'move back': 'Go back',
  'move half': 'March half, then act again',
  'move back half': 'Go back half, then act again',
  'face half': 'Turn, as half a move',
  wheel: 'Wheel',
  'wheel half': 'Wheel, as half a move',
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
  const name = named[bare(offer)] ?? bare(offer);
  const says = bearing
    ? `to ${value} degrees`
    : per === 100
      ? `${value / per} inches (${Math.round(value / 4)} yards)`
      : String(value);
  const slide = (/** @type {globalThis.Event} */ event) => {
    const now = Number(/** @type {HTMLInputElement} */ (event.target).value);
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
    <button type="button" aria-label=${`${name}: go`} onClick=${() => void order(wordsOf(value))}>Go</button>
  </div>`;
}

/** Turns by halves of a right angle, and about. @param {{ offer: Offer }} props */
function Turns({ offer }) {
  const unit = shown.value?.units.find((one) => one.id === selected.value);
  if (!unit) return null;
  const may = (/** @type {number} */ bearing) => (offer.spans ?? []).some(([a, b]) => bearing >= a && bearing <= b);
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
  const words = bare(offer);
  if (offer.verb === 'form')
    return words.replace('form', 'Form').replaceAll('-', ' ').replace(' half', ', as half a move');
  if (offer.verb === 'about') return 'Face about';
  if (offer.verb === 'lie') return 'Lie down';
  if (offer.verb === 'rise') return 'Get up';
  if (offer.verb === 'leader') return `Joined by ${offer.leader}`;
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('-', ' ');
}

/** Orders that need nothing more: formations, lying down, duties. */
function Plain() {
  const list = offers.value.filter((one) => !one.fact && one.verb !== 'fire');
  const halves = list.filter((one) => one.words.endsWith(' half'));
  const whole = list.filter((one) => !one.words.endsWith(' half'));
  const face = offers.value.find((one) => bare(one) === 'face');
  const one = (/** @type {Offer} */ offer) =>
    html`<button
      key=${offer.words}
      type="button"
      onMouseEnter=${() => preview(offer.words)}
      onMouseLeave=${() => preview(null)}
      onClick=${() => void order(offer.words)}
    >
      ${label(offer)}
    </button>`;
  if (list.length === 0 && !face) return null;
  return html`<div class="plain">${face && html`<${Turns} offer=${face} />`} ${whole.map(one)}</div>
    ${
      halves.length > 0 &&
      html`<details>
        <summary>Half moves</summary>
        <div class="plain">${halves.map(one)}</div>
      </details>`
    }`;
}

/** Leaders with the unit, and those by themselves. */
function Leaders() {
  const here = [...leadersWith(selected.value ?? ''), ...leadersWith(undefined)];
  if (here.length === 0) return null;
  const his = (/** @type {string} */ id) => free.value.filter((one) => one.leader === id);
  return html`${here.map(
    (leader) =>
      html`<p class="leads" key=${leader.id}>
        <strong>${leader.name}</strong> ${leader.with ? 'is with it.' : 'is by himself.'}
        ${his(leader.id)
          .filter((one) => !one.fact)
          .map(
            (one) =>
              html` <button type="button" onClick=${() => void order(one.words)}>
                ${one.about.replace(/^a personality /, '')}
              </button>`,
          )}
        ${his(leader.id).some((one) => one.fact) && html` <small>${`Typed: ${his(leader.id).find((one) => one.fact)?.words} BEARING INCHES`}</small>`}
      </p>`,
  )}`;
}

function Marches() {
  const known = Object.keys(named);
  const list = offers.value
    .filter((one) => one.spans && one.verb !== 'fire')
    .sort((a, b) => known.indexOf(bare(a)) - known.indexOf(bare(b)));
  const whole = list.filter((one) => !bare(one).endsWith('half'));
  const halves = list.filter((one) => bare(one).endsWith('half'));
  return html`${whole.map((one) => html`<${Slide} key=${one.words} offer=${one} />`)}
  ${
    halves.length > 0 &&
    html`<details>
      <summary>Half a move, and half another act</summary>
      ${halves.map((one) => html`<${Slide} key=${one.words} offer=${one} />`)}
    </details>`
  }`;
}

export function Menu() {
  const id = selected.value;
  const now = id === null ? undefined : shown.value?.units.find((one) => one.id === id);
  const kind = id === null ? undefined : unitOf(id);
  if (!id || !now || !kind || moment.value || drilling.value) return null;
  const own = isOwn(id);
  return html`<section class="panel menu" aria-label=${`What the ${kind.name} may do`}>
    <h2>${kind.name}</h2>
    <p class="fares">
      ${`${fares(now)}; ${now.kind ? '' : `${kind.castings * 20} men at the beginning, `}${kind.class}, ${kind.weapon.replaceAll('-', ' ')}${kind.estimated.length > 0 ? `; ${kind.estimated.join(' and ')} estimated` : ''}`}
    </p>
    ${now.in && html`<${Danger} fire=${ghost.value ? ghost.value.reply : danger.value} />`}
    ${now.todo && html`<p class=${now.must ? 'must' : 'may'}>${now.must ? `Must: ${now.todo.replace(`${id} `, '')}` : ''}</p>`}
    ${own && html`<${Volleys} /><${Leaders} /><${Marches} key=${`${id}-${now.east}-${now.north}-${now.facing}`} /><${Plain} />`}
    ${own && offers.value.length === 0 && html`<p>It can do nothing in this phase.</p>`}
  </section>`;
}

// ---- orders typed ----

const typed = signal('');

export function Typing() {
  if (!mine.value || moment.value || drilling.value) return null;
  const hints = follows(typed.value.trim()).slice(0, 12);
  const submit = (/** @type {globalThis.Event} */ event) => {
    event.preventDefault();
    const words = typed.value.trim();
    if (!words) return;
    typed.value = '';
    void order(words);
  };
  return html`<form class="typing" onSubmit=${submit} aria-label="Orders typed">
    <label for="order-words">Type an order, as in 2wi move 4.5 or end</label>
    <div class="tools">
      <input
        id="order-words"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${false}
        value=${typed.value}
        onInput=${(/** @type {globalThis.Event} */ event) => (typed.value = /** @type {HTMLInputElement} */ (event.target).value)}
      />
      <button type="submit">Give it</button>
    </div>
    ${
      typed.value.trim() &&
      hints.length > 0 &&
      html`<p class="hints">
        ${hints.map((words) => html`<button key=${words} type="button" class="link" onClick=${() => (typed.value = `${words} `)}>${words}</button>`)}
      </p>`
    }
  </form>`;
}
