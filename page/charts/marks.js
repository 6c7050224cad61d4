// What an answer rests on that is not plain in print; a tap tells what that means.

import { html } from '../html.js';
import { capital, counted, markMeanings, markWord, markWords } from '../words.js';

/** @import { Mark } from '../types.js' */

/** "G-3, G-7 unsure, 3 figures from a copy". @param {Mark[]} marks */
function briefly(marks) {
  const gaps = [...new Set(marks.flatMap((mark) => mark.ruling ?? []))];
  const tables = ['unsure', 'inferred', 'confirmed'].flatMap((confidence) => {
    const count = marks.filter((mark) => mark.table && mark.confidence === confidence).length;
    return count > 0 ? [`${counted(count, 'figure', 'figures')} ${markWord(confidence)}`] : [];
  });
  return [...(gaps.length > 0 ? [`${gaps.join(', ')} unsure`] : []), ...tables].join(', ');
}

/** Where the answer rests on figures that are not plain in print. @param {{ marks: Mark[], whole?: boolean }} props */
export function Marks({ marks, whole = false }) {
  if (marks.length === 0) return null;
  return html`<details class="marks" open=${whole}>
    <summary>
      <span class="tag">${whole ? capital(markWords(marks)) : capital(briefly(marks))}</span>
    </summary>
    <dl>
      ${markMeanings(marks).map(
        ({ word, meaning }) =>
          html`<dt>${word}</dt>
            <dd>${meaning}</dd>`,
      )}
    </dl>
  </details>`;
}
