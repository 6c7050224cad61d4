// The battle that is played. Every figure comes from the engine; here is what is chosen, whose turn it is, and what is
// kept. An order is words; the answer to it is what the page shows.

import { batch, computed, signal } from '@preact/signals';
import { unpacked } from '../engine.js';
import { keep, recall } from '../memory.js';
import { capital, listed, numberOf } from '../words.js';
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
const TWICE = 600; // milliseconds within which a second press is the other half of a double click
/** Orders that a phase is there for, or that must be obeyed before it can end. */
const DUTIES = ['contact', 'rally', 'retreat', 'check', 'lie', 'surrender'];
const CHECKS = ['check', 'contact'];
/** What the phases are, for those who do not know the book. */
export const PHASES = /** @type {Record<string, string>} */ ({
  'contact checks': 'Whoever is touched by an enemy checks whether it stands.',
  rally: 'Shaken units may try, once each, to regain morale.',
  retreat: 'Broken and routed units fall back.',
  'checks for retreats seen': 'Units that saw a friend run check whether they waver.',
  'double quick':
    'Steady units may make an extra move ahead at the run. A die says what it costs them in morale.',
  [ACT]: 'Each unit marches, turns, changes formation or fires: one whole act, or two half acts.',
});
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
/** Is the phase to end though somebody has not acted? */
export const asking = signal(false);

export const selected = signal(/** @type {string | null} */ (null));
/** A leader who is chosen, and whether the next press on the map says where he rides. */
export const leader = signal(/** @type {string | null} */ (null));
export const riding = signal(false);
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
export const ghost = signal(
  /** @type {{ words: string, says: string, unit: Unit, reply: Fire | null } | null} */ (null),
);
/** Units that may do something in this phase by which they can only lose. */
const hopeless = signal(/** @type {Set<string>} */ (new Set()));

export const realDice = signal(false);
/** The order that waits for dice, and which. */
export const wanted = signal(/** @type {{ words: string, message: string } | null} */ (null));

/** Looking back: so many lines of the journal, through whose eyes. */
export const moment = signal(
  /** @type {{ line: number, seat: string, view: View } | null} */ (null),
);

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
  return unitOf(id)?.called ?? id;
}

/** @param {string} id */
export function leaderName(id) {
  return scenario.value?.leaders.find((one) => one.id === id)?.name ?? id;
}

/** @param {string} id */
export function sideName(id) {
  return scenario.value?.sides.find((one) => one.id === id)?.name ?? id;
}

/** Those who are with a unit, or by themselves on the table. @param {string | undefined} id */
export function leadersWith(id) {
  return (shown.value?.leaders ?? [])
    .filter((one) => !one.gone && one.with === id && (id !== undefined || one.at !== undefined))
    .map((one) => ({ ...one, name: leaderName(one.id) }));
}

/** Can this leader be ordered now? @param {string} id */
export function isOwnLeader(id) {
  return (
    mine.value &&
    scenario.value?.leaders.find((one) => one.id === id)?.side === view.value?.to_order
  );
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
    riding.value = false;
    hopeless.value = mine.value ? findHopeless() : new Set();
    look();
  });
}

/** @param {string} [id] of a unit; without it, what is ordered to none @returns {Offer[]} */
function offersOf(id = '') {
  return ask(`orders ${seat()} ${id}`).orders ?? [];
}

/** Orders of a unit that are whole and lawful as they stand, and are its duty. @param {string} id */
function dutiesOf(id) {
  return offersOf(id)
    .filter((one) => !one.fact && DUTIES.includes(one.verb))
    .sort((a, b) => Number(a.verb === 'surrender') - Number(b.verb === 'surrender'));
}

/** Who could do what the phase is there for, but by the odds can gain nothing. */
function findHopeless() {
  const may =
    view.value?.phase === ACT
      ? []
      : (view.value?.units ?? []).filter((one) => one.todo && !one.must);
  const lost = may.filter(({ id }) => {
    const duties = dutiesOf(id);
    return (
      duties.length > 0 &&
      duties.every((one) => ask(`odds ${seat()} ${one.words}`).may_gain === false)
    );
  });
  return new Set(lost.map((one) => one.id));
}

/** Asks what the selected unit may do. */
function look() {
  const id = selected.value;
  const own = id !== null && isOwn(id) && stateOf(id)?.in;
  const list = own ? offersOf(id) : [];
  const others = mine.value ? offersOf() : [];
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
  danger.value =
    id !== null && stateOf(id)?.in ? (ask(`reply ${seat()} ${id}`).reply ?? null) : null;
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
  const ids = [/** @type {string} */ (selected.value), ...with_].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
  return words.replace(/^\S+/, ids.join(' '));
}

/** Those who could fire at the target together with the selected unit. @param {string} target */
export function joiners(target) {
  const own = (view.value?.units ?? []).filter(
    (one) => one.in && isOwn(one.id) && one.id !== selected.value,
  );
  return own
    .filter((one) => !ask(`odds ${seat()} ${volley(target, [one.id])}`).error)
    .map((one) => one.id);
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
  if (id !== selected.value && id !== null && battle.value && battle.value.drill > 0 && isOwn(id))
    endDrill();
  batch(() => {
    selected.value = id;
    leader.value = null;
    riding.value = false;
    aimed.value = null;
    asking.value = false;
    refusal.value = '';
    ghost.value = null;
    look();
  });
}

/** Nobody is chosen any more; in the first volleys somebody always is. */
export function unselect() {
  if (!drilling.value) select(null);
}

/** @param {string} id */
export function selectLeader(id) {
  const unit = view.value?.leaders.find((one) => one.id === id)?.with ?? null;
  if (unit !== selected.value) select(unit);
  leader.value = id;
}

/** The next press on the map says where he rides, or no longer does. @param {string} id */
export function ride(id) {
  batch(() => {
    riding.value = !(riding.value && leader.value === id);
    leader.value = id;
  });
}

/** How far he may ride that way, in hundredths of an inch. @param {string} id @param {number} bearing @returns {[number, number][]} */
export function rides(id, bearing) {
  const menu = ask(`menu ${seat()} ride ${id} bearing ${bearing}`).menu ?? [];
  return menu
    .filter((/** @type {any} */ one) => one.fact === 'inches' && one.low !== undefined)
    .map((/** @type {any} */ one) => [(one.low * 100) / one.per, (one.high * 100) / one.per]);
}

/** Where an order would leave a leader. @param {string} words @param {string} id @returns {import('../types.js').Point | undefined} */
export function leaderAfter(words, id) {
  return ask(`try ${seat()} ${words}`).view?.leaders.find(
    (/** @type {{ id: string }} */ one) => one.id === id,
  )?.at;
}

/** Units that he could join. @param {string} id */
export function joinable(id) {
  const own = (view.value?.units ?? []).filter((one) => one.in && isOwn(one.id));
  return own
    .map((one) => one.id)
    .filter((unit) => !ask(`odds ${seat()} ${unit} leader ${id}`).error);
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
  ghost.value = unit ? { words, says: answer.says, unit, reply: answer.reply ?? null } : null;
}

// ---- orders ----

/** @param {Told} one @param {boolean} auto */
function note(one, auto) {
  const { why } = one;
  lines += 1;
  told.value = [...told.value, { ...one, auto, line: lines }];
  if (one.event.sentence && one.event.verb !== 'end' && !one.event.silent)
    said.value = why ? `${one.event.sentence} ${why}` : one.event.sentence;
  if (one.event.stand && !auto)
    said.value = `${one.event.verb === 'end' ? '' : `${said.value} `}${one.event.stand}`;
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
    else
      refusal.value =
        (words.trim() === 'end' && firstDuty()) ||
        answer.error + (answer.clause ? ` (${answer.clause})` : '');
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
    asking.value = false;
  });
  if (!mine.value) {
    refusal.value = 'The other side is to order now.';
    return;
  }
  const typed = words.includes('=');
  const drilled = battle.value !== null && battle.value.drill > 0;
  if (!give(words, { dice: typed ? null : dice !== null ? dice : realDice.value ? '' : null }))
    return;
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

/** Units of whoever is to order that may still do something in this phase, and could gain by it. */
export const waiting = computed(() =>
  mine.value
    ? (view.value?.units ?? []).filter((one) => one.todo && !hopeless.value.has(one.id))
    : [],
);

/** The next one who has not acted, after the one that is selected. */
function afterSelected() {
  const list = waiting.value;
  const at = list.findIndex((one) => one.id === selected.value);
  return list.length > 0 ? list[(at + 1) % list.length].id : null;
}

export function nextUnit() {
  const id = afterSelected();
  if (id !== null) select(id);
}

/** When the large button was last pressed, and a phase last ended. @type {Record<string, number>} */
const presses = {};

/** Is it the other half of a double click, which does nothing? @param {string} what */
export function isTwice(what) {
  const now = performance.now();
  const twice = now - (presses[what] ?? -TWICE) < TWICE;
  if (!twice) presses[what] = now;
  return twice;
}

/** Ends the phase; if somebody has not acted, it is asked first. @param {boolean} [sure] it was */
export async function endPhase(sure = false) {
  if (isTwice('end')) return;
  if (!sure && waiting.value.length > 0 && !waiting.value.some((one) => one.must)) {
    asking.value = true;
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
      } else if (!checkedForNothing() && !drilled()) break;
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

/** Nothing is to be decided, or nothing that could gain; in the first battle nobody doubles either. @param {View} now */
function passes(now) {
  const nothing = now.phase !== ACT && !now.question && waiting.value.length === 0;
  return now.idle || (nothing && (drilling.value || hopeless.value.size > 0));
}

/** A check that by its odds changes nothing is made without asking; the log tells them in one line. */
function checkedForNothing() {
  for (const unit of waiting.value.filter((one) => one.must)) {
    const sure = dutiesOf(unit.id).find(
      (one) => CHECKS.includes(one.verb) && ask(`odds ${seat()} ${one.words}`).may_change === false,
    );
    if (sure && give(sure.words, { auto: true })) return true;
  }
  return false;
}

/** In the first battle rallies and checks are made without asking, so that one press is one volley. */
function drilled() {
  const due =
    waiting.value.find((one) => one.must) ??
    (view.value?.phase === ACT ? undefined : waiting.value[0]);
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
  const rest =
    ends || calm
      ? 0
      : (thought.order.includes(' fire ') ? PAUSE : STEP) - (performance.now() - began);
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
  const goesOn =
    before !== null && (volleys.value.size > 0 || (stateOf(before)?.todo && !drilling.value));
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

/** @typedef {{ label: string, throws: string, words: string | null, act?: () => void, ends?: boolean }} Next */

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
  const may = now.phase === ACT ? undefined : waiting.value[0];
  if (may) return duty(may);
  const target = aimed.value;
  const odds = target !== null ? volleys.value.get(target) : undefined;
  if (target !== null && odds)
    return /** @type {Next} */ ({
      label: `Fire at ${theName(target)}`,
      throws: odds.call,
      words: volley(target),
    });
  const idle = afterSelected();
  const left = waiting.value.length;
  if (idle !== null)
    return leadTo(idle, `${left} ${left === 1 ? 'unit has' : 'units have'} not acted`);
  return /** @type {Next} */ ({
    label: `End ${now.phase}`,
    throws: '',
    words: null,
    act: () => void endPhase(),
    ends: true,
  });
});

/** What a unit must do, or may in a phase that is there for it, if it is a whole order; else its card. @param {Unit} unit @returns {Next} */
function duty(unit) {
  const [first] = dutiesOf(unit.id);
  if (!first) return leadTo(unit.id, unit.must ? mustWords(unit) : '', true);
  const odds = ask(`odds ${seat()} ${first.words}`).odds;
  return {
    label: capital(`${theName(unit.id)} ${does(first)}`),
    throws: odds?.call ?? '',
    words: first.words,
  };
}

/** Leads to a unit that wants an order of the player's own. @param {string} id @param {string} throws @param {boolean} [card] @returns {Next} */
function leadTo(id, throws, card = false) {
  const act = () => {
    select(id);
    if (card)
      setTimeout(
        () => document.querySelector('.menu')?.scrollIntoView({ block: 'nearest' }),
        TWICE,
      );
  };
  return { label: `Next: ${theName(id)}`, throws, words: null, act };
}

/** What an order has a unit do. @param {Offer} offer */
function does(offer) {
  return offer.verb === 'surrender' ? 'surrenders: it cannot retreat' : offer.says;
}

/** What a unit must do before the phase can end. @param {Unit} unit */
export function mustWords({ id }) {
  const ways = new Map(dutiesOf(id).map((one) => [one.verb, does(one)])); // the plainest of a kind is the last
  const back = offersOf(id).some((one) => one.words.startsWith(`${id} move back`));
  const list = back ? [...ways.values(), 'goes back'] : [...ways.values()];
  return `First ${theName(id)} ${list.join(' or ') || 'has to get out of the open'}.`;
}

/** Why the phase cannot end yet. */
function firstDuty() {
  const unit = view.value?.units.find((one) => one.must);
  return unit ? mustWords(unit) : '';
}

// ---- checks that change nothing ----

/** @param {Entry} one */
export function isSure(one) {
  const { verb = '', throws = [], changes } = one.event;
  return CHECKS.includes(verb) && throws.length === 0 && changes.length === 0;
}

/** All of them in one sentence. @param {Entry[]} list */
export function sureChecks(list) {
  if (list.length === 1) return list[0].event.sentence ?? '';
  const names = [...new Set(list.map((one) => theName(one.event.unit ?? '')))];
  const verb = names.length === 1 ? 'checks' : 'check';
  const why = list.every((one) => one.event.verb === 'check')
    ? 'retreats seen'
    : 'enemies in contact';
  return capital(`${listed(names)} ${verb} for ${why}: nothing changes.`);
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
  const one = {
    ...now,
    when: Date.now(),
    over: view.value?.over !== undefined,
    journal: journal(),
  };
  battle.value = one;
  battles.value = [one, ...battles.value.filter((other) => other.id !== one.id)].slice(
    0,
    BATTLES_MOST,
  );
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
    .filter(
      (line) =>
        !Object.keys(rulings).some((id) => new RegExp(`^\\s*ruling\\s+${id}\\s`).test(line)),
    );
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
    asking.value = false;
    leader.value = null;
    riding.value = false;
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
  const bytes = Uint8Array.from(atob(words.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
    c.charCodeAt(0),
  );
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
      const opened = await openJournal(text, {
        side: words.get('side') ?? undefined,
        opponent: HOT_SEAT,
      });
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
  battles.value = recall(
    'longroll.battles',
    ['id', 'name', 'side', 'opponent', 'journal'],
    ['when', 'drill'],
  )
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
  return engine
    .rulings()
    .filter((one) => !one.fixed && one.system === scenario.value?.rules && one.words);
}
