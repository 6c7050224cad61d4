// An order as it is given: the engine obeys or refuses it, and the log tells it.

import { askBattle } from '../engine.js';
import { firstDuty } from './duties.js';
import { lines, refusal, said, seat, thinking, told, view, wanted } from './game.js';
import { isStepped } from './pace.js';
import { endWords } from './system.js';

/** @import { Told } from '../types.js' */

/** @param {Told} one @param {boolean} auto */
function note(one, auto) {
  const { event, why } = one;
  const ends = event.role === 'end';
  lines.value += 1;
  told.value = [...told.value, { ...one, auto, line: lines.value }];
  if (thinking.value && !isStepped()) return; // read aloud in one piece when the turn is over: log.js
  if (event.sentence && !ends) said.value = why ? `${event.sentence} ${why}` : event.sentence;
  if (event.stand && !auto) said.value = `${ends ? '' : `${said.value} `}${event.stand}`;
}

/**
 * Gives one order; false if it was refused, and then the page says why.
 * @param {string} words @param {{ auto?: boolean, why?: string, dice?: string | null }} [how]
 */
export function give(words, { auto = false, why, dice = null } = {}) {
  const reason = why === undefined ? '' : `\n${why}`;
  const by = seat() === 'referee' ? 'referee' : view.value?.to_order; // the other side's commander orders here, too
  const answer = askBattle(
    `order ${by}:${seat()} ${words}${dice === null ? '' : ` = ${dice}`}${reason}`,
  );
  if (answer.error) {
    if (answer.input === 'dice') wanted.value = { words, message: answer.error };
    else
      refusal.value =
        (words.trim() === endWords() && firstDuty()) ||
        answer.error + (answer.clause ? ` (${answer.clause})` : '');
    return false;
  }
  wanted.value = null;
  if (answer.told) note(answer.told, auto); // of some orders the other side hears nothing
  return true;
}
