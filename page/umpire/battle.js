// The umpire's battle: what the engine is asked and what the page knows of it. Every figure comes from the engine. An order is kept
// before it is shown: whatever was seen can be opened again.

import { batch, computed, signal } from '@preact/signals';
import { askUmpire } from '../engine.js';
import { keepNow, recallAll, takeUp } from './keeping.js';

/** @import { Evening, Hand, Offer, Scenario, Track, UmpireLine, View } from '../types.js' */

/** Phases are passed one after another; more of them than any turn has are a mistake. */
const PASSED_MOST = 60;

export const evening = signal(/** @type {Evening | null} */ (null));
export const scenario = signal(/** @type {Scenario | null} */ (null));
export const view = signal(/** @type {View | null} */ (null));
/** How it stood when the battle began: a peg's own hole. */
export const begun = signal(/** @type {View | null} */ (null));
/** By track, what its values are called: "pinned". */
export const names = signal(/** @type {Record<string, string[]>} */ ({}));
/** What was ordered, and stands. */
export const lines = signal(/** @type {UmpireLine[]} */ ([]));
/** By unit, as what it is drawn. */
export const looks = signal(/** @type {Record<string, string>} */ ({}));
/** What hands do on the table after the last order. */
export const hands = signal(/** @type {Hand[]} */ ([]));
/** What was done last: an order, what was taken back or mended, and phases passed behind it. */
export const last = signal(
  /** @type {{ what: 'line' | 'undone' | 'mended', line: UmpireLine | null, with?: UmpireLine[] } | null} */ (
    null
  ),
);
export const passed = signal(/** @type {string[]} */ ([]));
/** Checks that needed no die and were made at once. */
export const made = signal(/** @type {string[]} */ ([]));
/** Why something was not done: words, the clause, and whether the umpire may let it pass. */
export const refusal = signal(
  /** @type {{ words: string, error: string, clause: string | null, may: boolean } | null} */ (
    null
  ),
);
/** An order is on its way to where it is kept. */
export const busy = signal(false);
/** Why no battle could be opened. */
export const trouble = signal('');
/** This page only looks on. */
export const watching = signal(false);

/** @param {string} words @returns {any} */
export function ask(words) {
  return askUmpire(words);
}

/** As the referee. @param {string} verb @param {string} [words] @returns {any} */
export function asReferee(verb, words = '') {
  return askUmpire(`${verb} referee ${words}`);
}

/** What is asked of before an order, in the battle as it is mended so far. @param {number} at @param {string} question @param {string[]} [decisions] @returns {any} */
export function lookAt(at, question, decisions = []) {
  const answer = ask(`at ${at} ${question}\n${decisions.join('\n')}`);
  return answer.at ?? answer;
}

export function journal() {
  return /** @type {string} */ (asReferee('journal').text ?? '');
}

/** @param {Track['role']} role @param {string} [of] */
export function trackOf(role, of = 'unit') {
  return scenario.value?.tracks.find((one) => one.of === of && one.role === role);
}

export const isOver = computed(() => view.value?.over !== undefined || view.value?.shown === true);

/** Orders that end the phase: one, or one for each side where both act. @returns {Offer[]} */
export function endsNow() {
  return (asReferee('orders').orders ?? []).filter(
    (/** @type {Offer} */ one) => one.role === 'end',
  );
}

// ---- what is shown next ----

/** As it is in the engine; it is shown when it has been kept. */
let now = {
  view: /** @type {View | null} */ (null),
  lines: /** @type {UmpireLine[]} */ ([]),
  hands: /** @type {Hand[]} */ ([]),
  last: last.value,
  passed: /** @type {string[]} */ ([]),
  made: /** @type {string[]} */ ([]),
};

function publish() {
  batch(() => {
    view.value = now.view;
    looks.value = ask('looks').looks ?? {};
    lines.value = now.lines;
    hands.value = now.hands;
    last.value = now.last;
    passed.value = now.passed;
    made.value = now.made;
  });
}

function look() {
  now.view = asReferee('view').view;
  return /** @type {View} */ (now.view);
}

function readLines() {
  /** @type {{ event: UmpireLine, notes: string[], reason: string | null, undone: boolean }[]} */
  const all = (ask('lines').lines ?? []).filter((/** @type {any} */ one) => !one.undone);
  const autos = new Set(evening.value?.autos ?? []);
  now.lines = all
    .filter(({ event }) => event.order !== 'undo')
    .map(({ event, notes, reason }) => ({
      ...{ ...event, notes, reason: reason ?? '' },
      auto: autos.has(event.number),
    }));
}

async function keepAndShow() {
  if (evening.value && !watching.value) {
    const one = {
      ...evening.value,
      when: Date.now(),
      over: now.view?.over !== undefined || now.view?.shown === true,
      journal: journal(),
      autos: now.lines.filter((line) => line.auto).map((line) => line.number),
    };
    evening.value = one;
    await keepNow(one);
  }
  publish();
}

// ---- orders ----

/** @param {any} answer @param {string} words */
function refuse(answer, words) {
  refusal.value = {
    words,
    error: answer.error,
    clause: answer.clause ?? null,
    may: answer.kind === 'rule',
  };
  return false;
}

/** Gives it to the engine alone. @param {string} words @param {boolean} auto */
function give(words, auto) {
  const answer = asReferee('order', words);
  if (answer.error) return refuse(answer, words);
  now.lines = [...now.lines, { ...answer.told.event, auto }];
  return true;
}

/** Orders of a unit that are whole as they stand and are its duty. @param {string} id @returns {Offer[]} */
export function dutiesOf(id) {
  /** @type {Offer[]} */
  const offers = asReferee('orders', id).orders ?? [];
  return offers.filter((one) => one.duty && !one.fact);
}

/** A check by which nothing can change. */
function sureCheck() {
  for (const unit of now.view?.units ?? []) {
    const sure =
      unit.must &&
      dutiesOf(unit.id).find(
        (one) => one.role === 'duty' && asReferee('odds', one.words).may_change === false,
      );
    if (sure) return sure;
  }
  return null;
}

/** Orders that can be given in any phase, or only when they are owed. */
const ANY_PHASE = ['duty', 'form', 'end', 'set'];

/** Nothing is due, and nothing can be done but what can be done in any phase, or would be due. */
function isIdle() {
  const { idle, main, units = [] } = now.view ?? {};
  if (idle || main || units.some((one) => one.todo)) return Boolean(idle);
  /** @type {import('../types.js').Choice[]} */
  const menu = asReferee('menu').menu ?? [];
  return menu.length > 0 && menu.every((one) => ANY_PHASE.includes(one.role ?? ''));
}

/** Passes phases in which nothing can happen, and makes the checks that need no die. */
function settle() {
  now.passed = [];
  now.made = [];
  for (let i = 0; i < PASSED_MOST; i++) {
    const { question, over, shown, phase } = look();
    if (question || over || shown) return;
    const check = sureCheck();
    const end = check || !isIdle() ? undefined : endsNow()[0];
    if (!check && !end) return;
    if (!give(check ? check.words : (end?.words ?? ''), true)) return;
    if (check) now.made.push(now.lines[now.lines.length - 1].sentence ?? check.says);
    else now.passed.push(phase);
  }
}

/** Does something that changes the battle, keeps it, and shows it. @param {() => boolean} act false: it was refused */
async function change(act) {
  if (busy.value || watching.value) return false;
  busy.value = true;
  refusal.value = null;
  try {
    const done = act();
    if (done) await keepAndShow();
    return done;
  } finally {
    busy.value = false;
  }
}

/** What follows from an order. */
function follow() {
  now.hands = ask('last').hands ?? [];
  now.last = { what: 'line', line: now.lines[now.lines.length - 1] };
  settle();
}

/** An order of the umpire's: with dice, or rolled for him. @param {string} words @param {number[] | null} [pips] */
export function order(words, pips = null) {
  const [begin, why] = words.split(' ! ');
  const dice = pips && pips.length > 0 ? ` = ${pips.join(' ')}` : '';
  const whole = `${begin}${dice}${why ? ` ! ${why}` : ''}`;
  return change(() => {
    if (!give(whole, false)) return false;
    follow();
    return true;
  });
}

/** Several orders, one after the other; how many were given. @param {string[]} list */
export async function orderAll(list) {
  let given = 0;
  await change(() => {
    /** @type {Hand[]} */
    const all = [];
    for (const words of list) {
      if (!give(words, false)) break;
      all.push(...(ask('last').hands ?? []));
      given++;
    }
    if (given === 0) return false;
    const together = now.lines.slice(-given, -1);
    follow();
    now.hands = all;
    now.last = { what: 'line', line: now.last?.line ?? null, with: together };
    return true;
  });
  return given;
}

/** The line that undo takes back. */
export const undoable = computed(() => lines.value.findLast((one) => !one.auto) ?? null);

/** Takes back the last order, and what followed from it by itself. */
export function undo() {
  return change(() => {
    const back = undoable.value;
    if (!back) return false;
    /** @type {Hand[]} */
    const all = [];
    for (let one = null; one !== back;) {
      one = now.lines[now.lines.length - 1];
      const answer = asReferee('undo');
      if (answer.error) return refuse(answer, 'undo');
      all.push(...(ask('last').hands ?? []));
      now.lines = now.lines.slice(0, -1);
    }
    now = { ...now, last: { what: 'undone', line: back }, hands: all, passed: [], made: [] };
    look();
    return true;
  });
}

/** Back into a phase that was passed by itself. @param {string} phase */
export function backTo(phase) {
  return change(() => {
    while (now.lines[now.lines.length - 1]?.auto && now.view?.phase !== phase) {
      const answer = asReferee('undo');
      if (answer.error) return refuse(answer, 'undo');
      now.lines = now.lines.slice(0, -1);
      look();
    }
    now = { ...now, passed: now.passed.slice(0, now.passed.indexOf(phase)) };
    return true;
  });
}

/** A remark that stands in the journal. @param {string} words */
export function note(words) {
  return change(() => {
    const answer = ask(`note ${words.replaceAll('\n', ' ')}`);
    if (answer.error) return refuse(answer, words);
    readLines();
    return true;
  });
}

/** How lines would come out otherwise: decisions, a line each. @param {string[]} decisions */
export function tryMend(decisions) {
  return ask(`mended\n${decisions.join('\n')}`);
}

/** Who gave a line is known by its number, and mending moves numbers: from the last line back they are the same again. @param {UmpireLine[]} before @param {{ number: number, now: string | null }[]} changed */
function keepAutos(before, changed) {
  const gone = new Set(changed.filter((one) => one.now === null).map((one) => one.number));
  const other = new Set(changed.map((one) => one.number));
  const left = before.filter((one) => !gone.has(one.number));
  for (const line of [...now.lines].reverse()) {
    const was = left[left.length - 1];
    const same = was?.order === line.order;
    line.auto = same && was.auto === true;
    if (same || other.has(was?.number)) left.pop();
  }
}

/** @param {string[]} decisions */
export function mend(decisions) {
  return change(() => {
    const before = now.lines;
    const answer = ask(`mend\n${decisions.join('\n')}`);
    if (answer.error || answer.mend.came !== 'done')
      return refuse({ error: answer.error ?? answer.mend.why }, '');
    readLines();
    keepAutos(before, answer.mend.lines);
    now = {
      ...now,
      hands: answer.mend.hands ?? [],
      last: { what: 'mended', line: null },
    };
    settle();
    return true;
  });
}

// ---- opening ----

/** A seed that no one knows beforehand: 63 bits, in digits. */
function chance() {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0] >> 1n);
}

/** Opens a scenario or a journal; false if it cannot be. @param {string} text @param {Partial<Evening>} [about] */
export async function open(text, about = {}) {
  const before = evening.value ? journal() : '';
  const opened = ask(`begin ${chance()}\n${text}`);
  if (opened.error || opened.scenario.table?.[0] > 0) {
    if (before) ask(`begin 0\n${before}`);
    trouble.value =
      opened.error ??
      `${opened.scenario.name} has a table drawn on the page: it is played at the Table.`;
    return false;
  }
  batch(() => {
    trouble.value = '';
    refusal.value = null;
    scenario.value = opened.scenario;
    names.value = ask('names').names ?? {};
    begun.value = asReferee('moment', '0').view;
    evening.value = {
      id: `${Date.now()}-${chance()}`,
      autos: [],
      said: {},
      ...about, // with its stamp, if it was kept
      name: opened.scenario.name,
      when: Date.now(),
      over: false,
      journal: '',
    };
  });
  if (evening.value) takeUp(evening.value);
  now = { ...now, last: null, hands: [], passed: [], made: [] };
  readLines();
  if (watching.value) look();
  else settle();
  await keepAndShow();
  return true;
}

/** The evening that was left; false if there is none. */
export async function openLast() {
  const kept = await recallAll();
  const one = kept.find((other) => !other.over) ?? kept[0];
  return one !== undefined && (await open(one.journal, one));
}
