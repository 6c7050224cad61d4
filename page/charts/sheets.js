// The sheets that lie over the page, and what stands below its first screen: loaded when that stands.

import { html } from '../html.js';
import { meaningOf } from './explained.js';
import { OddsTools, own, thrown, wordsOf } from './foot.js';
import { refusalWords } from './form.js';
import { Odds } from './odds.js';
import { Sheet } from './sheet.js';
import { answer, chart, isRefusal, sheet } from './state.js';

export { Kept } from './kept.js';
export { Phase } from './phase.js';

/** What lies over the page, if anything does. */
export function Sheets() {
  const reply = answer.value;
  const known = reply !== null && !isRefusal(reply) ? reply : null;
  const which = sheet.value;
  if (which === 'call' && reply !== null)
    return html`<${Sheet} key="call" title=${chart.value.title}>
      <p class="call">${isRefusal(reply) ? refusalWords(reply) : wordsOf(reply)}</p>
      ${[...new Set(chart.value.outputs.map(meaningOf))].map((one) => one && html`<p class="about">${one}</p>`)}
    <//>`;
  if (which === 'dice') return own.value && html`<${own.value.DiceSheet} key="dice" />`;
  if (which === 'thrown') return thrown.value && html`<${thrown.value.ThrownSheet} key="thrown" />`;
  if (!known) return null;
  if (which === 'odds')
    return html`<${Sheet} key="odds" title="Odds" words=${known.call}>
      <${Odds} reply=${known} /><${OddsTools} reply=${known} />
    <//>`;
  if (which === 'why')
    return thrown.value && html`<${thrown.value.WhySheet} key="why" reply=${known} />`;
  return null;
}
