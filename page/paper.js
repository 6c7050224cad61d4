// A page of the engine's in a window of its own, ready to be printed.

/**
 * Its own style and its button come in by the side, since the page allows no style or script inside a document.
 * @param {Window} view @param {string} text
 */
export function fillWindow(view, text) {
  const [, head, style, body] = /([^]*)<style>([^]*)<\/style>([^]*)/.exec(text) ?? [];
  view.document.write(head + body.replace(/ onclick="[^"]*"/, ''));
  view.document.close();
  // @ts-expect-error a window has the constructors of its own world
  const look = new view.CSSStyleSheet();
  look.replaceSync(style);
  view.document.adoptedStyleSheets = [look];
  view.document.querySelector('button')?.addEventListener('click', () => view.print());
}
