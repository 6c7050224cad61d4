// What is due now, at the head of the pegboard: a question, a check or a rally with its die, or who acts next.

import { html } from '../html.js';
import { capital } from '../words.js';
import {
  asReferee,
  busy,
  dutiesOf,
  endsNow,
  isOver,
  order,
  scenario,
  view,
  watching,
} from './battle.js';
import { Dice } from './dice.js';
import { Question } from './question.js';
import { nameOf, numberWord, sideName } from './roster.js';
import { openUnit, skip, waiting } from './state.js';

/** @import { Offer, Unit } from '../types.js' */

/** Of orders that differ by more facts only the plainest. @param {Offer[]} list */
function plainest(list) {
  const sorted = [...list].sort((a, b) => a.words.length - b.words.length);
  return sorted.filter(
    (one, i) => !sorted.slice(0, i).some((other) => one.words.startsWith(`${other.words} `)),
  );
}

/** Passed over; when nobody is left the phase ends. @param {Unit} unit */
async function skipIt(unit) {
  const left = waiting.value.filter((one) => one.id !== unit.id);
  const [end] = endsNow();
  if (left.length === 0 && end) await order(end.words);
  else skip(unit.id);
}

/** @param {{ unit: Unit, offer: Offer, first: boolean }} props */
function OneDuty({ offer, first }) {
  const call = asReferee('odds', offer.words).odds?.call ?? '';
  return html`${call && html`<p class="u-call">${call}</p>`}
    <${Dice}
      key=${offer.words}
      words=${offer.words}
      does=${capital(offer.says)}
      plain=${!first}
    />`;
}

/** What a unit must do, or may in a phase that is there for it. @param {{ unit: Unit, number: number, of: number }} props */
function Duty({ unit, number, of }) {
  const offers = plainest(dutiesOf(unit.id));
  const phase = capital(view.value?.phase ?? '');
  const title = offers[0]
    ? `${nameOf(unit.id)} ${offers[0].says}`
    : `${nameOf(unit.id)}: ${unit.todo}`;
  return html`<p class="u-caps">
      ${of > 1 ? `${phase}, ${number} of ${of}` : unit.must ? `Due first: ${phase}` : phase}
    </p>
    <h2 id="u-due-h">${title}</h2>
    ${unit.why && html`<p class="u-small">${capital(unit.why)}.</p>`}
    ${offers.map((offer, i) => html`<${OneDuty} key=${offer.words} unit=${unit} offer=${offer} first=${i === 0} />`)}
    <div class="u-row">
      ${!unit.must && html`<button type="button" class="u-btn grow" disabled=${busy.value} onClick=${() => void skipIt(unit)}>Skip it</button>`}
      <button type="button" class="u-btn" onClick=${() => openUnit(unit.id)}>More…</button>
    </div>`;
}

/** Each side by itself, where both act in the phase. @param {{ words: string, blue: boolean }} props */
function End({ words, blue }) {
  const ends = endsNow();
  return ends.map(
    (one) =>
      html`<button
        type="button"
        key=${one.words}
        class=${`u-btn grow${blue && ends.length === 1 ? ' main' : ''}`}
        disabled=${busy.value}
        onClick=${() => void order(one.words)}
      >
        ${ends.length === 1 ? words : `${nameOf(one.words.split(' ')[0])} ${one.says}`}
      </button>`,
  );
}

/** What groups may be ordered themselves. */
function ofGroups() {
  return (scenario.value?.groups ?? []).flatMap(({ id }) => {
    /** @type {Offer[]} */
    const offers = asReferee('orders', id).orders ?? [];
    return plainest(offers.filter((one) => !one.spans && one.words.startsWith(`${id} `)));
  });
}

function Groups() {
  const list = ofGroups();
  return (
    list.length > 0 &&
    html`<div class="chips" role="group" aria-label="Orders of groups">
      ${list.map((one) => html`<button type="button" class="chip" key=${one.words} disabled=${busy.value} onClick=${() => void order(one.words)}>${`${nameOf(one.words.split(' ')[0])} ${one.says}`}</button>`)}
    </div>`
  );
}

/** Nobody owes anything: whoever wants to, acts. */
function Acts() {
  const now = view.value;
  const list = waiting.value;
  if (!now) return null;
  const left = list.length;
  if (!now.main)
    return html`<p class="u-caps">${capital(now.phase)}</p>
      <h2 id="u-due-h">Does anybody? Tap who does.</h2>
      <p class="u-small">
        ${scenario.value?.phases.find((one) => one.name === now.phase)?.purpose}
      </p>
      <${Groups} />
      <div class="u-row wrap"><${End} words="Nobody, go on" blue=${true} /></div>`;
  return html`<p class="u-caps">Who acts?</p>
    <h2 id="u-due-h">
      ${left > 0 ? `Tap who acts. ${capital(numberWord(left))} ${left === 1 ? 'has' : 'have'} not acted.` : 'All have acted.'}
    </h2>
    <div class="u-row">
      <${End} words="End the half-turn" blue=${left === 0} />
    </div>`;
}

function Over() {
  const { winner, over } = view.value ?? {};
  return html`<p class="u-caps">The end</p>
    <h2 id="u-due-h">
      ${winner ? `${sideName(winner)} has won` : 'Nobody has won'}${over ? ` (${over})` : ''}.
    </h2>
    <p class="u-small">
      Print the end with its losses, or save the journal and the log, in the menu.
    </p>`;
}

export function Due() {
  const now = view.value;
  if (!now || watching.value) return null;
  const must = now.units.filter((one) => one.must);
  const first = must[0] ?? (now.main ? undefined : waiting.value[0]);
  const all = must.length > 0 ? must : waiting.value;
  const inside = isOver.value
    ? html`<${Over} />`
    : now.question
      ? html`<p class="u-caps">Asked first</p>
          <${Question} />`
      : first
        ? html`<${Duty} key=${first.id} unit=${first} number=${1} of=${all.length} />`
        : html`<${Acts} />`;
  return html`<section class="u-card u-due" id="u-due" aria-label="What is due" tabindex="-1">
    ${inside}
  </section>`;
}
