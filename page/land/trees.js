// Little pictures of trees, drawn once for a size and then put wherever one stands.

import { LOOKS } from './land.js';
import { chance } from './shapes.js';

/** @import { Colours } from './light.js' */
/** @import { Tree } from './land.js' */

const ROOM = 1.45; // of a picture: the crown's radius, its shadow and a little air

/** A crown: a ring of bulges. @param {CanvasRenderingContext2D} pen @param {number} radius @param {number} uneven @param {() => number} throws */
function crown(pen, radius, uneven, throws) {
  const count = 9;
  const ring = Array.from({ length: count }, (_, i) => {
    const [angle, far] = [(i / count) * 2 * Math.PI, radius * (1 + uneven * (throws() - 0.5))];
    return [Math.cos(angle) * far, Math.sin(angle) * far];
  });
  const half = (/** @type {number[]} */ a, /** @type {number[]} */ b) => [
    (a[0] + b[0]) / 2,
    (a[1] + b[1]) / 2,
  ];
  pen.beginPath();
  ring.forEach((p, i) => {
    const [from, to] = [half(ring[(i + count - 1) % count], p), half(p, ring[(i + 1) % count])];
    if (i === 0) pen.moveTo(from[0], from[1]);
    pen.quadraticCurveTo(p[0] * 1.16, p[1] * 1.16, to[0], to[1]);
  });
  pen.closePath();
}

/** @param {CanvasRenderingContext2D} pen @param {() => number} throws @param {Tree['sort']} sort */
function outline(pen, throws, sort) {
  if (sort !== 'cedar') return crown(pen, 1, sort === 'fruit' ? 0.16 : 0.34, throws);
  pen.beginPath();
  for (let i = 0; i < 9; i++) {
    const [a, b, far] = [(i / 9) * 2 * Math.PI, ((i + 0.5) / 9) * 2 * Math.PI, 1 + throws() * 0.16];
    pen.lineTo(Math.cos(a) * far, Math.sin(a) * far);
    pen.lineTo(Math.cos(b) * 0.58, Math.sin(b) * 0.58);
  }
  pen.closePath();
}

/** Strokes of leaves on the shaded side. @param {CanvasRenderingContext2D} pen @param {() => number} throws @param {Tree['sort']} sort */
function leaves(pen, throws, sort) {
  pen.beginPath();
  if (sort === 'cedar') {
    for (let i = 0; i < 3; i++) {
      const angle = (i / 3) * Math.PI;
      pen.moveTo(-Math.cos(angle) * 0.75, -Math.sin(angle) * 0.75);
      pen.lineTo(Math.cos(angle) * 0.75, Math.sin(angle) * 0.75);
    }
  } else
    for (let i = 0; i < (sort === 'fruit' ? 2 : 5); i++) {
      const [angle, far] = [-0.5 + i * 0.55 + throws() * 0.3, 0.46 + throws() * 0.33];
      const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
      pen.moveTo(x - 0.21, y);
      pen.quadraticCurveTo(x, y + 0.18 + 0.1 * throws(), x + 0.21, y);
    }
  pen.stroke();
}

/** @param {CanvasRenderingContext2D} pen a picture's middle is 0,0 and a crown's radius 1 @param {Tree['sort']} sort @param {number} looks @param {Colours} colours @param {number} low how low the sun is */
function drawTree(pen, sort, looks, colours, low) {
  const throws = chance(900 + looks * 13 + sort.length * 101);
  pen.lineWidth = 0.09;
  pen.lineCap = 'round';
  pen.strokeStyle = colours.treeInk;
  if (sort === 'reed') {
    pen.beginPath();
    pen.moveTo(-0.9, 0.6);
    pen.lineTo(0.9, 0.6);
    for (const x of [-0.5, -0.1, 0.3]) {
      pen.moveTo(x, 0.6);
      pen.lineTo(x + (throws() - 0.5) * 0.5, -0.5 - throws() * 0.5);
    }
    pen.lineWidth = 0.16;
    return pen.stroke();
  }
  pen.globalAlpha = 0.4;
  pen.fillStyle = colours.shade;
  pen.beginPath();
  pen.ellipse(0.3 + low * 0.2, 0.36 - low * 0.16, 1.02 + low * 0.1, 0.94, 0, 0, 7);
  pen.fill();
  pen.globalAlpha = 1;
  pen.fillStyle = sort === 'cedar' ? colours.tree4 : colours[`tree${1 + (looks % 4)}`];
  outline(pen, throws, sort);
  pen.fill();
  pen.stroke();
  pen.globalAlpha = 0.5;
  pen.fillStyle = colours.treeHi;
  pen.save();
  pen.translate(-0.2, -0.26);
  if (sort === 'cedar') pen.scale(0.3, 0.3);
  crown(pen, 0.58, sort === 'fruit' ? 0.1 : 0.4, throws);
  pen.fill();
  pen.restore();
  pen.globalAlpha = 0.75;
  leaves(pen, throws, sort);
  pen.globalAlpha = 1;
}

/** A sheet with every tree, for crowns so many pixels wide. @param {number} radius @param {Colours} colours @param {number} low */
export function treeSheet(radius, colours, low) {
  const sorts = /** @type {Tree['sort'][]} */ (['broad', 'cedar', 'fruit', 'reed']);
  const size = Math.ceil(radius * ROOM * 2);
  const sheet = document.createElement('canvas');
  sheet.width = size * LOOKS;
  sheet.height = size * sorts.length;
  const pen = /** @type {CanvasRenderingContext2D} */ (sheet.getContext('2d'));
  sorts.forEach((sort, j) => {
    for (let i = 0; i < LOOKS; i++) {
      pen.setTransform(radius, 0, 0, radius, (i + 0.5) * size, (j + 0.5) * size);
      drawTree(pen, sort, i, colours, low);
    }
  });
  return {
    /** @param {CanvasRenderingContext2D} to whose units are inches @param {Tree} tree */
    put(to, { at, size: inches, looks, sort }) {
      const half = inches * ROOM;
      to.drawImage(
        sheet,
        looks * size,
        sorts.indexOf(sort) * size,
        size,
        size,
        at[0] - half,
        at[1] - half,
        half * 2,
        half * 2,
      );
    },
  };
}
