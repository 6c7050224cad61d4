// What is said at the foot of a phone: as many whole lines as there is room for, cut behind a word, and a tap tells all of it.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { html } from '../html.js';
import { desk, sheet } from './state.js';

const LONG = 70; // letters from which on they are smaller

/**
 * Writes the words into the box, as many as fit. Are all of them there?
 * @param {HTMLElement} box @param {string} words
 */
function fill(box, words) {
  const parts = words.split(/(?<=\s)/);
  const fits = (/** @type {number} */ count) => {
    const said = parts.slice(0, count).join('').trimEnd();
    box.textContent = count < parts.length ? `${said.replace(/[\s,;:.]+$/, '')}…` : said;
    return box.scrollHeight <= box.clientHeight;
  };
  if (fits(parts.length)) return true;
  let low = 1;
  for (let high = parts.length; high - low > 1;) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
  return false;
}

/** @param {{ words: string, lines: number }} props the lines that there is room for; a desk has room for all */
export function Call({ words, lines }) {
  const box = useRef(/** @type {HTMLParagraphElement | null} */ (null));
  const [whole, setWhole] = useState(true);
  useLayoutEffect(() => {
    const draw = () => box.current && setWhole(fill(box.current, words));
    draw();
    window.addEventListener('resize', draw);
    return () => window.removeEventListener('resize', draw);
  }, [words, lines, desk.value]);
  return html`<div class="said-so">
    <p
      ref=${box}
      class=${`call${words.length > LONG ? ' long' : ''}`}
      style=${{ '--lines': lines }}
      aria-live="polite"
    ></p>
    ${
      !whole &&
      html`<button
        type="button"
        aria-label="Read all of it"
        aria-haspopup="dialog"
        onClick=${() => (sheet.value = 'call')}
      ></button>`
    }
  </div>`;
}
