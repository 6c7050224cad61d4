// A QR code of a link, by ISO/IEC 18004: byte mode, the lowest level of correction (L), versions 1 to 40, so up to 2953
// bytes. A code is a square of modules: fixed patterns first, then bits in a zigzag from the lower right, then the mask
// that looks least like a pattern.

const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26,
  28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
]; // bytes a block, by version
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15,
  16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
];
const VERSIONS = 40;
export const BYTES_MOST = 2953;

/** @typedef {{ size: number, dark: boolean[], fixed: boolean[] }} Square */

// ---- bytes that correct others: Reed and Solomon's, over the field of 256 by x^8 + x^4 + x^3 + x^2 + 1 ----

/** @param {number} a @param {number} b */
export function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The polynomial whose roots are the first powers of 2; its first factor, 1, is left out. @param {number} degree */
function generator(degree) {
  const of = new Array(degree).fill(0);
  of[degree - 1] = 1;
  for (let power = 0, root = 1; power < degree; power++, root = times(root, 2))
    for (let i = 0; i < degree; i++) of[i] = times(of[i], root) ^ (i + 1 < degree ? of[i + 1] : 0);
  return of;
}

/** What is left of the bytes, divided by it. @param {number[]} bytes @param {number[]} divisor */
function remainder(bytes, divisor) {
  const left = new Array(divisor.length).fill(0);
  for (const byte of bytes) {
    const factor = byte ^ left.shift();
    left.push(0);
    divisor.forEach((one, i) => (left[i] ^= times(one, factor)));
  }
  return left;
}

// ---- how much it holds ----

/** Modules that are free for bits. @param {number} version */
function room(version) {
  let free = (16 * version + 128) * version + 64;
  const crosses = version > 1 ? Math.floor(version / 7) + 2 : 0;
  if (crosses > 0) free -= (25 * crosses - 10) * crosses - 55;
  return free - (version >= 7 ? 36 : 0);
}

/** Bytes in all, and of them those that are not for correction. @param {number} version */
export function capacity(version) {
  const all = room(version) >> 3;
  return { all, own: all - CORRECTION[version - 1] * BLOCKS[version - 1] };
}

/** Bits of the length behind the mode. @param {number} version */
export function lengthBits(version) {
  return version < 10 ? 8 : 16;
}

/** @param {number} length */
function versionFor(length) {
  for (let version = 1; version <= VERSIONS; version++)
    if (4 + lengthBits(version) + 8 * length <= 8 * capacity(version).own) return version;
  return 0;
}

/** Mode, length, bytes, an end, and filling. @param {Uint8Array} bytes @param {number} version */
function message(bytes, version) {
  const { own } = capacity(version);
  const bits = /** @type {number[]} */ ([]);
  const add = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  add(4, 4);
  add(bytes.length, lengthBits(version));
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, 8 * own - bits.length));
  add(0, -bits.length & 7);
  for (let filling = 0xec; bits.length < 8 * own; filling ^= 0xec ^ 0x11) add(filling, 8);
  return Array.from({ length: own }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0),
  );
}

/** How long each block's own part is: the last ones may have one byte more. @param {number} version */
export function blockLengths(version) {
  const count = BLOCKS[version - 1];
  const { own } = capacity(version);
  const longer = own % count;
  return Array.from(
    { length: count },
    (_, i) => Math.floor(own / count) + (i >= count - longer ? 1 : 0),
  );
}

/** The message in blocks, each with its correction, woven into one another. @param {number[]} bytes @param {number} version */
function woven(bytes, version) {
  const divisor = generator(CORRECTION[version - 1]);
  let at = 0;
  const blocks = blockLengths(version).map((length) => bytes.slice(at, (at += length)));
  const repairs = blocks.map((block) => remainder(block, divisor));
  const weave = (/** @type {number[][]} */ parts) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, i) =>
      parts.flatMap((part) => (i < part.length ? [part[i]] : [])),
    ).flat();
  return [...weave(blocks), ...weave(repairs)];
}

// ---- the square ----

/** @param {Square} square @param {number} x @param {number} y @param {boolean} dark */
function fix(square, x, y, dark) {
  if (x < 0 || y < 0 || x >= square.size || y >= square.size) return;
  square.dark[y * square.size + x] = dark;
  square.fixed[y * square.size + x] = true;
}

/** Rings around a middle: a finder's, with the light ring around it, or a cross of alignment. @param {Square} square @param {number} x @param {number} y @param {number} reach @param {number[]} light */
function rings(square, x, y, reach, light) {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      fix(square, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
}

/** Where crosses of alignment stand, along either side. @param {number} version */
export function crossesOf(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const far = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => far - step * (count - 2 - i))];
}

/** Bits with their own correction. @param {number} value @param {number} by @param {number} bits */
function checked(value, by, bits) {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * by);
  return (value << bits) | rest;
}

/** Level L and the mask, twice. @param {Square} square @param {number} mask */
function writeFormat(square, mask) {
  const bits = checked((1 << 3) | mask, 0x537, 10) ^ 0x5412;
  const last = square.size - 1;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    fix(square, 8, i < 6 ? i : i < 8 ? i + 1 : last - 14 + i, dark);
    fix(square, i < 8 ? last - i : i === 8 ? 7 : 14 - i, 8, dark);
  }
  fix(square, 8, last - 7, true);
}

/** @param {Square} square @param {number} version */
function writeVersion(square, version) {
  if (version < 7) return;
  const bits = checked(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const [near, far] = [Math.floor(i / 3), square.size - 11 + (i % 3)];
    fix(square, near, far, dark);
    fix(square, far, near, dark);
  }
}

/** All that is the same in every code of its size. @param {number} version @returns {Square} */
export function patterns(version) {
  const size = 17 + 4 * version;
  const square = {
    size,
    dark: new Array(size * size).fill(false),
    fixed: new Array(size * size).fill(false),
  };
  for (let i = 0; i < size; i++) {
    fix(square, 6, i, i % 2 === 0);
    fix(square, i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    rings(square, x, y, 4, [2, 4]);
  const at = crossesOf(version);
  const corner = (/** @type {number} */ one) => one === 6 || one === size - 7;
  for (const x of at)
    for (const y of at)
      if (!(corner(x) && corner(y)) || (x === size - 7 && y === size - 7))
        rings(square, x, y, 2, [1]);
  writeFormat(square, 0);
  writeVersion(square, version);
  return square;
}

/** Free modules in the order in which bits fill them. @param {Square} square @returns {number[]} */
export function zigzag({ size, fixed }) {
  const order = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const at = (up ? size - 1 - i : i) * size + x;
        if (!fixed[at]) order.push(at);
      }
  }
  return order;
}

/** @type {((x: number, y: number) => boolean)[]} */
export const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** @param {Square} square @param {number} mask */
function masked({ size, dark, fixed }, mask) {
  const flips = MASKS[mask];
  return dark.map((one, i) => (fixed[i] ? one : one !== flips(i % size, Math.floor(i / size))));
}

/** Runs of five and more, and what looks like a finder, in one row or column. @param {boolean[]} line */
function linePenalty(line) {
  const words = line.map((one) => (one ? '1' : '0')).join('');
  const runs = words.match(/0{5,}|1{5,}/g) ?? [];
  const finders = words.match(/(?=00001011101)|(?=10111010000)/g) ?? [];
  return runs.reduce((sum, run) => sum + run.length - 2, 0) + 40 * finders.length;
}

/** How much it looks like a pattern, which readers could take for one of the fixed ones. @param {number} size @param {boolean[]} dark */
function penalty(size, dark) {
  let sum = 0;
  for (let i = 0; i < size; i++) {
    sum += linePenalty(dark.slice(i * size, (i + 1) * size));
    sum += linePenalty(Array.from({ length: size }, (_, y) => dark[y * size + i]));
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const at = y * size + x;
      const same = [at + 1, at + size, at + size + 1].every((other) => dark[other] === dark[at]);
      if (same) sum += 3;
    }
  const share = (100 * dark.filter(Boolean).length) / (size * size);
  return sum + 10 * Math.floor(Math.abs(share - 50) / 5);
}

/**
 * The modules of the code of a text, row by row; null if it is too long for any.
 * @param {string} text @returns {{ size: number, dark: boolean[] } | null}
 */
export function qrOf(text) {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === 0) return null;
  const square = patterns(version);
  const all = woven(message(bytes, version), version);
  zigzag(square).forEach((at, i) => {
    square.dark[at] = i < 8 * all.length && ((all[i >> 3] >> (7 - (i & 7))) & 1) === 1;
  });
  const tries = MASKS.map((_, mask) => {
    writeFormat(square, mask);
    const dark = masked(square, mask);
    return { dark, bad: penalty(square.size, dark) };
  });
  const best = tries.reduce((one, other) => (other.bad < one.bad ? other : one));
  return { size: square.size, dark: best.dark };
}
