// The field: the ground and everybody on it as SVG. Drag the ground to move the map, a block to march it along its lane,
// its handle to turn it; drop a block on an enemy to fire. By keyboard: Tab to a block, Enter selects it, Escape lets go;
// arrows, + and - move the map.

import { useEffect, useRef } from 'preact/hooks';
import { html } from '../html.js';
import { capital } from '../words.js';
import { letGo, movePointer, press, release } from './drag.js';
import { Drawing } from './drawing.js';
import { scenario } from './game.js';
import { Toast } from './log.js';
import { box, focusOn, followSelected, height, pan, place, sight, width, zoom } from './map.js';
import { leaderName, theName } from './names.js';
import { shelling } from './zones.js';
import { ghost, hint, leader, riding, selected, unselect } from './selection.js';

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
    ? `then ${theName(one.reply.unit)} can fire at it`
    : 'then nobody can fire at it';
  return html`<p class="tip">${`${capital(one.says)}; ${then}`}</p>`;
}

export function Field() {
  const frame = useRef(/** @type {SVGSVGElement | null} */ (null));
  useEffect(() => {
    const svg = frame.current;
    if (!svg) return;
    const measure = () => {
      width.value = svg.clientWidth || 800;
      height.value = svg.clientHeight || 600;
    };
    const watch = new ResizeObserver(measure);
    watch.observe(svg);
    svg.addEventListener('wheel', wheel, { passive: false });
    measure();
    return () => watch.disconnect();
  }, []);
  const name = scenario.value?.name ?? '';
  useEffect(focusOn, [name, width.value > 0]);
  useEffect(followSelected, [selected.value]);
  const now = sight.value;
  return html`<section class="field" aria-label="The field">
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
      <${Drawing} />
    </svg>
    <${Toast} />
    <${Tip} />
    <div class="zooms">
      <button type="button" aria-label="Zoom in" onClick=${() => zoom(1 / 1.4)}>+</button>
      <button type="button" aria-label="Zoom out" onClick=${() => zoom(1.4)}>−</button>
      <button type="button" aria-label="The whole map" onClick=${() => (box.value = null)}>
        ⤢
      </button>
    </div>
  </section>`;
}
