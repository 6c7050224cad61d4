// Hands on the map: drag the ground to move it, a block to march it along its lane or to anywhere else, its handle to turn it;
// drop a block on an enemy to fire. A press on the ground shows the way of the chosen unit there.

import { passOver } from './advice.js';
import { moment, shown } from './game.js';
import { goer, goThere, mayGo, showWay } from './go.js';
import { lane, laneOf, march, turn } from './lane.js';
import { box, down, flat, gauged, grain, middle, place, sight, tool, zoom } from './map.js';
import { isOwn } from './names.js';
import { order } from './player.js';
import { ownStarAt, rideFrom, rideTo } from './ride.js';
import { isSetUp } from './system.js';
import { setUpWords, shellAt } from './zones.js';
import {
  aim,
  ghost,
  hint,
  preview,
  riding,
  route,
  select,
  selected,
  selectLeader,
  unselect,
  volley,
  volleys,
} from './selection.js';

/** @import { Point } from '../types.js' */

/** @typedef {{ kind: 'pan' | 'march' | 'turn' | 'gauge', unit: string | null, from: Point, start: Point, moved: boolean, words: string | null, target: string | null }} Drag */

/** @type {Map<number, Point>} */
const fingers = new Map();
/** @type {Drag | null} */
let drag = null;
let spread = 0;

/** @param {Point} at @returns {string | null} an enemy block under the pointer that can be fired at */
function targetAt(at) {
  for (const one of shown.value?.units ?? []) {
    if (!one.outline || !volleys.value.has(one.id)) continue;
    const [x, y] = flat(middle(one.outline));
    const far = Math.max(...one.outline.map(flat).map((p) => Math.hypot(p[0] - x, p[1] - y)));
    if (Math.hypot(at[0] - x, at[1] - y) <= Math.max(far, 14 * grain.value)) return one.id;
  }
  return null;
}

/** @param {PointerEvent} event */
export function press(event) {
  const svg = /** @type {SVGSVGElement} */ (event.currentTarget);
  const on = /** @type {Element} */ (event.target);
  const at = place(svg, event);
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size === 2) {
    drag = null;
    preview(null);
    spread = apart();
    return;
  }
  const unit = on.closest('[data-unit]')?.getAttribute('data-unit') ?? null;
  const turns = on.closest('[data-turn]') !== null;
  const own = unit !== null && isOwn(unit) && moment.value === null && !riding.value;
  if (tool.value) gauged.value = [at, at];
  drag = {
    kind: tool.value ? 'gauge' : turns ? 'turn' : own ? 'march' : 'pan',
    unit: turns ? selected.value : unit,
    from: at,
    start: [event.clientX, event.clientY],
    moved: false,
    words: null,
    target: null,
  };
}

function apart() {
  const [a, b] = [...fingers.values()];
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** @param {PointerEvent} event */
export function movePointer(event) {
  const svg = /** @type {SVGSVGElement} */ (event.currentTarget);
  if (riding.value && event.pointerType === 'mouse') rideTo(place(svg, event));
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size === 2) {
    const now = apart();
    const [a, b] = [...fingers.values()];
    if (spread > 0 && now > 0)
      zoom(spread / now, place(svg, { clientX: (a[0] + b[0]) / 2, clientY: (a[1] + b[1]) / 2 }));
    spread = now;
    return;
  }
  if (!drag) return;
  if (!drag.moved && Math.hypot(event.clientX - drag.start[0], event.clientY - drag.start[1]) < 6)
    return;
  if (!drag.moved) {
    drag.moved = true;
    svg.setPointerCapture(event.pointerId);
    if (drag.kind === 'march' && drag.unit !== selected.value) select(drag.unit);
  }
  follow(place(svg, event));
}

/** @param {Point} at */
function follow(at) {
  if (!drag) return;
  if (drag.kind === 'gauge') {
    gauged.value = [drag.from, at];
    return;
  }
  if (drag.kind === 'pan') {
    const now = sight.value;
    box.value = { ...now, x: now.x - (at[0] - drag.from[0]), y: now.y - (at[1] - drag.from[1]) };
    return;
  }
  const unit = shown.value?.units.find((one) => one.id === drag?.unit);
  if (!unit) return;
  drag.target = drag.kind === 'march' ? targetAt(at) : null;
  if (drag.target) aim(drag.target);
  const setUp = drag.kind === 'march' ? setUpWords(unit.id, at) : null;
  if (setUp) show(setUp, '');
  else if (drag.kind === 'turn') show(turn(unit, at), '');
  else if (drag.target) show(null, '');
  else {
    lane.value ??= laneOf(unit);
    const { words, why } = march(lane.value, drag.from, at);
    if (!why || !goesTo(unit.id, at)) show(words, why);
  }
}

/** Beside its lane it turns and goes there, if any orders lead there. @param {string} id @param {Point} at */
function goesTo(id, at) {
  if (!drag || !mayGo() || !showWay(id, [at[0], down(at[1])])) return false;
  hint.value = '';
  drag.words = null;
  return true;
}

/** Draws where an order leads: only what is drawn is ordered. @param {string | null} words @param {string} why */
function show(words, why) {
  route.value = null;
  preview(words);
  hint.value = why;
  if (drag) drag.words = ghost.value && !why ? words : null;
}

/** The hand is off the map, and nothing of the drag is left. @param {PointerEvent} event */
export function letGo(event) {
  const done = drag;
  fingers.delete(event.pointerId);
  spread = 0;
  drag = null;
  lane.value = null;
  hint.value = '';
  return done;
}

/** @param {PointerEvent} event */
export function release(event) {
  const done = letGo(event);
  if (!done || done.kind === 'gauge') return;
  if (!done.moved) {
    const at = place(/** @type {SVGSVGElement} */ (event.currentTarget), event);
    const star = ownStarAt(at);
    const shell = shellAt(at);
    if (shell) void order(shell);
    else if (riding.value) rideFrom(done, at);
    else if (star) selectLeader(star.id);
    else if (done.unit && done.kind !== 'turn') pressOn(done.unit);
    else if (done.kind === 'pan') pressGround(at);
    return;
  }
  if (done.kind === 'pan') return;
  if (done.target) void order(volley(done.target));
  else if (route.value) void goThere();
  else if (done.words && isSetUp()) setUpBy(done.words);
  else if (done.words) void order(done.words);
  if (!route.value) preview(null);
}

/** A unit is set up by hand: its place is no longer advised. @param {string} words */
function setUpBy(words) {
  const id = selected.value;
  void order(words).then(() => id !== null && passOver(id));
}

/** Where the chosen unit could go is shown; otherwise nobody is chosen any more. @param {Point} at */
function pressGround(at) {
  const id = goer();
  const setUp = setUpWords(selected.value, at);
  if (setUp) setUpBy(setUp);
  else if (id === null || !showWay(id, [at[0], down(at[1])])) unselect();
}

/** A block is pressed: an enemy that can be fired at is aimed at, anybody else selected, and stays so. @param {string} id */
export function pressOn(id) {
  if (volleys.value.has(id)) aim(id);
  else if (id !== selected.value) select(id);
}
