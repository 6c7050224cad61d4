// The lie of the land: a height for each quarter of an inch, from the hills, cuts and waters of the scenario; its light and shade,
// and hachures that run down the slope from contour to contour.

import { apart, chance, depthIn, farFrom, isInside, ramp, walk, waves } from './shapes.js';

/** @import { Spot } from './shapes.js' */
/** @import { Piece } from './land.js' */

/** @typedef {{ wide: number, deep: number, feet: Float32Array, grain: Float32Array, highest: number }} Relief */

const FINE = 4; // heights to the inch
const RISE = 1.5; // inches outside its edge at which a hill begins to rise

/** Its edge, without what lies on the end of the table: there the hill goes on. @param {Spot[]} area @param {Spot} table @returns {Spot[][]} */
function openEdge(area, [w, h]) {
  const ends = (/** @type {Spot} */ [x, y]) => [x <= 0, y <= 0, x >= w, y >= h];
  return area
    .map((a, i) => /** @type {Spot[]} */ ([a, area[(i + 1) % area.length]]))
    .filter(([a, b]) => !ends(a).some((is, k) => is && ends(b)[k]));
}

/** @param {Piece} hill @param {Piece[]} hills @param {Spot} table */
function hillOf(hill, hills, table) {
  const edge = openEdge(hill.points, table);
  const far = (/** @type {Spot} */ p) => {
    let least = 99;
    for (const piece of edge) least = Math.min(least, farFrom(p, piece));
    return least;
  };
  const depth = (/** @type {Spot} */ p) => (isInside(p, hill.points) ? far(p) : -far(p));
  const [west, north, east, south] = hill.box;
  let deepest = 0;
  for (let y = north; y <= south; y += 1)
    for (let x = west; x <= east; x += 1) deepest = Math.max(deepest, depth([x, y]));
  deepest = Math.min(12, deepest);
  const under = hills.filter(
    (one) =>
      one.height < hill.height &&
      hill.points.filter((p) => depthIn(p, one.points) > -0.5).length > hill.points.length / 2,
  );
  const base = Math.max(0, ...under.map((one) => one.height));
  return { ...hill, depth, deepest, base, foot: Math.min(1.9, deepest * 0.6) };
}

/** Narrow, and the ground is as high on both sides: men dug it. @param {Piece} area */
export function isCut(area) {
  const [a, b] = [area.points[0], area.points[1]];
  const other = area.points[2];
  const [long, broad] = [apart(a, b), apart(b, other)];
  return area.points.length === 4 && Math.min(long, broad) < 1.9 && Math.max(long, broad) > 2;
}

/** The mean of five along a row or a column. @param {Float32Array} from @param {Float32Array} to @param {number} rows @param {number} count @param {number} row @param {number} step */
function smear(from, to, rows, count, row, step) {
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < count; i++) {
      const [low, high] = [Math.max(0, i - 2), Math.min(count - 1, i + 2)];
      let sum = 0;
      for (let k = low; k <= high; k++) sum += from[j * row + k * step];
      to[j * row + i * step] = sum / (high - low + 1);
    }
}

/** On the edge of the table one is still inside of what ends there. @param {number} at @param {number} end */
function within(at, end) {
  return Math.max(0.01, Math.min(end - 0.01, at));
}

/** @param {Piece[]} pieces @param {Spot} table @returns {Relief} */
export function reliefOf(pieces, table) {
  const [wide, deep] = [table[0] * FINE + 1, table[1] * FINE + 1].map(Math.ceil);
  const feet = new Float32Array(wide * deep);
  const grain = new Float32Array(wide * deep);
  const all = pieces.filter((one) => one.kind === 'hill');
  const hills = all.map((one) => hillOf(one, all, table));
  const cuts = pieces.filter((one) => one.kind === 'steep' && isCut(one));
  const waters = pieces.filter((one) => one.kind === 'stream' || one.kind === 'river');
  const touches = (/** @type {Piece} */ { box }, /** @type {Spot} */ [x, y]) =>
    x > box[0] - 3 && y > box[1] - 3 && x < box[2] + 3 && y < box[3] + 3;
  for (let j = 0, k = 0; j < deep; j++)
    for (let i = 0; i < wide; i++, k++) {
      const p = /** @type {Spot} */ ([within(i / FINE, table[0]), within(j / FINE, table[1])]);
      let height = 0;
      for (const hill of hills) {
        if (!touches(hill, p)) continue;
        const in_ = hill.depth(p) + 0.5 * waves(p[0] / 3.6, p[1] / 3.6, 3);
        const part =
          0.7 * ramp(-RISE, hill.foot, in_) + 0.3 * ramp(0.2, hill.deepest * 1.02 + 0.3, in_);
        height = Math.max(
          height,
          hill.base * (part > 0 ? 1 : 0) + (hill.height - hill.base) * part,
        );
      }
      for (const cut of cuts)
        if (touches(cut, p)) height -= 15 * ramp(-0.35, 0.6, depthIn(p, cut.points));
      for (const water of waters)
        if (touches(water, p)) {
          const far = farFrom(p, water.points);
          height -= 6 * Math.exp((-far * far) / 1.8);
        }
      feet[k] = height;
    }
  const other = new Float32Array(feet.length);
  smear(feet, other, deep, wide, wide, 1);
  smear(other, feet, wide, deep, 1, wide);
  for (let j = 0, k = 0; j < deep; j++)
    for (let i = 0; i < wide; i++, k++)
      grain[k] =
        feet[k] + 3 * waves(i / FINE / 6.5, j / FINE / 6.5, 21) + 1.2 * noiseOf(i / FINE, j / FINE);
  return { wide, deep, feet, grain, highest: Math.max(0, ...all.map((one) => one.height)) };
}

/** Small unevenness, under five feet. @param {number} x @param {number} y */
function noiseOf(x, y) {
  return waves(x / 1.9, y / 1.9, 31);
}

/** Feet at a place. @param {Relief} relief @param {Spot} p */
export function heightAt({ wide, deep, feet }, [x, y]) {
  const fx = Math.max(0, Math.min(wide - 1.001, x * FINE));
  const fy = Math.max(0, Math.min(deep - 1.001, y * FINE));
  const i = Math.floor(fx);
  const j = Math.floor(fy);
  const a = fx - i;
  const b = fy - j;
  const k = j * wide + i;
  return (
    (feet[k] * (1 - a) + feet[k + 1] * a) * (1 - b) +
    (feet[k + wide] * (1 - a) + feet[k + wide + 1] * a) * b
  );
}

/** Feet that it rises to the inch, to the east and to the south. @param {Relief} relief @param {Spot} p @returns {Spot} */
export function riseAt(relief, [x, y]) {
  const e = 0.14;
  return [
    (heightAt(relief, [x + e, y]) - heightAt(relief, [x - e, y])) / (2 * e),
    (heightAt(relief, [x, y + e]) - heightAt(relief, [x, y - e])) / (2 * e),
  ];
}

/** @typedef {{ from: number, high: number, steep: number, dark: number, bright: number }} Sun a bearing, degrees, and how much it tells */

/**
 * Light and shade as a picture with transparency, a pixel for each height.
 * @param {Relief} relief @param {Sun} sun @param {number[]} shade @param {number[]} light @param {Uint8ClampedArray} data
 */
export function shadeInto({ wide, deep, grain }, sun, shade, light, data) {
  const radians = Math.PI / 180;
  const [up, flat] = [Math.sin(sun.high * radians), Math.cos(sun.high * radians)];
  // A second and a third light from beside it, so that no slope is lost.
  const lamps = [
    [0, 0.6],
    [-45, 0.22],
    [50, 0.18],
  ].map(([by, part]) => [
    Math.sin((sun.from + by) * radians),
    -Math.cos((sun.from + by) * radians),
    part,
  ]);
  for (let j = 0, k = 0; j < deep; j++)
    for (let i = 0; i < wide; i++, k++) {
      const west = i > 0 ? k - 1 : k;
      const east = i < wide - 1 ? k + 1 : k;
      const north = j > 0 ? k - wide : k;
      const south = j < deep - 1 ? k + wide : k;
      const zx = ((grain[east] - grain[west]) * FINE * sun.steep) / 2;
      const zy = ((grain[south] - grain[north]) * FINE * sun.steep) / 2;
      const norm = 1 / Math.sqrt(zx * zx + zy * zy + 1);
      let lit = -up;
      for (let n = 0; n < lamps.length; n++)
        lit += lamps[n][2] * ((-zx * lamps[n][0] - zy * lamps[n][1]) * flat + up) * norm;
      const ink = lit < 0 ? shade : light;
      const much =
        lit < 0
          ? 0.72 * (1 - Math.exp((lit * sun.dark) / 0.72))
          : 0.85 * (1 - Math.exp((-lit * sun.bright) / 0.85));
      data[k * 4] = ink[0];
      data[k * 4 + 1] = ink[1];
      data[k * 4 + 2] = ink[2];
      data[k * 4 + 3] = 255 * much;
    }
}

/** The lines on which the ground is so high. @param {Relief} relief @param {number} level @returns {Spot[][]} */
function contours({ wide, deep, feet }, level) {
  /** By the edge of the grid that it crosses: where, and to which others it leads. @type {Map<number, { at: Spot, to: number[] }>} */
  const crossings = new Map();
  const cross = (/** @type {number} */ k, /** @type {boolean} */ downward) => {
    const other = downward ? k + wide : k + 1;
    const [a, b] = [feet[k] - level, feet[other] - level];
    if (a >= 0 === b >= 0) return null;
    const key = k * 2 + Number(downward);
    if (!crossings.has(key)) {
      const [i, j, part] = [k % wide, Math.floor(k / wide), a / (a - b)];
      const at = /** @type {Spot} */ (downward ? [i, j + part] : [i + part, j]);
      crossings.set(key, { at: [at[0] / FINE, at[1] / FINE], to: [] });
    }
    return key;
  };
  for (let j = 0; j + 1 < deep; j++)
    for (let i = 0; i + 1 < wide; i++) {
      const k = j * wide + i;
      const above = feet[k] >= level;
      if (
        feet[k + 1] >= level === above &&
        feet[k + wide] >= level === above &&
        feet[k + wide + 1] >= level === above
      )
        continue;
      const met = [cross(k, false), cross(k + 1, true), cross(k + wide, false), cross(k, true)];
      const keys = met.filter((key) => key !== null);
      for (let n = 0; n + 1 < keys.length; n += 2) {
        crossings.get(keys[n])?.to.push(keys[n + 1]);
        crossings.get(keys[n + 1])?.to.push(keys[n]);
      }
    }
  return chained(crossings);
}

/** @param {Map<number, { at: Spot, to: number[] }>} crossings @returns {Spot[][]} */
function chained(crossings) {
  const used = new Set();
  const lines = /** @type {Spot[][]} */ ([]);
  const ends = [...crossings.keys()].sort(
    (a, b) => Number(crossings.get(b)?.to.length === 1) - Number(crossings.get(a)?.to.length === 1),
  );
  for (const start of ends) {
    const line = /** @type {Spot[]} */ ([]);
    for (
      let key = /** @type {number | undefined} */ (start);
      key !== undefined && !used.has(key);
    ) {
      used.add(key);
      const one = crossings.get(key);
      if (!one) break;
      line.push(one.at);
      key = one.to.find((next) => !used.has(next));
    }
    if (line.length > 3) lines.push(line);
  }
  return lines;
}

/** A wedge down the slope: two broad corners, the bend, the point. @typedef {{ from: Spot, over: Spot, to: Spot, broad: number }} Hachure */

const NORTH_WEST = [-0.7071, -0.7071];

/** @param {Relief} relief @param {Spot} start @param {number} least @param {number} jitter @returns {Hachure | null} */
function hachureFrom(relief, start, least, jitter) {
  const rise = riseAt(relief, start);
  const steep = Math.hypot(...rise);
  if (steep < 3.2) return null;
  const line = [start];
  for (let k = 0; k < 7; k++) {
    const [x, y] = line[line.length - 1];
    const slope = riseAt(relief, [x, y]);
    const much = Math.hypot(...slope);
    if (much < 2.4 || heightAt(relief, [x, y]) < least) break;
    line.push([x - (slope[0] / much) * 0.11, y - (slope[1] / much) * 0.11]);
  }
  if (line.length < 3) return null;
  const shaded = rise[0] * NORTH_WEST[0] + rise[1] * NORTH_WEST[1] > 0;
  const broad =
    Math.min(0.085, 0.012 + steep * 0.0028) * (shaded ? 1.12 : 0.62) * (0.8 + 0.4 * jitter);
  return { from: start, over: line[line.length >> 1], to: line[line.length - 1], broad };
}

/** @param {Relief} relief @param {(p: Spot) => boolean} isFree @returns {Hachure[]} */
export function hachuresOf(relief, isFree) {
  const step = Math.max(5, relief.highest / 9);
  const list = /** @type {Hachure[]} */ ([]);
  const throws = chance(62);
  for (let level = step * 0.6; level < relief.highest; level += step)
    for (const line of contours(relief, level))
      for (const [x, y] of walk(line, 0.3)) {
        const at = /** @type {Spot} */ ([x + (throws() - 0.5) * 0.08, y + (throws() - 0.5) * 0.08]);
        const one = isFree(at) ? hachureFrom(relief, at, level - step, throws()) : null;
        if (one) list.push(one);
      }
  return list;
}
