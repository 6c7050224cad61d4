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

/** The journal that was shown last, empty if others may not read it; and the one that the server has. */
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

async function sendAll() {
  if (!shown) held.value = WAITS;
  try {
    for (let one = share.value; one && shown && sent !== shown; one = share.value) {
      const text = shown;
      const answer = await tell('PUT', one, text);
      held.value = answer.ok ? '' : await refused(answer);
      if (!answer.ok) return;
      sent = text;
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

/** A server that was started anew knows nothing of it. */
async function beat() {
  if (!share.value || !shown || sending) return;
  if (sent === shown)
    try {
      const answer = await tell('POST', share.value);
      if (answer.status === 404) sent = '';
    } catch {
      sent = '';
    }
  await send();
}

export function beginSharing() {
  keep(KEPT, [(share.value = { token: word(), secret: word() })]);
  sent = '';
  void send();
}

export async function stopSharing() {
  const one = share.value;
  share.value = null;
  held.value = '';
  keep(KEPT, []);
  await sending; // what came after the end would begin it anew
  if (one)
    await tell('DELETE', one).catch(() => {
      held.value =
        'The server was not reached: it forgets the evening after six hours without a word from here.';
    });
}

/** Where another screen follows. At the server's own machine the page has an address that only leads there from itself. @param {string} token */
export function addressOf(token) {
  const own = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
  const base = (own && offer.value && offer.value.address) || location.href.split('#')[0];
  return `${base}#umpire/screen/${token}`;
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
// another window of this browser has begun or stopped
addEventListener('storage', ({ key }) => key === KEPT && (share.value = recallShare()));
