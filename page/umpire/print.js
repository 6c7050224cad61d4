// The roster on paper: cards with boxes to cross off, as it stands now; black on white. A QR code opens the scenario where the address
// has room for it.

import { html } from '../html.js';
import { fillWindow } from '../paper.js';
import { Code } from '../code.js';
import { findShared, shared } from './address.js';
import { ask, scenario } from './battle.js';
import { fileName } from './journal.js';
import { Refused, Sheet } from './parts.js';
import { saveText } from './save.js';

/** In a window of its own. @param {string} text */
function print(text) {
  const view = window.open('', '_blank');
  if (view) fillWindow(view, text);
}

/** @param {{ back: () => void }} props */
export function PrintSheet({ back }) {
  void findShared();
  const roster = ask(`roster ${shared.value}`.trim());
  const foot = html`<div class="u-row">
    <button
      type="button"
      class="u-btn"
      disabled=${!roster.html}
      onClick=${() => saveText(fileName('-roster').replace(/txt$/, 'html'), roster.html, 'text/html')}
    >
      Save it
    </button>
    <button
      type="button"
      class="u-btn main grow"
      disabled=${!roster.html}
      onClick=${() => print(roster.html)}
    >
      Print
    </button>
  </div>`;
  return html`<${Sheet}
    title="Print the roster"
    sub=${`${scenario.value?.name}, as it stands`}
    back=${back}
    foot=${foot}
  >
    ${roster.error && html`<${Refused} error=${roster.error} />`}
    <p>A card for each unit, by brigade, with boxes to cross off and its pegs as they stand.</p>
    <h3>To another phone</h3>
    <p class="u-small">
      The code opens this scenario, from its beginning, on any phone that can read it.
    </p>
    ${
      shared.value
        ? html`<${Code} address=${shared.value} />`
        : html`<p class="u-small">This one is too long for a code: save it to a file.</p>`
    }
  <//>`;
}
