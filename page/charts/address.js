// The address carries chart and inputs, so that a situation is sent as a link:
//   #iron-brigade/fire?weapon=rifled-musket&range=4&R-15=text&swap
// So is a comparison: &vary=range&by=cover.
// Without a chart it is another face's: #table, or nothing at all; #umpire; #lab.

/** @import { Address, Chart, Field } from '../types.js' */

/** What opens where nothing was asked yet. */
export const opening = 'iron-brigade/fire';

/** Parts of an address that are no input. */
const COMPARED = ['vary', 'by'];

/** Whose address it is. @param {string} hash @returns {'table' | 'umpire' | 'charts' | 'lab'} */
export function faceOf(hash) {
  if (/^#umpire(?=$|[/?])/.test(hash)) return 'umpire';
  if (/^#lab(?=$|[/?])/.test(hash)) return 'lab';
  return hash === '' || hash === '#' || /^#table(?=$|[/?])/.test(hash) ? 'table' : 'charts';
}

/** The question alone, without what it is compared over. @param {Address} address @returns {Address} */
export function bare({ chart, inputs, rulings, swap }) {
  return { chart, inputs, rulings, swap };
}

/** @param {Address} address */
export function hashOf(address) {
  const given = new URLSearchParams({ ...address.inputs, ...address.rulings });
  if (address.swap) given.append('swap', '');
  if (address.vary) given.append('vary', address.vary);
  if (address.vary && address.by) given.append('by', address.by);
  const words = given
    .toString()
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/');
  return `#${address.chart}${words ? `?${words}` : ''}`;
}

/**
 * In the fields' order, none that is as usual anyway.
 * @param {Record<string, string>} given @param {Field[]} fields
 */
function unusual(given, fields) {
  const kept = /** @type {Record<string, string>} */ ({});
  for (const field of fields) {
    const value = given[field.name];
    if (value !== undefined && value !== field.default) kept[field.name] = value;
  }
  return kept;
}

/**
 * The same situation always has the same address.
 * @param {Address} address @param {Chart} chart @returns {Address}
 */
export function canonical(address, chart) {
  return {
    ...address,
    inputs: unusual(address.inputs, chart.inputs),
    rulings: unusual(address.rulings, chart.rulings),
  };
}

/** Its inputs: a ruling that the book leaves open is the player's to choose. @param {Chart} chart @returns {Address} */
export function exampleOf(chart) {
  const pairs = chart.example
    .split(' --ruling ')[0]
    .split(' ')
    .map((pair) => pair.split('='));
  return { chart: chart.chart, inputs: Object.fromEntries(pairs), rulings: {}, swap: false };
}

/**
 * What the address bar says, or why it cannot be understood. It may say no input at all.
 * @param {string} hash @param {Chart[]} charts @returns {Address | string}
 */
export function addressOf(hash, charts) {
  const [name, given = ''] = hash.slice(1).split('?', 2);
  const chart = charts.find(
    (one) => one.chart === safely(name) || one.chart.split('/')[1] === safely(name),
  );
  if (!chart)
    return `This link names a chart that Longroll does not have: ${shorten(safely(name))}.`;
  const inputs = /** @type {Record<string, string>} */ ({});
  const rulings = /** @type {Record<string, string>} */ ({});
  const compared = /** @type {Record<string, string>} */ ({});
  let swap = false;
  for (const [key, value] of new URLSearchParams(given)) {
    if (key === 'swap') swap = true;
    else if (COMPARED.includes(key) && chart.inputs.some((field) => field.name === value))
      compared[key] = value;
    else if (chart.inputs.some((field) => field.name === key)) inputs[key] = value;
    else if (chart.rulings.some((field) => field.name === key)) rulings[key] = value;
    else return `This link gives ${chart.title} an input that it does not have: ${shorten(key)}.`;
  }
  return canonical({ chart: chart.chart, inputs, rulings, swap, ...compared }, chart);
}

/** @param {string} words */
function safely(words) {
  try {
    return decodeURIComponent(words);
  } catch {
    return words;
  }
}

/** @param {string} words */
function shorten(words) {
  return words.length > 60 ? `${words.slice(0, 60)}...` : words;
}
