// What happened: the last throw as dice with its sentence and its why, then the log, newest first; luck against
// expectation.

import { Thrown } from '../dice.js';
import { html } from '../html.js';
import { Steps } from '../steps.js';
import { counted } from '../words.js';
import { isSure, sureChecks } from './duties.js';
import { battle, lookBack, moment, said, scenario, told } from './game.js';
import { Flag, nameOf, sideName } from './names.js';
import { Pegs } from './pegs.js';
import { meanOf } from './selection.js';
import { phaseOf, strength, trackOf } from './system.js';

/** @typedef {import('./game.js').Entry} Entry */

/** @param {{ one: Entry, open: boolean }} props */
function Why({ one, open }) {
  const steps = one.event.steps ?? [];
  if (steps.length === 0) return null;
  return html`<details open=${open}>
    <summary>Why</summary>
    <${Steps} steps=${steps} system=${scenario.value?.rules ?? ''} />
  </details>`;
}

/** The pegs that an order moved. @param {{ one: Entry }} props */
function Moved({ one }) {
  const pegs = trackOf('morale');
  return html`${one.event.changes
    .filter((change) => change.unit && change.track === pegs?.name)
    .map(
      ({ unit = '', from, to }) =>
        html`<p class="moved" key=${unit}>
          <span>${nameOf(unit)}</span> <${Pegs} track=${pegs} value=${to} from=${from} />
          <span>${`${pegs?.name} ${from} to ${to}`}</span>
        </p>`,
    )}`;
}

/** @param {{ one: Entry, first: boolean }} props */
function Fallen({ one, first }) {
  return html`<div class="fallen" key=${one.line}>
    <div class="throws">
      ${(one.event.throws ?? []).map((thrown) => html`<${Thrown} thrown=${thrown} />`)}
    </div>
    <p class="happened"><${Flag} side=${one.event.side} />${` ${one.event.sentence}`}</p>
    <${Moved} one=${one} />
    ${one.why && html`<p class="because">${one.why}</p>`}
    <${Why} one=${one} open=${first} />
  </div>`;
}

/** The player's last throw and the answers to it, the newest first; before the first there is nothing to read. */
export function Last() {
  const thrown = told.value.filter((one) => (one.event.throws ?? []).length > 0);
  if (moment.value || thrown.length === 0) return null;
  const isOwn = (/** @type {Entry} */ one) => one.event.side === battle.value?.side && !one.why;
  const first = thrown.find(isOwn);
  const at = thrown.findLastIndex((one) => isOwn(one) && one.event.role === 'fire');
  const since = thrown.slice(at + 1).filter((one) => one.event.side !== battle.value?.side);
  const volleys = since.filter((one) => one.event.role === 'fire');
  const answers = (volleys.length > 0 ? volleys : since).slice(-2);
  const list = at < 0 ? answers : [thrown[at], ...answers];
  return html`<section class="panel last" aria-label="What happened">
    ${list.reverse().map((one) => html`<${Fallen} key=${one.line} one=${one} first=${one === first} />`)}
  </section>`;
}

/** Read aloud as it comes. */
export function Said() {
  return html`<p class="hidden" role="status" aria-live="polite">${said.value}</p>`;
}

/** What the dice brought each side against what was to be expected. */
function luck() {
  const sums = /** @type {Map<string, { got: number, mean: number, volleys: number }>} */ (
    new Map()
  );
  for (const one of told.value) {
    if (one.event.role !== 'fire' || !one.mean) continue;
    const lost = one.event.changes
      .filter(
        (change) => change.unit === one.event.target && change.track === trackOf('strength')?.name,
      )
      .reduce((sum, change) => sum + change.from - change.to, 0);
    const sum = sums.get(one.event.side) ?? { got: 0, mean: 0, volleys: 0 };
    sums.set(one.event.side, {
      got: sum.got + lost,
      mean: sum.mean + meanOf(one),
      volleys: sum.volleys + 1,
    });
  }
  return [...sums];
}

function Luck() {
  const list = luck();
  if (list.length === 0) return null;
  return html`<ul class="luck" aria-label="Luck against expectation">
    ${list.map(([side, { got, mean, volleys }]) => {
      return html`<li>
        ${`${sideName(side)} hit ${strength(got)} in ${counted(volleys, 'volley', 'volleys')}; ${strength(mean)} expected`}
      </li>`;
    })}
  </ul>`;
}

/** Did the end of a half-turn change who holds the ground? @param {Entry} one */
function taken(one) {
  return one.event.sentence?.includes(':') ?? false;
}

/** Checks in a row that changed nothing are one line. @param {Entry[]} list */
function inLines(list) {
  const lines = /** @type {Entry[][]} */ ([]);
  for (const one of list) {
    const last = lines[lines.length - 1];
    const goesOn =
      last && isSure(one) && isSure(last[0]) && last[0].event.phase === one.event.phase;
    if (goesOn && last[0].event.side === one.event.side) last.push(one);
    else lines.push([one]);
  }
  return lines;
}

/** @param {{ all: Entry[] }} props */
function Line({ all }) {
  const one = all[all.length - 1];
  return html`<li>
    ${(one.event.role !== 'end' || taken(one)) && html`<${Flag} side=${one.event.side} />${` ${sureChecks(all)}`}`}
    ${one.why && all.length === 1 && html` <em>${one.why}</em>`}
    ${one.event.stand && html`<strong class="stand">${one.event.stand}</strong>`}
    ${one.event.role !== 'end' && html`<button type="button" class="link" onClick=${() => lookBack(one.line)} aria-label=${`Look back at order ${one.event.number}`}>look back</button>`}
    <${Why} one=${one} open=${false} />
  </li>`;
}

/** Ends of phases are told only where the half-turn changes. @param {Entry} one */
function matters(one) {
  return one.event.role !== 'end' || phaseOf(one.event.phase)?.main;
}

export function Log() {
  const list = told.value.filter(matters);
  if (!list.some((one) => one.event.role !== 'end')) return null;
  return html`<section class="panel log" aria-label="Log">
    <h2>Log</h2>
    <${Luck} />
    <ol reversed>
      ${inLines(list)
        .reverse()
        .map((all) => html`<${Line} key=${all[0].line} all=${all} />`)}
    </ol>
  </section>`;
}
