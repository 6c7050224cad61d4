// Addresses of the Table: #table, #table/training?side=grey&against=recruit&seed=7, or one moment of a battle with its
// whole journal, packed.

import { HOT_SEAT, battle, journal, lines, lookBack, moment, refusal, trouble } from './game.js';
import { newBattle, newOpening, openJournal, openLast } from './open.js';

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
  const line = moment.value?.line ?? lines.value;
  const here = location.href.split('#')[0];
  return `${here}#table?at=${line}&side=${battle.value?.side}&journal=${await folded(journal())}`;
}

/** @param {string} packed @param {URLSearchParams} words */
async function openMoment(packed, words) {
  try {
    const text = await unfolded(packed);
    const side = words.get('side') ?? undefined;
    if (await openJournal(text, { side, opponent: HOT_SEAT }))
      lookBack(Number(words.get('at') ?? 0));
    else trouble.value = refusal.value;
  } catch {
    trouble.value = 'The battle in this link is cut short or has been changed.';
  }
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

/** What the address says: a moment, a scenario, or nothing. @param {string} hash */
export async function openAddress(hash) {
  const [path, given = ''] = hash.replace(/^#/, '').split('?', 2);
  const words = new URLSearchParams(given);
  const packed = words.get('journal');
  const id = path.split('/')[1];
  if (packed) await openMoment(packed, words);
  else if (id) await newBattle({ scenario: id, ...wished(words) });
  else if (words.has('seed')) await newOpening(wished(words));
  else if (!battle.value) await openLast();
}
