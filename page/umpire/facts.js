// The facts of an order, as the engine's menu offers them: what must be said, what may be, between which bounds. `at` asks for an order
// of the past as it was then.

import { asReferee, evening, lookAt } from './battle.js';
import { memberOf } from './roster.js';

/** @import { Choice } from '../types.js' */
/** @typedef {Record<string, string[]>} Said by fact, what is said of it; a fact that only holds or not is said as '' */
/**
 * @typedef {{ name: string, about: string, must: boolean, kind: 'flag' | 'words' | 'units' | 'number', words: string[], low: number,
 *   high: number, per: number, bare: boolean }} Fact
 */

/** Of how many of the last values one can choose. */
const RECENT = 3;

/** @param {string} words @param {number | null} [at] @param {boolean} [over] though the rules forbid it @returns {{ menu: Choice[], error?: string }} */
export function menuOf(words, at = null, over = false) {
  const whole = over ? `${words} ! so` : words;
  const answer = at === null ? asReferee('menu', whole) : lookAt(at, `menu ${whole}`);
  return { menu: answer.menu ?? [], error: answer.error };
}

/** @param {Choice[]} menu @returns {Fact[]} */
function factsIn(menu) {
  const must = menu.every((one) => one.part === 'fact');
  /** @type {Map<string, Fact>} */
  const all = new Map();
  for (const one of menu) {
    if (one.part !== 'fact' || one.fact === undefined) continue;
    const { fact: name, about = '', low, high, per = 1, word, bare = false } = one;
    const known = all.get(name);
    const kind = low !== undefined ? 'number' : word === undefined ? 'flag' : 'words';
    if (!known)
      all.set(name, {
        ...{ name, about, must, kind, bare, per },
        ...{ words: word === undefined ? [] : [word], low: low ?? 0, high: high ?? 0 },
      });
    else if (word !== undefined) known.words.push(word);
    else known.high = Math.max(known.high, high ?? 0);
  }
  return [...all.values()];
}

/** What can be said of it at all, each by itself. @param {string} begin @returns {Fact[]} */
export function factsOf(begin) {
  return factsIn(menuOf(begin, null, true).menu);
}

/** One fact as it is typed. @param {Fact | { name: string, bare: boolean }} fact @param {string} value */
function typed(fact, value) {
  return [fact.bare ? '' : fact.name, value].filter(Boolean).join(' ');
}

/** @param {Fact} fact @param {string[] | undefined} before */
function usual(fact, before) {
  const value = before?.[0];
  if (value !== undefined) return value;
  if (fact.kind === 'number') return String(Math.round((fact.low + fact.high) / 2 / fact.per));
  return fact.words[0] ?? '';
}

/**
 * The facts of an order that begins so, each with what can be said of it beside the others, and the whole in words.
 * @param {string} begin "g1 fire b2" @param {Said} said @param {Said} before what was said the last time @param {number | null} [at]
 * @param {boolean} [over]
 */
export function formOf(begin, said, before, at = null, over = false) {
  /** @type {Fact[]} */
  const facts = [];
  /** @type {Said} */
  const values = {};
  let words = begin;
  // What must be said comes first, one after the other.
  for (let i = 0; i < 8; i++) {
    const [fact] = factsIn(menuOf(words, at, over).menu);
    if (!fact?.must || fact.name in values) break;
    const value = said[fact.name]?.[0] ?? usual(fact, before[fact.name]);
    facts.push(fact);
    values[fact.name] = [value];
    words += ` ${typed(fact, value)}`;
  }
  const must = words;
  const offered = factsIn(menuOf(must, at, over).menu).filter(({ name }) => !(name in values));
  const chosen = offered.filter(({ name }) => said[name]?.length > 0);
  /** @param {Fact} [but] */
  const others = (but) =>
    chosen
      .filter((one) => one !== but)
      .flatMap((one) => said[one.name].map((value) => ` ${typed(one, value)}`))
      .join('');
  for (const fact of offered) {
    const now = factsIn(menuOf(must + others(fact), at, over).menu).find(
      (one) => one.name === fact.name,
    );
    facts.push(now ? { ...now, must: false } : fact);
    values[fact.name] = said[fact.name] ?? [];
  }
  return { facts, values, words: must + others() };
}

// ---- what was said the last time ----

/** Of the whole battle, of who orders, and of him and his target. @param {string} begin */
function keysOf(begin) {
  const parts = begin.split(' ');
  return [parts.at(-2) ?? '', `${parts[0]} ${parts.at(-2)}`, begin];
}

/** For who fires again at the same, all of it; else what must be said. @param {string} begin @returns {{ said: Said, before: Said }} */
export function saidBefore(begin) {
  const said = evening.value?.said ?? {};
  const [any, own, same] = keysOf(begin).map((key) => said[key]);
  return { said: same ? { ...same } : {}, before: { ...any, ...own, ...same } };
}

/** What is likely to hold the next time: who is where, not how many of them there are. @param {string} begin @param {ReturnType<typeof formOf>} form */
export function remember(begin, { facts, values }) {
  if (!evening.value) return;
  const said = { ...evening.value.said };
  /** @type {Said} */
  const some = {};
  for (const { name, must, kind, words } of facts) {
    const units = words.length > 0 && words.every((word) => memberOf(word));
    if (values[name].length > 0 && (must || (kind !== 'number' && !units)))
      some[name] = values[name];
    if (values[name].length > 0 && kind === 'number') {
      const recent = said[`recent ${name}`]?.values ?? [];
      said[`recent ${name}`] = {
        values: [...new Set([...values[name], ...recent])].slice(0, RECENT),
      };
    }
  }
  for (const key of keysOf(begin)) said[key] = some;
  evening.value = { ...evening.value, said };
}

/** Values of a number that were said lately, and those beside the one that is. @param {Fact} fact @param {number} value */
export function near(fact, value) {
  const recent = (evening.value?.said[`recent ${fact.name}`]?.values ?? []).map(Number);
  const list = [...recent, value - 1, value + 1, value - 2, value + 2].filter(
    (one) => one >= fact.low / fact.per && one <= fact.high / fact.per && one !== value,
  );
  return [...new Set(list)].slice(0, 4).sort((a, b) => a - b);
}
