// A battle by links: each side sends its turn to the other, who sees it played back and answers. Both ends keep the whole
// battle, so a link that is older, or does not fit, is told and changes nothing.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { askBattle } from '../engine.js';
import { html, valueOf } from '../html.js';
import {
  battle,
  BY_LINK,
  incoming,
  journal,
  lookBack,
  mine,
  refusal,
  said,
  sending,
  thinking,
  view,
} from './game.js';
import { battles } from './keeping.js';
import { sideName } from './names.js';
import { openAddress } from './link.js';
import { openJournal } from './open.js';
import { addressWith, briefly, ordersOf, packed, tooLong, unbegun } from './packed.js';
import { Code } from '../code.js';
import { qrOf } from '../qr.js';
import { keepCopy } from './store.js';

/** @import { Battle } from '../types.js' */
/** @typedef {{ scenario: string, text: string, brief: string }} Unpacked */

/** What became of the link: "copied". */
const done = signal('');
const code = signal(/** @type {string | null} */ (null));
const answer = signal('');
/** A friend's battle that is not the player's own with more behind it. @type {import('@preact/signals').Signal<{ one: Unpacked, kept: Battle, at: number } | null>} */
const forked = signal(/** @type {{ one: Unpacked, kept: Battle, at: number } | null} */ (null));

// ---- receiving ----

/** How many orders both have. @param {string[]} own @param {string[]} theirs */
function shared(own, theirs) {
  const at = own.findIndex((words, i) => words !== theirs[i]);
  return at < 0 ? own.length : at;
}

/** Opens what is kept of it, and what is new is played back. @param {Battle} kept @param {string[]} fresh */
async function goOnWith(kept, fresh) {
  incoming.value = fresh;
  await openJournal(kept.journal, kept);
}

/** The orders of the battle that is kept; it is open in the engine then. @param {Battle} kept */
function ordersKept(kept) {
  const opened = askBattle(`open 0\n${kept.journal}`);
  if (opened.error) throw new Error(opened.error);
  return ordersOf(briefly());
}

/** The link is tried before anything else changes. @param {Unpacked} one */
function tried({ text, brief }) {
  const before = battle.value ? journal() : '';
  const { error, secrets } = askBattle(`open 0\n${text}${brief}`);
  if (before) askBattle(`open 0\n${before}`);
  if (error) throw new Error(error);
  if (secrets) throw new Error('this battle hides something from each side');
}

/** A friend's turn. @param {Unpacked} one @param {URLSearchParams} words */
export async function receive(one, words) {
  const [game, side] = [words.get('game') ?? '', words.get('to') ?? ''];
  tried(one);
  forked.value = null;
  const theirs = ordersOf(one.brief);
  const kept = battles.value.find((other) => other.game === game);
  if (!kept) {
    incoming.value = theirs;
    await openJournal(one.text + unbegun(one.brief), {
      scenario: one.scenario,
      side,
      opponent: BY_LINK,
      game,
    });
    return;
  }
  const own = ordersKept(kept);
  const at = shared(own, theirs);
  await goOnWith(kept, at === own.length ? theirs.slice(at) : []);
  if (at === own.length) {
    if (theirs.length === own.length) said.value = refusal.value = 'You have this turn already.';
    return;
  }
  if (at === theirs.length)
    said.value = refusal.value = 'This link is older than your battle, which stays as it is.';
  else forked.value = { one, kept: /** @type {Battle} */ (battle.value), at };
}

/** The friend's instead of the player's own, which is kept by itself. */
async function takeOver() {
  const now = forked.value;
  if (!now) return;
  forked.value = null;
  await keepCopy(now.kept);
  await openJournal(now.one.text + now.one.brief, now.kept);
  lookBack(now.at);
}

// ---- sending ----

/** Whose turn it is now. */
async function addressOfTurn() {
  const other = view.value?.over ? otherSide() : (view.value?.to_order ?? '');
  return addressWith({ to: other, game: battle.value?.game ?? '', turn: await packed() });
}

function otherSide() {
  return view.value?.score.find((one) => one.side !== battle.value?.side)?.side ?? '';
}

/** @param {(address: string) => Promise<void> | void} way */
async function sendBy(way) {
  try {
    const address = await addressOfTurn();
    done.value = tooLong(address);
    if (!done.value) await way(address);
  } catch (lost) {
    done.value =
      lost instanceof Error && lost.name !== 'AbortError'
        ? `It could not be sent: ${lost.message}.`
        : '';
  }
}

/** @param {string} url */
async function share(url) {
  await navigator.share({ title: battle.value?.name, text: `${view.value?.stand}`, url });
  done.value = 'Sent.';
}

/** @param {string} address */
async function copy(address) {
  try {
    await navigator.clipboard.writeText(address);
    done.value = 'Link copied. Paste it into a message to your friend.';
  } catch {
    done.value = address;
  }
}

/** @param {string} address */
function show(address) {
  code.value = address;
  if (!qrOf(address)) done.value = 'The link is too long for a QR code: copy it instead.';
}

// ---- on the page ----

/** Two battles of one name: which is to go on? */
function Fork() {
  const now = forked.value;
  if (!now) return null;
  return html`<div role="group" aria-label="Which battle?">
    <p class="warning" role="alert">
      ${`Your friend's battle differs from yours after order ${now.at}: one of you took something back after it was sent. Yours is open.`}
    </p>
    <div class="tools">
      <button type="button" onClick=${() => (forked.value = null)}>Stay with mine</button>
      <button type="button" onClick=${() => void takeOver()}>
        Take my friend's, and keep a copy of mine
      </button>
    </div>
  </div>`;
}

/** @param {globalThis.Event} event */
function openAnswer(event) {
  event.preventDefault();
  const hash = answer.value.trim().replace(/^[^#]*/, '');
  answer.value = '';
  if (!/[?&]turn=/.test(hash)) done.value = 'That is no link of a turn. Copy the whole of it.';
  else void openAddress(hash);
}

/** The answer can also be pasted, where a link opens another program. */
function Answer() {
  return html`<form onSubmit=${openAnswer} aria-label="Your friend's answer">
    <label for="friends-answer">Open your friend's answer, or paste its link here</label>
    <div class="tools">
      <input
        id="friends-answer"
        type="text"
        autocomplete="off"
        value=${answer.value}
        onInput=${(/** @type {Event} */ event) => (answer.value = valueOf(event))}
      />
      <button type="submit">Play it back</button>
    </div>
  </form>`;
}

export function Send() {
  const orders = view.value?.stand;
  useEffect(() => {
    code.value = null;
    done.value = '';
  }, [orders]);
  useEffect(() => {
    if (!sending.value) return;
    sending.value = false;
    document.querySelector('.send button')?.scrollIntoView({ block: 'nearest' });
    /** @type {HTMLElement | null} */ (document.querySelector('.send button'))?.focus();
  }, [sending.value]);
  if (battle.value?.opponent !== BY_LINK || thinking.value) return null;
  if (mine.value) return html`<${Fork} />`;
  const whom = sideName(otherSide());
  return html`<section class="panel send" aria-label="Send my turn">
    <h2>Send my turn</h2>
    <${Fork} />
    <p>
      ${view.value?.over ? `Send the end of the battle to whoever commands ${whom}.` : `Send this to whoever commands ${whom}: it opens the battle, plays your turn back, and can be answered in the same way.`}
    </p>
    <div class="tools">
      ${'share' in navigator && html`<button type="button" class="main" onClick=${() => void sendBy(share)}>Share</button>`}
      <button type="button" onClick=${() => void sendBy(copy)}>Copy the link</button>
      <button type="button" onClick=${() => void sendBy(show)}>Show as QR code</button>
    </div>
    <p role="status" class="long">${done.value}</p>
    ${code.value && html`<${Code} address=${code.value} />`}
    ${!view.value?.over && html`<${Answer} />`}
  </section>`;
}
