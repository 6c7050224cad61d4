// Two inputs vary, and lines would be too many: a map of cells, darker for more, each with its figure. A dot is never or nothing, a blank cell is refused, and the
// question that was asked is framed.

import { html } from '../html.js';
import { Figures } from './figures.js';
import { tickPlan, Ticks } from './ticks.js';

const WIDE = 360;
const CELL = 24; // least width
const LETTER = 5.8;
const TALL = 22;
const STEPS = 6;

/**
 * @param {{ title: string, about?: string, across: string, apart: boolean, down: string, ticks: string[], groups: string[], cells: (number | null)[][], percent: boolean, at: [number, number] }} props
 *   apart: what is across are words; cells: a row for each group; at: column and row of the question
 */
export function Heat({
  title,
  about = '',
  across,
  apart,
  down,
  ticks,
  groups,
  cells,
  percent,
  at,
}) {
  const most = percent ? 1 : Math.max(...cells.flat().map((n) => Math.abs(n ?? 0)), 1e-9);
  const left = 10 + LETTER * Math.max(3, ...groups.map((group) => group.length));
  const wide = Math.max(CELL, (WIDE - left - 2) / ticks.length);
  const whole = left + wide * ticks.length + 2;
  const plan = tickPlan(ticks, wide, apart);
  const [column, row] = at;
  const high = TALL * groups.length;
  const told = (/** @type {number | null} */ n) =>
    n === null
      ? ''
      : n === 0
        ? '·'
        : percent
          ? `${Math.round(n * 100)}`
          : n.toFixed(Math.abs(n) < 9.95 ? 1 : 0);
  const shade = (/** @type {number | null} */ n) =>
    n ? Math.ceil((Math.abs(n) / most) * STEPS) : 0;
  return html`<figure class="lines">
    <figcaption>
      ${`${title}${percent ? ', in 100' : ''}`}${about && html`<small>${about}</small>`}
    </figcaption>
    <div class="scroll" tabindex="0" role="region" aria-label=${`${title}, map`}>
      <svg
        style=${{ minWidth: `${whole}px` }}
        viewBox=${`0 0 ${whole} ${high + 20 + plan.deep}`}
        role="img"
        aria-label=${`${title} over ${across} and ${down}`}
      >
        ${groups.map(
          (group, k) =>
            html`<text x=${left - 5} y=${(k + 0.5) * TALL + 4} text-anchor="end">${group}</text>
              ${ticks.map((_, i) => {
                const n = cells[k][i] ?? null;
                return html`<rect
                    class=${`cell h${shade(n)}`}
                    x=${left + i * wide}
                    y=${k * TALL}
                    width=${wide}
                    height=${TALL}
                  />
                  <text
                    class=${`t${shade(n)}`}
                    x=${left + (i + 0.5) * wide}
                    y=${(k + 0.5) * TALL + 4}
                    text-anchor="middle"
                    >${told(n)}</text
                  >`;
              })}`,
        )}
        ${column >= 0 && row >= 0 && html`<rect class="you" x=${left + column * wide} y=${row * TALL} width=${wide} height=${TALL} />`}
        <${Ticks}
          ticks=${ticks}
          plan=${plan}
          x=${(/** @type {number} */ i) => left + (i + 0.5) * wide}
          y=${high + 14}
        />
      </svg>
    </div>
    <p class="across">${`${across}; rows: ${down}`}</p>
    <${Figures}
      title=${title}
      across=${`${down} \\ ${across}`}
      heads=${ticks}
      rows=${groups.map((group, k) => [group, ...ticks.map((_, i) => told(cells[k][i] ?? null))])}
    />
  </figure>`;
}
