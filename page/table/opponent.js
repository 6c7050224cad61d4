// The battle goes on until the player has something to decide: the other side's commander orders, and what is no choice
// is done without asking.

import { askBattle } from '../engine.js';
import { drilling, isLed, setLed } from './drill.js';
import { due, dutyOf, hopeless, sureCheck, waiting } from './duties.js';
import { battle, journal, mine, refusal, said, thinking, told, view } from './game.js';
import { save } from './keeping.js';
import { give } from './orders.js';
import { rest, showAgain } from './pace.js';
import { choose, refresh } from './selection.js';
import { endWords } from './system.js';
import { expert, think } from './thinker.js';

/** @import { Battle, View } from '../types.js' */

const LED = 0.4; // of the usual rest, for those whom the player does not lead yet

/** Counts battles: what was begun for an earlier one stops. */
let epoch = 0;

/** Another battle begins. */
export function nextEpoch() {
  epoch += 1;
  setLed(false);
}

/** Goes on until the player has something to decide. */
export async function goOn() {
  const now = epoch;
  try {
    while (now === epoch && view.value && !view.value.over && !view.value.shown) {
      const before = told.value.length;
      if (!(await step(now, view.value))) break;
      if (now !== epoch) return;
      save();
      refresh();
      const last = told.value[told.value.length - 1];
      if (thinking.value && told.value.length > before && !last.auto)
        await rest(last.event.role ?? '', isLed() ? LED : 1);
    }
  } catch (lost) {
    refusal.value = lost instanceof Error ? lost.message : String(lost);
  }
  if (now !== epoch) return;
  thinking.value = false;
  showAgain();
  choose();
  if (view.value?.over) said.value = view.value.stand;
}

/** One order that is not the player's to decide; false if there is none. @param {number} now @param {View} stands */
async function step(now, stands) {
  if (!mine.value) {
    thinking.value = true;
    return answer(now, stands.to_order);
  }
  if (isLed()) {
    thinking.value = true;
    setLed(stands.main && (await lead(now)));
    if (!isLed() && now === epoch) give(endWords(), { auto: true });
    return true;
  }
  if (passes(stands)) return give(endWords(), { auto: true });
  const sure = sureCheck(); // made without asking; the log tells them in one line
  return (sure !== null && give(sure, { auto: true })) || drilled();
}

/** Nothing is to be decided, or nothing that could gain; in the first battle nobody doubles either. @param {View} now */
function passes(now) {
  const nothing = !now.main && !now.question && waiting.value.length === 0;
  return now.idle || (nothing && (drilling.value || hopeless.value.size > 0));
}

/** In the first battle rallies and checks are made without asking, so that one press is one volley. */
function drilled() {
  const unit = drilling.value ? due() : undefined;
  const words = unit ? dutyOf(unit)?.words : undefined;
  return words !== undefined && give(words);
}

/** One order of the other side's commander. @param {number} now @param {string} other */
async function answer(now, other) {
  if (askBattle(`view ${other}`).view.idle) return give(endWords(), { auto: true });
  const { opponent, seed } = /** @type {Battle} */ (battle.value);
  const thought = await think(journal(), other, opponent, seed);
  if (now !== epoch) return false;
  const ends = thought.role === 'end';
  return give(thought.order, { auto: ends, why: ends ? undefined : thought.why });
}

/** One order for those whom the player does not lead yet; false if there is none, or nobody able to give it. @param {number} now */
async function lead(now) {
  const leader = expert();
  if (!leader) return false;
  const { side, seed } = /** @type {Battle} */ (battle.value);
  const thought = await think(journal(), side, leader, seed);
  return now === epoch && thought.role !== 'end' && give(thought.order, { why: thought.why });
}
