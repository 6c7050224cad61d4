// What moves on the map: blocks and their names glide from where they stood.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { facing, flat, front } from './map.js';
import { calm, speed } from './pace.js';

/** @import { Point, Unit } from '../types.js' */

const GLIDE = 650; // milliseconds

/** From here it glides to where it is drawn. @typedef {{ at: Point, bearing: number }} Stand */

/** The shorter way round, in degrees. @param {number} from @param {number} to */
function turned(from, to) {
  return ((from - to + 540) % 360) - 180;
}

/** Glides an element from where it was drawn last. @param {Stand} now on the screen */
export function useGlide({ at, bearing }) {
  const ref = useRef(/** @type {SVGGElement | null} */ (null));
  const last = useRef(/** @type {Stand | null} */ (null));
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { at, bearing };
    if (!before || !ref.current || calm.value) return;
    const [x, y] = [before.at[0] - at[0], before.at[1] - at[1]];
    const by = turned(before.bearing, bearing);
    if (x === 0 && y === 0 && by === 0) return;
    ref.current.animate?.(
      [{ transform: `translate(${x}px, ${y}px) rotate(${by}deg)` }, { transform: 'none' }],
      { duration: GLIDE / speed.value, easing: 'ease-in-out' },
    );
  }, [at[0], at[1], bearing]);
  return { ref, style: { transformOrigin: `${at[0]}px ${at[1]}px` } };
}

/** @param {Unit} unit @returns {Stand} */
export function standOf(unit) {
  return { at: flat(front(unit)), bearing: facing(unit) };
}
