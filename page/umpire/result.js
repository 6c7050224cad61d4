// What an order did: the dice, the word that everybody waits for, what hands do on the table, and then what must be asked.

import { html } from '../html.js';
import { Steps } from '../steps.js';
import { capital, plain } from '../words.js';
import { Thrown } from '../dice.js';
import {
  asReferee,
  backTo,
  hands,
  last,
  made,
  passed,
  refusal,
  scenario,
  trackOf,
  undo,
  undoable,
  view,
} from './battle.js';
import { LastRefusal, Sheet } from './parts.js';
import { Pegs } from './pegboard.js';
import { Question } from './question.js';
import { baseOf, calledOf, memberOf, nameOf, numberWord, unitOf } from './roster.js';
import { SetButton } from './set.js';
import { close, nextOf, openSheet, openUnit, seen, sheet } from './state.js';

/** @import { Hand, UmpireLine } from '../types.js' */

/** Words with a number in them: "take 3 castings" is said "take three castings". @param {string} words */
function spoken(words) {
  return words.replace(/\b\d+\b/g, (number) => numberWord(Number(number)));
}

/** @param {Hand} hand */
function trackOfHand(hand) {
  return scenario.value?.tracks.find((one) => one.name === hand.track);
}

/** @param {Hand} hand */
function leaderWords({ who, to }) {
  if (to === -2) return `${nameOf(who)} falls: take him off.`;
  const unit = view.value?.leaders.find((one) => one.id === who)?.with;
  return to < 0 || !unit
    ? `${nameOf(who)} is by himself.`
    : `${nameOf(who)} goes to ${calledOf(unit)}.`;
}

/** What a hand does, in a sentence. @param {Hand} hand */
export function handWords(hand) {
  const track = trackOfHand(hand);
  const name = memberOf(hand.who) ? `${capital(calledOf(hand.who))}` : nameOf(hand.who);
  if (!track) return leaderWords(hand);
  if (hand.words) {
    const left =
      track.role === 'strength' ? `: ${hand.to} ${hand.to === 1 ? 'is' : 'are'} left` : '';
    return `${capital(spoken(hand.words))}${left}.`;
  }
  if (track.role === 'morale' && track.of === 'unit')
    return `${name}: the peg from ${hand.from} to ${hand.to}.`;
  return `${name}: ${hand.value ? plain(hand.value) : `${plain(track.name)} ${hand.to}`}.`;
}

/** Those that came to be called something by it, and what. */
function stamps() {
  return hands.value.filter((one) => one.is && one.is !== one.was && unitOf(one.who)?.in);
}

/** The words that everybody waits for. */
export function Stamps() {
  return html`${stamps().map(
    (one) =>
      html`<div class="u-stamped" key=${one.who}>
        <p class="big">${capital(calledOf(one.who))} is</p>
        <p><span class=${`u-stamp${one.to > one.from ? ' better' : ''}`}>${one.is}</span></p>
      </div>`,
  )}`;
}

/** What hands do, numbered. */
export function Hands() {
  const nerve = trackOf('morale');
  if (hands.value.length === 0) return null;
  return html`<div>
    <h3 class="u-caps">On the table</h3>
    <ol class="u-do">
      ${hands.value.map((hand) => {
        const pegs = nerve && hand.track === nerve.name;
        return html`<li key=${`${hand.who} ${hand.track}`}>
          <span
            >${handWords(hand)}
            ${
              pegs &&
              html`<span class="u-moved"
                ><b>${nameOf(hand.who)}</b
                ><${Pegs}
                  track=${nerve}
                  value=${hand.to}
                  base=${baseOf(hand.who, nerve)}
                  from=${hand.from}
              /></span>`
            }</span
          >
        </li>`;
      })}
    </ol>
  </div>`;
}

/** "The 2nd Wisconsin fires at the 21st Georgia", and what stands behind the comma. @param {UmpireLine} line */
export function told(line) {
  const sentence = line.sentence ?? line.order;
  const [, head, rest] = /^([^,:]*)[,:]?\s*(.*)$/s.exec(sentence) ?? ['', sentence, ''];
  return { head, rest };
}

/** What the page did by itself after the order, and a way back into a phase that was passed. */
export function ByItself() {
  const count = passed.value.length;
  return html`${made.value.map((one, i) => html`<p class="u-small" key=${i}>${one}</p>`)}
  ${
    count > 0 &&
    html`<p class="u-small">
      ${`${capital(numberWord(count))} empty ${count === 1 ? 'phase was' : 'phases were'} passed: `}
      ${passed.value.map(
        (one, i) =>
          html`${i > 0 && ', '}<button
              type="button"
              class="u-back"
              aria-label=${`Back to ${one}`}
              onClick=${() => void backTo(one)}
            >
              ${one}
            </button>`,
      )}.
    </p>`
  }`;
}

function Foot() {
  const unit = sheet.value?.unit;
  const next = view.value?.main && !view.value.question ? nextOf(unit) : undefined;
  return html`${
      view.value?.question
        ? html`<${Question} />`
        : html`<button
            type="button"
            class="u-btn main wide"
            onClick=${() => (next ? openUnit(next.id) : close())}
          >
            ${next ? `Next: ${nameOf(next.id)}` : 'Done on the table'}
          </button>`
    }
    <div class="u-row">
      <button
        type="button"
        class="u-btn grow"
        disabled=${!undoable.value}
        onClick=${() => void undoAndTell()}
      >
        ↶ Undo
      </button>
      ${last.value?.line?.steps?.length ? html`<button type="button" class="u-btn grow" onClick=${() => openSheet({ what: 'why', number: last.value?.line?.number, back: sheet.value })}>Why</button>` : ''}
      <${SetButton} unit=${last.value?.line?.target ?? unit} back=${sheet.value} />
    </div>`;
}

async function undoAndTell() {
  if (await undo()) close();
}

export function ResultSheet() {
  const line = last.value?.line;
  if (!line) return null;
  const { head, rest } = told(line);
  return html`<${Sheet} title=${head} sub=${`line ${line.number}`} foot=${html`<${Foot} />`}>
    <div role="status" class="u-result">
      ${(line.throws ?? []).slice(0, 12).map((one, i) => html`<${Thrown} key=${i} thrown=${one} />`)}
      ${rest && html`<p>${capital(rest)}</p>`}
      <${Stamps} />
      <${Hands} />
      ${hands.value.length === 0 && (line.throws ?? []).length > 0 && html`<p class="u-call">Nothing changes.</p>`}
      <${ByItself} />
      <${LastRefusal} />
    </div>
  <//>`;
}

/** Its dice and what hands do; in short when a sheet has shown it: the pegboard is the screen. @param {{ line: UmpireLine }} props */
function ToldLine({ line }) {
  const dice =
    (line.throws ?? []).length > 0 &&
    html`<div class="u-few">
      ${line.throws?.map((one, i) => html`<${Thrown} key=${i} thrown=${one} />`)}
    </div>`;
  if (seen.value === line.number)
    return html`<button
      type="button"
      class="link"
      onClick=${() => openSheet({ what: 'result', unit: line.unit })}
    >
      Show it again
    </button>`;
  return html`${dice}<${Stamps} /><${Hands} />`;
}

/** What was done last, on the pegboard itself: no result vanishes. */
export function Told() {
  const now = last.value;
  if (!now || sheet.value?.what === 'result') return null;
  const { what, line, with: others = [] } = now;
  const number = `Line${others.length > 0 ? `s ${others[0].number} to` : ''} ${line?.number}`;
  const title = what === 'undone' ? 'Taken back' : what === 'mended' ? 'Mended' : number;
  return html`<section class="u-card u-told" aria-label="What was done last">
    <p class="u-caps">${title}</p>
    ${[...others, line].map((one) => one && html`<h2 key=${one.number}>${one.sentence ?? one.order}</h2>`)}
    ${what === 'line' && line ? html`<${ToldLine} line=${line} />` : html`<${Hands} />`}
    <${ByItself} />
    ${refusal.value && !sheet.value && html`<${LastRefusal} />`}
  </section>`;
}

/** Why an order came out, or would come out, as it does. @param {{ begin?: string, number?: number, back: () => void }} props */
export function WhySheet({ begin, number, back }) {
  const line = number === undefined ? undefined : last.value?.line;
  const odds = begin ? asReferee('odds', begin).odds : null;
  const steps = line?.steps ?? odds?.steps ?? [];
  return html`<${Sheet} title="Why" sub=${line?.order ?? begin ?? ''} back=${back}>
    <${Steps} steps=${steps} system=${scenario.value?.rules ?? ''} />
  <//>`;
}
