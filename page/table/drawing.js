// Everybody on the field: blocks, where they fire, where they could go, and whom they aim at.

import { html } from '../html.js';
import { pressOn } from './drag.js';
import { drilling } from './drill.js';
import { moment, scenario, shown } from './game.js';
import { WayDrawn } from './go.js';
import { Ground, Opened, Patterns } from './ground.js';
import { lane, reach, turning } from './lane.js';
import { along, down, facing, flat, front, grain, middle, sight, SMALL } from './map.js';
import { standOf, useGlide, Volley } from './motion.js';
import { isOwn, isOwnLeader, leaderName, sideName, sideNumber, unitOf } from './names.js';
import { Ride, starOf } from './ride.js';
import { aimed, ghost, hint, leader, selected, selectLeader, volleys } from './selection.js';
import { aiming, Label, Lying, signs } from './signs.js';
import { distance, fares } from './system.js';
import { CONTACT, rangeOf } from './volleys.js';
import { Zones } from './zones.js';

/** @import { Unit, View } from '../types.js' */

/** @param {() => void} act */
function onEnter(act) {
  return (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/** @param {{ unit: Unit }} props */
function Block({ unit }) {
  const kind = unitOf(unit.id);
  const glide = useGlide(standOf(unit));
  if (!unit.outline || !kind) return null;
  const side = sideNumber(kind.side);
  const at = unit.outline.map(flat);
  const [x, y] = flat(middle(unit.outline));
  const chosen = selected.value === unit.id;
  const lit = volleys.value.has(unit.id);
  const own = isOwn(unit.id) && unit.todo !== undefined;
  const names = `block side${side}${unit.state ? ` ${unit.state}` : ''}${chosen ? ' chosen' : ''}${lit ? ' lit' : ''}${aimed.value === unit.id && lit ? ' aimed' : ''}`;
  const tip = flat(along(front(unit), facing(unit), 34));
  return html`<g
    ...${glide}
    class=${names}
    data-unit=${unit.id}
    role="button"
    tabindex="0"
    aria-pressed=${chosen}
    aria-label=${`${kind.name}, ${sideName(kind.side)}, ${fares(unit)}${lit ? ', in range' : ''}${own ? ', has not acted' : ''}`}
    onKeyDown=${onEnter(() => pressOn(unit.id))}
  >
    <polygon class="touch" points=${at.join(' ')} stroke-width=${Math.max(0, 22 * grain.value)} />
    <polygon class="body" points=${at.join(' ')} />
    ${side === 1 && html`<polygon class="stripes" points=${at.join(' ')} />`}
    ${kind.symbol === 'cavalry' && html`<path class="mark" d=${`M${at[at.length - 1]}L${at[1]}`} />`}
    ${kind.symbol === 'artillery' && html`<circle class="mark" cx=${x} cy=${y} r=${Math.min(26, Math.hypot(at[0][0] - at[at.length - 1][0], at[0][1] - at[at.length - 1][1]) / 3)} />`}
    <path class="front" d=${`M${at[0]}L${tip}L${at[1]}`} />
    ${(chosen || lit) && html`<polygon class="ring" points=${at.join(' ')} />`}
  </g>`;
}

/** Where a unit may fire. @param {{ unit: Unit }} props */
function Zone({ unit }) {
  if (!unit.zone) return null;
  const { degrees, inches } = unit.zone;
  const at = flat(front(unit));
  return html`<g class="zone" aria-hidden="true">
    ${inches.map((far) => {
      const r = far * 100;
      if (degrees >= 180) return html`<circle cx=${at[0]} cy=${at[1]} r=${r} />`;
      const left = flat(along(front(unit), facing(unit) - degrees, r));
      const right = flat(along(front(unit), facing(unit) + degrees, r));
      return html`<path d=${`M${at}L${left}A${r},${r} 0 0 1 ${right}Z`} />`;
    })}
  </g>`;
}

/** The line to the target, and how far it is. */
function Aim() {
  const aims = aiming();
  if (!aims) return null;
  const { odds, from, to, x, y } = aims;
  const size = grain.value;
  return html`<g class="aim" aria-hidden="true">
    <line x1=${from[0]} y1=${from[1]} x2=${to[0]} y2=${to[1]} stroke-width=${1.6 * size} />
    <text x=${x} y=${y} font-size=${11.5 * size} stroke-width=${3.5 * size}>
      ${rangeOf(odds) === CONTACT ? CONTACT : distance((odds.far ?? 0) / 100)}
    </text>
  </g>`;
}

/** The ground over which it can go, while it is dragged. */
function LaneDrawn() {
  const where = lane.value;
  if (!where?.ahead && !where?.back) return null;
  const { unit } = where;
  const [ahead, back] = [reach(where.ahead), reach(where.back)];
  const corners = (unit.outline ?? []).map((at, i) =>
    flat(along(at, facing(unit), i < 2 ? ahead : -back)),
  );
  return html`<polygon
    class="lane"
    points=${corners.join(' ')}
    stroke-width=${1.5 * grain.value}
  />`;
}

/** Where it would stand. @param {{ unit: Unit }} props */
function Ghost({ unit }) {
  if (!unit.outline) return null;
  const at = unit.outline.map(flat);
  return html`<g class=${hint.value ? 'ghost stays' : 'ghost'} aria-hidden="true">
    <polygon points=${at.join(' ')} stroke-width=${1.5 * grain.value} />
    <path
      d=${`M${at[0]}L${flat(along(front(unit), facing(unit), 34))}L${at[1]}`}
      stroke-width=${1.5 * grain.value}
    />
  </g>`;
}

/** Taken by a hand to turn the unit. @param {{ unit: Unit }} props */
function Handle({ unit }) {
  if (!turning()) return null;
  const size = grain.value;
  const [x, y] = flat(along(front(unit), facing(unit), 26 * size + 30));
  const root = flat(along(front(unit), facing(unit), 34));
  return html`<g class="handle" data-turn aria-hidden="true">
    <line x1=${root[0]} y1=${root[1]} x2=${x} y2=${y} stroke-width=${1.5 * size} />
    <circle cx=${x} cy=${y} r=${11 * size} class="touch" />
    <circle cx=${x} cy=${y} r=${5.5 * size} stroke-width=${1.5 * size} />
  </g>`;
}

function Scale() {
  const size = grain.value;
  const now = sight.value;
  const inches = 100 / size > 16 ? 4 : 8;
  const [x, y] = [now.x + 14 * size, now.y + now.h - 14 * size];
  const long = inches * 100;
  return html`<g class="scale" aria-hidden="true">
    <path
      d=${`M${x},${y - 5 * size}v${5 * size}h${long}v${-5 * size}M${x + long / 2},${y}v${-3 * size}`}
      stroke-width=${1.4 * size}
    />
    <text x=${x + long + 6 * size} y=${y} font-size=${11 * size} stroke-width=${3 * size}
      >${distance(inches)}</text
    >
    <g transform=${`translate(${now.x + now.w - 24 * size},${now.y + 34 * size}) scale(${size})`}>
      <path class="north" d="M0,-22L6,10L0,5L-6,10Z" />
      <text y="24" font-size="11" text-anchor="middle" stroke-width="3">N</text>
    </g>
  </g>`;
}

/** Names on the map, and flags over the ground that is fought for. */
function Places() {
  const size = grain.value;
  const one = scenario.value;
  if (!one) return null;
  return html`<g aria-hidden="true">
    ${(100 / size >= SMALL ? one.labels : []).map(
      ({ name, at }) =>
        html`<text
          class="place"
          x=${at[0]}
          y=${down(at[1])}
          font-size=${10.5 * size}
          stroke-width=${2.5 * size}
          >${name}</text
        >`,
    )}
    <${Zones} />
    ${one.objectives.map((place) => {
      const [x, y] = flat(place.at);
      const side = sideNumber(shown.value?.held[place.id]);
      return html`<g key=${place.id} class=${`objective side${side}`}>
        <title>${`${place.name}, worth ${place.worth}`}</title>
        <circle cx=${x} cy=${y} r=${place.within} />
        <g transform=${`translate(${x},${y}) scale(${size})`}>
          <path class="pole" d="M0,0V-20" />
          <path class="cloth" d="M0,-20h15l-4,5l4,5h-15z" />
          <text x="-3" y="-10" font-size="11" text-anchor="end">${place.worth}</text>
        </g>
      </g>`;
    })}
  </g>`;
}

/** A leader's star: on his unit, or where he stands by himself and can be chosen. @param {{ one: View['leaders'][number] }} props */
function Star({ one }) {
  const at = starOf(one);
  if (one.gone || !at) return null;
  const [x, y] = flat(at);
  const name = leaderName(one.id);
  const alone = one.at && isOwnLeader(one.id) && !moment.value;
  const acts = alone
    ? {
        role: 'button',
        tabindex: '0',
        'aria-pressed': leader.value === one.id,
        'aria-label': `${name}, on his own`,
      }
    : { 'aria-hidden': true };
  return html`<g
    class="star"
    transform=${`translate(${x},${y}) scale(${Math.max(grain.value, 3)})`}
    ...${acts}
    onKeyDown=${onEnter(() => selectLeader(one.id))}
  >
    <title>${name}</title>
    <path d="M0,-6L1.8,-1.9L6,-1.9L2.6,0.9L3.8,5.2L0,2.7L-3.8,5.2L-2.6,0.9L-6,-1.9L-1.8,-1.9Z" />
  </g>`;
}

function Leaders() {
  return html`<g
    >${(shown.value?.leaders ?? []).map((one) => html`<${Star} key=${one.id} one=${one} />`)}</g
  >`;
}

/** Nearer blocks last, the chosen one on top of all. @param {Unit[]} units */
function inOrder(units) {
  return [...units].sort(
    (a, b) => Number(a.id === selected.value) - Number(b.id === selected.value),
  );
}

export function Drawing() {
  const units = (shown.value?.units ?? []).filter((one) => one.outline);
  const chosen = moment.value ? undefined : units.find((one) => one.id === selected.value);
  const [w, h] = scenario.value?.table ?? [0, 0];
  const labels = signs(units);
  return html`<${Patterns} />
    <rect class="board" x="0" y="0" width=${w} height=${h} />
    <rect class="neat" x="-40" y="-40" width=${w + 80} height=${h + 80} />
    <${Ground} features=${scenario.value?.features ?? []} down=${down} />
    <${Opened} stretches=${shown.value?.opened ?? []} down=${down} />
    <${Places} />
    ${chosen && html`<${Zone} unit=${ghost.value?.unit ?? chosen} />`}
    <${LaneDrawn} />
    ${inOrder(units).map((unit) => html`<${Block} key=${unit.id} unit=${unit} />`)}
    <${Leaders} />
    ${chosen && !ghost.value && html`<${Aim} />`}
    ${labels.list.map((sign) => html`<${Label} key=${sign.unit.id} sign=${sign} />`)}
    <${Volley} />
    <${Lying} taken=${labels.taken} />
    <${Ride} />
    <${WayDrawn} />
    ${ghost.value && !moment.value && html`<${Ghost} unit=${ghost.value.unit} />`}
    ${chosen && !ghost.value && !drilling.value && html`<${Handle} unit=${chosen} />`}
    <${Scale} />`;
}
