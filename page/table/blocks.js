// A unit as a block: its arm, formation, front, strength and state at a glance, and each by two signs. It is drawn with its front
// upwards and the middle of the front at 0,0, in hundredths of an inch; strokes keep their width on the screen.

import { html } from '../html.js';
import { flagSize, flat, grain } from './map.js';
import { useGlide } from './motion.js';
import { sideNumber, unitOf } from './names.js';
import { peg } from './system.js';

/** @import { Member, Point, Unit } from '../types.js' */

/** @typedef {{ w: number, d: number, px: number, kind: Member, unit: Unit, side: number }} Frame `px`: hundredths of an inch that a pixel shows */

const SEAM = 22; // pixels: a smaller block has no lines inside
const COLOURS = 10; // pixels an inch: smaller than that, blocks carry no flags

/** @param {Point} a @param {Point} b */
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** @param {number} n */
const list = (n) => Array.from({ length: n }, (_, i) => i);

/** A box with a beak in its front. @param {number} w @param {number} d @param {number} px @param {number} [y] */
function beaked(w, d, px, y = 0) {
  const [beak, broad] = [Math.min(d * 0.42, 7 * px), Math.min(w * 0.3, 11 * px)];
  return `M${-w / 2},${y}H${-broad / 2}L0,${y - beak}L${broad / 2},${y}H${w / 2}v${d}H${-w / 2}Z`;
}

/** A mark of no army: oblong with stripes, or square with a bar. Never turned with the block. @param {{ side: number, size: number }} props */
function Cloth({ side, size }) {
  const [w, h] = side === 1 ? [8.4, 8] : [11, 7];
  return html`<g class=${`cloth side${side}`} transform=${`scale(${size})`}>
    <path class="pole" d="M0,0V-16" />
    <path class="sheet-of" d=${`M0,-15h${w}v${h}h${-w}Z`} />
    <path class="bars" d=${side === 1 ? 'M0.8,-14.2L7.6,-7.8' : 'M1,-12.7h9.4M1,-10.2h9.4'} />
  </g>`;
}

/** Where the colours stand: on the upper edge of the block. @param {Unit} unit @param {Point[]} at its corners on the map */
export function coloursAt(unit, at) {
  if (100 / grain.value < COLOURS || unit.part_of || unit.disorder === 3) return null;
  if (!/line|column|companies|mass|square/.test(unit.shape ?? 'line')) return null;
  const x = (at[0][0] + at[2][0]) / 2;
  const tops = at.flatMap((a, i) => {
    const b = at[(i + 1) % at.length];
    const part = (x - a[0]) / (b[0] - a[0] || 1e-9);
    return part >= 0 && part <= 1 ? [a[1] + (b[1] - a[1]) * part] : [];
  });
  return tops.length ? { x, y: Math.min(...tops), size: flagSize() * grain.value } : null;
}

/** Its colours: over all blocks, upright. @param {{ unit: Unit }} props */
export function Flying({ unit }) {
  const kind = unitOf(unit.id);
  const at = coloursAt(unit, (unit.outline ?? []).map(flat));
  const glide = useGlide({ at: [at?.x ?? 0, at?.y ?? 0], bearing: 0 });
  if (!at || !kind) return null;
  return html`<g ...${glide}>
    <g transform=${`translate(${at.x},${at.y})`}>
      <${Cloth} side=${sideNumber(kind.side)} size=${at.size} />
    </g>
  </g>`;
}

// ---- shapes ----

/** What was lost stays as a dashed outline. @param {Frame} frame */
function Lost({ w, d, kind, unit }) {
  const [now, whole] = [peg(unit, 'strength'), kind.whole ?? 0];
  if (!(whole > now) || now <= 0) return null;
  const wide = Math.min(w * (whole / now), w * 2.4);
  return html`<rect class="lost" x=${-wide / 2} y=${d * 0.15} width=${wide} height=${d * 0.7} />`;
}

/** Half a block for riders; those on foot leave their horses behind them. @param {Frame} frame */
function Riders({ w, d, px, unit }) {
  const horses = Math.min(7, Math.max(2, Math.round(w / (13 * px))));
  return html`<path class="half" d=${`M${-w / 2},${d}L${w / 2},0H${-w / 2}Z`} /> ${
      !unit.rides &&
      list(horses).map((i) => {
        const x = -w / 2 + (w * (i + 0.5)) / horses;
        return html`<ellipse class="horse" cx=${x} cy=${d + 5 * px} rx=${2 * px} ry=${4 * px} />`;
      })
    }`;
}

/** The front as a pale stripe, and a seam where there is room. @param {Frame} frame */
function Front({ w, d, px, unit, side }) {
  if (w < SEAM * px || unit.disorder) return null;
  return html`<path class="stripe" d=${`M${-w / 2 + 1.5 * px},${1.8 * px}H${w / 2 - 1.5 * px}`} />
    ${side === 0 && d > 8 * px && html`<path class="seam" d=${`M${-w / 2 + 2 * px},${d * 0.58}H${w / 2 - 2 * px}`} />`}`;
}

/** @param {Frame} frame */
function Line(frame) {
  const { w, d, px, kind, unit } = frame;
  const deep = unit.lies ? d * 0.5 : d;
  return html`<${Lost} ...${frame} />
    <path class="rim" d=${beaked(w, deep, px)} />
    <path class="coat" d=${beaked(w, deep, px)} />
    ${kind.symbol === 'cavalry' ? html`<${Riders} ...${frame} d=${deep} />` : html`<${Front} ...${frame} d=${deep} />`}
    ${unit.lies && html`<path class="grass" d=${`M${-w / 2},${-3.5 * px}q${w / 4},${-3.5 * px} ${w / 2},0t${w / 2},0`} />`}`;
}

/** @param {Frame} frame */
function Column(frame) {
  const { w, d, px, kind } = frame;
  const tip = Math.min(w * 0.42, d / 3);
  const path = `M${-w / 2},${tip}L0,${-2 * px}L${w / 2},${tip}V${d}H${-w / 2}Z`;
  const ranks = Math.max(2, Math.round(d / Math.max(w, 12 * px)));
  return html`<path class="rim" d=${path} /><path class="coat" d=${path} />
    ${kind.symbol === 'cavalry' && html`<path class="half" d=${`M${-w / 2},${d}L${w / 2},${tip}H${-w / 2}Z`} />`}
    <path
      class="seam"
      d=${list(ranks - 1)
        .map((i) => `M${-w / 2},${tip + ((d - tip) * (i + 1)) / ranks}h${w}`)
        .join('')}
    />`;
}

/** @param {Frame} frame */
function Companies({ w, d, px }) {
  const rows = 5;
  const deep = (d / rows) * 0.66;
  const path = list(rows)
    .map((i) =>
      i === 0 ? beaked(w, deep, px) : `M${-w / 2},${(i * d) / rows}h${w}v${deep}h${-w}Z`,
    )
    .join('');
  return html`<path class="rim" d=${path} /><path class="coat" d=${path} />`;
}

/** @param {Frame} frame */
function Mass({ w, d, px }) {
  return html`<path class="rim" d=${beaked(w, d, px)} />
    <path class="coat" d=${beaked(w, d, px)} />
    <path
      class="seam"
      d=${list(4)
        .map((i) => `M${-w / 2},${d * (i * 0.2 + 0.2)}h${w}`)
        .join('')}
    />`;
}

/** Skirmishers: little men in two lines. @param {Frame} frame */
function Open({ w, d, px, unit, side }) {
  const count = Math.max(
    4,
    Math.min(12, Math.round(peg(unit, 'strength') / 2), Math.floor(w / (6 * px))),
  );
  const size = Math.max(6 * px, Math.min(d * 0.7, 11 * px));
  const men = list(count).map((i) => [
    -w / 2 + (w * (i + 0.5)) / count,
    i % 2 ? d * 0.15 : d * 0.55,
  ]);
  const man = (/** @type {number[]} */ [x, y]) =>
    `M${x - size / 2},${y + size * 0.6}v${-size * 0.6}l${size / 2},${-size * 0.45}l${size / 2},${size * 0.45}v${size * 0.6}Z`;
  const half = (/** @type {number[]} */ [x, y]) =>
    `M${x - size / 2},${y + size * 0.6}L${x + size / 2},${y}v${size * 0.6}Z`;
  return html`<path class="chain" d=${`M${-w / 2},${d * 0.5}h${w}`} />
    <path class="rim" d=${men.map(man).join('')} />
    <path class=${side === 1 ? 'blank' : 'coat'} d=${men.map(man).join('')} />
    ${side === 1 && html`<path class="solid" d=${men.map(half).join('')} />`}`;
}

/** A barrel for each gun, the crews behind. @param {Frame} frame */
function Guns({ w, d, px, unit }) {
  const guns = Math.max(1, Math.min(6, peg(unit, 'strength'), Math.floor(w / (5 * px))));
  const [base, wheel] = [d * 0.5, Math.min(w / guns / 3.2, 4 * px)];
  const path = `M${-w / 2},${base}h${w}v${d - base}h${-w}Z`;
  const barrels = list(guns)
    .map((i) => {
      const x = -w / 2 + (w * (i + 0.5)) / guns;
      return `M${x},${base}V${-Math.min(d * 0.2, 4 * px)}M${x - wheel},${base * 0.3}v${base * 0.7}M${x + wheel},${base * 0.3}v${base * 0.7}M${x - wheel},${base * 0.65}h${2 * wheel}`;
    })
    .join('');
  return html`<path class="rim" d=${path} /><path class="rim-of-guns" d=${barrels} />
    <path class="coat" d=${path} /><path class="gun" d=${barrels} />`;
}

/** Guns that trail behind their limbers, or wagons under canvas. @param {Frame} frame */
function Train({ w, d, px, unit }) {
  const count = Math.max(1, Math.min(4, Math.round(d / Math.max(w, 14 * px))));
  const [deep, broad] = [d / count, Math.min(w * 0.7, d / count)];
  const wagons = unit.shape === 'wagons';
  const round = wagons ? broad * 0.3 : 0;
  const box = list(count).map((i) => ({
    y: i * deep + deep * 0.12,
    h: deep * (wagons ? 0.76 : 0.44),
  }));
  const wheels = box
    .map(({ y, h }) => {
      const at = wagons ? [y + h * 0.2, y + h * 0.65] : [y + h + deep * 0.12];
      return (
        at
          .map((v) => `M${-broad * 0.62},${v}v${deep * 0.2}M${broad * 0.62},${v}v${deep * 0.2}`)
          .join('') +
        (wagons
          ? ''
          : `M0,${y + h}v${deep * 0.4}M${-broad * 0.62},${y + h + deep * 0.22}h${broad * 1.24}`)
      );
    })
    .join('');
  return html`<path class="gun" d=${wheels} />
    ${box.map(({ y, h }) => html`<rect class="rim" x=${-broad / 2} y=${y} width=${broad} height=${h} rx=${round} /><rect class="coat" x=${-broad / 2} y=${y} width=${broad} height=${h} rx=${round} />`)}
    <path
      class="tip"
      d=${`M${-broad * 0.4},${deep * 0.08}L0,${-deep * 0.12 - 2 * px}L${broad * 0.4},${deep * 0.08}Z`}
    />`;
}

/** @param {Frame} frame */
function Boats({ w, d, px }) {
  const path = `M${-w / 2},${d * 0.2}L0,${-d * 0.2}L${w / 2},${d * 0.2}V${d * 0.8}Q0,${d * 1.1} ${-w / 2},${d * 0.8}Z`;
  return html`<path class="rim" d=${path} /><path class="coat" d=${path} />
    <path class="seam" d=${`M${-w / 2 - 4 * px},${d * 0.5}h${w + 8 * px}`} />`;
}

/** Hollow, with a front on every side. @param {Frame} frame */
function Square({ w, d, px }) {
  const wall = Math.min(w, d) * 0.26;
  const path = `${beaked(w, d, px)}M${-w / 2 + wall},${wall}V${d - wall}H${w / 2 - wall}V${wall}Z`;
  return html`<path class="rim" d=${path} /><path class="coat" fill-rule="evenodd" d=${path} />`;
}

/** In pieces, open, and an arrow to the rear. @param {Frame} frame */
function Rout({ w, d, px }) {
  const wide = (w / 3) * 0.72;
  const pieces = list(3).map((i) => {
    const turn = [-16, 9, 22][i];
    const [x, y] = [-w / 2 + (w * (i + 0.5)) / 3, d * [0.5, 0.9, 0.6][i]];
    return html`<rect
      class="piece"
      x=${-wide / 2}
      y=${-d * 0.36}
      width=${wide}
      height=${d * 0.72}
      transform=${`translate(${x},${y}) rotate(${turn})`}
    />`;
  });
  const [from, by] = [d * 1.35, 5 * px];
  return html`${pieces}
    <path class="flees" d=${`M0,${from}v${2.4 * by}m${-by},${-by}l${by},${by}l${by},${-by}`} />`;
}

/** Staked at the flanks where it is pinned, split where it is broken. @param {Frame} frame */
function Trouble({ w, d, px, unit }) {
  if (unit.disorder === 1) {
    const path = [-w / 2, w / 2].map((x) => `M${x},${-4 * px}V${d + 4 * px}`).join('');
    return html`<path class="stakes-rim" d=${path} /><path class="stakes" d=${path} />`;
  }
  if (unit.disorder !== 2) return null;
  const by = Math.min(d * 0.35, w * 0.2);
  const path = `M${-by * 0.4},${-5 * px}L${by * 0.5},${d * 0.35}L${-by * 0.6},${d * 0.55}L${by * 0.4},${d + 3 * px}`;
  return html`<path class="split-edge" d=${path} /><path class="split" d=${path} />`;
}

const shapes = /** @type {Record<string, (frame: Frame) => any>} */ ({
  line: Line,
  column: Column,
  companies: Companies,
  mass: Mass,
  open: Open,
  square: Square,
  guns: Guns,
  limbered: Train,
  wagons: Train,
  boats: Boats,
});

/** Corners of a box so many pixels about it. @param {number} w @param {number} d @param {number} by */
function frameOf(w, d, by) {
  return [-w / 2 - by, -by * 1.5, w / 2 + by, d + by];
}

/** Chosen: a ring of gold. In range: four corners; the target's are heavy. @param {{ w: number, d: number, px: number, chosen: boolean, lit: boolean }} props */
function Marks({ w, d, px, chosen, lit }) {
  const [x0, y0, x1, y1] = frameOf(w, d, 5 * px);
  const k = Math.min(9 * px, (x1 - x0) * 0.3);
  const corners = `M${x0},${y0 + k}V${y0}h${k}M${x1 - k},${y0}H${x1}v${k}M${x1},${y1 - k}V${y1}h${-k}M${x0 + k},${y1}H${x0}v${-k}`;
  return html`${
    chosen &&
    html`<rect class="ring-rim" x=${x0} y=${y0} width=${x1 - x0} height=${y1 - y0} rx=${4 * px} />
      <rect class="ring" x=${x0} y=${y0} width=${x1 - x0} height=${y1 - y0} rx=${4 * px} />`
  }
  ${lit && html`<path class="ring-rim" d=${corners} /><path class="corners" d=${corners} />`}`;
}

/** It has done what it may. @param {{ w: number, d: number, px: number, turn: number }} props */
function Tick({ w, d, px, turn }) {
  return html`<g
    class="tick"
    transform=${`translate(${w / 2},${d / 2}) rotate(${-turn}) scale(${px})`}
  >
    <circle r="5.2" />
    <path d="M-2.6,0l2,2.2l3.4,-4.4" />
  </g>`;
}

/**
 * The drawing of a unit that stands on these corners of the map.
 * @param {{ unit: Unit, kind: Member, side: number, at: Point[], turn: number, chosen: boolean, lit: boolean, done: boolean }} props
 */
export function Drawn({ unit, kind, side, at, turn, chosen, lit, done }) {
  const px = grain.value;
  const [w, d] = [apart(at[0], at[1]), apart(at[1], at[2])];
  const [x, y] = [(at[0][0] + at[1][0]) / 2, (at[0][1] + at[1][1]) / 2];
  const frame = { w, d, px, kind, unit, side };
  const Shape = unit.disorder === 3 ? Rout : (shapes[unit.shape ?? 'line'] ?? Line);
  const [x0, y0, x1, y1] = frameOf(w, d, 4 * px);
  return html`<g class="drawn" transform=${`translate(${x},${y}) rotate(${turn})`}>
    <g class=${unit.hides ? 'hides' : ''}><${Shape} ...${frame} /><${Trouble} ...${frame} /></g>
    ${unit.hides && html`<rect class="unseen" x=${x0} y=${y0} width=${x1 - x0} height=${y1 - y0} />`}
    <${Marks} w=${w} d=${d} px=${px} chosen=${chosen} lit=${lit} />
    ${done && html`<${Tick} w=${w} d=${d} px=${px} turn=${turn} />`}
  </g>`;
}
