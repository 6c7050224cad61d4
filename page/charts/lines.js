// Lines over an axis as SVG: the curves of a duel and the plots of a comparison. Values are whole, so lines are steps, and each has its
// name at its end; where the names would not fit there, they stand below.

import { html } from '../html.js';
import { Figures } from './figures.js';
import { tickPlan, Ticks } from './ticks.js';

/** @typedef {{ name: string, points: (number | null)[] }} Line */

const WIDE = 360;
const HIGH = 200;
const LEFT = 38;
const RIGHT = 8;
const BOTTOM = 26;
const TOP = 10;
const BOLD = 7.4; // pixels of a letter of a name, and of a row of it
const NAME = 13;
const ROW = 14; // letters of a row
const ROW_MOST = 18;

/** The next of 1, 2, 5, 10, 20 ... that is not below. @param {number} least */
function step(least) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(least, 1e-9)));
  return unit * ([1, 2, 5, 10].find((times) => unit * times >= least) ?? 10);
}

/** Lines that are the same all along are one. @param {Line[]} lines @returns {Line[]} */
function merged(lines) {
  const same = /** @type {Map<string, Line>} */ (new Map());
  for (const line of lines) {
    const key = JSON.stringify(line.points);
    const other = same.get(key);
    same.set(key, other ? { ...other, name: `${other.name}, ${line.name}` } : line);
  }
  return [...same.values()];
}

/** A name in rows that are short enough, broken behind its commas. @param {string} name */
function rowsOf(name) {
  const rows = [''];
  for (const part of name.split(/(?<=,) /)) {
    const last = rows[rows.length - 1];
    if (last === '') rows[rows.length - 1] = part;
    else if (last.length + part.length < ROW) rows[rows.length - 1] = `${last} ${part}`;
    else rows.push(part);
  }
  return rows;
}

/**
 * Where the names' first rows stand, none in another; null: there is no room for them.
 * @param {{ rows: string[], end: number | null }[]} lines with the heights of their ends
 */
function placed(lines) {
  const order = lines.flatMap(({ rows, end }, i) =>
    end === null
      ? []
      : [{ i, tall: rows.length * NAME, y: end + 4 - ((rows.length - 1) * NAME) / 2 }],
  );
  order.sort((a, b) => a.y - b.y);
  const foot = HIGH - BOTTOM + 6;
  if (order.reduce((sum, one) => sum + one.tall, 0) > foot - TOP) return null;
  order.forEach((one, k) => {
    const before = order[k - 1];
    one.y = Math.max(one.y, before ? before.y + before.tall : TOP + 4);
  });
  for (let k = order.length - 1; k >= 0; k--) {
    const limit = k + 1 < order.length ? order[k + 1].y : foot + NAME;
    order[k].y = Math.min(order[k].y, limit - order[k].tall);
  }
  return new Map(order.map((one) => [one.i, one.y]));
}

/**
 * @param {{ title: string, about?: string, across: string, ticks: string[], lines: Line[], percent?: boolean, apart?: boolean, at?: number }} props
 *   apart: the values have no order, so no line joins them; at: the tick that the question is about
 */
export function Lines({
  title,
  about = '',
  across,
  ticks,
  lines,
  percent = false,
  apart = false,
  at = -1,
}) {
  const drawn = merged(lines);
  const numbers = drawn.flatMap((line) => line.points.filter((point) => point !== null));
  const most = percent ? 1 : Math.max(0, ...numbers);
  const least = Math.min(0, ...numbers);
  const unit = step((most - least || 1) / 4);
  const high = Math.ceil(most / unit) * unit || unit;
  const low = Math.floor(least / unit) * unit;
  const y = (/** @type {number} */ n) =>
    TOP + (1 - (n - low) / (high - low)) * (HIGH - TOP - BOTTOM);
  const rows = drawn.map((line) => rowsOf(line.name));
  const longest = Math.max(...rows.flat().map((row) => row.length));
  const ends = drawn.map((line, i) => {
    const last = line.points.findLast((n) => n !== null) ?? null;
    return { rows: rows[i], end: last === null ? null : y(last) };
  });
  const names = drawn.length > 1 && longest <= ROW_MOST ? placed(ends) : null;
  const right = WIDE - (names ? longest * BOLD + 6 : RIGHT);
  const band = (right - LEFT) / ticks.length;
  const x = (/** @type {number} */ i) => LEFT + (i + 0.5) * band;
  const marks = Array.from(
    { length: Math.round((high - low) / unit) + 1 },
    (_, i) => low + i * unit,
  );
  const plan = tickPlan(ticks, band, apart);
  const told = (/** @type {number | null} */ n) =>
    n === null ? '-' : percent ? `${(n * 100).toFixed(1)}%` : n.toFixed(2);
  const path = (/** @type {Line} */ line) =>
    line.points
      .map((n, i) => {
        if (n === null) return '';
        const joined = !apart && i > 0 && line.points[i - 1] !== null;
        const half = (apart ? 0.3 : 0.5) * band;
        const begin = joined
          ? `V${y(n).toFixed(1)}`
          : `M${(x(i) - half).toFixed(1)} ${y(n).toFixed(1)}`;
        return `${begin}H${(x(i) + half).toFixed(1)}`;
      })
      .join('');
  return html`<figure class="lines">
    <figcaption>${title}${about && html`<small>${about}</small>`}</figcaption>
    <svg
      viewBox=${`0 0 ${WIDE} ${HIGH + plan.deep}`}
      role="img"
      aria-label=${`${title} over ${across}`}
    >
      ${at >= 0 && at < ticks.length && html`<rect class="at" x=${x(at) - band / 2} y=${TOP} width=${band} height=${HIGH - TOP - BOTTOM} />`}
      ${marks.map(
        (mark) =>
          html`<line class="grid" x1=${LEFT} x2=${right} y1=${y(mark)} y2=${y(mark)} /><text
              x=${LEFT - 5}
              y=${y(mark) + 4}
              text-anchor="end"
              >${percent ? `${Math.round(mark * 100)}%` : Number(mark.toFixed(2))}</text
            >`,
      )}
      <${Ticks} ticks=${ticks} plan=${plan} x=${x} y=${HIGH - 10} />
      ${drawn.map((line, i) => html`<path class=${`line c${i % 8}`} d=${path(line)} />`)}
      ${
        names &&
        rows.map(
          (list, i) =>
            names.has(i) &&
            list.map(
              (row, k) =>
                html`<text
                  class=${`name n${i % 8}`}
                  x=${right + 5}
                  y=${(names.get(i) ?? 0) + k * NAME}
                  >${row}</text
                >`,
            ),
        )
      }
    </svg>
    ${
      drawn.length > 1 &&
      !names &&
      html`<ul class="legend">
        ${drawn.map(
          (line, i) =>
            html`<li>
              <svg viewBox="0 0 26 8" aria-hidden="true">
                <path class=${`line c${i % 8}`} d="M1 4L25 4" /></svg
              >${line.name}
            </li>`,
        )}
      </ul>`
    }
    <p class="across">${across}</p>
    <${Figures}
      title=${title}
      across=${across}
      heads=${lines.map((line) => line.name)}
      rows=${ticks.map((tick, i) => [tick, ...lines.map((line) => told(line.points[i]))])}
    />
  </figure>`;
}
