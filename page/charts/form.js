// A chart's inputs as a form, made from its description alone.

import { clauseOf } from '../engine.js';
import { html, valueOf } from '../html.js';
import { plain, scaled } from '../words.js';
import { address, answer, chart, isRefusal, setInput, setRuling, toggleSwap } from './state.js';

/** @import { Field, Refusal } from '../types.js' */
/** @typedef {{ field: Field, label: string, id: string, value: string, set: (value: string) => void, described: string, wrong: boolean }} Control */

/** After the page is drawn. @param {string} id */
function focusOn(id) {
  setTimeout(() => document.getElementById(id)?.focus(), 0);
}

/** @param {Control} props */
function Stepper({ field, label, id, value, set, described, wrong }) {
  const number = Number(value);
  const low = field.low ?? 0;
  const high = field.high ?? 0;
  /** @param {number} by */
  const move = (by) =>
    set(String(Math.min(high, Math.max(low, (Number.isFinite(number) ? number : low) + by))));
  return html`<div class="stepper">
    <button type="button" aria-label=${`decrease ${label}`} onClick=${() => move(-1)}>−</button>
    <input
      id=${id}
      type="number"
      inputmode="numeric"
      min=${low}
      max=${high}
      value=${value}
      aria-describedby=${described}
      aria-invalid=${wrong}
      onInput=${(/** @type {Event} */ event) => set(valueOf(event))}
    />
    <button type="button" aria-label=${`increase ${label}`} onClick=${() => move(1)}>+</button>
    <span class="scaled">${scaled(field, number)}</span>
  </div>`;
}

/** @param {Control} props */
function Choice({ field, id, value, set, described, wrong }) {
  return html`<select
    id=${id}
    value=${value}
    aria-describedby=${described}
    aria-invalid=${wrong}
    onChange=${(/** @type {Event} */ event) => set(valueOf(event))}
  >
    ${(field.words ?? []).map((word) => html`<option value=${word} selected=${word === value}>${plain(word)}</option>`)}
  </select>`;
}

/** @param {Control} props */
function Toggle({ id, value, set, described, wrong }) {
  return html`<input
    id=${id}
    type="checkbox"
    role="switch"
    checked=${value === 'yes'}
    aria-describedby=${described}
    aria-invalid=${wrong}
    onChange=${() => set(value === 'yes' ? 'no' : 'yes')}
  />`;
}

/** @param {Control} props */
function Decimal({ id, value, set, described, wrong }) {
  return html`<input
    id=${id}
    type="text"
    inputmode="decimal"
    value=${value}
    aria-describedby=${described}
    aria-invalid=${wrong}
    onInput=${(/** @type {Event} */ event) => set(valueOf(event))}
  />`;
}

/** @param {Control} props */
function One(props) {
  const { field } = props;
  if (field.words) return html`<${Choice} ...${props} />`;
  if (field.kind === 'yes') return html`<${Toggle} ...${props} />`;
  if (field.kind === 'whole') return html`<${Stepper} ...${props} />`;
  return html`<${Decimal} ...${props} />`;
}

/** A list is typed as "a:b:c,a:b:c": an item a row. @param {Control} props */
function Items({ field, label, id, value, set, described, wrong }) {
  const fields = field.fields ?? [];
  const items = value ? value.split(',').map((item) => item.split(':')) : [];
  const first = fields.map(
    (part) => part.default ?? part.words?.[0] ?? String(Math.max(part.low ?? 0, 1)),
  );
  /** @param {string[][]} next */
  const put = (next) => set(next.map((item) => item.join(':')).join(','));
  return html`<div
    class="items"
    role="group"
    aria-label=${label}
    aria-describedby=${described}
    id=${id}
  >
    ${items.map(
      (item, i) =>
        html`<div class="item">
          ${fields.map(
            (part, k) =>
              html`<div class="part">
                <label for=${`${id}-${i}-${k}`}>${plain(part.name)} ${i + 1}</label>
                <${One}
                  field=${part}
                  id=${`${id}-${i}-${k}`}
                  value=${item[k] ?? part.default ?? ''}
                  described=${described}
                  wrong=${wrong}
                  label=${`${plain(part.name)} ${i + 1}`}
                  set=${(/** @type {string} */ next) =>
                    put(
                      items.map((one, n) =>
                        n === i
                          ? fields.map((_, m) => (m === k ? next : (one[m] ?? first[m])))
                          : one,
                      ),
                    )}
                />
              </div>`,
          )}
          <button
            type="button"
            aria-label=${`remove ${plain(field.name)} ${i + 1}`}
            onClick=${() => {
              put(items.filter((_, n) => n !== i));
              focusOn(`${id}-add`);
            }}
          >
            Remove
          </button>
        </div>`,
    )}
    ${
      items.length < (field.most ?? 1) &&
      html`<button
        id=${`${id}-add`}
        type="button"
        aria-label=${`add ${label}`}
        onClick=${() => put([...items, first])}
      >
        Add
      </button>`
    }
  </div>`;
}

/** Why not, and what the clause says. @param {{ refusal: Refusal, id?: string }} props */
function Refused({ refusal, id }) {
  const clause = refusal.clause ? clauseOf(refusal.clause) : undefined;
  return html`<div class="error" role="alert" id=${id}>
    <p>${refusal.error}</p>
    ${clause && html`<p class="clause-words">${`${clause.id}: ${clause.words} ${clause.rule ?? ''}`}</p>`}
  </div>`;
}

/** @param {{ field: Field }} props */
function Row({ field }) {
  const given = address.value.inputs[field.name];
  const usual = field.as ? (address.value.inputs[field.as] ?? '') : (field.default ?? '');
  const refusal = answer.value;
  const wrong = isRefusal(refusal) && refusal.input === field.name ? refusal : null;
  const id = `input-${field.name}`;
  const control = {
    field,
    id,
    label: plain(field.name),
    wrong: wrong !== null,
    value: given ?? (field.kind === 'list' ? '' : usual),
    described: wrong ? `${id}-error ${id}-about` : `${id}-about`,
    set: (/** @type {string} */ value) =>
      setInput(field.name, value === '' && field.kind === 'list' ? null : value),
  };
  const look = `row${field.kind === 'list' ? ' many' : ''}${wrong ? ' wrong' : ''}`;
  return html`<div class=${look}>
    <label for=${id}>${plain(field.name)}</label>
    ${field.kind === 'list' ? html`<${Items} ...${control} />` : html`<${One} ...${control} />`}
    <p class="about" id=${`${id}-about`}>
      ${field.about}${field.clause ? ` (${field.clause})` : ''}
      ${
        given === undefined
          ? `; default${usual && usual !== 'usual' ? `: ${plain(usual)}` : ''}`
          : (field.default !== undefined || field.as) &&
            html` <button
              type="button"
              class="link"
              aria-label=${`reset ${plain(field.name)}`}
              onClick=${() => {
                setInput(field.name, null);
                focusOn(id);
              }}
            >
              reset
            </button>`
      }
    </p>
    ${wrong && html`<${Refused} id=${`${id}-error`} refusal=${wrong} />`}
  </div>`;
}

/** What the book leaves open and the chart asks: its question, and the answer in force. @param {{ field: Field }} props */
function Ruling({ field }) {
  const given = address.value.rulings[field.name];
  const clause = clauseOf(field.name);
  const id = `ruling-${field.name}`;
  const label = `${field.name}: ${field.about}`;
  return html`<div class="row">
    <label for=${id}>${label}</label>
    <${One}
      field=${field}
      id=${id}
      label=${label}
      value=${given ?? field.default ?? ''}
      described=${`${id}-about`}
      wrong=${false}
      set=${(/** @type {string} */ value) => setRuling(field.name, value)}
    />
    <p class="about" id=${`${id}-about`}>
      ${`${clause?.words ?? ''} ${clause?.rule ?? ''}`}
      ${
        given === undefined
          ? '; default'
          : html` <button
              type="button"
              class="link"
              aria-label=${`reset ${field.name}`}
              onClick=${() => {
                setRuling(field.name, null);
                focusOn(id);
              }}
            >
              reset
            </button>`
      }
    </p>
  </div>`;
}

export function Form() {
  const fields = chart.value.inputs;
  const refusal = answer.value;
  const two = fields.some((field) => field.opposite);
  const mine = fields.filter((field) => !field.other_side);
  const others = fields.filter((field) => field.other_side);
  return html`<form
    class="panel"
    aria-label="Situation"
    onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
  >
    <h2>The situation${address.value.swap ? ', before the swap' : ''}</h2>
    ${
      isRefusal(refusal) &&
      !fields.some((field) => field.name === refusal.input) &&
      html`<${Refused} refusal=${refusal} />`
    }
    ${mine.map((field) => html`<${Row} key=${field.name} field=${field} />`)}
    ${
      others.length > 0 &&
      html`<details>
        <summary>For the return fire</summary>
        ${others.map((field) => html`<${Row} key=${field.name} field=${field} />`)}
      </details>`
    }
    ${
      chart.value.rulings.length > 0 &&
      html`<details open=${Object.keys(address.value.rulings).length > 0}>
        <summary>Rulings</summary>
        ${chart.value.rulings.map((field) => html`<${Ruling} key=${field.name} field=${field} />`)}
      </details>`
    }
    ${
      two &&
      html`<button
        type="button"
        class="wide"
        aria-pressed=${address.value.swap}
        onClick=${toggleSwap}
      >
        Swap the sides
      </button>`
    }
  </form>`;
}
