// A duel turn by turn: curves of how each side stands, and the losses on average.

import { html } from '../html.js';
import { Lines } from './lines.js';
import { answer, chart, isRefusal } from './state.js';
import { numberOf, percent, plain } from '../words.js';

/** @import { Field, Turn } from '../types.js' */

/** @param {{ field: Field, turns: Turn[] }} props */
function Fates({ field, turns }) {
  const words = (field.words ?? []).filter((word) =>
    turns.some((turn) => turn.odds[field.name].some((share) => share.value === word)),
  );
  const chance = (/** @type {Turn} */ turn, /** @type {string} */ word) =>
    turn.odds[field.name].find((share) => share.value === word)?.probability ?? 0;
  return html`<${Lines}
      title=${`${plain(field.name)}: ${field.about ?? ''}`}
      across="turn"
      ticks=${turns.map((turn) => String(turn.turn))}
      lines=${words.map((word) => ({ name: plain(word), points: turns.map((turn) => chance(turn, word)) }))}
      percent=${true}
    />
    <div class="scroll" tabindex="0" role="region" aria-label=${`${plain(field.name)} by turn`}>
      <table class="turns">
        <caption>
          ${plain(field.name)}
        </caption>
        <thead>
          <tr>
            <th scope="col">turn</th>
            ${words.map((word) => html`<th scope="col">${plain(word)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${turns.map(
            (turn) =>
              html`<tr>
                <th scope="row">${turn.turn}</th>
                ${words.map((word) => html`<td class="number">${percent(chance(turn, word))}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

export function Turns() {
  const reply = answer.value;
  if (isRefusal(reply) || !reply.turns) return null;
  const turns = reply.turns;
  const choices = chart.value.outputs.filter((field) => field.kind === 'choice');
  const losses = chart.value.outputs.filter(
    (field) => field.kind === 'whole' && field.name.endsWith('lost'),
  );
  return html`<section class="panel" aria-label="Turn by turn">
    <h2>Turn by turn</h2>
    ${choices.map((field) => html`<${Fates} key=${field.name} field=${field} turns=${turns} />`)}
    <${Lines}
      title=${`${losses[0]?.unit ?? ''} lost on average`}
      across="turn"
      ticks=${turns.map((turn) => String(turn.turn))}
      lines=${losses.map((field) => ({
        name: plain(field.name),
        points: turns.map((turn) => numberOf(turn.mean[field.name])),
      }))}
    />
  </section>`;
}
