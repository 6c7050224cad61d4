// The battle goes on until the player has something to decide: the other side's commander orders, and what is no choice
// is done without asking.

import { askBattle } from '../engine.js';
import { lesson, remark } from './drill.js';
import { hopeless, sureCheck, waiting } from './duties.js';
import {
  battle,
  BY_LINK,
  incoming,
  journal,
  mine,
  refusal,
  said,
  thinking,
  told,
  view,
} from './game.js';
import { save } from './keeping.js';
import { give } from './orders.js';
import { leadLesson } from './lesson.js';
import { rest, showAgain } from './pace.js';
import { choose, refresh } from './selection.js';
import { endWords } from './system.js';
import { think } from './thinker.js';

/** @import { Battle, View } from '../types.js' */

/** Counts battles: what was begun for an earlier one stops. */
let epoch = 0;

/** Another battle begins. */
export function nextEpoch() {
  epoch += 1;
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
        await rest(last.event.role ?? '');
    }
  } catch (lost) {
    refusal.value = lost instanceof Error ? lost.message : String(lost);
  }
  if (now !== epoch) return;
  thinking.value = false;
  showAgain();
  choose();
  leadLesson();
  if (view.value?.over) said.value = view.value.stand;
}

/** One order that is not the player's to decide; false if there is none. @param {number} now @param {View} stands */
async function step(now, stands) {
  if (incoming.value.length > 0) return playBack();
  if (!mine.value && battle.value?.opponent === BY_LINK) return false;
  if (!mine.value) {
    thinking.value = true;
    return answer(now, stands.to_order);
  }
  if (passes(stands)) return give(endWords(), { auto: true });
  const sure = sureCheck(); // made without asking; the log tells them in one line
  return sure !== null && give(sure, { auto: true });
}

/** The next order of the turn that a friend has sent. */
function playBack() {
  const [words, ...others] = incoming.value;
  thinking.value = true;
  incoming.value = others;
  return give(words, { auto: words === endWords() });
}

/**
 * Nothing is to be decided, or nothing that could gain. Who is taught ends his turn himself, and is led to where he may march.
 * @param {View} now
 */
function passes(now) {
  const nothing = !now.main && !now.question && waiting.value.length === 0;
  const isTaught = lesson.value !== null || remark.value !== '';
  return (
    (now.idle && !(now.main && isTaught)) || (nothing && (isTaught || hopeless.value.size > 0))
  );
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
