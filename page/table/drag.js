// Hands on the map: drag the ground to move it, a block to march it along its lane, its handle to turn it; drop a block
// on an enemy to fire.

import { signal } from '@preact/signals';
import { moment, shown } from './game.js';
import { box, flat, front, grain, middle, place, sight, zoom } from './map.js';
import { isOwn } from './names.js';
import { order } from './player.js';
import { ownStarAt, rideFrom, rideTo } from './ride.js';
import {
  aim,
  ghost,
  hint,
  offers,
  preview,
  riding,
  select,
  selected,
  selectLeader,
  unselect,
  volley,
  volleys,
} from './selection.js';
import { farthest, nearest } from './spans.js';

/** @import { Offer, Point, Unit } from '../types.js' */

const GRAIN = 25; // hundredths of an inch by which one drags
const SLACK = 18; // pixels beside its lane at which the pointer is still taken to be in it

/** @typedef {{ kind: 'pan' | 'march' | 'turn', unit: string | null, from: Point, start: Point, moved: boolean, words: string | null, target: string | null }} Drag */

/** How far a unit can go straight ahead and back, while it is dragged. @typedef {{ unit: Unit, ahead: number, back: number }} Lane */

export const lane = signal(/** @type {Lane | null} */ (null));

/** @type {Map<number, Point>} */
const fingers = new Map();
/** @type {Drag | null} */
let drag = null;
let spread = 0;

/** @param {Offer} offer @param {number} wish */
function within(offer, wish) {
  return nearest(offer.spans ?? [], wish);
}

/** @param {string[]} wanted words behind the unit, the best first @returns {Offer | undefined} */
function offerOf(...wanted) {
  for (const words of wanted) {
    const found = offers.value.find(
      (one) => one.spans && one.words === `${selected.value} ${words}`,
    );
    if (found) return found;
  }
  return undefined;
}

/** The order that goes ahead, or back. @param {boolean} back */
function goes(back) {
  return back ? offerOf('move back', 'move back half') : offerOf('move', 'double', 'move half');
}

/** @param {Unit} unit @returns {Lane} */
function laneOf(unit) {
  return { unit, ahead: farthest(goes(false)?.spans), back: farthest(goes(true)?.spans) };
}

/** From a point to another on the screen: along a bearing, and to the right of it. @param {Point} from @param {Point} to @param {number} bearing */
function split(from, to, bearing) {
  const angle = (bearing * Math.PI) / 180;
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  return {
    ahead: x * Math.sin(angle) - y * Math.cos(angle),
    aside: x * Math.cos(angle) + y * Math.sin(angle),
  };
}

/** Why it cannot go where the pointer is. @param {Lane} where @param {boolean} back */
function straight({ ahead, back: behind }, back) {
  const turns = offers.value.some((one) => one.verb === 'face' || one.verb === 'wheel');
  const first = turns ? '; turn it first by the gold handle.' : '.';
  if (ahead === 0 && behind === 0) return `It cannot march now${first}`;
  if (back && behind === 0) return `It cannot step back${first}`;
  if (!back && ahead === 0) return 'It cannot go ahead now.';
  return `It goes straight ${ahead === 0 ? 'back' : behind === 0 ? 'ahead' : 'ahead or back'} only${first}`;
}

/** The march that ends nearest to the pointer, and why not if that is beside the lane. @param {Lane} where @param {Point} from @param {Point} at */
function march(where, from, at) {
  const { unit } = where;
  const [left, right] = (unit.outline ?? []).map(flat);
  const { ahead } = split(from, at, unit.facing);
  const { aside } = split(flat(middle(unit.outline ?? [])), at, unit.facing);
  const slack = SLACK * grain.value;
  const outside = Math.abs(aside) - Math.hypot(right[0] - left[0], right[1] - left[1]) / 2 > slack;
  const back = ahead < 0;
  const offer = goes(back);
  const far = Math.round(Math.abs(ahead) / GRAIN) * GRAIN;
  const held = offer && far >= GRAIN ? within(offer, far) : null;
  const words = offer && held !== null ? `${offer.words} ${held / (offer.per ?? 1)}` : null;
  const stays = outside || (!offer && Math.abs(ahead) > slack);
  return { words, why: stays ? straight(where, back) : '' };
}

/** @param {Unit} unit @param {Point} at */
function turn(unit, at) {
  const offer = offerOf('face', 'face half', 'wheel');
  if (!offer) return null;
  const [x, y] = flat(front(unit));
  const bearing =
    (Math.round((Math.atan2(at[0] - x, y - at[1]) * 180) / Math.PI / 5) * 5 + 360) % 360;
  const held = within(offer, bearing);
  return held === null || held === unit.facing ? null : `${offer.words} ${held}`;
}

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
  drag = {
    kind: turns ? 'turn' : own ? 'march' : 'pan',
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
  if (drag.kind === 'pan') {
    const now = sight.value;
    box.value = { ...now, x: now.x - (at[0] - drag.from[0]), y: now.y - (at[1] - drag.from[1]) };
    return;
  }
  const unit = shown.value?.units.find((one) => one.id === drag?.unit);
  if (!unit) return;
  drag.target = drag.kind === 'march' ? targetAt(at) : null;
  if (drag.target) aim(drag.target);
  if (drag.kind === 'turn') show(turn(unit, at), '');
  else if (drag.target) show(null, '');
  else {
    lane.value ??= laneOf(unit);
    const { words, why } = march(lane.value, drag.from, at);
    show(words, why);
  }
}

/** Draws where an order leads: only what is drawn is ordered. @param {string | null} words @param {string} why */
function show(words, why) {
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
  if (done?.moved) preview(null);
  return done;
}

/** @param {PointerEvent} event */
export function release(event) {
  const done = letGo(event);
  if (!done) return;
  if (!done.moved) {
    const at = place(/** @type {SVGSVGElement} */ (event.currentTarget), event);
    const star = ownStarAt(at);
    if (riding.value) rideFrom(done, at);
    else if (star) selectLeader(star.id);
    else if (done.unit && done.kind !== 'turn') pressOn(done.unit);
    else if (done.kind === 'pan') unselect();
    return;
  }
  if (done.target) void order(volley(done.target));
  else if (done.words) void order(done.words);
}

/** A block is pressed: an enemy that can be fired at is aimed at, anybody else selected, and stays so. @param {string} id */
export function pressOn(id) {
  if (volleys.value.has(id)) aim(id);
  else if (id !== selected.value) select(id);
}
