// What moves on the map: blocks and their names glide from where they stood, a volley is a line, a flash and smoke.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { html } from '../html.js';
import { heard, moment, shown } from './game.js';
import { along, facing, flat, front, grain, middle } from './map.js';
import { sideNumber, unitOf } from './names.js';
import { calm, speed } from './pace.js';
import { trackOf } from './system.js';

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

/** The fire that was told last, by whom and at whom. */
function lastFire() {
  const event = heard.value[heard.value.length - 1]?.event;
  if (calm.value || event?.role !== 'fire') return null;
  const find = (/** @type {string | undefined} */ id) =>
    shown.value?.units.find((one) => one.id === id && one.outline);
  const [firer, target] = [find(event.unit), find(event.target)];
  const lost = event.changes
    .filter((one) => one.unit === event.target && one.track === trackOf('strength')?.name)
    .reduce((sum, one) => sum + one.from - one.to, 0);
  return firer && target ? { firer, target, lost } : null;
}

const MEN_MOST = 12;

/** Men who fall out of the block, one for each that it counts. @param {{ unit: Unit, lost: number }} props */
function Falling({ unit, lost }) {
  const [a, b, c, d] = /** @type {Point[]} */ (unit.outline).map(flat);
  if (!d) return null;
  const count = Math.min(lost, MEN_MOST);
  const size = Math.max(9, 3 * grain.value);
  const on = (/** @type {Point} */ p, /** @type {Point} */ q, /** @type {number} */ part) =>
    p.map((from, i) => from + (q[i] - from) * part);
  return html`${Array.from({ length: count }, (_, i) => {
    const part = (i * 7 + 4) % count; // in no order along the line
    const [x, y] = on(
      /** @type {Point} */ (on(a, b, (part + 0.5) / count)),
      /** @type {Point} */ (on(d, c, (part + 0.5) / count)),
      0.5,
    );
    return html`<ellipse
      key=${i}
      class=${`man side${sideNumber(unitOf(unit.id)?.side)}`}
      cx=${x}
      cy=${y}
      rx=${size * 0.6}
      ry=${size}
      style=${{ '--late': `${150 + i * 70}ms` }}
    />`;
  })}`;
}

/** Smoke along the front of whoever has fired, and those who fell. */
export function Volley() {
  const fire = lastFire();
  if (!fire) return null;
  const { firer, target, lost } = fire;
  const [left, right] = /** @type {Point[]} */ (firer.outline);
  const [x1, y1] = flat(front(firer));
  const [x2, y2] = flat(middle(/** @type {Point[]} */ (target.outline)));
  const size = grain.value;
  const puffs = [0.08, 0.29, 0.5, 0.71, 0.92].map((share) =>
    flat(
      along(
        [left[0] + (right[0] - left[0]) * share, left[1] + (right[1] - left[1]) * share],
        facing(firer),
        30,
      ),
    ),
  );
  return html`<g
    class="volley"
    key=${heard.value.length}
    aria-hidden="true"
    style=${{ '--pace': speed.value }}
  >
    <line class="shot" x1=${x1} y1=${y1} x2=${x2} y2=${y2} stroke-width=${2 * size} />
    <path class="flash" d=${`M${flat(left)}L${flat(right)}`} stroke-width=${9 * size} />
    ${puffs.map(([x, y], i) => html`<circle key=${i} class="smoke" cx=${x} cy=${y} r=${Math.max(40, 7 * size)} style=${{ '--late': `${i * 60}ms` }} />`)}
    <${Falling} unit=${target} lost=${lost} />
    ${lost > 0 && html`<text class="fell" x=${x2} y=${y2 - 14 * size} font-size=${16 * size} stroke-width=${4 * size}>${`−${lost}`}</text>`}
  </g>`;
}
