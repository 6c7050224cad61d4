// The log: all orders by half-turns, the newest first, and luck against expectation.

import { html } from '../html.js';
import { counted } from '../words.js';
import { isSure, sureChecks } from './duties.js';
import { heard, lookBack } from './game.js';
import { Why } from './log.js';
import { Flag, sideName } from './names.js';
import { meanOf } from './selection.js';
import { phaseOf, strength, trackOf } from './system.js';

/** @typedef {import('./game.js').Entry} Entry */

/** What the dice brought each side against what was to be expected. */
function luck() {
  const sums = /** @type {Map<string, { got: number, mean: number, volleys: number }>} */ (
    new Map()
  );
  for (const one of heard.value) {
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

/** Lines as they were made, by their last order: the log grows with the battle, and what stands is not worked out anew at each order. @type {WeakMap<Entry, { count: number, line: any }>} */
const made = new WeakMap();

/** @param {Entry[]} all */
function lineOf(all) {
  const last = all[all.length - 1];
  const kept = made.get(last);
  if (kept?.count === all.length) return kept.line;
  const line = html`<${Line} key=${all[0].line} all=${all} />`;
  made.set(last, { count: all.length, line });
  return line;
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
  const list = heard.value.filter(matters);
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
              ${lines.reverse().map(lineOf)}
            </ol>`,
      )}
  </section>`;
}
