// What the system of the battle says of itself: its tracks, phases and orders by what they are for, and what an inch and a
// loss stand for. No module of the page knows a word of any system.

import { signal } from '@preact/signals';
import { counted, plain } from '../words.js';
import { scenario, view } from './game.js';

/** @import { Kind, Phase, Scale, Track, Unit } from '../types.js' */

/** What is kept of units, or of another subject. @param {string} [of] */
function tracksOf(of = 'unit') {
  return (scenario.value?.tracks ?? []).filter((one) => one.of === of);
}

/** The track that is this to units. @param {Track['role']} role */
export function trackOf(role) {
  return tracksOf().find((one) => one.role === role);
}

/** @param {Unit} unit @param {Track['role']} role @returns {any} */
export function peg(unit, role) {
  return unit[trackOf(role)?.name ?? ''];
}

/** @param {string} name @returns {Phase | undefined} */
export function phaseOf(name) {
  return scenario.value?.phases.find((one) => one.name === name);
}

/** @param {(kind: Kind) => boolean} fits */
export function kindThat(fits) {
  return scenario.value?.kinds.find(fits);
}

/** The order that ends a phase; where both sides act, that of one side. */
export function endWords() {
  const both = isSetUp();
  const verb = scenario.value?.kinds.filter((one) => one.role === 'end').at(both ? -1 : 0)?.verb;
  return both ? `${view.value?.to_order} ${verb}` : (verb ?? '');
}

/** Do both sides act, unseen by each other? */
export function isSetUp() {
  return phaseOf(view.value?.phase ?? '')?.both ?? false;
}

/** "67 men", "112 yards". @param {Scale | null | undefined} scale @param {number} number */
function scaledWords(scale, number) {
  return scale ? `${Math.round(number * scale.each)} ${scale.of}` : '';
}

/** "112 yards", or inches where they stand for nothing. @param {number} inches */
export function distance(inches) {
  return scaledWords(scenario.value?.inch.scale, inches) || counted(inches, 'inch', 'inches');
}

/** Does the reader want centimetres beside inches? */
export const metric = signal(false);

/** "4.5 inches (112 yards)", or "4.5 inches, 11.4 cm (112 yards)". @param {number} inches */
export function inchWords(inches) {
  const far = scaledWords(scenario.value?.inch.scale, inches);
  const cm = metric.value ? `, ${(inches * 2.54).toFixed(1)} cm` : '';
  return counted(inches, 'inch', 'inches') + cm + (far && ` (${far})`);
}

/** Men for castings, where they stand for men. @param {number} loss */
export function men(loss) {
  return Math.round(loss * (trackOf('strength')?.scale?.each ?? 1));
}

/** "440 men", or castings where they stand for nothing. @param {number} loss */
export function strength(loss) {
  const { many = '', scale } = trackOf('strength') ?? {};
  return scaledWords(scale, loss) || `${loss} ${many}`;
}

/** "1 casting", "4 castings". @param {number} loss */
export function lossWords(loss) {
  const { one = '', many = '' } = trackOf('strength') ?? {};
  return counted(loss, one, many);
}

/** "3.3 castings (67 men)". @param {number} mean */
export function meanWords(mean) {
  const { many = '', scale } = trackOf('strength') ?? {};
  const men = scaledWords(scale, mean);
  return `${mean.toFixed(1)} ${many}${men && ` (${men})`}`;
}

/**
 * What else is kept of somebody and is not as usual: "lying down", "boats 2". The first word of a track is the usual one.
 * @param {Record<string, any>} one @param {string} [of]
 */
export function unusual(one, of) {
  return tracksOf(of)
    .filter((track) => track.role === 'other' && !track.place)
    .filter(({ name, words }) => (words ? plain(one[name]) !== plain(words[0]) : one[name] !== 0))
    .map(({ name, words }) => (words ? plain(one[name]) : `${name} ${one[name]}`));
}

/** "22 castings, morale 7, line". @param {Unit} unit */
export function fares(unit) {
  const [men, nerve, shape] = /** @type {const} */ (['strength', 'morale', 'formation']).map(
    trackOf,
  );
  return [
    men && lossWords(unit[men.name]),
    nerve && `${nerve.name} ${unit[nerve.name]}`,
    shape && plain(unit[shape.name]),
    ...unusual(unit),
    unit.state,
  ]
    .filter(Boolean)
    .join(', ');
}
