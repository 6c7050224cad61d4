// Who plays by keyboard never starts again from the top: what only moves in the page keeps the focus, and where what has it goes
// away the large button gets it.

import { face } from '../face.js';

/** What has the focus, or had it. @type {HTMLElement | null} */
let last = null;

/** @param {HTMLElement} one */
function canHold(one) {
  return one.isConnected && !one.matches(':disabled') && one.getClientRects().length > 0;
}

function keep() {
  const now = document.activeElement;
  if (face.value !== 'table' || !last || (now && now !== document.body)) return;
  const to = canHold(last) ? last : document.querySelector('.act .roll');
  /** @type {HTMLElement | null} */ (to)?.focus({ preventScroll: true });
}

export function watchFocus() {
  document.addEventListener('focusin', ({ target }) => {
    last = /** @type {HTMLElement} */ (target);
  });
  document.addEventListener('pointerdown', () => (last = null), true); // a hand puts it where it wants
  new MutationObserver(keep).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}
