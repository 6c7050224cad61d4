// The names below an axis: whole, side by side; slanting where they are words and there is no room; of numbers some are left out.

import { html } from '../html.js';

const LETTER = 6.2; // pixels of a letter
const SLANT = 0.7; // of 45 degrees

/** @param {string[]} ticks @param {number} band the width of each @param {boolean} words */
export function tickPlan(ticks, band, words) {
  const longest = Math.max(...ticks.map((tick) => tick.length)) * LETTER;
  const slant = words && longest + 6 > band;
  return {
    slant,
    every: slant ? 1 : Math.ceil((longest + 6) / band),
    deep: slant ? longest * SLANT + 4 : 0, // that they need more than a row
  };
}

/** @param {{ ticks: string[], plan: ReturnType<typeof tickPlan>, x: (i: number) => number, y: number }} props */
export function Ticks({ ticks, plan, x, y }) {
  return ticks.map(
    (tick, i) =>
      i % plan.every === 0 &&
      html`<text
        x=${x(i)}
        y=${y}
        text-anchor=${plan.slant ? 'end' : 'middle'}
        transform=${plan.slant ? `rotate(-45 ${x(i)} ${y})` : undefined}
        >${tick}</text
      >`,
  );
}
