// How a battle begins: anew from a scenario, or from a journal that was kept.

import { batch, signal } from '@preact/signals';
import { askBattle, unpacked } from '../engine.js';
import { lessonsFor, OPENING, remark, whyOpen } from './drill.js';
import {
  asking,
  battle,
  BY_LINK,
  HOT_SEAT,
  incoming,
  journal,
  lines,
  moment,
  refusal,
  said,
  sending,
  scenario,
  seat,
  thinking,
  told,
  trouble,
  wanted,
} from './game.js';
import { battles, recallBattles, save, takeUp } from './keeping.js';
import { goOn, nextEpoch } from './opponent.js';
import { refresh, unselectAll } from './selection.js';
import { ablest, askCommanders, beginThinking } from './thinker.js';

/** @import { Battle, Scenario, Told } from '../types.js' */
/** @typedef {{ id: string, name: string, text: string }} Script a battle to play */

export const scripts = signal(/** @type {Script[]} */ ([]));

/** A seed that no one knows beforehand or guesses from the dice: 63 bits, in digits. */
function chance() {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0] >> 1n);
}

/** The scenario's text with these rulings instead of its own. @param {string} text @param {Record<string, string>} rulings */
export function ruled(text, rulings) {
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

const NO_TABLE =
  'it has no ground to be drawn. The Umpire keeps battles that are fought with miniatures.';

/** Everything of the battle before is put away. @param {Scenario} one @param {Partial<Battle>} about */
function start(one, about) {
  nextEpoch();
  takeUp(about);
  batch(() => {
    askCommanders(); // those of the battle's own system
    scenario.value = one;
    battle.value = {
      id: `${Date.now()}-${chance()}`,
      scenario: '',
      seed: chance(),
      drill: 0,
      journal: '',
      ...about,
      name: one.name,
      when: Date.now(),
      opponent: about.opponent ?? ablest(),
      side: one.sides.find((other) => other.id === about.side)?.id ?? one.sides[0].id,
      over: false,
    };
    told.value = [];
    lines.value = 0;
    moment.value = null;
    wanted.value = null;
    refusal.value = '';
    said.value = '';
    remark.value = '';
    whyOpen.value = false;
    asking.value = false;
    sending.value = false;
    thinking.value = false;
    trouble.value = null;
    unselectAll();
  });
}

/**
 * @param {{ scenario: string, side?: string, opponent?: string, rulings?: Record<string, string>, seed?: string, thoughts?: string }} wish
 */
export async function newBattle({
  scenario: id,
  side,
  opponent,
  rulings = {},
  seed = chance(),
  thoughts = chance(),
}) {
  const script = await scriptOf(id);
  if (!script) {
    trouble.value = `There is no battle called ${id}.`;
    return false;
  }
  const before = battle.value ? journal() : '';
  const opened = askBattle(`open ${seed}\n${ruled(script.text, rulings)}`);
  if (opened.error) {
    trouble.value = opened.error;
    return false;
  }
  if (opponent === BY_LINK && opened.secrets) {
    if (before) askBattle(`open 0\n${before}`);
    refusal.value = `${opened.scenario.name} hides something from each side, and a link shows everything: it cannot be played by links.`;
    return false;
  }
  incoming.value = [];
  start(opened.scenario, {
    scenario: id,
    side,
    opponent,
    seed: thoughts,
    drill:
      opponent === HOT_SEAT || opponent === BY_LINK
        ? 0
        : lessonsFor(opened.scenario, side ?? opened.scenario.sides[0].id),
    ...(opponent === BY_LINK ? { game: chance() } : {}),
  });
  refresh();
  await goOn();
  return true;
}

/** Goes on with a journal: one that is kept, or a file. @param {string} text @param {Partial<Battle>} about */
export async function openJournal(text, about) {
  const before = battle.value ? journal() : '';
  const opened = askBattle(`open 0\n${text}`);
  const why = opened.error ?? (opened.scenario.table[0] === 0 ? NO_TABLE : undefined);
  if (why) {
    if (before) askBattle(`open 0\n${before}`);
    refusal.value = `This battle cannot be opened: ${why}`;
    return false;
  }
  const opponent = opened.shown ? HOT_SEAT : about.opponent;
  start(opened.scenario, { ...about, opponent, journal: text });
  remember();
  refresh();
  save();
  await goOn();
  if (opened.shown)
    said.value = `This battle was played under version ${opened.version} of the rules: you can look back at it, but not play on.`;
  return true;
}

/** The log of a journal that was opened: what was taken back is left out. */
function remember() {
  const list = /** @type {import('./game.js').Entry[]} */ ([]);
  const history = /** @type {Told[]} */ (askBattle(`history ${seat()}`).history ?? []);
  history.forEach((one, i) => {
    if (one.event.order === 'undo') list.pop();
    else list.push({ ...one, line: i + 1, auto: one.event.role === 'end' });
  });
  lines.value = history.length;
  told.value = list;
}

/** The battle that was left, or the one that everybody begins with. */
export async function openLast() {
  const last = battles.value.find((one) => !one.over);
  if (last && (await openJournal(last.journal, last))) return;
  await newOpening();
}

/** @param {{ seed?: string, thoughts?: string, opponent?: string }} [wish] */
export async function newOpening(wish = {}) {
  const there = (await scriptOf(OPENING.scenario)) !== undefined;
  await newBattle({ ...wish, scenario: there ? OPENING.scenario : scripts.value[0]?.id });
}

/** @param {string} file */
async function loadScripts(file) {
  const list = await (await unpacked(file)).json();
  scripts.value = list.map((/** @type {{ id: string, text: string }} */ one) => ({
    ...one,
    name: /^battle "(.*)"/m.exec(one.text)?.[1] ?? one.id,
  }));
}

/** All battles; the page opens in the first of them, which is loaded by itself. @type {Promise<void> | null} */
let all = null;

export function loadAllScripts() {
  all ??= loadScripts('scenarios.bin');
  return all;
}

/** @param {string} id @returns {Promise<Script | undefined>} */
async function scriptOf(id) {
  const find = () => scripts.value.find((one) => one.id === id);
  if (!find()) await loadAllScripts();
  return find();
}

export async function beginTable() {
  beginThinking();
  const kept = recallBattles();
  try {
    await loadScripts('opening.bin');
    askCommanders();
  } catch (lost) {
    trouble.value = `The battles could not be loaded: ${lost instanceof Error ? lost.message : lost}.`;
  }
  await kept;
}
