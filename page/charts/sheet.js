// A sheet over the page: from below on a phone, at the right edge on a desk. Escape, the cross or a press beside it closes it.

import { useEffect, useRef } from 'preact/hooks';
import { html } from '../html.js';
import { sheet } from './state.js';

export function closeSheet() {
  sheet.value = '';
}

/** @param {{ title: string, words?: string, tall?: boolean, foot?: unknown, children?: unknown }} props */
export function Sheet({ title, words = '', tall = false, foot = null, children }) {
  const own = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    own.current?.showModal();
  }, []);
  return html`<dialog
    ref=${own}
    class=${`over${tall ? ' tall' : ''}`}
    aria-labelledby="sheet-title"
    onClose=${closeSheet}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === own.current && closeSheet()}
  >
    <div class="inside">
      <div class="shead">
        <div>
          <h2 id="sheet-title" tabindex="-1" autofocus>${title}</h2>
          ${words && html`<p>${words}</p>`}
        </div>
        <button type="button" class="close" aria-label="Close" onClick=${closeSheet}>✕</button>
      </div>
      <div class="sbody">${children}</div>
      ${foot && html`<div class="sfoot">${foot}</div>`}
    </div>
  </dialog>`;
}
