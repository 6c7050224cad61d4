// What an answer rests on that is not plain in print.

import { html } from '../html.js';
import { counted, markWords } from '../words.js';

/** @import { Mark } from '../types.js' */

/** "G-3, G-7 unsure, 3 figures confirmed". @param {Mark[]} marks */
function briefly(marks) {
  const gaps = [...new Set(marks.flatMap((mark) => mark.ruling ?? []))];
  const tables = ['unsure', 'inferred', 'confirmed'].flatMap((confidence) => {
    const count = marks.filter((mark) => mark.table && mark.confidence === confidence).length;
    return count > 0 ? [`${counted(count, 'figure', 'figures')} ${confidence}`] : [];
  });
  return [...(gaps.length > 0 ? [`${gaps.join(', ')} unsure`] : []), ...tables].join(', ');
}

/** Where the answer rests on figures that are not plain in print. @param {{ marks: Mark[], whole?: boolean }} props */
export function Marks({ marks, whole = false }) {
  if (marks.length === 0) return null;
  return html`<p class="marks">
    <span class="tag">Not plain in print: ${whole ? markWords(marks) : briefly(marks)}</span>
  </p>`;
}
