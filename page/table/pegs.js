// The pegboard: every brigade, its units with a peg in the hole of their morale, strength, state.

import { useMemo } from 'preact/hooks';
import { html } from '../html.js';
import { scenario, shown } from './game.js';
import { Flag, isOwn, roster, shownUnit, sideNumber } from './names.js';
import { select, selected } from './selection.js';
import { men, peg, strength, trackOf, unusual } from './system.js';

/** @import { Member, Track, Unit } from '../types.js' */

/** From the highest down to 0. @param {Track} track */
function holesOf({ high }) {
  return Array.from({ length: high + 1 }, (_, i) => high - i);
}

/** A row of holes, and the peg in one of them; where it was before, if it drops. @param {{ track: Track, value: number, from?: number }} props */
export function Pegs({ track, value, from = value }) {
  const at = track.high - Math.max(0, Math.min(track.high, value));
  return html`<span class="pegs" role="img" aria-label=${`${track.name} ${value}`}>
    ${holesOf(track).map((hole) => html`<span key=${hole} class="hole"></span>`)}
    <span class="peg" style=${{ '--at': at, '--from': track.high - from }}></span>
  </span>`;
}

/** @param {Unit} unit @param {Member} kind */
function stateOf(unit, { arrives = 0 }) {
  if (unit.in) return { mark: '', words: unit.state ?? unusual(unit).join(', ') };
  return arrives > 0 && arrives >= (shown.value?.turn ?? 0)
    ? { mark: 'comes', words: `turn ${arrives}` }
    : { mark: 'out', words: 'out' };
}

/** @param {{ unit: Unit, kind: Member }} props */
function Row({ unit, kind }) {
  const [men, nerve] = [trackOf('strength'), trackOf('morale')];
  const { mark, words } = stateOf(unit, kind);
  const chosen = selected.value === unit.id;
  const morale = nerve && unit[nerve.name];
  const pegs = useMemo(
    () => nerve && html`<td><${Pegs} track=${nerve} value=${morale} /></td>`,
    [nerve, morale], // dozens of holes, of which none moves
  );
  const part = kind.whole ? Math.min(100, (peg(unit, 'strength') / kind.whole) * 100) : 0;
  return html`<tr class=${`${chosen ? 'chosen' : ''} ${mark}`}>
    <th scope="row">
      <button type="button" class="link" aria-pressed=${chosen} onClick=${() => select(unit.id)}>
        ${isOwn(unit.id) && unit.todo && html`<span class="due" aria-hidden="true" title="has not acted">• </span>`}${kind.name}
      </button>
    </th>
    ${pegs}
    ${
      men &&
      html`<td class="strength">
        <span class=${`bar side${sideNumber(kind.side)}`} aria-hidden="true"
          ><span style=${{ width: `${part}%` }}></span
        ></span>
        <span>${unit[men.name]}</span>
      </td>`
    }
    <td class="state">${words}</td>
  </tr>`;
}

function Head() {
  const [men, nerve] = [trackOf('strength'), trackOf('morale')];
  return html`<thead>
    <tr>
      <th scope="col" class="of-name">unit</th>
      ${
        nerve &&
        html`<th scope="col" class="of-pegs">
          <span class="numbers">${holesOf(nerve).map((hole) => html`<span>${hole}</span>`)}</span>
        </th>`
      }
      ${men && html`<th scope="col" class="of-strength">${men.many ?? men.name}</th>`}
      <th scope="col">state</th>
    </tr>
  </thead>`;
}

/** The name of a group or a side, and what is kept of it. @param {'group' | 'side'} of @param {{ id: string, name: string }} one */
function titleOf(of, { id, name }) {
  const kept = shown.value?.[`${of}s`]?.find((other) => other.id === id);
  return [name, ...(kept ? unusual(kept, of) : [])].join(', ');
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
  const bears = one.victory_losses > 0 ? `; ${one.victory_losses}% loses the battle` : '';
  return html`<div class="pegboard">
    <h3><${Flag} side=${side.id} /> ${titleOf('side', side)}</h3>
    <p class="losses">
      ${`${men(lost)} of ${strength(whole)} lost (${whole ? Math.round((lost / whole) * 100) : 0}%${bears})`}
    </p>
    ${groups.map(
      (group) =>
        html`<table key=${group.id}>
          <caption>
            ${titleOf('group', group)}
          </caption>
          <${Head} />
          <tbody>
            ${units
              .filter((unit) => (unit.group ?? '') === group.id)
              .map((kind) => {
                const unit = shownUnit(kind.id);
                return unit && html`<${Row} key=${kind.id} unit=${unit} kind=${kind} />`;
              })}
          </tbody>
        </table>`,
    )}
  </div>`;
}

export function Pegboard() {
  return html`<section class="panel" aria-label="Pegboard">
    <h2>Pegboard</h2>
    ${(scenario.value?.sides ?? []).map((side) => html`<${Side} key=${side.id} side=${side} />`)}
  </section>`;
}
