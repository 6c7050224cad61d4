// The ways that are shown, each with its goal and where it ends in this turn; drawn once the ground is.

import { html } from '../html.js';
import { moment } from './game.js';
import { goalOf } from './go.js';
import { along, down, facing, flat, front, grain } from './map.js';
import { shownUnit } from './names.js';
import { starOf } from './ride.js';
import { leader, route, selected } from './selection.js';

/** @import { Point, Unit } from '../types.js' */
/** @typedef {import('./selection.js').Way} Way */

/** Where somebody stands, and would stand. @param {Way} way @returns {[Point, Point, Unit | undefined] | null} */
function stretch({ unit: id }) {
  const { then } = route.value ?? {};
  const unit = shownUnit(id);
  const after = then?.units.find((one) => one.id === id);
  if (unit?.outline && after?.outline) return [front(unit), front(after), after];
  const from = starOf(id);
  const to = then?.leaders.find((one) => one.id === id)?.at;
  return from && to ? [from, to, undefined] : null;
}

/** The way of one, and where it stands at its end if that is not drawn already. @param {{ way: Way }} props */
function OneWay({ way }) {
  const found = stretch(way);
  const size = grain.value;
  if (!found) return null;
  const [from, to, unit] = found;
  const at = unit && unit.id !== selected.value ? (unit.outline ?? []).map(flat) : [];
  return html`<polyline points=${[from, to, way.to].map(flat).join(' ')} stroke-width=${2 * size} />
    <circle cx=${way.to[0]} cy=${down(way.to[1])} r=${6 * size} stroke-width=${2 * size} />
    ${
      unit &&
      at.length > 0 &&
      html`<g class="ghost">
        <polygon points=${at.join(' ')} stroke-width=${1.5 * size} />
        <path
          d=${`M${at[0]}L${flat(along(front(unit), facing(unit), 34))}L${at[1]}`}
          stroke-width=${1.5 * size}
        />
      </g>`
    }`;
}

/** The goal of whoever is chosen and has none shown. */
function Goal() {
  const to = goalOf();
  const unit = shownUnit(selected.value);
  const from = leader.value !== null ? starOf(leader.value) : unit?.outline && front(unit);
  if (!to || !from) return null;
  return html`<polyline
      points=${[from, to].map((p) => flat(p)).join(' ')}
      stroke-width=${2 * grain.value}
    />
    <circle cx=${to[0]} cy=${down(to[1])} r=${6 * grain.value} stroke-width=${2 * grain.value} />`;
}

/** The ways that are shown, or the goal of whoever is chosen. */
export function WayDrawn() {
  const { ways } = route.value ?? {};
  if (moment.value) return null;
  return html`<g class="way" aria-hidden="true">
    ${ways ? ways.map((way) => html`<${OneWay} key=${way.unit} way=${way} />`) : html`<${Goal} />`}
  </g>`;
}
