// A line of the journal played otherwise: other facts, another target, other dice; its old dice are there already. A later line that no
// longer fits is shown with its three ways on: keep it as overruled, change it, drop it.

import { signal } from '@preact/signals';
import { Face } from '../faces.js';
import { html } from '../html.js';
import { capital, plain } from '../words.js';
import { lines, lookAt, mend, tryMend } from './battle.js';
import { formOf, menuOf } from './facts.js';
import { Facts, splitUnits } from './order.js';
import { LastRefusal, reason, Reasons, Refused, Sheet } from './parts.js';
import { handWords } from './result.js';
import { nameOf, unitOf } from './roster.js';
import { close, openSheet } from './state.js';

/** @import { Said } from './facts.js' */
/** @import { Hand, Offer, UmpireLine, Wanted } from '../types.js' */
/**
 * @typedef {{ came: 'done' | 'misfit' | 'refused' | 'dice', number?: number, order?: string, says?: string, why?: string,
 *   clause?: string | null, keep?: boolean, hands?: Hand[], next?: { thrower: string, purpose: string, count: number, sides: number } }} Came
 */

/** What is made of the line, and of those behind it. */
const plan = signal({
  number: 0,
  begin: '',
  said: /** @type {Said} */ ({}),
  pips: /** @type {number[] | null} */ (null),
  drop: false,
  later: /** @type {string[]} */ ([]),
});
/** What becomes of a line that no longer fits. */
const way = signal({ number: 0, what: 'keep', words: '' });
/** Dice that never fell, as they are tapped. */
const thrown = signal({ number: 0, pips: /** @type {number[]} */ ([]) });

/** Is it somebody: a unit or a leader? @param {string | undefined} word */
function isSomebody(word) {
  return word !== undefined && (unitOf(word) !== undefined || nameOf(word) !== word);
}

/** The order without its facts, and these. @param {UmpireLine} line */
function takeApart(line) {
  const [units, rest] = splitUnits(line.order.replace(/ !.*$/, ''));
  const words = rest.split(' ').filter(Boolean);
  const head = words.slice(0, isSomebody(words[1]) ? 2 : 1);
  const begin = [...units, ...head].join(' ');
  const { facts } = formOf(begin, {}, {}, line.number);
  /** @type {Said} */
  const said = {};
  const left = words.slice(head.length);
  while (left.length > 0) {
    const word = /** @type {string} */ (left.shift());
    const fact = facts.find((one) => one.name === word);
    const bare = facts.find((one) => one.bare);
    if (fact)
      said[fact.name] = [
        ...(said[fact.name] ?? []),
        fact.kind === 'flag' ? '' : (left.shift() ?? ''),
      ];
    else if (bare) said[bare.name] = [word];
  }
  return { begin, said };
}

/** @param {UmpireLine} line */
function planOf(line) {
  if (plan.value.number !== line.number)
    plan.value = { number: line.number, ...takeApart(line), pips: null, drop: false, later: [] };
  return plan.value;
}

/** @param {typeof plan.value} now @param {string} words */
function decisionsOf(now, words) {
  const dice = now.pips ? ` = ${now.pips.join(' ')}` : '';
  return [now.drop ? `drop ${now.number}` : `change ${now.number} ${words}${dice}`, ...now.later];
}

/** @param {UmpireLine} line */
function pipsOf(line) {
  return (line.throws ?? []).flatMap((one) => one.pips ?? []);
}

/** Those that fell, to be tapped otherwise. @param {{ line: UmpireLine, words: string }} props */
function OldDice({ line, words }) {
  const pips = plan.value.pips ?? pipsOf(line);
  /** @type {Wanted[]} */
  const list = lookAt(line.number, `throws ${words} = ${pips.join(' ')}`).throws ?? [];
  let first = 0;
  return list.map((one, i) => {
    const at = first;
    first += one.count;
    return one.pips.map((pip, k) => {
      const name = `${capital(one.thrower)}'s ${one.dice}, ${one.purpose}${one.count > 1 ? `, die ${k + 1}` : ''}`;
      const set = (/** @type {number} */ face) => {
        const now = list.flatMap((other) => other.pips);
        now[at + k] = face;
        plan.value = { ...plan.value, pips: now, later: [] };
      };
      return html`<div class="u-fact" key=${`${i} ${k}`}>
        <p class="u-lab">${name} <span>${pip > 0 ? 'as it fell' : 'not thrown yet'}</span></p>
        <div class=${one.sides > 6 ? 'faces many' : 'faces'} role="group" aria-label=${name}>
          ${Array.from(
            { length: one.sides },
            (_, n) =>
              html`<${Face}
                key=${n}
                face=${n + 1}
                pipped=${one.sides === 6}
                hot=${false}
                pressed=${pip === n + 1}
                onClick=${() => set(n + 1)}
              />`,
          )}
        </div>
      </div>`;
    });
  });
}

/** Another target. @param {{ now: typeof plan.value }} props */
function Targets({ now }) {
  const [units, rest] = splitUnits(now.begin);
  const [verb, target] = rest.split(' ');
  if (!isSomebody(target)) return null;
  const list = menuOf(`${units.join(' ')} ${verb}`, now.number).menu.filter(
    (one) => one.part === 'target',
  );
  return html`<div class="u-fact">
    <p class="u-lab">Target <span>was ${nameOf(target)}</span></p>
    <div class="chips" role="radiogroup" aria-label="Target">
      ${list.map(
        ({ word = '' }) =>
          html`<label class="chip" key=${word}
            ><input
              type="radio"
              name="u-target"
              checked=${word === target}
              onChange=${() => (plan.value = { ...now, begin: `${units.join(' ')} ${verb} ${word}`, later: [] })}
            /><span>${nameOf(word)}</span></label
          >`,
      )}
    </div>
  </div>`;
}

/** What hands do, if it is mended so. @param {{ hands: Hand[] }} props */
function Table({ hands }) {
  if (hands.length === 0) return html`<p class="u-small">Nothing on the table changes.</p>`;
  return html`<h3 class="u-caps">On the table</h3>
    <ol class="u-do">
      ${hands.map((hand) => html`<li key=${`${hand.who} ${hand.track}`}><span>${handWords(hand)}</span></li>`)}
    </ol>`;
}

/** What a unit could have done then instead. @param {number} number @param {string} order @param {string[]} decisions @returns {Offer[]} */
function otherOrders(number, order, decisions) {
  const [units] = splitUnits(order);
  /** @type {Offer[]} */
  const offers = lookAt(number, `orders ${units[0] ?? ''}`, decisions).orders ?? [];
  const whole = offers.filter((one) => !one.spans).sort((a, b) => a.words.length - b.words.length);
  return whole
    .filter((one, i) => !whole.slice(0, i).some((other) => one.words.startsWith(`${other.words} `)))
    .slice(0, 12);
}

/** A later line that no longer fits. @param {{ came: Came, decisions: string[] }} props */
function Misfit({ came, decisions }) {
  const number = came.number ?? 0;
  const now =
    way.value.number === number
      ? way.value
      : { number, what: came.keep ? 'keep' : 'drop', words: '' };
  const others = otherOrders(number, came.order ?? '', decisions);
  const pick = (/** @type {string} */ what) =>
    (way.value = { number, what, words: others[0]?.words ?? '' });
  const ways = [
    ...(came.keep ? [['keep', 'Keep it, overruled', 'It happened on the table.']] : []),
    ...(others.length > 0 ? [['change', 'Change it', 'Say what was done instead.']] : []),
    ['drop', 'Drop it', 'It was not.'],
  ];
  return html`<div class="u-jl unfit">
      <span class="n">${number}</span>
      <span
        ><b>${came.order}</b
        ><small>${capital(came.why ?? '')}${came.clause ? ` (${came.clause})` : ''}.</small></span
      >
    </div>
    <div role="radiogroup" aria-label=${`What becomes of line ${number}`} class="u-checks">
      ${ways.map(
        ([what, title, about]) =>
          html`<label class="u-pick" key=${what}
            ><input
              type="radio"
              name="u-way"
              checked=${now.what === what}
              onChange=${() => pick(what)}
            /><span><b>${title}</b><small>${about}</small></span></label
          >`,
      )}
    </div>
    ${now.what === 'keep' && html`<${Reasons} label="Reason, kept in the journal" />`}
    ${
      now.what === 'change' &&
      html`<div class="chips" role="radiogroup" aria-label="What was done instead">
        ${others.map(
          (one) =>
            html`<label class="chip" key=${one.words}
              ><input
                type="radio"
                name="u-instead"
                checked=${one.words === now.words}
                onChange=${() => (way.value = { ...now, words: one.words })}
              /><span>${`${one.words.split(' ').slice(0, 1).map(nameOf)} ${one.says}`}</span></label
            >`,
        )}
      </div>`
    }
    <button
      type="button"
      class="u-btn main wide"
      onClick=${() => {
        const words = {
          keep: `keep ${number} ${reason.value}`,
          change: `change ${number} ${now.words}`,
          drop: `drop ${number}`,
        };
        plan.value = {
          ...plan.value,
          later: [...plan.value.later, words[/** @type {'keep'} */ (now.what)]],
        };
      }}
    >
      ${`Line ${number}: ${now.what === 'keep' ? 'keep' : now.what}`}
    </button>`;
}

/** Dice that a later line wants and that never fell. @param {{ came: Came }} props */
function MoreDice({ came }) {
  const [number, next] = [came.number ?? 0, came.next];
  if (!next) return null;
  const pips = thrown.value.number === number ? thrown.value.pips : [];
  const decide = (/** @type {string} */ dice) => {
    const before = plan.value.later.filter((one) => !one.startsWith(`dice ${number} `));
    const had =
      plan.value.later.find((one) => one.startsWith(`dice ${number} `)) ?? `dice ${number}`;
    thrown.value = { number: 0, pips: [] };
    plan.value = {
      ...plan.value,
      later: [...before, dice === 'roll' ? `dice ${number} roll` : `${had} ${dice}`],
    };
  };
  const tap = (/** @type {number} */ face) => {
    const now = [...pips, face];
    if (now.length >= next.count) decide(now.join(' '));
    else thrown.value = { number, pips: now };
  };
  const name = `${capital(next.thrower)}'s d${next.sides}, ${next.purpose}`;
  return html`<p class="u-call">Line ${number} throws now: ${came.says ?? came.order}</p>
    <p class="u-purpose">
      <b>${name}</b>${next.count > 1 && html`<span>die ${pips.length + 1} of ${next.count}</span>`}
    </p>
    <div class=${next.sides > 6 ? 'faces many' : 'faces'} role="group" aria-label=${name}>
      ${Array.from({ length: next.sides }, (_, n) => html`<${Face} key=${n} face=${n + 1} pipped=${next.sides === 6} hot=${false} onClick=${() => tap(n + 1)} />`)}
    </div>
    <button type="button" class="u-btn wide" onClick=${() => decide('roll')}>Roll for us</button>`;
}

/** @param {{ came: Came | undefined, decisions: string[], number: number }} props */
function Foot({ came, decisions, number }) {
  const leave = html`<button type="button" class="u-btn" onClick=${() => leaveIt()}>
    Leave as it was
  </button>`;
  if (came?.came === 'misfit' || came?.came === 'dice')
    return html`${came.came === 'misfit' ? html`<${Misfit} came=${came} decisions=${decisions} />` : html`<${MoreDice} came=${came} />`}
    ${leave}`;
  return html`<div class="u-row">
    ${leave}
    <button
      type="button"
      class="u-btn main grow"
      disabled=${came?.came !== 'done'}
      onClick=${() => void mend(decisions).then((done) => done && finish())}
    >
      ${`Mend line ${number}`}
    </button>
  </div>`;
}

function leaveIt() {
  plan.value = { ...plan.value, number: 0 };
  openSheet({ what: 'journal' });
}

function finish() {
  plan.value = { ...plan.value, number: 0 };
  close();
}

/** @param {{ number: number }} props */
export function MendSheet({ number }) {
  const line = lines.value.find((one) => one.number === number);
  if (!line) return null;
  const now = planOf(line);
  const form = formOf(now.begin, now.said, {}, number);
  const decisions = decisionsOf(now, form.words);
  const answer = tryMend(decisions);
  /** @type {Came | undefined} */
  const came = answer.mend;
  const call = now.drop ? '' : (lookAt(number, `odds ${form.words}`).odds?.call ?? '');
  const same = !now.drop && form.words === line.order.replace(/ !.*$/, '') && !now.pips;
  const set = (/** @type {string} */ name, /** @type {string[]} */ list) =>
    (plan.value = { ...now, said: { ...now.said, [name]: list }, later: [] });
  const error = answer.error ?? (came?.came === 'refused' ? came.why : '');
  return html`<${Sheet}
    title=${`Mend line ${number}`}
    sub=${line.sentence ?? line.order}
    back=${leaveIt}
    foot=${html`<${Foot} came=${same ? undefined : came} decisions=${decisions} number=${number} />`}
  >
    <${LastRefusal} />
    ${
      !now.drop &&
      html`<${Facts} form=${form} set=${set} />
        <${OldDice} line=${line} words=${form.words} />
        <${Targets} now=${now} />
        ${call && html`<p class="u-call">${call}</p>`}`
    }
    <label class="chip"
      ><input
        type="checkbox"
        checked=${now.drop}
        onChange=${() => (plan.value = { ...now, drop: !now.drop, later: [] })}
      /><span>${`Take line ${number} out: it was not`}</span></label
    >
    ${error && html`<${Refused} error=${plain(error)} />`}
    ${came?.came === 'done' && !same && html`<${Table} hands=${came.hands ?? []} />`}
  <//>`;
}
