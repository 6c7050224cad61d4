// The small figure of a formation on a slip, as the engine says that it is drawn.

import { html } from '../html.js';

/** Drawn on 22 by 10. @type {Record<string, string>} */
const shapes = {
  line: 'M0 3h22v4H0z',
  column: 'M7 0h8v2.4H7zM7 3.8h8v2.4H7zM7 7.6h8V10H7z',
  companies: 'M5 0h12v2.4H5zM5 3.8h12v2.4H5zM5 7.6h12V10H5z',
  mass: 'M4 0h14v10H4z',
  open: 'M0 3h4v4H0zM6 3h4v4H6zM12 3h4v4h-4zM18 3h4v4h-4z',
  square: 'M5 0h12v10H5zm2.4 2.4v5.2h7.2V2.4z',
  guns: 'M1 4h9v2H1zM12 5a4 4 0 1 0 8 0 4 4 0 1 0-8 0zm2.4 0a1.6 1.6 0 1 1 3.2 0 1.6 1.6 0 1 1-3.2 0z',
  limbered: 'M0 4h22v2H0zM4 1h4v8H4zM14 1h4v8h-4z',
  wagons: 'M2 0h14v6H2zM4 7h3v3H4zM11 7h3v3h-3zM17 4h5v2h-5z',
  boats: 'M0 4h22l-4 6H4z',
};

/** @param {{ shape: string | undefined }} props */
export function Symbol({ shape }) {
  const path = shapes[shape ?? ''];
  return (
    path &&
    html`<svg class="u-form" viewBox="0 0 22 10" aria-hidden="true"><path d=${path} /></svg>`
  );
}
