// The volleys of the selected unit with range, table and odds; and the other side's best fire at it.

import { chartOf } from '../engine.js';
import { html } from '../html.js';
import { percent, plain } from '../words.js';
import { nameOf, theName } from './names.js';
import { order } from './player.js';
import {
  aim,
  aimed,
  join,
  joined,
  joiners,
  meanOf,
  volley,
  volleyLabel,
  volleys,
} from './selection.js';
import { distance, lossWords, meanWords } from './system.js';

/** @import { Fire, Reply } from '../types.js' */

export const CONTACT = 'in contact';

/** "100 yards": what the chart was asked in inches. @param {Reply} odds */
export function rangeOf(odds) {
  const field = chartOf(odds.chart).inputs.find((one) => one.unit === 'inches');
  const inches = Number(odds.inputs[field?.name ?? '']);
  return inches === 0 || !field ? CONTACT : distance(inches);
}

/** The table it is thrown on and the cover, where the chart has them. @param {Reply} odds */
function circumstances({ inputs, values }) {
  const cover =
    inputs.cover && inputs.cover !== 'none' ? `, behind ${plain(String(inputs.cover))}` : '';
  const table = values.table ? `, table ${values.table[0].value}` : '';
  return cover + table;
}

/** Who else could fire in the same volley. @param {{ target: string }} props */
function Joined({ target }) {
  const list = joiners(target);
  if (list.length === 0) return null;
  return html`<fieldset class="modes">
    <legend>Fire together with</legend>
    ${list.map(
      (id) =>
        html`<label key=${id}
          ><input
            type="checkbox"
            checked=${joined.value.includes(id)}
            onChange=${() => join(id, target)}
          />
          ${nameOf(id)}</label
        >`,
    )}
  </fieldset>`;
}

/** @param {{ target: string, odds: Reply }} props */
function Volley({ target, odds }) {
  const chosen = aimed.value === target;
  return html`<li class=${chosen ? 'chosen' : ''}>
    <button type="button" class="link" aria-pressed=${chosen} onClick=${() => aim(target)}>
      ${nameOf(target)}
    </button>
    <span>${`${rangeOf(odds)}${circumstances(odds)}, on average ${meanWords(meanOf(odds))}`}</span>
    ${
      chosen &&
      html`<details>
        <summary>The odds</summary>
        <ul class="shares">
          ${(Object.values(odds.values)[0] ?? []).map(
            (one) =>
              html`<li>
                <span>${lossWords(Number(one.value))}</span>
                <span class="bar" aria-hidden="true"
                  ><span style=${{ width: `${one.exactly.probability * 100}%` }}></span
                ></span>
                <span
                  >${percent(one.exactly.probability)}${' '}<span class="fraction"
                    >${one.exactly.fraction.length < 12 ? one.exactly.fraction : ''}</span
                  ></span
                >
              </li>`,
          )}
        </ul>
      </details>`
    }
    ${chosen && html`<${Joined} target=${target} />`}
    <button type="button" onClick=${() => void order(volley(target, chosen ? joined.value : []))}>
      ${volleyLabel(target)}
    </button>
  </li>`;
}

export function Volleys() {
  const list = [...volleys.value].sort((a, b) => meanOf(b[1]) - meanOf(a[1]));
  if (list.length === 0) return null;
  return html`<ul class="volleys">
    ${list.map(([target, odds]) => html`<${Volley} key=${target} target=${target} odds=${odds} />`)}
  </ul>`;
}

/** @param {{ fire: Fire | null }} props */
export function Danger({ fire }) {
  if (!fire) return html`<p class="danger">Nobody can fire at it here.</p>`;
  return html`<p class="danger">
    ${`The enemy's best fire at it: ${theName(fire.unit)}, ${rangeOf(fire.odds)}, ${meanWords(meanOf(fire.odds))} on average.`}
  </p>`;
}
