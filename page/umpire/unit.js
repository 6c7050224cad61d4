// What a unit may do: acts, and whom it may do it to. The likely target comes first.

import { signal } from '@preact/signals';
import { html } from '../html.js';
import { capital, plain } from '../words.js';
import { lines, order, scenario, trackOf, view } from './battle.js';
import { menuOf } from './facts.js';
import { LastRefusal, Sheet } from './parts.js';
import { Pegs } from './pegboard.js';
import { actName, baseOf, faresOf, memberOf, nameOf, unitOf } from './roster.js';
import { SetButton } from './set.js';
import { close, nextOf, openSheet, openUnit, skip, toAct } from './state.js';

/** @import { Choice } from '../types.js' */

/** Acts that have a button of their own; the others stand behind one. */
const ACTS_MOST = 3;
/** Targets that are shown at once. */
const TARGETS_MOST = 4;
/** In what order acts are offered. */
const ROLES = ['fire', 'duty', 'rally', 'move', 'form', 'turn', 'leader', 'other', 'answer'];

const chosen = signal({ unit: '', act: '', over: false });
const all = signal(false);

/** What the unit may be ordered; or could, before this line of the journal. @param {string} id @param {number | null} [at] @param {boolean} [over] @returns {Choice[]} */
export function actsOf(id, at = null, over = false) {
  const rank = (/** @type {Choice} */ one) => ROLES.indexOf(one.role ?? 'other');
  return menuOf(id, at, over)
    .menu.filter((one) => one.part === 'kind' && one.role !== 'end' && one.role !== 'set')
    .sort((a, b) => rank(a) - rank(b));
}

/** Whom it may be done to; null if nobody is named. @param {string} begin @param {boolean} [over] */
function targetsOf(begin, over = false) {
  const { menu } = menuOf(begin, null, over);
  const list = menu.filter((one) => one.part === 'target').map((one) => one.word ?? '');
  return list.length > 0 ? list : null;
}

/** At whom it fired last, who was fired at last by anybody of its side, who fired at it; and how that was told. @param {string} id @param {string[]} list */
function likely(id, list) {
  const side = memberOf(id)?.side;
  /** @param {(line: import('../types.js').UmpireLine) => boolean} fits @param {'unit' | 'target'} what */
  const found = (fits, what) =>
    lines.value.filter((one) => one.role === 'fire' && fits(one)).map((one) => one[what] ?? '');
  const own = found((one) => one.unit === id, 'target').reverse();
  const others = found((one) => one.side === side && one.unit !== id, 'target').reverse();
  const foes = found((one) => one.target === id, 'unit').reverse();
  const cues = new Map(list.map((one) => [one, '']));
  for (const [from, cue] of /** @type {const} */ ([
    [foes, 'it fired at you'],
    [others, 'others fire at it'],
    [own, 'again, as before'],
  ]))
    for (const one of from) if (cues.has(one)) cues.set(one, cue);
  const order = [...new Set([...own, ...others, ...foes, ...list])];
  return order.filter((one) => cues.has(one)).map((one) => ({ id: one, cue: cues.get(one) ?? '' }));
}

/** @param {{ id: string, cue: string, first: boolean, onClick: () => void }} props */
function Target({ id, cue, first, onClick }) {
  const [nerve, unit] = [trackOf('morale'), unitOf(id)];
  return html`<button type="button" class=${`u-target${first ? ' first' : ''}`} onClick=${onClick}>
    <span><b>${nameOf(id)}</b><span class="cue">${cue || (unit ? faresOf(unit) : '')}</span></span>
    ${nerve && unit && html`<span class="u-mini"><${Pegs} track=${nerve} value=${unit[nerve.name]} base=${baseOf(id, nerve)} /></span>`}
  </button>`;
}

/** The order is whole as it stands, and nothing is thrown for it. @param {string} words */
function isWhole(words) {
  return menuOf(words).menu.some((one) => one.part === 'done');
}

/** @param {string} id @param {Choice} act @param {boolean} [over] */
function actTo(id, act, over = false) {
  const begin = `${id} ${act.word}`;
  if (targetsOf(begin, over)) chosen.value = { unit: id, act: act.word ?? '', over };
  else openSheet({ what: 'order', unit: id, begin, over });
}

/** @param {{ id: string, act: Choice, over: boolean }} props */
function Targets({ id, act, over }) {
  const begin = `${id} ${act.word}`;
  const list = likely(id, targetsOf(begin, over) ?? []);
  const shown = all.value ? list : list.slice(0, TARGETS_MOST);
  const go = (/** @type {string} */ target) =>
    openSheet({ what: 'order', unit: id, begin: `${begin} ${target}`, over });
  return html`<div class="u-list">
    <h3 class="u-caps">${act.role === 'fire' ? `${actName(act)} at` : `${actName(act)}: who?`}</h3>
    ${shown.map((one, i) => html`<${Target} key=${one.id} id=${one.id} cue=${one.cue} first=${i === 0 && one.cue !== ''} onClick=${() => go(one.id)} />`)}
    ${shown.length < list.length && html`<button type="button" class="link" onClick=${() => (all.value = true)}>${`All ${list.length - shown.length} others`}</button>`}
  </div>`;
}

/** Passes it over, and goes on to the next. @param {string} id */
function doNothing(id) {
  skip(id);
  const next = nextOf(id);
  if (next && view.value?.main) openUnit(next.id);
  else close();
}

/** What the rules forbid now, and an umpire may let pass. @param {{ id: string, acts: Choice[] }} props */
function Forbidden({ id, acts }) {
  const side = memberOf(id)?.side;
  const open = chosen.value.act === `${id} forbidden`;
  if (view.value?.question || side !== view.value?.to_order) return null;
  if (!open)
    return html`<button
      type="button"
      class="link"
      onClick=${() => (chosen.value = { unit: id, act: `${id} forbidden`, over: false })}
    >
      Against the rules…
    </button>`;
  const may = (scenario.value?.kinds ?? []).filter(
    ({ verb, role, unit }) =>
      unit &&
      !['answer', 'end', 'set'].includes(role) &&
      !acts.some((one) => one.word === verb) &&
      menuOf(`${id} ${verb}`, null, true).menu.length > 0,
  );
  return html`<div class="chips" role="group" aria-label="Against the rules">
    ${may.map(({ verb }) => html`<button type="button" class="chip" key=${verb} onClick=${() => actTo(id, { part: 'kind', word: verb }, true)}>${actName({ word: verb })}</button>`)}
  </div>`;
}

/** @param {{ id: string, acts: Choice[] }} props */
function Foot({ id, acts }) {
  const unit = unitOf(id);
  const quick = acts.filter((one) => one.role === 'move' && isWhole(`${id} ${one.word}`));
  const go = async (/** @type {string} */ words) => {
    if (await order(words)) close();
  };
  return html`<div class="u-row">
    ${
      view.value?.main &&
      quick
        .slice(0, 1)
        .map(
          (one) =>
            html`<button
              type="button"
              class="u-btn grow"
              onClick=${() => void go(`${id} ${one.word}`)}
            >
              ${capital(one.about ?? plain(one.word ?? ''))}
            </button>`,
        )
    }
    ${unit && toAct(unit) && !unit.must && html`<button type="button" class="u-btn grow" onClick=${() => doNothing(id)}>Does nothing</button>`}
    <${SetButton} unit=${id} />
  </div>`;
}

/** @param {{ id: string }} props */
export function UnitSheet({ id }) {
  const [unit, kind] = [unitOf(id), memberOf(id)];
  if (!unit || !kind) return null;
  const acts = actsOf(id);
  const over = chosen.value.unit === id && chosen.value.over;
  const now =
    (over ? /** @type {Choice} */ ({ part: 'kind', word: chosen.value.act }) : undefined) ??
    acts.find((one) => chosen.value.unit === id && one.word === chosen.value.act) ??
    acts.find((one) => one.role === 'fire' && targetsOf(`${id} ${one.word}`));
  const more = acts.length > ACTS_MOST + 1 && chosen.value.act !== `${id} more`;
  const first = more ? acts.slice(0, ACTS_MOST) : acts;
  return html`<${Sheet}
    title=${kind.name}
    sub=${[kind.card, faresOf(unit)].filter(Boolean).join(' · ')}
    foot=${html`<${Foot} id=${id} acts=${acts} />`}
  >
    <${LastRefusal} />
    ${
      acts.length > 0
        ? html`<div class="u-acts" role="group" aria-label="Act">
            ${first.map((one) => html`<button type="button" key=${one.word} aria-pressed=${one === now} onClick=${() => actTo(id, one)}>${actName(one)}</button>`)}
            ${more && html`<button type="button" onClick=${() => (chosen.value = { unit: id, act: `${id} more`, over: false })}>More…</button>`}
          </div>`
        : html`<p>
            ${view.value?.question ? 'First the question is answered.' : `${kind.name} can be ordered nothing now (${scenario.value?.phases.find((one) => one.name === view.value?.phase)?.name}).`}
          </p>`
    }
    ${now && html`<${Targets} id=${id} act=${now} over=${over} />`}
    <${Forbidden} id=${id} acts=${acts} />
  <//>`;
}
