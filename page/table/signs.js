// Words and marks on the map: units with their strength, the distance to the target, shields on the ground that is fought for, names
// of the ground, leaders by themselves and what lies about. None touches another, a block or the frame (placing.js).

import { html } from '../html.js';
import { coloursAt } from './blocks.js';
import { plates } from './drawing.js';
import { moment, scenario, shown } from './game.js';
import { handleOf, TOUCH, turning } from './lane.js';
import {
  covered,
  flagSize,
  flat,
  front,
  grain,
  height,
  lain,
  letters,
  middle,
  pointed,
  sight,
  SMALL,
  width,
} from './map.js';
import { useGlide } from './motion.js';
import { leadersWith, nameOf, sideNumber, unitOf } from './names.js';
import { around, boardOf, placeAll } from './placing.js';
import { starOf } from './ride.js';
import { aimed, selected, volleys } from './selection.js';
import { distance, peg, strength } from './system.js';
import { CONTACT, rangeOf } from './volleys.js';

/** @import { Point, Unit } from '../types.js' */
/** @import { Board, Box, Put, Spot, Wish } from './placing.js' */

// ---- letters ----

/** @typedef {'who' | 'what' | 'place'} Style */

const fonts = { who: '600', what: '400', place: 'italic 400' };
const SPACED = 0.08; // of a letter, between the letters of a name on the ground
const pen = document.createElement('canvas').getContext('2d');
/** Asked for once: the browser would work all styles out anew before it answers. */
let family = '';
/** Per pixel of letters. @type {Map<string, number>} */
const widths = new Map();

/** @param {string} words @param {Style} style */
function wide(words, style) {
  const key = `${style} ${words}`;
  let part = widths.get(key);
  if (part === undefined) {
    family ||= getComputedStyle(document.documentElement).getPropertyValue('--serif');
    if (pen) pen.font = `${fonts[style]} 100px ${family}`;
    part = (pen?.measureText(words).width ?? words.length * 60) / 100;
    if (style === 'place') part += words.length * SPACED;
    widths.set(key, part);
  }
  return part;
}

/** "2nd Wisconsin" as "2 Wis.", "21st North Carolina" as "21 N.C.", "Poague's Battery" as "Poague". @param {string} name */
function shortly(name) {
  const [plain] = name.split(/,| \(/);
  const [, number, rest] = /^(\d+)[a-z]{2} (.+)$/.exec(plain) ?? [];
  if (!number) return plain.replace(/'s? .*$/, '');
  const initials = rest.replace(
    /\b(North|South|New|West) ([A-Z])[a-z]+/,
    (_, a, b) => `${a[0]}.${b}.`,
  );
  return `${number} ${initials.replace(/([A-Z][a-z]{2})[a-z]{2,}/g, '$1.')}`;
}

/** What a unit's words may be, the best first. @param {Unit} unit */
function formsOf(unit) {
  const name = nameOf(unit.id);
  const count = peg(unit, 'strength') ?? 0;
  const guns = unitOf(unit.id)?.symbol === 'artillery' && count > 0;
  const much = guns ? `${count} ${count === 1 ? 'gun' : 'guns'}` : strength(count);
  const what = `${much}${unit.state ? `, ${unit.state}` : ''}`;
  const small = 100 / grain.value < SMALL && unit.id !== selected.value && unit.id !== aimed.value;
  const forms = [
    [name, what],
    [shortly(name), what],
    [shortly(name), ''],
  ];
  return small ? forms.slice(2) : forms;
}

/** How large some lines are on the screen. @param {string[]} lines */
function sizeOf([who, what]) {
  const size = letters.value;
  return {
    w: Math.max(wide(who, 'who'), what ? wide(what, 'what') * 0.9 : 0) * size,
    h: size * (what ? 2.1 : 1.15),
  };
}

// ---- what is in the way ----

/** @param {Point} p a place on the map @returns {Point} in pixels */
function onScreen([x, y]) {
  const now = sight.value;
  return [(x - now.x) / grain.value, (y - now.y) / grain.value];
}

/** @param {number[][]} points @param {number} [more] @returns {Box} */
function boxOf(points, more = 0) {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  return [
    Math.min(...xs) - more,
    Math.min(...ys) - more,
    Math.max(...xs) + more,
    Math.max(...ys) + more,
  ];
}

/** A turned block as a few boxes along it. @param {Unit} unit @returns {Box[]} */
function coverOf(unit) {
  const at = (unit.outline ?? []).map((p) => onScreen(flat(p)));
  const more = unit.id === selected.value || volleys.value.has(unit.id) ? 9 : 4;
  if (at.length !== 4) return [boxOf(at, more)];
  const [a, b, c, d] = at;
  const [w, h] = [Math.hypot(a[0] - b[0], a[1] - b[1]), Math.hypot(b[0] - c[0], b[1] - c[1])];
  const ends = w >= h ? [a, b, d, c] : [a, d, b, c]; // from, to, from, to of the long sides
  const count = Math.max(1, Math.min(8, Math.round(Math.max(w, h) / Math.max(1, Math.min(w, h)))));
  const on = (/** @type {number[]} */ p, /** @type {number[]} */ q, /** @type {number} */ part) => [
    p[0] + (q[0] - p[0]) * part,
    p[1] + (q[1] - p[1]) * part,
  ];
  return Array.from({ length: count }, (_, i) =>
    boxOf(
      [i / count, (i + 1) / count].flatMap((part) => [
        on(ends[0], ends[1], part),
        on(ends[2], ends[3], part),
      ]),
      more,
    ),
  );
}

/** Blocks, colours, stars, what is aimed along, and what lies over the map. @param {Board} board @param {Unit[]} units */
function layObstacles(board, units) {
  const k = flagSize();
  for (const unit of units) {
    for (const box of coverOf(unit)) board.take(box, unit.id);
    const cloth = coloursAt(unit, (unit.outline ?? []).map(flat));
    if (!cloth) continue;
    const [x, y] = onScreen([cloth.x, cloth.y]);
    board.take([x - 2, y - 17 * k, x + 12 * k, y], unit.id);
  }
  for (const one of shown.value?.leaders ?? []) {
    const at = one.gone ? null : starOf(one.id);
    if (at) board.take(boxOf([onScreen(flat(at))], 9 * k), one.id);
  }
  const chosen = moment.value ? undefined : units.find((one) => one.id === selected.value);
  if (chosen && turning())
    board.take(boxOf([onScreen(flat(handleOf(chosen).at))], TOUCH), 'handle');
  const aims = aiming();
  for (const part of aims ? [0.2, 0.35, 0.5, 0.65, 0.8] : [])
    if (aims) {
      const [from, to] = [onScreen(aims.from), onScreen(aims.to)];
      const at = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
      board.take(boxOf([at], 2), 'aim');
    }
  for (const box of plates()) board.take(box, 'plate');
  for (const box of covered.value) board.take(box, 'controls');
}

// ---- what wants a place ----

const FULL = 14; // whoever is chosen is rather named farther off than shortly

/** @param {Unit} unit @returns {Wish} */
function wishOf(unit) {
  const forms = formsOf(unit).map(sizeOf);
  const near = boxOf(
    (unit.outline ?? []).map((p) => onScreen(flat(p))),
    4,
  );
  const shorter = unit.id === selected.value ? FULL : undefined;
  return { id: unit.id, near, spots: () => around(near, forms, shorter) };
}

/** Those who fight have their names first, then their brigade, then the strong. @param {Unit[]} units */
function dearest(units) {
  const group = unitOf(selected.value ?? '')?.group;
  const rank = (/** @type {Unit} */ { id }) =>
    id === selected.value ? 0 : id === aimed.value ? 1 : unitOf(id)?.group === group ? 2 : 3;
  return [...units].sort(
    (a, b) => rank(a) - rank(b) || (peg(b, 'strength') ?? 0) - (peg(a, 'strength') ?? 0),
  );
}

/** Half a shield on the screen. */
const shieldSize = () => [8.5 * flagSize(), 10 * flagSize()];

/** Where it belongs, or aside with a line to it. @param {{ id: string, at: Point }} place @returns {Wish} */
function shieldWish({ id, at }) {
  const [x, y] = onScreen(flat(at));
  const [w, h] = shieldSize();
  const spot = (
    /** @type {number} */ cx,
    /** @type {number} */ cy,
    /** @type {number} */ cost,
  ) => ({
    boxes: /** @type {Box[]} */ ([[cx - w, cy - h, cx + w, cy + h]]),
    cost,
    form: 0,
    at: [cx, cy],
  });
  return {
    id: `ground ${id}`,
    *spots() {
      yield spot(x, y, 0);
      for (const far of [26, 44, 64])
        for (let i = 0; i < 8; i++) {
          const angle = (i * Math.PI) / 4;
          yield spot(x + Math.sin(angle) * far, y + Math.cos(angle) * far, far + i / 10);
        }
    },
  };
}

/** Horizontal words about a point. @param {string} id @param {number[]} at @param {number} w @param {number} h @param {number[][]} shifts @returns {Wish} */
function pointWish(id, [x, y], w, h, shifts) {
  return {
    id,
    *spots() {
      for (const [i, [dx, dy]] of shifts.entries()) {
        const [cx, cy] = [x + dx, y + dy];
        yield {
          boxes: [[cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2]],
          cost: i,
          form: 0,
          at: [cx, cy],
        };
      }
    },
  };
}

const BESIDE = [
  [0, 0],
  [0, 14],
  [0, -14],
  [24, 0],
  [-24, 0],
  [24, 14],
  [-24, 14],
  [24, -14],
  [-24, -14],
  [0, 28],
  [0, -28],
  [60, 0],
  [-60, 0],
];
const ABOUT = [
  [0, 15],
  [0, -15],
  [0, 28],
  [0, -28],
  [0, 42],
  [0, -42],
];

/** The distance to the target stands beside the line of fire. @returns {Wish[]} */
function aimWish() {
  const aims = aiming();
  if (!aims) return [];
  const [from, to] = [onScreen(aims.from), onScreen(aims.to)];
  const w = wide(aims.words, 'who') * letters.value;
  const h = letters.value * 1.2;
  const shifts = [0.5, 0.35, 0.65, 0.2, 0.8].flatMap((part) => {
    const at = [(to[0] - from[0]) * (part - 0.5), (to[1] - from[1]) * (part - 0.5)];
    return [1, -1, 2, -2].map((side) => [at[0] + side * (w / 2 + 6), at[1]]);
  });
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return [pointWish('aim', middle, w, h, shifts)];
}

/** Names along what they name: they slide on it, on either side. @param {import('./map.js').Lain} one @param {string} id @returns {Wish} */
function lainWish({ name, line, off, at }, id) {
  const size = letters.value;
  const long = wide(name, 'place') * size * 1.04;
  const points = line.map(onScreen);
  const far = [0];
  for (let i = 1; i < points.length; i++)
    far.push(
      far[i - 1] + Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]),
    );
  const here = onScreen(at);
  const home = points.reduce(
    (best, p, i) =>
      Math.hypot(p[0] - here[0], p[1] - here[1]) <
      Math.hypot(points[best][0] - here[0], points[best][1] - here[1])
        ? i
        : best,
    0,
  );
  const on = (/** @type {number} */ s) => {
    let i = 1;
    while (i < far.length - 1 && far[i] < s) i++;
    const part = (s - far[i - 1]) / (far[i] - far[i - 1] || 1);
    const [a, b] = [points[i - 1], points[i]];
    return {
      x: a[0] + (b[0] - a[0]) * part,
      y: a[1] + (b[1] - a[1]) * part,
      turn: Math.atan2(b[1] - a[1], b[0] - a[0]),
    };
  };
  return {
    id,
    *spots() {
      const step = 50 / grain.value;
      const beside = off
        ? [-(off * 100) / grain.value - size * 0.35, (off * 100) / grain.value + size * 0.75]
        : [size * 0.35];
      for (let k = 0; k < 24; k++)
        for (const [side, by] of beside.entries()) {
          const mid = far[home] + (k % 2 ? 1 : -1) * Math.ceil(k / 2) * step;
          if (mid - long / 2 < 0 || mid + long / 2 > far[far.length - 1]) continue;
          const count = Math.max(3, name.length);
          const stops = Array.from({ length: count + 1 }, (_, i) =>
            on(mid - long / 2 + (long * i) / count),
          );
          const bends = stops.some(
            (one, i) => i > 0 && Math.abs(one.turn - stops[i - 1].turn) > 0.26,
          );
          if (bends) continue;
          const path = stops.map(({ x, y, turn }) => [
            x - Math.sin(turn) * by,
            y + Math.cos(turn) * by,
          ]);
          const boxes = path.slice(1).map((p, i) => {
            const { turn } = stops[i];
            const up = [Math.sin(turn) * size, -Math.cos(turn) * size];
            return boxOf(
              [
                p,
                path[i],
                [p[0] + up[0] * 0.85, p[1] + up[1] * 0.85],
                [p[0] - up[0] * 0.25, p[1] - up[1] * 0.25],
                [path[i][0] + up[0] * 0.85, path[i][1] + up[1] * 0.85],
              ],
              1,
            );
          });
          yield { boxes, cost: k + side * 0.5, form: 0, at: path.flat() };
        }
    },
  };
}

/** @returns {{ id: string, name: string, sort: string, wish: Wish }[]} */
function groundNames() {
  if (100 / grain.value < SMALL) return [];
  const size = letters.value;
  const list =
    lain.value ??
    (scenario.value?.labels ?? []).map(({ name, at }) => ({
      name,
      at: flat(at),
      sort: 'place',
      line: [flat(at)],
      off: 0,
    }));
  return list
    .map((one, i) => ({ ...one, id: `name ${i}` }))
    .sort((a, b) => b.line.length - a.line.length)
    .map((one) => ({
      id: one.id,
      name: one.name,
      sort: one.sort,
      wish:
        one.sort === 'place'
          ? pointWish(one.id, onScreen(one.at), wide(one.name, 'place') * size, size * 1.2, BESIDE)
          : lainWish(one, one.id),
    }));
}

/** Leaders by themselves, and what lies on the ground. */
function lyingThings() {
  const lying = (shown.value?.lying ?? []).map(({ name, at }, i) => ({
    id: `lies ${i}`,
    name,
    at,
    dot: true,
  }));
  const alone = leadersWith(undefined).map(({ id, name, at = /** @type {Point} */ ([0, 0]) }) => ({
    id: `leads ${id}`,
    name,
    at,
    dot: false,
  }));
  return [...lying, ...alone];
}

// ---- all of it ----

/** Where the words stood last, so that they do not hop. @type {Map<string, Spot>} */
let last = new Map();

/** @param {Unit[]} units */
export function signs(units) {
  const [w, h] = [width.value, height.value];
  const board = boardOf([6, 6, w - 6, h - 6]);
  layObstacles(board, units);
  const isSeen = (/** @type {Box} */ box) => box[2] > 0 && box[3] > 0 && box[0] < w && box[1] < h;
  const blocks = units.map(
    (unit) =>
      /** @type {[string, Box]} */ ([
        unit.id,
        boxOf(
          (unit.outline ?? []).map((p) => onScreen(flat(p))),
          4,
        ),
      ]),
  );
  const inSight = new Set(blocks.filter(([, box]) => isSeen(box)).map(([id]) => id));
  const wishes = dearest(units)
    .filter(({ id }) => inSight.has(id))
    .map(wishOf);
  const first = wishes.filter(({ id }) => id === selected.value || id === aimed.value);
  const names = groundNames();
  const things = lyingThings();
  const size = letters.value;
  const places = scenario.value?.objectives ?? [];
  const placed = placeAll(
    board,
    [
      ...first,
      ...aimWish(),
      ...places.map(shieldWish),
      ...wishes.filter((one) => !first.includes(one)),
      ...names.map((one) => one.wish),
      ...things.map((one) =>
        pointWish(
          one.id,
          onScreen(flat(one.at)),
          wide(one.name, 'place') * size,
          size * 1.2,
          ABOUT,
        ),
      ),
    ],
    blocks,
    last,
  );
  last = new Map([...placed].map(([id, put]) => [id, put.spot]));
  return { placed, names, things, units };
}

/** @typedef {ReturnType<typeof signs>} Signs */

/** Back on the map. @param {number[]} at in pixels @returns {Point} */
function onMap([x, y]) {
  const now = sight.value;
  return [now.x + x * grain.value, now.y + y * grain.value];
}

/** What a test may read: the boxes that some words have taken, in pixels. @param {Spot} spot */
const told = (spot) =>
  spot.boxes.map((box) => box.map((one) => one.toFixed(1)).join(' ')).join(';');

/** @param {{ unit: Unit, spot: Spot }} props */
export function Label({ unit, spot }) {
  const px = grain.value;
  const size = letters.value * px;
  const [x, y] = onMap(spot.at);
  const [who, what] = formsOf(unit)[spot.form] ?? formsOf(unit)[0];
  const glide = useGlide({ at: [x, y], bearing: 0 });
  const line = spot.line && [onMap(spot.line.slice(0, 2)), onMap(spot.line.slice(2))];
  return html`<g
    ...${glide}
    class=${`words${selected.value === unit.id && !moment.value ? ' chosen' : ''}`}
    data-label=${unit.id}
    data-boxes=${told(spot)}
    aria-hidden="true"
  >
    ${line && html`<path class="leads-to" d=${`M${line[0]}L${line[1]}`} stroke-width=${0.9 * px} />`}
    <text class="who" x=${x} y=${y + size * 0.9} font-size=${size} stroke-width=${3.4 * px}
      >${who}</text
    >
    ${what && html`<text class="what" x=${x} y=${y + size * 1.87} font-size=${size * 0.9} stroke-width=${3.4 * px}>${what}</text>`}
  </g>`;
}

/** Ground that is fought for: its worth on a shield in the colours of who holds it. @param {{ signs: Signs }} props */
export function Shields({ signs: { placed } }) {
  const px = grain.value;
  return html`<g aria-hidden="true">
    ${(scenario.value?.objectives ?? []).map((place) => {
      const [x, y] = flat(place.at);
      const spot = placed.get(`ground ${place.id}`)?.spot;
      const side = sideNumber(shown.value?.held[place.id]);
      const at = spot && onMap(spot.at);
      const aside = at && Math.hypot(at[0] - x, at[1] - y) > px;
      return html`<g key=${place.id} class=${`objective side${side}`}>
        <circle cx=${x} cy=${y} r=${place.within} />
        ${aside && html`<path class="leads-to" d=${`M${x},${y}L${at}`} stroke-width=${px} />`}
        ${
          at &&
          html`<g
            class="shield"
            data-label=${`ground ${place.id}`}
            data-boxes=${told(spot)}
            transform=${`translate(${at}) scale(${px * flagSize()})`}
            onPointerEnter=${() => (pointed.value = place.id)}
            onPointerLeave=${() => (pointed.value = null)}
          >
            <title>${`${place.name}, worth ${place.worth}`}</title>
            <path d="M-7.5,-8.5h15v8q0,6 -7.5,9.5q-7.5,-3.5 -7.5,-9.5Z" />
            <text y="3.4" font-size="11">${place.worth}</text>
          </g>`
        }
      </g>`;
    })}
  </g>`;
}

/** @param {{ signs: Signs }} props */
export function Names({ signs: { placed, names } }) {
  const px = grain.value;
  const size = letters.value * px;
  return html`<g aria-hidden="true">
    ${names.map(({ id, name, sort }) => {
      const spot = placed.get(id)?.spot;
      if (!spot) return null;
      const facts = { 'data-label': id, 'data-boxes': told(spot) };
      if (sort === 'place') {
        const [x, y] = onMap(spot.at);
        return html`<text
          key=${id}
          class="place"
          x=${x}
          y=${y + size * 0.35}
          font-size=${size}
          stroke-width=${3 * px}
          ...${facts}
          >${name}</text
        >`;
      }
      const points = Array.from({ length: spot.at.length / 2 }, (_, i) =>
        onMap(spot.at.slice(2 * i, 2 * i + 2)),
      );
      const path = `along-${id.replace(' ', '-')}`;
      return html`<g key=${id} ...${facts}>
        <path id=${path} class="along" d=${`M${points.join('L')}`} />
        <text class=${`place ${sort}`} font-size=${size} stroke-width=${3 * px}
          ><textPath href=${`#${path}`} startOffset="50%">${name}</textPath></text
        >
      </g>`;
    })}
  </g>`;
}

/** @param {{ signs: Signs }} props */
export function Lying({ signs: { placed, things } }) {
  const px = grain.value;
  return html`<g class="lying" aria-hidden="true">
    ${things.map(({ id, name, at, dot }) => {
      const spot = placed.get(id)?.spot;
      const [x, y] = flat(at);
      const to = spot && onMap(spot.at);
      return html`${dot && html`<circle cx=${x} cy=${y} r=${2.5 * px} />`}
      ${to && html`<text class="place" x=${to[0]} y=${to[1] + letters.value * px * 0.35} font-size=${letters.value * px} stroke-width=${3 * px} data-label=${id} data-boxes=${told(spot)}>${name}</text>`}`;
    })}
  </g>`;
}

/** The line to the target, and how far it is. @param {{ signs: Signs }} props */
export function Aim({ signs: { placed } }) {
  const aims = aiming();
  if (!aims) return null;
  const { from, to, words } = aims;
  const px = grain.value;
  const spot = placed.get('aim')?.spot;
  const at = spot && onMap(spot.at);
  return html`<g class="aim" aria-hidden="true">
    <line x1=${from[0]} y1=${from[1]} x2=${to[0]} y2=${to[1]} stroke-width=${1.6 * px} />
    ${at && html`<text x=${at[0]} y=${at[1] + letters.value * px * 0.35} font-size=${letters.value * px} stroke-width=${3.5 * px} data-label="aim" data-boxes=${told(spot)}>${words}</text>`}
  </g>`;
}

/** What is under the pointer and found no place for its words says them all the same, over everything. @param {{ signs: Signs }} props */
export function Pointed({ signs: { placed, units } }) {
  const id = pointed.value;
  const unit = units.find((one) => one.id === id);
  const place = scenario.value?.objectives.find((one) => one.id === id);
  if (!(unit?.outline && !placed.has(unit.id)) && !place) return null;
  const px = grain.value;
  const lines = unit ? formsOf(unit)[0] : place ? [place.name, `worth ${place.worth}`] : ['', ''];
  const { w, h } = sizeOf(lines);
  const [cx, cy] = onScreen(flat(unit?.outline ? middle(unit.outline) : (place?.at ?? [0, 0])));
  const left = Math.max(4, Math.min(width.value - w - 16, cx - w / 2 - 6));
  const top = cy + 22 + h > height.value ? cy - 26 - h : cy + 16;
  const [x, y] = onMap([left, top]);
  const size = letters.value * px;
  return html`<g class="words card" aria-hidden="true">
    <rect
      x=${x}
      y=${y}
      width=${(w + 12) * px}
      height=${(h + 8) * px}
      rx=${4 * px}
      stroke-width=${px}
    />
    <text class="who" x=${x + (w / 2 + 6) * px} y=${y + 4 * px + size * 0.9} font-size=${size}
      >${lines[0]}</text
    >
    <text
      class="what"
      x=${x + (w / 2 + 6) * px}
      y=${y + 4 * px + size * 1.87}
      font-size=${size * 0.9}
      >${lines[1]}</text
    >
  </g>`;
}

/** From the selected unit to its target, and what its range is. */
function aiming() {
  const unit = shown.value?.units.find((one) => one.id === selected.value);
  const target = shown.value?.units.find((one) => one.id === aimed.value);
  const odds = aimed.value !== null ? volleys.value.get(aimed.value) : undefined;
  if (!unit?.outline || !target?.outline || !odds) return null;
  const [far, counts] = [distance((odds.far ?? 0) / 100), rangeOf(odds)];
  const words =
    counts === CONTACT || counts === far ? counts : `${far} (counts as ${parseInt(counts, 10)})`;
  return { words, from: flat(front(unit)), to: flat(middle(target.outline)) };
}
