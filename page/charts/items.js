// Lists of a question: lines that hold, answers that are counted, and items of several parts, as in "A:1:plus,B:2".

import { html } from '../html.js';
import { plain } from '../words.js';
import {
  answersOf,
  One,
  Tick,
  inputFigures,
  isRefused,
  lineFigure,
  partFigures,
} from './controls.js';
import { MadeBy } from './explained.js';

/** @import { Control } from './controls.js' */
/** @import { Field } from '../types.js' */

/** After the page is drawn. @param {string} id */
function focusOn(id) {
  setTimeout(() => document.getElementById(id)?.focus(), 0);
}

/**
 * Every part of an item, also of one that was typed short: a yes may be said by its name.
 * @param {Field[]} fields @param {string} item
 */
function partsOf(fields, item) {
  const said = item.split(':');
  const parts = fields.map((part) => part.default ?? '');
  let at = 0;
  for (const word of said) {
    const named = fields.findIndex((part) => part.kind === 'yes' && part.name === word);
    if (named >= 0) parts[named] = 'yes';
    else parts[at] = word;
    if (named < 0 || named === at) at++;
  }
  return parts;
}

/** Parts at the end that are as usual need not be said. @param {Field[]} fields @param {string[]} parts */
function wordsOf(fields, parts) {
  let count = parts.length;
  while (count > 1 && fields[count - 1].default === parts[count - 1]) count--;
  return parts.slice(0, count).join(':');
}

/** @param {Field} part */
function firstOf(part) {
  return (
    part.default ??
    answersOf(part).find((word) => word !== 'none') ??
    String(Math.max(part.low ?? 0, 1))
  );
}

/** @param {string} value */
function split(value) {
  return value ? value.split(',') : [];
}

/** Lines that hold, each once. @param {Control} props */
function Lines({ field, label, value, set, described }) {
  const holding = split(value);
  const words = field.fields?.[0]?.words ?? [];
  return html`<div class="ticks" role="group" aria-label=${label}>
    ${words.map((word) => {
      const holds = holding.includes(word);
      return html`<${Tick}
        key=${word}
        label=${plain(word)}
        holds=${holds}
        described=${described}
        refused=${!holds && isRefused(inputFigures(field.name), word)}
        figure=${lineFigure(field.name, word, holds)}
        set=${(/** @type {boolean} */ yes) =>
          set((yes ? [...holding, word] : holding.filter((one) => one !== word)).join(','))}
      />`;
    })}
  </div>`;
}

/** Answers of one word that are counted: a tap adds one, a tap on one takes it away. @param {Control} props */
function Counted({ field, label, value, set }) {
  const holding = split(value);
  const part = /** @type {Field} */ (field.fields?.[0]);
  const full = holding.length >= (field.most ?? 1);
  return html`<div class="chips" role="group" aria-label=${label}>
    ${holding.map(
      (word, i) =>
        html`<button
          type="button"
          class="chip held"
          onClick=${() => set(holding.filter((_, n) => n !== i).join(','))}
        >
          <span class="hidden">remove ${label} </span>${plain(word)}
          <span aria-hidden="true">✕</span>
        </button>`,
    )}
    ${
      !full &&
      answersOf(part).map(
        (word) =>
          html`<button
            type="button"
            class="chip add"
            onClick=${() => set([...holding, word].join(','))}
          >
            <span aria-hidden="true">+ ${plain(word)}</span>
            <span class="hidden">add ${label} ${plain(word)}</span>
          </button>`,
      )
    }
  </div>`;
}

/** @param {Control & { item: number, items: string[][], put: (items: string[][]) => void }} props */
function Item({ field, label, id, item, items, put, described }) {
  const fields = field.fields ?? [];
  const change = (/** @type {number} */ k, /** @type {string} */ next) =>
    put(items.map((one, n) => (n === item ? one.map((old, m) => (m === k ? next : old)) : one)));
  return html`<div class="item" role="group" aria-label=${`${label} ${item + 1}`}>
    ${fields.map((part, k) => {
      const name = plain(part.name);
      const one = html`<${One}
        field=${part}
        id=${`${id}-${item}-${k}`}
        value=${items[item][k]}
        described=${described}
        label=${part.kind === 'yes' ? name : `${name} ${item + 1}`}
        figures=${partFigures(field.name, item, part.name)}
        set=${(/** @type {string} */ next) => change(k, next)}
      />`;
      return part.kind === 'yes'
        ? one
        : html`<div class="part">
            <span>${part.about ? `${name} · ${part.about}` : name}</span>${one}
            <${MadeBy} field=${part} />
          </div>`;
    })}
    <button
      type="button"
      class="link"
      aria-label=${`remove ${label} ${item + 1}`}
      onClick=${() => {
        put(items.filter((_, n) => n !== item));
        focusOn(`${id}-add`);
      }}
    >
      remove
    </button>
  </div>`;
}

/** @param {Control} props */
export function Items(props) {
  const { field, label, id, value, set } = props;
  const fields = field.fields ?? [];
  if (fields.length === 1 && fields[0].words && field.once) return html`<${Lines} ...${props} />`;
  const few = fields.length === 1 ? answersOf(fields[0]).length : 0;
  if (few > 0 && few <= 9) return html`<${Counted} ...${props} />`;
  const items = split(value).map((item) => partsOf(fields, item));
  const put = (/** @type {string[][]} */ next) =>
    set(next.map((item) => wordsOf(fields, item)).join(','));
  return html`<div class="items" id=${id}>
    ${items.map((_, i) => html`<${Item} ...${props} item=${i} items=${items} put=${put} />`)}
    ${
      items.length < (field.most ?? 1) &&
      html`<button
        id=${`${id}-add`}
        type="button"
        class="chip add"
        onClick=${() => put([...items, items.at(-1) ?? fields.map(firstOf)])}
      >
        <span aria-hidden="true">${items.length > 0 ? '+ another' : `+ ${label}`}</span>
        <span class="hidden">add ${label}</span>
      </button>`
    }
  </div>`;
}
