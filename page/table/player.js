// What the player orders, takes back and ends.

import { batch } from '@preact/signals';
import { askBattle } from '../engine.js';
import { drilling, endDrill, volleyDrilled } from './drill.js';
import { waiting } from './duties.js';
import {
  asking,
  battle,
  lines,
  mine,
  moment,
  realDice,
  refusal,
  said,
  seat,
  thinking,
  told,
} from './game.js';
import { save } from './keeping.js';
import { goOn } from './opponent.js';
import { give } from './orders.js';
import { refresh, select, selected } from './selection.js';
import { endWords, phaseOf } from './system.js';

const TWICE = 600; // milliseconds within which a second press is the other half of a double click

/** An order of the player's. @param {string} words @param {string | null} [dice] */
export async function order(words, dice = null) {
  if (thinking.value || moment.value) return;
  batch(() => {
    refusal.value = '';
    asking.value = false;
  });
  if (!mine.value) {
    refusal.value = "It is the other side's turn.";
    return;
  }
  const typed = words.includes('=');
  const drilled = drilling.value;
  if (!give(words, { dice: typed ? null : (dice ?? (realDice.value ? '' : null)) })) return;
  const { event } = told.value[told.value.length - 1];
  if (event.role === 'end') selected.value = null;
  if (drilled && event.role === 'fire') volleyDrilled();
  else if (drilled && phaseOf(event.phase)?.main) endDrill();
  save();
  refresh();
  await goOn();
}

export async function undo() {
  if (thinking.value || moment.value) return;
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
    if (!last.auto) break;
  }
  save();
  refresh();
}

/** The next one who has not acted, after the one that is selected. */
export function afterSelected() {
  const list = waiting.value;
  const at = list.findIndex((one) => one.id === selected.value);
  return list.length > 0 ? list[(at + 1) % list.length].id : null;
}

export function nextUnit() {
  const id = afterSelected();
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
  if (!sure && waiting.value.length > 0 && !waiting.value.some((one) => one.must)) {
    asking.value = true;
    return;
  }
  endDrill();
  await order(endWords());
}
