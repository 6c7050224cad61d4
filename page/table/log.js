// What happened: the last throw as dice with its sentence and its why, then the log, newest first; luck against
// expectation.

import { Thrown } from '../dice.js';
import { html } from '../html.js';
import { Steps } from '../steps.js';
import { counted } from '../words.js';
import { isSure, sureChecks } from './duties.js';
import { battle, lookBack, mine, moment, said, scenario, told } from './game.js';
import { Flag, nameOf, shownUnit, sideName } from './names.js';
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

/** @param {{ one: Entry, first: boolean, newest: boolean }} props */
function Fallen({ one, first, newest }) {
  return html`<div class="fallen" key=${one.line}>
    ${
      newest &&
      html`<div class="throws">
        ${(one.event.throws ?? []).map((thrown) => html`<${Thrown} thrown=${thrown} />`)}
      </div>`
    }
    <p class="happened"><${Flag} side=${one.event.side} />${` ${one.event.sentence}`}</p>
    ${newest && html`<${Moved} one=${one} />`}
    ${(newest || first) && html`<${Why} one=${one} open=${first} />`}
  </div>`;
}

/** What the other side's turn brought, since the player's last order: losses of each side, and who is shaken. */
function Since() {
  const own = battle.value?.side ?? '';
  const at = told.value.findLastIndex((one) => one.event.side === own && !one.auto && !one.why);
  const since = told.value.slice(at + 1).filter((one) => one.event.side !== own);
  const men = trackOf('strength')?.name;
  const lost = /** @type {Map<string, number>} */ (new Map());
  for (const change of since.flatMap((one) => one.event.changes))
    if (change.unit && change.track === men && change.from > change.to)
      lost.set(change.unit, (lost.get(change.unit) ?? 0) + change.from - change.to);
  if (!mine.value || since.length < 2) return null;
  const each = [...lost].map(([id, n]) => {
    const state = shownUnit(id)?.state;
    return `${nameOf(id)} ${n}${state ? ` (${state})` : ''}`;
  });
  const volleys = since.filter((one) => one.event.role === 'fire').length;
  return html`<p class="since">
    ${`${sideName(since[0].event.side)}: ${counted(volleys, 'volley', 'volleys')}. ${each.length > 0 ? `Lost: ${each.join(', ')}.` : 'Nobody fell.'}`}
  </p>`;
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
    <${Since} />
    ${list.reverse().map((one, i) => html`<${Fallen} key=${one.line} one=${one} first=${one === first} newest=${i === 0} />`)}
  </section>`;
}

/** Over the map of a phone: what the last order brought, if dice fell for it. */
export function Toast() {
  const last = told.value.findLast((one) => !one.auto);
  if (moment.value || !last || (last.event.throws ?? []).length === 0) return null;
  return html`<p class="toast" aria-hidden="true">
    <${Flag} side=${last.event.side} /> ${last.event.sentence}
  </p>`;
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
    <${Flag} side=${one.event.side} />${` ${sureChecks(all)}`}
    ${one.why && all.length === 1 && html` <em>${one.why}</em>`}
    ${one.event.role !== 'end' && html`<button type="button" class="link" onClick=${() => lookBack(one.line)} aria-label=${`Look back at order ${one.event.number}`}>look back</button>`}
    <${Why} one=${one} open=${false} />
  </li>`;
}

/** Ends of phases are told only where ground changes hands by them. @param {Entry} one */
function matters(one) {
  return one.event.role !== 'end' || (phaseOf(one.event.phase)?.main && taken(one));
}

/** The lines of each half-turn, in their order. @param {Entry[]} list */
function byHalfTurn(list) {
  const parts = /** @type {{ name: string, lines: Entry[][] }[]} */ ([]);
  for (const all of inLines(list)) {
    const { turn, side } = all[0].event;
    const name = `Turn ${turn}, ${sideName(side)}`;
    if (parts[parts.length - 1]?.name !== name) parts.push({ name, lines: [] });
    parts[parts.length - 1].lines.push(all);
  }
  return parts;
}

/** The newest half-turn first, and in it the newest line. */
export function Log() {
  const list = told.value.filter(matters);
  if (!list.some((one) => one.event.role !== 'end')) return null;
  return html`<section class="panel log" aria-label="Log">
    <h2>Log</h2>
    <${Luck} />
    ${byHalfTurn(list)
      .reverse()
      .map(
        ({ name, lines }) =>
          html`<h3 key=${`${name} ${lines[0][0].line}`}>${name}</h3>
            <ol reversed>
              ${lines.reverse().map((all) => html`<${Line} key=${all[0].line} all=${all} />`)}
            </ol>`,
      )}
  </section>`;
}
