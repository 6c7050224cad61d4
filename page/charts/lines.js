// Lines over an axis as SVG: the curves of a duel and the plots of a comparison.

import { html } from '../html.js';

/** @typedef {{ name: string, points: (number | null)[] }} Line */

const WIDE = 340;
const HIGH = 190;
const LEFT = 38;
const BOTTOM = 26;
const TOP = 10;

/** The next of 1, 2, 5, 10, 20 ... that is not below. @param {number} least */
function step(least) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(least, 1e-9)));
  return unit * ([1, 2, 5, 10].find((times) => unit * times >= least) ?? 10);
}

/**
 * @param {{ title: string, across: string, ticks: string[], lines: Line[], percent?: boolean, apart?: boolean, at?: number }} props
 *   apart: the values have no order, so no line joins them; at: the tick that the question is about
 */
export function Lines({ title, across, ticks, lines, percent = false, apart = false, at = -1 }) {
  const numbers = lines.flatMap((line) => line.points.filter((point) => point !== null));
  const most = percent ? 1 : Math.max(0, ...numbers);
  const least = Math.min(0, ...numbers);
  const unit = step((most - least || 1) / 4);
  const high = Math.ceil(most / unit) * unit || unit;
  const low = Math.floor(least / unit) * unit;
  const x = (/** @type {number} */ i) =>
    LEFT + (ticks.length < 2 ? 0.5 : i / (ticks.length - 1)) * (WIDE - LEFT - 12);
  const y = (/** @type {number} */ n) =>
    TOP + (1 - (n - low) / (high - low)) * (HIGH - TOP - BOTTOM);
  const marks = Array.from(
    { length: Math.round((high - low) / unit) + 1 },
    (_, i) => low + i * unit,
  );
  const every = Math.ceil(ticks.length / (apart ? 4 : 8));
  const told = (/** @type {number | null} */ n) =>
    n === null ? '-' : percent ? `${(n * 100).toFixed(1)}%` : n.toFixed(2);
  const path = (/** @type {Line} */ line) =>
    line.points
      .map((n, i) =>
        n === null
          ? ''
          : `${i > 0 && line.points[i - 1] !== null ? 'L' : 'M'}${x(i).toFixed(1)} ${y(n).toFixed(1)}`,
      )
      .join('');
  return html`<figure class="lines">
    <figcaption>${title}</figcaption>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`${title} over ${across}`}>
      ${marks.map(
        (mark) =>
          html`<line class="grid" x1=${LEFT} x2=${WIDE - 8} y1=${y(mark)} y2=${y(mark)} /><text
              x=${LEFT - 5}
              y=${y(mark) + 4}
              text-anchor="end"
              >${percent ? `${Math.round(mark * 100)}%` : Number(mark.toFixed(2))}</text
            >`,
      )}
      ${ticks.map(
        (tick, i) =>
          i % every === 0 &&
          html`<text x=${x(i)} y=${HIGH - 10} text-anchor="middle">${tick.slice(0, 9)}</text>`,
      )}
      ${at >= 0 && at < ticks.length && html`<line class="at" x1=${x(at)} x2=${x(at)} y1=${TOP} y2=${HIGH - BOTTOM} />`}
      ${lines.map((line, i) =>
        apart
          ? line.points.map(
              (n, k) =>
                n !== null &&
                html`<circle class=${`line c${i % 8}`} cx=${x(k)} cy=${y(n)} r="3.5" />`,
            )
          : html`<path class=${`line c${i % 8}`} d=${path(line)} />`,
      )}
    </svg>
    <ul class="legend">
      ${lines.map(
        (line, i) =>
          html`<li>
            <svg viewBox="0 0 26 8" aria-hidden="true">
              <path class=${`line c${i % 8}`} d="M1 4L25 4" /></svg
            >${line.name}
          </li>`,
      )}
    </ul>
    <p class="across">${across}</p>
    <details>
      <summary>As a table</summary>
      <div class="scroll" tabindex="0" role="region" aria-label=${`${title}, table`}>
        <table class="turns">
          <thead>
            <tr>
              <th scope="col">${across}</th>
              ${lines.map((line) => html`<th scope="col">${line.name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${ticks.map(
              (tick, i) =>
                html`<tr>
                  <th scope="row">${tick}</th>
                  ${lines.map((line) => html`<td class="number">${told(line.points[i])}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </figure>`;
}
