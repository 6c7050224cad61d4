// Who is chosen, at whom he aims, and all that he may be ordered.

import { batch, signal } from '@preact/signals';
import { askBattle } from '../engine.js';
import { numberOf } from '../words.js';
import { findHopeless, oddsOf, offersOf } from './duties.js';
import { asking, mine, refusal, seat, undoable, view } from './game.js';
import { isOwn, ownUnits, roster, stateOf } from './names.js';
import { kindThat } from './system.js';

/** @import { Fire, Offer, Point, Reply, Unit, View } from '../types.js' */

export const selected = signal(/** @type {string | null} */ (null));
/** A leader who is chosen, and whether the next press on the map says where he rides. */
export const leader = signal(/** @type {string | null} */ (null));
export const riding = signal(false);
export const aimed = signal(/** @type {string | null} */ (null));
/** The player has chosen the target himself, or who joins the fire. */
export const hasAimed = signal(false);
/** All that the selected unit can be ordered, and the odds of its volleys by target. */
export const offers = signal(/** @type {Offer[]} */ ([]));
/** Orders to no unit: of leaders, of prisoners. */
export const free = signal(/** @type {Offer[]} */ ([]));
export const volleys = signal(/** @type {Map<string, Reply>} */ (new Map()));
/** Those who join the selected unit's fire. */
export const joined = signal(/** @type {string[]} */ ([]));
/** The other side's best fire at the selected unit. */
export const danger = signal(/** @type {Fire | null} */ (null));
/** What an order would lead to, before it is given. */
export const ghost = signal(
  /** @type {{ words: string, says: string, unit: Unit, reply?: Fire | null } | null} */ (null),
);
/** Orders that lead somebody to a place. @typedef {{ unit: string, to: Point, orders: { words: string, says: string }[], left: number }} Way */
/** The ways that lead whoever is chosen to a place, before they are ordered, and how it would stand then. */
export const route = signal(
  /** @type {{ unit: string, to: Point, ways: Way[], then: View } | null} */ (null),
);
/** Why the ghost does not come along: let go here, and no order is given. */
export const hint = signal('');

/** Everything as it is after an order. */
export function refresh() {
  const answer = askBattle(`view ${seat()}`);
  batch(() => {
    view.value = answer.view;
    undoable.value = answer.undo;
    ghost.value = null;
    route.value = null;
    riding.value = false;
    hasAimed.value = false;
    findHopeless();
    look();
  });
}

/** Asks what the selected unit may do. */
export function look() {
  const id = selected.value;
  const there = id !== null && stateOf(id)?.in;
  const list = there && isOwn(id) ? offersOf(id) : [];
  const found = /** @type {Map<string, Reply>} */ (new Map());
  for (const offer of list) {
    if (offer.role !== 'fire' || !offer.target || offer.fact || found.has(offer.target)) continue;
    const { odds, far } = oddsOf(volleyOf(list, offer.target).words);
    if (odds) found.set(offer.target, { ...odds, far });
  }
  joined.value = [];
  offers.value = list;
  free.value = mine.value ? offersOf().filter((one) => one.role !== 'end') : [];
  volleys.value = found;
  if (aimed.value === null || !found.has(aimed.value)) aimed.value = bestTarget(found);
  danger.value = there ? (askBattle(`reply ${seat()} ${id}`).reply ?? null) : null;
}

/** @param {string | null} id */
export function select(id) {
  batch(() => {
    unselectAll();
    selected.value = id;
    asking.value = false;
    refusal.value = '';
    ghost.value = null;
    route.value = null;
    look();
  });
}

/** Neither unit nor leader nor target. */
export function unselectAll() {
  selected.value = null;
  leader.value = null;
  riding.value = false;
  aimed.value = null;
  hasAimed.value = false;
}

/** Nobody is chosen any more. */
export function unselect() {
  select(null);
}

/** Somebody is selected who can do something: whoever was, or the one who fires best. */
export function choose() {
  if (!mine.value || !view.value || !view.value.main) return;
  const before = selected.value !== null && isOwn(selected.value) ? selected.value : null;
  const goesOn = before !== null && (volleys.value.size > 0 || stateOf(before)?.todo);
  if (goesOn) return;
  batch(() => {
    let best = /** @type {string | null} */ (null);
    let most = 0;
    for (const { id, todo } of ownUnits()) {
      if (!todo) continue;
      selected.value = id;
      look();
      const odds = aimed.value !== null ? volleys.value.get(aimed.value) : undefined;
      const mean = odds ? meanOf(odds) : 0;
      if (best === null || mean > most) [best, most] = [id, mean];
    }
    selected.value = most > 0 || before === null ? best : before;
    aimed.value = null;
    look();
  });
}

// ---- fire ----

/** The loss on average, which is the first result of a chart of fire. @param {{ mean?: Record<string, string> }} odds */
export function meanOf({ mean = {} }) {
  return numberOf(Object.values(mean)[0] ?? '0');
}

/** @param {Map<string, Reply>} found */
function bestTarget(found) {
  let best = null;
  for (const [id, odds] of found)
    if (best === null || meanOf(odds) > meanOf(/** @type {Reply} */ (found.get(best)))) best = id;
  return best;
}

/** The volley of the whole unit: a half only where no whole one is left. @param {Offer[]} list @param {string} target */
function volleyOf(list, target) {
  const fits = list.filter((one) => one.role === 'fire' && one.target === target && !one.fact);
  return fits.find((one) => !one.half) ?? fits[0];
}

/** "Fire at the 21st Georgia". @param {string} target */
export function volleyLabel(target) {
  return volleyOf(offers.value, target).label;
}

/** The volley at a target, of the selected unit and of those who join it. @param {string} target @param {string[]} [with_] */
export function volley(target, with_ = joined.value) {
  const { words } = volleyOf(offers.value, target);
  const order = roster.value.map((one) => one.id);
  const ids = [/** @type {string} */ (selected.value), ...with_].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
  return words.replace(/^\S+/, ids.join(' '));
}

/** @param {string} target */
export function aim(target) {
  if (joined.value.length > 0) look();
  aimed.value = target;
  hasAimed.value = true;
}

/** Those who could fire at the target together with the selected unit. @param {string} target */
export function joiners(target) {
  return ownUnits()
    .map((one) => one.id)
    .filter((id) => id !== selected.value && !oddsOf(volley(target, [id])).error);
}

/** One joins the fire, or no longer does. @param {string} id @param {string} target */
export function join(id, target) {
  const others = joined.value.filter((one) => one !== id);
  const next = others.length < joined.value.length ? others : [...others, id];
  const { odds, far } = oddsOf(volley(target, next));
  if (!odds) return;
  batch(() => {
    joined.value = next;
    hasAimed.value = true;
    volleys.value = new Map(volleys.value).set(target, { ...odds, far });
  });
}

// ---- leaders ----

/** @param {string} id */
export function selectLeader(id) {
  const unit = view.value?.leaders.find((one) => one.id === id)?.with ?? null;
  if (unit !== selected.value) select(unit);
  leader.value = id;
}

/** The next press on the map says where he rides, or no longer does. @param {string} id */
export function ride(id) {
  batch(() => {
    riding.value = !(riding.value && leader.value === id);
    leader.value = id;
  });
}

/** The order by which a leader goes by himself, if he may: its bearing and its distance are open. @param {string} id */
export function rideOf(id) {
  return free.value.find((one) => one.role === 'leader' && one.leader === id && one.bearing);
}

/** The order with its open number said. @param {Offer} offer @param {number} number */
export function withNumber({ words, fact, bare, per = 1 }, number) {
  return `${words}${bare ? '' : ` ${fact}`} ${number / per}`;
}

/** How far he may ride by this bearing: the order so far, with its distance open. @param {Offer} ride @param {number} bearing @returns {Offer | null} */
export function ridden(ride, bearing) {
  const words = withNumber(ride, bearing);
  const far = (askBattle(`menu ${seat()} ${words}`).menu ?? []).filter(
    (/** @type {any} */ one) => one.distance && one.low !== undefined,
  );
  const spans = far.map((/** @type {any} */ one) => [one.low, one.high]);
  return far.length > 0 ? { ...ride, ...far[0], words, spans } : null;
}

/** Where an order would leave a leader. @param {string} words @param {string} id @returns {Point | undefined} */
export function leaderAfter(words, id) {
  return askBattle(`try ${seat()} ${words}`).view?.leaders.find(
    (/** @type {{ id: string }} */ one) => one.id === id,
  )?.at;
}

/** The order by which he joins a unit. @param {string} unit @param {string} id */
export function joinWords(unit, id) {
  const kind = kindThat((one) => one.role === 'leader' && one.unit && one.leader);
  return `${unit} ${kind?.verb} ${id}`;
}

/** Units that he could join. @param {string} id */
export function joinable(id) {
  return ownUnits()
    .map((one) => one.id)
    .filter((unit) => !oddsOf(joinWords(unit, id)).error);
}

// ---- before an order is given ----

/** The unit as an order would leave it. @param {string} words @param {string} id @returns {Unit | undefined} */
export function after(words, id) {
  return askBattle(`try ${seat()} ${words}`).view?.units.find(
    (/** @type {Unit} */ one) => one.id === id,
  );
}

/** Shows what an order would lead to. @param {string | null} words */
export function preview(words) {
  if (words === null || selected.value === null) {
    if (!route.value) ghost.value = null; // the way that was asked for stays
    return;
  }
  if (ghost.value?.words === words) return;
  route.value = null;
  const answer = askBattle(`try ${seat()} ${words}`);
  const unit = answer.view?.units.find((/** @type {Unit} */ one) => one.id === selected.value);
  ghost.value = unit ? { words, says: answer.says, unit, reply: answer.reply ?? null } : null;
}

/** The same for a pointer that passes over a button: a way that was asked for stays. @param {string} words */
export function glimpse(words) {
  if (!route.value) preview(words);
}
