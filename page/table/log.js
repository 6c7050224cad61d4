// What happened: the last throw as dice with its sentence and its why. Loaded when the battle stands; the whole log is in chronicle.js.

import { useEffect } from 'preact/hooks';
import { Thrown } from '../dice.js';
import { html } from '../html.js';
import { Steps } from '../steps.js';
import { counted, listed } from '../words.js';
import { lesson, whyOpen } from './drill.js';
import { battle, HOT_SEAT, mine, moment, said, scenario, told, view } from './game.js';
import { askWhy } from './lesson.js';
import { Flag, nameOf, shownUnit, sideName } from './names.js';
import { isStepped } from './pace.js';
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

/** What the other side has done since the player's last order. */
function since() {
  const own = battle.value?.side ?? '';
  const at = told.value.findLastIndex((one) => one.event.side === own && !one.auto);
  return mine.value ? told.value.slice(at + 1).filter((one) => one.event.side !== own) : [];
}

/** What that brought: losses of each side, and who is shaken. @param {Entry[]} since */
function sumOf(since) {
  const men = trackOf('strength')?.name;
  const lost = /** @type {Map<string, number>} */ (new Map());
  for (const change of since.flatMap((one) => one.event.changes))
    if (change.unit && change.track === men && change.from > change.to)
      lost.set(change.unit, (lost.get(change.unit) ?? 0) + change.from - change.to);
  const each = [...lost].map(([id, n]) => {
    const state = shownUnit(id)?.state;
    return `${nameOf(id)} ${n}${state ? ` (${state})` : ''}`;
  });
  const volleys = since.filter((one) => one.event.role === 'fire').length;
  const went = since.filter((one) => one.event.role === 'move' || one.event.role === 'turn');
  const who = [...new Set(went.map((one) => one.event.unit ?? ''))].filter(Boolean).map(nameOf);
  const few = who.length > 4 ? `${who.length} units` : listed(who);
  const stand = view.value?.score.map((one) => `${sideName(one.side)} ${one.points}`).join(', ');
  return [
    `${sideName(since[0].event.side)}: ${counted(volleys, 'volley', 'volleys')}. ${each.length > 0 ? `Lost: ${each.join(', ')}.` : 'Nobody fell.'}`,
    who.length > 0 ? `Moved: ${few}.` : 'Nobody moved.',
    ...(stand ? [`Ground: ${stand}.`] : []),
  ];
}

/** The turn of the other side that was read aloud last. */
let read = '';

/** A turn that was watched is read aloud at its end, in one piece: who listens could not keep up with its acts. */
function Since() {
  const list = since();
  const turn = `${battle.value?.id} ${list.at(-1)?.line}`;
  const words = list.length > 1 ? sumOf(list) : [];
  useEffect(() => {
    if (list.length === 0 || turn === read || battle.value?.opponent === HOT_SEAT) return;
    read = turn;
    if (!isStepped()) said.value = words.join(' ') || (list[0].event.sentence ?? '');
  }, [turn]);
  if (words.length === 0) return null;
  return html`<div class="since">${words.map((one) => html`<p key=${one}>${one}</p>`)}</div>`;
}

/** The other side's turn, then the player's last throw and the answers to it, the newest first; before those there is nothing to read. */
export function Last() {
  const thrown = told.value.filter((one) => (one.event.throws ?? []).length > 0);
  if (moment.value || (thrown.length === 0 && since().length === 0)) return null;
  const isOwn = (/** @type {Entry} */ one) => one.event.side === battle.value?.side && !one.why;
  const first = thrown.find(isOwn);
  const at = thrown.findLastIndex((one) => isOwn(one) && one.event.role === 'fire');
  const theirs = thrown.slice(at + 1).filter((one) => one.event.side !== battle.value?.side);
  const volleys = theirs.filter((one) => one.event.role === 'fire');
  const answers = (volleys.length > 0 ? volleys : theirs).slice(-2);
  const shown = at < 0 ? answers : [thrown[at], ...answers];
  const newest = thrown.findLast(isOwn); // a rally, a check
  const list = newest && !shown.includes(newest) ? [...shown, newest] : shown;
  return html`<section class="panel last" aria-label="What happened">
    <${Since} />
    ${list.reverse().map((one, i) => html`<${Fallen} key=${one.line} one=${one} first=${one === first} newest=${i === 0} />`)}
  </section>`;
}
