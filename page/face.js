// Which face is shown: the address says it, and who used the charts last opens them again.

import { signal } from '@preact/signals';
import { faceOf } from './charts/address.js';
import { asked } from './charts/asked.js';
import { keep, recall } from './memory.js';

/** The battle, the umpire's pegboard, the charts, or the Lab. */
export const face = signal(/** @type {'table' | 'umpire' | 'charts' | 'lab'} */ ('table'));

function readFace() {
  face.value = faceOf(location.hash);
  keep('longroll.shown', [{ what: face.value }]);
}

function openLastFace() {
  const last = recall('longroll.shown', ['what'], [])[0];
  if (location.hash !== '' || last?.what !== 'charts' || asked.value.length === 0) return;
  try {
    history.replaceState(null, '', '#charts');
  } catch {
    // a page opened from a file may not be allowed to
  }
}

export function beginFaces() {
  openLastFace();
  readFace();
  window.addEventListener('popstate', readFace);
}

/** Sheets that are there, or on their way. @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** The style of a face, or of a part that is shown later; the one-file page has all of it. @param {string} name */
export function dress(name) {
  if (document.getElementById('style')) return null;
  const asked =
    sheets.get(name) ??
    new Promise((done, lost) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `${name}.css`;
      link.onload = done;
      link.onerror = () => lost(new Error(`${link.href} could not be loaded`));
      document.head.append(link);
    });
  sheets.set(name, asked);
  return asked;
}
