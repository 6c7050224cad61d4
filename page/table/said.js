// What the last order brought, over the map and read aloud: there from the first; log.js has the rest.

import { html } from '../html.js';
import { moment, said, told } from './game.js';
import { Flag } from './names.js';

/** Over the map of a phone: what the last order brought, if dice fell for it. */
export function Toast() {
  const last = told.value.findLast((one) => !one.auto);
  if (moment.value || !last || (last.event.throws ?? []).length === 0) return null;
  return html`<p class="toast" aria-hidden="true">
    <${Flag} side=${last.event.side} /> ${last.event.sentence}
  </p>`;
}

/** Read aloud as it comes. */
export function Said() {
  return html`<p class="hidden" role="status" aria-live="polite">${said.value}</p>`;
}
