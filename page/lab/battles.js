// The battles that an experiment may name as files: the one at hand, those that come with the page, and one that was opened.

import { signal } from '@preact/signals';
import { unpacked } from '../engine.js';
import { battle, journal } from '../table/game.js';

/** @typedef {{ file: string, label: string, text: string }} Choice a scenario under the name of its file */

/** The first of them is at hand. */
export const battles = signal(/** @type {Choice[]} */ ([]));

const AT_HAND = 'battle.txt';
const OPENED = 'opened.txt';
/** The battle in which the page opens is at hand where nothing was played. */
const OPENING = 'brawners-farm';

/** A scenario's, or a journal's. @param {string} text */
export function nameOf(text) {
  return /^battle "(.*)"/m.exec(text)?.[1] ?? 'a battle without a name';
}

/** The scenario alone, without what happened. @param {string} text */
function withoutOrders(text) {
  const at = text.search(/^orders /m);
  return at < 0 ? text : text.slice(0, at);
}

/** The battle that the Table has kept last: the Table need not have been entered. @returns {Promise<string | undefined>} */
function lastKept() {
  return new Promise((done) => {
    const request = indexedDB.open('longroll');
    request.onerror = () => done(undefined);
    request.onupgradeneeded = () => request.transaction?.abort(); // there is none, and none is made
    request.onsuccess = () => {
      const all = request.result.transaction('battles').objectStore('battles').getAll();
      all.onsuccess = () => {
        request.result.close();
        done(all.result.sort((a, b) => b.when - a.when)[0]?.journal);
      };
      all.onerror = () => done(undefined);
    };
  });
}

async function atHand() {
  try {
    return (battle.value && journal()) || (await lastKept());
  } catch {
    return undefined; // this browser keeps nothing
  }
}

export async function findBattles() {
  const list = /** @type {{ id: string, text: string }[]} */ (
    await (await unpacked('scenarios.bin')).json()
  );
  const played = await atHand();
  const opened = battles.value.filter((one) => one.file === OPENED);
  const shipped = list
    .sort((a, b) => Number(b.id === OPENING) - Number(a.id === OPENING))
    .map(({ id, text }) => ({ file: `${id}.txt`, label: nameOf(text), text }));
  battles.value = [
    ...(played
      ? [{ file: AT_HAND, label: `On the Table: ${nameOf(played)}`, text: withoutOrders(played) }]
      : []),
    ...shipped,
    ...opened,
  ];
}

/** A scenario or a journal from outside. @param {string} text */
export function addOpened(text) {
  battles.value = [
    ...battles.value.filter((one) => one.file !== OPENED),
    { file: OPENED, label: `Opened: ${nameOf(text)}`, text: withoutOrders(text) },
  ];
  return OPENED;
}

/** The experiment with the files that it names behind it, as a desk opens it. @param {string} experiment */
export function openWords(experiment) {
  const named = battles.value.filter((one) => experiment.includes(one.file));
  return `open\n${[experiment, ...named.map((one) => `== ${one.file}\n${one.text}`)].join('\n')}`;
}
