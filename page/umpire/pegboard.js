// The pegboard: a wooden board for each group, a slip for each unit, a peg in the hole of what it has left of its nerve.

import { html } from '../html.js';
import { plain } from '../words.js';
import { evening, hands, looks, scenario, trackOf, view } from './battle.js';
import { Symbol } from './symbols.js';
import {
  baseOf,
  faresOfGroup,
  groupsOf,
  leadersWith,
  leadsOf,
  levelOf,
  marksOf,
  sideNumber,
  unitOf,
} from './roster.js';
import { openAll, openUnit, sheet, toAct } from './state.js';

/** @import { Member, Track, Unit } from '../types.js' */

/** From the highest down to 0. @param {Track} track */
function holesOf({ high }) {
  return Array.from({ length: high + 1 }, (_, i) => high - i);
}

/** Holes, the peg in one of them, and a ring where it was before. @param {{ track: Track, value: number, base?: number, from?: number }} props */
export function Pegs({ track, value, base, from = value }) {
  const at = (/** @type {number} */ n) => track.high - Math.max(0, Math.min(track.high, n));
  const level = levelOf(track, value);
  const words = `${track.name} ${value}${base === undefined ? '' : ` of ${base}`}${from === value ? '' : `, was ${from}`}${level ? `, ${level}` : ''}`;
  return html`<span
    class="u-track"
    role="img"
    aria-label=${words}
    style=${{ '--holes': track.high + 1 }}
  >
    ${holesOf(track).map(
      (hole) =>
        html`<i
          key=${hole}
          class=${hole === base ? 'base' : levelOf(track, hole) ? 'low' : ''}
        ></i>`,
    )}
    ${from !== value && html`<span class="u-peg old" style=${{ '--at': at(from) }}></span>`}
    <span class="u-peg" style=${{ '--at': at(value) }}></span>
  </span>`;
}

/** Where the peg was before the last order. @param {string} id @param {Track} track */
function before(id, track) {
  return hands.value.find((one) => one.who === id && one.track === track.name)?.from;
}

/** @param {{ unit: Unit, kind: Member }} props */
function Slip({ unit, kind }) {
  const shape = trackOf('formation');
  const acts = toAct(unit);
  return html`<span class=${`u-slip${acts ? ' todo' : ''}`}>
    <span class="nm">${kind.name}</span>
    <span class="st">
      ${unit.in && shape && html`<${Symbol} shape=${looks.value[unit.id]} />${plain(String(unit[shape.name]))} `}
      ${unit.in && unit.state && html`<span class="u-tag bad">${unit.state}</span> `}
      ${leadersWith(unit.id).length > 0 && html`<span aria-hidden="true">★</span><span class="hidden"> with a leader</span> `}
      ${marksOf(unit).map((mark) => html`<span class="u-tag warn">${mark}</span> `)}
      ${acts && html`<span class="hidden">, has not acted</span>`}
    </span>
  </span>`;
}

/** What is left of it. @param {{ unit: Unit, kind: Member }} props */
function Left({ unit, kind }) {
  const men = trackOf('strength');
  return (
    men &&
    html`<span class="u-men"
      ><b>${unit[men.name]}</b><small>of ${kind.whole ?? baseOf(unit.id, men)}</small
      ><span class="hidden"> ${men.many}</span></span
    >`
  );
}

/** @param {{ unit: Unit, kind: Member, still: boolean }} props */
function Row({ unit, kind, still }) {
  const nerve = trackOf('morale');
  const acted = view.value?.main && kind.side === view.value.to_order && !toAct(unit);
  const chosen = sheet.value?.unit === unit.id;
  const inside = html`<${Slip} unit=${unit} kind=${kind} />
    ${nerve && html`<${Pegs} track=${nerve} value=${unit[nerve.name]} base=${baseOf(unit.id, nerve)} from=${before(unit.id, nerve)} />`}
    <${Left} unit=${unit} kind=${kind} />`;
  const look = `u-unit${acted ? ' done' : ''}${unit.in ? '' : ' out'}${chosen ? ' chosen' : ''}`;
  return still
    ? html`<div class=${look}>${inside}</div>`
    : html`<button
        type="button"
        class=${look}
        id=${`unit-${unit.id}`}
        onClick=${() => openUnit(unit.id)}
      >
        ${inside}
      </button>`;
}

/** @param {{ group: ReturnType<typeof groupsOf>[0], side: string, still: boolean }} props */
function Board({ group, side, still }) {
  const nerve = trackOf('morale');
  const acts = !still && view.value?.main && view.value.to_order === side;
  return html`<section class=${`u-wood side${sideNumber(side)}`} aria-label=${group.name}>
    <div class="u-plate">
      <h3>${group.name}</h3>
      ${acts && html`<button type="button" class="u-all" onClick=${() => openAll(group.id)}>All…<span class="hidden"> of ${group.name}</span></button>`}
    </div>
    <div class="u-scale">
      <span class="who"
        >${[leadsOf(group.id), faresOfGroup(group.id)].filter(Boolean).join(', ')}</span
      >
      ${nerve && html`<span class="u-holes" aria-hidden="true" style=${{ '--holes': nerve.high + 1 }}>${holesOf(nerve).map((hole) => html`<span>${hole}</span>`)}</span>`}
      <span class="of" aria-hidden="true">left</span>
    </div>
    <ul>
      ${group.units.map((kind) => {
        const unit = unitOf(kind.id);
        return (
          unit && html`<li key=${kind.id}><${Row} unit=${unit} kind=${kind} still=${still} /></li>`
        );
      })}
    </ul>
  </section>`;
}

/** "lost 12 of 110, beaten at 83". @param {string} side */
export function lossesOf(side) {
  const { whole = 0, left = 0 } = view.value?.score.find((one) => one.side === side) ?? {};
  const bears = scenario.value?.victory_losses ?? 0;
  const beaten = bears > 0 ? `, beaten at ${Math.ceil((whole * bears) / 100)}` : '';
  return { whole, lost: whole - left, bears, words: `lost ${whole - left} of ${whole}${beaten}` };
}

/** @param {{ side: { id: string, name: string }, still?: boolean }} props */
export function Side({ side, still = false }) {
  return html`<div class="u-side">
    <h2>
      <span class=${`u-flag side${sideNumber(side.id)}`} aria-hidden="true"></span>${side.name}
      <span class="num">${lossesOf(side.id).words}</span>
    </h2>
    ${groupsOf(side.id).map((group) => html`<${Board} key=${group.id} group=${group} side=${side.id} still=${still} />`)}
  </div>`;
}

/** The side that acts stands first. */
export function Boards({ still = false }) {
  const sides = scenario.value?.sides ?? [];
  const first = still ? undefined : view.value?.to_order;
  const list = [...sides].sort((a, b) => Number(b.id === first) - Number(a.id === first));
  return html`<div class="u-boards" key=${evening.value?.id}>
    ${list.map((side) => html`<${Side} key=${side.id} side=${side} still=${still} />`)}
  </div>`;
}
