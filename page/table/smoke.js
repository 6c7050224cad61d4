// What is drawn over the blocks once the ground is: a volley as a line, a flash, smoke and men who fall, and where advice leads.

import { useEffect, useState } from 'preact/hooks';
import { html } from '../html.js';
import { heard, lines, moment, shown } from './game.js';
import { along, facing, flat, front, grain, middle } from './map.js';
import { sideNumber, unitOf } from './names.js';
import { next } from './next.js';
import { calm, speed } from './pace.js';
import { after, ghost, route } from './selection.js';
import { trackOf } from './system.js';

/** @import { Point, Unit } from '../types.js' */

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

const SOON = 150; // milliseconds: no press waits for it

/** Where the advice on the large button leads. */
export function Advised() {
  const advised = ghost.value || route.value || moment.value ? null : next.value;
  const { words, goes } = advised ?? {};
  const key = goes ? `${lines.value} ${words}` : '';
  const [found, setFound] = useState({
    key: '',
    unit: /** @type {Unit | undefined} */ (undefined),
  });
  useEffect(() => {
    if (!words || !goes) return undefined;
    const timer = setTimeout(() => setFound({ key, unit: after(words, goes) }), SOON);
    return () => clearTimeout(timer);
  }, [key]);
  const at = key && found.key === key ? found.unit : undefined;
  if (!at?.outline) return null;
  const corners = at.outline.map(flat);
  return html`<g class="advised" aria-hidden="true">
    <polygon points=${corners.join(' ')} stroke-width=${1.5 * grain.value} />
    <path
      d=${`M${corners[0]}L${flat(along(front(at), facing(at), 34))}L${corners[1]}`}
      stroke-width=${1.5 * grain.value}
    />
  </g>`;
}
