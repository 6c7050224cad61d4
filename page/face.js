// Which face is shown: the address says it, and who used the charts last opens them again.

import { signal } from '@preact/signals';
import { isTable } from './charts/address.js';
import { asked } from './charts/asked.js';
import { keep, recall } from './memory.js';

/** The battle, or the charts. */
export const face = signal(/** @type {'table' | 'charts'} */ ('table'));

function readFace() {
  face.value = isTable(location.hash) ? 'table' : 'charts';
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
