// Fences by kind, walls, works, banks and houses.

import { fenceKind, standing } from './land.js';
import { riseAt } from './relief.js';
import { across, apart, beside, centre, hash, walk } from './shapes.js';

/** @import { Land, Piece } from './land.js' */
/** @import { Colours } from './light.js' */
/** @import { Spot } from './shapes.js' */

/** @typedef {{ pen: CanvasRenderingContext2D, colours: Colours, land: Land, thin: (width: number) => number }} Brush `thin`: inches of so many twentieths, but never too thin to see */

/** @param {CanvasRenderingContext2D} pen @param {Spot[]} line @param {boolean} [closed] */
export function trace(pen, line, closed = false) {
  line.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  if (closed) pen.closePath();
}

/** @param {Brush} brush @param {string} colour @param {number} width */
function stroke({ pen, thin }, colour, width) {
  pen.strokeStyle = colour;
  pen.lineWidth = thin(width);
  pen.stroke();
}

/** Rails laid to and fro, their ends crossed. @param {Brush} brush @param {Spot[]} line */
function worm(brush, line) {
  const { pen, colours } = brush;
  const posts = walk(line, 0.52);
  const rails = (/** @type {number} */ shift) => {
    pen.beginPath();
    for (let i = 1; i < posts.length; i++) {
      const [a, b] = [posts[i - 1], posts[i]];
      const side = (i % 2 ? 0.15 : -0.15) / (apart(a, b) || 1);
      const [nx, ny] = [-(b[1] - a[1]) * side, (b[0] - a[0]) * side];
      const [ex, ey] = [(b[0] - a[0]) * 0.16, (b[1] - a[1]) * 0.16];
      pen.moveTo(a[0] - nx - ex + shift, a[1] - ny - ey + shift);
      pen.lineTo(b[0] + nx + ex + shift, b[1] + ny + ey + shift);
    }
  };
  pen.globalAlpha = 0.35;
  rails(0.07);
  stroke(brush, colours.shade, 1.5);
  pen.globalAlpha = 1;
  rails(0);
  stroke(brush, colours.fence, 1.6);
}

/** @param {Brush} brush @param {Spot[]} line @param {number} step @param {number} half of a post @param {number[]} rails */
function posts(brush, line, step, half, rails) {
  const { pen, colours } = brush;
  const at = walk(line, step);
  if (at.length < 2) return;
  pen.beginPath();
  for (const by of rails) trace(pen, beside(at, by));
  stroke(brush, colours.fence, 1);
  const [one, other] = [beside(at, half), beside(at, -half)];
  pen.beginPath();
  one.forEach((p, i) => trace(pen, [p, other[i]]));
  stroke(brush, colours.fence, 1.7);
}

/** @type {Record<string, (brush: Brush, line: Spot[]) => void>} */
const fences = {
  worm,
  'post-and-rail': (brush, line) => posts(brush, line, 0.62, 0.17, [-0.06, 0.06]),
  paling: (brush, line) => posts(brush, line, 0.2, 0.1, [0]),
};

/** @param {Brush} brush @param {Spot[]} line @param {number[]} rows */
function stones({ pen, colours, thin }, line, rows) {
  pen.fillStyle = colours.wall;
  pen.strokeStyle = colours.ink2;
  pen.lineWidth = thin(0.8);
  pen.beginPath();
  for (const by of rows)
    walk(beside(walk(line, 0.3), by), 0.26).forEach(([x, y], i) => {
      for (let k = 0; k < 6; k++) {
        const angle = (k / 6) * 2 * Math.PI + hash(i, k, 41) * 0.6;
        const far = 0.12 + 0.05 * hash(k, i, 43);
        const p = [x + Math.cos(angle) * far * 1.15, y + Math.sin(angle) * far];
        if (k === 0) pen.moveTo(p[0], p[1]);
        else pen.lineTo(p[0], p[1]);
      }
      pen.closePath();
    });
  pen.fill();
  pen.stroke();
}

/** A bank of earth: a bar with ticks. @param {Brush} brush @param {Spot[]} line @param {number} width @param {number} tick */
function earth(brush, line, width, tick) {
  const { pen, colours } = brush;
  const at = walk(line, 0.24);
  pen.beginPath();
  trace(pen, line);
  pen.lineCap = 'butt';
  stroke(brush, colours.hach, width);
  pen.beginPath();
  at.forEach((p, i) => {
    const [x, y] = across(at, i);
    const far = tick * (0.75 + 0.5 * hash(i, 1, 47));
    trace(pen, [
      [p[0] + x * far, p[1] + y * far],
      [p[0] - x * far, p[1] - y * far],
    ]);
  });
  stroke(brush, colours.hach, 1);
}

/** Rails and logs, piled across each other. @param {Brush} brush @param {Spot[]} line */
function logs(brush, line) {
  const { pen, colours } = brush;
  earth(brush, line, 3.4, 0.12);
  const at = walk(line, 0.34);
  pen.beginPath();
  at.forEach((p, i) => {
    const [x, y] = across(at, i);
    const lean = (hash(i, 2, 51) - 0.5) * 0.3;
    trace(pen, [
      [p[0] + x * 0.2 - y * lean, p[1] + y * 0.2 + x * lean],
      [p[0] - x * 0.2 + y * lean, p[1] - y * 0.2 - x * lean],
    ]);
  });
  stroke(brush, colours.fence, 1.8);
}

/** Felled trees, their branches outward. @param {Brush} brush @param {Spot[]} line */
function branches(brush, line) {
  const { pen, colours } = brush;
  const at = walk(line, 0.3);
  pen.beginPath();
  at.forEach((p, i) => {
    const [x, y] = across(at, i);
    const lean = (hash(i, 3, 53) - 0.5) * 0.3;
    const tip = /** @type {Spot} */ ([p[0] - x * 0.3 + y * lean, p[1] - y * 0.3 - x * lean]);
    trace(pen, [[p[0] + x * 0.25, p[1] + y * 0.25], tip]);
    for (const side of [-0.16, 0.16]) trace(pen, [p, [tip[0] + y * side, tip[1] - x * side]]);
  });
  stroke(brush, colours.treeInk, 1.1);
}

/** Ticks down the slope on which it stands; both ways where there is none. @param {Brush} brush @param {Spot[]} line */
function bank(brush, line) {
  const { pen, colours, land } = brush;
  const at = walk(line, 0.22);
  pen.beginPath();
  trace(pen, line);
  at.forEach((p, i) => {
    const [x, y] = across(at, i);
    const rise = riseAt(land.relief, p);
    const side = rise[0] * x + rise[1] * y > 0 ? -1 : 1;
    trace(pen, [p, [p[0] + x * side * 0.4, p[1] + y * side * 0.4]]);
  });
  stroke(brush, colours.hach, 1.2);
}

/** @param {Brush} brush @param {Spot[]} line */
function moat(brush, line) {
  const { pen, colours } = brush;
  pen.beginPath();
  trace(pen, line);
  pen.lineCap = 'butt';
  stroke(brush, colours.waterCase, 7);
  stroke(brush, colours.water, 4.4);
  earth(brush, beside(walk(line, 0.24), 0.3), 0.8, 0.1);
}

/** @type {Record<string, (brush: Brush, line: Spot[]) => void>} */
const works = {
  'low-wall': (brush, line) => stones(brush, line, [0]),
  'high-wall': (brush, line) => stones(brush, line, [-0.13, 0.13]),
  'hasty-works': logs,
  entrenchments: (brush, line) => earth(brush, line, 5, 0.3),
  abatis: branches,
  moat,
  embankment: bank,
};

/** All that stands in lines, but where it was opened. @param {Brush} brush @param {Spot[][]} opened */
export function paintWorks(brush, opened) {
  brush.pen.lineCap = 'round';
  for (const piece of brush.land.pieces) {
    const draw = piece.kind === 'fence' ? fences[fenceKind(piece, brush.land)] : works[piece.kind];
    if (draw) for (const line of standing(piece.points, opened)) draw(brush, line);
  }
}

/** Along its longer side: where the ridge runs, how long and how broad it is. @param {Piece} house */
function framed({ points }) {
  const [a, b, c] = points;
  const [long, broad] =
    apart(a, b) >= apart(b, c)
      ? [
          [a, b],
          [b, c],
        ]
      : [
          [b, c],
          [a, b],
        ];
  const [x, y] = centre(points);
  return {
    x,
    y,
    turn: Math.atan2(long[1][1] - long[0][1], long[1][0] - long[0][0]),
    long: apart(long[0], long[1]),
    broad: apart(broad[0], broad[1]),
  };
}

/** Two slopes of a roof, chimneys or seams, and a shadow. @param {Brush} brush @param {Piece} house @param {number} number */
function paintHouse({ pen, colours, thin }, house, number) {
  const { x, y, turn, long, broad } = framed(house);
  const [l, w] = [long / 2 + 0.06, broad / 2 + 0.06];
  pen.save();
  pen.globalAlpha = 0.45;
  pen.fillStyle = colours.shade;
  pen.translate(x + 0.22, y + 0.18);
  pen.rotate(turn);
  pen.fillRect(-l, -w, 2 * l, 2 * w);
  pen.restore();
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  const upper = Math.cos(turn) >= 0;
  pen.fillStyle = upper ? colours.roofA : colours.roofB;
  pen.fillRect(-l, -w, 2 * l, w);
  pen.fillStyle = upper ? colours.roofB : colours.roofA;
  pen.fillRect(-l, 0, 2 * l, w);
  pen.strokeStyle = colours.roadCase;
  pen.lineWidth = thin(1.6);
  pen.strokeRect(-l, -w, 2 * l, 2 * w);
  pen.lineWidth = thin(0.8);
  pen.beginPath();
  trace(pen, [
    [-l, 0],
    [l, 0],
  ]);
  const barn = number % 2;
  if (barn)
    for (let part = 0.2; part < 1; part += 0.2)
      trace(pen, [
        [(2 * part - 1) * l, -w],
        [(2 * part - 1) * l, w],
      ]);
  pen.stroke();
  pen.fillStyle = colours.wall;
  for (const end of barn ? [] : [-l + 0.1, l - 0.26]) {
    pen.fillRect(end, -0.09, 0.16, 0.18);
    pen.strokeRect(end, -0.09, 0.16, 0.18);
  }
  pen.restore();
}

/** @param {Brush} brush @param {number} lamp how bright */
export function paintHouses(brush, lamp) {
  const { pen, land } = brush;
  const houses = land.pieces.filter((one) => one.kind === 'building');
  houses.forEach((one, i) => paintHouse(brush, one, i));
  if (lamp === 0) return;
  houses
    .filter((_, i) => i % 2 === 0)
    .slice(0, 6)
    .forEach(({ points }) => {
      const [x, y] = centre(points);
      const glow = pen.createRadialGradient(x, y + 0.4, 0, x, y + 0.4, 2.3);
      glow.addColorStop(0, `rgb(255 199 102 / ${0.55 * lamp})`);
      glow.addColorStop(0.35, `rgb(255 179 71 / ${0.2 * lamp})`);
      glow.addColorStop(1, 'rgb(255 179 71 / 0)');
      pen.fillStyle = glow;
      pen.fillRect(x - 2.3, y - 1.9, 4.6, 4.6);
      pen.fillStyle = `rgb(255 217 138 / ${lamp})`;
      pen.fillRect(x - 0.1, y + 0.34, 0.2, 0.13);
    });
}
