// A duel turn by turn: curves of how each side stands, and the losses on average.

import { html } from '../html.js';
import { Lines } from './lines.js';
import { chart } from './state.js';
import { numberOf, plain } from '../words.js';

/** @import { Field, Reply, Turn } from '../types.js' */

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
  />`;
}

/** @param {{ reply: Reply }} props */
export function Turns({ reply }) {
  if (!reply.turns) return null;
  const turns = reply.turns;
  const choices = chart.value.outputs.filter((field) => field.kind === 'choice');
  const losses = chart.value.outputs.filter(
    (field) => field.kind === 'whole' && field.name.endsWith('lost'),
  );
  return html`<section aria-label="Turn by turn">
    <h3>Turn by turn</h3>
    ${choices.map((field) => html`<${Fates} key=${field.name} field=${field} turns=${turns} />`)}
    ${
      losses.length > 0 &&
      html`<${Lines}
        title=${`${losses[0].unit ?? ''} lost on average`}
        across="turn"
        ticks=${turns.map((turn) => String(turn.turn))}
        lines=${losses.map((field) => ({
          name: plain(field.name),
          points: turns.map((turn) => numberOf(turn.mean[field.name])),
        }))}
      />`
    }
  </section>`;
}
