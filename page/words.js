// Names and numbers as people read them.

/** @import { Address, Chart, Effect, Field, Mark, Result } from './types.js' */

/** A name or a word without its hyphens; between figures ("24-28") they stay. @param {string} name */
export function plain(name) {
  return name.replace(/(?<=[\w,.])[-_](?=\w)(?<!\d-(?=\d))/g, ' ');
}

/** "Iron Brigade". @param {string} name */
export function titled(name) {
  return plain(name).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Castings are men and inches are yards to a newcomer. @param {Field} field @param {number} value */
export function scaled(field, value) {
  if (!Number.isFinite(value) || value === 0 || !field.each) return '';
  return `${value * field.each} ${field.of}`;
}

/** "1 unit has", "4 units have". @param {number} number @param {string} one @param {string} many */
export function counted(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}

/** "the 6th, the 7th and the 2nd Wisconsin". @param {string[]} names */
export function listed(names) {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {number | string | boolean} value */
export function shown(value) {
  return value === true
    ? 'yes'
    : value === false
      ? 'no'
      : typeof value === 'string'
        ? plain(value)
        : String(value);
}

/** Hardly ever is not never. @param {number} probability */
export function percent(probability) {
  const hundred = probability * 100;
  if (hundred === 0 || hundred === 100) return `${hundred}%`;
  if (hundred < 0.1) return '<0.1%';
  return hundred > 99.9 ? '>99.9%' : `${hundred.toFixed(1)}%`;
}

/** "+1", "−2". @param {number} number */
export function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0';
}

/** "17/36" as a number. @param {string} fraction */
export function numberOf(fraction) {
  const [above, below = '1'] = fraction.split('/');
  if (above.length < 15 && below.length < 15) return Number(above) / Number(below);
  const digits = Math.max(above.length, below.length) - 14;
  return Number(above.slice(0, -digits) || '0') / Number(below.slice(0, -digits) || '1');
}

/**
 * A situation's own name: "Fire: rifled musket, range 4, castings 21".
 * @param {Chart} chart @param {Address} address
 */
export function situation(chart, address) {
  const inputs = Object.entries(address.inputs).map(([name, value]) =>
    /^[a-z]/.test(value) && value !== 'yes' ? plain(value) : `${plain(name)} ${plain(value)}`,
  );
  const rulings = Object.entries(address.rulings).map(([id, value]) => `${id} ${plain(value)}`);
  return `${chart.title}: ${[...inputs, ...rulings].join(', ')}${address.swap ? ', sides swapped' : ''}`;
}

/** "target: strength -2". @param {Effect} effect */
export function effectWords(effect) {
  const change =
    typeof effect.change === 'number' && effect.change > 0
      ? `+${effect.change}`
      : shown(effect.change);
  return `${effect.subject}: ${effect.track} ${change}`;
}

/** What the mark of a figure means. */
const meanings = Object.entries({
  confirmed: 'cannot be read on the sheet; a public copy of it has the figure',
  inferred: 'cannot be read; rebuilt from the figures around it',
  unsure: 'a guess, where nothing can be read or the rules leave it open',
});

/** Each kind of doubt once, with its meaning. @param {Mark[]} marks */
export function markMeanings(marks) {
  return meanings.filter(([word]) => marks.some((mark) => mark.confidence === word));
}

/**
 * The tables that an answer rests on and that are not plain in print, each once: "order costs inferred".
 * @param {Mark[]} marks
 */
export function markWords(marks) {
  return [
    ...new Set(
      marks.map((mark) => `${mark.table ? plain(mark.table) : mark.ruling} ${mark.confidence}`),
    ),
  ].join(', ');
}
