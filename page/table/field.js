// The field: the ground and everybody on it as SVG. Drag the ground to move the map, a block to march it along its lane,
// its handle to turn it; drop a block on an enemy to fire. By keyboard: Tab to a block, Enter selects it, Escape lets go;
// arrows, + and - move the map.

import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { dress } from '../face.js';
import { html } from '../html.js';
import { capital } from '../words.js';
import { letGo, movePointer, press, release } from './drag.js';
import { Drawing } from './drawing.js';
import { scenario } from './game.js';
import {
  alone,
  box,
  covered,
  focusOn,
  followSelected,
  covers,
  height,
  pan,
  place,
  sight,
  width,
  zoom,
} from './map.js';
import { leaderName, theName } from './names.js';
import { Toast } from './said.js';
import { shelling } from './zones.js';
import { ghost, hint, leader, riding, selected, unselect } from './selection.js';

const SOON = 1200; // milliseconds that the plain ground stands before the drawn one is asked for
const rich = signal(/** @type {typeof import('./rich.js') | null} */ (null));

/** The drawn ground is loaded when the battle stands. */
function loadSheet() {
  const timer = setTimeout(async () => {
    const [parts] = await Promise.all([import('./rich.js'), dress('later')]);
    rich.value ??= parts;
  }, SOON);
  return () => clearTimeout(timer);
}

/** @param {WheelEvent} event */
function wheel(event) {
  event.preventDefault();
  zoom(
    event.deltaY > 0 ? 1.15 : 1 / 1.15,
    place(/** @type {SVGSVGElement} */ (event.currentTarget), event),
  );
}

/** @param {KeyboardEvent} event */
function key(event) {
  const step = 0.15;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => pan(-step, 0),
    ArrowRight: () => pan(step, 0),
    ArrowUp: () => pan(0, -step),
    ArrowDown: () => pan(0, step),
    '+': () => zoom(1 / 1.3),
    '=': () => zoom(1 / 1.3),
    '-': () => zoom(1.3),
    0: () => (box.value = null),
    Escape: () => (riding.value ? (riding.value = false) : unselect()),
  };
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
}

/** What the map says while one drags, slides or rides. */
function Tip() {
  const one = ghost.value;
  if (shelling.value) return html`<p class="tip">Press the place to fire at.</p>`;
  if (hint.value) return html`<p class="tip" role="status">${hint.value}</p>`;
  if (riding.value && leader.value !== null)
    return html`<p class="tip">
      ${`Press where ${leaderName(leader.value)} is to go, or a unit for him to join.`}
    </p>`;
  if (selected.value === null || !one) return null;
  const then = one.reply
    ? `; then ${theName(one.reply.unit)} can fire at it`
    : one.reply === null
      ? '; then nobody can fire at it'
      : ''; // of a whole line it is not asked
  return html`<p class="tip">${capital(one.says) + then}</p>`;
}

export function Field() {
  const frame = useRef(/** @type {SVGSVGElement | null} */ (null));
  useEffect(() => {
    const svg = frame.current;
    if (!svg) return;
    const measure = () => {
      width.value = svg.clientWidth || 800;
      height.value = svg.clientHeight || 600;
      const frame = svg.getBoundingClientRect();
      covered.value = [...(svg.parentElement?.querySelectorAll('.zooms, .gauging') ?? [])].map(
        (one) => {
          const box = one.getBoundingClientRect();
          return [
            box.left - frame.left - 4,
            box.top - frame.top - 4,
            box.right - frame.left + 4,
            box.bottom - frame.top + 4,
          ];
        },
      );
    };
    const watch = new ResizeObserver(measure);
    watch.observe(svg);
    svg.addEventListener('wheel', wheel, { passive: false });
    measure();
    return () => watch.disconnect();
  }, [covers.value]);
  const name = scenario.value?.name ?? '';
  useEffect(focusOn, [name, width.value > 0]);
  useEffect(followSelected, [selected.value]);
  useEffect(loadSheet, []);
  const now = sight.value;
  const sheet = rich.value;
  return html`<section
    class=${`field${sheet?.isPainted.value ? ' rich' : ''}`}
    aria-label="The field"
  >
    ${sheet && html`<${sheet.Sheet} />`}
    <svg
      ref=${frame}
      viewBox=${`${now.x} ${now.y} ${now.w} ${now.h}`}
      role="group"
      aria-label=${`Map of ${name}`}
      tabindex="0"
      onPointerDown=${press}
      onPointerMove=${movePointer}
      onPointerUp=${release}
      onPointerCancel=${letGo}
      onKeyDown=${key}
    >
      <${Drawing} rich=${sheet} />
    </svg>
    <${Toast} />
    <${Tip} />
    ${sheet && html`<${sheet.Tools} />`}
    <div class="zooms">
      <button
        type="button"
        aria-label="Zoom in"
        data-sign="+"
        onClick=${() => zoom(1 / 1.4)}
      ></button>
      <button type="button" aria-label="Zoom out" data-sign="−" onClick=${() => zoom(1.4)}></button>
      <button
        type="button"
        aria-label="The whole map"
        data-sign="⤢"
        onClick=${() => (box.value = null)}
      ></button>
      <button
        type="button"
        aria-label="The map alone"
        data-sign="▣"
        aria-pressed=${alone.value}
        onClick=${() => (alone.value = !alone.value)}
      ></button>
    </div>
  </section>`;
}
