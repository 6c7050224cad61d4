// The figures of a plot, for whoever would rather read them.

import { html } from '../html.js';

/** @param {{ title: string, across: string, heads: string[], rows: string[][] }} props each row begins with its own head */
export function Figures({ title, across, heads, rows }) {
  return html`<details>
    <summary>As a table</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${`${title}, table`}>
      <table class="turns">
        <thead>
          <tr>
            <th scope="col">${across}</th>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([head, ...cells]) =>
              html`<tr>
                <th scope="row">${head}</th>
                ${cells.map((cell) => html`<td class="number">${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
