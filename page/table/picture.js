// The battle report as a file: a picture, with the plan above and the rest in two columns below, or a page of its own.

import { battle } from './game.js';

const [WIDE, EDGE, LINE] = [1000, 30, 17];
const LOOK = `body{font:16px/1.4 serif;max-width:56rem;margin:2rem auto;padding:0 1rem;background:#fffdf6;color:#2b2416}
svg{max-width:100%}.plan{width:100%}.curves{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.15rem .5rem;border-bottom:1px solid #d8ccb0}.flag{display:none}`;

/** @param {string} name @param {Blob} what */
function save(name, what) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {string} ending */
function fileName(ending) {
  return `${battle.value?.scenario || 'battle'}-report.${ending}`;
}

function sheet() {
  return /** @type {HTMLElement} */ (document.querySelector('.report'));
}

/** A page that needs nothing else. */
export function savePage() {
  const copy = /** @type {HTMLElement} */ (sheet().cloneNode(true));
  for (const one of copy.querySelectorAll('button, .tools')) one.remove();
  const title = copy.querySelector('h3')?.textContent ?? '';
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title></title><style>${LOOK}</style>`;
  const named = page.replace('<title></title>', () => `<title>${escaped(title)}</title>`);
  save(
    fileName('html'),
    new Blob([`${named}<main>${copy.innerHTML}</main></html>`], { type: 'text/html' }),
  );
}

/** @param {string} words */
function escaped(words) {
  return words.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** A drawing at a place of the picture. @param {Element} drawing @param {number} x @param {number} y @param {number} width @returns {{ text: string, tall: number }} */
function placed(drawing, x, y, width) {
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  const { width: w, height: h } = /** @type {SVGSVGElement} */ (drawing).viewBox.baseVal;
  const tall = (width * h) / w;
  for (const [key, value] of Object.entries({ x, y, width, height: tall }))
    copy.setAttribute(key, String(value));
  return { text: new XMLSerializer().serializeToString(copy), tall };
}

/** @param {string} words @param {number} x @param {number} y @param {string} [look] */
function text(words, x, y, look = 'font-size="13"') {
  return `<text x="${x}" y="${y}" ${look}>${escaped(words.replace(/\s+/g, ' ').trim())}</text>`;
}

/** The rows of the table, at this height. @param {number} x @param {number} top */
function rows(x, top) {
  return [...sheet().querySelectorAll('tr')]
    .flatMap((row, i) => {
      const [unit, began, left, , end] = [...row.children].map((one) => one.textContent ?? '');
      const y = top + i * LINE;
      return [
        text(unit, x, y),
        text(began, x + 190, y),
        text(left, x + 240, y),
        text(end, x + 285, y),
      ];
    })
    .join('');
}

/** The whole report as one drawing. */
function drawn() {
  const report = sheet();
  const half = (WIDE - 3 * EDGE) / 2;
  const words = (/** @type {string} */ one) => report.querySelector(one)?.textContent ?? '';
  const plan = placed(
    /** @type {Element} */ (report.querySelector('.plan')),
    EDGE,
    95,
    WIDE - 2 * EDGE,
  );
  const parts = [
    text(words('h3'), WIDE / 2, 45, 'font-size="30" font-weight="700" text-anchor="middle"'),
    text(words('.ended'), WIDE / 2, 75, 'font-size="16" font-style="italic" text-anchor="middle"'),
    plan.text,
  ];
  let y = 95 + plan.tall + 30;
  const tall = Math.max(y + LINE * report.querySelectorAll('tr').length + EDGE, y + 420);
  parts.push(rows(EDGE, y));
  for (const figure of report.querySelectorAll('figure')) {
    const curve = placed(
      /** @type {Element} */ (figure.querySelector('svg')),
      2 * EDGE + half,
      y + 6,
      half,
    );
    parts.push(
      text(figure.querySelector('figcaption')?.textContent ?? '', 2 * EDGE + half, y),
      curve.text,
    );
    y += curve.tall + 30;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${tall}" viewBox="0 0 ${WIDE} ${tall}" font-family="serif" fill="#2b2416"><rect width="${WIDE}" height="${tall}" fill="#fffdf6"/>${parts.join('')}</svg>`;
}

export async function savePicture() {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn())}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(fileName('png'), blob));
}
