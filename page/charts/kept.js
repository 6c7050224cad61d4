// Favourites, the last rolls, and luck against expectation.

import { computed } from '@preact/signals';
import { html } from '../html.js';
import { favourites, forgetRolls, forgetful, rolls } from '../memory.js';
import { plain } from '../words.js';

/** What was rolled against what was to be expected, result by result. */
const luck = computed(() => {
  const sums = /** @type {Map<string, { got: number, expected: number, count: number }>} */ (
    new Map()
  );
  for (const roll of rolls.value) {
    if (!roll.of) continue;
    const sum = sums.get(roll.of) ?? { got: 0, expected: 0, count: 0 };
    sums.set(roll.of, {
      got: sum.got + roll.got,
      expected: sum.expected + roll.expected,
      count: sum.count + 1,
    });
  }
  return [...sums];
});

function Luck() {
  if (luck.value.length === 0) return null;
  return html`<ul class="luck" aria-label="Luck against expectation">
    ${luck.value.map(
      ([name, sum]) =>
        html`<li>
          ${`${plain(name)}: ${sum.got} in ${sum.count} ${sum.count === 1 ? 'roll' : 'rolls'}, ${sum.expected.toFixed(1)} expected`}
        </li>`,
    )}
  </ul>`;
}

export function Kept() {
  return html`<section class="kept" aria-label="Kept in this browser">
    <h2>Favourites and last rolls</h2>
    ${forgetful.value && html`<p class="error">${forgetful.value}</p>`}
    ${
      favourites.value.length > 0 &&
      html`<ul>
        ${favourites.value.map((one) => html`<li><a href=${one.hash}>${one.title}</a></li>`)}
      </ul>`
    }
    <${Luck} />
    ${rolls.value.length === 0 && html`<p>No rolls yet.</p>`}
    <ol class="rolls">
      ${rolls.value
        .slice(0, 8)
        .map(
          (roll) =>
            html`<li key=${roll.when}><a href=${roll.hash}>${roll.title}</a>: ${roll.says}</li>`,
        )}
    </ol>
    ${rolls.value.length > 0 && html`<button type="button" class="link" onClick=${forgetRolls}>Clear the rolls</button>`}
  </section>`;
}
