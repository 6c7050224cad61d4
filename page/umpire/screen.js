// The big screen: it looks on, follows what is ordered in another window or on another machine (watch.js), and gives no orders.

import { useEffect } from 'preact/hooks';
import { html } from '../html.js';
import { Thrown } from '../dice.js';
import { lines, open, view, watching } from './battle.js';
import { evenings, listen, recallAll } from './keeping.js';
import { told } from './result.js';

const THROWS_MOST = 5;
const ZOOMS = [0.5, 1.6];

/** The evening that was written last. */
async function follow() {
  const one = evenings.value[0];
  return one !== undefined && (await open(one.journal, one));
}

export async function watch() {
  watching.value = true;
  await recallAll();
  listen(() => void follow());
  return follow();
}

/** Nobody scrolls a television: the boards are as large as leaves all of them in sight, and half of their size at least. */
function fit() {
  const big = /** @type {HTMLElement | null} */ (document.querySelector('.umpire.big'));
  if (!big) return;
  let [low, high] = ZOOMS;
  for (let i = 0; i < 6; i++) {
    const zoom = (low + high) / 2;
    big.style.zoom = String(zoom);
    if (document.documentElement.scrollHeight > innerHeight) high = zoom;
    else low = zoom;
  }
  big.style.zoom = String(low);
}

export function Screen() {
  useEffect(() => {
    fit();
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  });
  const thrown = lines.value.filter((one) => (one.throws ?? []).length > 0).slice(-THROWS_MOST);
  const { question, stand } = view.value ?? {};
  return html`${
      question &&
      html`<section class="u-card u-due" aria-label="Asked now">
        <p class="u-caps">Asked now</p>
        <h2>${question.replace(/\s*\([^()]*\)\s*$/, '')}</h2>
      </section>`
    }
    <section class="u-card" aria-label="Last throws">
      <h2>Last throws</h2>
      ${thrown.length === 0 && html`<p class="u-small">${stand}</p>`}
      ${thrown.reverse().map((line) => {
        const { head, rest } = told(line);
        return html`<div class="u-thrownlast" key=${line.number}>
          <b>${head}</b>
          <div class="u-few">
            ${line.throws?.map((one, i) => html`<${Thrown} key=${i} thrown=${one} />`)}
          </div>
          <span>${rest}</span>
        </div>`;
      })}
    </section>`;
}
