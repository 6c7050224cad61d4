// The drawn ground under everybody: painted once for an order of zoom and for a light, and then only moved. Until it is there, and
// for whoever points at the ground, the plain one of ground.js is in its place.

import { computed, signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { html } from '../html.js';
import { landOf } from '../land/land.js';
import { lightOf, lights } from '../land/light.js';
import { namesAlong } from '../land/names.js';
import { MARGIN, paint } from '../land/paint.js';
import { scenario, shown } from './game.js';
import { grain, lain, sight } from './map.js';

/** @import { Land } from '../land/land.js' */
/** @import { Spot } from '../land/shapes.js' */
/** @import { Scenario } from '../types.js' */

/** What a canvas shows: its corner in inches, pixels to the inch, and of which ground in which light. @typedef {{ west: number, north: number, east: number, south: number, scale: number, of: string }} Part */
/** @typedef {Part & { canvas: HTMLCanvasElement, battle: Scenario }} Painted */

const MOST = 4e6; // pixels of a canvas: a larger sheet is painted in part
const SETTLE = 90; // milliseconds without a change before it is painted anew

const painted = signal(/** @type {Painted | null} */ (null));
export const isPainted = computed(
  () => painted.value !== null && painted.value.battle === scenario.value,
);

// ---- the light of the hour ----

const MILD = 2; // the numbers of lights in which dusk begins, and in which the ink turns pale
const DARK = 4;

/** How dark it is when one sees so many inches. @param {number} inches */
function darkness(inches) {
  return inches > 4 ? MILD : inches > 2 ? DARK : lights.length - 1;
}

/** Dusk falls with the turns: a step before, at and between those in which one sees less. @param {Scenario} one @param {number} turn */
export function lightAt({ dusk = [], turns }, turn) {
  const next = dusk.findIndex((one) => one.turn > turn);
  const last = next < 0 ? dusk.length - 1 : next - 1;
  if (last < 0) return next >= 0 && dusk[next].turn - turn <= 2 ? 1 : 0;
  const until = next < 0 ? turns + 1 : dusk[next].turn;
  const late = turn >= (dusk[last].turn + until) / 2 ? 1 : 0;
  return Math.min(lights.length - 1, darkness(dusk[last].inches) + late);
}

export const light = computed(() =>
  scenario.value && shown.value ? lightAt(scenario.value, shown.value.turn) : 0,
);

/** Colours of the map by the names that the style knows. @param {HTMLElement} field @param {number} light */
function dress(field, light) {
  field.dataset.light = lights[light];
  for (const [name, colour] of Object.entries(lightOf(light).colours))
    field.style.setProperty(`--m-${name}`, colour);
}

// ---- what is painted ----

/** @type {{ of: Scenario | null, land: Land | null }} */
const kept = { of: null, land: null };

const opened = computed(() =>
  (shown.value?.opened ?? []).map(({ points }) =>
    points.map(
      ([x, y]) => /** @type {Spot} */ ([x / 100, ((scenario.value?.table[1] ?? 0) - y) / 100]),
    ),
  ),
);

/** All of the sheet if it is not too large, else what is in sight and as much again about it. @returns {Part | null} */
function wanted() {
  const one = scenario.value;
  if (!one || one.table[0] === 0) return null;
  const sharp = (100 / grain.value) * Math.min(3, window.devicePixelRatio || 1);
  const scale = 2 ** (Math.ceil(Math.log2(sharp) * 2) / 2);
  const of = `${one.name} ${light.value} ${JSON.stringify(opened.value)}`;
  const [east, south] = [one.table[0] / 100 + MARGIN, one.table[1] / 100 + MARGIN];
  const whole = { west: -MARGIN, north: -MARGIN, east, south, scale, of };
  if ((east + MARGIN) * (south + MARGIN) * scale * scale <= MOST) return whole;
  const { x, y, w, h } = sight.value;
  const more = Math.max(0, Math.sqrt(MOST / ((w * h * scale * scale) / 1e4)) - 1) / 2;
  return {
    ...whole,
    west: Math.max(-MARGIN, (x - w * more) / 100),
    north: Math.max(-MARGIN, (y - h * more) / 100),
    east: Math.min(east, (x + w * (1 + more)) / 100),
    south: Math.min(south, (y + h * (1 + more)) / 100),
  };
}

/** Does what is painted still do? @param {Part} want */
function does(want) {
  const have = painted.value;
  if (!have || have.of !== want.of || have.scale !== want.scale) return false;
  const { x, y, w, h } = sight.value;
  return (
    have.west <= Math.max(want.west, x / 100) &&
    have.north <= Math.max(want.north, y / 100) &&
    have.east >= Math.min(want.east, (x + w) / 100) &&
    have.south >= Math.min(want.south, (y + h) / 100)
  );
}

/** Runs the steps, and lets the page breathe between them. @template T @param {Generator<void, T>} steps @param {() => boolean} isStale @returns {Promise<T | null>} nothing if it is no longer wanted */
async function inSteps(steps, isStale) {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise((next) => setTimeout(next));
    if (isStale()) return null;
  }
}

let asked = 0;

/** @param {Part} want */
async function repaint(want) {
  const mine = ++asked;
  const isStale = () => mine !== asked;
  const one = /** @type {Scenario} */ (scenario.value);
  if (kept.of !== one) {
    const land = await inSteps(landOf(one), isStale);
    if (!land) return;
    [kept.of, kept.land] = [one, land];
    const hundredths = (/** @type {Spot} */ [x, y]) => /** @type {Spot} */ ([x * 100, y * 100]);
    lain.value = namesAlong(land).map((name) => ({
      ...name,
      at: hundredths(name.at),
      line: name.line.map(hundredths),
    }));
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((want.east - want.west) * want.scale);
  canvas.height = Math.round((want.south - want.north) * want.scale);
  const steps = paint(
    canvas,
    /** @type {Land} */ (kept.land),
    lightOf(light.value),
    want,
    opened.value,
  );
  await inSteps(steps, isStale);
  if (!isStale()) painted.value = { ...want, canvas, battle: one };
}

export function Sheet() {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const now = sight.value;
  const size = grain.value;
  const have = painted.value;
  const want = wanted();
  const key = want ? JSON.stringify([want, does(want)]) : '';
  useLayoutEffect(() => {
    const field = /** @type {HTMLElement | null} */ (frame.current?.closest('.field') ?? null);
    if (field) dress(field, light.value);
  }, [light.value]);
  useEffect(() => {
    if (!want || does(want)) return;
    const timer = setTimeout(() => void repaint(want), painted.value ? SETTLE : 0);
    return () => clearTimeout(timer);
  }, [key]);
  useLayoutEffect(() => {
    if (have) frame.current?.replaceChildren(have.canvas);
  }, [have]);
  useLayoutEffect(() => {
    if (!have) return;
    const [x, y] = [(have.west * 100 - now.x) / size, (have.north * 100 - now.y) / size];
    const zoom = 100 / size / have.scale;
    have.canvas.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
  }, [have, now.x, now.y, size]);
  return html`<div class="sheet" ref=${frame} aria-hidden="true"></div>`;
}
