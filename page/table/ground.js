// The ground as the period's maps draw it: hachured hills, woods of little trees, worm fences, cased roads.

import { html } from '../html.js';

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

/** A worm fence goes to and fro. @param {Point[]} points @param {number} step @param {number} wide */
function zigzag(points, step, wide) {
  const words = [`M${points[0]}`];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const rails = Math.max(2, Math.round(long / step));
    for (let k = 1; k <= rails; k++) {
      const off = k === rails ? 0 : k % 2 ? wide : -wide;
      const part = k / rails;
      words.push(
        `L${a[0] + (b[0] - a[0]) * part - ((b[1] - a[1]) / long) * off},${a[1] + (b[1] - a[1]) * part + ((b[0] - a[0]) / long) * off}`,
      );
    }
  }
  return words.join('');
}

/** @param {Feature} feature */
function saying(feature) {
  const kind = feature.kind.replaceAll('-', ' ');
  if (feature.height) return `${kind}, ${feature.height} feet`;
  return feature.depth
    ? `${kind}, ${feature.depth} inch${feature.depth === 1 ? '' : 'es'} deep${feature.strong ? ', strong current' : ''}`
    : kind;
}

/** What is drawn over the colour of an area. */
const patterned = /** @type {Record<string, string>} */ ({
  woods: 'trees',
  'dense-woods': 'thick-trees',
  swamp: 'reeds',
  rough: 'stones',
});

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
      ${patterned[feature.kind] && html`<path class="pattern" d=${path} fill=${`url(#${patterned[feature.kind]})`} />`}
    </g>`;
  if (feature.kind === 'fence')
    return html`<path class="ln fence" d=${zigzag(points, 32, 9)}>${title}</path>`;
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
  const tree = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) =>
    html`<path
      d=${`M${x - r},${y}a${r},${r} 0 1 1 ${2 * r},0M${x - r},${y}q${r},${r * 0.7} ${2 * r},0M${x},${y + r * 0.3}v${r * 0.6}`}
    />`;
  return html`<defs>
    <pattern id="trees" width="150" height="140" patternUnits="userSpaceOnUse" class="trees">
      ${tree(38, 40, 24)} ${tree(108, 102, 21)}
    </pattern>
    <pattern
      id="thick-trees"
      width="100"
      height="96"
      patternUnits="userSpaceOnUse"
      class="trees thick"
    >
      ${tree(28, 30, 21)} ${tree(76, 72, 21)} ${tree(80, 22, 13)}
    </pattern>
    <pattern id="reeds" width="120" height="80" patternUnits="userSpaceOnUse" class="reeds">
      <path d="M10,26h50M70,64h40M28,26v-14M36,26v-18M44,26v-14M84,64v-12M92,64v-16" />
    </pattern>
    <pattern id="stones" width="90" height="90" patternUnits="userSpaceOnUse" class="stones">
      <path d="M16,20l10,-7l9,8M60,62l9,-8l10,8M66,16l6,-5l6,5" />
    </pattern>
    <pattern
      id="struck"
      width="26"
      height="26"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
      class="struck"
    >
      <path d="M0,0V26" />
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
