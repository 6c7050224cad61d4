// The phase of the turn in which a chart is asked, and the way to the next; for systems whose turn names its charts.

import { html } from '../html.js';
import { systemOf } from './asked.js';
import { Chosen, turnOf } from './find.js';
import { look } from './finder.js';
import { address, chart, openChart, setInput } from './state.js';

/** The finder, with this step of the turn in sight. @param {number} at */
async function showStep(at) {
  await look('');
  setTimeout(() => document.querySelectorAll('.turn > li')[at].scrollIntoView(), 0);
}

/** Its one chart, or the list where there are several or none. @param {import('./find.js').Step[]} steps @param {number} at */
function goTo(steps, at) {
  if (steps[at].charts.length === 1) openChart(steps[at].charts[0]);
  else void showStep(at);
}

export function Phase() {
  const steps = turnOf(systemOf(chart.value));
  const [input] = chart.value.inputs;
  const isTurn = chart.value.chart.endsWith('/turn-sequence');
  const at = isTurn
    ? Number(address.value.inputs[input.name]) - 1
    : steps.findIndex((step) => step.charts.includes(chart.value));
  const now = steps[at];
  if (!now) return null;
  const after = (at + 1) % steps.length;
  const next = steps[after];
  return html`<nav class="tools" aria-label="The turn">
    ${isTurn ? html`<${Chosen} list=${now.charts} />` : html`<span>${now.phase}: ${now.name}</span>`}
    <button
      type="button"
      class="chip"
      onClick=${() => (isTurn ? setInput(input.name, String(after + 1)) : goTo(steps, after))}
    >
      Next phase: ${next.phase} ${next.name}
    </button>
  </nav>`;
}
