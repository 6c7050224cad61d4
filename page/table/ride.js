// A leader rides: how far he may, where he would stand, and whom he joins.

import { computed, signal } from '@preact/signals';
import { html } from '../html.js';
import { moment, shown } from './game.js';
import { reach } from './lane.js';
import { along, flat, grain, middle } from './map.js';
import { isOwn, isOwnLeader } from './names.js';
import { order } from './player.js';
import {
  hint,
  joinWords,
  leader,
  leaderAfter,
  ridden,
  rideOf,
  riding,
  selected,
  withNumber,
} from './selection.js';
import { nearest } from './spans.js';

/** @import { Point } from '../types.js' */

const GRAIN = 25; // hundredths of an inch by which one rides
const STAR = 14; // pixels around a leader's star that are his
const ROUND = 10; // degrees between the bearings for which a leader's reach is asked

/** Where he would stand, and by which order. */
const rider = signal(/** @type {{ words: string, at: Point } | null} */ (null));

/** Where a leader is: by himself, or in the midst of his unit. @param {string | null} id @returns {Point | null} */
export function starOf(id) {
  const one = shown.value?.leaders.find((each) => each.id === id);
  const unit = shown.value?.units.find((other) => other.id === one?.with);
  return one?.at ?? (unit?.outline ? middle(unit.outline) : null);
}

function leaderAt() {
  return starOf(leader.value);
}

/** One's own leader at the pointer, by himself or with the chosen unit. @param {Point} at */
export function ownStarAt(at) {
  if (moment.value) return undefined;
  return shown.value?.leaders.find((one) => {
    const star = starOf(one.id);
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
  const offer = id === null ? undefined : rideOf(id);
  rider.value = null;
  if (!from || id === null || !offer) return;
  const [x, y] = flat(from);
  const bearing = (Math.round((Math.atan2(to[0] - x, y - to[1]) * 180) / Math.PI) + 360) % 360;
  const wish = Math.round(Math.hypot(to[0] - x, to[1] - y) / GRAIN) * GRAIN;
  const along = ridden(offer, bearing);
  const far = along && nearest(along.spans ?? [], (wish * (along.per ?? 1)) / 100);
  if (!along || far === null) return;
  const words = withNumber(along, far);
  const at = leaderAfter(words, id);
  if (at) rider.value = { words, at };
}

/** The map is pressed while he is to ride: on a unit he joins it. @param {{ unit: string | null }} press @param {Point} at */
export function rideFrom(press, at) {
  const id = leader.value;
  if (id === null) return;
  if (press.unit && isOwn(press.unit)) void order(joinWords(press.unit, id));
  else {
    rideTo(at);
    if (rider.value) void order(rider.value.words);
    else hint.value = 'He cannot go that way.';
  }
  rider.value = null;
}

/** How far he may ride, all round. */
const reaches = computed(() => {
  const from = leaderAt();
  const offer = riding.value && leader.value !== null ? rideOf(leader.value) : undefined;
  if (!from || !offer) return [];
  return Array.from({ length: 360 / ROUND }, (_, i) =>
    flat(along(from, i * ROUND, reach(ridden(offer, i * ROUND) ?? undefined))),
  );
});

/** Where he may ride, and where he would stand. */
export function Ride() {
  if (reaches.value.length === 0) return null;
  const size = grain.value;
  const to = rider.value && flat(rider.value.at);
  return html`<g class="ride" aria-hidden="true">
    <polygon points=${reaches.value.join(' ')} stroke-width=${1.5 * size} />
    ${to && html`<circle cx=${to[0]} cy=${to[1]} r=${6 * size} stroke-width=${1.5 * size} />`}
  </g>`;
}
