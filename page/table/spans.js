// Numbers that may be said in an order lie in spans.

/** @typedef {[number, number][]} Spans */

/** The number nearest to this that lies in the spans. @param {Spans} spans @param {number} wish */
export function nearest(spans, wish) {
  let best = null;
  for (const [low, high] of spans) {
    const held = Math.max(low, Math.min(high, wish));
    if (best === null || Math.abs(held - wish) < Math.abs(best - wish)) best = held;
  }
  return best;
}

/** @param {Spans} [spans] */
export function farthest(spans = []) {
  return Math.max(0, ...spans.map(([, high]) => high));
}
