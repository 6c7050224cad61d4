// The volleys of the selected unit with range, table and odds; and the other side's best fire at it.

import { chartOf } from '../engine.js';
import { html } from '../html.js';
import { counted, percent, scaled } from '../words.js';
import { nameOf, theName } from './names.js';
import { order } from './player.js';
import { aim, aimed, join, joined, joiners, meanOf, volley, volleys } from './selection.js';

/** @import { Fire, Reply } from '../types.js' */

/** "4 inches (100 yards)". @param {Reply} odds */
function rangeOf(odds) {
  const field = chartOf(odds.chart).inputs.find((one) => one.name === 'range');
  const inches = Number(odds.inputs.range);
  return inches === 0 || !field ? 'in contact' : `${scaled(field, inches)}`;
}

/** @param {Reply} odds */
function table(odds) {
  return `table ${odds.values.table?.[0]?.value ?? '?'}`;
}

/** "3.3 castings (67 men)". @param {Reply} odds */
function expected(odds) {
  return `${meanOf(odds).toFixed(1)} castings (${Math.round(meanOf(odds) * 20)} men)`;
}

/** @param {Reply} odds */
function cover(odds) {
  return odds.inputs.cover === 'none'
    ? ''
    : `, behind ${String(odds.inputs.cover).replaceAll('-', ' ')}`;
}

/** Who else could fire in the same volley. @param {{ target: string }} props */
function Joined({ target }) {
  const list = joiners(target);
  if (list.length === 0) return null;
  return html`<fieldset class="modes">
    <legend>Joined by</legend>
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
    <span>${`${rangeOf(odds)}${cover(odds)}, ${table(odds)}, on average ${expected(odds)}`}</span>
    ${
      chosen &&
      html`<details>
        <summary>The odds</summary>
        <ul class="shares">
          ${(odds.values.casualties ?? []).map(
            (one) =>
              html`<li>
                <span>${counted(Number(one.value), 'casting')}</span>
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
      ${`Fire at ${theName(target)}`}
    </button>
  </li>`;
}

export function Volleys() {
  const list = [...volleys.value].sort((a, b) => meanOf(b[1]) - meanOf(a[1]));
  if (list.length === 0) return null;
  return html`<h3>Fire</h3>
    <ul class="volleys">
      ${list.map(([target, odds]) => html`<${Volley} key=${target} target=${target} odds=${odds} />`)}
    </ul>`;
}

/** @param {{ fire: Fire | null }} props */
export function Danger({ fire }) {
  if (!fire) return html`<p class="danger">Nobody can fire at it here.</p>`;
  return html`<p class="danger">
    ${`The best reply: ${theName(fire.unit)}, ${rangeOf(fire.odds)} off, ${expected(fire.odds)} on average.`}
  </p>`;
}
