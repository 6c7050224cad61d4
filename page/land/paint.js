// Paints a land onto a canvas, from the ground up: fields, relief, hachures, floors of woods, water, roads, works, trees, houses,
// the light of the hour, and the frame of the sheet.

import { isOrchard } from './land.js';
import { rgb } from './light.js';
import { isCut, shadeInto } from './relief.js';
import { beside, chance, depthIn, hash } from './shapes.js';
import { treeSheet } from './trees.js';
import { paintHouses, paintWorks, trace } from './works.js';

/** @import { Field, Land, Way } from './land.js' */
/** @import { lightOf } from './light.js' */
/** @import { Spot } from './shapes.js' */
/** @import { Brush } from './works.js' */

/** @typedef {ReturnType<typeof lightOf>} Light */

export const MARGIN = 1; // inches of paper about the table

/** A tile of a field's texture, at 20 pixels an inch. @param {number} sort @param {string} colour */
function tileOf(sort, colour) {
  const tile = document.createElement('canvas');
  [tile.width, tile.height] = [120, 40];
  const pen = /** @type {CanvasRenderingContext2D} */ (tile.getContext('2d'));
  const throws = chance(77 + sort);
  pen.scale(2, 2);
  pen.strokeStyle = colour;
  pen.globalAlpha = 0.42;
  pen.lineWidth = 0.7;
  pen.beginPath();
  if (sort < 2) {
    if (sort === 1) pen.setLineDash([2.2, 4.3, 1.2, 5.1]);
    for (const y of [3, 9.5, 16])
      trace(pen, [
        [0, y],
        [60, y],
      ]);
  } else if (sort === 2) {
    for (let y = 4; y < 20; y += 6.5)
      for (let x = 2; x < 58; x += 5)
        trace(pen, [
          [x, y + 1.4],
          [x + 1.1, y - 1.2],
          [x + 2.2, y + 1.4],
        ]);
  } else
    for (let i = 0; i < (sort === 3 ? 9 : 5); i++) {
      const [x, y] = [4 + throws() * 50, 4 + throws() * 14];
      for (const lean of [-1.6, 0, 1.6])
        trace(pen, [
          [x, y],
          [x + lean, y - 3],
        ]);
    }
  pen.stroke();
  return tile;
}

/** @param {Brush} brush @param {Field[]} fields */
function paintFields({ pen, colours }, fields) {
  const tiles = [0, 1, 2, 3, 4].map((sort) => tileOf(sort, colours.fieldInk));
  for (const { points, colour, sort, turn } of fields) {
    pen.beginPath();
    trace(pen, points, true);
    pen.fillStyle = colours[`field${'ABCD'[colour]}`];
    pen.fill();
    const weave = pen.createPattern(tiles[sort], 'repeat');
    if (!weave) continue;
    const upright = sort > 2 ? 0 : turn;
    weave.setTransform(new DOMMatrix().rotate((upright * 180) / Math.PI).scale(1 / 40, 1 / 40));
    pen.fillStyle = weave;
    pen.fill();
  }
}

/** @param {Brush} brush @param {Light} light */
function paintRelief({ pen, land, colours }, { sun }) {
  const { wide, deep } = land.relief;
  const picture = document.createElement('canvas');
  [picture.width, picture.height] = [wide, deep];
  const own = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
  const pixels = own.createImageData(wide, deep);
  shadeInto(land.relief, sun, rgb(colours.shade), rgb(colours.lite), pixels.data);
  own.putImageData(pixels, 0, 0);
  pen.imageSmoothingQuality = 'high';
  const [w, h] = land.table;
  // A height stands for a place and a pixel for a square: half a square more on all sides.
  pen.drawImage(picture, -0.125, -0.125, w + 0.25, h + 0.25);
}

/** @param {Brush} brush */
function paintHachures({ pen, land, colours }) {
  pen.globalAlpha = 0.78;
  pen.fillStyle = colours.hach;
  pen.beginPath();
  for (const { from, over, to, broad } of land.hachures) {
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [x, y] = [(-(to[1] - from[1]) / long) * broad, ((to[0] - from[0]) / long) * broad];
    pen.moveTo(from[0] + x, from[1] + y);
    pen.quadraticCurveTo(over[0] + x * 0.9, over[1] + y * 0.9, to[0], to[1]);
    pen.quadraticCurveTo(over[0] - x * 0.9, over[1] - y * 0.9, from[0] - x, from[1] - y);
    pen.closePath();
  }
  pen.fill();
  pen.globalAlpha = 1;
}

/** Stones and tufts of broken ground. @param {Brush} brush @param {Spot[]} area */
function paintRough({ pen, colours, thin }, area) {
  const throws = chance(Math.round(area[0][0] * 97 + area[0][1] * 31));
  const [xs, ys] = [area.map((p) => p[0]), area.map((p) => p[1])];
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - west, Math.max(...ys) - north];
  pen.fillStyle = colours.wall;
  pen.strokeStyle = colours.ink2;
  pen.lineWidth = thin(0.8);
  for (let i = 0; i < w * h * 4; i++) {
    const p = /** @type {Spot} */ ([west + throws() * w, north + throws() * h]);
    const stone = throws() < 0.35;
    if (depthIn(p, area) < 0.2) continue;
    const [x, y] = p;
    pen.beginPath();
    if (stone) {
      trace(
        pen,
        [
          [x - 0.15, y + 0.08],
          [x - 0.07, y - 0.12],
          [x + 0.07, y - 0.15],
          [x + 0.17, y + 0.07],
        ],
        true,
      );
      pen.fill();
    } else
      for (const lean of [-0.1, 0, 0.1])
        trace(pen, [
          [x, y],
          [x + lean, y - 0.22],
        ]);
    pen.stroke();
  }
}

/** @param {Brush} brush */
function paintFloors(brush) {
  const { pen, land, colours, thin } = brush;
  const woods = land.floors.filter((one) => /woods/.test(one.kind));
  pen.save();
  pen.beginPath();
  for (const { edge } of woods) trace(pen, edge, true);
  pen.globalAlpha = 0.5;
  pen.shadowColor = colours.shade;
  pen.shadowBlur = 9;
  pen.shadowOffsetX = pen.shadowOffsetY = 5;
  pen.fillStyle = colours.floor;
  pen.fill();
  pen.restore();
  for (const { kind, edge } of land.floors) {
    pen.beginPath();
    trace(pen, edge, true);
    pen.globalAlpha = kind === 'steep' ? 0.16 : kind === 'swamp' ? 0.35 : 1;
    pen.fillStyle =
      {
        woods: colours.floor,
        'dense-woods': colours.tree2,
        swamp: colours.water,
        steep: colours.shade,
      }[kind] ?? colours.fieldC;
    if (kind !== 'rough') pen.fill();
    pen.globalAlpha = 1;
    if (kind !== 'rough' && kind !== 'swamp') continue;
    pen.setLineDash([0.1, 0.15]);
    pen.strokeStyle = colours.fieldInk;
    pen.lineWidth = thin(0.8);
    pen.stroke();
    pen.setLineDash([]);
  }
  for (const one of land.pieces)
    if (one.kind === 'rough' && !isOrchard(one, land.names)) paintRough(brush, one.points);
    else if (one.kind === 'steep') paintSteep(brush, one.points, isCut(one));
}

/** A steep place: hatched all over. @param {Brush} brush @param {Spot[]} area @param {boolean} cut */
function paintSteep({ pen, colours, thin }, area, cut) {
  pen.save();
  pen.beginPath();
  trace(pen, area, true);
  pen.clip();
  pen.strokeStyle = colours.hach;
  pen.lineWidth = thin(1);
  pen.globalAlpha = 0.75;
  pen.beginPath();
  const ring = [...area, area[0]];
  const ticks = cut ? 0.45 : 0.6;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1], ring[i]];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (let far = 0.1; far < long; far += 0.16) {
      const [x, y] = [a[0] + ((b[0] - a[0]) * far) / long, a[1] + ((b[1] - a[1]) * far) / long];
      const deep = ticks * (0.6 + 0.6 * hash(Math.round(far * 50), i, 57));
      const [nx, ny] = [(-(b[1] - a[1]) / long) * deep, ((b[0] - a[0]) / long) * deep];
      trace(pen, [
        [x - nx, y - ny],
        [x + nx, y + ny],
      ]);
    }
  }
  pen.stroke();
  pen.restore();
}

const BROAD = { pike: 10, bed: 8, lane: 5.6, stream: 7, river: 62 }; // twentieths of an inch

/** @param {Brush} brush @param {Way[]} ways @param {string} edge @param {string} fill */
function paintWays({ pen, thin }, ways, edge, fill) {
  pen.lineJoin = 'round';
  for (const [colour, more] of /** @type {[string, number][]} */ ([
    [edge, 2.6],
    [fill, 0],
  ]))
    for (const { line, sort } of ways) {
      pen.beginPath();
      trace(pen, line);
      pen.lineCap = sort === 'stream' || sort === 'river' ? 'round' : 'butt';
      pen.strokeStyle = colour;
      pen.lineWidth = thin(BROAD[sort] + more);
      pen.stroke();
    }
}

/** Ruts of a pike, sleepers of a railroad, the lines of a current. @param {Brush} brush */
function paintGrain({ pen, land, colours, thin }) {
  for (const { line, sort } of land.ways) {
    pen.beginPath();
    if (sort === 'pike') for (const by of [-0.09, 0.09]) trace(pen, beside(line, by));
    if (sort === 'bed') trace(pen, line);
    if (sort === 'stream') trace(pen, beside(line, 0.05));
    if (sort === 'river') for (const by of [-0.9, -0.4, 0.2, 0.8]) trace(pen, beside(line, by));
    const wet = sort === 'stream' || sort === 'river';
    pen.lineCap = 'butt';
    pen.globalAlpha = sort === 'bed' ? 1 : 0.45;
    pen.strokeStyle = wet ? colours.lite : colours.roadCase;
    pen.lineWidth = thin(sort === 'bed' ? 5 : 0.8);
    pen.setLineDash(
      sort === 'bed'
        ? [0.06, 0.3]
        : sort === 'pike'
          ? [0.45, 0.15, 0.2, 0.25]
          : sort === 'river'
            ? [1.6, 0.5]
            : [],
    );
    if (sort !== 'lane') pen.stroke();
  }
  pen.setLineDash([]);
  pen.globalAlpha = 1;
}

/** Bridges with their planks, fords with their ripples. @param {Brush} brush */
function paintCrossings({ pen, land, colours, thin }) {
  for (const { kind, points } of land.pieces) {
    if (kind !== 'bridge' && kind !== 'ford') continue;
    pen.beginPath();
    trace(pen, points, true);
    pen.lineWidth = thin(1.3);
    if (kind === 'bridge') {
      pen.fillStyle = colours.wall;
      pen.strokeStyle = colours.ink;
      pen.fill();
    } else {
      pen.setLineDash([0.14, 0.14]);
      pen.strokeStyle = colours.waterCase;
    }
    pen.stroke();
    pen.setLineDash([]);
    pen.save();
    pen.clip();
    pen.beginPath();
    const [a, b, c] = points;
    const along = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (let far = 0.2; far < along; far += 0.2) {
      const [x, y] = [a[0] + ((b[0] - a[0]) * far) / along, a[1] + ((b[1] - a[1]) * far) / along];
      trace(pen, [
        [x, y],
        [x + c[0] - b[0], y + c[1] - b[1]],
      ]);
    }
    pen.globalAlpha = kind === 'bridge' ? 0.4 : 0.25;
    pen.lineWidth = thin(0.6);
    pen.stroke();
    pen.restore();
  }
}

/** What is left of the sun, and what is not. @param {Brush} brush @param {Light} light */
function paintHour({ pen, land, colours }, { sun }) {
  const [w, h] = land.table;
  if (sun.glow) {
    const [r, g, b] = rgb(colours.glow);
    const glow = pen.createLinearGradient(0, h * 0.25, w, h * 0.55);
    glow.addColorStop(0, `rgb(${r} ${g} ${b} / ${sun.glow})`);
    glow.addColorStop(0.55, `rgb(${r} ${g} ${b} / ${sun.glow * 0.25})`);
    glow.addColorStop(1, `rgb(${r} ${g} ${b} / 0)`);
    pen.globalCompositeOperation = 'soft-light';
    pen.fillStyle = glow;
    pen.fillRect(0, 0, w, h);
    pen.globalCompositeOperation = 'source-over';
  }
  if (sun.gloom) {
    const gloom = pen.createRadialGradient(
      w * 0.42,
      h * 0.4,
      Math.min(w, h) * 0.35,
      w * 0.42,
      h * 0.4,
      Math.max(w, h) * 0.75,
    );
    gloom.addColorStop(0, 'rgb(10 10 24 / 0)');
    gloom.addColorStop(1, `rgb(10 10 24 / ${sun.gloom})`);
    pen.fillStyle = gloom;
    pen.fillRect(0, 0, w, h);
  }
}

/** The neat line of the sheet: a bar for each two inches, and two rules about it. @param {Brush} brush */
function paintFrame({ pen, land, colours, thin }) {
  const [w, h] = land.table;
  pen.fillStyle = colours.paper;
  for (const [x, y, wide, deep] of [
    [-MARGIN, -MARGIN, w + 2 * MARGIN, MARGIN],
    [-MARGIN, h, w + 2 * MARGIN, MARGIN],
    [-MARGIN, 0, MARGIN, h],
    [w, 0, MARGIN, h],
  ])
    pen.fillRect(x, y, wide, deep);
  pen.strokeStyle = pen.fillStyle = colours.frame;
  const bar = 0.22;
  for (let x = 0; x < w; x += 4)
    for (const y of [-bar, h]) pen.fillRect(x, y, Math.min(2, w - x), bar);
  for (let y = 0; y < h; y += 4)
    for (const x of [-bar, w]) pen.fillRect(x, y, bar, Math.min(2, h - y));
  pen.lineWidth = thin(1);
  pen.strokeRect(0, 0, w, h);
  pen.strokeRect(-bar, -bar, w + 2 * bar, h + 2 * bar);
  pen.lineWidth = thin(2.4);
  pen.strokeRect(-0.62, -0.62, w + 1.24, h + 1.24);
  for (const [x, y] of [
    [-0.62, -0.62],
    [w + 0.62, -0.62],
    [-0.62, h + 0.62],
    [w + 0.62, h + 0.62],
  ]) {
    pen.beginPath();
    trace(
      pen,
      [
        [x - 0.24, y],
        [x, y - 0.24],
        [x + 0.24, y],
        [x, y + 0.24],
      ],
      true,
    );
    pen.fill();
  }
}

/**
 * Paints the part of a land that a canvas shows, a step at a time.
 * @param {HTMLCanvasElement} canvas @param {Land} land @param {Light} light
 * @param {{ west: number, north: number, scale: number }} part its corner, and pixels to the inch
 * @param {Spot[][]} opened stretches where nothing stands any more
 * @returns {Generator<void, void>}
 */
export function* paint(canvas, land, light, { west, north, scale }, opened) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const { colours, sun } = light;
  const brush = {
    pen,
    colours,
    land,
    thin: (/** @type {number} */ width) => Math.max(width / 20, 0.7 / scale),
  };
  pen.setTransform(scale, 0, 0, scale, -west * scale, -north * scale);
  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, ...land.table);
  paintFields(brush, land.fields);
  paintRelief(brush, light);
  yield;
  paintHachures(brush);
  paintFloors(brush);
  yield;
  const wet = (/** @type {Way} */ one) => one.sort === 'stream' || one.sort === 'river';
  paintWays(brush, land.ways.filter(wet), colours.waterCase, colours.water);
  paintWays(
    brush,
    land.ways.filter((one) => !wet(one)),
    colours.roadCase,
    colours.road,
  );
  paintGrain(brush);
  paintCrossings(brush);
  paintWorks(brush, opened);
  yield;
  const sheet = treeSheet(0.5 * scale, colours, sun.high < 40 ? 1 : 0);
  const [east, south] = [west + canvas.width / scale, north + canvas.height / scale];
  for (const tree of land.trees) {
    const [x, y] = tree.at;
    if (x > west - 1 && y > north - 1 && x < east + 1 && y < south + 1) sheet.put(pen, tree);
  }
  paintHouses(brush, sun.lamp);
  paintHour(brush, light);
  paintFrame(brush);
}
