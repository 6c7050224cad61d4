// Dice as dice.

import { html } from './html.js';

/** @import { Throw } from './types.js' */

/** Which of its nine places have a pip, on each face. */
const faces = ['', '4', '08', '048', '0268', '02468', '012678'];

/** @param {{ pip: number }} props */
function Die({ pip }) {
  return html`<svg class="die" viewBox="0 0 40 40" role="img" aria-label=${`a die showing ${pip}`}>
    <rect x="2" y="2" width="36" height="36" rx="7" />
    ${
      faces[pip]
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
  return html`<div class="thrown">
    <div class="dice">${(thrown.pips ?? []).map((pip) => html`<${Die} pip=${pip} />`)}</div>
    <span>${thrown.thrower}'s ${thrown.dice}, ${thrown.purpose}</span>
  </div>`;
}
