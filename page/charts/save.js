// What is saved: odds and comparisons as a table, pictures of plots as SVG and PNG.

import { plain } from '../words.js';
import { chart } from './state.js';

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

/** A picture that stands by itself: every part carries its look, on the colour of the page. @param {SVGSVGElement} from */
function standing(from) {
  const copy = /** @type {SVGSVGElement} */ (from.cloneNode(true));
  const parts = [...copy.querySelectorAll('*')];
  [...from.querySelectorAll('*')].forEach((one, i) => {
    const look = getComputedStyle(one);
    for (const name of KEPT) parts[i].setAttribute(name, look.getPropertyValue(name));
    parts[i].removeAttribute('class');
  });
  const { width, height } = from.viewBox.baseVal;
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', String(width));
  paper.setAttribute('height', String(height));
  paper.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(paper);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(2 * width));
  copy.setAttribute('height', String(2 * height));
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
