// Where a face keeps its battles: the browser's IndexedDB, a record each, so that two tabs do not overwrite each other's. Where two
// play on with the same battle, the one that comes second keeps its own as another battle. A battle is listed when it is
// really kept. Loaded when there is something to keep or to recall.

/** @import { Signal } from '@preact/signals' */
/** @typedef {{ id: string, name: string, journal: string, when: number, over: boolean, stamp?: string }} Record */
/**
 * What a face says of its battles: its database; those that are kept; of each the stamp that this tab has read or written last; why
 * nothing is kept; a record made whole, or null if it is of another version or hand; the id of the one that is played; and
 * what happens when another tab has played on with it.
 * @template {Record} R
 * @typedef {{ base: string, battles: Signal<R[]>, stamps: Map<string, string | undefined>, unkept: Signal<string>,
 *   whole: (one: any) => R | null, current: () => string | undefined, part: (id: string) => void }} House
 */

const BATTLES_MOST = 40;

/**
 * What `act` asks for, when the transaction is complete.
 * @template T @param {IDBDatabase} base @param {IDBTransactionMode} mode
 * @param {(all: IDBObjectStore, done: (answer: T) => void, lost: (why: unknown) => void) => void} act
 */
function transactIn(base, mode, act) {
  return /** @type {Promise<T>} */ (
    new Promise((done, lost) => {
      const one = base.transaction('battles', mode, { durability: 'strict' });
      let answer = /** @type {any} */ (undefined);
      one.oncomplete = () => done(answer);
      one.onabort = one.onerror = () => lost(one.error);
      act(one.objectStore('battles'), (given) => (answer = given), lost);
    })
  );
}

/** @param {string} name @returns {Promise<IDBDatabase>} */
function openBase(name) {
  return new Promise((done, lost) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('battles', { keyPath: 'id' });
    request.onsuccess = () => done(request.result);
    request.onerror = request.onblocked = () => lost(request.error);
  });
}

/** @template {Record} R @param {House<R>} house */
export function storeOf({ base, battles, stamps, unkept, whole, current, part }) {
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;
  /** Other tabs hear that something was kept. */
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(base) : null;
  /** Battles as they are to be kept next, by their ids. @type {Map<string, R>} */
  const pending = new Map();
  let busy = false;

  /** @template T @param {IDBTransactionMode} mode @param {Parameters<typeof transactIn<T>>[2]} act */
  async function transact(mode, act) {
    opened ??= openBase(base);
    return transactIn(await opened, mode, act);
  }

  /** @param {unknown} lost */
  function tell(lost) {
    const full = lost instanceof DOMException && lost.name === 'QuotaExceededError';
    unkept.value = full
      ? 'There is no room left in this browser: delete battles that it keeps, or save this one to a file.'
      : 'This browser does not let the page keep anything: save the battle to a file.';
  }

  // ---- reading ----

  async function readAll() {
    const all = await transact('readonly', (all, done) => {
      const request = all.getAll();
      request.onsuccess = () => done(request.result);
    });
    battles.value = /** @type {unknown[]} */ (all)
      .map(whole)
      .filter((one) => one !== null)
      .sort((a, b) => b.when - a.when);
  }

  /** @param {R[]} [old] kept elsewhere once @param {() => void} [taken] they are here now */
  async function recallAll(old = [], taken = () => {}) {
    try {
      if (old.length > 0)
        await transact('readwrite', (all) => {
          for (const one of old) all.put(one);
        });
      taken();
      await readAll();
    } catch (lost) {
      tell(lost);
    }
  }

  /** @param {() => void} [then] */
  function listen(then = () => {}) {
    channel?.addEventListener('message', () => void readAll().then(then).catch(tell));
  }

  // ---- writing ----

  /** When it is kept, or the page says that it is not. @param {R} one */
  async function write(one) {
    pending.set(one.id, one);
    await drain();
  }

  /** Writes until nothing is left to write. */
  async function drain() {
    if (busy) return;
    busy = true;
    for (const [id, one] of pending) {
      pending.delete(id);
      try {
        await put(one);
        unkept.value = '';
      } catch (lost) {
        tell(lost);
        battles.value = [one, ...battles.value.filter((other) => other.id !== one.id)];
      }
    }
    busy = false;
  }

  /** @param {R} one */
  async function put(one) {
    const stamp = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const known = stamps.get(one.id);
    const others = await transact('readwrite', (all, done, lost) => {
      const request = all.get(one.id);
      request.onsuccess = () => {
        const stranger = request.result && request.result.stamp !== known;
        try {
          if (!stranger) all.put({ ...one, stamp });
        } catch (why) {
          lost(why);
        }
        done(stranger);
      };
    });
    if (others) return divide(one);
    stamps.set(one.id, stamp);
    await readAll();
    await forgetOldest();
    channel?.postMessage(one.id);
  }

  /** Another tab has played on with this battle: this one is another battle from now on. @param {R} one */
  async function divide(one) {
    const id = `${one.id}-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    if (current() === one.id) part(id);
    const later = pending.get(one.id);
    if (later) {
      pending.delete(one.id);
      pending.set(id, { ...later, id });
    }
    await put({ ...one, id });
  }

  /** Those that are over go first. */
  async function forgetOldest() {
    const surplus = battles.value.length - BATTLES_MOST;
    if (surplus <= 0) return;
    const oldest = battles.value
      .filter((one) => one.id !== current())
      .sort((a, b) => Number(b.over) - Number(a.over) || a.when - b.when);
    for (const { id } of oldest.slice(0, surplus)) await forget(id);
  }

  /** A battle beside the one that it is a copy of. @param {R} one */
  async function keepCopy(one) {
    await put({ ...one, id: `${one.id}-copy-${Date.now()}` }).catch(tell);
  }

  /** @param {string} id */
  async function forget(id) {
    try {
      await transact('readwrite', (all) => all.delete(id));
      await readAll();
      channel?.postMessage(id);
    } catch (lost) {
      tell(lost);
      battles.value = battles.value.filter((one) => one.id !== id);
    }
  }

  return { recallAll, listen, write, keepCopy, forget };
}
