// The figure of an answer, as the sheet prints it: the engine says it.

import { figures } from './state.js';

/** @import { Answers } from '../types.js' */

/**
 * The figures of one input or of a part of an item, answer by answer; nothing where the rules refuse the answer.
 * @param {Answers | undefined} of @param {unknown} [_field] @param {string} [_now]
 * @returns {Record<string, string>}
 */
export function figuresOf(of, _field, _now) {
  return Object.fromEntries(Object.entries(of ?? {}).map(([word, figure]) => [word, figure ?? '']));
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

/** What a line of a list adds where it holds. @param {string} name @param {string} word @param {boolean} [_holds] */
export function lineFigure(name, word, _holds) {
  return inputFigures(name)?.[word] ?? '';
}

/** Does the rule refuse this answer now? @param {Answers | undefined} of @param {string} word */
export function isRefused(of, word) {
  return of !== undefined && word in of && of[word] === null;
}
