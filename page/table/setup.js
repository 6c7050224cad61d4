// A new battle, battles that the browser keeps, journals as files.

import { signal } from '@preact/signals';
import { html, valueOf } from '../html.js';
import { plain } from '../words.js';
import { battle, journal, lookBack, reading, refusal, rulings, scenario } from './game.js';
import { battles, parted, unkept } from './keeping.js';
import { newBattle, newOpening, openJournal, scripts } from './open.js';
import { forget } from './store.js';
import { ablest, commanders } from './thinker.js';

const wish = signal(
  /** @type {{ scenario: string, side: string, opponent: string, rulings: Record<string, string> }} */ ({
    scenario: '',
    side: '',
    opponent: '',
    rulings: {},
  }),
);

/** The sides of a scenario, from its own text. @param {string} id @returns {{ id: string, name: string }[]} */
function sidesOf(id) {
  const text = scripts.value.find((one) => one.id === id)?.text ?? '';
  return [...text.matchAll(/^\s*side\s+(\S+)\s+"([^"]*)"/gm)].map(([, side, name]) => ({
    id: side,
    name,
  }));
}

/** @param {'scenario' | 'side' | 'opponent'} key */
function choose(key) {
  return (/** @type {Event} */ event) => {
    wish.value = { ...wish.value, [key]: valueOf(event) };
  };
}

function Rulings() {
  return html`<details>
    <summary>Rulings: how the book's open questions are settled</summary>
    ${rulings().map(
      (one) =>
        html`<label class="ruling" key=${one.id}
          >${`${one.id} (${one.about}): ${one.question}`}
          <select
            aria-label=${one.id}
            value=${wish.value.rulings[one.id] ?? ''}
            onChange=${(/** @type {Event} */ event) => {
              const { [one.id]: _, ...others } = wish.value.rulings;
              const answer = valueOf(event);
              wish.value = {
                ...wish.value,
                rulings: answer ? { ...others, [one.id]: answer } : others,
              };
            }}
          >
            <option value="">${`default: ${plain(one.default ?? '')}`}</option>
            ${(one.words ?? [])
              .filter((word) => word !== one.default)
              .map((word) => html`<option key=${word} value=${word}>${plain(word)}</option>`)}
          </select>
        </label>`,
    )}
  </details>`;
}

function Fresh() {
  const id = wish.value.scenario || battle.value?.scenario || scripts.value[0]?.id;
  const sides = sidesOf(id);
  const side = sides.some((one) => one.id === wish.value.side) ? wish.value.side : sides[0]?.id;
  const opponent = wish.value.opponent || ablest();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    reading.value = true;
    void newBattle({ scenario: id, side, opponent, rulings: wish.value.rulings });
    document.getElementById('table-title')?.focus();
  };
  return html`<form onSubmit=${submit} aria-label="New battle">
    <h3>New battle</h3>
    <div class="wishes">
      <label
        >Battle
        <select aria-label="Battle" value=${id} onChange=${choose('scenario')}>
          ${scripts.value.map((one) => html`<option key=${one.id} value=${one.id}>${one.name}</option>`)}
        </select>
      </label>
      <label
        >You command
        <select aria-label="You command" value=${side} onChange=${choose('side')}>
          ${sides.map((one) => html`<option key=${one.id} value=${one.id}>${one.name}</option>`)}
        </select>
      </label>
      <label
        >Against
        <select aria-label="Against" value=${opponent} onChange=${choose('opponent')}>
          ${commanders.value.map((one) => html`<option key=${one.name} value=${one.name}>${`the ${one.title}: ${one.about}`}</option>`)}
          <option value="hot-seat">a friend at this table</option>
          <option value="by-link">a friend far away: each turn is sent as a link</option>
        </select>
      </label>
    </div>
    <${Rulings} />
    <button type="submit">Begin</button>
  </form>`;
}

function save() {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([journal()], { type: 'text/plain' }));
  link.download = `${battle.value?.scenario || 'battle'}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {globalThis.Event} event */
async function openFile(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return;
  const text = await file.text();
  await openJournal(text, {
    side: battle.value?.side,
    opponent: wish.value.opponent || battle.value?.opponent,
  });
  input.value = '';
}

function KeptBattles() {
  if (battles.value.length === 0) return null;
  return html`<h3>Kept in this browser</h3>
    <ul class="kept">
      ${battles.value.map(
        (one) =>
          html`<li key=${one.id}>
            <button
              type="button"
              class="link"
              disabled=${one.id === battle.value?.id}
              onClick=${() => void openJournal(one.journal, one)}
            >
              ${`${one.name}, ${new Date(one.when).toLocaleString()}${one.over ? ', over' : ''}${one.id === battle.value?.id ? ' (this one)' : ''}`}
            </button>
            ${one.id !== battle.value?.id && html`<button type="button" class="link" aria-label=${`Delete ${one.name}`} onClick=${() => void forget(one.id)}>delete</button>`}
          </li>`,
      )}
    </ul>`;
}

export function Setup() {
  return html`<section class="panel setup" aria-label="Battles">
    <h2>Battles</h2>
    ${unkept.value && html`<p class="error">${unkept.value}</p>`}
    ${parted.value && html`<p class="warning" role="status">${parted.value}</p>`}
    <div class="tools">
      <button type="button" onClick=${save}>Save to a file</button>
      <label class="file"
        >Open a file <input type="file" accept=".txt,text/plain" onChange=${openFile}
      /></label>
      <button type="button" onClick=${() => lookBack(0)}>Look back</button>
      <button type="button" onClick=${() => void newOpening()}>Restart the first battle</button>
    </div>
    ${refusal.value && html`<p class="error">${refusal.value}</p>`}
    <${Fresh} />
    <${KeptBattles} />
  </section>`;
}
