// What of the map is in sight, and where things stand on the screen: moving and zooming it.

import { computed, signal } from '@preact/signals';
import { scenario } from './game.js';
import { shownUnit } from './names.js';
import { aimed, selected } from './selection.js';
import { peg } from './system.js';

/** @import { Point, Unit } from '../types.js' */

/** @typedef {{ x: number, y: number, w: number, h: number }} Box what is in sight, in hundredths of an inch */

const MARGIN = 100;
const NEAREST = 900; // hundredths of an inch across: as near as one can come
export const SMALL = 9; // pixels an inch: smaller than that, the map opens on those who fight

export const box = signal(/** @type {Box | null} */ (null));
export const width = signal(800); // pixels
export const height = signal(600);

/** The unit or the ground under the pointer: its words are shown even where there was no room. */
export const pointed = signal(/** @type {string | null} */ (null));

/** Goes up when something else lies over the map. */
export const covers = signal(0);
export function coverAgain() {
  covers.value += 1;
}

/** How much larger than usual the reader wants letters; and whether the map has the screen to itself. */
export const reader = signal(1);
export const alone = signal(false);

/** What lies over the map, in pixels of it. */
export const covered = signal(/** @type {[number, number, number, number][]} */ ([]));

/** The tool in hand, with which the map is pressed, and from where to where on the screen's axes. */
export const tool = signal(/** @type {'tape' | 'look' | null} */ (null));
export const gauged = signal(/** @type {[Point, Point] | null} */ (null));

/** A name along what it names, in hundredths of an inch on the screen's axes. @typedef {{ name: string, at: Point, sort: string, line: Point[], off: number }} Lain */
/** They are known when the drawn ground is. */
export const lain = signal(/** @type {Lain[] | null} */ (null));

/** Pixels of the letters on the map: they grow with the screen and with what the reader wants. */
export const letters = computed(() => {
  const wide = width.value > 0 ? window.innerWidth : 0;
  return (wide >= 2560 ? 17 : wide >= 1920 ? 15 : 13) * reader.value;
});

export const whole = computed(() => {
  const [w, h] = scenario.value?.table ?? [2400, 1800];
  return { x: -MARGIN, y: -MARGIN, w: w + 2 * MARGIN, h: h + 2 * MARGIN };
});

/** As much as fits of what is wanted, in the shape of the element. */
export const sight = computed(() => {
  const want = box.value ?? whole.value;
  const shape = width.value / Math.max(1, height.value);
  const w = Math.max(want.w, want.h * shape);
  const h = w / shape;
  return { x: want.x - (w - want.w) / 2, y: want.y - (h - want.h) / 2, w, h };
});

/** Hundredths of an inch that a pixel shows. */
export const grain = computed(() => sight.value.w / Math.max(1, width.value));

/** How large flags and stars are: they grow with the map, but little. */
export function flagSize() {
  return Math.max(0.8, Math.min(1.3, 100 / grain.value / 15));
}

/** @param {number} y */
export function down(y) {
  return (scenario.value?.table[1] ?? 0) - y;
}

/** @param {Point} p @returns {Point} */
export function flat([x, y]) {
  return [x, down(y)];
}

/** @param {Point} from @param {number} bearing @param {number} far @returns {Point} */
export function along([x, y], bearing, far) {
  const angle = (bearing * Math.PI) / 180;
  return [x + Math.sin(angle) * far, y + Math.cos(angle) * far];
}

/** @param {Point[]} outline @returns {Point} */
export function middle(outline) {
  const opposite = outline[Math.floor(outline.length / 2)];
  return [(outline[0][0] + opposite[0]) / 2, (outline[0][1] + opposite[1]) / 2];
}

/** @param {Unit} unit @returns {Point} */
export function front(unit) {
  return [peg(unit, 'east'), peg(unit, 'north')];
}

/** @param {Unit} unit @returns {number} */
export function facing(unit) {
  return peg(unit, 'facing');
}

// ---- moving the map ----

/** @param {number} by @param {Point} [at] of the screen's own units, that stays where it is */
export function zoom(by, at) {
  const now = sight.value;
  const most = Math.max(whole.value.w, (whole.value.h * width.value) / height.value);
  const w = Math.min(most, Math.max(NEAREST, now.w * by));
  const part = w / now.w;
  const [x, y] = at ?? [now.x + now.w / 2, now.y + now.h / 2];
  box.value =
    w === most
      ? null
      : { x: x - (x - now.x) * part, y: y - (y - now.y) * part, w, h: now.h * part };
}

/** @param {number} x @param {number} y parts of what is in sight */
export function pan(x, y) {
  const now = sight.value;
  box.value = { ...now, x: now.x + x * now.w, y: now.y + y * now.h };
}

/** The battle whose map has opened on somebody, or has room for all. @type {import('../types.js').Scenario | null} */
let opened = null;

/** On a small screen the map opens on those who fight. */
export function focusOn() {
  const table = scenario.value?.table;
  const inch = 100 * Math.min(...[width, height].map((one, i) => one.value / (table?.[i] ?? 1)));
  if (!table || inch >= SMALL) {
    box.value = null;
    opened = scenario.value;
    return;
  }
  const at = [selected.value, aimed.value].flatMap((id) => shownUnit(id)?.outline ?? []).map(flat);
  if (at.length === 0) return;
  opened = scenario.value;
  const [x, y] = [0, 1].map((axis) => at.reduce((sum, point) => sum + point[axis], 0) / at.length);
  const w = Math.max(1600, (width.value / 16) * 100);
  box.value = { x: x - w / 2, y: y - w / 2, w, h: w };
}

/** Who is selected is in sight; a small map that shows all of it opens on the first of a battle. */
export function followSelected() {
  const unit = shownUnit(selected.value);
  const now = sight.value;
  if (unit?.outline && box.value === null && opened !== scenario.value) focusOn();
  if (!unit?.outline || box.value === null) return;
  const [x, y] = flat(middle(unit.outline));
  const edge = now.w / 10;
  if (x > now.x + edge && x < now.x + now.w - edge && y > now.y + edge && y < now.y + now.h - edge)
    return;
  box.value = { ...now, x: x - now.w / 2, y: y - now.h / 2 };
}

/** Where on the map the pointer is. @param {SVGSVGElement} svg @param {{ clientX: number, clientY: number }} event @returns {Point} */
export function place(svg, event) {
  const frame = svg.getBoundingClientRect();
  const now = sight.value;
  return [
    now.x + ((event.clientX - frame.left) / frame.width) * now.w,
    now.y + ((event.clientY - frame.top) / frame.height) * now.h,
  ];
}
