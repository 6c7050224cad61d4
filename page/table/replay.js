// Looking back: step, play, jump, through the eyes of either side; an address for one moment.

import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { html, valueOf } from '../html.js';
import { lines, lookBack, moment, scenario, told } from './game.js';
import { addressOfMoment, tooLong } from './packed.js';

const playing = signal(0);
const copied = signal('');

/** @param {number} by */
function step(by) {
  const now = moment.value;
  if (now) lookBack(now.line + by);
}

function stop() {
  window.clearInterval(playing.value);
  playing.value = 0;
}

function play() {
  if (playing.value) {
    stop();
    return;
  }
  playing.value = window.setInterval(() => {
    const now = moment.value;
    if (!now || now.line >= lines.value) stop();
    else step(1);
  }, 700);
}

/** The last order up to a line of the journal. @param {number} line */
function entryAt(line) {
  return told.value.findLast((one) => one.line <= line);
}

async function copy() {
  let address = '';
  try {
    address = await addressOfMoment(entryAt(moment.value?.line ?? lines.value)?.event.number ?? 0);
  } catch (lost) {
    copied.value = lost instanceof Error ? `There is no link: ${lost.message}.` : '';
    return;
  }
  copied.value = tooLong(address);
  if (copied.value) return;
  try {
    await navigator.clipboard.writeText(address);
    copied.value = 'Link copied.';
  } catch {
    copied.value = address;
  }
}

export function Replay() {
  const now = moment.value;
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const open = now !== null;
  useEffect(() => {
    if (open) ref.current?.scrollIntoView({ block: 'start' }); // wherever it was asked for
  }, [open]);
  if (!now) return null;
  const entry = entryAt(now.line);
  const seats = [
    ...(scenario.value?.sides ?? []).map((side) => ({
      id: side.id,
      name: `as ${side.name} saw it`,
    })),
    { id: 'referee', name: 'everything' },
  ];
  return html`<section class="panel replay" aria-label="Looking back" ref=${ref}>
    <h2>Looking back</h2>
    <p class="turn"><strong>${now.view.stand}</strong></p>
    <p aria-live="polite">
      ${now.line === 0 ? 'The start of the battle.' : (entry?.event.sentence ?? '')}
    </p>
    ${entry?.why && html`<p class="because">${entry.why}</p>`}
    <label
      >${`Order ${now.line} of ${lines.value}`}
      <input
        type="range"
        min="0"
        max=${lines.value}
        value=${now.line}
        aria-label="Order"
        onInput=${(/** @type {Event} */ event) => lookBack(Number(valueOf(event)))}
      />
    </label>
    <div class="tools">
      <button type="button" onClick=${() => lookBack(0)}>First</button>
      <button type="button" onClick=${() => step(-1)}>Previous</button>
      <button type="button" onClick=${play}>${playing.value ? 'Stop' : 'Play'}</button>
      <button type="button" onClick=${() => step(1)}>Next</button>
    </div>
    <label
      >View
      <select
        aria-label="View"
        value=${now.seat}
        onChange=${(/** @type {Event} */ event) => lookBack(now.line, valueOf(event))}
      >
        ${seats.map((seat) => html`<option key=${seat.id} value=${seat.id}>${seat.name}</option>`)}
      </select>
    </label>
    <div class="tools">
      <button type="button" onClick=${() => void copy()}>Copy a link to this moment</button>
      <button
        type="button"
        class="main"
        onClick=${() => {
          stop();
          moment.value = null;
        }}
      >
        Back to the battle
      </button>
    </div>
    <p role="status" class="long">${copied.value}</p>
  </section>`;
}
