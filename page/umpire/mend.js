// A line of the journal played otherwise: other facts, another target, other dice, somebody else; its old dice are there already. Or
// what was forgotten before it. A later line that no longer fits is asked about (misfit.js).

import { Face } from '../faces.js';
import { html } from '../html.js';
import { capital, plain } from '../words.js';
import { lines, lookAt, mend, scenario } from './battle.js';
import { formOf, menuOf, remember } from './facts.js';
import {
  decide,
  decisionsOf,
  forgetPlan,
  isSame,
  isSomebody,
  outcomeOf,
  planOf,
  setMode,
  throwsOf,
  undone,
} from './mend_plan.js';
import { MisfitSheet, MoreDiceSheet } from './misfit.js';
import { Facts, splitUnits } from './order.js';
import { LastRefusal, reason, Reasons, Refused, Sheet } from './parts.js';
import { handWords } from './result.js';
import { actName, nameOf } from './roster.js';
import { close, openSheet } from './state.js';
import { actsOf } from './unit.js';

/** @import { Choice, UmpireLine, Wanted } from '../types.js' */
/** @import { Came, Plan } from './mend_plan.js' */

/** Those that fell, to be tapped otherwise. @param {{ list: Wanted[] }} props */
function OldDice({ list }) {
  let first = 0;
  return list.map((one, i) => {
    const at = first;
    first += one.count;
    return one.pips.map((pip, k) => {
      const name = `${capital(one.thrower)}'s ${one.dice}, ${one.purpose}${one.count > 1 ? `, die ${k + 1}` : ''}`;
      const set = (/** @type {number} */ face) => {
        const pips = list.flatMap((other) => other.pips);
        pips[at + k] = face;
        decide({ pips });
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

/**
 * One of some, side by side.
 * @param {{ label: string, was?: string, list: { word: string, name: string }[], now: string | undefined, set: (word: string) => void }} props
 */
function OneOf({ label, was, list, now, set }) {
  return html`<div class="u-fact">
    <p class="u-lab">${label} ${was && html`<span>was ${was}</span>`}</p>
    <div class="chips" role="radiogroup" aria-label=${label}>
      ${list.map(
        ({ word, name }) =>
          html`<label class="chip" key=${word}
            ><input
              type="radio"
              name=${`u-mend ${label}`}
              checked=${word === now}
              onChange=${() => set(word)}
            /><span>${name}</span></label
          >`,
      )}
    </div>
  </div>`;
}

/** @param {string} begin @param {Plan} now @param {Choice['part']} part */
function next(begin, { number, reason: why }, part) {
  return menuOf(begin, number, Boolean(why)).menu.filter((one) => one.part === part);
}

/** Another target. @param {{ now: Plan, line: UmpireLine }} props */
function Targets({ now, line }) {
  const [units, rest] = splitUnits(now.begin);
  const [verb, target] = rest.split(' ');
  if (!isSomebody(target)) return null;
  const list = next(`${units.join(' ')} ${verb}`, now, 'target').map(({ word = '' }) => ({
    word,
    name: nameOf(word),
  }));
  return html`<${OneOf}
    label="Target"
    was=${line.target && line.target !== target ? nameOf(line.target) : ''}
    list=${list}
    now=${target}
    set=${(/** @type {string} */ word) => decide({ begin: `${units.join(' ')} ${verb} ${word}` })}
  />`;
}

/** An order of his that begins so, with a target if it wants one. @param {string} who @param {string} verb @param {Plan} now @param {string} [target] */
function beginning(who, verb, now, target) {
  const begin = `${who} ${verb}`;
  const lawful = next(begin, now, 'target');
  const some = lawful.length > 0 ? lawful : next(begin, { ...now, reason: 'so' }, 'target');
  const list = some.map((one) => one.word ?? '');
  if (list.length === 0) return begin;
  return `${begin} ${target && list.includes(target) ? target : list[0]}`;
}

/** Somebody else, or another act of his. @param {{ now: Plan, line: UmpireLine }} props */
function Others({ now, line }) {
  const [[who], rest] = splitUnits(now.begin);
  const [verb, target] = rest.split(' ');
  /** @type {{ units: { id: string, in: boolean }[] } | undefined} */
  const then = lookAt(line.number, 'view').view;
  const side = new Map((scenario.value?.units ?? []).map((one) => [one.id, one.side]));
  const list = (then?.units ?? []).filter((one) => one.in && side.get(one.id) === line.side);
  const acts = (/** @type {string} */ id) => actsOf(id, now.number, Boolean(now.reason));
  const able = who ? acts(who) : [];
  const mine = verb && !able.some((one) => one.word === verb) ? [...able, { word: verb }] : able;
  const choose = (/** @type {string} */ id) => {
    const act = verb || acts(id)[0]?.word;
    decide({ begin: act ? beginning(id, act, now, target) : id });
  };
  return html`<${OneOf}
      label="Who"
      list=${list.map(({ id }) => ({ word: id, name: nameOf(id) }))}
      now=${who}
      set=${choose}
    />
    ${who && mine.length === 0 && html`<p class="u-small">${nameOf(who)} could be ordered nothing then.</p>`}
    ${mine.length > 0 && html`<${OneOf} label="What" list=${mine.map((one) => ({ word: one.word ?? '', name: actName(one) }))} now=${verb} set=${(/** @type {string} */ word) => decide({ begin: beginning(who, word, now, target), said: {} })} />`}`;
}

/** What hands do, if it is mended so; and what is no longer so, for it may have moved somebody. @param {{ came: Came }} props */
function Table({ came: { hands = [], lines: changed = [] } }) {
  const gone = undone(changed);
  if (hands.length + gone.length === 0)
    return html`<p class="u-small">Nothing on the table changes.</p>`;
  return html`<h3 class="u-caps">On the table</h3>
    <ol class="u-do">
      ${hands.map((hand) => html`<li key=${`${hand.who} ${hand.track}`}><span>${handWords(hand)}</span></li>`)}
      ${gone.map((line) => html`<li key=${line.number}><span>No longer: ${line.sentence}</span></li>`)}
    </ol>`;
}

/** It cannot be so by the rules; an umpire may let it pass. @param {{ why: string, clause: string | null | undefined }} props */
function AgainstRules({ why, clause }) {
  return html`<${Refused} error=${plain(why)} clause=${clause} /> ${
      clause &&
      html`<${Reasons} label="Let it pass, because" />
        <button
          type="button"
          class="u-btn danger wide"
          onClick=${() => decide({ reason: reason.value })}
        >
          Overrule
        </button>`
    }`;
}

/** Ways to mend that are less usual. @param {{ line: UmpireLine, now: Plan }} props */
function Modes({ line, now }) {
  const { number } = line;
  /** @type {[Plan['mode'], string][]} */
  const modes = [
    ['other', 'Somebody or something else'],
    ['before', 'Something was forgotten before it'],
  ];
  return html`<div class="chips" role="group" aria-label="How it is mended">
    ${modes.map(
      ([mode, says]) =>
        html`<label class="chip" key=${mode}
          ><input
            type="checkbox"
            checked=${now.mode === mode}
            onChange=${() => setMode(line, now.mode === mode ? '' : mode)}
          /><span>${says}</span></label
        >`,
    )}
    <label class="chip"
      ><input
        type="checkbox"
        checked=${now.drop}
        onChange=${() => decide({ drop: !now.drop, mode: '' })}
      /><span>${`Take line ${number} out`}</span></label
    >
  </div>`;
}

function leaveIt() {
  forgetPlan();
  openSheet({ what: 'journal' });
}

function finish() {
  forgetPlan();
  close();
}

/** @param {{ number: number }} props */
export function MendSheet({ number }) {
  const line = lines.value.find((one) => one.number === number);
  if (!line) return null;
  const now = planOf(line);
  // What the rules forbid has its facts, too: an umpire may let it pass.
  const barred = now.begin !== '' && menuOf(now.begin, number).menu.length === 0;
  const asked = { ...now, reason: now.reason || (barred ? reason.value : '') };
  const form = formOf(now.begin, now.said, {}, number, asked.reason !== '');
  const begun = now.begin.includes(' ') || now.mode === '';
  const thrown = now.drop || !begun ? [] : throwsOf(asked, line, form.words);
  const lacks = now.pips !== null && thrown.some((one) => one.pips.includes(0));
  const same = !begun || lacks || isSame(line, now, form.words);
  const first = decisionsOf(line, now, form.words);
  const { decisions, answer } = same
    ? { decisions: first, answer: /** @type {{ mend?: Came, error?: string }} */ ({}) }
    : outcomeOf(now, first);
  /** @type {Came | undefined} */
  const came = answer.mend;
  if (came?.came === 'misfit')
    return html`<${MisfitSheet}
      came=${came}
      decisions=${decisions}
      after=${number}
      leave=${leaveIt}
    />`;
  if (came?.came === 'dice' && (came.number !== number || (now.mode === 'before' && !lacks)))
    return html`<${MoreDiceSheet} came=${came} after=${number} leave=${leaveIt} />`;
  const call = now.drop || !begun ? '' : (lookAt(number, `odds ${form.words}`).odds?.call ?? '');
  const set = (/** @type {string} */ name, /** @type {string[]} */ list) =>
    decide({ said: { ...now.said, [name]: list } });
  const mended = () => {
    if (begun && !now.drop) remember(now.begin, form); // "again, as before" is as it was mended
    finish();
  };
  const foot = html`<div class="u-row">
    <button type="button" class="u-btn" onClick=${leaveIt}>Leave as it was</button>
    <button
      type="button"
      class="u-btn main grow"
      disabled=${same || came?.came !== 'done'}
      onClick=${() => void mend(decisions).then((done) => done && mended())}
    >
      ${`Mend line ${number}`}
    </button>
  </div>`;
  return html`<${Sheet}
    title=${`Mend line ${number}`}
    sub=${line.sentence ?? line.order}
    back=${leaveIt}
    foot=${foot}
  >
    <${LastRefusal} />
    <${Modes} line=${line} now=${now} />
    ${now.mode !== '' && html`<${Others} now=${now} line=${line} />`}
    ${
      !now.drop &&
      begun &&
      html`<${Targets} now=${asked} line=${line} />
        <${Facts} form=${form} set=${set} />
        <${OldDice} list=${thrown} />
        ${call && html`<p class="u-call">${call}</p>`}`
    }
    ${(answer.error || came?.came === 'refused') && html`<${AgainstRules} why=${answer.error ?? came?.why ?? ''} clause=${came?.clause} />`}
    ${(lacks || came?.came === 'dice') && html`<p class="u-small">Tap its dice as they lie.</p>`}
    ${came?.came === 'done' && !same && html`<${Table} came=${came} />`}
  <//>`;
}
