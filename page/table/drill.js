// The first battle: its lessons are lines of the scenario, one act of the player's own each. A lesson is done when an order of its
// kind was given, or "why" was opened; one that can no longer be done is passed over with a sentence.

import { computed, signal } from '@preact/signals';
import { battle, scenario, view } from './game.js';

export const OPENING = { scenario: 'first-battle' };

/** To ask for reasons is no order. */
export const WHY = 'why';

const all = computed(() => scenario.value?.lessons ?? []);

/** The lesson that is on, or null. */
export const lesson = computed(() => {
  const left = Math.min(battle.value?.drill ?? 0, all.value.length);
  const at = all.value.length - left;
  return left > 0 ? { ...all.value[at], number: at + 1, count: all.value.length } : null;
});

/** What is told of the lesson before, or at the end. */
export const remark = signal('');
/** The reasons of the first throw are open. */
export const whyOpen = signal(false);

/** The lesson that was asked about last, and the turn in which it began. */
let since = { lesson: '', turn: 0 };

/** Is it the first turn of the lesson? */
export function isFresh() {
  const now = { lesson: `${battle.value?.id} ${battle.value?.drill}`, turn: view.value?.turn ?? 0 };
  if (now.lesson !== since.lesson) since = now;
  return since.turn === now.turn;
}

/** @param {number} left lessons @param {string} says */
function goTo(left, says) {
  if (!battle.value) return;
  battle.value = { ...battle.value, drill: left };
  remark.value = says;
}

/** How many lessons a battle begins with: those of whoever commands the side that is taught. @param {import('../types.js').Scenario} of @param {string} side */
export function lessonsFor({ lessons = [], units }, side) {
  return units.find((one) => one.id === lessons[0]?.unit)?.side === side ? lessons.length : 0;
}

/** On to the next. @param {string} [says] */
function nextLesson(says = '') {
  const left = (battle.value?.drill ?? 0) - 1;
  goTo(
    left,
    left === 0 ? `${says} That was the last lesson: the battle is yours now.`.trim() : says,
  );
}

/** The player has done something of this kind himself. Whoever else is to be rallied, he is led on to where he may march. @param {string} [act] */
export function didAct(act) {
  if (lesson.value?.act === act) nextLesson();
  else if (!lesson.value && view.value?.main) remark.value = '';
}

/** He has taken it back. @param {string} [act] */
export function undidAct(act) {
  const left = battle.value?.drill ?? 0;
  if (act && all.value.at(-left - 1)?.act === act && left < all.value.length) goTo(left + 1, '');
}

export function passLesson() {
  nextLesson('That can no longer be done, so it is passed over.');
}

export function skipLesson() {
  nextLesson();
}

export function leaveLessons() {
  goTo(0, 'The battle is yours.');
}

export function openWhy() {
  whyOpen.value = true;
  didAct(WHY);
}
