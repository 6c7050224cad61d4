// The pegboard: every brigade, its regiments with a peg in the hole of their morale, castings, state.

import { html } from '../html.js';
import { scenario, shown } from './game.js';
import { Flag, isOwn, roster } from './names.js';
import { select, selected } from './selection.js';

/** @import { Member, Unit } from '../types.js' */

const HOLES = [7, 6, 5, 4, 3, 2, 1, 0];

/** The eight holes, and the peg in one of them; where it was before, if it drops. @param {{ morale: number, from?: number }} props */
export function Track({ morale, from = morale }) {
  const held = Math.max(0, Math.min(7, morale));
  return html`<span class="pegs" role="img" aria-label=${`morale ${morale}`}>
    ${HOLES.map((hole) => html`<span key=${hole} class="hole"></span>`)}
    <span class="peg" style=${{ '--at': 7 - held, '--from': 7 - from }}></span>
  </span>`;
}

/** @param {{ unit: Unit, kind: Member }} props */
function Row({ unit, kind }) {
  const men = kind.castings > 0 ? unit.castings / kind.castings : 0;
  const comes = !unit.in && kind.arrives !== undefined && kind.arrives >= (shown.value?.turn ?? 0);
  const state = unit.in
    ? (unit.state ?? (unit.posture === 'afloat' ? 'afloat' : ''))
    : comes
      ? `turn ${kind.arrives}`
      : 'out';
  return html`<tr
    class=${`${selected.value === unit.id ? 'chosen' : ''} ${unit.in ? '' : comes ? 'comes' : 'out'}`}
  >
    <th scope="row">
      <button
        type="button"
        class="link"
        aria-pressed=${selected.value === unit.id}
        onClick=${() => select(unit.id)}
      >
        ${isOwn(unit.id) && unit.todo && html`<span class="due" aria-hidden="true" title="has not acted">• </span>`}${kind.name}
      </button>
    </th>
    <td>
      <${Track} morale=${unit.morale} />
    </td>
    <td class="strength">
      <span class="bar" aria-hidden="true"
        ><span style=${{ width: `${Math.min(100, men * 100)}%` }}></span
      ></span>
      <span>${unit.castings}</span>
    </td>
    <td class="state">${state}</td>
  </tr>`;
}

/** @param {{ side: { id: string, name: string } }} props */
function Side({ side }) {
  const one = scenario.value;
  if (!one) return null;
  const { whole = 0, left = 0 } = shown.value?.score.find((other) => other.side === side.id) ?? {};
  const lost = whole - left;
  const units = roster.value.filter((unit) => unit.side === side.id);
  const groups = [
    ...one.groups.filter((group) => units.some((unit) => unit.group === group.id)),
    ...(units.some((unit) => !unit.group) ? [{ id: '', name: side.name }] : []),
  ];
  const bears = one.victory_losses > 0 ? `, ${one.victory_losses}% lose the battle` : '';
  return html`<div class="pegboard">
    <h3><${Flag} side=${side.id} /> ${side.name}</h3>
    <p class="losses">
      ${`${lost * 20} of ${whole * 20} men lost (${whole ? Math.round((lost / whole) * 100) : 0}%${bears})`}
    </p>
    ${groups.map(
      (group) =>
        html`<table key=${group.id}>
          <caption>
            ${group.name}
          </caption>
          <thead>
            <tr>
              <th scope="col" class="of-name">unit</th>
              <th scope="col" class="of-pegs">
                <span class="numbers">${HOLES.map((hole) => html`<span>${hole}</span>`)}</span>
              </th>
              <th scope="col" class="of-castings">castings</th>
              <th scope="col">state</th>
            </tr>
          </thead>
          <tbody>
            ${units
              .filter((unit) => (unit.group ?? '') === group.id)
              .map((kind) => {
                const unit = shown.value?.units.find((other) => other.id === kind.id);
                return unit && html`<${Row} key=${kind.id} unit=${unit} kind=${kind} />`;
              })}
          </tbody>
        </table>`,
    )}
  </div>`;
}

export function Pegs() {
  return html`<section class="panel" aria-label="Pegboard">
    <h2>Pegboard</h2>
    ${(scenario.value?.sides ?? []).map((side) => html`<${Side} key=${side.id} side=${side} />`)}
  </section>`;
}
