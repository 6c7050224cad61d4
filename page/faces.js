// Faces of a die to tap: the player's own dice, as they lie.

import { html } from './html.js';

/** Which of its nine places have a pip, on each face. */
const places = ['', '4', '08', '048', '0268', '02468', '012678'];

/** @param {{ face: number, pipped: boolean, hot: boolean, pressed?: boolean, onClick: () => void }} props */
export function Face({ face, pipped, hot, pressed, onClick }) {
  return html`<button
    type="button"
    class=${`face${hot ? ' hot' : ''}`}
    aria-label=${`${face}`}
    aria-pressed=${pressed}
    onClick=${onClick}
  >
    ${
      pipped
        ? html`<svg viewBox="0 0 40 40" aria-hidden="true">
            ${[...places[face]].map(
              (n) =>
                html`<circle cx=${9 + 11 * Math.floor(+n / 3)} cy=${9 + 11 * (+n % 3)} r="4.2" />`,
            )}
          </svg>`
        : face
    }
  </button>`;
}

/** "1 to 3", "5 or 6", "2, 4 and 6". @param {number[]} faces */
export function facesWords(faces) {
  const run = faces.every((face, i) => i === 0 || face === faces[i - 1] + 1);
  if (faces.length === 1) return String(faces[0]);
  if (run) return `${faces[0]} ${faces.length === 2 ? 'or' : 'to'} ${faces[faces.length - 1]}`;
  return `${faces.slice(0, -1).join(', ')} and ${faces[faces.length - 1]}`;
}
