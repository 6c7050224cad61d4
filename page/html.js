// htm over Preact: markup in template strings, nothing to compile.

import htm from 'htm';
import { h } from 'preact';

export const html = htm.bind(h);

/** What was typed or chosen. @param {globalThis.Event} event */
export function valueOf(event) {
  return /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
}
