// Where a block can go while a hand has it: straight along its lane, or round on its front.

import { signal } from '@preact/signals';
import { shown } from './game.js';
import { along, facing, flat, front, grain, middle } from './map.js';
import { after, offers, withNumber } from './selection.js';
import { farthest, nearest } from './spans.js';

/** @import { Offer, Point, Unit } from '../types.js' */

/** The orders that go ahead and back. @typedef {{ unit: Unit, ahead?: Offer, back?: Offer }} Lane */

const GRAIN = 25; // hundredths of an inch by which one drags
const SLACK = 18; // pixels beside its lane at which the pointer is still taken to be in it
const STRAIGHT = 0.1; // of its length that a march may go aside

export const TOUCH = 11; // pixels about the end of the handle that a hand takes

/** Of the block that is dragged. */
export const lane = signal(/** @type {Lane | null} */ (null));

/** From a point to another on the screen: along a bearing, and to the right of it. @param {Point} from @param {Point} to @param {number} bearing */
function split(from, to, bearing) {
  const angle = (bearing * Math.PI) / 180;
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  return {
    ahead: x * Math.sin(angle) - y * Math.cos(angle),
    aside: x * Math.cos(angle) + y * Math.sin(angle),
  };
}

/** Whole orders first. @param {(offer: Offer) => unknown} fits */
function openOffers(fits) {
  return offers.value
    .filter((one) => one.spans && fits(one))
    .sort((a, b) => Number(a.half) - Number(b.half));
}

/** Which of its marches goes ahead and which back is seen by trying them. @param {Unit} unit @returns {Lane} */
export function laneOf(unit) {
  const found = /** @type {Lane} */ ({ unit });
  for (const offer of openOffers((one) => one.role === 'move' && one.distance)) {
    const then = after(withNumber(offer, farthest(offer.spans)), unit.id);
    if (!then) continue;
    const { ahead, aside } = split(flat(front(unit)), flat(front(then)), facing(unit));
    if (Math.abs(aside) > Math.abs(ahead) * STRAIGHT) continue;
    if (ahead > 0) found.ahead ??= offer;
    else found.back ??= offer;
  }
  return found;
}

/** Hundredths of an inch. @param {Offer | undefined} offer */
export function reach(offer) {
  return (farthest(offer?.spans) * 100) / (offer?.per ?? 1);
}

/** Why it cannot go where the pointer is. @param {Lane} where @param {boolean} backward */
function straight({ ahead, back }, backward) {
  const first = turning() ? '; turn it first with the gold handle.' : '.';
  if (!ahead && !back) return `It cannot march now${first}`;
  if (backward && !back) return `It cannot step back${first}`;
  if (!backward && !ahead) return 'It cannot go ahead now.';
  return `It can only go straight ${!ahead ? 'back' : !back ? 'ahead' : 'ahead or back'}${first}`;
}

/** The march that ends nearest to the pointer, and why not if that is beside the lane. @param {Lane} where @param {Point} from @param {Point} at */
export function march(where, from, at) {
  const { unit } = where;
  const [left, right] = (unit.outline ?? []).map(flat);
  const { ahead } = split(from, at, facing(unit));
  const { aside } = split(flat(middle(unit.outline ?? [])), at, facing(unit));
  const slack = SLACK * grain.value;
  const outside = Math.abs(aside) - Math.hypot(right[0] - left[0], right[1] - left[1]) / 2 > slack;
  const offer = ahead < 0 ? where.back : where.ahead;
  const far = Math.round(Math.abs(ahead) / GRAIN) * GRAIN;
  const held =
    offer && far >= GRAIN ? nearest(offer.spans ?? [], (far * (offer.per ?? 1)) / 100) : null;
  const stays = outside || (!offer && Math.abs(ahead) > slack);
  return {
    words: offer && held !== null ? withNumber(offer, held) : null,
    why: stays ? straight(where, ahead < 0) : '',
  };
}

/** The order that turns it farthest. */
export function turning() {
  const wide = (/** @type {Offer} */ one) =>
    (one.spans ?? []).reduce((sum, [low, high]) => sum + high - low + 1, 0);
  const [first, ...others] = openOffers((one) => one.role === 'turn' && one.bearing);
  return others.reduce(
    (best, one) => (one.half === best.half && wide(one) > wide(best) ? one : best),
    first,
  );
}

const STEM = 26; // pixels of the handle beyond the block

/** Where it is taken by a hand to be turned, and where the stem begins: before its front, or behind it where somebody stands before it. @param {Unit} unit */
export function handleOf(unit) {
  const size = grain.value;
  const [, b, c] = unit.outline ?? [];
  const deep = b && c ? Math.hypot(b[0] - c[0], b[1] - c[1]) : 0;
  const away = (/** @type {number} */ far) => along(front(unit), facing(unit), far);
  const before = away(STEM * size + 30);
  const behind = away(-deep - STEM * size);
  const isFree = (/** @type {Point} */ p) =>
    (shown.value?.units ?? []).every(
      ({ id, outline }) =>
        id === unit.id ||
        !outline ||
        [0, 1].some((k) => {
          const all = outline.map((one) => one[k]);
          const more = TOUCH * size;
          return p[k] < Math.min(...all) - more || p[k] > Math.max(...all) + more;
        }),
    );
  const turned = !isFree(before) && isFree(behind);
  return turned
    ? { at: behind, root: away(-deep), turned }
    : { at: before, root: away(34), turned };
}

/** @param {Unit} unit @param {Point} at where the hand has its handle */
export function turn(unit, at) {
  const offer = turning();
  if (!offer) return null;
  const [x, y] = flat(front(unit));
  const about = handleOf(unit).turned ? 180 : 0;
  const bearing =
    (Math.round((Math.atan2(at[0] - x, y - at[1]) * 180) / Math.PI / 5) * 5 + 360 + about) % 360;
  const held = nearest(offer.spans ?? [], bearing);
  return held === null || held === facing(unit) ? null : withNumber(offer, held);
}
