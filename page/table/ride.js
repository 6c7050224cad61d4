// A leader rides: how far he may, where he would stand, and whom he joins.

import { computed, signal } from '@preact/signals';
import { html } from '../html.js';
import { drilling } from './drill.js';
import { moment, shown } from './game.js';
import { along, flat, grain, middle } from './map.js';
import { isOwn, isOwnLeader } from './names.js';
import { order } from './player.js';
import { hint, leader, leaderAfter, rides, riding, selected } from './selection.js';
import { farthest, nearest } from './spans.js';

/** @import { Point, View } from '../types.js' */

const GRAIN = 25; // hundredths of an inch by which one rides
const STAR = 14; // pixels around a leader's star that are his
const ROUND = 10; // degrees between the bearings for which a leader's reach is asked

/** Where he would stand, and by which order. */
const rider = signal(/** @type {{ words: string, at: Point } | null} */ (null));

/** Where a leader is: by himself, or in the midst of his unit. @param {View['leaders'][number] | undefined} one @returns {Point | null} */
export function starOf(one) {
  const unit = shown.value?.units.find((other) => other.id === one?.with);
  return one?.at ?? (unit?.outline ? middle(unit.outline) : null);
}

function leaderAt() {
  return starOf(shown.value?.leaders.find((one) => one.id === leader.value));
}

/** One's own leader at the pointer, by himself or with the chosen unit. @param {Point} at */
export function ownStarAt(at) {
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
export function rideTo(to) {
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

/** The map is pressed while he is to ride: on a regiment he joins it. @param {{ unit: string | null }} press @param {Point} at */
export function rideFrom(press, at) {
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
export function Ride() {
  if (ridden.value.length === 0) return null;
  const size = grain.value;
  const to = rider.value && flat(rider.value.at);
  return html`<g class="ride" aria-hidden="true">
    <polygon points=${ridden.value.join(' ')} stroke-width=${1.5 * size} />
    ${to && html`<circle cx=${to[0]} cy=${to[1]} r=${6 * size} stroke-width=${1.5 * size} />`}
  </g>`;
}
