// The battle report: how it ended, what became of each unit, the volley that did most, and once more.

import { html } from '../html.js';
import { battle, HOT_SEAT, moment, scenario, told, view } from './game.js';
import { Flag, nameOf, roster, sideName, stateOf } from './names.js';
import { newBattle } from './open.js';
import { lossWords, peg, trackOf, unusual } from './system.js';

/** @import { Member } from '../types.js' */
/** @typedef {import('./game.js').Entry} Entry */

/** Those whom an order cost its target. @param {Entry} one */
function fellBy({ event }) {
  return event.changes
    .filter((change) => change.unit === event.target && change.track === trackOf('strength')?.name)
    .reduce((sum, change) => sum + change.from - change.to, 0);
}

/** The volley that cost most. */
function decisive() {
  const volleys = told.value.filter((one) => one.event.role === 'fire');
  return volleys.reduce(
    (best, one) => (best === null || fellBy(one) > fellBy(best) ? one : best),
    /** @type {Entry | null} */ (null),
  );
}

/** @param {{ kind: Member }} props */
function Fate({ kind }) {
  const unit = stateOf(kind.id);
  if (!unit) return null;
  return html`<tr>
    <th scope="row"><${Flag} side=${kind.side} /> ${kind.name}</th>
    <td>${kind.whole ?? ''}</td>
    <td>${peg(unit, 'strength')}</td>
    <td>${unit.state ?? (unusual(unit).join(', ') || 'in good order')}</td>
  </tr>`;
}

/** The same battle, with new dice. @param {string | undefined} side */
function again(side) {
  const { scenario: id = '', opponent = '' } = battle.value ?? {};
  void newBattle({ scenario: id, side, opponent });
}

export function Report() {
  const now = view.value;
  const one = scenario.value;
  if (!now?.over || moment.value || !one) return null;
  const worst = decisive();
  const other = one.sides.find((side) => side.id !== battle.value?.side);
  const may = battle.value?.scenario && battle.value.opponent !== HOT_SEAT;
  return html`<section class="report" aria-label="Battle report">
    <h2>Battle report</h2>
    <p>${now.stand}</p>
    ${worst && html`<p>${`The volley that cost most, in turn ${worst.event.turn}: ${worst.event.unit ? nameOf(worst.event.unit) : ''} at ${nameOf(worst.event.target ?? '')}, ${lossWords(fellBy(worst))}.`}</p>`}
    <table>
      <thead>
        <tr>
          <th scope="col">unit</th>
          <th scope="col">began</th>
          <th scope="col">left</th>
          <th scope="col">in the end</th>
        </tr>
      </thead>
      <tbody>
        ${roster.value.map((kind) => html`<${Fate} key=${kind.id} kind=${kind} />`)}
      </tbody>
    </table>
    ${
      may &&
      html`<div class="tools">
        <button type="button" onClick=${() => again(battle.value?.side)}>Fight it again</button>
        ${other && html`<button type="button" onClick=${() => again(other.id)}>${`Again, as ${sideName(other.id)}`}</button>`}
      </div>`
    }
  </section>`;
}
