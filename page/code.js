// The QR code of an address as a picture.

import { html } from './html.js';
import { qrOf } from './qr.js';

const QUIET = 4; // modules of white around it, so that it is found

/** @param {{ address: string }} props */
export function Code({ address }) {
  const qr = qrOf(address);
  if (!qr) return null;
  const { size, dark } = qr;
  const path = dark
    .map((one, i) => (one ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : ''))
    .join('');
  const wide = size + 2 * QUIET;
  return html`<svg
    class="qr"
    role="img"
    aria-label="QR code of the link"
    viewBox=${`${-QUIET} ${-QUIET} ${wide} ${wide}`}
    shape-rendering="crispEdges"
  >
    <rect x=${-QUIET} y=${-QUIET} width=${wide} height=${wide} fill="#fff" />
    <path d=${path} fill="#000" />
  </svg>`;
}
