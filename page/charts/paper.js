// The reference sheet, made by the engine.

import { askSheet } from '../engine.js';
import { fillWindow } from '../paper.js';

/** @param {Window} view @param {string[]} words the system, then the charts if not all of them */
export function writePaper(view, ...words) {
  fillWindow(view, askSheet(...words));
}
