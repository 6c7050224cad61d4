// Turn by turn, or fire by fire: curves of how each side stands, and the losses on average.

import { html } from '../html.js';
import { Lines } from './lines.js';
import { chart } from './state.js';
import { numberOf, plain, titled } from '../words.js';

/** @import { Field, Reply, Turn } from '../types.js' */

/** What a turn of this chart is called: "turn", "fire". */
const eachOf = () => chart.value.turn_name ?? 'turn';

/** @param {{ field: Field, turns: Turn[] }} props */
function Fates({ field, turns }) {
  const words = (field.words ?? []).filter((word) =>
    turns.some((turn) => turn.odds[field.name].some((share) => share.value === word)),
  );
  const chance = (/** @type {Turn} */ turn, /** @type {string} */ word) =>
    turn.odds[field.name].find((share) => share.value === word)?.probability ?? 0;
  return html`<${Lines}
    title=${`${plain(field.name)}: ${field.about ?? ''}`}
    across=${eachOf()}
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
  const heading = `${titled(eachOf())} by ${eachOf()}`;
  return html`<section aria-label=${heading}>
    <h3>${heading}</h3>
    ${choices.map((field) => html`<${Fates} key=${field.name} field=${field} turns=${turns} />`)}
    ${
      losses.length > 0 &&
      html`<${Lines}
        title=${`${losses[0].unit ?? ''} lost on average`}
        across=${eachOf()}
        ticks=${turns.map((turn) => String(turn.turn))}
        lines=${losses.map((field) => ({
          name: plain(field.name),
          points: turns.map((turn) => numberOf(turn.mean[field.name])),
        }))}
      />`
    }
  </section>`;
}
