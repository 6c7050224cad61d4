// Lines and areas in inches, east and south from the north-west corner, and numbers that look like chance but are always the same.

/** @typedef {[number, number]} Spot */

/** From 0 to 1, for each point of a grid. @param {number} x @param {number} y @param {number} seed */
export function hash(x, y, seed) {
  let mixed = Math.imul(x, 0x27d4eb2f) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x100000000;
}

/** Throws from 0 to 1, the same in every browser. @param {number} seed */
export function chance(seed) {
  let count = 0;
  return () => hash(count++, 7, seed);
}

/** From -0.5 to 0.5, without steps. @param {number} x @param {number} y @param {number} seed */
export function noise(x, y, seed) {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const a = (x - i) * (x - i) * (3 - 2 * (x - i));
  const b = (y - j) * (y - j) * (3 - 2 * (y - j));
  const north = hash(i, j, seed) * (1 - a) + hash(i + 1, j, seed) * a;
  const south = hash(i, j + 1, seed) * (1 - a) + hash(i + 1, j + 1, seed) * a;
  return north * (1 - b) + south * b - 0.5;
}

/** Large waves with smaller ones on them. @param {number} x @param {number} y @param {number} seed */
export function waves(x, y, seed) {
  return noise(x, y, seed) + 0.5 * noise(x * 2.1, y * 2.1, seed + 1);
}

/** From 0 below `low` to 1 above `high`. @param {number} low @param {number} high @param {number} value */
export function ramp(low, high, value) {
  const part = Math.max(0, Math.min(1, (value - low) / (high - low)));
  return part * part * (3 - 2 * part);
}

/** @param {Spot} a @param {Spot} b */
export function apart(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** How far along a piece of a line the nearest point of it is, from 0 to 1. @param {number} x @param {number} y @param {Spot} a @param {Spot} b */
function partOf(x, y, a, b) {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const part = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1);
  return part < 0 ? 0 : part > 1 ? 1 : part;
}

/** How far it is to a line, and to its end as well if it is closed. @param {Spot} p @param {Spot[]} line @param {boolean} [closed] */
export function farFrom(p, line, closed = false) {
  const x = p[0];
  const y = p[1];
  let least = Infinity;
  for (let i = closed ? 0 : 1; i < line.length; i++) {
    const a = line[i > 0 ? i - 1 : line.length - 1];
    const b = line[i];
    const part = partOf(x, y, a, b);
    const ex = a[0] + part * (b[0] - a[0]) - x;
    const ey = a[1] + part * (b[1] - a[1]) - y;
    least = Math.min(least, ex * ex + ey * ey);
  }
  return Math.sqrt(least);
}

/** The nearest point of a line. @param {Spot} p @param {Spot[]} line @returns {Spot} */
export function nearest(p, line) {
  let best = line[0];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const part = partOf(p[0], p[1], a, b);
    const at = /** @type {Spot} */ ([a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]);
    if (apart(p, at) < apart(p, best)) best = at;
  }
  return best;
}

/** @param {Spot} p @param {Spot[]} area */
export function isInside([x, y], area) {
  let inside = false;
  for (let i = 0, j = area.length - 1; i < area.length; j = i++) {
    const a = area[i];
    const b = area[j];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0])
      inside = !inside;
  }
  return inside;
}

/** How deep inside an area, less than 0 outside. @param {Spot} p @param {Spot[]} area */
export function depthIn(p, area) {
  const far = farFrom(p, area, true);
  return isInside(p, area) ? far : -far;
}

/** West, north, east and south end. @param {Spot[]} points */
export function bounds(points) {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** @param {Spot[]} points @returns {Spot} */
export function centre(points) {
  const sum = points.reduce(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** @param {Spot[]} line */
export function lengthOf(line) {
  let long = 0;
  for (let i = 1; i < line.length; i++) long += apart(line[i - 1], line[i]);
  return long;
}

/** Points along a line, so far from each other. @param {Spot[]} line @param {number} step @returns {Spot[]} */
export function walk(line, step) {
  const points = [line[0]];
  let left = step;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const long = apart(a, b);
    let at = left;
    for (; at <= long; at += step)
      points.push([a[0] + ((b[0] - a[0]) * at) / long, a[1] + ((b[1] - a[1]) * at) / long]);
    left = at - long;
  }
  return points;
}

/** Across the line at one of its points, to the right of whoever walks along it. @param {Spot[]} line @param {number} i @returns {Spot} */
export function across(line, i) {
  const [a, b] = [line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]];
  const long = apart(a, b) || 1;
  return [-(b[1] - a[1]) / long, (b[0] - a[0]) / long];
}

/** A line beside a line. @param {Spot[]} line @param {number} by @returns {Spot[]} */
export function beside(line, by) {
  return line.map((p, i) => {
    const [x, y] = across(line, i);
    return [p[0] + x * by, p[1] + y * by];
  });
}

export const STRAY = 0.35; // inches: a drawn line is never farther from the ruled one

/** No farther from the ruled line than it may be. @param {Spot} p @param {Spot[]} line @returns {Spot} */
function held(p, line) {
  const at = nearest(p, line);
  const far = apart(p, at);
  if (far <= STRAY) return p;
  const part = (STRAY * 0.999) / far;
  return [at[0] + (p[0] - at[0]) * part, at[1] + (p[1] - at[1]) * part];
}

/** A ruled line as men and water make it: bends for corners, and it sways a little. @param {Spot[]} line @param {number} sway @param {number} seed @returns {Spot[]} */
export function bend(line, sway, seed) {
  const last = line.length - 1;
  const smooth = /** @type {Spot[]} */ ([]);
  for (let i = 0; i < last; i++) {
    const [before, a, b, after] = [
      line[Math.max(0, i - 1)],
      line[i],
      line[i + 1],
      line[Math.min(last, i + 2)],
    ];
    const steps = Math.max(2, Math.ceil(apart(a, b) / 0.4));
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const along = (/** @type {0 | 1} */ q) => {
        const [leave, arrive] = [(b[q] - before[q]) * 0.2, (after[q] - a[q]) * 0.2];
        const turn = t * t * (3 - 2 * t);
        return (
          a[q] * (1 - turn) + b[q] * turn + leave * t * (1 - t) * (1 - t) - arrive * t * t * (1 - t)
        );
      };
      smooth.push([along(0), along(1)]);
    }
  }
  smooth.push(line[last]);
  let far = 0;
  return smooth.map((p, i) => {
    if (i > 0) far += apart(p, smooth[i - 1]);
    const end = i === smooth.length - 1 ? 0 : Math.min(1, far / 2);
    const by = sway * end * (2 * noise(far / 5.5, seed, 7) + 0.7 * noise(far / 1.9, seed, 8));
    const [x, y] = across(smooth, i);
    return held([p[0] + x * by, p[1] + y * by], line);
  });
}

/** The edge of an area as it grows. @param {Spot[]} area @param {number} by @param {number} seed @returns {Spot[]} */
export function ragged(area, by, seed) {
  const ring = [...area, area[0]];
  return walk(ring, 0.45).map((p) =>
    held(
      [
        p[0] + by * 2 * waves(p[0] / 1.7, p[1] / 1.7, seed),
        p[1] + by * 2 * waves(p[0] / 1.7, p[1] / 1.7, seed + 9),
      ],
      ring,
    ),
  );
}
