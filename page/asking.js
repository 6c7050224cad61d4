// Questions that may take long are asked in a worker. Another question ends it, unless it is about to answer anyway; a browser
// without workers asks on the page.

import { askHere, chartsModule } from './engine.js';

const PATIENCE = 60; // milliseconds that an old question is left to end by itself

/** The worker's text: in the one-file page it stands in the page itself. */
export function workerAddress() {
  const inside = document.getElementById('worker-js');
  if (!inside) return 'worker.js';
  return URL.createObjectURL(new Blob([inside.textContent ?? ''], { type: 'text/javascript' }));
}

/** @typedef {{ question: string, done: (answer: any) => void, long: (share: number) => void }} Wish long: it takes long, and this much of it is done */

/** Asks one question after the other, and drops those that nobody waits for any longer. */
export class Asker {
  /** @type {Worker | null} */
  worker = null;
  /** @type {Wish[]} */
  wishes = [];
  /** @type {Wish | null} */
  asked = null;
  number = 0;
  began = 0;
  late = 0;

  /** Answers of these questions are wanted, and none of those asked before. @param {Wish[]} wishes */
  only(wishes) {
    this.wishes = wishes;
    window.clearTimeout(this.late);
    if (this.asked === null) this.next();
    else {
      this.asked = { ...this.asked, done: () => {}, long: () => {} };
      const left = PATIENCE - (performance.now() - this.began);
      this.late = window.setTimeout(() => this.end(), Math.max(0, left));
    }
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.asked = null;
    this.next();
  }

  begin() {
    const worker = new Worker(workerAddress());
    worker.addEventListener('message', (event) => this.heard(event.data));
    worker.postMessage({ module: chartsModule() });
    return worker;
  }

  next() {
    const wish = this.wishes.shift();
    if (!wish) return;
    this.asked = wish;
    this.began = performance.now();
    this.number += 1;
    try {
      this.worker ??= this.begin();
      this.worker.postMessage({ number: this.number, question: wish.question });
    } catch {
      window.setTimeout(() => this.heard({ number: this.number, answer: askHere(wish.question) }));
    }
  }

  /** @param {{ number: number, share?: number, answer?: any }} message */
  heard({ number, share, answer }) {
    if (number !== this.number || this.asked === null) return;
    if (share !== undefined) {
      this.asked.long(share);
      return;
    }
    const { done } = this.asked;
    this.asked = null;
    window.clearTimeout(this.late);
    done(answer);
    if (this.asked === null) this.next();
  }
}
