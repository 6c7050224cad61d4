// The Umpire: a game with painted miniatures. The pegboard is the screen; everything else is a sheet that rises over it.

import { signal } from '@preact/signals';
import { html } from '../html.js';
import { unpacked } from '../engine.js';
import { AllSheet } from './all.js';
import {
  busy,
  endsNow,
  isOver,
  open,
  openLast,
  order,
  scenario,
  trouble,
  undo,
  undoable,
  view,
  watching,
} from './battle.js';
import { Due } from './due.js';
import { parted, unkept } from './keeping.js';
import { OrderSheet } from './order.js';
import { Overrule } from './parts.js';
import { Boards, lossesOf } from './pegboard.js';
import { ResultSheet, Told, WhySheet } from './result.js';
import { nameOf, sideName, sideNumber } from './roster.js';
import { SetSheet } from './set.js';
import { beginSkipping, close, nextOf, openSheet, openUnit, sheet, waiting } from './state.js';
import { UnitSheet } from './unit.js';

/** Sheets that are seldom opened are loaded when they are. */
const later = signal(/** @type {typeof import('./later.js') | null} */ (null));

async function loadLater() {
  later.value ??= await import('./later.js');
  return later.value;
}

/** Those of a half-turn, in their order. */
function Phases() {
  const list = (scenario.value?.phases ?? []).filter((one) => !one.both);
  const at = list.findIndex((one) => one.name === view.value?.phase);
  return html`<ol class="u-phases" aria-label="Phases of the half-turn">
    ${list.map(
      (one, i) =>
        html`<li
          key=${one.name}
          class=${i < at ? 'past' : i === at ? 'now' : ''}
          aria-current=${i === at ? 'step' : undefined}
        >
          <span>${one.name}</span>
        </li>`,
    )}
  </ol>`;
}

function Turn() {
  const now = view.value;
  const one = scenario.value;
  if (!now || !one) return null;
  return html`<section class="u-turn" aria-label="Turn and phase">
    <div class="u-line1">
      <span class=${`u-flag side${sideNumber(now.to_order)}`} aria-hidden="true"></span>
      <h1>Turn ${now.turn} <small>of ${one.turns}</small>, ${sideName(now.to_order)}</h1>
      <span class="u-phase">${now.phase}</span>
    </div>
    <${Phases} />
    ${watching.value && html`<${Losses} />`}
  </section>`;
}

/** Bars of what is lost; a dashed line where the battle is. */
function Losses() {
  return html`<div class="u-losses">
    ${(scenario.value?.sides ?? []).map(({ id, name }) => {
      const { whole, lost, bears, words } = lossesOf(id);
      return html`<div key=${id}>
        <span>${name} ${words}</span>
        <div class="u-loss" aria-hidden="true">
          <i
            class=${`side${sideNumber(id)}`}
            style=${{ width: `${whole ? (lost / whole) * 100 : 0}%` }}
          ></i>
          ${bears > 0 && html`<b style=${{ left: `${bears}%` }}></b>`}
        </div>
      </div>`;
    })}
  </div>`;
}

/** The end of the half-turn, when all have acted and nothing is due. */
function halfTurnEnd() {
  const now = view.value;
  const acts = now?.main && !now.question && !isOver.value && !now.units.some((one) => one.must);
  return acts && waiting.value.length === 0 ? endsNow()[0] : undefined;
}

function Foot() {
  const next = view.value?.main && !view.value.question ? nextOf() : undefined;
  const end = halfTurnEnd();
  return html`<nav class="u-foot" aria-label="Acts of the umpire">
    <button
      type="button"
      class="u-btn"
      disabled=${!undoable.value}
      aria-label=${undoable.value ? `Undo: ${undoable.value.sentence ?? undoable.value.order}` : 'Undo'}
      onClick=${() => void undo()}
    >
      ↶ Undo
    </button>
    <button type="button" class="u-btn" onClick=${() => openSheet({ what: 'journal' })}>
      Journal
    </button>
    ${
      next
        ? html`<button type="button" class="u-btn grow" onClick=${() => openUnit(next.id)}>
            <span>Next unit<small>${nameOf(next.id)}</small></span>
          </button>`
        : end
          ? html`<button
              type="button"
              class="u-btn main grow"
              disabled=${busy.value}
              onClick=${() => void order(end.words)}
            >
              End the half-turn
            </button>`
          : html`<button
              type="button"
              class="u-btn grow"
              onClick=${() => document.getElementById('u-due')?.scrollIntoView({ block: 'center' })}
            >
              What is due
            </button>`
    }
  </nav>`;
}

/** What lies over the pegboard. */
function Over() {
  const now = sheet.value;
  if (!now) return null;
  const { what, unit = '', begin = '', over, number, group = '', back } = now;
  const goBack = () => (back ? openSheet(back) : close());
  const more = later.value;
  switch (what) {
    case 'unit':
      return html`<${UnitSheet} key=${unit} id=${unit} />`;
    case 'order':
      return html`<${OrderSheet} begin=${begin} over=${over} />`;
    case 'result':
      return html`<${ResultSheet} />`;
    case 'all':
      return html`<${AllSheet} group=${group} />`;
    case 'set':
      return html`<${SetSheet} id=${unit} />`;
    case 'why':
      return html`<${WhySheet} begin=${begin} number=${number} back=${goBack} />`;
    case 'overrule':
      return html`<${Overrule} words=${begin} back=${goBack} />`;
  }
  if (!more) {
    void loadLater();
    return null;
  }
  if (what === 'journal') return html`<${more.JournalSheet} />`;
  if (what === 'mend') return html`<${more.MendSheet} key=${number} number=${number ?? 0} />`;
  return html`<${more.MenuSheet} />`;
}

function Warnings() {
  const words = unkept.value || parted.value || trouble.value;
  return words && html`<p class="u-card u-warn" role="alert">${words}</p>`;
}

export function Head() {
  return html`<button
    type="button"
    class="u-menu"
    aria-label="Menu: evenings, muster, print, big screen, save"
    onClick=${() => openSheet({ what: 'menu' })}
  >
    ☰
  </button>`;
}

export function Main() {
  if (!scenario.value || !view.value)
    return html`<main class="umpire">
      <${Warnings} />
      ${!trouble.value && html`<p>Setting up the pegboard ...</p>`}
    </main>`;
  const covered = sheet.value !== null;
  return html`<main class=${`umpire${watching.value ? ' big' : ''}${covered ? ' covered' : ''}`}>
    <div class="u-under" inert=${covered && matchMedia('(max-width: 1023px)').matches}>
      <${Turn} />
      <div class="u-main">
        <div class="u-col">
          <${Warnings} />
          ${watching.value && later.value ? html`<${later.value.Screen} />` : html`<${Due} /> <${Told} />`}
        </div>
        <${Boards} still=${watching.value} />
      </div>
      ${!watching.value && html`<${Foot} />`}
    </div>
    ${covered && html`<div class="u-dim" onClick=${close}></div>`}
    <${Over} />
  </main>`;
}

const SOON = 500; // milliseconds, in which the pegboard is drawn

/** The battle in which the face opens, when nothing was left here. */
const OPENING = 'club-night';

/** @param {string} id */
export async function openScenario(id) {
  const list = await (await unpacked('miniatures.bin')).json();
  const one = list.find((/** @type {{ id: string }} */ other) => other.id === id);
  return one !== undefined && open(one.text);
}

export async function begin() {
  beginSkipping();
  const saysMore = /^#umpire[/?]/.test(location.hash);
  if (saysMore && (await (await loadLater()).openAddress())) return;
  if (!(await openLast())) await openScenario(OPENING);
  setTimeout(() => void loadLater(), SOON);
}
