// A sheet over the page: from below on a phone, at the right edge on a desk. Escape, the cross or a press beside it closes it.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { html } from '../html.js';
import { sheet } from './state.js';

function closeSheet() {
  sheet.value = '';
}

/** @param {{ title: string, words?: string, tall?: boolean, first?: string, foot?: unknown, children?: unknown }} props first: the id of what has the focus */
export function Sheet({
  title,
  words = '',
  tall = false,
  first = 'sheet-title',
  foot = null,
  children,
}) {
  const own = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    own.current?.showModal();
    document.getElementById(first)?.focus();
  }, []);
  return html`<dialog
    ref=${own}
    class=${`leaf${tall ? ' tall' : ''}`}
    aria-labelledby="sheet-title"
    onClose=${closeSheet}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === own.current && closeSheet()}
  >
    <div class="inside">
      <div class="shead">
        <div>
          <h2 id="sheet-title" tabindex="-1">${title}</h2>
          ${words && html`<p>${words}</p>`}
        </div>
        <button type="button" class="close" aria-label="Close" onClick=${closeSheet}>✕</button>
      </div>
      <div class="sbody">${children}</div>
      ${foot && html`<div class="sfoot">${foot}</div>`}
    </div>
  </dialog>`;
}
