// A chart's inputs as a form, made from its description alone: numbers first, then lists and words, then the lines that hold.

import { clauseOf } from '../engine.js';
import { html } from '../html.js';
import { capital, plain, scaled } from '../words.js';
import { systemOf } from './asked.js';
import { Call } from './call.js';
import { answersOf, isNumber, One, Tick, figuresOf, inputFigures, isRefused } from './controls.js';
import { Explained, MadeBy } from './explained.js';
import { Items } from './items.js';
import { address, answer, chart, isRefusal, setInput, setRuling, toggleSwap } from './state.js';

/** @import { Field, Refusal } from '../types.js' */

/** "target castings" is "Target castings". @param {Field} field */
function labelOf(field) {
  return capital(plain(field.name));
}

/** What an input has when it is not said. @param {Field} field */
function usualOf(field) {
  if (field.as) return address.value.inputs[field.as] ?? '';
  return field.kind === 'list' ? '' : (field.default ?? '');
}

/** @param {Field} field */
function controlOf(field) {
  const given = address.value.inputs[field.name];
  const refusal = answer.value;
  const wrong = isRefusal(refusal) && refusal.input === field.name;
  const id = `input-${field.name}`;
  return {
    field,
    id,
    label: labelOf(field),
    wrong,
    value: given ?? usualOf(field),
    figures: inputFigures(field.name),
    described: wrong ? 'refusal' : `${id}-about`,
    set: (/** @type {string} */ value) =>
      setInput(
        field.name,
        (value === '' && field.kind === 'list') || (field.as && value === usualOf(field))
          ? null
          : value,
      ),
  };
}

/** Takes half the width: a number, or a few short answers. @param {Field} field */
function isHalf(field) {
  if (isNumber(field)) return true;
  const words = answersOf(field);
  return (
    field.kind !== 'list' && words.length > 0 && words.join('').length + 3 * words.length <= 16
  );
}

/** The last of an odd run of halves, which would leave a hole on a phone. @param {Field[]} fields */
function oddOnes(fields) {
  let run = 0;
  return fields.filter((field, i) => {
    run = isHalf(field) ? run + 1 : 0;
    return run % 2 === 1 && !(fields[i + 1] && isHalf(fields[i + 1]));
  });
}

/** @param {{ field: Field, odd?: boolean }} props */
function Fact({ field, odd = false }) {
  const control = controlOf(field);
  const note = isNumber(field) ? scaled(field, Number(control.value)) || field.unit : '';
  return html`<div
    class=${`fact${isHalf(field) ? ' half' : ''}${odd ? ' odd' : ''}${control.wrong ? ' wrong' : ''}`}
  >
    <p class="lab" title=${field.about}>
      <${Explained} field=${field}>${control.label}<//
      ><span aria-hidden="true">${note || field.about}</span>
    </p>
    ${field.kind === 'list' ? html`<${Items} ...${control} />` : html`<${One} ...${control} />`}
    <${MadeBy} field=${field} />
    <p class="hidden" id=${`${control.id}-about`}>
      ${field.about}${field.clause ? ` (${field.clause})` : ''}
    </p>
  </div>`;
}

/** Yes or no, as a line that holds. @param {{ field: Field }} props */
function Line({ field }) {
  const { value, set, figures, described, id } = controlOf(field);
  const holds = value === 'yes';
  return html`<${Tick}
      id=${id}
      label=${labelOf(field)}
      holds=${holds}
      note=${field.about}
      described=${described}
      refused=${!holds && isRefused(figures, 'yes')}
      figure=${figuresOf(figures, { ...field, default: 'no' }, value).yes ?? ''}
      set=${(/** @type {boolean} */ yes) => set(yes ? 'yes' : 'no')}
    />
    <span class="hidden" id=${`${id}-about`}>${field.about}</span>`;
}

/** What the book leaves open and the chart asks: its question, and the answer in force. @param {{ field: Field }} props */
function Ruling({ field }) {
  const given = address.value.rulings[field.name];
  const clause = clauseOf(systemOf(chart.value), field.name);
  const id = `ruling-${field.name}`;
  const label = `${field.name}: ${field.about}`;
  return html`<div class="fact">
    <p class="lab">${label}</p>
    <${One}
      field=${field}
      id=${id}
      label=${label}
      value=${given ?? field.default ?? ''}
      described=${`${id}-about`}
      set=${(/** @type {string} */ value) => setRuling(field.name, value)}
    />
    <p class="about" id=${`${id}-about`}>${`${clause?.words ?? ''} ${clause?.rule ?? ''}`}</p>
  </div>`;
}

/** Why not, and what the clause says. @param {Refusal} refusal */
export function refusalWords(refusal) {
  const clause = refusal.clause ? clauseOf(systemOf(chart.value), refusal.clause) : undefined;
  const error = capital(refusal.error.replace(/^--dice: /, ''));
  return clause ? `${error}\n${clause.id}: ${clause.words} ${clause.rule ?? ''}`.trim() : error;
}

/** @param {{ refusal: Refusal, lines?: number }} props the lines that there is room for, if it is at the foot */
export function Refused({ refusal, lines }) {
  const words = refusalWords(refusal);
  return html`<div class="error" role="alert" id="refusal">
    ${lines === undefined ? html`<p>${words}</p>` : html`<${Call} words=${words} lines=${lines} />`}
  </div>`;
}

const MANY = 12;

/**
 * The order of attention, from the description alone: what must be said or stands in the example before what need not; numbers
 * before words, since they change most; long lists of names last.
 * @param {Field} field @param {string[]} examples
 */
function rank(field, examples) {
  const first =
    field.default === undefined ||
    [field.name, field.opposite ?? ''].some((name) => examples.includes(name)); // both sides of it together
  if (isNumber(field)) return first ? 0 : 4;
  if (field.kind === 'list') return field.once ? 6 : first ? 2 : 7;
  if (answersOf(field).length > MANY) return 5;
  return first && !field.as ? 2 : 3;
}

/** @param {Field[]} fields */
function inOrder(fields) {
  const examples = chart.value.example.split(' ').map((pair) => pair.split('=')[0]);
  return fields
    .map((field, i) => ({ field, rank: rank(field, examples), i }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map((one) => one.field);
}

/** @param {{ fields: Field[] }} props */
function Facts({ fields }) {
  const lines = fields.filter((field) => field.kind === 'yes');
  const facts = inOrder(fields.filter((field) => field.kind !== 'yes'));
  const late = facts.filter((field) => field.kind === 'list' && (field.once || field.default));
  const examples = chart.value.example;
  const early = facts.filter(
    (field) => !late.includes(field) || (!field.once && examples.includes(`${field.name}=`)),
  );
  const odd = oddOnes(early);
  return html`<div class="facts">
    ${early.map((field) => html`<${Fact} key=${field.name} field=${field} odd=${odd.includes(field)} />`)}
    ${
      lines.length > 0 &&
      html`<div class="ticks" role="group" aria-label="What holds">
        ${lines.map((field) => html`<${Line} key=${field.name} field=${field} />`)}
      </div>`
    }
    ${late.filter((field) => !early.includes(field)).map((field) => html`<${Fact} key=${field.name} field=${field} />`)}
  </div>`;
}

export function Form() {
  const fields = chart.value.inputs;
  const two = fields.some((field) => field.opposite);
  const mine = fields.filter((field) => !field.other_side);
  const others = fields.filter((field) => field.other_side);
  return html`<form
    class="situation"
    aria-label="Situation"
    onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
  >
    ${address.value.swap && html`<p class="taken">The sides are swapped.</p>`}
    <${Facts} fields=${mine} />
    ${
      others.length > 0 &&
      html`<details open=${address.value.swap}>
        <summary>For the return fire</summary>
        <${Facts} fields=${others} />
      </details>`
    }
    ${
      two &&
      html`<button type="button" aria-pressed=${address.value.swap} onClick=${toggleSwap}>
        Swap the sides
      </button>`
    }
    ${
      chart.value.rulings.length > 0 &&
      html`<details open=${Object.keys(address.value.rulings).length > 0}>
        <summary>Rulings</summary>
        ${chart.value.rulings.map((field) => html`<${Ruling} key=${field.name} field=${field} />`)}
      </details>`
    }
  </form>`;
}
