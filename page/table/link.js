// Addresses of the Table: #table, #table/training?side=grey&against=recruit&seed=7, or a battle that is packed into one:
// ?battle=...&at=12 one moment of it, ?turn=...&game=... a friend's turn, ?journal=... a moment with its whole journal.

import { unfolded } from '../fold.js';
import { HOT_SEAT, battle, lookBack, refusal, trouble } from './game.js';
import { newBattle, newOpening, openJournal, openLast } from './open.js';

/** @param {string} text @param {URLSearchParams} words */
async function openMoment(text, words) {
  const side = words.get('side') ?? undefined;
  const scenario = words.get('scenario') ?? '';
  if (await openJournal(text, { side, opponent: HOT_SEAT, scenario }))
    lookBack(Number(words.get('at') ?? 0));
  else throw new Error(refusal.value);
}

/** A battle that was packed into the address. @param {URLSearchParams} words */
async function openPacked(words) {
  const { unpackBattle } = await import('./packed.js');
  const [old, turn] = [words.get('journal'), words.get('turn')];
  if (old !== null) return openMoment(await unfolded(old), words);
  const one = await unpackBattle(turn ?? words.get('battle') ?? '');
  if (turn !== null) return (await import('./send.js')).receive(one, words);
  words.set('scenario', one.scenario);
  return openMoment(one.text + one.brief, words);
}

/** Side, opponent and seed, where an address says them. @param {URLSearchParams} words */
function wished(words) {
  const seed = /^\d{1,19}$/.exec(words.get('seed') ?? '');
  return {
    side: words.get('side') ?? undefined,
    opponent: words.get('against') ?? undefined,
    ...(seed ? { seed: seed[0], thoughts: seed[0] } : {}),
  };
}

/** What the address says: a battle, a scenario, or nothing. @param {string} hash */
export async function openAddress(hash) {
  const [path, given = ''] = hash.replace(/^#/, '').split('?', 2);
  const words = new URLSearchParams(given);
  const id = path.split('/')[1];
  if (['journal', 'battle', 'turn'].some((key) => words.has(key)))
    try {
      await openPacked(words);
    } catch (lost) {
      const why = lost instanceof Error && !(lost instanceof TypeError) ? `: ${lost.message}` : '';
      trouble.value = `The battle in this link is cut short or cannot be opened here${why}. Nothing of yours is lost.`;
    }
  else if (id) await newBattle({ scenario: id, ...wished(words) });
  else if (words.has('seed')) await newOpening(wished(words));
  else if (!battle.value) await openLast();
}
