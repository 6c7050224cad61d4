// Go there: the engine's orders that lead the chosen unit to a place in this turn, and the places to which units are still on
// their way.

import { signal } from '@preact/signals';
import { askBattle } from '../engine.js';
import { html } from '../html.js';
import { listed } from '../words.js';
import { down, flat, front, grain } from './map.js';
import { mine, moment, seat } from './game.js';
import { isOwn, shownUnit, stateOf } from './names.js';
import { order } from './player.js';
import { ghost, offers, route, selected } from './selection.js';
import { inchWords } from './system.js';

/** @import { Point, Unit } from '../types.js' */

const THERE = 60; // hundredths of an inch: as good as there

/** Where units are to go that have not come there yet, by their ids. */
const goals = signal(/** @type {Record<string, Point>} */ ({}));

/** May the chosen unit go anywhere now? */
export function mayGo() {
  const moves = offers.value.some((one) => one.role === 'move' || one.role === 'turn');
  return mine.value && selected.value !== null && isOwn(selected.value) && moves;
}

/** Asks for the way of a unit to a place on the map, and shows it; false if no order leads there. @param {string} id @param {Point} to */
export function showWay(id, to) {
  const answer = askBattle(`way ${seat()} ${id} ${Math.round(to[0])} ${Math.round(to[1])}`);
  const then = answer.view?.units.find((/** @type {Unit} */ one) => one.id === id);
  const found = !answer.error && answer.orders.length > 0 && then;
  route.value = found ? { unit: id, to, orders: answer.orders, left: answer.left } : null;
  ghost.value = found
    ? { words: '', says: wayWords(), unit: then, reply: answer.reply ?? null }
    : null;
  return found;
}

/** "turns to bearing 58 and moves 2.5 inches; 5.4 inches are left". */
export function wayWords() {
  const { orders = [], left = 0 } = route.value ?? {};
  const does = listed(orders.map((one) => one.says.replace(/, half of a split move/, '')));
  return left > THERE ? `${does}; ${inchWords(Math.round(left / 10) / 10)} are left` : does;
}

/** Gives the orders, and remembers the goal if it is not reached. */
export async function goThere() {
  const now = route.value;
  if (!now) return;
  const { [now.unit]: _, ...others } = goals.value;
  goals.value = now.left > THERE ? { ...others, [now.unit]: now.to } : others;
  for (const { words } of now.orders) {
    const before = stateOf(now.unit);
    await order(words);
    if (stateOf(now.unit) === before || !mine.value) return;
  }
}

/** The place to which the chosen unit is still on its way. */
export function goalOf() {
  return selected.value === null ? undefined : goals.value[selected.value];
}

/** It goes on to its goal. */
export function GoOn() {
  const to = goalOf();
  const id = selected.value;
  if (!to || id === null || !mayGo()) return null;
  return html`<button type="button" onClick=${() => showWay(id, to)}>Go on to its goal</button>`;
}

/** The way that is shown, and the goal of whoever is chosen. */
export function WayDrawn() {
  const now = route.value;
  const unit = shownUnit(selected.value);
  const to = now?.to ?? goalOf();
  if (moment.value || !unit?.outline || !to || !isOwn(unit.id)) return null;
  const size = grain.value;
  const then = ghost.value?.unit.outline ? front(ghost.value.unit) : front(unit);
  const points = [front(unit), then, to].map(flat);
  return html`<g class="way" aria-hidden="true">
    <polyline points=${points.join(' ')} stroke-width=${2 * size} />
    <circle cx=${to[0]} cy=${down(to[1])} r=${6 * size} stroke-width=${2 * size} />
  </g>`;
}
