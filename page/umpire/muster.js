// An order of battle from a spreadsheet: pasted or from a file, its faults by cell, all at once; and how they will stand.

import { signal } from '@preact/signals';
import { html, valueOf } from '../html.js';
import { capital, plain } from '../words.js';
import { One } from '../controls.js';
import { ask, open, scenario } from './battle.js';
import { cellName, cellsOf, withCell, withColumn, withoutRow } from './cells.js';
import { Sheet } from './parts.js';
import { chosenFile, saveText } from './save.js';
import { close } from './state.js';
import { askRulesOfUmpire } from './systems.js';

/** @import { Scenario } from '../types.js' */
/** @typedef {{ cell: string, row: number, column: number, words: string, instead: string[] }} Fault */
/** @typedef {{ column: number, groups: string[] }} Unsided the column of the largest groups, and these */
/** @typedef {{ scenario?: string, roster?: Scenario, faults?: Fault[], more?: number, unsided?: Unsided, left_out?: string, error?: string }} Answer */

export const pasted = signal('');
const name = signal('Club night');
const turns = signal('8');
const rules = signal('');
/** The side that goes first, by its id, and how many in 100 a side may lose; 0: nobody counts. */
const first = signal('');
const losses = signal('0');
/** The cell that is written anew. */
const cell = signal({ row: 0, column: 0 });
/** Which side each group is on, where the sheet does not say, and what the sides are called. */
const sides = signal(
  /** @type {{ of: Record<string, number>, names: string[] }} */ ({ of: {}, names: [] }),
);

/** @param {number} row @param {number} column @param {string} value */
function put(row, column, value) {
  pasted.value = withCell(pasted.value, row, column, value);
  cell.value = { row: 0, column: 0 };
}

/** What stands in a cell, to be written anew. @param {{ row: number, column: number, label: string }} props */
function CellBox({ row, column, label }) {
  const now = cellsOf(pasted.value).rows[row - 1]?.[column - 1]?.text ?? '';
  return html`<input
    type="text"
    class="u-text"
    aria-label=${label}
    enterkeyhint="done"
    value=${now}
    onChange=${(/** @type {Event} */ event) => put(row, column, valueOf(event))}
  />`;
}

/** Without the words that can be tapped below. @param {string} words */
function shortened(words) {
  return words.replace(/\b(none of|one of) .*/s, '$1 these');
}

/** A fault with what mends it: words to tap, the cell itself, or to do without the row. @param {{ fault: Fault }} props */
function OneFault({ fault: { cell: at, row, column, words, instead } }) {
  return html`<li>
    <b>${at}</b>
    <div>
      <p>${capital(instead.length > 0 ? shortened(words) : words)}.</p>
      ${
        instead.length > 0 &&
        html`<div class="chips" role="group" aria-label=${`${at} instead`}>
          ${instead.map((word) => html`<button type="button" class="chip" key=${word} onClick=${() => put(row, column, word)}>${plain(word)}</button>`)}
        </div>`
      }
      <div class="u-row">
        <${CellBox} row=${row} column=${column} label=${`${at} says`} />
        ${row > 1 && html`<button type="button" class="u-btn" onClick=${() => (pasted.value = withoutRow(pasted.value, row))}>Leave the row out</button>`}
      </div>
    </div>
  </li>`;
}

/** @param {{ faults: Fault[], more: number }} props */
function Faults({ faults, more }) {
  const count = faults.length + more;
  return html`<h3>${count === 1 ? 'One fault' : `${count} faults`}</h3>
    <ul class="u-faults">
      ${faults.map((one) => html`<${OneFault} key=${`${one.cell} ${one.words}`} fault=${one} />`)}
    </ul>`;
}

/** Whose each group is, where no column says it: it becomes one. @param {{ unsided: Unsided }} props */
function Sides({ unsided: { column, groups } }) {
  const { of, names } = sides.value;
  const called = [0, 1].map((i) => names[i] ?? scenario.value?.sides[i]?.name ?? `Side ${i + 1}`);
  const both = [0, 1].every((side) => groups.some((group) => of[group] === side));
  const fill = () => {
    const said = (/** @type {string} */ group) => called[of[group]] ?? '';
    pasted.value = withColumn(pasted.value, 'side', (cells) => said(cells[column - 1]?.text ?? ''));
  };
  return html`<section class="u-card u-due" aria-label="Not in the sheet">
    <p class="u-caps">Not in the sheet</p>
    <h3>On which side is each?</h3>
    ${[0, 1].map(
      (i) =>
        html`<input
          type="text"
          class="u-text"
          key=${i}
          aria-label=${`Name of side ${i + 1}`}
          value=${called[i]}
          onChange=${(/** @type {Event} */ event) => (sides.value = { of, names: called.map((one, k) => (k === i ? valueOf(event) || one : one)) })}
        />`,
    )}
    ${groups.map(
      (group) =>
        html`<div class="u-fact" key=${group}>
          <p class="u-lab">${group}</p>
          <div class="chips" role="radiogroup" aria-label=${group}>
            ${called.map(
              (side, i) =>
                html`<label class="chip" key=${i}
                  ><input
                    type="radio"
                    name=${`side of ${group}`}
                    checked=${of[group] === i}
                    onChange=${() => (sides.value = { of: { ...of, [group]: i }, names })}
                  /><span>${side}</span></label
                >`,
            )}
          </div>
        </div>`,
    )}
    <button
      type="button"
      class="u-btn main wide"
      disabled=${!both || groups.some((group) => of[group] === undefined)}
      onClick=${fill}
    >
      So they are
    </button>
  </section>`;
}

/** The sheet itself: a cell that is tapped is written anew. @param {{ faults: Fault[] }} props */
function Grid({ faults }) {
  const { rows } = cellsOf(pasted.value);
  const wide = Math.max(...rows.map((row) => row.length));
  const bad = new Set(faults.map((one) => one.cell));
  const { row: at, column: on } = cell.value;
  const filled = rows
    .map((cells, i) => ({ cells, row: i + 1 }))
    .filter(({ cells }) => cells.some((one) => one.text));
  return html`<h3>The sheet <small>tap a cell to change it</small></h3>
    ${at > 0 && html`<${CellBox} key=${cellName(at, on)} row=${at} column=${on} label=${`${cellName(at, on)} says`} />`}
    <div class="u-sheetgrid" tabindex="0" role="region" aria-label="The sheet, faulty cells marked">
      <table>
        <tbody>
          ${filled.map(
            ({ cells, row }) =>
              html`<tr key=${row}>
                <th scope="row">${row}</th>
                ${Array.from({ length: wide }, (_, i) => {
                  const here = cellName(row, i + 1);
                  return html`<td key=${i} class=${bad.has(here) ? 'f' : ''}>
                    <button
                      type="button"
                      aria-label=${`${here}: ${cells[i]?.text ?? ''}`}
                      onClick=${() => (cell.value = { row, column: i + 1 })}
                    >
                      ${cells[i]?.text ?? ''}
                    </button>
                  </td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

/** Who will stand, and what was not said of them. @param {{ roster: Scenario }} props */
function Preview({ roster: { units, groups, sides: both, tracks } }) {
  const men = tracks.find((one) => one.of === 'unit' && one.role === 'strength');
  /** @param {(typeof units)[0]} unit */
  const says = ({ whole, card }) =>
    [men && whole !== undefined ? `${whole} ${whole === 1 ? men.one : men.many}` : '', card]
      .filter(Boolean)
      .join(', ');
  const under = both.flatMap((side, i) =>
    [...groups.filter((one) => one.side === side.id), { id: undefined, name: side.name }].map(
      (group) => ({
        name: group.name,
        side: i,
        units: units.filter((one) => one.side === side.id && one.group === group.id),
      }),
    ),
  );
  return html`<h3>So they will stand</h3>
    <p class="u-small">
      ${units.length} units. What the sheet left open is taken as usual, and marked.
    </p>
    ${under
      .filter((one) => one.units.length > 0)
      .map(
        (one) =>
          html`<div class=${`u-wood side${one.side}`} key=${one.name}>
            <div class="u-plate"><h3>${one.name}</h3></div>
            <ul>
              ${one.units.map(
                (unit) =>
                  html`<li class="u-stand" key=${unit.id}>
                    <span class="u-slip"
                      ><span class="nm">${unit.name}</span
                      ><span class="st"
                        >${says(unit)}
                        ${unit.estimated.map((word) => html`<span class="u-tag warn" key=${word}>${plain(word)}?</span> `)}</span
                      ></span
                    >
                  </li>`,
              )}
            </ul>
          </div>`,
      )}`;
}

/** Who goes first, and when a side is beaten: lines of the scenario that no sheet has. @param {Answer} answer */
function agreed({ scenario: text = '', roster }) {
  const sides = roster?.sides ?? [];
  const goes = sides.some((one) => one.id === first.value) ? first.value : sides[0]?.id;
  const beaten = Number(losses.value) > 0 ? `victory losses ${losses.value}\n` : '';
  return { goes, text: text && `${text}first ${goes}\n${beaten}` };
}

/** @param {{ roster: Scenario, goes: string }} props */
function Agree({ roster, goes }) {
  return html`<div class="u-fact">
      <p class="u-lab">Goes first</p>
      <div class="chips" role="radiogroup" aria-label="Goes first">
        ${roster.sides.map(
          (side) =>
            html`<label class="chip" key=${side.id}
              ><input
                type="radio"
                name="u-first"
                checked=${side.id === goes}
                onChange=${() => (first.value = side.id)}
              /><span>${side.name}</span></label
            >`,
        )}
      </div>
    </div>
    <div class="u-line">
      <span class="u-lab">A side is beaten that has lost, in 100 (0: nobody counts)</span>
      <${One}
        field=${{ name: 'losses', kind: 'whole', low: 0, high: 99 }}
        label="Losses in 100"
        id="u-losses"
        value=${losses.value}
        set=${(/** @type {string} */ to) => (losses.value = to)}
      />
    </div>`;
}

/** @param {{ back: () => void }} props */
export function MusterSheet({ back }) {
  const systems = askRulesOfUmpire();
  const system = rules.value || systems[0];
  /** @type {Answer} */
  const answer = pasted.value.trim()
    ? ask(`muster ${system} ${turns.value}\n${name.value}\n${pasted.value}\n`)
    : {};
  const faults = answer.faults ?? [];
  const { goes, text } = agreed(answer);
  const go = async () => {
    if (!(await open(text))) return;
    back();
    close();
  };
  const foot = html`<div class="u-row">
    <button
      type="button"
      class="u-btn"
      disabled=${!answer.scenario}
      onClick=${() => saveText('scenario.txt', text)}
    >
      Text file
    </button>
    <button
      type="button"
      class="u-btn main grow"
      disabled=${!answer.scenario}
      onClick=${() => void go()}
    >
      ${answer.scenario ? `Muster ${answer.roster?.units.length ?? ''} units` : faults.length > 0 ? 'Mend the faults first' : 'Paste a sheet first'}
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
      placeholder="Paste the sheet here: side, brigade, name, men, and what the rules ask for, in any order"
      spellcheck=${false}
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
        onClick=${() => saveText('order-of-battle.csv', ask('sheet').sheet ?? '', 'text/csv')}
      >
        This battle as a sheet
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
    ${answer.unsided && answer.unsided.column > 0 && html`<${Sides} unsided=${answer.unsided} />`}
    ${faults.length > 0 && html`<${Faults} faults=${faults} more=${answer.more ?? 0} />`}
    ${answer.left_out && html`<p class="u-small">Columns left out: ${answer.left_out}</p>`}
    ${answer.roster && html`<${Agree} roster=${answer.roster} goes=${goes ?? ''} /> <${Preview} roster=${answer.roster} />`}
    ${pasted.value.trim() && html`<${Grid} faults=${faults} />`}
  <//>`;
}
