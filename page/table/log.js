// What happened: the last throw as dice with its sentence and its why. Loaded when the battle stands; the whole log is in chronicle.js.

import { Thrown } from '../dice.js';
import { html } from '../html.js';
import { Steps } from '../steps.js';
import { counted, listed } from '../words.js';
import { lesson, whyOpen } from './drill.js';
import { battle, mine, moment, scenario, told, view } from './game.js';
import { askWhy } from './lesson.js';
import { Flag, nameOf, shownUnit, sideName } from './names.js';
import { Pegs } from './pegs.js';
import { trackOf } from './system.js';

/** @typedef {import('./game.js').Entry} Entry */

/** @param {{ one: Entry, open: boolean }} props */
export function Why({ one, open }) {
  const steps = one.event.steps ?? [];
  if (steps.length === 0) return null;
  const toggled = (/** @type {Event} */ event) => {
    if (/** @type {HTMLDetailsElement} */ (event.currentTarget).open) askWhy();
  };
  return html`<details open=${open} onToggle=${toggled}>
    <summary>Why</summary>
    <${Steps} steps=${steps} system=${scenario.value?.rules ?? ''} />
  </details>`;
}

/** The pegs that an order moved. @param {{ one: Entry }} props */
function Moved({ one }) {
  const pegs = trackOf('morale');
  return html`${one.event.changes
    .filter((change) => change.unit && change.track === pegs?.name)
    .map(
      ({ unit = '', from, to }) =>
        html`<p class="moved" key=${unit}>
          <span>${nameOf(unit)}</span> <${Pegs} track=${pegs} value=${to} from=${from} />
          <span>${`${pegs?.name} ${from} to ${to}`}</span>
        </p>`,
    )}`;
}

/** @param {{ one: Entry, first: boolean, newest: boolean }} props */
function Fallen({ one, first, newest }) {
  return html`<div class="fallen" key=${one.line}>
    ${
      newest &&
      html`<div class="throws">
        ${(one.event.throws ?? []).map((thrown) => html`<${Thrown} thrown=${thrown} />`)}
      </div>`
    }
    <p class="happened"><${Flag} side=${one.event.side} />${` ${one.event.sentence}`}</p>
    ${newest && html`<${Moved} one=${one} />`}
    ${(newest || first) && html`<${Why} one=${one} open=${first && (whyOpen.value || !lesson.value)} />`}
  </div>`;
}

/** What the other side's turn brought, since the player's last order: losses of each side, and who is shaken. */
function Since() {
  const own = battle.value?.side ?? '';
  const at = told.value.findLastIndex((one) => one.event.side === own && !one.auto && !one.why);
  const since = told.value.slice(at + 1).filter((one) => one.event.side !== own);
  const men = trackOf('strength')?.name;
  const lost = /** @type {Map<string, number>} */ (new Map());
  for (const change of since.flatMap((one) => one.event.changes))
    if (change.unit && change.track === men && change.from > change.to)
      lost.set(change.unit, (lost.get(change.unit) ?? 0) + change.from - change.to);
  if (!mine.value || since.length < 2) return null;
  const each = [...lost].map(([id, n]) => {
    const state = shownUnit(id)?.state;
    return `${nameOf(id)} ${n}${state ? ` (${state})` : ''}`;
  });
  const volleys = since.filter((one) => one.event.role === 'fire').length;
  const went = since.filter((one) => one.event.role === 'move' || one.event.role === 'turn');
  const who = [...new Set(went.map((one) => one.event.unit ?? ''))].filter(Boolean).map(nameOf);
  const few = who.length > 4 ? `${who.length} units` : listed(who);
  const stand = view.value?.score.map((one) => `${sideName(one.side)} ${one.points}`).join(', ');
  return html`<div class="since">
    <p>
      ${`${sideName(since[0].event.side)}: ${counted(volleys, 'volley', 'volleys')}. ${each.length > 0 ? `Lost: ${each.join(', ')}.` : 'Nobody fell.'}`}
    </p>
    <p>${who.length > 0 ? `Moved: ${few}.` : 'Nobody moved.'}</p>
    ${stand && html`<p>${`Ground: ${stand}.`}</p>`}
  </div>`;
}

/** The player's last throw and the answers to it, the newest first; before the first there is nothing to read. */
export function Last() {
  const thrown = told.value.filter((one) => (one.event.throws ?? []).length > 0);
  if (moment.value || thrown.length === 0) return null;
  const isOwn = (/** @type {Entry} */ one) => one.event.side === battle.value?.side && !one.why;
  const first = thrown.find(isOwn);
  const at = thrown.findLastIndex((one) => isOwn(one) && one.event.role === 'fire');
  const since = thrown.slice(at + 1).filter((one) => one.event.side !== battle.value?.side);
  const volleys = since.filter((one) => one.event.role === 'fire');
  const answers = (volleys.length > 0 ? volleys : since).slice(-2);
  const shown = at < 0 ? answers : [thrown[at], ...answers];
  const newest = thrown.findLast(isOwn); // a rally, a check
  const list = newest && !shown.includes(newest) ? [...shown, newest] : shown;
  return html`<section class="panel last" aria-label="What happened">
    <${Since} />
    ${list.reverse().map((one, i) => html`<${Fallen} key=${one.line} one=${one} first=${one === first} newest=${i === 0} />`)}
  </section>`;
}
