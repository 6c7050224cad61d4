// Go there: the engine's orders that lead the chosen unit, its brigade in line or a leader to a place in this turn, and the
// places to which they are still on their way.

import { batch, signal } from '@preact/signals';
import { askBattle } from '../engine.js';
import { html } from '../html.js';
import { counted, listed } from '../words.js';
import { waiting } from './duties.js';
import { facing, front } from './map.js';
import { lines, mine, scenario, seat } from './game.js';
import { isOwn, shownUnit, theName, unitOf } from './names.js';
import { order } from './player.js';
import { free, ghost, leader, offers, route, selected } from './selection.js';
import { inchWords } from './system.js';

/** @import { Point, Unit } from '../types.js' */
/** @typedef {import('./selection.js').Way} Way */

const THERE = 60; // hundredths of an inch: as good as there
const NEAR = 400; // nearer than that a line faces as it does, and farther off to where it goes

/** Where units and leaders are to go that have not come there yet, by their ids. */
const goals = signal(/** @type {Record<string, Point>} */ ({}));

/** Does the chosen unit's brigade go with it, in line? */
export const together = signal(false);

/** May the chosen unit go anywhere now? */
export function mayGo() {
  const moves = offers.value.some((one) => one.role === 'move' || one.role === 'turn');
  return mine.value && selected.value !== null && isOwn(selected.value) && moves;
}

/** Who goes where the map is pressed: the leader who is chosen, or the unit; null if neither may. */
export function goer() {
  const id = leader.value;
  if (id !== null && free.value.some((one) => one.role === 'leader' && one.leader === id))
    return id;
  return mayGo() ? selected.value : null;
}

/** Those of a unit's brigade who have not acted, itself included. @param {string} id */
function brigadeOf(id) {
  const group = unitOf(id)?.group;
  return waiting.value.map((one) => one.id).filter((one) => group && unitOf(one)?.group === group);
}

/** The line of a brigade faces where it goes. @param {Unit} unit @param {Point} to */
function facingTo(unit, to) {
  const [x, y] = front(unit);
  if (Math.hypot(to[0] - x, to[1] - y) < NEAR) return facing(unit);
  return (Math.round((Math.atan2(to[0] - x, to[1] - y) * 180) / Math.PI) + 360) % 360;
}

/** The ways of all who go, and how it would stand then. @param {string} id @param {Point} to @returns {{ ways: Way[], answer: any }} */
function waysOf(id, to) {
  const at = to.map(Math.round).join(' ');
  const unit = shownUnit(id);
  const all = together.value && unit ? brigadeOf(id) : [];
  if (unit && all.length > 1) {
    const answer = askBattle(`line ${seat()} ${at} ${facingTo(unit, to)} ${all.join(' ')}`);
    return {
      ways: (answer.ways ?? []).filter((/** @type {Way} */ one) => one.orders.length > 0),
      answer,
    };
  }
  const answer = askBattle(`way ${seat()} ${id} ${at}`);
  const { orders = [], left = 0 } = answer;
  return { ways: orders.length > 0 ? [{ unit: id, to, orders, left }] : [], answer };
}

/** Asks for the way of a unit or a leader to a place on the map, and shows it; false if no order leads there. @param {string} id @param {Point} to */
export function showWay(id, to) {
  const { ways, answer } = waysOf(id, to);
  const then = answer.view;
  const unit = then?.units.find((/** @type {Unit} */ one) => one.id === id);
  batch(() => {
    route.value = ways.length > 0 ? { unit: id, to, ways, then } : null;
    ghost.value =
      route.value && unit ? { words: '', says: wayWords(), unit, reply: answer.reply } : null;
  });
  return ways.length > 0;
}

/** Without the half that it may be. @param {string} says */
export function bare(says) {
  return says.replace(/, half of a split move/, '');
}

/** How far they come: "turns to bearing 58 and moves 2.5 inches; 5.4 inches are left". */
export function wayWords() {
  const { ways = [] } = route.value ?? {};
  if (ways.length > 1) {
    const late = ways.filter((one) => one.left > THERE).length;
    const on =
      late > 0
        ? `; ${late === ways.length ? 'they arrive' : counted(late, 'arrives', 'arrive')} in a later turn`
        : '';
    return `${counted(ways.length, 'unit goes', 'units go')} in line${on}`;
  }
  const { orders = [], left = 0 } = ways[0] ?? {};
  const does = listed(orders.map((one) => bare(one.says)));
  return left > THERE ? `${does}; ${inchWords(Math.round(left / 10) / 10)} are left` : does;
}

/** Gives the orders, and remembers each goal that is not reached. */
export async function goThere() {
  for (const { unit, to, left, orders } of route.value?.ways ?? []) {
    const { [unit]: _, ...others } = goals.value;
    goals.value = left > THERE ? { ...others, [unit]: to } : others;
    for (const { words } of orders) {
      const before = lines.value;
      await order(words);
      if (lines.value === before || !mine.value) return;
    }
  }
}

/** The place to which the chosen unit or leader is still on its way. */
export function goalOf() {
  return goals.value[leader.value ?? selected.value ?? ''];
}

/** It goes on to its goal. */
export function GoOn() {
  const to = goalOf();
  const id = goer();
  if (!to || id === null) return null;
  return html`<button type="button" onClick=${() => showWay(id, to)}>Go on to its goal</button>`;
}

/** A press on the map is for all of the brigade. */
export function Together() {
  const id = selected.value;
  const all = id !== null && mayGo() ? brigadeOf(id) : [];
  if (id === null || all.length < 2) return null;
  const name = scenario.value?.groups.find((one) => one.id === unitOf(id)?.group)?.name;
  return html`<button
    type="button"
    aria-pressed=${together.value}
    title=${`Press where the middle of the line is to be: ${listed(all.map(theName))}`}
    onClick=${() => {
      together.value = !together.value;
      const to = route.value?.to;
      if (to) showWay(id, to);
    }}
  >
    ${`${name ?? 'Brigade'} in line`}
  </button>`;
}
