// A question that the table must answer: asked once, plainly, with the likely answer first.

import { signal } from '@preact/signals';
import { html } from '../html.js';
import { capital, plain } from '../words.js';
import { ask, asReferee, busy, order, view } from './battle.js';
import { Dice, throwsOf } from './dice.js';
import { menuOf } from './facts.js';
import { NumberFact } from './order.js';
import { LastRefusal } from './parts.js';
import { nameOf, numberWord } from './roster.js';
import { close, openUnit, sheet, waiting } from './state.js';

/** @import { Offer } from '../types.js' */

/** Units that were ticked, and for which question. */
const ticked = signal({ question: '', units: /** @type {string[]} */ ([]) });
const number = signal({ question: '', value: '' });

/** Without what is typed at a prompt. @param {string} question */
function plainly(question) {
  return question.replace(/\s*\([^()]*\)\s*$/, '');
}

/** Answers that are whole, the likely one first. @returns {{ order: string, label: string }[]} */
export function answersNow() {
  /** @type {{ likely: string, answers: Offer[] }} */
  const { likely = '', answers = [] } = ask('answers');
  return answers
    .filter((one) => !one.spans)
    .sort((a, b) => Number(b.words === likely) - Number(a.words === likely))
    .map(({ words, label }) => ({ order: words, label: capital(plain(label)) }));
}

/** Answers that a number is open in. @returns {Offer[]} */
function openAnswers() {
  return (asReferee('orders').orders ?? []).filter((/** @type {Offer} */ one) => one.spans);
}

/** Verbs by which units answer, each with those that may. */
export function unitAnswers() {
  /** @type {Map<string, { about: string, units: string[] }>} */
  const all = new Map();
  for (const { id } of view.value?.units ?? [])
    for (const one of menuOf(id).menu)
      if (one.part === 'kind' && one.role === 'answer') {
        const known = all.get(one.word ?? '') ?? { about: one.about ?? '', units: [] };
        known.units.push(id);
        all.set(one.word ?? '', known);
      }
  return all;
}

/** What is ordered when these answer; null: a target is to be named. @param {string} verb @param {string[]} units */
function whole(verb, units) {
  const words = `${units.join(' ')} ${verb}`;
  return menuOf(words).menu.some((one) => one.part === 'done') ? words : null;
}

/** @param {string} words */
async function answer(words) {
  if (!(await order(words))) return;
  ticked.value = { question: '', units: [] };
  if (sheet.value?.what === 'result' && !view.value?.question) {
    const next = view.value?.main ? waiting.value[0] : undefined;
    if (next && sheet.value.unit) openUnit(next.id);
    else close();
  }
}

/** @param {{ verb: string, about: string, units: string[], likely: { order: string, label: string }[] }} props */
function ByUnits({ verb, about, units, likely }) {
  const question = view.value?.question ?? '';
  const chosen = ticked.value.question === question ? ticked.value.units : [];
  const tick = (/** @type {string} */ id) =>
    (ticked.value = {
      question,
      units: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
    });
  const words = chosen.length > 0 ? whole(verb, chosen) : null;
  const targets =
    chosen.length > 0 && !words
      ? menuOf(`${chosen.join(' ')} ${verb}`).menu.filter((one) => one.part === 'target')
      : [];
  const says =
    chosen.length === 1
      ? `${nameOf(chosen[0])} ${about}`
      : `These ${numberWord(chosen.length)}: ${about}`;
  return html`<div class="chips" role="group" aria-label=${capital(about)}>
      ${units.map(
        (id) =>
          html`<label class="chip" key=${id}
            ><input
              type="checkbox"
              checked=${chosen.includes(id)}
              onChange=${() => tick(id)}
            /><span>${nameOf(id)}</span></label
          >`,
      )}
    </div>
    ${
      targets.length > 0 &&
      html`<p class="u-caps">Whom?</p>
        <div class="u-row wrap">
          ${targets.map(({ word = '' }) => html`<button type="button" class="u-btn" key=${word} onClick=${() => void answer(`${chosen.join(' ')} ${verb} ${word}`)}>${nameOf(word)}</button>`)}
        </div>`
    }
    <div class="u-row">
      ${words && html`<button type="button" class="u-btn main grow" disabled=${busy.value} onClick=${() => void answer(words)}>${says}</button>`}
      ${chosen.length === 0 && likely.map((one, i) => html`<button type="button" class=${`u-btn grow${i === 0 ? ' main' : ''}`} key=${one.order} disabled=${busy.value} onClick=${() => void answer(one.order)}>${one.label}</button>`)}
    </div>`;
}

/** @param {{ offer: Offer }} props */
function ByNumber({ offer }) {
  const question = view.value?.question ?? '';
  const [low, high] = offer.spans?.[0] ?? [0, 0];
  const value = number.value.question === question ? number.value.value : String(high);
  const words = `${offer.words} ${offer.bare ? '' : offer.fact} ${value}`.replace(/\s+/g, ' ');
  const fact = {
    ...{
      name: offer.fact ?? '',
      about: offer.says,
      must: true,
      kind: /** @type {const} */ ('number'),
    },
    ...{ words: [], low, high, per: offer.per ?? 1, bare: offer.bare ?? false },
  };
  return html`<${NumberFact}
      fact=${fact}
      value=${value}
      set=${(/** @type {string} */ to) => (number.value = { question, value: to })}
    />
    <${Dice} words=${words} does=${capital(offer.label)} />`;
}

/** Answers that are thrown for have their dice under them. @param {{ list: { order: string, label: string }[] }} props */
function ByWords({ list }) {
  const dice = list.filter((one) => throwsOf(one.order).length > 0);
  return html`<div class="u-row wrap">
      ${list
        .filter((one) => !dice.includes(one))
        .map(
          (one, i) =>
            html`<button
              type="button"
              class=${`u-btn grow${i === 0 ? ' main' : ''}`}
              key=${one.order}
              disabled=${busy.value}
              onClick=${() => void answer(one.order)}
            >
              ${one.label}
            </button>`,
        )}
    </div>
    ${dice.map(
      (one) =>
        html`<p class="u-caps">${one.label}</p>
          <${Dice} words=${one.order} does=${one.label} />`,
    )}`;
}

export function Question() {
  const question = view.value?.question;
  if (!question) return null;
  const likely = answersNow();
  const units = [...unitAnswers()];
  return html`<div class="u-q">
    <h3>${plainly(question)}</h3>
    ${units.map(([verb, { about, units: who }], i) => html`<${ByUnits} key=${verb} verb=${verb} about=${about} units=${who} likely=${i === units.length - 1 ? likely : []} />`)}
    ${openAnswers().map((offer) => html`<${ByNumber} key=${offer.words} offer=${offer} />`)}
    ${units.length === 0 && html`<${ByWords} list=${likely} />`}
    <${LastRefusal} />
  </div>`;
}
