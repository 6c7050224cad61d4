// What the map is asked by hand: a tape from one point to another, what is seen from a point, all that the enemy can fire at, and
// the ground that the chosen unit, or an enemy who is pressed on, can go over. The engine measures; only the tape's length is a
// difference of two points.

import { computed, signal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { askBattle } from '../engine.js';
import { html } from '../html.js';
import { battle, heard, HOT_SEAT, lines, moment, scenario, seat, shown, view } from './game.js';
import { along, coverAgain, down, flat, front, gauged, grain, tool } from './map.js';
import { isOwn, sideNumber, theName, unitOf } from './names.js';
import { aimed, hasAimed, selected } from './selection.js';
import { distance, inchWords, trackOf } from './system.js';

/** @import { Point } from '../types.js' */
/** Rays of what is seen: bearing, then where each stretch begins and ends. @typedef {{ at: Point, rays: number[][] }} Seen */

const HALF = 1; // degrees to either side that a ray stands for
const SOON = 120; // milliseconds that somebody is chosen before it is asked how far he gets

const threat = signal(false);
/** On a small screen the tools are behind a button. */
const opened = signal(false);

/** The side that is feared: the other one's of whoever plays, or of whose turn it is. */
function foe() {
  const own = battle.value?.opponent === HOT_SEAT ? view.value?.to_order : battle.value?.side;
  return scenario.value?.sides.find((one) => one.id !== own)?.id ?? '';
}

// ---- what is seen, and what can be fired at ----

/** The stretches of all rays as one outline. @param {Seen} seen */
function fan({ at, rays }) {
  const edge = (/** @type {number} */ bearing, /** @type {number} */ far) =>
    flat(along(at, bearing, far)).map(Math.round);
  const parts = [];
  for (const [bearing, ...ends] of rays)
    for (let i = 0; i + 1 < ends.length; i += 2) {
      const [near, far] = [ends[i], ends[i + 1]];
      const corners = [
        edge(bearing - HALF, near),
        edge(bearing - HALF, far),
        edge(bearing + HALF, far),
        edge(bearing + HALF, near),
      ];
      parts.push(`M${corners.join('L')}Z`);
    }
  return parts.join('');
}

/** What is seen from the point that was pressed. */
const sight = computed(() => {
  const to = tool.value === 'look' && gauged.value?.[1];
  if (!to || lines.value < 0) return null;
  const answer = askBattle(`sees ${seat()} ${Math.round(to[0])} ${Math.round(down(to[1]))}`);
  return answer.error ? null : { to, path: fan(answer) };
});

/** Where each enemy can fire from where he stands. */
const threats = computed(() => {
  if (!threat.value || moment.value || lines.value < 0) return [];
  const { threat: list = [] } = askBattle(`threat ${seat()} ${foe()}`);
  return list.map((/** @type {Seen & { unit: string }} */ one) => ({
    id: one.unit,
    path: fan(one),
  }));
});

function Sight() {
  const seen = sight.value;
  if (!seen) return null;
  const size = grain.value;
  const [w, h] = scenario.value?.table ?? [0, 0];
  return html`<g class="seen">
    <path fill-rule="evenodd" d=${`M0,0H${w}V${h}H0Z${seen.path}`} />
    <circle cx=${seen.to[0]} cy=${seen.to[1]} r=${4 * size} stroke-width=${1.5 * size} />
  </g>`;
}

function Threat() {
  if (threats.value.length === 0) return null;
  return html`<g class="threat">
    <pattern id="feared" width="30" height="30" patternUnits="userSpaceOnUse">
      <path d="M-5,5L5,-5M0,30L30,0M25,35L35,25" />
    </pattern>
    ${threats.value.map((/** @type {{ id: string, path: string }} */ one) => html`<path key=${one.id} d=${one.path} />`)}
  </g>`;
}

// ---- how far they get ----

const reached = signal(
  /** @type {{ key: string, enemy: boolean, sweeps: Point[][] } | null} */ (null),
);

/** Whose reach is shown: of an enemy who is pressed on, or of whoever is chosen. */
const reacher = computed(() => {
  if (moment.value || !view.value) return null;
  return (hasAimed.value ? aimed.value : null) ?? selected.value;
});

/** Asked a moment after somebody is chosen, so that no press waits for it. */
function useReach() {
  const id = reacher.value;
  const key = `${id} ${lines.value}`;
  useEffect(() => {
    reached.value = null;
    const timer = setTimeout(() => {
      const answer = id === null ? {} : askBattle(`reach ${seat()} ${id}`);
      reached.value = { key, enemy: id !== null && !isOwn(id), sweeps: answer.reach ?? [] };
    }, SOON);
    return () => clearTimeout(timer);
  }, [key]);
  return reached.value?.key === key ? reached.value : null;
}

function Reach() {
  const reach = useReach();
  if (!reach || reach.sweeps.length === 0) return null;
  const path = reach.sweeps.map((corners) => `M${corners.map(flat).join('L')}Z`).join('');
  return html`<path class=${reach.enemy ? 'reach enemy' : 'reach'} d=${path} />`;
}

// ---- the tape ----

/** "8.2 inches (205 yards), counts as 9 inches": ranges are counted in whole inches. @param {number} far */
function lengthWords(far) {
  const inches = Math.round(far / 10) / 10;
  const whole = Math.ceil(inches);
  return inchWords(inches) + (whole === inches ? '' : `, counts as ${whole} (${distance(whole)})`);
}

export function tapeWords() {
  const [from, to] = gauged.value ?? [];
  if (!from || !to) return '';
  return lengthWords(Math.hypot(to[0] - from[0], to[1] - from[1]));
}

function Tape() {
  const [from, to] = (tool.value === 'tape' && gauged.value) || [];
  if (!from || !to) return null;
  const size = grain.value;
  return html`<g class="tape">
    <polyline class="under" points=${[from, to].join(' ')} stroke-width=${6 * size} />
    <polyline points=${[from, to].join(' ')} stroke-width=${2.5 * size} />
    ${[from, to].map((p) => html`<circle cx=${p[0]} cy=${p[1]} r=${4 * size} stroke-width=${1.5 * size} />`)}
  </g>`;
}

// ---- on the map ----

/** Below the blocks. */
export function Gauges() {
  return html`<g class="gauges" aria-hidden="true"> <${Threat} /><${Sight} /><${Reach} /> </g>`;
}

/** In a look back: whence the last order came, as an arrow. */
function Marched() {
  const event = moment.value ? heard.value[heard.value.length - 1]?.event : undefined;
  const [east, north] = [trackOf('east')?.name, trackOf('north')?.name];
  const moved = (event?.changes ?? []).filter((one) => one.track === east || one.track === north);
  const size = grain.value;
  return [...new Set(moved.map((one) => one.unit))].map((id) => {
    const now = shown.value?.units.find((one) => one.id === id);
    if (!now?.outline) return null;
    const from = front(now);
    for (const { unit, track, from: was } of moved)
      if (unit === id) from[track === east ? 0 : 1] = was;
    const [a, b] = [flat(from), flat(front(now))];
    if (Math.hypot(a[0] - b[0], a[1] - b[1]) < 20) return null;
    const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    return html`<g key=${id} class=${`marched side${sideNumber(unitOf(id ?? '')?.side)}`}>
      <line x1=${a[0]} y1=${a[1]} x2=${b[0]} y2=${b[1]} stroke-width=${3 * size} />
      <path
        d="M0,0L-12,-6L-12,6Z"
        transform=${`translate(${b[0]},${b[1]}) rotate(${turn}) scale(${size})`}
      />
    </g>`;
  });
}

/** Above them. */
export function Measured() {
  return html`<${Marched} /><${Tape} />`;
}

const TOOLS = /** @type {const} */ ([
  ['tape', 'Tape', 'Draw from one point to another to measure how far it is'],
  ['look', 'Sight', 'Press a point to see what is in sight from there'],
]);

/** @param {'tape' | 'look'} name */
function take(name) {
  tool.value = tool.value === name ? null : name;
  gauged.value = null;
}

/** What the tool that is in hand says, for whoever reads. */
function says() {
  if (tool.value === 'tape') return tapeWords() || TOOLS[0][2];
  if (tool.value === 'look')
    return sight.value ? 'Shaded: what is out of sight from there' : TOOLS[1][2];
  if (threat.value) return 'Hatched: ground that the enemy can fire at';
  const id = reacher.value;
  if (reached.value?.enemy && id !== null && unitOf(id) && reached.value.sweeps.length > 0)
    return `Shaded: where ${theName(id)} could march next`;
  return '';
}

/** The tools in the corner of the map. */
export function Tools() {
  useLayoutEffect(coverAgain, []);
  const words = says();
  return html`<div class=${`tools gauging${opened.value ? ' opened' : ''}`}>
    <button
      type="button"
      class="opener"
      aria-expanded=${opened.value}
      onClick=${() => (opened.value = !opened.value)}
    >
      Measure
    </button>
    ${TOOLS.map(
      ([name, label, about]) =>
        html`<button
          key=${name}
          type="button"
          title=${about}
          aria-pressed=${tool.value === name}
          onClick=${() => take(name)}
        >
          ${label}
        </button>`,
    )}
    <button
      type="button"
      title="All that the enemy can fire at"
      aria-pressed=${threat.value}
      onClick=${() => (threat.value = !threat.value)}
    >
      Threat
    </button>
    ${words && html`<span class="gauge-says" role="status">${words}</span>`}
  </div>`;
}
