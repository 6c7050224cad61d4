// The big screen in the menu: a window of this machine that follows, or another machine's.

import { useEffect, useRef } from 'preact/hooks';
import { Code } from '../code.js';
import { html } from '../html.js';
import {
  addressOf,
  beginSharing,
  findOffer,
  held,
  isReached,
  offer,
  share,
  stopSharing,
} from './share.js';

/** The address for the other machine, as text and as a code, brought into sight where it is new. @param {{ token: string, isNew: boolean }} props */
function Shared({ token, isNew }) {
  const address = addressOf(token);
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => void (isNew && end.current?.scrollIntoView({ block: 'end' })), []);
  return html`<p class="u-small">
      Open this on the television or tablet. Whoever has it can look on, and give no orders.
    </p>
    <p class="u-address" aria-label="Address for the other screen">${address}</p>
    <${Code} address=${address} />
    <button type="button" class="u-btn wide" ref=${end} onClick=${() => void stopSharing()}>
      Stop sharing
    </button>`;
}

function Elsewhere() {
  const begun = useRef(false);
  const begin = () => {
    begun.current = true;
    beginSharing();
  };
  useEffect(() => void findOffer(), []);
  if (share.value) return html`<${Shared} token=${share.value.token} isNew=${begun.current} />`;
  if (offer.value && !isReached())
    return html`<p class="u-small">Another machine cannot reach this one: it is on no network.</p>`;
  if (offer.value)
    return html`<button type="button" class="u-btn wide" onClick=${begin}>
      On another screen
    </button>`;
  return (
    offer.value === false &&
    html`<p class="u-small">
      Another machine can follow where the page comes from${' '}<code>longroll serve --lan</code>,
      which this one does not.
    </p>`
  );
}

export function BigScreen() {
  const address = `${location.href.split('#')[0]}#umpire/screen`;
  return html`<h3>Big screen</h3>
    <p class="u-small">It only looks on, and follows what is ordered here.</p>
    <a class="u-btn wide" href=${address} target="_blank" rel="noopener"
      >Here: open the big screen</a
    >
    <${Elsewhere} />
    ${held.value && html`<p class="u-card u-warn" role="alert">${held.value}</p>`}`;
}
