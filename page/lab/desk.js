// An experiment at a desk of its own (lab/desk.h), in a worker: words in, answers out, in their order. The page itself never fights
// or counts.

import { workerAddress } from '../asking.js';
import { unpacked } from '../engine.js';

/** @typedef {{ done: (answer: any) => void, lost: (why: Error) => void }} Hope */

/** The umpire's module has the Lab, too. It runs in workers alone. @type {WebAssembly.Module} */
let module;

export async function loadDesks() {
  module = await WebAssembly.compile(await (await unpacked('umpire.bin')).arrayBuffer());
}

export class Desk {
  constructor() {
    /** Who waits for which answer. @type {Map<number, Hope>} */
    this.hopes = new Map();
    this.number = 0;
    this.worker = new Worker(workerAddress());
    this.worker.addEventListener('message', ({ data: { number, answer } }) => {
      this.hopes.get(number)?.done(JSON.parse(answer));
      this.hopes.delete(number);
    });
    this.worker.addEventListener('error', ({ message }) => {
      for (const { lost } of this.hopes.values())
        lost(new Error(message || 'a worker of the Lab has stopped'));
      this.hopes.clear();
    });
    this.worker.postMessage({ module });
  }

  /** @param {string} words @returns {Promise<any>} */
  ask(words) {
    return new Promise((done, lost) => {
      this.hopes.set(++this.number, { done, lost });
      this.worker.postMessage({ number: this.number, lab: words });
    });
  }

  /** What was asked is never answered then. */
  end() {
    this.worker.terminate();
    this.hopes.clear();
  }
}
