// The ground of a scenario as it is drawn, worked out once: relief, hachures, fields, ways and waters as curves, trees, fences, houses.
// The drawing may be richer than the rules, never other: no edge leaves its ruled line by more than STRAY.

import { hachuresOf, isCut, reliefOf } from './relief.js';
import {
  apart,
  bend,
  bounds,
  centre,
  chance,
  depthIn,
  farFrom,
  hash,
  isInside,
  noise,
  ragged,
  walk,
} from './shapes.js';

/** @import { Feature, Scenario } from '../types.js' */
/** @import { Hachure, Relief } from './relief.js' */
/** @import { Spot } from './shapes.js' */

/** @typedef {{ kind: string, make?: string, height: number, points: Spot[], box: number[] }} Piece */
/** @typedef {{ at: Spot, size: number, looks: number, sort: 'broad' | 'cedar' | 'fruit' | 'reed' }} Tree */
/** @typedef {{ points: Spot[], colour: number, sort: number, turn: number }} Field */
/** @typedef {{ line: Spot[], ruled: Spot[], sort: 'pike' | 'lane' | 'bed' | 'stream' | 'river' }} Way */
/** @typedef {{ pieces: Piece[], table: Spot, relief: Relief, hachures: Hachure[], fields: Field[], floors: { kind: string, edge: Spot[] }[], trees: Tree[], ways: Way[], names: { name: string, at: Spot }[] }} Land */

export const LOOKS = 10; // kinds of broad trees
const FEW = 3; // of cedars and of fruit trees

/** @param {Scenario} scenario @param {Feature} feature @returns {Piece} */
function pieceOf({ table }, { kind, make, height = 0, points }) {
  const here = points.map(([x, y]) => /** @type {Spot} */ ([x / 100, (table[1] - y) / 100]));
  return { kind, make, height, points: here, box: bounds(here) };
}

// ---- fields: they follow the first road, and are texture only ----

/** @param {Spot[]} area */
function sizeOf(area) {
  return Math.abs(
    area.reduce((sum, a, i) => {
      const b = area[(i + 1) % area.length];
      return sum + a[0] * b[1] - b[0] * a[1];
    }, 0) / 2,
  );
}

/** What lies on one side of a line across an area. @param {Spot[]} area @param {number[]} far @param {number} sign @returns {Spot[]} */
function halfOf(area, far, sign) {
  return area.flatMap((a, i) => {
    const next = (i + 1) % area.length;
    const b = area[next];
    const [here, there] = [far[i] * sign, far[next] * sign];
    const part = here / (here - there);
    const cut = /** @type {Spot} */ ([a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]);
    return [...(here >= 0 ? [a] : []), ...(here * there < 0 ? [cut] : [])];
  });
}

/** @param {Spot} table @param {Way | undefined} road @returns {Field[]} */
function fieldsOf([w, h], road) {
  const throws = chance(17);
  const list = /** @type {Field[]} */ ([]);
  const ends = road
    ? [road.ruled[0], road.ruled[road.ruled.length - 1]]
    : [
        [0, 0],
        [1, 0],
      ];
  const turn = Math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0]);
  const split = (/** @type {Spot[]} */ area, /** @type {number} */ depth) => {
    if (sizeOf(area) < 90 + throws() * 130) {
      list.push({
        points: area,
        colour: Math.floor(throws() * 4),
        sort: Math.floor(throws() * 5),
        turn: turn + (throws() < 0.5 ? Math.PI / 2 : 0),
      });
      return;
    }
    const angle = turn + (depth % 2 ? Math.PI / 2 : 0) + (throws() - 0.5) * 0.16;
    const across = area.map((p) => p[1] * Math.cos(angle) - p[0] * Math.sin(angle));
    const [low, high] = [Math.min(...across), Math.max(...across)];
    const cut = low + (high - low) * (0.38 + throws() * 0.24);
    const far = across.map((one) => one - cut);
    for (const sign of [1, -1]) {
      const half = halfOf(area, far, sign);
      if (half.length > 2) split(half, depth + 1);
    }
  };
  split(
    [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
    1,
  );
  return list;
}

// ---- roads and water ----

/** @param {Piece[]} pieces @param {{ name: string, at: Spot }[]} names @returns {Way[]} */
function waysOf(pieces, names) {
  const bed = names.filter((one) => /railroad|bed/i.test(one.name));
  let roads = 0;
  return pieces
    .filter((one) => /^(road|stream|river)$/.test(one.kind))
    .map((one, i) => {
      if (one.kind !== 'road')
        return {
          line: bend(one.points, one.kind === 'river' ? 0.2 : 0.24, i + 3),
          ruled: one.points,
          sort: /** @type {Way['sort']} */ (one.kind),
        };
      const first = roads++ === 0;
      const isBed = !first && bed.some((name) => farFrom(name.at, one.points) < 6);
      return {
        line: bend(one.points, first ? 0.1 : isBed ? 0.04 : 0.16, i + 11),
        ruled: one.points,
        sort: first ? 'pike' : isBed ? 'bed' : 'lane',
      };
    });
}

// ---- trees ----

/** Looks of its own: none of those that stand beside it. @param {number} wish @param {number} count @param {(number | undefined)[]} others */
function unlike(wish, count, others) {
  let looks = wish;
  while (others.includes(looks)) looks = (looks + 1) % count;
  return looks;
}

/** A wood: a tree in every cell of a grid that is shaken. @param {Piece} wood @param {(p: Spot) => boolean} isFree @returns {Tree[]} */
function woodOf(wood, isFree) {
  const step = wood.kind === 'dense-woods' ? 0.58 : 0.74;
  const [west, north, east, south] = wood.box;
  const trees = /** @type {Tree[]} */ ([]);
  const across = Math.ceil((east - west) / step) + 1;
  const row = /** @type {number[]} */ (Array(across).fill(-1));
  for (let j = 0; north + j * step <= south + step; j++)
    for (let i = 0, corner = -1; i < across; i++) {
      const [a, b, c] = [2, 3, 4].map((seed) => hash(i + Math.round(west * 7), j, seed));
      const x = west + (i + (j % 2) / 2 + (a - 0.5) * 0.7) * step;
      const y = north + (j + (b - 0.5) * 0.7) * step;
      const depth = depthIn([x, y], wood.points);
      const seen = [corner, row[i], row[i + 1], row[i - 1]];
      corner = row[i];
      const looks = unlike(Math.floor(c * LOOKS), LOOKS, seen);
      row[i] = looks;
      const glade = depth > 1.3 && wood.kind === 'woods' && noise(x / 2.6, y / 2.6, 71) < -0.34;
      if (depth < 0.16 || glade || !isFree([x, y])) continue;
      const size = (depth < 1 ? 0.36 + 0.14 * b : 0.44 + 0.2 * a) * (step < 0.7 ? 0.86 : 1);
      const cedar = hash(i, j, 5) < 0.1;
      trees.push({
        at: [x, y],
        size,
        looks: cedar ? looks % FEW : looks,
        sort: cedar ? 'cedar' : 'broad',
      });
    }
  return trees;
}

/** An orchard stands in rows along its longest side. @param {Piece} area @returns {Tree[]} */
function orchardOf(area) {
  const ring = area.points.map((a, i) => [a, area.points[(i + 1) % area.points.length]]);
  const [a, b] = ring.reduce((best, one) =>
    apart(one[0], one[1]) > apart(best[0], best[1]) ? one : best,
  );
  const turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [x0, y0] = centre(area.points);
  const trees = /** @type {Tree[]} */ ([]);
  for (let v = -12; v <= 12; v++)
    for (let u = -12; u <= 12; u++) {
      const [i, j] = [u * 0.78 + (hash(u, v, 6) - 0.5) * 0.08, v * 0.78];
      const at = /** @type {Spot} */ ([x0 + i * cos - j * sin, y0 + i * sin + j * cos]);
      if (depthIn(at, area.points) < 0.28 || hash(u, v, 8) < 0.05) continue;
      trees.push({
        at,
        size: 0.26 + 0.04 * hash(u, v, 9),
        looks: (u + 2 * v + 36) % FEW,
        sort: 'fruit',
      });
    }
  return trees;
}

/** @param {Piece} bog @returns {Tree[]} */
function reedsOf(bog) {
  const [west, north, east, south] = bog.box;
  const trees = /** @type {Tree[]} */ ([]);
  for (let j = 0, y = north; y < south; j++, y += 0.5)
    for (let i = 0, x = west; x < east; i++, x += 0.6) {
      const at = /** @type {Spot} */ ([x + hash(i, j, 12) * 0.5, y + hash(i, j, 13) * 0.4]);
      if (depthIn(at, bog.points) > 0.2 && hash(i, j, 14) < 0.6)
        trees.push({
          at,
          size: 0.2 + 0.1 * hash(i, j, 15),
          looks: (i + 2 * j) % FEW,
          sort: 'reed',
        });
    }
  return trees;
}

/** Is this broken ground an orchard? @param {Piece} area @param {{ name: string, at: Spot }[]} names */
export function isOrchard(area, names) {
  return names.some((one) => /orchard/i.test(one.name) && depthIn(one.at, area.points) > -2);
}

/** @param {Piece[]} pieces @param {Way[]} ways @param {{ name: string, at: Spot }[]} names */
function treesOf(pieces, ways, names) {
  const clear = pieces.filter((one) => one.kind === 'building' || one.kind === 'bridge');
  const isFree = (/** @type {Spot} */ p) =>
    p[0] > 0.15 &&
    p[1] > 0.15 &&
    !ways.some((one) => farFrom(p, one.line) < (one.sort === 'river' ? 1.1 : 0.55)) &&
    !clear.some((one) => depthIn(p, one.points) > -0.5);
  return pieces
    .flatMap((one) => {
      if (one.kind === 'woods' || one.kind === 'dense-woods') return woodOf(one, isFree);
      if (one.kind === 'swamp') return reedsOf(one);
      return one.kind === 'rough' && isOrchard(one, names) ? orchardOf(one) : [];
    })
    .sort((a, b) => a.at[1] - b.at[1]);
}

// ---- fences ----

/** A fence of no kind of its own: post and rail along a road, paling about a house, else worm. @param {Piece} fence @param {Land} land */
export function fenceKind(fence, land) {
  if (fence.make) return fence.make;
  const roads = land.ways.filter((one) => one.sort !== 'stream' && one.sort !== 'river');
  const houses = land.pieces.filter((one) => one.kind === 'building');
  const farthest = Math.max(
    ...fence.points.map((p) => Math.min(99, ...roads.map((one) => farFrom(p, one.ruled)))),
  );
  if (farthest < 1.9) return 'post-and-rail';
  const near = fence.points.some((p) => houses.some((one) => depthIn(p, one.points) > -1.6));
  return near ? 'paling' : 'worm';
}

/** What of a line still stands, in pieces. @param {Spot[]} line @param {Spot[][]} opened @returns {Spot[][]} */
export function standing(line, opened) {
  const near = opened.filter(
    (one) => farFrom(one[0], line) < 0.05 && farFrom(one[one.length - 1], line) < 0.05,
  );
  if (near.length === 0) return [line];
  const parts = /** @type {Spot[][]} */ ([[]]);
  for (const p of walk(line, 0.05))
    if (near.some((one) => farFrom(p, one) < 0.03)) parts.push([]);
    else parts[parts.length - 1].push(p);
  return parts.filter((one) => one.length > 2);
}

/** In steps, so that the page can breathe between them. @param {Scenario} scenario @returns {Generator<void, Land>} */
export function* landOf(scenario) {
  const table = /** @type {Spot} */ (scenario.table.map((one) => one / 100));
  const pieces = scenario.features.map((one) => pieceOf(scenario, one));
  const names = scenario.labels.map(({ name, at }) => ({
    name,
    at: /** @type {Spot} */ ([at[0] / 100, table[1] - at[1] / 100]),
  }));
  const ways = waysOf(pieces, names);
  const fields = fieldsOf(
    table,
    ways.find((one) => one.sort === 'pike'),
  );
  yield;
  const relief = reliefOf(pieces, table);
  yield;
  const trees = treesOf(pieces, ways, names);
  yield;
  const bare = pieces.filter((one) => one.kind === 'building');
  const hachures = hachuresOf(relief, (p) => !bare.some((one) => isInside(p, one.points)));
  const floors = pieces
    .filter((one) => /woods|swamp|rough|steep/.test(one.kind))
    .filter((one) => !isCut(one))
    .map((one, i) => ({ kind: one.kind, edge: ragged(one.points, 0.17, i + 5) }));
  return { pieces, table, relief, hachures, fields, floors, trees, ways, names };
}
