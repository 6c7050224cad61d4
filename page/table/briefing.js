// The briefing: what it is about, with a plan of the ground, as a sheet over the map. It opens with a new battle, and from the strip.

import { useEffect, useRef } from 'preact/hooks';
import { html } from '../html.js';
import { counted } from '../words.js';
import { moment, reading, scenario, view } from './game.js';
import { sideName } from './names.js';
import { Plan } from './plan.js';
import { distance } from './system.js';

/** "Brawner's house, worth 4: nobody holds it". */
function Ground() {
  const list = scenario.value?.objectives ?? [];
  if (list.length === 0) return null;
  return html`<ul>
    ${list.map(({ id, name, worth }) => {
      const side = view.value?.held[id];
      return html`<li key=${id}>
        ${`${name}, worth ${worth}: ${side ? `held by ${sideName(side)}` : 'nobody holds it'}`}
      </li>`;
    })}
  </ul>`;
}

/** How long it lasts, what may be borne, when it gets dark. */
function Terms() {
  const { turns = 0, victory_losses: bears = 0, dusk = [] } = scenario.value ?? {};
  const dark = dusk.map(({ turn, inches }) => `from turn ${turn} one sees ${distance(inches)}`);
  return html`<p>
    ${[counted(turns, 'turn', 'turns'), ...(bears > 0 ? [`${bears}% lost is beaten`] : []), ...dark].join('; ')}.
  </p>`;
}

export function Briefing() {
  const close = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const open = reading.value && !moment.value;
  useEffect(() => {
    if (open) close.current?.focus();
  }, [open]);
  if (!open) return null;
  const shut = () => (reading.value = false);
  return html`<section
    class="briefing"
    aria-label="Briefing"
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && shut()}
  >
    <div class="heading">
      <h2>${scenario.value?.name}</h2>
      <button type="button" class="main" ref=${close} onClick=${shut}>To the battle</button>
    </div>
    <${Plan} title="Plan of the ground: where everybody stands, and what is fought for" />
    ${scenario.value?.briefing.map((line) => html`<p>${line}</p>`)}
    <${Ground} />
    <${Terms} />
    ${scenario.value?.advanced.map((rule) => html`<p>${`Advanced rule ${rule.clause}: ${rule.words}`}</p>`)}
  </section>`;
}
