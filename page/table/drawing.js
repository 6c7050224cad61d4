// Everybody on the field: blocks, where they fire, where they could go, and whom they aim at.

import { html } from '../html.js';
import { pressOn } from './drag.js';
import { moment, scenario, shown } from './game.js';
import { Ground, Opened, Patterns } from './ground.js';
import { handleOf, lane, reach, TOUCH, turning } from './lane.js';
import {
  along,
  down,
  facing,
  flagSize,
  flat,
  front,
  grain,
  height,
  pointed,
  sight,
  width,
} from './map.js';
import { standOf, useGlide } from './motion.js';
import {
  isOwn,
  isOwnLeader,
  leaderName,
  leaderSide,
  sideName,
  sideNumber,
  unitOf,
} from './names.js';
import { Ride, starOf } from './ride.js';
import { aimed, ghost, hint, leader, selected, selectLeader, volleys } from './selection.js';
import { distance, fares, metric } from './system.js';
import { Zones } from './zones.js';

/** @import { Unit, View } from '../types.js' */
/** @typedef {typeof import('./rich.js')} Rich */

/** @param {() => void} act */
function onEnter(act) {
  return (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/** Plain, until the drawn one is there. @param {{ unit: Unit, rich: Rich | null }} props */
function Block({ unit, rich }) {
  const kind = unitOf(unit.id);
  const glide = useGlide(standOf(unit));
  if (!unit.outline || !kind) return null;
  const side = sideNumber(kind.side);
  const at = unit.outline.map(flat);
  const chosen = selected.value === unit.id && !moment.value;
  const lit = volleys.value.has(unit.id);
  const own = isOwn(unit.id) && unit.todo !== undefined;
  const names = `block side${side}${chosen ? ' chosen' : ''}${lit ? ' lit' : ''}${aimed.value === unit.id && lit ? ' aimed' : ''}`;
  const done = isOwn(unit.id) && unit.todo === undefined && Boolean(shown.value?.main);
  return html`<g
    ...${glide}
    class=${rich ? names : `${names} plainly`}
    data-unit=${unit.id}
    role="button"
    tabindex="0"
    aria-pressed=${chosen}
    aria-label=${`${kind.name}, ${sideName(kind.side)}, ${fares(unit)}${lit ? ', in range' : ''}${own ? ', has not acted' : ''}`}
    onKeyDown=${onEnter(() => pressOn(unit.id))}
    onPointerEnter=${() => (pointed.value = unit.id)}
    onPointerLeave=${() => (pointed.value = null)}
    onFocus=${() => (pointed.value = unit.id)}
    onBlur=${() => (pointed.value = null)}
  >
    <polygon class="touch" points=${at.join(' ')} stroke-width=${Math.max(0, 22 * grain.value)} />
    <polygon class="body" points=${at.join(' ')} />
    ${rich && html`<${rich.Drawn} unit=${unit} kind=${kind} side=${side} at=${at} turn=${facing(unit)} chosen=${chosen} lit=${lit} done=${done && !moment.value} />`}
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
  const { at, root: from } = handleOf(unit);
  const [x, y] = flat(at);
  const root = flat(from);
  return html`<g class="handle" data-turn aria-hidden="true">
    <line x1=${root[0]} y1=${root[1]} x2=${x} y2=${y} stroke-width=${1.5 * size} />
    <circle cx=${x} cy=${y} r=${TOUCH * size} class="touch" />
    <circle cx=${x} cy=${y} r=${5.5 * size} stroke-width=${1.5 * size} />
  </g>`;
}

const LETTER = 6.5; // pixels of one on the scale, at most on average

/** Inches of the scale at the foot of the map, and what it says. */
function scaled() {
  const inches = 100 / grain.value > 16 ? 4 : 8;
  const cm = metric.value ? ` · ${inches} in · ${Math.round(inches * 2.54)} cm` : '';
  return { inches, words: distance(inches) + cm };
}

/** The plates on which the scale and the arrow to the north stand, so that they can be read over the frame: in pixels. @returns {[number, number, number, number][]} */
export function plates() {
  const { inches, words } = scaled();
  const wide = (100 / grain.value) * inches + words.length * LETTER + 26;
  return [
    [4, height.value - 32, 4 + wide, height.value - 4],
    [width.value - 42, 4, width.value - 6, 66],
  ];
}

function Scale() {
  const size = grain.value;
  const now = sight.value;
  const { inches, words } = scaled();
  const [x, y] = [now.x + 14 * size, now.y + now.h - 14 * size];
  const long = inches * 100;
  return html`<g class="scale" aria-hidden="true">
    ${plates().map(([x0, y0, x1, y1]) => html`<rect x=${now.x + x0 * size} y=${now.y + y0 * size} width=${(x1 - x0) * size} height=${(y1 - y0) * size} rx=${4 * size} />`)}
    <path
      d=${`M${x},${y - 5 * size}v${5 * size}h${long}v${-5 * size}M${x + long / 2},${y}v${-3 * size}`}
      stroke-width=${1.4 * size}
    />
    <text x=${x + long + 6 * size} y=${y} font-size=${11 * size} stroke-width=${3 * size}
      >${words}</text
    >
    <g transform=${`translate(${now.x + now.w - 24 * size},${now.y + 34 * size}) scale(${size})`}>
      <path class="north" d="M0,-22L6,10L0,5L-6,10Z" />
      <text y="24" font-size="11" text-anchor="middle" stroke-width="3">N</text>
    </g>
  </g>`;
}

/** A leader's star: on his unit, or where he stands by himself and can be chosen. @param {{ one: View['leaders'][number] }} props */
function Star({ one }) {
  const at = starOf(one.id);
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
  const side = sideNumber(leaderSide(one.id));
  return html`<g
    class=${`star side${side}`}
    transform=${`translate(${x},${y}) scale(${grain.value * flagSize()})`}
    ...${acts}
    onKeyDown=${onEnter(() => selectLeader(one.id))}
  >
    <title>${name}</title>
    <path
      class="badge"
      d=${side === 1 ? 'M0,-8L8,0L0,8L-8,0Z' : 'M-6.6,0a6.6,6.6 0 1 1 13.2,0a6.6,6.6 0 1 1 -13.2,0Z'}
    />
    <path
      class="point"
      transform="scale(0.8)"
      d="M0,-6L1.8,-1.9L6,-1.9L2.6,0.9L3.8,5.2L0,2.7L-3.8,5.2L-2.6,0.9L-6,-1.9L-1.8,-1.9Z"
    />
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

/** What of the words lies under the blocks, and what over them. @param {{ rich: Rich, units: Unit[], signs: import('./signs.js').Signs, aims: boolean }} props */
function Words({ rich, units, signs, aims }) {
  return html`<${rich.Shields} signs=${signs} />
    ${aims && html`<${rich.Aim} signs=${signs} />`}
    ${units.map((unit) => {
      const spot = signs.placed.get(unit.id)?.spot;
      return spot && html`<${rich.Label} key=${unit.id} unit=${unit} spot=${spot} />`;
    })}
    <${rich.Lying} signs=${signs} />`;
}

/** @param {{ rich: Rich | null }} props */
export function Drawing({ rich }) {
  const units = (shown.value?.units ?? []).filter((one) => one.outline);
  const chosen = moment.value ? undefined : units.find((one) => one.id === selected.value);
  const [w, h] = scenario.value?.table ?? [0, 0];
  const words = rich?.signs(units);
  return html`<${Patterns} />
    <rect class="board" x="0" y="0" width=${w} height=${h} />
    <rect class="neat" x="-40" y="-40" width=${w + 80} height=${h + 80} />
    <${Ground} features=${scenario.value?.features ?? []} down=${down} />
    <${Opened} stretches=${shown.value?.opened ?? []} down=${down} />
    ${rich && html`<${rich.Names} signs=${words} />`}
    <${Zones} />
    ${rich && html`<${rich.Gauges} />`}
    ${chosen && html`<${Zone} unit=${ghost.value?.unit ?? chosen} />`}
    <${LaneDrawn} />
    ${inOrder(units).map((unit) => html`<${Block} key=${unit.id} unit=${unit} rich=${rich} />`)}
    <g class="colours" aria-hidden="true">
      ${rich && units.map((unit) => html`<${rich.Flying} key=${unit.id} unit=${unit} />`)}
    </g>
    <${Leaders} />
    ${rich && html`<${Words} rich=${rich} units=${units} signs=${words} aims=${Boolean(chosen && !ghost.value)} />`}
    ${rich && html`<${rich.Volley} />`}
    <${Ride} />
    ${rich && html`<${rich.WayDrawn} />`} ${rich && html`<${rich.Advised} />`}
    ${ghost.value && !moment.value && html`<${Ghost} unit=${ghost.value.unit} />`}
    ${chosen && !ghost.value && html`<${Handle} unit=${chosen} />`}
    ${rich && html`<${rich.Measured} />`}
    <${Scale} />
    ${rich && html`<${rich.Pointed} signs=${words} />`}`;
}
