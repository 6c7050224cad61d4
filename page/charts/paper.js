// The reference sheet, made by the engine: in a window of its own, ready to be printed.

import { askSheet } from '../engine.js';

/**
 * The sheet's own style and its button come in by the side, since the page allows no style or script inside a document.
 * @param {Window} view @param {string[]} words the system, then the charts if not all of them
 */
export function writePaper(view, ...words) {
  const [, head, style, body] = /([^]*)<style>([^]*)<\/style>([^]*)/.exec(askSheet(...words)) ?? [];
  view.document.write(head + body.replace(/ onclick="[^"]*"/, ''));
  view.document.close();
  // @ts-expect-error a window has the constructors of its own world
  const look = new view.CSSStyleSheet();
  look.replaceSync(style);
  view.document.adoptedStyleSheets = [look];
  view.document.querySelector('button')?.addEventListener('click', () => view.print());
}
