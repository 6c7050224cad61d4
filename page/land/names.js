// Names that lie along what they name: a road, a stream, the long axis of a wood or of a ridge.

import { bounds, centre, depthIn, farFrom } from './shapes.js';

/** @import { Land, Piece } from './land.js' */
/** @import { Spot } from './shapes.js' */

/** @typedef {{ name: string, at: Spot, sort: 'way' | 'water' | 'wood' | 'hill' | 'place', line: Spot[], off: number }} Lain `off`: inches beside the line */

/** The direction in which an area is long. @param {Piece} area @param {number} letters */
function axisOf({ points, kind }, letters) {
  const [mx, my] = centre(points);
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
    xy += (x - mx) * (y - my);
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const [west, , east] = bounds(points);
  if (Math.abs(angle) > 1.2 && kind !== 'hill' && east - west > letters * 0.75) return 0;
  return angle;
}

/** Read from left to right, or upwards. @param {Spot[]} line @returns {Spot[]} */
function readable(line) {
  const [a, b] = [line[0], line[line.length - 1]];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return Math.abs(dx) > Math.abs(dy) * 0.2
    ? dx < 0
      ? [...line].reverse()
      : line
    : dy > 0
      ? [...line].reverse()
      : line;
}

/** @param {Land} land @returns {Lain[]} */
export function namesAlong({ names, ways, pieces }) {
  return names.map(({ name, at }) => {
    const plain = /** @type {Lain} */ ({ name, at, sort: 'place', line: [at], off: 0 });
    const near = ways
      .map((way) => ({ way, far: farFrom(at, way.line) }))
      .sort((a, b) => a.far - b.far)[0];
    const wet = near && (near.way.sort === 'stream' || near.way.sort === 'river');
    if (
      near &&
      near.far < 5 &&
      (wet ? /run|creek|river|brook|race|potomac/i : /pike|lane|road|street|bed/i).test(name) &&
      !/^to /.test(name)
    )
      return {
        name,
        at,
        sort: wet ? 'water' : 'way',
        line: readable(near.way.line),
        off: near.way.sort === 'river' ? 0 : wet ? 0.3 : 0.34,
      };
    const areas = pieces
      .filter((one) => /woods$|hill/.test(one.kind) && depthIn(at, one.points) > -0.8)
      .sort((a, b) => depthIn(at, b.points) - depthIn(at, a.points));
    const area = areas.find((one) => /woods$/.test(one.kind)) ?? areas[0];
    if (!area || /^to /.test(name) || !/wood|ridge|crest|hill|height|spur|knoll/i.test(name))
      return plain;
    const angle = axisOf(area, name.length);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const line = /** @type {Spot[]} */ ([]);
    for (let far = -9; far <= 9; far += 0.5) {
      const p = /** @type {Spot} */ ([at[0] + x * far, at[1] + y * far]);
      if (depthIn(p, area.points) > -0.2) line.push(p);
    }
    return line.length < 4
      ? plain
      : { name, at, sort: area.kind === 'hill' ? 'hill' : 'wood', line: readable(line), off: 0 };
  });
}
