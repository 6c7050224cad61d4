// Colours of the map from broad day to night. Four lights are given, those between them are mixed; the ink turns from dark to pale once.

/** @typedef {Record<string, string>} Colours */

const names =
  'paper ground fieldA fieldB fieldC fieldD fieldInk shade lite ink ink2 hach floor tree1 tree2 tree3 tree4 treeHi treeInk road roadCase water waterCase fence wall roofA roofB frame halo gold name nameWood nameWater side0 line0 side1 line1 key rim glow'.split(
    ' ',
  );

/** @param {string} hexes @returns {Colours} */
function palette(hexes) {
  const list = hexes.split(/\s+/);
  return Object.fromEntries(names.map((name, i) => [name, `#${list[i]}`]));
}

const day = palette(
  `f2e8cf e9dfc0 e8ddb9 ebe0c3 e2dcb6 ece0b8 9b8a58 5b4630 fffaf0 2a2117 5a4a34 6e5434 c9cf9c 9fb06c 8ba25f b3bd7b 728c58 d8dda4 46562f fbf4de 6b5334 a9cbd6 3f7388 5c4326 8d8676 b4553a 843a27 3b2e1e f4ebd4 a36a00 3d3222 2f4420 1f5468 1f3f7a f6efe0 992a1e fbefe0 1a130b fbf6e8 f2b15e`,
);
const dusk = palette(
  `b9a79a b3a394 b1a18f b5a495 ab9e8b b6a48e 7d6c60 3f2c3c f3cfa6 1b141a 35292f 4f3b3a 8d937a 6f7b58 5f6f50 7f8763 51634b a89f78 2f3a2d d2bfab 4a3832 8aa0ab 3d5766 3b2b26 6d6461 8a4a3f 622f2b 2b2023 c1b0a3 6f4300 261c1f 22301f 1d3a49 0f2552 efe3d3 761a12 f3ded0 120c0e dccdc0 d96a45`,
);
const gloom = palette(
  `3d3947 46424f 474350 494551 44434d 4c4750 6d6670 120f1c a98f9a f1e6d6 cfc2bb a1949a 333a38 37453c 2f3e38 404c41 283833 6b7264 171f1f a0949a 1d1a22 5b7389 223446 c5b4a6 9b959a 7a4b4a 4d2f33 d6c29a 35313d ffcf6b e2d5c8 c9d3b4 a9c6d8 8db4f2 14203a f2937c 3c100a f7efe3 191620 a9586a`,
);
const night = palette(
  `16191f 1f242b 20262c 22282f 1f272b 252a30 3c464d 020408 6f88a6 dfe5ea a9b6c2 71808f 17221f 1d2f29 182a25 23352e 142520 47605a 080f0f 75818c 0a0d11 34536e 12263a 9aa3aa 7d8790 4f3d42 2d252b b9a678 13171c ffcf6b b9c3cc a3bfa9 8fb6d3 8db4f2 101a30 f2937c 310c07 eef2f5 07090c 3b4a70`,
);

/** @param {string} hex */
export function rgb(hex) {
  return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
}

/** @param {string} a @param {string} b @param {number} part */
function mix(a, b, part) {
  const [one, other] = [rgb(a), rgb(b)];
  const mixed = one.map((value, i) => Math.round(value + (other[i] - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** @param {Colours} a @param {Colours} b @param {number} part @returns {Colours} */
function between(a, b, part) {
  return Object.fromEntries(names.map((name) => [name, mix(a[name], b[name], part)]));
}

export const lights = ['day', 'dusk-1', 'dusk-2', 'dusk-3', 'dusk-4', 'dusk-5', 'night'];

const palettes = [
  day,
  between(day, dusk, 0.34),
  between(day, dusk, 0.67),
  dusk,
  gloom,
  between(gloom, night, 0.5),
  night,
];

/** Where the sun stands, how much of it is left, and how bright a lamp is beside it. */
const suns = [
  { from: 315, high: 45, steep: 0.055, dark: 1.5, bright: 0.75, glow: 0, gloom: 0, lamp: 0 },
  { from: 292, high: 30, steep: 0.06, dark: 1.5, bright: 0.9, glow: 0.34, gloom: 0.1, lamp: 0 },
  { from: 285, high: 22, steep: 0.065, dark: 1.55, bright: 1, glow: 0.42, gloom: 0.16, lamp: 0 },
  {
    from: 282,
    high: 16,
    steep: 0.07,
    dark: 1.5,
    bright: 0.95,
    glow: 0.38,
    gloom: 0.22,
    lamp: 0.55,
  },
  { from: 280, high: 14, steep: 0.07, dark: 1.5, bright: 0.75, glow: 0.3, gloom: 0.25, lamp: 0.8 },
  { from: 280, high: 16, steep: 0.065, dark: 1.4, bright: 0.55, glow: 0.16, gloom: 0.3, lamp: 0.9 },
  { from: 315, high: 32, steep: 0.06, dark: 1.35, bright: 0.75, glow: 0, gloom: 0.35, lamp: 0.9 },
];

/** @param {number} light its number */
export function lightOf(light) {
  return { colours: palettes[light], sun: suns[light] };
}
