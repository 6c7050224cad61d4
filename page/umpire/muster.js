// An order of battle from a spreadsheet: pasted or from a file, its faults by cell, all at once; and how they will stand.

import { signal } from '@preact/signals';
import { html, valueOf } from '../html.js';
import { ask, open } from './battle.js';
import { One } from '../controls.js';
import { Sheet } from './parts.js';
import { chosenFile, saveText } from './save.js';
import { close } from './state.js';
import { askRulesOfUmpire } from './systems.js';

/** @typedef {{ cell: string, row: number, column: number, words: string }} Fault */

export const pasted = signal('');
const name = signal('Club night');
const turns = signal('8');
const rules = signal('');

/** A sheet to fill in. */
const EMPTY =
  'side,brigade,name,men,weapon,class,notes\nUnion,First Brigade,1st Regiment,480,,,\nConfederate,Second Brigade,2nd Regiment,400,,,\n';

/** Cells of the sheet, for whoever looks for a faulty one: separators as the engine takes them. @param {string} text */
function cellsOf(text) {
  const first = text.split('\n', 1)[0];
  const counts = ['\t', ';', ','].map(
    (one) => /** @type {const} */ ([one, first.split(one).length]),
  );
  const [separator] = counts.reduce((best, one) => (one[1] > best[1] ? one : best));
  /** @type {string[][]} */
  const rows = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    rows[rows.length - 1].push(cell.trim());
    cell = '';
  };
  for (const letter of text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')) {
    if (letter === '"') quoted = !quoted;
    else if (quoted) cell += letter;
    else if (letter === separator) end();
    else if (letter === '\n') {
      end();
      rows.push([]);
    } else cell += letter;
  }
  end();
  return rows.filter((row) => row.some(Boolean));
}

/** The letter of a column, A for the first. @param {number} n */
function letterOf(n) {
  return n < 26 ? String.fromCharCode(65 + n) : `A${String.fromCharCode(65 + n - 26)}`;
}

/** @param {{ faults: Fault[] }} props */
function Grid({ faults }) {
  const [heads = [], ...rows] = cellsOf(pasted.value);
  const bad = new Set(faults.map((one) => one.cell));
  return html`<div
    class="u-sheetgrid"
    tabindex="0"
    role="region"
    aria-label="The sheet, faulty cells marked"
  >
    <table>
      <thead>
        <tr>
          <th></th>
          ${heads.map((head, i) => html`<th scope="col" class=${bad.has(`${letterOf(i)}1`) ? 'f' : ''}>${letterOf(i)} ${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, i) =>
            html`<tr>
              <th scope="row">${i + 2}</th>
              ${heads.map((_, k) => html`<td class=${bad.has(`${letterOf(k)}${i + 2}`) ? 'f' : ''}>${row[k] ?? ''}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Who will stand, from the scenario's own lines. @param {{ text: string }} props */
function Preview({ text }) {
  const lines = text.split('\n').map((line) => line.split(' # ')[0]);
  const named = (/** @type {string} */ line) => /"([^"]*)"/.exec(line)?.[1] ?? '';
  const units = lines.filter((line) => line.startsWith('unit '));
  const groups = lines.filter((line) => line.startsWith('group '));
  const under = (/** @type {string} */ id) => units.filter((line) => line.split(' ')[2] === id);
  return html`<h3>So they will stand</h3>
    <p class="u-small">${units.length} units, ${groups.length} groups</p>
    ${groups
      .filter((line) => under(line.split(' ')[1]).length > 0)
      .map(
        (line) =>
          html`<div class="u-wood side0">
            <div class="u-plate"><h3>${named(line)}</h3></div>
            <ul>
              ${under(line.split(' ')[1]).map(
                (unit) =>
                  html`<li class="u-stand">
                    <span class="u-slip"
                      ><span class="nm">${named(unit)}</span
                      ><span class="st">${unit.replace(/^.*"\s*/, '')}</span></span
                    >
                  </li>`,
              )}
            </ul>
          </div>`,
      )}`;
}

/** @param {{ faults: Fault[], more: number }} props */
function Faults({ faults, more }) {
  return html`<h3>
      ${faults.length + more === 1 ? 'One fault' : `${faults.length + more} faults`}
    </h3>
    <ul class="u-faults">
      ${faults.map((one) => html`<li key=${`${one.cell} ${one.words}`}><b>${one.cell}</b><span>${one.words}</span></li>`)}
    </ul>
    <${Grid} faults=${faults} />`;
}

/** @param {{ back: () => void }} props */
export function MusterSheet({ back }) {
  const systems = askRulesOfUmpire();
  const system = rules.value || systems[0];
  const answer = pasted.value.trim()
    ? ask(`muster ${system} ${turns.value}\n${name.value}\n${pasted.value}\n`)
    : {};
  const faults = answer.faults ?? [];
  const go = async () => {
    if (!(await open(answer.scenario))) return;
    back();
    close();
  };
  const foot = html`<div class="u-row">
    <button
      type="button"
      class="u-btn"
      disabled=${!answer.scenario}
      onClick=${() => saveText('scenario.txt', answer.scenario)}
    >
      Text file
    </button>
    <button
      type="button"
      class="u-btn main grow"
      disabled=${!answer.scenario}
      onClick=${() => void go()}
    >
      ${answer.scenario ? 'Muster them' : faults.length > 0 ? 'Mend the faults first' : 'Paste a sheet first'}
    </button>
  </div>`;
  return html`<${Sheet}
    title="Muster an order of battle"
    sub="A row a unit; the first row has the heads"
    back=${back}
    foot=${foot}
  >
    <textarea
      class="u-paste"
      aria-label="The spreadsheet, with its heads"
      placeholder="Paste the sheet here: side, brigade, name, men, weapon, class ... in any order"
      spellcheck="false"
      value=${pasted.value}
      onInput=${(/** @type {Event} */ event) => (pasted.value = valueOf(event))}
    ></textarea>
    <div class="u-row wrap">
      <label class="u-btn u-file"
        >Open a file<input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange=${async (/** @type {Event} */ event) => {
            const file = await chosenFile(event);
            if (file) pasted.value = file.text;
          }}
      /></label>
      <button
        type="button"
        class="u-btn"
        onClick=${() => saveText('order-of-battle.csv', EMPTY, 'text/csv')}
      >
        Empty sheet (CSV)
      </button>
    </div>
    <div class="u-fact">
      <label class="u-lab" for="u-name">Name of the battle</label>
      <input
        id="u-name"
        class="u-text"
        type="text"
        value=${name.value}
        onInput=${(/** @type {Event} */ event) => (name.value = valueOf(event).replaceAll('"', ''))}
      />
    </div>
    <div class="u-line">
      <span class="u-lab">Turns</span>
      <${One}
        field=${{ name: 'turns', kind: 'whole', low: 1, high: 99 }}
        label="Turns"
        id="u-turns"
        value=${turns.value}
        set=${(/** @type {string} */ to) => (turns.value = to)}
      />
    </div>
    ${systems.length > 1 && html`<${One} field=${{ name: 'rules', kind: 'choice', words: systems }} label="Rules" id="u-rules" value=${system} set=${(/** @type {string} */ to) => (rules.value = to)} />`}
    ${answer.error && html`<p class="u-refused" role="alert">${answer.error}</p>`}
    ${faults.length > 0 && html`<${Faults} faults=${faults} more=${answer.more ?? 0} />`}
    ${answer.left_out && html`<p class="u-small">Columns left out: ${answer.left_out}</p>`}
    ${answer.scenario && html`<${Preview} text=${answer.scenario} />`}
  <//>`;
}
