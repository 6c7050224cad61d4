// The field: the ground and everybody on it as SVG. Drag the ground to move the map, a block to march it along its lane,
// its handle to turn it; drop a block on an enemy to fire. By keyboard: Tab to a block, Enter selects it, Escape lets go;
// arrows, + and - move the map.

import { useEffect, useRef } from 'preact/hooks';
import { computed, signal } from '@preact/signals';
import { html } from '../html.js';
import { capital, counted } from '../words.js';
import {
  aim,
  aimed,
  drilling,
  ghost,
  isOwn,
  isOwnLeader,
  leader,
  leaderAfter,
  leaderName,
  leadersWith,
  moment,
  nameOf,
  offers,
  order,
  preview,
  rides,
  riding,
  scenario,
  select,
  selected,
  selectLeader,
  shown,
  theName,
  sideName,
  unitOf,
  unselect,
  volley,
  volleys,
} from './battle.js';
import { Ground, Patterns } from './ground.js';

/** @import { Offer, Point, Unit } from '../types.js' */

/** @typedef {{ x: number, y: number, w: number, h: number }} Box what is in sight, in hundredths of an inch */

const MARGIN = 100;
const NEAREST = 900; // hundredths of an inch across: as near as one can come
const SMALL = 9; // pixels an inch: smaller than that, the map opens on those who fight
const GRAIN = 25; // hundredths of an inch by which one drags and rides
const SLACK = 18; // pixels beside its lane at which the pointer is still taken to be in it
const STAR = 14; // pixels around a leader's star that are his
const ROUND = 10; // degrees between the bearings for which a leader's reach is asked

const box = signal(/** @type {Box | null} */ (null));
const width = signal(800); // pixels
const height = signal(600);

const whole = computed(() => {
  const [w, h] = scenario.value?.table ?? [2400, 1800];
  return { x: -MARGIN, y: -MARGIN, w: w + 2 * MARGIN, h: h + 2 * MARGIN };
});

/** As much as fits of what is wanted, in the shape of the element. */
const sight = computed(() => {
  const want = box.value ?? whole.value;
  const shape = width.value / Math.max(1, height.value);
  const w = Math.max(want.w, want.h * shape);
  const h = w / shape;
  return { x: want.x - (w - want.w) / 2, y: want.y - (h - want.h) / 2, w, h };
});

/** Hundredths of an inch that a pixel shows. */
const grain = computed(() => sight.value.w / Math.max(1, width.value));

/** @param {number} y */
function down(y) {
  return (scenario.value?.table[1] ?? 0) - y;
}

/** @param {Point} p @returns {Point} */
function flat([x, y]) {
  return [x, down(y)];
}

/** @param {Point} from @param {number} bearing @param {number} far @returns {Point} */
function along([x, y], bearing, far) {
  const angle = (bearing * Math.PI) / 180;
  return [x + Math.sin(angle) * far, y + Math.cos(angle) * far];
}

/** @param {Point[]} outline @returns {Point} */
function middle(outline) {
  return [(outline[0][0] + outline[2][0]) / 2, (outline[0][1] + outline[2][1]) / 2];
}

/** @param {Unit} unit @returns {Point} */
function front(unit) {
  return [unit.east, unit.north];
}

// ---- moving the map ----

/** @param {number} by @param {Point} [at] of the screen's own units, that stays where it is */
function zoom(by, at) {
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
function pan(x, y) {
  const now = sight.value;
  box.value = { ...now, x: now.x + x * now.w, y: now.y + y * now.h };
}

/** On a small screen the map opens on those who fight. */
export function focusOn() {
  const table = scenario.value?.table;
  if (!table || (width.value / table[0]) * 100 >= SMALL) {
    box.value = null;
    return;
  }
  const ids = [selected.value, aimed.value];
  const units = (shown.value?.units ?? []).filter((one) => one.outline && ids.includes(one.id));
  if (units.length === 0) return;
  const at = units.flatMap((one) => one.outline ?? []).map(flat);
  const [x, y] = [0, 1].map((axis) => at.reduce((sum, point) => sum + point[axis], 0) / at.length);
  const w = Math.max(1600, (width.value / 16) * 100);
  box.value = { x: x - w / 2, y: y - w / 2, w, h: w };
}

/** Who is selected is in sight. */
function follow_selected() {
  const unit = shown.value?.units.find((one) => one.id === selected.value);
  const now = sight.value;
  if (!unit?.outline || box.value === null) return;
  const [x, y] = flat(middle(unit.outline));
  const edge = now.w / 10;
  if (x > now.x + edge && x < now.x + now.w - edge && y > now.y + edge && y < now.y + now.h - edge)
    return;
  box.value = { ...now, x: x - now.w / 2, y: y - now.h / 2 };
}

// ---- dragging ----

/** @typedef {{ kind: 'pan' | 'march' | 'turn', unit: string | null, from: Point, start: Point, moved: boolean, words: string | null, target: string | null }} Drag */

/** How far a unit can go straight ahead and back, while it is dragged. @typedef {{ unit: Unit, ahead: number, back: number }} Lane */

const lane = signal(/** @type {Lane | null} */ (null));
/** Why the ghost does not come along: let go here, and no order is given. */
const hint = signal('');

/** @type {Map<number, Point>} */
const fingers = new Map();
/** @type {Drag | null} */
let drag = null;
let spread = 0;

/** Where on the map the pointer is. @param {SVGSVGElement} svg @param {{ clientX: number, clientY: number }} event @returns {Point} */
function place(svg, event) {
  const frame = svg.getBoundingClientRect();
  const now = sight.value;
  return [
    now.x + ((event.clientX - frame.left) / frame.width) * now.w,
    now.y + ((event.clientY - frame.top) / frame.height) * now.h,
  ];
}

/** The number nearest to this that lies in the spans. @param {[number, number][]} spans @param {number} wish */
function nearest(spans, wish) {
  let best = null;
  for (const [low, high] of spans) {
    const held = Math.max(low, Math.min(high, wish));
    if (best === null || Math.abs(held - wish) < Math.abs(best - wish)) best = held;
  }
  return best;
}

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

/** @param {[number, number][]} [spans] */
function farthest(spans = []) {
  return Math.max(0, ...spans.map(([, high]) => high));
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
function press(event) {
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
function movePointer(event) {
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
function letGo(event) {
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
function release(event) {
  const done = letGo(event);
  if (!done) return;
  if (!done.moved) {
    const at = place(/** @type {SVGSVGElement} */ (event.currentTarget), event);
    const star = ownStarAt(at);
    if (riding.value) rideFrom(done, at);
    else if (star) selectLeader(star.id);
    else if (done.unit && done.kind !== 'turn') press_on(done.unit);
    else if (done.kind === 'pan') unselect();
    return;
  }
  if (done.target) void order(volley(done.target));
  else if (done.words) void order(done.words);
}

/** A block is pressed: an enemy that can be fired at is aimed at, anybody else selected, and stays so. @param {string} id */
function press_on(id) {
  if (volleys.value.has(id)) aim(id);
  else if (id !== selected.value) select(id);
}

// ---- a leader rides ----

/** Where he would stand, and by which order. */
const rider = signal(/** @type {{ words: string, at: Point } | null} */ (null));

/** @typedef {import('../types.js').View['leaders'][number]} Leader */

/** Where a leader is: by himself, or in the midst of his unit. @param {Leader | undefined} one @returns {Point | null} */
function starOf(one) {
  const unit = shown.value?.units.find((other) => other.id === one?.with);
  return one?.at ?? (unit?.outline ? middle(unit.outline) : null);
}

function leaderAt() {
  return starOf(shown.value?.leaders.find((one) => one.id === leader.value));
}

/** One's own leader at the pointer, by himself or with the chosen unit. @param {Point} at */
function ownStarAt(at) {
  if (moment.value || drilling.value) return undefined;
  return shown.value?.leaders.find((one) => {
    const star = starOf(one);
    if (
      !star ||
      one.gone ||
      !isOwnLeader(one.id) ||
      (one.with ?? selected.value) !== selected.value
    )
      return false;
    const [x, y] = flat(star);
    return Math.hypot(at[0] - x, at[1] - y) < STAR * grain.value;
  });
}

/** The ride that ends nearest to a place on the map, of those that the menu offers. @param {Point} to */
function rideTo(to) {
  const from = leaderAt();
  const id = leader.value;
  rider.value = null;
  if (!from || id === null) return;
  const [x, y] = flat(from);
  const bearing = (Math.round((Math.atan2(to[0] - x, y - to[1]) * 180) / Math.PI) + 360) % 360;
  const wish = Math.round(Math.hypot(to[0] - x, to[1] - y) / GRAIN) * GRAIN;
  const far = nearest(rides(id, bearing), wish);
  if (far === null) return;
  const words = `ride ${id} bearing ${bearing} inches ${far / 100}`;
  const at = leaderAfter(words, id);
  if (at) rider.value = { words, at };
}

/** The map is pressed while he is to ride: on a regiment he joins it. @param {Drag} press @param {Point} at */
function rideFrom(press, at) {
  const id = leader.value;
  if (press.unit && isOwn(press.unit)) void order(`${press.unit} leader ${id}`);
  else {
    rideTo(at);
    if (rider.value) void order(rider.value.words);
    else hint.value = 'He cannot ride that way.';
  }
  rider.value = null;
}

/** How far he may ride, all round. */
const ridden = computed(() => {
  const from = leaderAt();
  const id = leader.value;
  if (!riding.value || !from || id === null) return [];
  return Array.from({ length: 360 / ROUND }, (_, i) =>
    flat(along(from, i * ROUND, farthest(rides(id, i * ROUND)))),
  );
});

/** Where he may ride, and where he would stand. */
function Ride() {
  if (ridden.value.length === 0) return null;
  const size = grain.value;
  const to = rider.value && flat(rider.value.at);
  return html`<g class="ride" aria-hidden="true">
    <polygon points=${ridden.value.join(' ')} stroke-width=${1.5 * size} />
    ${to && html`<circle cx=${to[0]} cy=${to[1]} r=${6 * size} stroke-width=${1.5 * size} />`}
  </g>`;
}

/** @param {WheelEvent} event */
function wheel(event) {
  event.preventDefault();
  zoom(
    event.deltaY > 0 ? 1.15 : 1 / 1.15,
    place(/** @type {SVGSVGElement} */ (event.currentTarget), event),
  );
}

/** @param {KeyboardEvent} event */
function key(event) {
  const step = 0.15;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => pan(-step, 0),
    ArrowRight: () => pan(step, 0),
    ArrowUp: () => pan(0, -step),
    ArrowDown: () => pan(0, step),
    '+': () => zoom(1 / 1.3),
    '=': () => zoom(1 / 1.3),
    '-': () => zoom(1.3),
    0: () => (box.value = null),
    Escape: () => (riding.value ? (riding.value = false) : unselect()),
  };
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
}

/** @param {() => void} act */
function onEnter(act) {
  return (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

// ---- drawing ----

/** "22 castings, morale 7, line". @param {Unit} unit */
export function fares(unit) {
  const lies = unit.posture === 'up' ? '' : `, ${unit.posture.replaceAll('-', ' ')}`;
  return `${counted(unit.castings, 'casting')}, morale ${unit.morale}, ${unit.formation.replaceAll('-', ' ')}${lies}${unit.state ? `, ${unit.state}` : ''}`;
}

/** @param {{ unit: Unit }} props */
function Block({ unit }) {
  const kind = unitOf(unit.id);
  if (!unit.outline || !kind) return null;
  const side = scenario.value?.sides.findIndex((one) => one.id === kind.side) ?? 0;
  const at = unit.outline.map(flat);
  const [x, y] = flat(middle(unit.outline));
  const chosen = selected.value === unit.id;
  const lit = volleys.value.has(unit.id);
  const own = isOwn(unit.id) && unit.todo !== undefined;
  const names = `block side${side}${unit.state ? ` ${unit.state}` : ''}${chosen ? ' chosen' : ''}${lit ? ' lit' : ''}${aimed.value === unit.id && lit ? ' aimed' : ''}`;
  const tip = flat(along(front(unit), unit.facing, 34));
  return html`<g
    class=${names}
    data-unit=${unit.id}
    role="button"
    tabindex="0"
    aria-pressed=${chosen}
    aria-label=${`${kind.name}, ${sideName(kind.side)}, ${fares(unit)}${lit ? ', in range' : ''}${own ? ', has not acted' : ''}`}
    onKeyDown=${onEnter(() => press_on(unit.id))}
  >
    <polygon class="touch" points=${at.join(' ')} stroke-width=${Math.max(0, 22 * grain.value)} />
    <polygon class="body" points=${at.join(' ')} />
    ${side === 1 && html`<polygon class="stripes" points=${at.join(' ')} />`}
    ${kind.arm === 'cavalry' && html`<path class="mark" d=${`M${at[3]}L${at[1]}`} />`}
    ${kind.arm === 'artillery' && html`<circle class="mark" cx=${x} cy=${y} r=${Math.min(26, Math.hypot(at[0][0] - at[3][0], at[0][1] - at[3][1]) / 3)} />`}
    <path class="front" d=${`M${at[0]}L${tip}L${at[1]}`} />
    ${(chosen || lit) && html`<polygon class="ring" points=${at.join(' ')} />`}
  </g>`;
}

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
  const lines = [name, `${unit.castings}${unit.state ? ` ${unit.state}` : ''}`];
  const [left, top, right, bottom] = around(unit);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const reach = name.length * 2.9 * size + 5 * size;
  const angle = (unit.facing * Math.PI) / 180;
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

/** Where every unit's name and strength stand: wherever there is room. @param {Unit[]} units */
function signs(units) {
  const size = grain.value;
  const now = sight.value;
  const blocks = new Map(units.map((unit) => [unit.id, around(unit)]));
  const aims = aiming();
  const taken = /** @type {number[][]} */ (aims ? [aims.box] : []);
  const list = /** @type {Sign[]} */ ([]);
  for (const unit of units) {
    const places = tries(unit);
    const boxes = places.map(([x, y, lines]) => {
      const reach = Math.max(...lines.map((line) => line.length)) * 3 * size;
      return [x - reach, y - 10 * size, x + reach, y + (lines.length - 1) * 11 * size + 2 * size];
    });
    const free = (/** @type {number[]} */ one) =>
      one[1] > now.y &&
      !taken.some((other) => overlap(one, other)) &&
      ![...blocks].some(([id, other]) => id !== unit.id && overlap(one, other));
    const best = boxes.findIndex(free);
    const at = best < 0 ? places.length - 2 : best;
    taken.push(boxes[at]);
    list.push({ unit, x: places[at][0], y: places[at][1], lines: places[at][2] });
  }
  return { list, taken: [...taken, ...blocks.values()] };
}

/** Boats, and prisoners with whose they are. @param {string} name */
function lyingWords(name) {
  const [, number, id] = /^(\d+) taken of (\S+)$/.exec(name) ?? [];
  if (!id) return name;
  return 100 / grain.value < SMALL
    ? `${number} of ${id}, prisoners`
    : `${counted(Number(number), 'casting')} of ${theName(id)}, prisoners`;
}

/** Leaders by themselves, and what lies on the ground: their words above or below, where nothing else stands. @param {{ taken: number[][] }} props */
function Lying({ taken }) {
  const size = grain.value;
  const lying = (shown.value?.lying ?? []).map(({ name, at }) => ({
    name: lyingWords(name),
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
function Label({ sign }) {
  const size = grain.value;
  const { unit, x, y, lines } = sign;
  return html`<g class=${`words${selected.value === unit.id ? ' chosen' : ''}`} aria-hidden="true">
    <text class="who" x=${x} y=${y} font-size=${11.5 * size} stroke-width=${3 * size}
      >${lines[0]}</text
    >
    ${lines[1] && html`<text class="what" x=${x} y=${y + 11 * size} font-size=${10.5 * size} stroke-width=${3 * size}>${lines[1]}</text>`}
  </g>`;
}

/** Where a unit may fire. @param {{ unit: Unit }} props */
function Zone({ unit }) {
  if (!unit.zone) return null;
  const { degrees, inches } = unit.zone;
  const at = flat(front(unit));
  return html`<g class="zone" aria-hidden="true">
    ${inches.map((far) => {
      const r = far * 100;
      if (degrees >= 180) return html`<circle cx=${at[0]} cy=${at[1]} r=${r} />`;
      const left = flat(along(front(unit), unit.facing - degrees, r));
      const right = flat(along(front(unit), unit.facing + degrees, r));
      return html`<path d=${`M${at}L${left}A${r},${r} 0 0 1 ${right}Z`} />`;
    })}
  </g>`;
}

/** From the selected unit to its target, and where its range stands. */
function aiming() {
  const unit = shown.value?.units.find((one) => one.id === selected.value);
  const target = shown.value?.units.find((one) => one.id === aimed.value);
  const odds = aimed.value !== null ? volleys.value.get(aimed.value) : undefined;
  if (!unit?.outline || !target?.outline || !odds) return null;
  const size = grain.value;
  const [from, to] = [flat(front(unit)), flat(middle(target.outline))];
  const [x, y] = [(from[0] + to[0]) / 2 + 8 * size, (from[1] + to[1]) / 2 + 4 * size];
  return { odds, from, to, x, y, box: [x - 2 * size, y - 11 * size, x + 56 * size, y + 3 * size] };
}

/** The line to the target, and how far it is. */
function Aim() {
  const aims = aiming();
  if (!aims) return null;
  const { odds, from, to, x, y } = aims;
  const size = grain.value;
  const yards = odds.inputs.range === 0 ? '' : `${Math.round((odds.far ?? 0) / 4)} yards`;
  return html`<g class="aim" aria-hidden="true">
    <line x1=${from[0]} y1=${from[1]} x2=${to[0]} y2=${to[1]} stroke-width=${1.6 * size} />
    <text x=${x} y=${y} font-size=${11.5 * size} stroke-width=${3.5 * size}>
      ${yards || 'in contact'}
    </text>
  </g>`;
}

/** The ground over which it can go, while it is dragged. */
function LaneDrawn() {
  const where = lane.value;
  if (!where || (where.ahead === 0 && where.back === 0)) return null;
  const { unit, ahead, back } = where;
  const corners = (unit.outline ?? []).map((at, i) =>
    flat(along(at, unit.facing, i < 2 ? ahead : -back)),
  );
  return html`<polygon
    class="lane"
    points=${corners.join(' ')}
    stroke-width=${1.5 * grain.value}
  />`;
}

/** Where it would stand. @param {{ unit: Unit }} props */
function Ghost({ unit }) {
  if (!unit.outline) return null;
  const at = unit.outline.map(flat);
  return html`<g class=${hint.value ? 'ghost stays' : 'ghost'} aria-hidden="true">
    <polygon points=${at.join(' ')} stroke-width=${1.5 * grain.value} />
    <path
      d=${`M${at[0]}L${flat(along(front(unit), unit.facing, 34))}L${at[1]}`}
      stroke-width=${1.5 * grain.value}
    />
  </g>`;
}

/** Taken by a hand to turn the unit. @param {{ unit: Unit }} props */
function Handle({ unit }) {
  if (!offers.value.some((one) => one.verb === 'face' || one.verb === 'wheel')) return null;
  const size = grain.value;
  const [x, y] = flat(along(front(unit), unit.facing, 26 * size + 30));
  const root = flat(along(front(unit), unit.facing, 34));
  return html`<g class="handle" data-turn aria-hidden="true">
    <line x1=${root[0]} y1=${root[1]} x2=${x} y2=${y} stroke-width=${1.5 * size} />
    <circle cx=${x} cy=${y} r=${11 * size} class="touch" />
    <circle cx=${x} cy=${y} r=${5.5 * size} stroke-width=${1.5 * size} />
  </g>`;
}

function Scale() {
  const size = grain.value;
  const now = sight.value;
  const inches = 100 / size > 16 ? 4 : 8;
  const [x, y] = [now.x + 14 * size, now.y + now.h - 14 * size];
  const long = inches * 100;
  return html`<g class="scale" aria-hidden="true">
    <path
      d=${`M${x},${y - 5 * size}v${5 * size}h${long}v${-5 * size}M${x + long / 2},${y}v${-3 * size}`}
      stroke-width=${1.4 * size}
    />
    <text x=${x + long + 6 * size} y=${y} font-size=${11 * size} stroke-width=${3 * size}
      >${inches * 25} yards</text
    >
    <g transform=${`translate(${now.x + now.w - 24 * size},${now.y + 34 * size}) scale(${size})`}>
      <path class="north" d="M0,-22L6,10L0,5L-6,10Z" />
      <text y="24" font-size="11" text-anchor="middle" stroke-width="3">N</text>
    </g>
  </g>`;
}

/** Names on the map, and flags over the ground that is fought for. */
function Places() {
  const size = grain.value;
  const one = scenario.value;
  if (!one) return null;
  return html`<g aria-hidden="true">
    ${(100 / size >= SMALL ? one.labels : []).map(
      ({ name, at }) =>
        html`<text
          class="place"
          x=${at[0]}
          y=${down(at[1])}
          font-size=${10.5 * size}
          stroke-width=${2.5 * size}
          >${name}</text
        >`,
    )}
    ${one.objectives.map((place) => {
      const [x, y] = flat(place.at);
      const side = one.sides.findIndex((other) => other.id === shown.value?.held[place.id]);
      return html`<g key=${place.id} class=${`objective side${side}`}>
        <title>${`${place.name}, worth ${place.worth}`}</title>
        <circle cx=${x} cy=${y} r=${place.within} />
        <g transform=${`translate(${x},${y}) scale(${size})`}>
          <path class="pole" d="M0,0V-20" />
          <path class="cloth" d="M0,-20h15l-4,5l4,5h-15z" />
        </g>
      </g>`;
    })}
  </g>`;
}

/** Those who fight have their names first. @param {Unit[]} units */
function firstChosen(units) {
  const rank = (/** @type {Unit} */ one) =>
    one.id === selected.value ? 0 : one.id === aimed.value ? 1 : 2;
  return [...units].sort((a, b) => rank(a) - rank(b));
}

/** A leader's star: on his unit, or where he stands by himself and can be chosen. @param {{ one: Leader }} props */
function Star({ one }) {
  const at = starOf(one);
  if (one.gone || !at) return null;
  const [x, y] = flat(at);
  const name = leaderName(one.id);
  const alone = one.at && isOwnLeader(one.id) && !moment.value;
  const acts = alone
    ? {
        role: 'button',
        tabindex: '0',
        'aria-pressed': leader.value === one.id,
        'aria-label': `${name}, by himself`,
      }
    : { 'aria-hidden': true };
  return html`<g
    class="star"
    transform=${`translate(${x},${y}) scale(${Math.max(grain.value, 3)})`}
    ...${acts}
    onKeyDown=${onEnter(() => selectLeader(one.id))}
  >
    <title>${name}</title>
    <path d="M0,-6L1.8,-1.9L6,-1.9L2.6,0.9L3.8,5.2L0,2.7L-3.8,5.2L-2.6,0.9L-6,-1.9L-1.8,-1.9Z" />
  </g>`;
}

function Leaders() {
  return html`<g
    >${(shown.value?.leaders ?? []).map((one) => html`<${Star} key=${one.id} one=${one} />`)}</g
  >`;
}

/** Nearer blocks last, the chosen one on top of all. @param {Unit[]} units */
function inOrder(units) {
  return [...units].sort(
    (a, b) => Number(a.id === selected.value) - Number(b.id === selected.value),
  );
}

function Drawing() {
  const units = (shown.value?.units ?? []).filter((one) => one.outline);
  const chosen = units.find((one) => one.id === selected.value);
  const [w, h] = scenario.value?.table ?? [0, 0];
  const labels = signs(firstChosen(units));
  return html`<${Patterns} />
    <rect class="board" x="0" y="0" width=${w} height=${h} />
    <rect class="neat" x="-40" y="-40" width=${w + 80} height=${h + 80} />
    <${Ground} features=${scenario.value?.features ?? []} down=${down} />
    <${Places} />
    ${chosen && html`<${Zone} unit=${ghost.value?.unit ?? chosen} />`}
    <${LaneDrawn} />
    ${inOrder(units).map((unit) => html`<${Block} key=${unit.id} unit=${unit} />`)}
    <${Leaders} />
    ${chosen && !ghost.value && html`<${Aim} />`}
    ${labels.list.map((sign) => html`<${Label} key=${sign.unit.id} sign=${sign} />`)}
    <${Lying} taken=${labels.taken} />
    <${Ride} />
    ${ghost.value && html`<${Ghost} unit=${ghost.value.unit} />`}
    ${chosen && !ghost.value && !drilling.value && html`<${Handle} unit=${chosen} />`}
    <${Scale} />`;
}

/** What the map says while one drags, slides or rides. */
function Tip() {
  const one = ghost.value;
  if (hint.value) return html`<p class="tip" role="status">${hint.value}</p>`;
  if (riding.value && leader.value !== null)
    return html`<p class="tip">
      ${`Press where ${leaderName(leader.value)} is to ride, or a regiment that he is to join.`}
    </p>`;
  if (selected.value === null || !one) return null;
  const then = one.reply
    ? `then ${theName(one.reply.unit)} can fire at it`
    : 'then nobody can fire at it';
  return html`<p class="tip">${`${capital(one.says)}; ${then}`}</p>`;
}

export function Field() {
  const frame = useRef(/** @type {SVGSVGElement | null} */ (null));
  useEffect(() => {
    const svg = frame.current;
    if (!svg) return;
    const measure = () => {
      width.value = svg.clientWidth || 800;
      height.value = svg.clientHeight || 600;
    };
    const watch = new ResizeObserver(measure);
    watch.observe(svg);
    svg.addEventListener('wheel', wheel, { passive: false });
    measure();
    return () => watch.disconnect();
  }, []);
  const name = scenario.value?.name ?? '';
  useEffect(focusOn, [name, width.value > 0]);
  useEffect(follow_selected, [selected.value]);
  const now = sight.value;
  return html`<section class="field" aria-label="The field">
    <svg
      ref=${frame}
      style=${{ aspectRatio: `${whole.value.w} / ${whole.value.h}` }}
      viewBox=${`${now.x} ${now.y} ${now.w} ${now.h}`}
      role="group"
      aria-label=${`Map of ${name}`}
      tabindex="0"
      onPointerDown=${press}
      onPointerMove=${movePointer}
      onPointerUp=${release}
      onPointerCancel=${letGo}
      onKeyDown=${key}
    >
      <${Drawing} />
    </svg>
    <${Tip} />
    <div class="zooms">
      <button type="button" aria-label="Nearer" onClick=${() => zoom(1 / 1.4)}>+</button>
      <button type="button" aria-label="Farther" onClick=${() => zoom(1.4)}>−</button>
      <button type="button" aria-label="The whole field" onClick=${() => (box.value = null)}>
        ⤢
      </button>
    </div>
  </section>`;
}
