// The strip over the orders: whose turn it is and how far it has come, what is fought for and how that stands.

import { html } from '../html.js';
import { battle, HOT_SEAT, reading, scenario, shown } from './game.js';
import { Flag, sideName } from './names.js';
import { mayUndo, undo, whyNoUndo } from './player.js';
import { distance, men, phaseOf } from './system.js';

/** Whose turn and which phase, always plain. */
function Turn() {
  const now = shown.value;
  if (!now || !scenario.value) return null;
  const { sight: dusk } = now;
  if (now.over) return html`<p class="turn over"><strong>${now.stand}</strong></p>`;
  return html`<p class="turn">
    <${Flag} side=${now.to_order} />
    <strong title=${phaseOf(now.phase)?.purpose}
      >${`Turn ${now.turn} of ${scenario.value.turns}, ${sideName(now.to_order)}: ${now.phase}`}</strong
    >
    ${dusk && html`<small class="dusk">${`dusk: visibility ${distance(dusk)}`}</small>`}
  </p>`;
}

/** The phases of a half-turn, a bar each, the one that runs in the side's colour. */
function Track() {
  const phases = (scenario.value?.phases ?? []).filter((one) => !one.both); // the set-up is none of a turn
  const now = shown.value;
  const at = phases.findIndex((one) => one.name === now?.phase);
  if (!now || now.over || at < 0) return null;
  return html`<ol class="track" aria-hidden="true">
    ${phases.map(
      (one, i) =>
        html`<li
          key=${one.name}
          title=${`${one.name}${one.purpose ? `: ${one.purpose}` : ''}`}
          class=${i === at ? 'now' : i < at ? 'done' : ''}
        ></li>`,
    )}
  </ol>`;
}

/** Losses of a side in per cent. @param {{ whole: number, left: number }} score */
function lostOf({ whole, left }) {
  return whole > 0 ? Math.round(((whole - left) / whole) * 100) : 0;
}

/** Ground as a row of boxes, one a point: the first side's from the left, the other's from the right. */
function Ground() {
  const [one, other] = shown.value?.score ?? [];
  const all = (scenario.value?.objectives ?? []).reduce((sum, place) => sum + place.worth, 0);
  if (!one || !other || all === 0) return null;
  const boxes = Array.from({ length: all }, (_, i) =>
    i < one.points ? 'side0' : i >= all - other.points ? 'side1' : '',
  );
  return html`<div class="ground-held" aria-hidden="true">
    <b>${one.points}</b>
    <span>${boxes.map((side, i) => html`<i key=${i} class=${side}></i>`)}</span>
    <b>${other.points}</b>
  </div>`;
}

/** Losses against what can be borne, in words as well. */
function Losses() {
  const [one, other] = shown.value?.score ?? [];
  const bears = scenario.value?.victory_losses ?? 0;
  if (!one || !other || !scenario.value) return null;
  const words = [one, other].map(
    (each) => `${sideName(each.side)} ${each.points} and ${lostOf(each)}% lost`,
  );
  const limit = bears > 0 ? ` ${bears}% lost loses the battle.` : '';
  return html`<p class="lost-share">
    <span title=${`${men(one.whole - one.left)} of ${men(one.whole)}`}
      >${`lost ${lostOf(one)}%`}</span
    >
    <span class="hidden">${`Points of ground: ${words.join(', ')}.`}</span>
    ${bears > 0 && html`<span>${`${bears}% lost is beaten`}</span>`}
    <span title=${`${men(other.whole - other.left)} of ${men(other.whole)}`}
      >${`lost ${lostOf(other)}%`}</span
    >
    <span class="hidden">${limit}</span>
  </p>`;
}

/** What the player's side is to do, from the briefing: the line that begins with its name. */
function Aim() {
  const side = battle.value?.opponent === HOT_SEAT ? shown.value?.to_order : battle.value?.side;
  const name = `${sideName(side ?? '')}: `;
  const line = (scenario.value?.briefing ?? []).find((one) => one.startsWith(name));
  if (!line) return null;
  const [aim] = line.slice(name.length).split(/(?<=[.;])\s/);
  return html`<p class="aim-line">
    <${Flag} side=${side ?? ''} />
    ${battle.value?.opponent === HOT_SEAT ? '' : html`<strong>${`You are ${sideName(side ?? '')}: `}</strong>`}${aim}
  </p>`;
}

export function Strip() {
  return html`<section class="strip" aria-label="How it stands">
    <div class="heading">
      <h1 id="table-title" tabindex="-1">${scenario.value?.name}</h1>
      ${
        (scenario.value?.briefing ?? []).length > 0 &&
        html`<button
          type="button"
          aria-expanded=${reading.value}
          onClick=${() => (reading.value = !reading.value)}
        >
          Briefing
        </button>`
      }
      <button
        type="button"
        onClick=${() => void undo()}
        disabled=${!mayUndo.value}
        title=${whyNoUndo()}
      >
        Undo
      </button>
    </div>
    <${Turn} />
    <${Track} />
    <${Ground} />
    <${Losses} />
    <${Aim} />
  </section>`;
}
