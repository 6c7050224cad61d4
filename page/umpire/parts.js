// Parts that several sheets have: the sheet itself, what a button looks like, why an order is refused and how it is let pass.

import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { html, valueOf } from '../html.js';
import { order, refusal } from './battle.js';
import { close, openSheet, sheet } from './state.js';

/** @import { ComponentChildren } from 'preact' */

/**
 * What rises over the pegboard. It takes the focus; Escape closes it.
 * @param {{ title: string, sub?: string, foot?: ComponentChildren, children?: ComponentChildren, back?: () => void }} props
 */
export function Sheet({ title, sub = '', foot, children, back }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => frame.current?.focus({ preventScroll: true }), [title]);
  return html`<section
    class="u-sheet"
    role="dialog"
    aria-label=${title}
    tabindex="-1"
    ref=${frame}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && close()}
  >
    <div class="u-shead">
      ${back && html`<button type="button" class="u-x" aria-label="Back" onClick=${back}>‹</button>`}
      <div>
        <h2>${title}</h2>
        ${sub && html`<p class="u-small">${sub}</p>`}
      </div>
      <button type="button" class="u-x" aria-label="Close" onClick=${close}>✕</button>
    </div>
    <div class="u-body">${children}</div>
    ${foot && html`<div class="u-sfoot">${foot}</div>`}
  </section>`;
}

/** Reasons that are given often; the one that was given last is first. */
const REASONS = ['We agreed', 'It happened', 'A mistake', 'House rule'];
export const reason = signal(REASONS[0]);

/** @param {{ reasons?: string[], label?: string }} props */
export function Reasons({ reasons = REASONS, label = 'Because' }) {
  const own = reasons.includes(reason.value) ? '' : reason.value;
  return html`<div class="u-fact">
    <p class="u-lab" id="u-because">${label}</p>
    <div class="chips" role="radiogroup" aria-labelledby="u-because">
      ${reasons.map(
        (one) =>
          html`<label class="chip" key=${one}
            ><input
              type="radio"
              name="u-reason"
              checked=${one === reason.value}
              onChange=${() => (reason.value = one)}
            /><span>${one}</span></label
          >`,
      )}
    </div>
    <input
      type="text"
      class="u-text"
      aria-label="Reason in your own words"
      placeholder="or in your own words"
      value=${own}
      onInput=${(/** @type {Event} */ event) => (reason.value = valueOf(event) || reasons[0])}
    />
  </div>`;
}

/** Why it is refused, and a way to let it pass. @param {{ error: string, clause?: string | null, words?: string, may?: boolean, overrule?: () => void }} props */
export function Refused({ error, clause = null, words = '', may = false, overrule }) {
  return html`<div class="u-refused" role="alert">
    <p class="u-call">
      ${error.charAt(0).toUpperCase() + error.slice(1)}${clause && !error.includes(clause) ? ` (${clause})` : ''}.
    </p>
    ${
      may &&
      html`<button
        type="button"
        class="u-btn danger wide"
        onClick=${overrule ?? (() => openSheet({ what: 'overrule', begin: words, back: sheet.value }))}
      >
        Overrule…
      </button>`
    }
  </div>`;
}

/** What was refused last. */
export function LastRefusal() {
  const one = refusal.value;
  return (
    one &&
    html`<${Refused} error=${one.error} clause=${one.clause} words=${one.words} may=${one.may} />`
  );
}

/** Lets an order pass against the rules. @param {{ words: string, back: () => void }} props */
export function Overrule({ words, back }) {
  const why = reason.value;
  const [begin, dice] = words.split(' = ');
  const give = async () => {
    if (await order(`${begin} ! ${why}${dice ? ` = ${dice}` : ''}`)) openSheet({ what: 'result' });
  };
  return html`<${Sheet}
    title="Overrule the rules"
    sub=${words}
    back=${back}
    foot=${html`<div class="u-row">
      <button type="button" class="u-btn" onClick=${close}>Leave it</button>
      <button type="button" class="u-btn danger grow" onClick=${() => void give()}>
        ${`Overrule: ${why.charAt(0).toLowerCase()}${why.slice(1)}`}
      </button>
    </div>`}
  >
    <${LastRefusal} />
    <${Reasons} label="Let it pass, because" />
    <p class="u-small">The reason stands in the journal and in the log.</p>
  <//>`;
}
