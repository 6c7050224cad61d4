// The figure of an answer: by how much the sums of the explanation move when it is given in the place of the usual one, or of
// the first if none is usual.

import { signed } from '../words.js';
import { figures } from './state.js';

/** @import { Field, Sums } from '../types.js' */

/** Sum by sum, as far as both have it. @param {Sums | undefined} from @param {Sums | undefined} to */
function moves(from, to) {
  if (!from || !to) return [];
  return to.map((sum, i) =>
    sum === null || typeof from[i] !== 'number' ? 0 : sum - /** @type {number} */ (from[i]),
  );
}

/** "−1 · −3"; nothing where nothing moves. @param {number[]} list @param {boolean[]} moving */
function told(list, moving) {
  const told = list.filter((one) => one !== 0);
  if (told.length === 0) return '';
  const few = moving.filter(Boolean).length <= 2; // of more, only those that this answer moves
  return (few ? list.filter((_, i) => moving[i]) : told).map(signed).join(' · ');
}

/** Which of the sums any of these answers moves. @param {(Sums | undefined)[]} all @param {Sums | undefined} from */
function movingOf(all, from) {
  const count = Math.max(0, ...all.map((one) => one?.length ?? 0));
  return Array.from({ length: count }, (_, i) =>
    all.some((one) => (moves(from, one)[i] ?? 0) !== 0),
  );
}

/**
 * The figures of one input or of a part of an item, answer by answer.
 * @param {Record<string, Sums> | undefined} of @param {Field} field @param {string} now
 * @returns {Record<string, string>}
 */
export function figuresOf(of, field, now) {
  if (!of) return {};
  const all = Object.values(of);
  const first = all.find((sums) => sums !== null);
  const usual = field.default === undefined ? first : (of[field.default] ?? of[now]);
  const moving = movingOf(all, usual);
  return Object.fromEntries(
    Object.entries(of).map(([word, sums]) => [word, told(moves(usual, sums), moving)]),
  );
}

/** @param {string} name */
export function inputFigures(name) {
  const of = figures.value?.figures[name];
  return Array.isArray(of) ? undefined : of;
}

/** Of a part of an item of a list. @param {string} name @param {number} item @param {string} part */
export function partFigures(name, item, part) {
  const of = figures.value?.figures[name];
  return Array.isArray(of) ? of[item]?.[part] : undefined;
}

/** What a line of a list adds where it holds. @param {string} name @param {string} word @param {boolean} holds */
export function lineFigure(name, word, holds) {
  const now = figures.value?.now;
  const other = inputFigures(name)?.[word];
  const list = holds ? moves(other, now) : moves(now, other);
  return told(
    list,
    list.map((one) => one !== 0),
  );
}

/** Does the rule refuse this answer now? @param {Record<string, Sums> | undefined} of @param {string} word */
export function isRefused(of, word) {
  return of !== undefined && word in of && of[word] === null;
}
