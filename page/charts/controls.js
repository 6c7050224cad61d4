// What is pressed and filled in on a chart: the controls of all faces, and the figures that the engine has for their answers.

import { figures } from './state.js';

export { answersOf, figuresOf, isNumber, isRefused, One, Tick } from '../controls.js';

/** @import { Control as Any } from '../controls.js' */
/** @typedef {Any} Control */

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
