// A plan of the battle for its report: the ground in outline, the way of each unit as an arrow, where it stood at the end.
// It carries its own colours, so that it can be saved as a picture.

import { askBattle } from '../engine.js';
import { html } from '../html.js';
import { scenario, seat, told, view } from './game.js';
import { nameOf, sideNumber, unitOf } from './names.js';
import { peg, trackOf } from './system.js';

/** @import { Feature, Point, Unit } from '../types.js' */

export const COLOURS = ['#1f4a86', '#9b2d22'];
const PAPER = '#f4ecd8';
const INK = '#3b3020';
const WIDE = 640; // of the picture
const LETTER = 2.6; // half the width of one
const SHORT = 60; // hundredths of an inch: whoever went no farther gets no arrow

/** How a kind of ground is drawn: filled, or as a line; anything else is drawn as rough ground is. @type {Record<string, [string, number]>} */
const GROUNDS = {
  hill: ['#e3d0a4', 0],
  woods: ['#c6d3a3', 0],
  'dense-woods': ['#a9bd85', 0],
  building: ['#6b4a35', 0],
  road: ['#b89a6a', 3],
  stream: ['#7fa6c4', 4],
  river: ['#7fa6c4', 8],
};
const ROUGH = /** @type {[string, number]} */ (['#c9b58a', 1.5]);

/** @param {Unit} unit @returns {Point} */
function placeOf(unit) {
  return [peg(unit, 'east'), peg(unit, 'north')];
}

/** The places of each unit, from its first to its last. @returns {Map<string, Point[]>} */
export function courses() {
  const [east, north] = [trackOf('east')?.name, trackOf('north')?.name];
  const paths = /** @type {Map<string, Point[]>} */ (new Map());
  for (const unit of /** @type {Unit[]} */ (askBattle(`moment ${seat()} 0`).view?.units ?? []))
    if (unit.in && unit.outline) paths.set(unit.id, [placeOf(unit)]);
  for (const { event } of told.value) {
    const moved = /** @type {Map<string, Point>} */ (new Map());
    for (const { unit = '', track, to } of event.changes) {
      if (!unit || (track !== east && track !== north)) continue;
      const [x, y] = moved.get(unit) ?? paths.get(unit)?.at(-1) ?? [to, to];
      moved.set(unit, track === east ? [to, y] : [x, to]);
    }
    for (const [unit, at] of moved) paths.set(unit, [...(paths.get(unit) ?? []), at]);
  }
  return paths;
}

/** @param {Point[]} path */
function length(path) {
  return path
    .slice(1)
    .reduce((sum, [x, y], i) => sum + Math.hypot(x - path[i][0], y - path[i][1]), 0);
}

/** What names have to leave free: the middle, and half of the width. @typedef {{ x: number, y: number, half: number }} Taken */

/** Names below or above their units, of which none lies on another; one that finds no place is left out. @param {{ id: string, x: number, y: number }[]} units @param {Taken[]} taken */
function named(units, taken) {
  return units.flatMap(({ id, x, y }) => {
    const half = nameOf(id).length * LETTER;
    const free = [y + 16, y - 9, y + 27].find((at) =>
      taken.every((one) => Math.abs(one.y - at) > 10 || Math.abs(one.x - x) > one.half + half),
    );
    if (free === undefined) return [];
    taken.push({ x, y: free, half });
    return [{ id, x, y: free }];
  });
}

/** @param {{ title?: string }} props */
export function Plan({
  title = 'Plan of the battle: movements as arrows, units where they stood at the end',
}) {
  const [w, h] = scenario.value?.table ?? [1, 1];
  const scale = WIDE / w;
  const on = ([x, y] = /** @type {Point} */ ([0, 0])) =>
    `${(x * scale).toFixed(1)},${((h - y) * scale).toFixed(1)}`;
  const put = (/** @type {Point} */ at) => {
    const [x, y] = on(at).split(',').map(Number);
    return { x, y };
  };
  const places = (scenario.value?.labels ?? []).map(({ name, at }) => {
    const half = name.length * LETTER * 1.15;
    const { x, y } = put(at);
    return { name, half, x: Math.max(half, Math.min(WIDE - half, x)), y };
  });
  const circles = (scenario.value?.objectives ?? []).map(({ at }) => ({ ...put(at), half: 8 }));
  const ground = (/** @type {Feature} */ one, /** @type {number} */ i) => {
    const [colour, wide] = GROUNDS[one.kind] ?? ROUGH;
    const points = one.points.map(on).join(' ');
    return one.area
      ? html`<polygon key=${i} points=${points} fill=${colour} />`
      : html`<polyline
          key=${i}
          points=${points}
          fill="none"
          stroke=${colour}
          stroke-width=${wide || 1.5}
        />`;
  };
  const features = [...(scenario.value?.features ?? [])].sort(
    (a, b) => Number(b.kind === 'hill') - Number(a.kind === 'hill'),
  );
  const moved = [...courses()].filter(([, path]) => length(path) > SHORT);
  const standing = (view.value?.units ?? []).filter((unit) => unit.in && unit.outline);
  const colourOf = (/** @type {string} */ id) => COLOURS[sideNumber(unitOf(id)?.side)] ?? INK;
  return html`<svg
    class="plan"
    xmlns="http://www.w3.org/2000/svg"
    viewBox=${`0 0 ${WIDE} ${h * scale}`}
    role="img"
    aria-label=${title}
    font-family="serif"
    font-size="11"
  >
    <defs>
      ${COLOURS.map((colour, i) => html`<marker key=${i} id=${`arrow${i}`} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L8 4L0 8z" fill=${colour} /></marker>`)}
    </defs>
    <rect width=${WIDE} height=${h * scale} fill=${PAPER} stroke=${INK} />
    ${features.map(ground)}
    ${places.map(({ name, x, y }) => html`<text key=${name} x=${x} y=${y} fill=${INK} font-style="italic" text-anchor="middle" opacity="0.8">${name}</text>`)}
    ${moved.map(([id, path]) => html`<polyline key=${id} points=${path.map(on).join(' ')} fill="none" stroke=${colourOf(id)} stroke-width="2" stroke-linejoin="round" stroke-dasharray=${sideNumber(unitOf(id)?.side) === 1 ? '6 3' : undefined} marker-end=${`url(#arrow${sideNumber(unitOf(id)?.side)})`}><title>${nameOf(id)}</title></polyline>`)}
    ${standing.map((unit) => html`<polygon key=${unit.id} points=${(unit.outline ?? []).map(on).join(' ')} fill=${colourOf(unit.id)} stroke=${PAPER} stroke-width="0.7"><title>${nameOf(unit.id)}</title></polygon>`)}
    ${(scenario.value?.objectives ?? []).map(({ id, at, worth }) => {
      const [x, y] = on(at).split(',').map(Number);
      const side = view.value?.held[id];
      return html`<g key=${id}
        ><circle
          cx=${x}
          cy=${y}
          r="8"
          fill=${side ? COLOURS[sideNumber(side)] : PAPER}
          stroke=${INK}
        /><text x=${x} y=${y + 4} text-anchor="middle" font-weight="700" fill=${side ? '#fff' : INK}
          >${worth}</text
        ></g
      >`;
    })}
    ${named(
      standing.map((unit) => ({ id: unit.id, ...put(placeOf(unit)) })),
      [...places, ...circles],
    ).map(
      ({ id, x, y }) =>
        html`<text
          key=${id}
          x=${x}
          y=${y}
          text-anchor="middle"
          font-size="9.5"
          fill=${INK}
          stroke=${PAPER}
          stroke-width="2"
          paint-order="stroke"
          >${nameOf(id)}</text
        >`,
    )}
  </svg>`;
}
