// The evening on other screens, by way of `longroll serve --lan` (server/follow.h): each order goes there once it is kept here and
// shown. Who has the address can only look on; the browser that shares has a secret besides.

import { effect, signal } from '@preact/signals';
import { keep, recall } from '../memory.js';
import { ask, evening, lines, view, watching } from './battle.js';

/** @typedef {{ token: string, secret: string }} Share */

const KEPT = 'longroll.share';
/** Milliseconds: so often the server hears that this page is there. */
const BEAT = 10_000;
const PATIENCE = 8000;
/** 26 of these 32 are 130 random bits, and a television's remote can type them. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 26;
const WAITS =
  'Other screens wait: something is hidden from one side, and they would show it. They go on when all is known.';

/** What is shared by this browser, or null. */
export const share = signal(recallShare());
/** Where others reach the server, if they do; false: it cannot share; null: it was not asked yet. */
export const offer = signal(/** @type {{ address: string | null } | false | null} */ (null));
/** Why other screens do not follow just now, or ''. */
export const held = signal('');

/** The journal that was shown last, empty if others may not read it; and what the server has, with whose it is. */
let shown = '';
let sent = '';
/** What is on its way there. @type {Promise<void> | null} */
let sending = null;

/** @returns {Share | null} */
function recallShare() {
  return recall(KEPT, ['token', 'secret'], [])[0] ?? null;
}

function word() {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** @param {'PUT' | 'POST' | 'DELETE'} method @param {Share} one @param {string} [body] */
function tell(method, { token, secret }, body) {
  return fetch('share', {
    method,
    body,
    headers: { 'Longroll-Share': token, 'Longroll-Secret': secret },
    signal: AbortSignal.timeout(PATIENCE),
  });
}

export async function findOffer() {
  try {
    const answer = await fetch('share', { cache: 'no-store' });
    const said = answer.ok ? await answer.json() : null;
    offer.value = said && 'address' in said ? said : false;
  } catch {
    offer.value = false; // one file, or a server that only has files
  }
}

/** @param {Response} answer */
async function refused(answer) {
  const why = (await answer.text()).trim() || `the server answers ${answer.status}.`;
  return `Other screens do not follow: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
}

/** A share and a journal that it has, or is to have. @param {Share} one @param {string} text */
function copyOf({ token }, text) {
  return `${token} ${text}`;
}

async function sendAll() {
  held.value = shown ? '' : WAITS;
  try {
    for (let one = share.value; one && shown && sent !== copyOf(one, shown); one = share.value) {
      const text = shown;
      const answer = await tell('PUT', one, text);
      held.value = answer.ok ? '' : await refused(answer);
      if (!answer.ok) return;
      sent = copyOf(one, text);
    }
  } catch {
    held.value = 'Other screens do not follow: the server is not reached. It is tried again.';
  }
}

/** What was shown last, until the server has it. */
function send() {
  sending ??= sendAll().finally(() => (sending = null));
  return sending;
}

/** A server that was started anew knows nothing of it, and somebody else may have taken its place there: that is told by sending it. */
async function beat() {
  const one = share.value;
  if (!one || sending) return;
  if (!shown || sent === copyOf(one, shown))
    try {
      const answer = await tell('POST', one);
      if (answer.status === 404 || answer.status === 403) sent = '';
    } catch {
      sent = '';
    }
  if (shown) await send();
}

export function beginSharing() {
  keep(KEPT, [(share.value = { token: word(), secret: word() })]);
  void send();
}

/** @param {Share} one */
async function forget(one) {
  const answer = await tell('DELETE', one);
  if (!answer.ok && answer.status !== 404) throw new Error('it is kept');
}

export async function stopSharing() {
  const one = share.value;
  share.value = null;
  held.value = '';
  keep(KEPT, []);
  await sending; // what came after the end would begin it anew
  if (one)
    await forget(one).catch(() => {
      held.value =
        'The server did not hear of the end: it forgets the evening after six hours without a word from here.';
    });
}

/** At the server's own machine the page has an address that only leads there from itself. */
const own = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

/** Where others reach the server, as far as it knows. */
function base() {
  const there = offer.value ? offer.value.address : null;
  return own ? there : location.href.split('#')[0];
}

export function isReached() {
  return base() !== null;
}

/** Where another screen follows. @param {string} token */
export function addressOf(token) {
  return `${base() ?? location.href.split('#')[0]}#umpire/screen/${token}`;
}

/** What only those are told who give orders. */
const OWED = ['idle', 'must', 'question', 'todo'];

/** What a seat sees of the battle. @param {string} seat */
function seenBy(seat) {
  return JSON.stringify(ask(`view ${seat}`).view, (key, value) =>
    OWED.includes(key) ? undefined : value,
  );
}

/** Is anything kept from a spectator? Whoever follows has the whole journal, and would read of it. */
function isSomethingHidden() {
  return seenBy('referee') !== seenBy('spectator');
}

effect(() => {
  if (!view.value || !lines.value || watching.value) return;
  shown = isSomethingHidden() ? '' : (evening.peek()?.journal ?? '');
  if (share.value) void send();
});
setInterval(() => void beat(), BEAT);
// another window of this browser has begun or stopped: this one sends nothing before an order of its own
addEventListener('storage', ({ key }) => {
  if (key !== KEPT) return;
  const one = recallShare();
  if (one) sent = copyOf(one, shown);
  share.value = one;
});
