// An order as it is put together: its facts with the values they had last, then the call, then the dice.

import { signal } from '@preact/signals';
import { html } from '../html.js';
import { capital, plain } from '../words.js';
import { One } from '../controls.js';
import { asReferee, ask, scenario } from './battle.js';
import { Dice } from './dice.js';
import { formOf, menuOf, near, remember, saidBefore } from './facts.js';
import { reason, Reasons, Refused, Sheet } from './parts.js';
import { faresOf, nameOf, unitOf } from './roster.js';
import { openSheet, openUnit, sheet } from './state.js';

/** @import { Fact, Said } from './facts.js' */
/** @import { Field, Reply } from '../types.js' */

/** What was said of the order that is put together. */
const now = signal({ begin: '', said: /** @type {Said} */ ({}), before: /** @type {Said} */ ({}) });
/** Rare facts stand behind a tap. */
const rare = signal(false);

/** @param {string} begin */
function saidOf(begin) {
  if (now.value.begin === begin) return now.value;
  rare.value = false;
  now.value = { begin, ...saidBefore(begin) };
  return now.value;
}

/** @param {string} name @param {string[]} list */
function say(name, list) {
  now.value = { ...now.value, said: { ...now.value.said, [name]: list } };
}

/** As controls want it. @param {Fact} fact @returns {Field} */
export function fieldOf({ name, kind, words, low, high, per }) {
  if (kind === 'number') return { name, kind: per > 1 ? 'fraction' : 'whole', low, high, per };
  return { name, kind: 'choice', words };
}

/** A number: a stepper, and values that are likely. @param {{ fact: Fact, value: string, set: (value: string) => void, clear?: () => void, unsaid?: boolean }} props unsaid: the value is only likely */
export function NumberFact({ fact, value, set, clear, unsaid = false }) {
  const chips = [...(unsaid ? [Number(value)] : []), ...near(fact, Number(value))];
  const title = capital(plain(fact.name));
  return html`<div class="u-fact">
    <p class="u-lab">${title} <span>${fact.about}</span></p>
    <div class="u-line">
      <${One}
        field=${{ ...fieldOf(fact), low: fact.low, high: Math.max(fact.high, fact.low + 10) }}
        label=${title}
        id=${`fact-${fact.name}`}
        value=${value}
        set=${set}
      />
      ${clear && html`<button type="button" class="chip" onClick=${clear}>${`Without ${plain(fact.name)}`}</button>`}
      ${chips.map(
        (one) =>
          html`<button
            type="button"
            class="chip"
            key=${one}
            aria-label=${`${title} ${one}`}
            onClick=${() => set(String(one))}
          >
            ${one}
          </button>`,
      )}
    </div>
  </div>`;
}

/** One of some words, or none of them. @param {{ fact: Fact, value: string, set: (value: string) => void, name?: (word: string) => string }} props */
function WordFact({ fact, value, set, name = plain }) {
  const title = capital(plain(fact.name));
  const list = fact.must ? fact.words : ['', ...fact.words];
  return html`<div class="u-fact">
    <p class="u-lab" id=${`lab-${fact.name}`}>${title} <span>${fact.about}</span></p>
    <div class="chips" role="radiogroup" aria-labelledby=${`lab-${fact.name}`}>
      ${list.map(
        (word) =>
          html`<label class="chip" key=${word}
            ><input
              type="radio"
              name=${`fact-${fact.name}`}
              checked=${word === value}
              onChange=${() => set(word)}
            /><span>${word ? name(word) : 'none'}</span></label
          >`,
      )}
    </div>
  </div>`;
}

/** Ids of units are words that name somebody. @param {Fact} fact */
function isOfUnits(fact) {
  return fact.words.length > 0 && fact.words.every((word) => unitOf(word) !== undefined);
}

/** Units: each can be ticked. @param {{ fact: Fact, values: string[], set: (values: string[]) => void }} props */
function UnitsFact({ fact, values, set }) {
  const list = [...new Set([...values, ...fact.words])];
  return html`<div class="u-fact">
    <p class="u-lab">${capital(plain(fact.name))} <span>${fact.about}</span></p>
    <div class="chips">
      ${list.map(
        (id) =>
          html`<label class="chip" key=${id}
            ><input
              type="checkbox"
              checked=${values.includes(id)}
              onChange=${() => set(values.includes(id) ? values.filter((one) => one !== id) : [...values, id])}
            /><span>${nameOf(id)}</span></label
          >`,
      )}
    </div>
  </div>`;
}

/** What holds or does not, side by side. @param {{ facts: Fact[], values: Said, set: (name: string, list: string[]) => void }} props */
function Flags({ facts, values, set }) {
  return (
    facts.length > 0 &&
    html`<div class="u-fact">
      <p class="u-lab">Also</p>
      <div class="chips">
        ${facts.map(
          ({ name, about }) =>
            html`<label class="chip" key=${name}
              ><input
                type="checkbox"
                checked=${values[name].length > 0}
                onChange=${() => set(name, values[name].length > 0 ? [] : [''])}
              /><span>${about}</span></label
            >`,
        )}
      </div>
    </div>`
  );
}

/** @param {{ fact: Fact, values: string[], set: (name: string, list: string[]) => void }} props */
function OneFact({ fact, values, set }) {
  const { name } = fact;
  if (fact.kind === 'number') {
    const value = values[0] ?? String(fact.high / fact.per);
    const clear = !fact.must && values.length > 0 ? () => set(name, []) : undefined;
    return html`<${NumberFact}
      fact=${fact}
      clear=${clear}
      unsaid=${values.length === 0}
      value=${value}
      set=${(/** @type {string} */ to) => set(name, [to])}
    />`;
  }
  return isOfUnits(fact)
    ? html`<${UnitsFact}
        fact=${fact}
        values=${values}
        set=${(/** @type {string[]} */ to) => set(name, to)}
      />`
    : html`<${WordFact}
        fact=${fact}
        value=${values[0] ?? ''}
        set=${(/** @type {string} */ to) => set(name, to ? [to] : [])}
      />`;
}

/** Is it said seldom, and now not? @param {Fact} fact @param {string[]} values */
function isRare(fact, values) {
  return !fact.must && values.length === 0 && (fact.kind === 'number' || isOfUnits(fact));
}

/** @param {{ form: ReturnType<typeof formOf>, set: (name: string, list: string[]) => void }} props */
export function Facts({ form, set }) {
  const { facts, values } = form;
  const hidden = facts.filter((fact) => isRare(fact, values[fact.name]) && !rare.value);
  const shown = facts.filter((fact) => !hidden.includes(fact) && fact.kind !== 'flag');
  return html`${shown.map((fact) => html`<${OneFact} key=${fact.name} fact=${fact} values=${values[fact.name]} set=${set} />`)}
    <${Flags} facts=${facts.filter((fact) => fact.kind === 'flag')} values=${values} set=${set} />
    ${hidden.length > 0 && html`<button type="button" class="link" onClick=${() => (rare.value = true)}>${`More: ${hidden.map((one) => plain(one.name)).join(', ')}`}</button>`}`;
}

/** What the dice can bring, as an umpire calls it. @param {string} words @param {string} [verb] @returns {{ call: string, error?: string, clause?: string | null, kind?: string, odds?: Reply | null }} */
export function callOf(words, verb = 'odds referee') {
  const answer = ask(`${verb} ${words}`);
  return { ...answer, call: answer.odds?.call ?? '' };
}

/** Units that may join: they stand before the verb. @param {{ begin: string }} props */
function Joining({ begin }) {
  const [units, rest] = splitUnits(begin);
  const verb = rest.split(' ')[0];
  const list = menuOf(`${units.join(' ')} ${verb}`)
    .menu.filter((one) => one.part === 'unit')
    .map((one) => one.word ?? '');
  const join = (/** @type {string[]} */ who) => {
    const to = `${who.join(' ')} ${rest}`;
    now.value = { ...now.value, begin: to };
    openSheet({ ...sheet.value, what: 'order', begin: to });
  };
  if (list.length === 0 && units.length === 1) return null;
  return html`<div class="u-fact">
    <p class="u-lab">Together with</p>
    <div class="chips">
      ${[...units.slice(1), ...list].map(
        (id) =>
          html`<label class="chip" key=${id}
            ><input
              type="checkbox"
              checked=${units.includes(id)}
              onChange=${() => join(units.includes(id) ? units.filter((one) => one !== id) : [...units, id])}
            /><span>${nameOf(id)}</span></label
          >`,
      )}
    </div>
  </div>`;
}

/** Those before the verb, units or a group, and the rest. @param {string} begin @returns {[string[], string]} */
export function splitUnits(begin) {
  const words = begin.split(' ').filter(Boolean);
  const at = words.findIndex((word) => scenario.value?.kinds.some((one) => one.verb === word));
  return at < 0 ? [words, ''] : [words.slice(0, at), words.slice(at).join(' ')];
}

/** @param {{ begin: string, over?: boolean }} props over: against the rules */
export function OrderSheet({ begin, over = false }) {
  const { said, before } = saidOf(begin);
  const form = formOf(begin, said, before, null, over);
  const words = over ? `${form.words} ! ${reason.value}` : form.words;
  const { call, error, clause, kind, odds } = callOf(words);
  const [units, rest] = splitUnits(begin);
  const target = rest.split(' ')[1];
  const cards = [units[0], target].map((id) => unitOf(id ?? '')).filter((one) => one !== undefined);
  const says = asReferee('try', words).says ?? '';
  const after = () => {
    remember(begin, form);
    openSheet({ what: 'result', unit: units[0] });
  };
  const foot = html`${call && html`<p class="u-call" aria-live="polite">${call}</p>`}
  ${
    error
      ? html`<${Refused} error=${error} clause=${clause} words=${words} may=${kind === 'rule'} />`
      : html`<${Dice}
          key=${begin}
          words=${words}
          does=${over ? `Overrule: ${reason.value}` : capital(says.split(',')[0] || 'do it')}
          after=${after}
        />`
  }`;
  return html`<${Sheet}
    title=${`${units.map(nameOf).join(' and ')} ${says.split(',')[0] || plain(rest)}`}
    sub=${cards.map(faresOf).join(' · ')}
    back=${() => openUnit(units[0])}
    foot=${foot}
  >
    <${Facts} form=${form} set=${say} />
    <${Joining} begin=${begin} />
    ${over && html`<${Reasons} label="Let it pass, because" />`}
    ${odds && html`<button type="button" class="link" onClick=${() => openSheet({ what: 'why', begin: words, back: sheet.value })}>Why</button>`}
  <//>`;
}
