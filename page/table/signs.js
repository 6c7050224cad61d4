// Names on the map: every unit's name and strength wherever there is room, then leaders and what lies on the ground.

import { html } from '../html.js';
import { shown } from './game.js';
import { facing, flat, front, grain, middle, sight, SMALL } from './map.js';
import { useGlide } from './motion.js';
import { leadersWith, nameOf } from './names.js';
import { aimed, selected, volleys } from './selection.js';
import { peg } from './system.js';

/** @import { Unit } from '../types.js' */

/** @typedef {{ unit: Unit, x: number, y: number, lines: string[] }} Sign */

/** Do two labels stand in each other? @param {number[]} a @param {number[]} b */
function overlap(a, b) {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** The box around a unit on the screen. @param {Unit} unit */
function around(unit) {
  const at = (unit.outline ?? []).map(flat);
  const [xs, ys] = [at.map((p) => p[0]), at.map((p) => p[1])];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Places for the words of a unit, the best first: behind it, before it, beside it. @param {Unit} unit */
function tries(unit) {
  const size = grain.value;
  const name = 100 / size >= SMALL ? nameOf(unit.id) : unit.id;
  const lines = [name, `${peg(unit, 'strength') ?? ''} ${unit.state ?? ''}`.trim()];
  const [left, top, right, bottom] = around(unit);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const reach = name.length * 2.9 * size + 5 * size;
  const angle = (facing(unit) * Math.PI) / 180;
  const below = /** @type {[number, number, string[]]} */ ([x, bottom + 12 * size, lines]);
  const above = /** @type {[number, number, string[]]} */ ([x, top - 15 * size, lines]);
  const west = /** @type {[number, number, string[]]} */ ([left - reach, y, lines]);
  const east = /** @type {[number, number, string[]]} */ ([right + reach, y, lines]);
  const upright = Math.abs(Math.cos(angle)) > 0.7 ? [below, above] : [];
  if (Math.cos(angle) < 0) upright.reverse();
  const across = Math.sin(angle) > 0 ? [west, east] : [east, west];
  const short = /** @type {[number, number, string[]][]} */ ([
    [x, bottom + 12 * size, [unit.id]],
    [x, top - 5 * size, [unit.id]],
  ]);
  return [...upright, ...across, below, above, ...short];
}

/** Those who fight have their names first. @param {Unit[]} units */
function firstChosen(units) {
  const rank = (/** @type {Unit} */ one) =>
    one.id === selected.value ? 0 : one.id === aimed.value ? 1 : 2;
  return [...units].sort((a, b) => rank(a) - rank(b));
}

/** Where every unit's name and strength stand: wherever there is room. @param {Unit[]} units */
export function signs(units) {
  const size = grain.value;
  const now = sight.value;
  const blocks = new Map(units.map((unit) => [unit.id, around(unit)]));
  const aims = aiming();
  const taken = /** @type {number[][]} */ (aims ? [aims.box] : []);
  const list = /** @type {Sign[]} */ ([]);
  for (const unit of firstChosen(units)) {
    const places = tries(unit);
    const boxes = places.map(([x, y, lines]) => {
      const reach = Math.max(...lines.map((line) => line.length)) * 3 * size;
      return [x - reach, y - 10 * size, x + reach, y + (lines.length - 1) * 11 * size + 2 * size];
    });
    const free = (/** @type {number[]} */ one) =>
      one[1] > now.y &&
      one[0] > now.x &&
      one[2] < now.x + now.w &&
      !taken.some((other) => overlap(one, other)) &&
      ![...blocks].some(([id, other]) => id !== unit.id && overlap(one, other));
    const best = boxes.findIndex(free);
    const at = best < 0 ? places.length - 2 : best;
    taken.push(boxes[at]);
    list.push({ unit, x: places[at][0], y: places[at][1], lines: places[at][2] });
  }
  return { list, taken: [...taken, ...blocks.values()] };
}

/** Leaders by themselves, and what lies on the ground: their words above or below, where nothing else stands. @param {{ taken: number[][] }} props */
export function Lying({ taken }) {
  const size = grain.value;
  const lying = (shown.value?.lying ?? []).map(({ name, at }) => ({
    name,
    at,
    dot: true,
  }));
  return html`<g class="lying" aria-hidden="true">
    ${[...lying, ...leadersWith(undefined)].map(({ name, at = [0, 0], ...one }) => {
      const [x, y] = flat(at);
      const reach = name.length * 3.1 * size;
      const boxes = [16, -8, 27, -20, 38, -32, 50].map((by) => [
        x - reach,
        y + (by - 9) * size,
        x + reach,
        y + by * size,
      ]);
      const box = boxes.find((place) => !taken.some((other) => overlap(place, other))) ?? boxes[0];
      taken.push(box);
      return html`${'dot' in one && html`<circle cx=${x} cy=${y} r=${2.5 * size} />`}
        <text class="place" x=${x} y=${box[3]} font-size=${10.5 * size} stroke-width=${2.5 * size}
          >${name}</text
        >`;
    })}
  </g>`;
}

/** @param {{ sign: Sign }} props */
export function Label({ sign }) {
  const size = grain.value;
  const { unit, x, y, lines } = sign;
  const glide = useGlide({ at: [x, y], bearing: 0 });
  return html`<g
    ...${glide}
    class=${`words${selected.value === unit.id ? ' chosen' : ''}`}
    aria-hidden="true"
  >
    <text class="who" x=${x} y=${y} font-size=${11.5 * size} stroke-width=${3 * size}
      >${lines[0]}</text
    >
    ${lines[1] && html`<text class="what" x=${x} y=${y + 11 * size} font-size=${10.5 * size} stroke-width=${3 * size}>${lines[1]}</text>`}
  </g>`;
}

/** From the selected unit to its target, and where its range stands. */
export function aiming() {
  const unit = shown.value?.units.find((one) => one.id === selected.value);
  const target = shown.value?.units.find((one) => one.id === aimed.value);
  const odds = aimed.value !== null ? volleys.value.get(aimed.value) : undefined;
  if (!unit?.outline || !target?.outline || !odds) return null;
  const size = grain.value;
  const [from, to] = [flat(front(unit)), flat(middle(target.outline))];
  const [x, y] = [(from[0] + to[0]) / 2 + 8 * size, (from[1] + to[1]) / 2 + 4 * size];
  return { odds, from, to, x, y, box: [x - 2 * size, y - 11 * size, x + 56 * size, y + 3 * size] };
}
