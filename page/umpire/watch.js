// Following an evening that another machine shares: the server is asked for its journal, and answers when there is another one. The
// journal is played by this page's own engine.

import { open, trouble, watching } from './battle.js';

/** Milliseconds: the server answers after twenty seconds at the latest. */
const PATIENCE = 30_000;
const AGAIN = 2000;
/** Seconds without a word from the umpire's page that are worth a word. */
const QUIET = 60;

/** @param {number} seconds */
function quietWords(seconds) {
  if (!(seconds >= QUIET)) return '';
  const minutes = Math.floor(seconds / 60);
  return `The umpire's page has not been heard for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}: this is how it stood.`;
}

/** What is said of an answer. @param {Response} answer */
function wordsOf(answer) {
  if (answer.status === 304) return quietWords(Number(answer.headers.get('Longroll-Quiet')));
  if (answer.status === 404)
    return 'Nobody shares an evening at this address now: the umpire has stopped, or it is another address.';
  return `The evening cannot be followed just now: the server answers ${answer.status}.`;
}

/** Follows it as long as the page is open. @param {string} token */
export async function watchShare(token) {
  watching.value = true;
  let tag = '';
  let why = ''; // it could not be played
  for (;;) {
    try {
      const answer = await fetch('share', {
        headers: { 'Longroll-Share': token, ...(tag && { 'If-None-Match': tag }) },
        cache: 'no-store',
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (answer.status === 200) {
        await open(await answer.text());
        why = trouble.value;
        tag = answer.headers.get('ETag') ?? '';
        continue;
      }
      trouble.value = wordsOf(answer) || why;
      if (answer.status === 304) continue;
      tag = ''; // once it is there again the answer comes at once
    } catch {
      trouble.value = 'The server is not reached: it is tried again.';
      tag = '';
    }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}
