// The battle report: how it ended, a plan with everybody's way, what became of each unit, the ground by turns, luck against
// expectation, the volley that cost most; saved as a picture, as a page or on paper; and once more.

import { useMemo } from 'preact/hooks';
import { askBattle } from '../engine.js';
import { html } from '../html.js';
import { battle, HOT_SEAT, lookBack, lines, moment, scenario, seat, told, view } from './game.js';
import { Flag, nameOf, roster, sideName, sideNumber, stateOf } from './names.js';
import { newBattle } from './open.js';
import { savePage, savePicture } from './picture.js';
import { COLOURS, Plan } from './plan.js';
import { meanOf } from './selection.js';
import { lossWords, meanWords, peg, trackOf, unusual } from './system.js';

/** @import { Member, View } from '../types.js' */
/** @typedef {import('./game.js').Entry} Entry */
/** @typedef {{ name: string, number: number, points: [number, number][] }} Curve */

const [WIDE, TALL, EDGE] = [300, 130, 24]; // of a curve's picture

/** Those whom an order cost its target. @param {Entry} one */
function fellBy({ event }) {
  return event.changes
    .filter((change) => change.unit === event.target && change.track === trackOf('strength')?.name)
    .reduce((sum, change) => sum + change.from - change.to, 0);
}

/** Volleys, of which it is known what was to be expected. */
function volleys() {
  return told.value.filter((one) => one.event.role === 'fire');
}

/** The volley that cost most. */
function decisive() {
  return volleys().reduce(
    (best, one) => (best === null || fellBy(one) > fellBy(best) ? one : best),
    /** @type {Entry | null} */ (null),
  );
}

/** How the battle stood after each turn. @returns {{ turn: number, view: View }[]} */
function turns() {
  const last = new Map(told.value.map((one) => [one.event.turn, one.line]));
  return [...last].map(([turn, line]) => ({
    turn,
    view: askBattle(`moment ${seat()} ${line}`).view,
  }));
}

/** The points of each side. @param {{ turn: number, view: View }[]} list @returns {Curve[]} */
function groundCurves(list) {
  return (scenario.value?.sides ?? []).map(({ id, name }, number) => ({
    name,
    number,
    points: list.map(({ turn, view: then }) => [
      turn,
      then.score.find((one) => one.side === id)?.points ?? 0,
    ]),
  }));
}

/** What each side's volleys brought beyond what was to be expected, added up. @returns {Curve[]} */
function luckCurves() {
  return (scenario.value?.sides ?? []).map(({ id, name }, number) => {
    let sum = 0;
    const own = volleys().filter((one) => one.event.side === id && one.mean);
    const points = own.map((one, i) => {
      sum += fellBy(one) - meanOf(one);
      return /** @type {[number, number]} */ ([i + 1, sum]);
    });
    return { name, number, points: [[0, 0], ...points] };
  });
}

/** Lines from left to right, with the name and the last figure of each. @param {{ title: string, curves: Curve[], steps?: boolean, digits?: number }} props */
function Curves({ title, curves, steps = false, digits = 0 }) {
  const all = curves.flatMap((one) => one.points);
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [low, high] = [
    Math.min(0, ...all.map(([, y]) => y)),
    Math.max(1, ...all.map(([, y]) => y)),
  ];
  const at = (/** @type {number} */ x, /** @type {number} */ y) => [
    EDGE + ((x - left) / Math.max(1, right - left)) * (WIDE - 2 * EDGE),
    TALL - EDGE - ((y - low) / (high - low)) * (TALL - 2 * EDGE),
  ];
  const path = (/** @type {[number, number][]} */ points) =>
    points
      .map(([x, y], i) => {
        const [across, up] = at(x, y).map((one) => one.toFixed(1));
        return i === 0 ? `M${across} ${up}` : steps ? `H${across}V${up}` : `L${across} ${up}`;
      })
      .join('');
  const last = (/** @type {Curve} */ { name, points }) =>
    `${name} ${(points[points.length - 1]?.[1] ?? 0).toFixed(digits)}`;
  return html`<figure>
    <figcaption>${title}</figcaption>
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox=${`0 0 ${WIDE} ${TALL}`}
      role="img"
      aria-label=${`${title}: ${curves.map(last).join(', ')}`}
      font-family="sans-serif"
      font-size="10"
    >
      <path
        d=${`M${EDGE} ${at(left, 0)[1]}H${WIDE - EDGE}M${EDGE} ${EDGE}V${TALL - EDGE}`}
        stroke="#8a7a5a"
        fill="none"
      />
      ${curves.map((one) => html`<path key=${one.name} d=${path(one.points)} fill="none" stroke=${COLOURS[one.number]} stroke-width="2" stroke-dasharray=${one.number === 1 ? '5 3' : undefined} />`)}
      ${curves.map((one, i) => html`<text key=${one.name} x=${EDGE + i * 130} y="12" fill=${COLOURS[one.number]} font-weight="700">${last(one)}</text>`)}
      <text x=${WIDE - EDGE} y=${TALL - 8} text-anchor="end" fill="#5a4d35">${right}</text>
    </svg>
  </figure>`;
}

/** @param {{ kind: Member }} props */
function Fate({ kind }) {
  const unit = stateOf(kind.id);
  if (!unit) return null;
  const left = peg(unit, 'strength');
  const bar = (/** @type {number} */ share) => `M0 4H${60 * share}`;
  return html`<tr>
    <th scope="row"><${Flag} side=${kind.side} /> ${kind.name}</th>
    <td>${kind.whole ?? ''}</td>
    <td>${left}</td>
    <td>
      <svg viewBox="0 0 60 8" width="60" height="8" aria-hidden="true">
        <path d=${bar(1)} stroke="#d8ccb0" stroke-width="7" />
        <path
          d=${bar(left / (kind.whole || left || 1))}
          stroke=${COLOURS[sideNumber(kind.side)]}
          stroke-width="7"
        />
      </svg>
    </td>
    <td>
      ${unit.state ?? (unusual(unit).join(', ') || (unit.in ? 'in good order' : 'no longer on the field'))}
    </td>
  </tr>`;
}

/** The volley that cost most, against what was to be expected. */
function Decisive() {
  const worst = decisive();
  if (!worst) return null;
  const { turn, unit = '', target = '' } = worst.event;
  const expected = worst.mean ? `; ${meanWords(meanOf(worst))} to be expected` : '';
  return html`<p>
    ${`The volley that cost most, in turn ${turn}: ${nameOf(unit)} at ${nameOf(target)}, ${lossWords(fellBy(worst))}${expected}. `}
    <button type="button" class="link" onClick=${() => lookBack(worst.line)}>look back</button>
  </p>`;
}

/** The same battle, with new dice. @param {string | undefined} side */
function again(side) {
  const { scenario: id = '', opponent = '' } = battle.value ?? {};
  void newBattle({ scenario: id, side, opponent });
}

/** The ways to keep it, and to fight once more. */
function Ways() {
  const other = scenario.value?.sides.find((side) => side.id !== battle.value?.side);
  const may = battle.value?.scenario && battle.value.opponent !== HOT_SEAT;
  return html`<div class="tools">
    <button type="button" onClick=${() => void savePicture()}>Save as a picture</button>
    <button type="button" onClick=${savePage}>Save as a page</button>
    <button type="button" onClick=${() => window.print()}>Print</button>
    ${may && html`<button type="button" onClick=${() => again(battle.value?.side)}>Fight it again</button>`}
    ${may && other && html`<button type="button" onClick=${() => again(other.id)}>${`Again, as ${sideName(other.id)}`}</button>`}
  </div>`;
}

function Sheet() {
  const list = useMemo(turns, [lines.value]);
  return html`<section class="report" aria-label="Battle report">
    <h2>Battle report</h2>
    <h3>${scenario.value?.name}</h3>
    <p class="ended">${view.value?.stand}</p>
    <${Plan} />
    <p class="further">Arrows: where each unit went. Blocks: where it stood at the end.</p>
    <${Decisive} />
    <div class="curves">
      <${Curves} title="Ground by turns, in points" curves=${groundCurves(list)} steps=${true} />
      <${Curves}
        title=${`Luck by volleys: ${trackOf('strength')?.many ?? 'losses'} beyond expectation`}
        curves=${luckCurves()}
        digits=${1}
      />
    </div>
    <table>
      <thead>
        <tr>
          <th scope="col">unit</th>
          <th scope="col">began</th>
          <th scope="col">left</th>
          <td></td>
          <th scope="col">in the end</th>
        </tr>
      </thead>
      <tbody>
        ${roster.value.map((kind) => html`<${Fate} key=${kind.id} kind=${kind} />`)}
      </tbody>
    </table>
    <${Ways} />
  </section>`;
}

export function Report() {
  return view.value?.over && !moment.value && scenario.value ? html`<${Sheet} />` : null;
}
