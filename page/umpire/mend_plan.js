// What is made of a line of the journal: other facts, another target, somebody else, something that was forgotten before it; and what
// becomes of later lines. In the words of the engine's plan (engine/battle/mend.h).

import { signal } from '@preact/signals';
import { evening, lines, lookAt, tryMend } from './battle.js';
import { formOf } from './facts.js';
import { splitUnits } from './order.js';
import { reason } from './parts.js';
import { nameOf, unitOf } from './roster.js';

/** @import { Said } from './facts.js' */
/** @import { Hand, UmpireLine, Wanted } from '../types.js' */
/**
 * @typedef {{ came: 'done' | 'misfit' | 'refused' | 'dice', number?: number, order?: string, says?: string, why?: string,
 *   clause?: string | null, keep?: boolean, hands?: Hand[], lines?: { number: number, was: string, now: string | null }[], next?: { thrower: string, purpose: string, count: number, sides: number } }} Came
 */
/**
 * @typedef {{ key: string, number: number, begin: string, said: Said, pips: number[] | null, reason: string, drop: boolean,
 *   mode: '' | 'other' | 'before', later: string[], rest: '' | 'keep' | 'drop' }} Plan reason: why it is let pass against the rules;
 *   rest: what becomes of all other lines that no longer fit
 */

/** @type {Plan} */
const nothing = {
  ...{ key: '', number: 0, begin: '', said: {}, pips: null, reason: '' },
  ...{ drop: false, mode: '', later: [], rest: '' },
};

export const plan = signal(nothing);

/** Another decision about the line; those about later lines hung on what it was. @param {Partial<Plan>} now */
export function decide(now) {
  plan.value = { ...plan.value, later: [], rest: '', ...now };
}

export function forgetPlan() {
  plan.value = nothing;
}

/** Is it somebody: a unit or a leader? @param {string | undefined} word */
export function isSomebody(word) {
  return word !== undefined && (unitOf(word) !== undefined || nameOf(word) !== word);
}

/** @param {UmpireLine} line */
function orderOf(line) {
  return line.order.replace(/ !.*$/, '');
}

/** The order without its facts, and these. @param {UmpireLine} line */
function takeApart(line) {
  const [units, rest] = splitUnits(orderOf(line));
  const words = rest.split(' ').filter(Boolean);
  const head = words.slice(0, isSomebody(words[1]) ? 2 : 1);
  const begin = [...units, ...head].join(' ');
  const { facts } = formOf(begin, {}, {}, line.number, Boolean(line.reason));
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
function asItWas(line) {
  return { ...nothing, ...takeApart(line), number: line.number, reason: line.reason ?? '' };
}

/** @param {UmpireLine} line */
export function planOf(line) {
  const key = `${evening.value?.id} ${line.number} ${line.order}`;
  if (plan.value.key !== key) plan.value = { ...asItWas(line), key };
  return plan.value;
}

/** As it was, or as it is put together anew. @param {UmpireLine} line @param {Plan['mode']} mode */
export function setMode(line, mode) {
  const { key } = plan.value;
  plan.value =
    mode === 'before'
      ? { ...nothing, key, number: line.number, mode, pips: [] }
      : { ...asItWas(line), key, mode };
}

/** @param {UmpireLine} line */
export function pipsOf(line) {
  return (line.throws ?? []).flatMap((one) => one.pips ?? []);
}

/** @param {string} words @param {number[]} pips @param {string} reason */
function whole(words, pips, reason) {
  const why = reason ? ` ! ${reason.replaceAll(';', ',')}` : '';
  return `${words}${pips.length > 0 ? ` = ${pips.join(' ')}` : ''}${why}`;
}

/** @param {UmpireLine} line @param {Plan} now @param {string} words what is ordered in its place, or before it */
export function decisionsOf(line, now, words) {
  if (now.drop) return [`drop ${now.number}`, ...now.later];
  const order = whole(words, now.pips ?? [], now.reason);
  // behind what was forgotten the line takes its old dice again, those that it still throws
  const behind = now.mode === 'before' ? `; ${whole(orderOf(line), [], line.reason ?? '')}` : '';
  return [`change ${now.number} ${order}${behind}`, ...now.later];
}

/** Is it as it was? @param {UmpireLine} line @param {Plan} now @param {string} words */
export function isSame(line, now, words) {
  return (
    !now.drop && now.mode !== 'before' && !now.pips && words === orderOf(line) && !now.later.length
  );
}

/** The throws of the order, with the pips that are known. @param {Plan} now @param {UmpireLine} line @param {string} words @returns {Wanted[]} */
export function throwsOf(now, line, words) {
  const pips = now.pips ?? pipsOf(line);
  const why = now.reason ? ` ! ${now.reason}` : '';
  return lookAt(now.number, `throws ${words}${why} = ${pips.join(' ')}`).throws ?? [];
}

/** Lines that a mending leaves out. @param {{ number: number, now: string | null }[]} changed */
export function undone(changed) {
  const numbers = changed.filter((one) => one.now === null).map((one) => one.number);
  return lines.value.filter((one) => numbers.includes(one.number) && one.role !== 'end');
}

/** More of them than a plan of the engine's has room for. */
const REST_MOST = 200;

/** What comes of the decisions; lines that no longer fit are all decided in one way, if that was said. @param {Plan} now @param {string[]} decisions @returns {{ decisions: string[], answer: { mend?: Came, error?: string } }} */
export function outcomeOf({ rest }, decisions) {
  const all = [...decisions];
  for (let i = 0; ; i++) {
    const answer = tryMend(all);
    /** @type {Came | undefined} */
    const came = answer.mend;
    if (!rest || came?.came !== 'misfit' || i === REST_MOST) return { decisions: all, answer };
    const keeps = rest === 'keep' && came.keep;
    all.push(keeps ? `keep ${came.number} ${reason.value}` : `drop ${came.number}`);
  }
}
