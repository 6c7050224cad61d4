// Places words where they touch nothing: no block, no mark, no other words, and not the frame. The dearest come first, each has its
// places in order of cost, and what finds none is left out, unless those in its way can step aside.

/** West, north, east and south, in pixels. @typedef {[number, number, number, number]} Box */
/** A place of its own for some words: what it covers, what it costs, and what it leads to. @typedef {{ boxes: Box[], cost: number, form: number, at: number[], line?: number[] }} Spot */
/** @typedef {{ id: string, spots: () => Iterable<Spot>, near?: Box }} Wish `near`: what it names, with places about it in any order; all others have the cheapest first */
/** @typedef {{ wish: Wish, spot: Spot }} Put */

const CELL = 64; // pixels

/** @param {Box} a @param {Box} b */
export function meet(a, b) {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** How far apart two boxes are. @param {Box} a @param {Box} b */
function gap(a, b) {
  return Math.hypot(Math.max(0, a[0] - b[2], b[0] - a[2]), Math.max(0, a[1] - b[3], b[1] - a[3]));
}

/** What is taken, in cells, so that few are looked at. @param {Box} frame */
export function boardOf(frame) {
  /** @type {Map<number, { box: Box, owner: string }[]>} */
  const cells = new Map();
  /** Until one cell says that it is enough. @param {Box} box @param {(key: number) => unknown} act */
  const some = (box, act) => {
    const [west, north, east, south] = box.map((one) => Math.floor(one / CELL));
    for (let j = north; j <= south; j++)
      for (let i = west; i <= east; i++) if (act(j * 1000 + i)) return true;
    return false;
  };
  return {
    /** @param {Box} box @param {string} owner */
    take(box, owner) {
      const one = { box, owner };
      some(box, (key) => {
        const list = cells.get(key);
        if (list) list.push(one);
        else cells.set(key, [one]);
      });
    },
    /** @param {string} owner */
    free(owner) {
      for (const [key, list] of cells)
        cells.set(
          key,
          list.filter((one) => one.owner !== owner),
        );
    },
    /** @param {Box} box */
    isIn: (box) =>
      box[0] >= frame[0] && box[1] >= frame[1] && box[2] <= frame[2] && box[3] <= frame[3],
    /** Does the box meet nothing? @param {Box} box */
    isFree: (box) => !some(box, (key) => cells.get(key)?.some((one) => meet(one.box, box))),
    /** Whose it is that the box meets. @param {Box} box */
    owners(box) {
      const met = /** @type {Set<string>} */ (new Set());
      some(box, (key) => {
        for (const one of cells.get(key) ?? []) if (meet(one.box, box)) met.add(one.owner);
      });
      return met;
    },
  };
}

/** @typedef {ReturnType<typeof boardOf>} Board */

const WORDS = 'words of '; // the owner of what words have taken

/** Points of a leader line, without its ends. @param {number[]} line @returns {Box[]} */
function dotsOf([x0, y0, x1, y1]) {
  return [0.15, 0.3, 0.45, 0.6, 0.75].map((part) => {
    const [x, y] = [x0 + (x1 - x0) * part, y0 + (y1 - y0) * part];
    return [x - 1, y - 1, x + 1, y + 1];
  });
}

/** Most places are asked only this. @param {Board} board @param {Spot} spot */
function isFree(board, spot) {
  if (!spot.boxes.every(board.isIn) || !spot.boxes.every(board.isFree)) return false;
  const { line } = spot;
  return !line || dotsOf(line).every(board.isFree);
}

/** Whose it is that a place meets; nothing if it is not in the frame. @param {Board} board @param {Spot} spot */
function bars(board, { boxes, line }) {
  if (!boxes.every(board.isIn)) return null;
  return new Set(
    [...boxes, ...(line ? dotsOf(line) : [])].flatMap((box) => [...board.owners(box)]),
  );
}

/** @param {Board} board @param {Put} put */
function lay(board, { wish, spot }) {
  for (const box of [...spot.boxes, ...(spot.line ? dotsOf(spot.line) : [])])
    board.take(box, WORDS + wish.id);
}

/** The cheapest free place. @param {Board} board @param {Wish} wish @param {[string, Box][]} blocks @param {Map<string, Spot>} last @returns {Spot | null} */
function best(board, wish, blocks, last) {
  const [before] = [last.get(wish.id)];
  let found = /** @type {Spot | null} */ (null);
  let least = Infinity;
  for (const spot of wish.spots()) {
    if (spot.cost >= least) {
      if (wish.near) continue;
      break;
    }
    let { cost } = spot;
    if (before && (before.form !== spot.form || before.cost !== spot.cost)) cost += 2;
    if (cost >= least || !isFree(board, spot)) continue;
    const own = wish.near ? gap(spot.boxes[0], wish.near) : 0;
    for (const [id, box] of wish.near ? blocks : [])
      if (id !== wish.id && gap(spot.boxes[0], box) < own + 6) cost += spot.line ? 1.5 : 9;
    if (cost < least) [least, found] = [cost, spot];
  }
  return found;
}

/** Makes room for one that was left out: those in its way go elsewhere, if they can. @param {Board} board @param {Wish} wish @param {Map<string, Put>} placed @param {[string, Box][]} blocks @param {Map<string, Spot>} last */
function squeeze(board, wish, placed, blocks, last) {
  for (const spot of wish.spots()) {
    const met = bars(board, spot);
    if (!met || met.size > 2 || [...met].some((owner) => !owner.startsWith(WORDS))) continue;
    const others = [...met].map((owner) => placed.get(owner.slice(WORDS.length)));
    if (others.some((one) => !one)) continue;
    const moving = /** @type {Put[]} */ (others);
    for (const one of moving) board.free(WORDS + one.wish.id);
    lay(board, { wish, spot });
    const moved = /** @type {Put[]} */ ([]);
    for (const one of moving) {
      const to = best(board, one.wish, blocks, last);
      if (!to) break;
      moved.push({ wish: one.wish, spot: to });
      lay(board, moved[moved.length - 1]);
    }
    if (moved.length === moving.length) {
      for (const one of [...moved, { wish, spot }]) placed.set(one.wish.id, one);
      return;
    }
    for (const one of [...moved, { wish, spot }]) board.free(WORDS + one.wish.id);
    for (const one of moving) lay(board, one);
  }
}

const TRIES = 6; // of those left out, so many are helped

/** @param {Board} board @param {Wish[]} wishes the dearest first @param {[string, Box][]} blocks @param {Map<string, Spot>} last where they stood */
export function placeAll(board, wishes, blocks, last) {
  const placed = /** @type {Map<string, Put>} */ (new Map());
  const out = /** @type {Wish[]} */ ([]);
  for (const wish of wishes) {
    const spot = best(board, wish, blocks, last);
    if (!spot) {
      out.push(wish);
      continue;
    }
    placed.set(wish.id, { wish, spot });
    lay(board, { wish, spot });
  }
  for (const wish of out.filter((one) => one.near).slice(0, TRIES))
    squeeze(board, wish, placed, blocks, last);
  return placed;
}

/** Places about a box for words so wide and high: below, above, beside, and farther off with a line to it. @param {Box} box @param {{ w: number, h: number }[]} forms @param {number} [shorter] what it costs to shorten them @returns {Generator<Spot>} */
export function* around([x0, y0, x1, y1], forms, shorter = 3) {
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  for (const [ring, [away, cost]] of [
    [3, 0],
    [20, 6],
    [42, 9],
    [70, 13],
  ].entries())
    for (const [form, { w, h }] of forms.entries()) {
      const places = [
        [cx - w / 2, y1 + away, 0],
        [cx - w / 2, y0 - away - h, 0.6],
        [x1 + away, cy - h / 2, 1],
        [x0 - away - w, cy - h / 2, 1.2],
        [x1 - w * 0.35, y1 + away, 1.5],
        [x1 - w * 0.35, y0 - away - h, 1.6],
        [x0 - w * 0.65, y1 + away, 1.7],
        [x0 - w * 0.65, y0 - away - h, 1.8],
      ];
      for (const [x, y, more] of places) {
        const own = /** @type {Box} */ ([x - 2, y, x + w + 2, y + h]);
        yield {
          boxes: [own],
          cost: cost + more + form * shorter,
          form,
          at: [x + w / 2, y],
          get line() {
            return ring > 0 ? leaderLine(own, [cx, cy], [x0, y0, x1, y1]) : undefined;
          }, // few places come so far that it matters
        };
      }
    }
}

/** From the edge of the words to just before what they name. @param {Box} words @param {number[]} to @param {Box} of */
function leaderLine(words, [x, y], of) {
  const from = [
    Math.max(words[0], Math.min(words[2], x)),
    Math.max(words[1], Math.min(words[3], y)),
  ];
  const end = [
    Math.max(of[0], Math.min(of[2], from[0])),
    Math.max(of[1], Math.min(of[3], from[1])),
  ];
  const long = Math.hypot(end[0] - from[0], end[1] - from[1]) || 1;
  const part = Math.max(0, 1 - 2 / long);
  return [
    from[0],
    from[1],
    from[0] + (end[0] - from[0]) * part,
    from[1] + (end[1] - from[1]) * part,
  ];
}
