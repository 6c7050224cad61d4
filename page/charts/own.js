// The player's own dice, tapped one throw after the other. Loaded when he wants them.

import { Thrown } from '../dice.js';
import { Face, facesWords } from '../faces.js';
import { html } from '../html.js';
import { capital, plain, shown } from '../words.js';
import { Refused } from './form.js';
import { call, Happened } from './roll.js';
import { chart, isRefusal, next, pips, rolled, tapped } from './state.js';
import { Sheet } from './sheet.js';

/** @import { Next, Result } from '../types.js' */

const FEW = 4;

/**
 * What the faces decide: "casualties: 3 on 1 to 4, 4 on 5 or 6". The first result that hangs on them speaks for all.
 * @param {(Result | null)[]} faces
 */
function decisions(faces) {
  const name = chart.value.outputs
    .map((field) => field.name)
    .find((one) => new Set(faces.map((result) => result?.[one])).size > 1);
  if (!name) return null;
  const groups = /** @type {Map<unknown, number[]>} */ (new Map());
  faces.forEach((result, i) => {
    const value = result?.[name];
    groups.set(value, [...(groups.get(value) ?? []), i + 1]);
  });
  return {
    name: plain(name),
    groups: [...groups].map(([value, faces]) => ({
      value: /** @type {number | string | boolean} */ (value ?? 'none'),
      faces,
    })),
  };
}

/** The faces that bring most. @param {ReturnType<typeof decisions>} found */
function hotOf(found) {
  if (!found) return [];
  const [first, ...rest] = found.groups;
  return rest.reduce((best, one) => (Number(one.value) < Number(best.value) ? best : one), first)
    .faces;
}

/** @param {{ wanted: NonNullable<Next['next']> }} props */
function Wanted({ wanted }) {
  const all = decisions(wanted.faces ?? []);
  const found = all && all.groups.length <= FEW ? all : null;
  const hot = hotOf(found);
  const words = found?.groups.map((one) => `${shown(one.value)} on ${facesWords(one.faces)}`);
  const dice = wanted.tens
    ? `die of ${wanted.have === 0 ? 'tens' : 'units'}`
    : wanted.count > 1
      ? `die ${wanted.have + 1} of ${wanted.count}`
      : `d${wanted.sides}`;
  const purpose = `${capital(wanted.thrower)}'s ${dice}, ${wanted.purpose}`;
  return html`<p class="purpose" role="status">
      <b>${purpose}</b>${found && html`<span>${`${found.name}: ${words?.join(', ')}`}</span>`}
    </p>
    <div class=${wanted.sides > 6 ? 'faces many' : 'faces'} role="group" aria-label=${purpose}>
      ${Array.from(
        { length: wanted.sides },
        (_, i) =>
          html`<${Face}
            key=${i}
            face=${i + 1}
            pipped=${wanted.sides === 6}
            hot=${hot.includes(i + 1)}
            onClick=${() => tapped([...pips.value, i + 1])}
          />`,
      )}
    </div>`;
}

export function DiceSheet() {
  const now = next.value;
  const last = rolled.value;
  if (isRefusal(now)) return html`<${Sheet} title="My own dice"><${Refused} refusal=${now} /><//>`;
  const fell = last !== null && !isRefusal(last) ? last.throws : now.throws;
  const begun = now.next !== null && now.next.have > 0 ? pips.value.slice(-now.next.have) : [];
  const foot = now.next
    ? html`<${Wanted} wanted=${now.next} />`
    : html`<button type="button" class="roll" onClick=${() => tapped([])}>Again</button>`;
  return html`<${Sheet} title="My own dice" words=${call()} foot=${foot}>
    ${fell.map((one) => html`<${Thrown} thrown=${one} />`)}
    ${now.next && begun.length > 0 && html`<${Thrown} thrown=${{ ...now.next, dice: `d${now.next.sides}`, pips: begun }} />`}
    ${pips.value.length > 0 && html`<button type="button" class="link" onClick=${() => tapped(pips.value.slice(0, -1))}>Take back</button>`}
    <div role="status" class="result">
      ${last !== null && (isRefusal(last) ? html`<${Refused} refusal=${last} />` : html`<${Happened} reply=${last} />`)}
    </div>
  <//>`;
}
