// A peg set by hand, with a reason: of any unit, whatever the phase.

import { computed, signal } from '@preact/signals';
import { html } from '../html.js';
import { capital, plain } from '../words.js';
import { One } from '../controls.js';
import { order, scenario, trackOf } from './battle.js';
import { factsOf } from './facts.js';
import { fieldOf } from './order.js';
import { LastRefusal, reason, Reasons, Sheet } from './parts.js';
import { faresOf, levelOf, nameOf, unitOf } from './roster.js';
import { close, openSheet } from './state.js';

/** @import { Fact, Said } from './facts.js' */

const REASONS = ['The peg slipped', 'We agreed', 'It was forgotten'];

const now = signal({ unit: '', said: /** @type {Said} */ ({}) });

/** @param {{ fact: Fact, value: string, was: string, set: (to: string) => void }} props */
function PegFact({ fact, value, was, set }) {
  const nerve = trackOf('morale');
  const holes = Array.from({ length: fact.high - fact.low + 1 }, (_, i) => String(fact.high - i));
  return html`<div class="u-fact">
    <p class="u-lab">${capital(plain(fact.name))} <span>was ${was}</span></p>
    <div class="u-setpeg" role="radiogroup" aria-label=${capital(plain(fact.name))}>
      ${holes.map((hole) => {
        const level = levelOf(nerve, Number(hole));
        return html`<label key=${hole}
          ><input
            type="radio"
            name="u-peg"
            checked=${hole === value}
            aria-label=${level ? `${hole}, ${level}` : hole}
            onChange=${() => set(hole)} /><span>${hole}</span><i></i
        ></label>`;
      })}
    </div>
  </div>`;
}

/** @param {{ fact: Fact, value: string, was: string, set: (to: string) => void }} props */
function AnyFact({ fact, value, was, set }) {
  const label = capital(plain(fact.name));
  return html`<div class="u-fact">
    <p class="u-lab">${label} <span>was ${plain(was)}</span></p>
    <${One}
      field=${fieldOf(fact)}
      label=${label}
      id=${`set-${fact.name}`}
      value=${value}
      set=${set}
    />
  </div>`;
}

/** The menu leaves a number out whose highest is refused; every hole can be tried. @param {Fact[]} facts @returns {Fact[]} */
function withPegs(facts) {
  const nerve = trackOf('morale');
  if (!nerve || facts.some((one) => one.name === nerve.name)) return facts;
  return [
    {
      ...{ name: nerve.name, about: '', must: false, kind: 'number', words: [] },
      ...{ low: 0, high: nerve.high, per: 1, bare: false },
    },
    ...facts,
  ];
}

/** The verb by which pegs are set; a system may have none. */
const setVerb = computed(() => scenario.value?.kinds.find((one) => one.role === 'set')?.verb);

/** Opens it. @param {{ unit: string, back?: import('./state.js').Sheet | null }} props */
export function SetButton({ unit, back }) {
  return (
    setVerb.value &&
    html`<button
      type="button"
      class="u-btn grow"
      onClick=${() => openSheet({ what: 'set', unit, back })}
    >
      Set…
    </button>`
  );
}

/** @param {{ id: string }} props */
export function SetSheet({ id }) {
  const unit = unitOf(id);
  const verb = setVerb.value;
  if (!unit || !verb) return null;
  const said = now.value.unit === id ? now.value.said : {};
  const begin = `${id} ${verb}`;
  const facts = withPegs(factsOf(begin));
  const set = (/** @type {string} */ name, /** @type {string} */ to) =>
    (now.value = { unit: id, said: { ...said, [name]: [to] } });
  const changed = Object.entries(said).filter(([name, [to]]) => String(unit[name]) !== to);
  const why = REASONS.includes(reason.value) || reason.value.length > 0 ? reason.value : REASONS[0];
  const words = `${begin} ${changed.map(([name, [to]]) => `${name} ${to}`).join(' ')} ! ${why}`;
  const go = async () => {
    if (!(await order(words))) return;
    now.value = { unit: '', said: {} };
    close();
  };
  const foot = html`<div class="u-row">
    <button type="button" class="u-btn" onClick=${close}>Leave it</button>
    <button
      type="button"
      class="u-btn main grow"
      disabled=${changed.length === 0}
      onClick=${() => void go()}
    >
      Set it
    </button>
  </div>`;
  const nerve = trackOf('morale')?.name;
  return html`<${Sheet} title=${`Set: ${nameOf(id)}`} sub=${faresOf(unit)} foot=${foot}>
    <${LastRefusal} />
    ${[...facts]
      .sort((a, b) => Number(b.name === nerve) - Number(a.name === nerve))
      .map((fact) => {
        const was = String(unit[fact.name] ?? '');
        const props = {
          fact,
          was,
          value: said[fact.name]?.[0] ?? was,
          set: (/** @type {string} */ to) => set(fact.name, to),
        };
        return fact.name === nerve
          ? html`<${PegFact} key=${fact.name} ...${props} />`
          : html`<${AnyFact} key=${fact.name} ...${props} />`;
      })}
    <${Reasons} reasons=${REASONS} />
  <//>`;
}
