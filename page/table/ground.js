// The plain ground: flat colours at once, until the drawn one (sheet.js) covers it; what it is shows under the pointer.

import { html } from '../html.js';
import { grain } from './map.js';

/** @import { Feature, Point } from '../types.js' */

/** North is up: y on the screen. @typedef {(y: number) => number} Down */

const CORNER = 60; // hundredths of an inch by which a corner is rounded

/** @param {Point} a @param {Point} b @param {number} most */
function toward(a, b, most) {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const part = Math.min(most, long / 2) / long;
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

/** The outline with its corners a little rounded. @param {Point[]} points @param {boolean} closed */
function soft(points, closed) {
  const count = points.length;
  const words = [];
  for (let i = 0; i < count; i++) {
    const at = points[i];
    const before = points[(i + count - 1) % count];
    const after = points[(i + 1) % count];
    if (!closed && (i === 0 || i === count - 1)) {
      words.push(`${i === 0 ? 'M' : 'L'}${at}`);
      continue;
    }
    words.push(
      `${i === 0 ? 'M' : 'L'}${toward(at, before, CORNER)}Q${at} ${toward(at, after, CORNER)}`,
    );
  }
  return words.join('') + (closed ? 'Z' : '');
}

/** @param {Feature} feature */
function saying(feature) {
  const kind = feature.kind.replaceAll('-', ' ');
  if (feature.height) return `${kind}, ${feature.height} feet`;
  return feature.depth
    ? `${kind}, ${feature.depth} inch${feature.depth === 1 ? '' : 'es'} deep${feature.strong ? ', strong current' : ''}`
    : kind;
}

/** @param {{ feature: Feature, number: number, down: Down }} props */
function One({ feature, number, down }) {
  const points = /** @type {Point[]} */ (feature.points.map(([x, y]) => [x, down(y)]));
  const path = feature.kind === 'building' ? `M${points.join('L')}Z` : soft(points, feature.area);
  const title = html`<title>${saying(feature)}</title>`;
  if (feature.kind === 'hill') {
    return html`<g class="hill">
      ${title}
      <clipPath id=${`hill-${number}`}><path d=${path} /></clipPath>
      <path class="rise" d=${path} />
      <path class="hachures" d=${path} clip-path=${`url(#hill-${number})`} />
    </g>`;
  }
  if (feature.area)
    return html`<g>
      ${title}
      <path class=${`area ${feature.kind}`} d=${path} />
    </g>`;
  if (feature.kind === 'road') {
    return html`<g>
      ${title}
      <path class="ln road-edge" d=${path} />
      <path class="ln road" d=${path} />
    </g>`;
  }
  return html`<path class=${`ln ${feature.kind}`} d=${path}>${title}</path>`;
}

/** Hills lie under areas, areas under lines, fords and bridges over all. @param {Feature} feature */
function layer(feature) {
  if (feature.kind === 'hill') return 0;
  if (feature.kind === 'ford' || feature.kind === 'bridge') return 3;
  return feature.area ? 1 : 2;
}

export function Patterns() {
  return html`<defs>
    <pattern
      id="struck"
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform=${`rotate(45) scale(${grain.value})`}
      class="struck"
    >
      <rect width="5" height="5" />
      <path d="M0,0V5" />
    </pattern>
  </defs>`;
}

/** @param {{ features: Feature[], down: Down }} props */
export function Ground({ features, down }) {
  const order = features.map((feature, number) => ({ feature, number }));
  order.sort((a, b) => layer(a.feature) - layer(b.feature) || a.number - b.number);
  return html`<g class="ground" aria-hidden="true">
    ${order.map(({ feature, number }) => html`<${One} key=${number} feature=${feature} number=${number} down=${down} />`)}
  </g>`;
}

/** Where an obstacle was cleared or filled in there is none. @param {{ stretches: { kind: string, points: Point[] }[], down: Down }} props */
export function Opened({ stretches, down }) {
  return html`<g class="ground" aria-hidden="true">
    ${stretches.map(({ kind, points }) => html`<path class="ln opened" d=${`M${points.map(([x, y]) => [x, down(y)]).join('L')}`}><title>${`${kind}, open`}</title></path>`)}
  </g>`;
}
