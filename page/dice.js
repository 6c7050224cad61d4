// Dice as dice.

import { html } from './html.js';

/** @import { Throw } from './types.js' */

/** Which of its nine places have a pip, on each face. */
const faces = ['', '4', '08', '048', '0268', '02468', '012678'];

/** A die of six sides has pips, any other a figure. @param {{ pip: number, sides: number }} props */
function Die({ pip, sides }) {
  return html`<svg class="die" viewBox="0 0 40 40" role="img" aria-label=${`a die showing ${pip}`}>
    ${sides > 6 ? html`<path d="M20 1L38 15V26L20 39L2 26V15Z" />` : html`<rect x="2" y="2" width="36" height="36" rx="7" />`}
    ${
      sides === 6
        ? [...faces[pip]].map(
            (n) =>
              html`<circle cx=${10 + 10 * Math.floor(+n / 3)} cy=${10 + 10 * (+n % 3)} r="3.4" />`,
          )
        : html`<text x="20" y="26" text-anchor="middle">${pip}</text>`
    }
  </svg>`;
}

/** @param {{ thrown: Throw }} props */
export function Thrown({ thrown }) {
  const sides = Number(/d(\d+)/.exec(thrown.dice)?.[1] ?? 6);
  return html`<div class="thrown">
    <div class="dice">
      ${(thrown.pips ?? []).map((pip) => html`<${Die} pip=${pip} sides=${sides} />`)}
    </div>
    <span>${thrown.thrower}'s ${thrown.dice}, ${thrown.purpose}</span>
  </div>`;
}
