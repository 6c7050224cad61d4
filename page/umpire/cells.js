// The cells of a sheet that was pasted, each with its place in the text, so that one can be written otherwise. Parted and counted as the
// engine does (engine/base/cells.h).

/** @typedef {{ text: string, from: number, to: number }} Cell */

/** @param {string} text */
function separatorOf(text) {
  const first = text
    .replace(/^[\uFEFF\r\n]+/, '')
    .replace(/"[^"]*"/g, '')
    .split('\n', 1)[0];
  const counts = [',', ';', '\t'].map((one) => first.split(one).length);
  return [',', ';', '\t'][counts.indexOf(Math.max(...counts))];
}

/** A cell without the blanks and quotes around it. @param {string} raw */
function unquoted(raw) {
  const cell = raw.trim();
  const [, quoted] = /^"((?:[^"]|"")*)"?/.exec(cell) ?? [];
  return quoted === undefined ? cell : quoted.replaceAll('""', '"');
}

/** By rows, the empty ones too: the first is row 1. @param {string} text @returns {{ between: string, rows: Cell[][] }} */
export function cellsOf(text) {
  const between = separatorOf(text);
  /** @type {Cell[][]} */
  const rows = [[]];
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  let quoted = false;
  for (let at = from; at <= text.length; at++) {
    const letter = text[at] ?? '\n';
    if (letter === '"' && (quoted || text.slice(from, at).trim() === '')) quoted = !quoted;
    if ((quoted && at < text.length) || (letter !== between && letter !== '\n')) continue;
    rows[rows.length - 1].push({ text: unquoted(text.slice(from, at)), from, to: at });
    if (letter === '\n' && at < text.length) rows.push([]);
    from = at + 1;
  }
  return { between, rows };
}

/** As a cell is written. @param {string} value @param {string} between */
function written(value, between) {
  const clean = value.replaceAll('\n', ' ');
  return clean.includes(between) || clean.includes('"')
    ? `"${clean.replaceAll('"', '""')}"`
    : clean;
}

/** The text with another value in this cell; row and column from 1. @param {string} text @param {number} row @param {number} column @param {string} value */
export function withCell(text, row, column, value) {
  const { between, rows } = cellsOf(text);
  const cells = rows[row - 1];
  if (!cells) return text;
  const end = text[cells[cells.length - 1].to - 1] === '\r' ? '\r' : '';
  const list = cells.map(({ from, to }) => text.slice(from, to).replace(/\r$/, ''));
  while (list.length < column) list.push('');
  list[column - 1] = written(value, between);
  return (
    text.slice(0, cells[0].from) + list.join(between) + end + text.slice(cells[cells.length - 1].to)
  );
}

/** Without this row; it stays as an empty one, so that the others keep their numbers. @param {string} text @param {number} row */
export function withoutRow(text, row) {
  const cells = cellsOf(text).rows[row - 1];
  return text.slice(0, cells[0].from) + text.slice(cells[cells.length - 1].to);
}

/** With a column behind the others. @param {string} text @param {string} head @param {(cells: Cell[]) => string} valueOf */
export function withColumn(text, head, valueOf) {
  const { rows } = cellsOf(text);
  const first = rows.findIndex((row) => row.some((cell) => cell.text));
  const column = rows[first].length + 1;
  const filled = rows.map((row) => row.some((cell) => cell.text));
  return rows.reduce(
    (now, row, i) =>
      filled[i] ? withCell(now, i + 1, column, i === first ? head : valueOf(row)) : now,
    text,
  );
}

/** "D4". @param {number} row @param {number} column from 1 */
export function cellName(row, column) {
  const letter = (/** @type {number} */ n) => String.fromCharCode(65 + n);
  const at = column - 1;
  return `${at < 26 ? '' : letter(Math.floor(at / 26) - 1)}${letter(at % 26)}${row}`;
}
