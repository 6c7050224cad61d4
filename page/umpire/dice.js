// The dice of an order: as they lie on the table, tapped in any order, or rolled for the players. When the last one is known the order
// is given.

import { signal } from '@preact/signals';
import { Face, facesWords } from '../faces.js';
import { html } from '../html.js';
import { capital } from '../words.js';
import { ask, busy, order, scenario } from './battle.js';
import { numberWord } from './roster.js';

/** @import { Wanted } from '../types.js' */

/** A die of many throws is not tapped one by one. */
const ROWS_MOST = 12;

/** The pips that were tapped, and of which order. */
const tapped = signal({ words: '', pips: /** @type {number[]} */ ([]) });

/** @param {string} words */
function pipsOf(words) {
  return tapped.value.words === words ? tapped.value.pips : [];
}

/** What the order throws with the pips that are known. @param {string} words @param {string} [verb] @returns {Wanted[]} */
export function throwsOf(words, verb = 'throws') {
  return ask(`${verb} ${words} = ${pipsOf(words).join(' ')}`).throws ?? [];
}

/** @param {string} words @param {Wanted[]} list @param {number} at @param {number} face @param {(pips: number[]) => void} done */
function tap(words, list, at, face, done) {
  const pips = list.flatMap((one) => one.pips);
  pips[at] = pips[at] === face ? 0 : face;
  tapped.value = { words, pips };
  const now = throwsOf(words).flatMap((one) => one.pips);
  if (now.length > 0 && now.every((pip) => pip > 0)) {
    tapped.value = { words: '', pips: [] };
    done(now);
    return;
  }
  tapped.value = { words, pips: now };
  setTimeout(showNext);
}

/** Where there are many dice, the next one may be out of sight. */
function showNext() {
  const next = document.querySelector('.u-sfoot .faces:not(:has([aria-pressed="true"]))');
  next?.scrollIntoView({ block: 'nearest' });
}

/** @param {string | null} track @param {number} count */
function counts(track, count) {
  const of = scenario.value?.tracks.find((one) => one.name === track);
  return `${numberWord(count)} ${(count === 1 ? of?.one : of?.many) ?? track ?? ''}`.trim();
}

/**
 * What the faces decide, by the first thing kept that hangs on them: which bring most, and in words "one more on 5 or 6".
 * @param {Wanted} wanted
 */
export function decided({ faces }) {
  const none = { hot: /** @type {number[]} */ ([]), words: '' };
  const all = (faces ?? []).flat();
  const keys = [...new Set(all.map((one) => `${one.who} ${one.track}`))];
  for (const key of keys) {
    const by = (faces ?? []).map((list) => {
      const one = list.find((other) => `${other.who} ${other.track}` === key);
      return one ? Math.abs(one.to - one.from) : 0;
    });
    const values = [...new Set(by)].sort((a, b) => a - b);
    if (values.length < 2) continue;
    const most = values[values.length - 1];
    const on = (/** @type {number} */ value) =>
      by.flatMap((other, i) => (other === value ? [i + 1] : []));
    const [who, track] = key.split(' ');
    // no track of his: a leader who falls
    if (track === 'null') {
      const leader = scenario.value?.leaders.find((one) => one.id === who);
      return { hot: on(most), words: `${leader?.name ?? who} is hit on ${facesWords(on(most))}` };
    }
    const more = values[0] > 0 && values.length === 2;
    const words = more
      ? `${numberWord(most - values[0])} more on ${facesWords(on(most))}`
      : values
          .filter((value) => value > 0)
          .map((value, i) =>
            i === 0
              ? `${counts(track, value)} on ${facesWords(on(value))}`
              : `${numberWord(value)} on ${facesWords(on(value))}`,
          )
          .join(', ');
    return { hot: on(most), words };
  }
  return none;
}

/** One throw: a row of faces for each of its dice. @param {{ words: string, list: Wanted[], wanted: Wanted, first: number, done: (pips: number[]) => void }} props */
function Throw({ words, list, wanted, first, done }) {
  const { hot, words: need } = wanted.count === 1 ? decided(wanted) : { hot: [], words: '' };
  const name = `${capital(wanted.thrower)}'s ${wanted.dice}, ${wanted.purpose}`;
  return html`<p class="u-purpose"><b>${name}</b>${need && html`<span>${need}</span>`}</p>
    ${wanted.pips.map(
      (pip, i) =>
        html`<div
          class=${wanted.sides > 6 ? 'faces many' : 'faces'}
          role="group"
          aria-label=${wanted.count > 1 ? `${name}, die ${i + 1} of ${wanted.count}` : name}
        >
          ${Array.from(
            { length: wanted.sides },
            (_, n) =>
              html`<${Face}
                key=${n}
                face=${n + 1}
                pipped=${wanted.sides === 6}
                hot=${hot.includes(n + 1)}
                pressed=${pip === n + 1}
                onClick=${() => tap(words, list, first + i, n + 1, done)}
              />`,
          )}
        </div>`,
    )}`;
}

/**
 * The faces of an order's dice, and a button that rolls them; without dice a button that gives it.
 * @param {{ words: string, does: string, after?: () => void, plain?: boolean }} props
 */
export function Dice({ words, does, after = () => {}, plain = false }) {
  const list = throwsOf(words);
  const give = async (/** @type {number[] | null} */ pips) => {
    if (await order(words, pips)) after();
  };
  const few = list.reduce((sum, one) => sum + one.count, 0) <= ROWS_MOST;
  let first = 0;
  return html`${
      few &&
      list.map((wanted, i) => {
        const at = first;
        first += wanted.count;
        return html`<${Throw}
          key=${i}
          words=${words}
          list=${list}
          wanted=${wanted}
          first=${at}
          done=${give}
        />`;
      })
    }
    <button
      type="button"
      class=${plain ? 'u-btn wide' : 'u-btn main wide'}
      disabled=${busy.value}
      onClick=${() => void give(null)}
    >
      ${list.length > 0 ? 'Roll for us' : does}
    </button>`;
}
