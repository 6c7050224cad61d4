// The sheet in which a chart is found, loaded when it is opened first. The system that is played comes first and is remembered;
// what was asked last stands on top.

import { computed } from '@preact/signals';
import { allCharts, askHere, chartOf, clauseOf, questionOf } from '../engine.js';
import { html, valueOf } from '../html.js';
import { letters, toggleLetters } from '../memory.js';
import { capital, plain, titled } from '../words.js';
import { asked, play, system, systemOf, systems } from './asked.js';
import { isTyping, Systems, words } from './finder.js';
import { Sheet } from './sheet.js';
import { chart, openChart, openHash, sheet } from './state.js';

/** @import { Asked, Chart, Reply } from '../types.js' */
/** @typedef {{ phase: string, name: string, confidence: string, says: string, charts: Chart[] }} Step of a turn, with the charts that its call names */

/** All that the page says of a chart. @param {Chart} one */
function textOf(one) {
  const inputs = one.inputs.flatMap((field) => [
    field.name,
    field.about ?? '',
    ...(field.words ?? []),
    ...(field.fields ?? []).flatMap((part) => part.words ?? []),
    (field.clause && clauseOf(systemOf(one), field.clause)?.words) ?? '',
  ]);
  const outputs = one.outputs.flatMap((field) => [field.name, field.about ?? '']);
  return plain([one.chapter, one.about, ...inputs, ...outputs].join(' ')).toLowerCase();
}

/** What players say, by the word that the charts have for it. */
const everyday = Object.entries({
  fire: 'volley shoot shot musketry gunfire',
  artillery: 'cannon guns battery',
  cavalry: 'horse troopers',
  move: 'march walk advance speed distance',
  movement: 'march walk advance speed distance',
  rally: 'recover regroup reform',
  morale: 'nerve courage waver test',
  'close combat': 'melee bayonet hand-to-hand assault',
  'close action': 'melee bayonet hand-to-hand assault',
  'roll to close': 'melee bayonet assault',
  contact: 'melee bayonet assault',
  charge: 'melee attack assault',
  flight: 'run flee rout',
  'retreat seen': 'run flee rout',
  panic: 'run flee rout',
  retreat: 'run flee rout',
  rout: 'run flee',
  casualties: 'killed dead losses',
  leader: 'general officer commander',
  personality: 'general officer commander leader',
  command: 'orders general',
  fording: 'river water stream cross',
  structure: 'house town village building',
  captures: 'prisoners surrender',
  fatigue: 'tired exhausted',
});
const EVERYDAY = 1.5; // as good as a title, but for the title itself
const FAR = 5; // an everyday word for something that a chart only mentions

/** Lower is better; Infinity: not found. @param {Chart} one @param {string} wanted */
function rank(one, wanted) {
  if (!wanted) return systemOf(one) === current.value ? 5 : Infinity;
  const ranks = wanted.split(/\s+/).map((word) => {
    const same = everyday.filter(([, said]) => ` ${said}`.includes(` ${word}`) && word.length > 2);
    return Math.min(rankOf(one, word), ...same.map(([charted]) => EVERYDAY + rankOf(one, charted)));
  });
  return Math.min(rankOf(one, wanted), Math.max(...ranks));
}

/** @param {Chart} one @param {string} wanted */
function rankOf(one, wanted) {
  const name = plain(one.chart.split('/')[1]).toLowerCase();
  const title = one.title.toLowerCase();
  const clauses = one.inputs.flatMap((field) => (field.clause ? [field.clause.toLowerCase()] : []));
  if (name.startsWith(wanted)) return 0;
  if (title.includes(wanted) && (title.startsWith(wanted) || title.includes(` ${wanted}`)))
    return 1;
  if (clauses.some((clause) => clause === wanted)) return 2;
  if (clauses.some((clause) => clause.startsWith(wanted))) return 3;
  return textOf(one).includes(wanted) ? 4 : Infinity;
}

/** The system whose charts are listed. */
const current = computed(() => system.value || systemOf(chart.value));

/** Charts of the system that is played before all others; what a chart only mentions, if no other of its system has it. */
const found = computed(() => {
  const wanted = words.value.trim().toLowerCase();
  const ranked = allCharts()
    .map((one) => ({ one, rank: rank(one, wanted), away: systemOf(one) !== current.value }))
    .filter((each) => each.rank < Infinity);
  const near = ranked.filter((each) => each.rank <= FAR).map((each) => systemOf(each.one));
  return ranked
    .filter((each) => each.rank <= FAR || !near.includes(systemOf(each.one)))
    .sort((a, b) => Number(a.away) - Number(b.away) || a.rank - b.rank)
    .map((each) => each.one);
});

/** @type {Map<string, Step[]>} */
const turns = new Map();

/** The turn as a system's own chart tells it; nothing where that names no charts, or there is none. @param {string} of */
export function turnOf(of) {
  const known = turns.get(of);
  if (known) return known;
  const turn = chartOf(`${of}/turn-sequence`);
  const input = turn?.inputs[0];
  const count = input?.high ?? 0;
  const steps = Array.from({ length: count }, (_, i) => {
    const inputs = { [input?.name ?? '']: String(i + 1) };
    const at = { chart: turn.chart, inputs, rulings: {}, swap: false };
    const reply = /** @type {Reply} */ (askHere(questionOf('odds', at, '--brief')));
    const word = (/** @type {string} */ name) => String(reply.values?.[name]?.[0]?.value ?? '');
    const charts = (reply.call ?? '')
      .match(/[a-z][a-z-]+/g)
      ?.flatMap((one) => chartOf(`${of}/${one}`) ?? []);
    return {
      phase: word('phase'),
      name: capital(plain(word('name'))),
      confidence: reply.confidence,
      says: reply.call,
      charts: charts ?? [],
    };
  });
  const told = steps.some((step) => step.charts.length > 0) ? steps : [];
  turns.set(of, told);
  return told;
}

/** Enter was pressed while this was loaded. */
export function openFirst() {
  if (found.value[0]) open(found.value[0]);
}

/** @param {Chart} one */
function open(one) {
  sheet.value = '';
  openChart(one);
  setTimeout(() => document.getElementById('chart-title')?.focus(), 0);
}

/** Enter opens the first, a digit after a letter the one of that number. @param {KeyboardEvent} event */
function choose(event) {
  const digit = /^[1-9]$/.test(event.key) && /^[a-z ]+$/i.test(words.value) ? Number(event.key) : 0;
  const chosen =
    event.key === 'Enter' ? found.value[0] : digit > 0 ? found.value[digit - 1] : undefined;
  if (!chosen) return;
  event.preventDefault();
  open(chosen);
}

/** @param {{ one: Chart }} props */
function Found({ one }) {
  const number = found.value.indexOf(one) + 1;
  return html`<li>
    <button
      type="button"
      class="frow"
      aria-current=${one === chart.value ? 'true' : undefined}
      onClick=${() => open(one)}
    >
      <span
        ><b>${one.title}</b>${words.value && number < 10 && html` <kbd>${number}</kbd>`}<small
          >${one.about}</small
        ></span
      >
      <span class="cited">${one.chapter.split(/[. ]/)[0]}</span>
    </button>
  </li>`;
}

/** @param {{ one: Asked }} props */
function Again({ one }) {
  return html`<li>
    <button
      type="button"
      class="frow"
      onClick=${() => {
        sheet.value = '';
        openHash(one.hash);
      }}
    >
      <span><b>${one.title}</b><small>${one.words}</small></span>
      <span class="cited">again</span>
    </button>
  </li>`;
}

/** @param {{ name: string, list: Chart[] }} props */
function Listed({ name, list }) {
  return html`<section>
    <h3 class="caps">${name}</h3>
    <ul>
      ${list.map((one) => html`<${Found} key=${one.chart} one=${one} />`)}
    </ul>
  </section>`;
}

/** @param {{ list: Chart[] }} props */
export function Chosen({ list }) {
  return html`<div class="chips">
    ${list.map(
      (one) =>
        html`<button
          key=${one.chart}
          type="button"
          class=${`chip${one === chart.value ? ' held' : ''}`}
          aria-current=${one === chart.value ? 'true' : undefined}
          title=${one.about}
          onClick=${() => open(one)}
        >
          ${one.title}
        </button>`,
    )}
  </div>`;
}

/** The turn, phase by phase, with the charts of each. @param {{ steps: Step[], list: Chart[] }} props */
function Turn({ steps, list }) {
  const rest = list.filter((one) => !steps.some((step) => step.charts.includes(one)));
  return html`<section>
    <h3 class="caps">The turn</h3>
    <nav class="phases" aria-label="Phases of the turn">
      ${steps.map(
        (step, i) =>
          html`<button
            key=${i}
            type="button"
            class="chip"
            aria-label=${`${step.phase} ${step.name}`}
            onClick=${() => document.querySelectorAll('.turn > li')[i].scrollIntoView()}
          >
            ${step.phase}
          </button>`,
      )}
    </nav>
    <ol class="turn">
      ${steps.map(
        (step, i) =>
          html`<li key=${i} aria-current=${step.charts.includes(chart.value) ? 'step' : undefined}>
            <h4>
              <span class="cited">${step.phase}</span> ${step.name}
              ${step.confidence !== 'printed' && html` <small>${step.confidence}</small>`}
            </h4>
            ${step.charts.length > 0 ? html`<${Chosen} list=${step.charts} />` : html`<p class="about">${step.says}</p>`}
          </li>`,
      )}
      ${
        rest.length > 0 &&
        html`<li>
          <h4>Beside the turn</h4>
          <${Chosen} list=${rest} />
        </li>`
      }
    </ol>
  </section>`;
}

export function FinderSheet() {
  const again = asked.value.filter((one) => one.system === current.value).slice(0, 5);
  const home = found.value.filter((one) => systemOf(one) === current.value);
  const away = found.value.filter((one) => systemOf(one) !== current.value);
  const steps = words.value ? [] : turnOf(current.value);
  return html`<${Sheet} title="Find a chart" tall=${true} first=${isTyping() ? 'find' : undefined}>
    <div class="finder">
      <label class="hidden" for="find">Find a chart by name, clause or word</label>
      <input
        id="find"
        type="search"
        autocomplete="off"
        placeholder="a word, a clause, a chart"
        value=${words.value}
        onKeyDown=${choose}
        onInput=${(/** @type {Event} */ event) => {
          words.value = valueOf(event);
          document.querySelector('.sbody')?.scrollTo(0, 0);
        }}
      />
      <p class="caps">You play</p>
      <${Systems} label="The system you play" set=${play} />
      ${steps.length > 0 && html`<${Turn} steps=${steps} list=${home} />`}
      ${
        !words.value &&
        again.length > 0 &&
        html`<section>
          <h3 class="caps">Asked last</h3>
          <ul>
            ${again.map((one) => html`<${Again} key=${one.hash} one=${one} />`)}
          </ul>
        </section>`
      }
      ${found.value.length === 0 && html`<p role="status">No chart matches.</p>`}
      ${home.length > 0 && steps.length === 0 && html`<${Listed} name=${words.value ? titled(current.value) : `All of ${titled(current.value)}`} list=${home} />`}
      ${systems.value.map((name) => {
        const list = away.filter((one) => systemOf(one) === name);
        return (
          list.length > 0 &&
          html`<${Listed} key=${name} name=${`Of other rules: ${titled(name)}`} list=${list} />`
        );
      })}
      <label class="letters">
        <input type="checkbox" checked=${letters.value} onChange=${toggleLetters} /> A letter typed
        anywhere opens this; Enter or a number chooses
      </label>
    </div>
  <//>`;
}
