// The battle that is played. Every figure comes from the engine; here is what is chosen, whose turn it is, and what is
// kept. An order is words; the answer to it is what the page shows.

import { batch, computed, signal } from '@preact/signals';
import { unpacked } from '../engine.js';
import { keep, recall } from '../memory.js';
import { numberOf } from '../words.js';
import { beginThinking, think } from './thinker.js';

/** @import { Battle, Engine, Fire, Offer, Reply, Scenario, Told, Unit, View } from '../types.js' */

/** @typedef {Told & { line: number }} Entry line: of the journal, so that one can look back */
/** @typedef {{ name: string, about: string }} Commander */
/** @typedef {{ id: string, name: string, text: string }} Script a battle to play */

const BATTLES_MOST = 12;
const DRILL = 3; // volleys, of the first battle, after each of which the other side answers at once
const PAUSE = 450; // milliseconds before a commander's volley, so that it can be followed
const STEP = 90; // and before a march
const HOT_SEAT = 'hot-seat';
const ABLE = 'captain'; // who is played against unless one chooses
const ACT = 'movement and fire';
const OPENING = { scenario: 'brawners-farm', side: 'union', unit: '2wi', target: '21ga' };

/** @type {Engine} */
let engine;
/** Counts battles: what was begun for an earlier one stops. */
let epoch = 0;
let lines = 0;
/** The player has fired in the first battle, and his captain leads the rest until the phase ends. */
let led = false;

export const scripts = signal(/** @type {Script[]} */ ([]));
export const commanders = signal(/** @type {Commander[]} */ ([]));
/** Why there is no battle to show, or null. */
export const trouble = signal(/** @type {string | null} */ (null));

export const battle = signal(/** @type {Battle | null} */ (null));
export const scenario = signal(/** @type {Scenario | null} */ (null));
/** How it stands now, as the player sees it. */
export const view = signal(/** @type {View | null} */ (null));
export const told = signal(/** @type {Entry[]} */ ([]));
export const undoable = signal(0);
export const thinking = signal(false);
/** Why the last order was refused. */
export const refusal = signal('');
/** What was said last, for whoever listens. */
export const said = signal('');
/** The phase is ended by pressing again: somebody has not acted. */
export const warned = signal(false);

export const selected = signal(/** @type {string | null} */ (null));
export const aimed = signal(/** @type {string | null} */ (null));
/** All that the selected unit can be ordered, and the odds of its volleys by target. */
export const offers = signal(/** @type {Offer[]} */ ([]));
/** Orders to no unit: of leaders, of prisoners. */
export const free = signal(/** @type {Offer[]} */ ([]));
export const volleys = signal(/** @type {Map<string, Reply>} */ (new Map()));
/** Those who join the selected unit's fire. */
export const joined = signal(/** @type {string[]} */ ([]));
/** The other side's best fire at the selected unit. */
export const danger = signal(/** @type {Fire | null} */ (null));
/** What an order would lead to, before it is given. */
export const ghost = signal(/** @type {{ words: string, unit: Unit, reply: Fire | null } | null} */ (null));

export const realDice = signal(false);
/** The order that waits for dice, and which. */
export const wanted = signal(/** @type {{ words: string, message: string } | null} */ (null));

/** Looking back: so many lines of the journal, through whose eyes. */
export const moment = signal(/** @type {{ line: number, seat: string, view: View } | null} */ (null));

/** The battle is told in words alone. */
export const inWords = signal(false);

export const battles = signal(/** @type {Battle[]} */ ([]));

export const shown = computed(() => moment.value?.view ?? view.value);

// ---- names ----

/** The units of the scenario, and those that formed since. */
export const roster = computed(() => [
  ...(scenario.value?.units ?? []),
  ...(shown.value?.units ?? []).flatMap((one) => one.kind ?? []),
]);

/** @param {string} id */
export function unitOf(id) {
  return roster.value.find((one) => one.id === id);
}

/** @param {string} id */
export function nameOf(id) {
  return unitOf(id)?.name ?? id;
}

/** "the 2nd Wisconsin", but "Wooding's Battery". @param {string} id */
export function theName(id) {
  const name = nameOf(id);
  return name.includes("'s ") ? name : `the ${name}`;
}

/** @param {string} id */
export function sideName(id) {
  return scenario.value?.sides.find((one) => one.id === id)?.name ?? id;
}

/** Those who are with a unit, or by themselves on the table. @param {string | undefined} id */
export function leadersWith(id) {
  return (shown.value?.leaders ?? [])
    .filter((one) => !one.gone && one.with === id && (id !== undefined || one.at !== undefined))
    .map((one) => ({ ...one, name: scenario.value?.leaders.find((other) => other.id === one.id)?.name ?? one.id }));
}

/** @param {string} id */
export function stateOf(id) {
  return view.value?.units.find((one) => one.id === id);
}

/** Through whose eyes the page looks. */
export function seat() {
  return !battle.value || battle.value.opponent === HOT_SEAT ? 'referee' : battle.value.side;
}

/** Is it for whoever sits here to order? */
export const mine = computed(
  () =>
    battle.value !== null &&
    view.value !== null &&
    !view.value.over &&
    (battle.value.opponent === HOT_SEAT || view.value.to_order === battle.value.side),
);

/** Can this unit be ordered now? @param {string} id */
export function isOwn(id) {
  return mine.value && unitOf(id)?.side === view.value?.to_order;
}

// ---- asking ----

/** @param {string} words */
function ask(words) {
  return engine.battle(words);
}

export function journal() {
  return /** @type {string} */ (ask('journal').text ?? '');
}

/** Everybody else as one who stands with the unit would say it. @param {string} id */
export function around(id) {
  return /** @type {import('../types.js').Around[]} */ (ask(`around ${seat()} ${id}`).around ?? []);
}

/** What can follow these words: each as the whole of what is then typed. @param {string} words @returns {string[]} */
export function follows(words) {
  const menu = ask(`menu ${seat()} ${words}`).menu ?? [];
  return menu.flatMap((/** @type {any} */ one) => {
    if (one.part === 'done') return [];
    const name = one.part === 'fact' && !one.bare ? `${one.fact} ` : '';
    const last = one.low === undefined ? (one.word ?? '') : String(one.high / one.per);
    return [`${words} ${name}${last}`.trim()];
  });
}

/** @param {Reply} odds */
export function meanOf(odds) {
  return numberOf(odds.mean.casualties ?? '0');
}

function refresh() {
  const answer = ask(`view ${seat()}`);
  batch(() => {
    view.value = answer.view;
    undoable.value = answer.undo;
    ghost.value = null;
    look();
  });
}

/** Asks what the selected unit may do. */
function look() {
  const id = selected.value;
  const own = id !== null && isOwn(id) && stateOf(id)?.in;
  const list = own ? /** @type {Offer[]} */ (ask(`orders ${seat()} ${id}`).orders ?? []) : [];
  const others = mine.value ? /** @type {Offer[]} */ (ask(`orders ${seat()}`).orders ?? []) : [];
  const found = /** @type {Map<string, Reply>} */ (new Map());
  for (const offer of list) {
    if (offer.verb !== 'fire' || !offer.target || offer.fact || found.has(offer.target)) continue;
    const { odds, far } = ask(`odds ${seat()} ${volleyWords(list, offer.target)}`);
    if (odds) found.set(offer.target, { ...odds, far });
  }
  joined.value = [];
  offers.value = list;
  free.value = others.filter((one) => one.verb !== 'end');
  volleys.value = found;
  if (aimed.value === null || !found.has(aimed.value)) aimed.value = bestTarget(found);
  danger.value = id !== null && stateOf(id)?.in ? (ask(`reply ${seat()} ${id}`).reply ?? null) : null;
}

/** @param {Map<string, Reply>} found */
function bestTarget(found) {
  let best = null;
  for (const [id, odds] of found)
    if (best === null || meanOf(odds) > meanOf(/** @type {Reply} */ (found.get(best)))) best = id;
  return best;
}

/** The volley of the whole unit: a half only where no whole one is left. @param {Offer[]} list @param {string} target */
function volleyWords(list, target) {
  const fits = list.filter((one) => one.verb === 'fire' && one.target === target && !one.fact);
  return (fits.find((one) => !one.words.endsWith(' half')) ?? fits[0]).words;
}

/** The volley at a target, of the selected unit and of those who join it. @param {string} target @param {string[]} [with_] */
export function volley(target, with_ = joined.value) {
  const words = volleyWords(offers.value, target);
  const order = roster.value.map((one) => one.id);
  const ids = [/** @type {string} */ (selected.value), ...with_].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return words.replace(/^\S+/, ids.join(' '));
}

/** Those who could fire at the target together with the selected unit. @param {string} target */
export function joiners(target) {
  const own = (view.value?.units ?? []).filter((one) => one.in && isOwn(one.id) && one.id !== selected.value);
  return own.filter((one) => !ask(`odds ${seat()} ${volley(target, [one.id])}`).error).map((one) => one.id);
}

/** One joins the fire, or no longer does. @param {string} id @param {string} target */
export function join(id, target) {
  const others = joined.value.filter((one) => one !== id);
  const next = others.length < joined.value.length ? others : [...others, id];
  const { odds, far } = ask(`odds ${seat()} ${volley(target, next)}`);
  if (!odds) return;
  batch(() => {
    joined.value = next;
    volleys.value = new Map(volleys.value).set(target, { ...odds, far });
  });
}

/** @param {string | null} id */
export function select(id) {
  if (id !== selected.value && id !== null && battle.value && battle.value.drill > 0 && isOwn(id)) endDrill();
  batch(() => {
    selected.value = id;
    aimed.value = null;
    warned.value = false;
    refusal.value = '';
    ghost.value = null;
    look();
  });
}

/** @param {string} target */
export function aim(target) {
  if (joined.value.length > 0) look();
  aimed.value = target;
}

/** Shows what an order would lead to. @param {string | null} words */
export function preview(words) {
  if (words === null || selected.value === null) {
    ghost.value = null;
    return;
  }
  if (ghost.value?.words === words) return;
  const answer = ask(`try ${seat()} ${words}`);
  const unit = answer.view?.units.find((/** @type {Unit} */ one) => one.id === selected.value);
  ghost.value = unit ? { words, unit, reply: answer.reply ?? null } : null;
}

// ---- orders ----

/** @param {Told} one @param {boolean} auto */
function note(one, auto) {
  const { why } = one;
  lines += 1;
  told.value = [...told.value, { ...one, auto, line: lines }];
  if (one.event.sentence && one.event.verb !== 'end' && !one.event.silent)
    said.value = why ? `${one.event.sentence} ${why}` : one.event.sentence;
  if (one.event.stand && !auto) said.value = `${one.event.verb === 'end' ? '' : `${said.value} `}${one.event.stand}`;
}

/**
 * Gives one order; false if it was refused, and then the page says why.
 * @param {string} words @param {{ auto?: boolean, why?: string, dice?: string | null }} [how]
 */
function give(words, { auto = false, why, dice = null } = {}) {
  const reason = why === undefined ? '' : `\n${why}`;
  const answer = ask(`order ${seat()} ${words}${dice === null ? '' : ` = ${dice}`}${reason}`);
  if (answer.error) {
    if (answer.input === 'dice') wanted.value = { words, message: answer.error };
    else refusal.value = answer.error + (answer.clause ? ` (${answer.clause})` : '');
    return false;
  }
  wanted.value = null;
  note(answer.told, auto);
  return true;
}

/** An order of the player's. @param {string} words @param {string | null} [dice] */
export async function order(words, dice = null) {
  if (thinking.value || moment.value) return;
  batch(() => {
    refusal.value = '';
    warned.value = false;
  });
  if (!mine.value) {
    refusal.value = 'The other side is to order now.';
    return;
  }
  const typed = words.includes('=');
  const drilled = battle.value !== null && battle.value.drill > 0;
  if (!give(words, { dice: typed ? null : dice !== null ? dice : realDice.value ? '' : null })) return;
  const last = told.value[told.value.length - 1];
  if (last.event.verb === 'end') selected.value = null;
  if (drilled && last.event.verb === 'fire') volleyDrilled();
  else if (drilled && last.event.phase === ACT) endDrill();
  save();
  refresh();
  await goOn();
}

/** In the first battle the other side answers every volley; before that the player's own captain leads the others. */
function volleyDrilled() {
  if (!battle.value) return;
  battle.value = { ...battle.value, drill: battle.value.drill - 1 };
  led = true;
}

export function endDrill() {
  if (battle.value) battle.value = { ...battle.value, drill: 0 };
}

/** Is the first battle being shown? */
export const drilling = computed(() => (battle.value?.drill ?? 0) > 0);

export async function undo() {
  if (thinking.value || moment.value) return;
  for (;;) {
    const standing = told.value;
    const last = standing[standing.length - 1];
    if (!last || (seat() !== 'referee' && last.event.side !== battle.value?.side)) break;
    const answer = ask(`undo ${seat()}`);
    if (answer.error) {
      refusal.value = answer.error;
      break;
    }
    lines += 1;
    told.value = standing.slice(0, -1);
    said.value = `Taken back: ${last.event.sentence ?? last.event.order}`;
    if (!last.auto) break;
  }
  save();
  refresh();
}

/** Units of whoever is to order that may still do something in this phase. */
export const waiting = computed(() => (mine.value ? (view.value?.units ?? []).filter((one) => one.todo) : []));

/** The next one who has not acted. */
export function nextUnit() {
  const list = waiting.value;
  const at = list.findIndex((one) => one.id === selected.value);
  if (list.length > 0) select(list[(at + 1) % list.length].id);
}

/** Ends the phase; if somebody has not acted, only when it is pressed again. */
export async function endPhase() {
  if (waiting.value.length > 0 && !warned.value && !waiting.value.some((one) => one.must)) {
    warned.value = true;
    return;
  }
  endDrill();
  await order('end');
}

/** Goes on until the player has something to decide. */
async function goOn() {
  const now = epoch;
  try {
    while (now === epoch && view.value && !view.value.over) {
      if (!mine.value) {
        thinking.value = true;
        if (!(await answer(now))) break;
      } else if (led) {
        thinking.value = true;
        led = view.value.phase === ACT && (await lead(now));
        if (!led && now === epoch) give('end', { auto: true });
      } else if (passes(view.value)) {
        if (!give('end', { auto: true })) break;
      } else if (!drilled()) break;
      if (now !== epoch) return;
      save();
      refresh();
    }
  } catch (lost) {
    refusal.value = lost instanceof Error ? lost.message : String(lost);
  }
  if (now !== epoch) return;
  thinking.value = false;
  choose();
  if (view.value?.over) said.value = view.value.stand;
}

/** Nothing is to be decided; in the first battle nobody doubles either. @param {View} now */
function passes(now) {
  return now.idle || (drilling.value && now.phase !== ACT && !now.question && waiting.value.length === 0);
}

/** In the first battle rallies and checks are made without asking, so that one press is one volley. */
function drilled() {
  const due = waiting.value.find((one) => one.must) ?? (view.value?.phase === ACT ? undefined : waiting.value[0]);
  const words = drilling.value && due ? duty(due).words : null;
  return words !== null && give(words, {});
}

/** One order of the other side's commander. @param {number} now */
async function answer(now) {
  const other = /** @type {View} */ (view.value).to_order;
  const idle = ask(`view ${other}`).view.idle;
  if (idle) return give('end', { auto: true });
  const began = performance.now();
  const { opponent, seed } = /** @type {Battle} */ (battle.value);
  const thought = await think(journal(), other, opponent, seed);
  if (now !== epoch) return false;
  const ends = thought.order === 'end';
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const rest = ends || calm ? 0 : (thought.order.includes(' fire ') ? PAUSE : STEP) - (performance.now() - began);
  if (rest > 0) await new Promise((done) => setTimeout(done, rest));
  return now === epoch && give(thought.order, { auto: ends, why: ends ? undefined : thought.why });
}

/** One order for those whom the player does not lead yet; false if there is none, or nobody able to give it. @param {number} now */
async function lead(now) {
  if (ablest() !== ABLE) return false;
  const { side, seed } = /** @type {Battle} */ (battle.value);
  const thought = await think(journal(), side, ABLE, seed);
  return now === epoch && thought.order !== 'end' && give(thought.order, { why: thought.why });
}

/** Somebody is selected who can do something: whoever was, or the one who fires best. */
function choose() {
  if (!mine.value || !view.value || view.value.phase !== ACT) return;
  const before = selected.value !== null && isOwn(selected.value) ? selected.value : null;
  const goesOn = before !== null && (volleys.value.size > 0 || (stateOf(before)?.todo && !drilling.value));
  if (goesOn) return;
  const own = view.value.units.filter((one) => one.in && one.todo && isOwn(one.id));
  let best = /** @type {{ id: string, mean: number } | null} */ (null);
  batch(() => {
    for (const one of own) {
      selected.value = one.id;
      look();
      const odds = aimed.value !== null ? volleys.value.get(aimed.value) : undefined;
      const mean = odds ? meanOf(odds) : 0;
      if (best === null || mean > best.mean) best = { id: one.id, mean };
    }
    const found = /** @type {{ id: string, mean: number } | null} */ (best);
    if (!found || found.mean === 0) endDrill();
    selected.value = found && (found.mean > 0 || before === null) ? found.id : before;
    aimed.value = null;
    look();
  });
}

// ---- the one large button ----

/** @typedef {{ label: string, throws: string, words: string | null, act?: () => void }} Next */

/** What would be done next by whoever presses the large button. */
export const next = computed(() => {
  const now = view.value;
  if (!now || !battle.value) return null;
  if (now.over)
    return /** @type {Next} */ ({
      label: 'Look back at the battle',
      throws: '',
      words: null,
      act: () => look_back(0),
    });
  if (!mine.value) return null;
  const must = now.units.find((one) => one.must);
  if (must) return duty(must);
  const may = now.units.find((one) => one.todo && now.phase !== ACT);
  if (may) return duty(may);
  const target = aimed.value;
  const odds = target !== null ? volleys.value.get(target) : undefined;
  if (target !== null && odds)
    return /** @type {Next} */ ({ label: `Fire at ${theName(target)}`, throws: odds.call, words: volley(target) });
  const left = waiting.value.length;
  return /** @type {Next} */ ({
    label: `End ${now.phase}`,
    throws: left > 0 && now.phase === ACT ? `${left} ${left === 1 ? 'unit has' : 'units have'} not acted` : '',
    words: null,
    act: () => void endPhase(),
  });
});

/** What a unit must do, or may in a phase that is there for it. @param {Unit} unit @returns {Next} */
function duty(unit) {
  const list = /** @type {Offer[]} */ (ask(`orders ${seat()} ${unit.id}`).orders ?? []);
  const first =
    list.find((one) => ['contact', 'rally', 'retreat', 'check', 'lie'].includes(one.verb) && !one.fact) ??
    list.find((one) => one.verb === 'surrender') ??
    list[0];
  const odds = first ? ask(`odds ${seat()} ${first.words}`).odds : null;
  const about = first?.verb === 'check' ? 'checks' : first?.verb === 'contact' ? 'checks for contact' : first?.about;
  return { label: `${nameOf(unit.id)} ${about ?? 'acts'}`, throws: odds?.call ?? '', words: first?.words ?? null };
}

// ---- looking back ----

/** @param {number} line @param {string} [through] */
export function look_back(line, through = moment.value?.seat ?? seat()) {
  const held = Math.max(0, Math.min(line, lines));
  moment.value = { line: held, seat: through, view: ask(`moment ${through} ${held}`).view };
}

export function lastLine() {
  return lines;
}

export function backToNow() {
  moment.value = null;
}

// ---- keeping ----

function save() {
  const now = battle.value;
  if (!now) return;
  const one = { ...now, when: Date.now(), over: view.value?.over !== undefined, journal: journal() };
  battle.value = one;
  battles.value = [one, ...battles.value.filter((other) => other.id !== one.id)].slice(0, BATTLES_MOST);
  keep('longroll.battles', battles.value);
}

/** @param {string} id */
export function forget(id) {
  battles.value = battles.value.filter((one) => one.id !== id);
  keep('longroll.battles', battles.value);
}

// ---- beginning ----

/** A seed that no one knows beforehand or guesses from the dice: 63 bits, in digits. */
function chance() {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0] >> 1n);
}

/** The scenario's text with these rulings instead of its own. @param {string} text @param {Record<string, string>} rulings */
function ruled(text, rulings) {
  const kept = text
    .split('\n')
    .filter((line) => !Object.keys(rulings).some((id) => new RegExp(`^\\s*ruling\\s+${id}\\s`).test(line)));
  const at = kept.findIndex((line) => /^\s*rules\s/.test(line)) + 1;
  kept.splice(at, 0, ...Object.entries(rulings).map(([id, answer]) => `ruling ${id} ${answer}`));
  return kept.join('\n');
}

/** Everything of the battle before is put away. @param {Scenario} one @param {Battle} about */
function start(one, about) {
  epoch += 1;
  batch(() => {
    scenario.value = one;
    battle.value = about;
    told.value = [];
    moment.value = null;
    selected.value = null;
    aimed.value = null;
    wanted.value = null;
    refusal.value = '';
    said.value = '';
    warned.value = false;
    thinking.value = false;
    trouble.value = null;
  });
  lines = 0;
  led = false;
}

/** The most able commander there is. */
export function ablest() {
  const names = commanders.value.map((one) => one.name);
  return names.includes(ABLE) ? ABLE : (names[0] ?? HOT_SEAT);
}

/**
 * @param {{ scenario: string, side?: string, opponent?: string, rulings?: Record<string, string>, seed?: string, thoughts?: string, drill?: boolean }} wish
 */
export async function newBattle({
  scenario: id,
  side,
  opponent = ablest(),
  rulings = {},
  seed = chance(),
  thoughts = chance(),
  drill = false,
}) {
  const script = scripts.value.find((one) => one.id === id);
  if (!script) {
    trouble.value = `There is no battle of the name ${id}.`;
    return false;
  }
  const opened = ask(`open ${seed}\n${ruled(script.text, rulings)}`);
  if (opened.error) {
    trouble.value = opened.error;
    return false;
  }
  const one = /** @type {Scenario} */ (opened.scenario);
  const own = one.sides.find((other) => other.id === side)?.id ?? one.sides[0].id;
  start(one, {
    id: `${Date.now()}-${seed}`,
    name: one.name,
    scenario: id,
    when: Date.now(),
    side: own,
    opponent,
    seed: thoughts,
    drill: drill ? DRILL : 0,
    opening: drill,
    over: false,
    journal: '',
  });
  refresh();
  await goOn();
  return true;
}

/** Goes on with a journal: one that is kept, or a file. @param {string} text @param {Partial<Battle>} about */
export async function openJournal(text, about) {
  const before = battle.value ? journal() : '';
  const opened = ask(`open 0\n${text}`);
  if (opened.error) {
    if (before) ask(`open 0\n${before}`);
    refusal.value = `This file cannot be opened: ${opened.error}`;
    return false;
  }
  const one = /** @type {Scenario} */ (opened.scenario);
  start(one, {
    id: about.id ?? `${Date.now()}-${chance()}`,
    name: one.name,
    scenario: about.scenario ?? '',
    when: Date.now(),
    side: one.sides.find((other) => other.id === about.side)?.id ?? one.sides[0].id,
    opponent: about.opponent ?? HOT_SEAT,
    seed: about.seed ?? chance(),
    drill: about.drill ?? 0,
    opening: about.opening,
    over: false,
    journal: text,
  });
  remember();
  refresh();
  save();
  await goOn();
  return true;
}

/** The log of a journal that was opened: what was taken back is left out. */
function remember() {
  const list = /** @type {Entry[]} */ ([]);
  const history = /** @type {Told[]} */ (ask(`history ${seat()}`).history ?? []);
  for (const one of history) {
    lines += 1;
    if (one.event.order === 'undo') list.pop();
    else list.push({ ...one, line: lines, auto: one.event.verb === 'end' });
  }
  told.value = list;
}

// ---- an address for one moment ----

/** Packed into letters that an address can have. @param {string} text */
async function folded(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @param {string} words */
async function unfolded(words) {
  const bytes = Uint8Array.from(atob(words.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}

/** The whole journal, packed, and which line of it. */
export async function addressOfMoment() {
  const line = moment.value?.line ?? lines;
  const here = location.href.split('#')[0];
  return `${here}#table?at=${line}&side=${battle.value?.side}&journal=${await folded(journal())}`;
}

/** What the address says: a moment, a scenario, or nothing. @param {string} hash */
export async function openAddress(hash) {
  const [path, given = ''] = hash.replace(/^#/, '').split('?', 2);
  const words = new URLSearchParams(given);
  const packedJournal = words.get('journal');
  if (packedJournal) {
    try {
      const text = await unfolded(packedJournal);
      const opened = await openJournal(text, { side: words.get('side') ?? undefined, opponent: HOT_SEAT });
      if (opened) look_back(Number(words.get('at') ?? 0));
      else trouble.value = refusal.value;
    } catch {
      trouble.value = 'The battle in this address is cut short or was changed.';
    }
    return;
  }
  const id = path.split('/')[1];
  if (id) await newBattle({ scenario: id, ...wished(words) });
  else if (words.has('seed')) await newOpening(wished(words));
  else if (!battle.value) await openLast();
}

/**
 * Side, opponent and seed, where an address says them: #table/training?side=grey&against=recruit&seed=7.
 * @param {URLSearchParams} words
 */
function wished(words) {
  const seed = /^\d{1,19}$/.exec(words.get('seed') ?? '');
  return {
    side: words.get('side') ?? undefined,
    opponent: words.get('against') ?? undefined,
    ...(seed ? { seed: seed[0], thoughts: seed[0] } : {}),
  };
}

/** The battle that was left, or the one that everybody begins with. */
async function openLast() {
  const last = battles.value.find((one) => !one.over);
  if (last && (await openJournal(last.journal, last))) return;
  await newOpening();
}

/** @param {{ seed?: string, thoughts?: string, opponent?: string }} [wish] */
export async function newOpening({ seed, thoughts, opponent } = {}) {
  const there = scripts.value.some((one) => one.id === OPENING.scenario);
  const began = await newBattle({
    scenario: there ? OPENING.scenario : scripts.value[0]?.id,
    side: OPENING.side,
    opponent,
    seed,
    thoughts,
    drill: there,
  });
  if (!began || !stateOf(OPENING.unit)) return;
  batch(() => {
    selected.value = OPENING.unit;
    aimed.value = OPENING.target;
    look();
  });
}

async function loadScripts() {
  const list = await (await unpacked('scenarios.bin')).json();
  return list.map((/** @type {{ id: string, text: string }} */ one) => ({
    ...one,
    name: /^battle "(.*)"/m.exec(one.text)?.[1] ?? one.id,
  }));
}

/** @param {Engine} loaded */
export async function beginTable(loaded) {
  engine = loaded;
  beginThinking(loaded.bytes, loaded.battle);
  battles.value = recall('longroll.battles', ['id', 'name', 'side', 'opponent', 'journal'], ['when', 'drill'])
    .map((one) => ({ ...one, seed: String(one.seed) })) // it was a number once
    .filter((one) => /^\d+$/.test(one.seed));
  try {
    scripts.value = await loadScripts();
    commanders.value = ask('commanders').commanders;
  } catch (lost) {
    trouble.value = `The battles could not be loaded: ${lost instanceof Error ? lost.message : lost}.`;
  }
}

/** The rulings that can be chosen. */
export function rulings() {
  return engine.rulings().filter((one) => !one.fixed && one.system === scenario.value?.rules && one.words);
}
