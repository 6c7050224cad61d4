// The Lab: a battle fought hundreds of times by computer commanders, in workers; who wins, what decides it, what a change would do.

import { html } from '../html.js';
import { loadDesks } from './desk.js';
import { beginExperiment } from './experiment.js';
import { grouped, span } from './numbers.js';
import { Report } from './report.js';
import { goOn, report, run, stop } from './run.js';
import { Setup } from './setup.js';

/** @import { Run } from './run.js' */

const SPOKEN = 10; // parts of the whole after which it is said to who only listens

/** @param {Run} now */
function stands({ state, fought, most, left }) {
  const of = `${grouped(fought)} of ${grouped(most)} battles`;
  if (state === 'fights') return `${of}${left === null ? '' : `, ${span(left)} left`}`;
  return state === 'stopped' ? `Stopped after ${of}` : of;
}

/** What is heard: not each battle. @param {Run} now */
function spoken({ state, fought, most, answer }) {
  const tenth = Math.floor((SPOKEN * fought) / Math.max(1, most));
  if (state === 'fights') return tenth > 0 ? `${tenth * SPOKEN} in 100 are fought.` : '';
  return `${state === 'done' ? 'All battles are fought.' : 'Stopped.'} ${answer}`;
}

function Progress() {
  const now = run.value;
  if (!now) return null;
  const { state, fought, most, answer, error } = now;
  const shown = report.value && 'parts' in report.value;
  return html`${!shown && answer && html`<p class="l-answer">${answer}</p>`}
  ${!shown && !answer && state === 'fights' && html`<p class="l-answer l-wait">The first battles are being fought ...</p>`}
  ${
    state !== 'done' &&
    html`<div class="l-progress">
      <progress aria-label="Battles fought" max=${most} value=${fought}></progress>
      <span class="l-stands">${stands(now)}</span>
      ${state === 'fights' && html`<button type="button" onClick=${() => void stop()}>Stop</button>`}
      ${state === 'stopped' && html`<button type="button" onClick=${() => void goOn()}>Go on</button>`}
    </div>`
  }
  ${state === 'failed' && html`<p class="error" role="alert">It could not go on: ${error}.</p>`}`;
}

/** Before the first run: what one may ask. */
function Lead() {
  return html`<div class="l-lead">
    <p class="l-answer">Is it fair, what decides it, what would make it fair?</p>
    <p>
      Press Start, and computer commanders fight this battle hundreds of times in your browser. The
      answer comes first, in a sentence; then how battles end, what goes with winning, losses,
      ground and luck.
    </p>
    <p class="l-small">
      Let something vary, and the report says what each value changes: all of them are fought with
      the same dice. Commanders are not people: they show what the ground, the numbers and the rules
      give.
    </p>
  </div>`;
}

export function Main() {
  const now = run.value;
  return html`<main class="lab">
    <h1 class="hidden">The Lab</h1>
    <${Setup} />
    <section class="l-run" id="l-run" tabindex="-1" aria-label="Result">
      ${now ? html`<${Progress} /> <${Report} />` : html`<${Lead} />`}
      <p class="hidden" role="status">${now ? spoken(now) : ''}</p>
    </section>
  </main>`;
}

export async function begin() {
  await loadDesks();
  beginExperiment();
}
