// What is saved: odds and comparisons as a table, pictures of plots as SVG and PNG.

import { plain, situation } from '../words.js';
import { bare } from './address.js';
import { address, chart } from './state.js';

/** @import { Reply } from '../types.js' */

/** @param {string} name @param {Blob} what */
function save(name, what) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** "fire-odds". @param {string} what @param {string} ending */
function nameOf(what, ending) {
  return `${chart.value.chart.split('/')[1]}-${what}.${ending}`;
}

/** @param {(string | number)[][]} rows */
function csv(rows) {
  const cell = (/** @type {string | number} */ one) =>
    /[",\n]/.test(String(one)) ? `"${String(one).replaceAll('"', '""')}"` : one;
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** @param {string} name @param {(string | number)[][]} rows */
export function saveRows(name, rows) {
  save(nameOf(name, 'csv'), new Blob([csv(rows)], { type: 'text/csv' }));
}

/** @param {Reply} reply */
export function saveOdds(reply) {
  const rows = chart.value.outputs.flatMap((field) =>
    (reply.values[field.name] ?? []).map((one) => [
      plain(field.name),
      one.value,
      one.exactly.probability,
      one.exactly.fraction,
      one.at_least.probability,
      one.at_most.probability,
    ]),
  );
  saveRows('odds', [['result', 'value', 'exactly', 'fraction', 'at least', 'at most'], ...rows]);
}

const KEPT = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
];

const NAMES_ABREAST = 3;
const LINE = 15;
const LETTER = 5.4; // width of a small letter

/** The question in lines that fit. @param {number} width */
function questionLines(width) {
  const lines = [''];
  for (const word of situation(chart.value, bare(address.value)).split(' ')) {
    const last = lines[lines.length - 1];
    if (last && (last.length + word.length + 1) * LETTER > width - 16) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** @param {string} name @param {Record<string, string | number>} looks @param {string} [words] */
function part(name, looks, words = '') {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(looks)) made.setAttribute(key, String(value));
  made.textContent = words;
  return made;
}

/** Every part carries its look, so that it needs no style sheet. @param {SVGElement} from @param {SVGElement} to */
function dress(from, to) {
  const parts = [...to.querySelectorAll('*')];
  [...from.querySelectorAll('*')].forEach((one, i) => {
    const look = getComputedStyle(one);
    for (const name of KEPT) parts[i].setAttribute(name, look.getPropertyValue(name));
    parts[i].removeAttribute('class');
  });
}

/** A picture that stands by itself, with its title above and the names of its lines below. @param {SVGSVGElement} from */
function standing(from) {
  const copy = /** @type {SVGSVGElement} */ (from.cloneNode(true));
  dress(from, copy);
  const figure = from.closest('figure');
  const { width, height } = from.viewBox.baseVal;
  const names = [...(figure?.querySelectorAll('.legend li') ?? [])];
  const looks = getComputedStyle(document.body);
  const question = questionLines(width);
  const tall = height + LINE * (3 + question.length + Math.ceil(names.length / NAMES_ABREAST));
  const plain = { fill: looks.color, 'font-family': 'sans-serif', 'font-size': 10 };
  copy.prepend(
    part('rect', { y: -LINE * 1.5, width, height: tall, fill: looks.backgroundColor }),
    part(
      'text',
      { ...plain, x: 6, y: -5, 'font-size': 12, 'font-weight': 700 },
      figure?.querySelector('figcaption')?.textContent ?? '',
    ),
  );
  names.forEach((one, i) => {
    const x = 8 + ((i % NAMES_ABREAST) * width) / NAMES_ABREAST;
    const y = height + LINE * (0.9 + Math.floor(i / NAMES_ABREAST));
    const line = getComputedStyle(/** @type {Element} */ (one.querySelector('path')));
    copy.append(
      part('path', {
        d: `M${x} ${y - 3}h22`,
        stroke: line.stroke,
        'stroke-width': 2.2,
        'stroke-dasharray': line.strokeDasharray,
      }),
      part('text', { ...plain, x: x + 27, y }, one.textContent?.trim() ?? ''),
    );
  });
  const across = figure?.querySelector('.across')?.textContent ?? '';
  [`over ${across}`, ...question].forEach((words, i) =>
    copy.append(
      part('text', { ...plain, x: 8, y: tall - LINE * (1.9 + question.length - i) }, words),
    ),
  );
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 ${-LINE * 1.5} ${width} ${tall}`);
  copy.setAttribute('width', String(2 * width));
  copy.setAttribute('height', String(2 * tall));
  return new XMLSerializer().serializeToString(copy);
}

/** @param {string} name @param {SVGSVGElement} picture */
export function saveSvg(name, picture) {
  save(nameOf(name, 'svg'), new Blob([standing(picture)], { type: 'image/svg+xml' }));
}

/** @param {string} name @param {SVGSVGElement} picture */
export async function savePng(name, picture) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standing(picture))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(nameOf(name, 'png'), blob));
}
