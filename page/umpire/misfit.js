// A later line that no longer fits what was mended: kept as overruled, changed, or dropped. Or it wants dice that never fell.

import { signal } from '@preact/signals';
import { Face } from '../faces.js';
import { html } from '../html.js';
import { capital } from '../words.js';
import { lines, lookAt } from './battle.js';
import { plan } from './mend_plan.js';
import { splitUnits } from './order.js';
import { reason, Reasons, Sheet } from './parts.js';
import { nameOf } from './roster.js';

/** @import { Offer } from '../types.js' */
/** @import { Came } from './mend_plan.js' */

/** What becomes of a line that no longer fits. */
const way = signal({ number: 0, what: 'keep', words: '', all: false });
/** Dice that never fell, as they are tapped. */
const thrown = signal({ number: 0, pips: /** @type {number[]} */ ([]) });

/** How many are offered instead. */
const OFFERS_MOST = 12;

/** What a unit could have done then instead. @param {number} number @param {string} order @param {string[]} decisions @returns {Offer[]} */
function otherOrders(number, order, decisions) {
  const [units] = splitUnits(order);
  /** @type {Offer[]} */
  const offers = lookAt(number, `orders ${units[0] ?? ''}`, decisions).orders ?? [];
  const whole = offers.filter((one) => !one.spans).sort((a, b) => a.words.length - b.words.length);
  return whole
    .filter((one, i) => !whole.slice(0, i).some((other) => one.words.startsWith(`${other.words} `)))
    .slice(0, OFFERS_MOST);
}

/** As it was told. @param {Came} came */
function toldOf({ number, order = '' }) {
  const line = lines.value.find((one) => one.number === number);
  return line?.sentence ?? order;
}

/** @param {{ offer: Offer }} props */
function Instead({ offer }) {
  const [who] = offer.words.split(' ');
  return html`<label class="chip"
    ><input
      type="radio"
      name="u-instead"
      checked=${offer.words === way.value.words}
      onChange=${() => (way.value = { ...way.value, words: offer.words })}
    /><span>${`${nameOf(who)} ${offer.says}`}</span></label
  >`;
}

/** @param {{ came: Came, decisions: string[], after: number, leave: () => void }} props after: the line that was mended */
export function MisfitSheet({ came, decisions, after, leave }) {
  const number = came.number ?? 0;
  const others = otherOrders(number, came.order ?? '', decisions);
  if (way.value.number !== number)
    way.value = {
      ...{ number, what: came.keep ? 'keep' : 'drop' },
      ...{ words: others[0]?.words ?? '', all: false },
    };
  const { what, words, all } = way.value;
  const ways = [
    ...(came.keep ? [['keep', 'Keep it, overruled', 'It happened on the table.']] : []),
    ...(others.length > 0 ? [['change', 'Change it', 'Say what was done instead.']] : []),
    ['drop', 'Drop it', 'It was not.'],
  ];
  const go = () => {
    const decision = {
      keep: `keep ${number} ${reason.value}`,
      change: `change ${number} ${words}`,
      drop: `drop ${number}`,
    }[what];
    const rest = all && what !== 'change' ? /** @type {'keep' | 'drop'} */ (what) : '';
    way.value = { number: 0, what: 'keep', words: '', all: false };
    plan.value = { ...plan.value, later: [...plan.value.later, decision ?? ''], rest };
  };
  const foot = html`<div class="u-row">
    <button type="button" class="u-btn" onClick=${leave}>Mend nothing</button>
    <button type="button" class="u-btn main grow" onClick=${go}>
      ${`Line ${number}: ${what}`}
    </button>
  </div>`;
  return html`<${Sheet}
    title=${`Line ${number} no longer fits`}
    sub=${`After the change in line ${after}`}
    foot=${foot}
    back=${leave}
  >
    <div class="u-jl unfit">
      <span class="n">${number}</span>
      <span
        ><b>${toldOf(came)}</b
        ><small>${capital(came.why ?? '')}${came.clause ? ` (${came.clause})` : ''}.</small></span
      >
    </div>
    <div role="radiogroup" aria-label=${`What becomes of line ${number}`} class="u-checks">
      ${ways.map(
        ([one, title, about]) =>
          html`<label class="u-pick" key=${one}
            ><input
              type="radio"
              name="u-way"
              checked=${what === one}
              onChange=${() => (way.value = { ...way.value, what: one })}
            /><span><b>${title}</b><small>${about}</small></span></label
          >`,
      )}
    </div>
    ${
      what !== 'change' &&
      html`<label class="chip"
        ><input
          type="checkbox"
          checked=${all}
          onChange=${() => (way.value = { ...way.value, all: !all })}
        /><span>And so with all others that no longer fit</span></label
      >`
    }
    ${what === 'keep' && html`<${Reasons} label="Reason, kept in the journal" />`}
    ${
      what === 'change' &&
      html`<div class="chips" role="radiogroup" aria-label="What was done instead">
        ${others.map((one) => html`<${Instead} key=${one.words} offer=${one} />`)}
      </div>`
    }
  <//>`;
}

/** @param {number} number @param {string} dice */
function giveDice(number, dice) {
  const mark = `dice ${number}`;
  const before = plan.value.later.filter((one) => !one.startsWith(`${mark} `));
  const had = plan.value.later.find((one) => one.startsWith(`${mark} `)) ?? mark;
  thrown.value = { number: 0, pips: [] };
  plan.value = {
    ...plan.value,
    later: [...before, dice === 'roll' ? `${mark} roll` : `${had} ${dice}`],
  };
}

/** Dice that a line wants and that never fell. @param {{ came: Came, after: number, leave: () => void }} props */
export function MoreDiceSheet({ came, after, leave }) {
  const [number, next] = [came.number ?? 0, came.next];
  if (!next) return null;
  const pips = thrown.value.number === number ? thrown.value.pips : [];
  const tap = (/** @type {number} */ face) => {
    const now = [...pips, face];
    if (now.length >= next.count) giveDice(number, now.join(' '));
    else thrown.value = { number, pips: now };
  };
  const name = `${capital(next.thrower)}'s d${next.sides}, ${next.purpose}`;
  const foot = html`<p class="u-purpose">
      <b>${name}</b>${next.count > 1 && html`<span>die ${pips.length + 1} of ${next.count}</span>`}
    </p>
    <div class=${next.sides > 6 ? 'faces many' : 'faces'} role="group" aria-label=${name}>
      ${Array.from({ length: next.sides }, (_, n) => html`<${Face} key=${n} face=${n + 1} pipped=${next.sides === 6} hot=${false} onClick=${() => tap(n + 1)} />`)}
    </div>
    <div class="u-row">
      <button type="button" class="u-btn" onClick=${leave}>Mend nothing</button>
      <button type="button" class="u-btn main grow" onClick=${() => giveDice(number, 'roll')}>
        Roll for us
      </button>
    </div>`;
  return html`<${Sheet}
    title=${`Line ${number} throws dice now`}
    sub=${`After the change in line ${after}`}
    foot=${foot}
    back=${leave}
  >
    <div class="u-jl">
      <span class="n">${number}</span><span><b>${toldOf(came)}</b></span>
    </div>
  <//>`;
}
