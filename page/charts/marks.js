// What an answer rests on that is not plain in print; a tap tells what that means.

import { html } from '../html.js';
import { capital, counted, markMeanings, markWords } from '../words.js';

/** @import { Mark } from '../types.js' */

const NAMED_MOST = 3; // rulings in a line of a phone

/** "G-3, G-7, 1 figure unsure; 3 inferred". @param {Mark[]} marks */
function briefly(marks) {
  const gaps = [...new Set(marks.flatMap((mark) => mark.ruling ?? []))];
  const named = gaps.length > NAMED_MOST ? [`${gaps.length} rulings`] : gaps;
  let first = true;
  return ['unsure', 'inferred', 'confirmed']
    .flatMap((confidence) => {
      const count = marks.filter((mark) => mark.table && mark.confidence === confidence).length;
      const figures =
        count === 0 ? [] : [first ? counted(count, 'figure', 'figures') : String(count)];
      first &&= count === 0;
      const all = [...(confidence === 'unsure' ? named : []), ...figures];
      return all.length > 0 ? [`${all.join(', ')} ${confidence}`] : [];
    })
    .join('; ');
}

/** Where the answer rests on figures that are not plain in print. @param {{ marks: Mark[], whole?: boolean }} props */
export function Marks({ marks, whole = false }) {
  if (marks.length === 0) return null;
  return html`<details class="marks" open=${whole}>
    <summary>
      <span class="tag">${whole ? capital(markWords(marks)) : capital(briefly(marks))}</span>
    </summary>
    ${!whole && html`<p>${capital(markWords(marks))}.</p>`}
    <dl>
      ${markMeanings(marks).map(
        ([word, meaning]) =>
          html`<dt>${word}</dt>
            <dd>${meaning}</dd>`,
      )}
    </dl>
  </details>`;
}
