// What the player orders, takes back and ends.

import { batch, computed } from '@preact/signals';
import { askBattle } from '../engine.js';
import { passed, passOver } from './advice.js';
import { didAct, undidAct } from './drill.js';
import { waiting } from './duties.js';
import {
  asking,
  battle,
  HOT_SEAT,
  lines,
  mine,
  moment,
  reading,
  realDice,
  refusal,
  said,
  seat,
  thinking,
  told,
  undoable,
  view,
} from './game.js';
import { save } from './keeping.js';
import { goOn } from './opponent.js';
import { isOwn } from './names.js';
import { leadLesson } from './lesson.js';
import { give } from './orders.js';
import { grace, takeBack, takesTime } from './pace.js';
import { choose, refresh, select, selected } from './selection.js';
import { endWords } from './system.js';

const TWICE = 600; // milliseconds within which a second press is the other half of a double click

/** The end of a turn against a commander, who answers at once, can be taken back for a little while. @param {string} words */
async function mayEnd(words) {
  if (words.trim() !== endWords() || !view.value?.main || battle.value?.opponent === HOT_SEAT)
    return true;
  if (waiting.value.some((one) => one.must)) return true; // it is refused at once
  thinking.value = true;
  const stands = await takesTime();
  thinking.value = false;
  return stands;
}

/** An order of the player's. @param {string} words @param {string | null} [dice] */
export async function order(words, dice = null) {
  if (thinking.value || moment.value) return;
  batch(() => {
    refusal.value = '';
    asking.value = false;
    reading.value = false;
  });
  if (!mine.value) {
    refusal.value = "It is the other side's turn.";
    return;
  }
  if (!(await mayEnd(words))) return;
  const typed = words.includes('=');
  if (!give(words, { dice: typed ? null : (dice ?? (realDice.value ? '' : null)) })) return;
  const { event } = told.value[told.value.length - 1];
  if (event.role === 'end') selected.value = null;
  didAct(event.role);
  save();
  refresh();
  await goOn();
}

/** Is there an order of the player's own that the other side has not answered yet? */
const hasOrdered = computed(() => {
  const own = told.value.findLastIndex((one) => !one.auto);
  return own >= 0 && (seat() === 'referee' || told.value[own].event.side === battle.value?.side);
});

/** Until the other side has answered. */
export const mayUndo = computed(
  () => grace.value || (undoable.value > 0 && hasOrdered.value && !moment.value && !thinking.value),
);

/** Why nothing can be taken back, if nothing can. */
export function whyNoUndo() {
  if (mayUndo.value) return undefined;
  if (thinking.value) return 'The other side has answered';
  return hasOrdered.value && !moment.value
    ? 'What dice have decided cannot be taken back'
    : 'There is no order of yours to take back';
}

export async function undo() {
  if (grace.value) {
    takeBack();
    return;
  }
  if (!mayUndo.value) return;
  for (;;) {
    const standing = told.value;
    const last = standing[standing.length - 1];
    if (!last || (seat() !== 'referee' && last.event.side !== battle.value?.side)) break;
    const answer = askBattle(`undo ${seat()}`);
    if (answer.error) {
      refusal.value = answer.error;
      break;
    }
    lines.value += 1;
    told.value = standing.slice(0, -1);
    said.value = `Undone: ${last.event.sentence ?? last.event.order}`;
    if (!last.auto) {
      undidAct(last.event.role);
      break;
    }
  }
  save();
  refresh();
  choose();
  leadLesson();
}

/** The next one who has not acted and was not passed over, after the one that is selected. */
export function afterSelected() {
  const list = waiting.value;
  const at = list.findIndex((one) => one.id === selected.value);
  const others = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))];
  return others.find((one) => unasked().includes(one))?.id ?? null;
}

/** Those who have not acted, and were not passed over. */
export function unasked() {
  return waiting.value.filter((one) => !passed.value.includes(one.id));
}

/** Whoever is chosen stays as it is, and the next one is chosen. */
export function nextUnit() {
  const id = afterSelected();
  if (selected.value !== null && isOwn(selected.value)) passOver(selected.value);
  if (id !== null) select(id);
}

/** When the large button was last pressed, and a phase last ended. @type {Record<string, number>} */
const presses = {};

/** Is it the other half of a double click, which does nothing? @param {string} what */
export function isTwice(what) {
  const now = performance.now();
  const twice = now - (presses[what] ?? -TWICE) < TWICE;
  if (!twice) presses[what] = now;
  return twice;
}

/** After a double click's second half. @param {() => void} act */
export function afterTwice(act) {
  setTimeout(act, TWICE);
}

/** Ends the phase; if somebody has not acted, it is asked first. @param {boolean} [sure] it was */
export async function endPhase(sure = false) {
  if (isTwice('end')) return;
  if (!sure && unasked().length > 0 && !waiting.value.some((one) => one.must)) {
    asking.value = true;
    return;
  }
  await order(endWords());
}
