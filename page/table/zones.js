// The set-up: units that are hidden are put down in their zones, by a press on the ground or by dragging them there.

import { signal } from '@preact/signals';
import { askBattle } from '../engine.js';
import { html } from '../html.js';
import { mine, scenario, seat, view } from './game.js';
import { down, flat } from './map.js';
import { isOwn } from './names.js';
import { selected } from './selection.js';
import { isSetUp, kindThat, trackOf } from './system.js';

/** @import { Point } from '../types.js' */

const APART = 50; // hundredths of an inch

/** @param {number} number */
function rounded(number) {
  return (Math.round(number / APART) * APART) / 100;
}

/** The order that sets a unit up there; null if nobody is set up now. @param {string | null} id @param {Point} at on the map */
export function setUpWords(id, at) {
  const verb = kindThat((one) => one.role === 'place')?.verb;
  if (id === null || !verb || !isSetUp() || !mine.value || !isOwn(id)) return null;
  const [east, north] = [trackOf('east')?.name, trackOf('north')?.name];
  return `${id} ${verb} ${east} ${rounded(at[0])} ${north} ${rounded(down(at[1]))}`;
}

/** The next press on the map says where the chosen unit fires, whoever may be there. */
export const shelling = signal(false);

/** The order that fires at a place of the map, as far as its place. @param {string} id */
function shellWords(id) {
  const verb = kindThat((one) => one.role === 'shell')?.verb;
  return verb && `${id} ${verb}`;
}

/** Fire at a place, where the unit may. */
export function Shell() {
  const id = selected.value;
  const words = id !== null && isOwn(id) ? shellWords(id) : undefined;
  if (!words || (askBattle(`menu ${seat()} ${words}`).menu ?? []).length === 0) return null;
  return html`<button
    type="button"
    aria-pressed=${shelling.value}
    onClick=${() => (shelling.value = !shelling.value)}
  >
    Fire blind
  </button>`;
}

/** What is ordered by the press, if one was waited for. @param {Point} at on the map */
export function shellAt(at) {
  const words = shelling.value && selected.value !== null && shellWords(selected.value);
  shelling.value = false;
  const [east, north] = [trackOf('east')?.name, trackOf('north')?.name];
  return words ? `${words} ${east} ${rounded(at[0])} ${north} ${rounded(down(at[1]))}` : null;
}

/** The zones of whoever is to set units up. */
export function Zones() {
  if (!isSetUp()) return null;
  return (scenario.value?.zones ?? [])
    .filter((one) => one.side === view.value?.to_order)
    .map(
      (one) =>
        html`<polygon class="own-zone" points=${one.outline.map(flat).join(' ')}>
          <title>${one.name}</title>
        </polygon>`,
    );
}
