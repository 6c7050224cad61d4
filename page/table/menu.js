// What the selected unit is and may do now: its volleys with range, table and odds, marches, turns, formations; the
// other side's best fire at it; and orders as they are typed.

import { useState } from 'preact/hooks';
import { signal } from '@preact/signals';
import { html } from '../html.js';
import { chartOf } from '../charts/state.js';
import { capital, counted, percent, scaled } from '../words.js';
import {
  aim,
  aimed,
  danger,
  drilling,
  follows,
  free,
  ghost,
  inWords,
  isOwn,
  isOwnLeader,
  join,
  joinable,
  joined,
  joiners,
  leader,
  leaderName,
  leadersWith,
  meanOf,
  mine,
  moment,
  mustWords,
  nameOf,
  offers,
  order,
  preview,
  ride,
  riding,
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
  return odds.inputs.cover === 'none'
    ? ''
    : `, behind ${String(odds.inputs.cover).replaceAll('-', ' ')}`;
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
          ><input
            type="checkbox"
            checked=${joined.value.includes(id)}
            onChange=${() => join(id, target)}
          />
          ${nameOf(id)}</label
        >`,
    )}
  </fieldset>`;
}

/** @param {{ target: string, odds: Reply }} props */
function Volley({ target, odds }) {
  const chosen = aimed.value === target;
  return html`<li class=${chosen ? 'chosen' : ''}>
    <button type="button" class="link" aria-pressed=${chosen} onClick=${() => aim(target)}>
      ${nameOf(target)}
    </button>
    <span>${`${rangeOf(odds)}${cover(odds)}, ${table(odds)}, on average ${expected(odds)}`}</span>
    ${
      chosen &&
      html`<details>
        <summary>The odds</summary>
        <ul class="shares">
          ${(odds.values.casualties ?? []).map(
            (one) =>
              html`<li>
                <span>${counted(Number(one.value), 'casting')}</span>
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
      ${`Fire at ${theName(target)}`}
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

/** Where a leader is, and what he may do. @param {{ id: string, joins?: boolean }} props */
function Leads({ id, joins = false }) {
  const unit = shown.value?.leaders.find((one) => one.id === id)?.with;
  const his = free.value.filter((one) => one.leader === id);
  const leaves = his.find((one) => one.verb === 'alone');
  const may = !inWords.value && his.some((one) => one.verb === 'ride');
  const rides = riding.value && leader.value === id;
  return html`<p class="leads">
    <strong>${leaderName(id)}</strong> ${unit ? `is with ${theName(unit)}.` : 'is by himself.'}
    ${may && html` <button type="button" aria-pressed=${rides} onClick=${() => ride(id)}>Ride</button>`}
    ${leaves && html` <button type="button" onClick=${() => void order(leaves.words)}>Leave the unit, and stay here</button>`}
    ${joins && joinable(id).map((to) => html` <button key=${to} type="button" onClick=${() => void order(`${to} leader ${id}`)}>${`Join ${theName(to)}`}</button>`)}
    ${his.length === 0 && html` <small>He can do nothing more in this phase.</small>`}
  </p>`;
}

/** Leaders with the unit, and those by themselves. */
function Leaders() {
  const here = [...leadersWith(selected.value ?? ''), ...leadersWith(undefined)].filter((one) =>
    isOwnLeader(one.id),
  );
  return html`${here.map((one) => html`<${Leads} key=${one.id} id=${one.id} joins=${leader.value === one.id} />`)}`;
}

/** The card of a leader who is by himself and chosen on the map. */
function LeaderCard() {
  const id = leader.value;
  if (id === null || moment.value || !isOwnLeader(id)) return null;
  return html`<section class="panel menu" aria-label=${`What ${leaderName(id)} may do`}>
    <h2>${leaderName(id)}</h2>
    <${Leads} id=${id} joins=${true} />
  </section>`;
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
function Acts() {
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

export function Menu() {
  const id = selected.value;
  const now = id === null ? undefined : shown.value?.units.find((one) => one.id === id);
  const kind = id === null ? undefined : unitOf(id);
  if (id === null) return html`<${LeaderCard} />`;
  if (!id || !now || !kind || moment.value || drilling.value) return null;
  const own = isOwn(id);
  return html`<section class="panel menu" aria-label=${`What ${theName(id)} may do`}>
    <h2>${kind.name}</h2>
    <p class="fares">
      ${`${fares(now)}; ${now.kind ? '' : `${kind.castings * 20} men at the beginning, `}${kind.class}, ${kind.weapon.replaceAll('-', ' ')}${kind.estimated.length > 0 ? `; ${kind.estimated.join(' and ')} estimated` : ''}`}
    </p>
    ${now.in && html`<${Danger} fire=${ghost.value ? ghost.value.reply : danger.value} />`}
    ${now.must && html`<p class="must">${mustWords(now)}</p>`}
    ${own && html`<${Volleys} /><${Leaders} /><${Acts} key=${`${id}-${now.east}-${now.north}-${now.facing}`} />`}
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
