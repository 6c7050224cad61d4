// A battle in an address: the orders that stand, behind the name of one of our scenarios or the text of another, packed.
// The engine plays them again, so that seed and orders are enough (game/brief.h).

import { askBattle } from '../engine.js';
import { ADDRESS_MOST, folded, unfolded } from '../fold.js';
import { battle, journal } from './game.js';
import { loadAllScripts, ruled, scripts } from './open.js';

/** The answers to open questions that a text gives. @param {string} text @returns {[string, string][]} */
function rulingsIn(text) {
  return [...text.matchAll(/^\s*ruling\s+(\S+)\s+(\S.*)$/gm)].map(([, id, answer]) => [
    id,
    answer.trim(),
  ]);
}

/** @param {string} one @param {string} other */
function isSame(one, other) {
  return one.trimEnd() === other.trimEnd();
}

/** "brawners-farm R-12=no" for a text that is one of ours, with rulings of its own; else ''. @param {string} text */
function nameOfText(text) {
  for (const { id, text: ours } of scripts.value) {
    const asOurs = rulingsIn(ours).map(([id, answer]) => `${id} ${answer}`);
    const own = rulingsIn(text).filter(([id, answer]) => !asOurs.includes(`${id} ${answer}`));
    if (isSame(text, own.length > 0 ? ruled(ours, Object.fromEntries(own)) : ours))
      return [id, ...own.map(([id, answer]) => `${id}=${answer.replaceAll(' ', '_')}`)].join(' ');
  }
  return '';
}

/** The text of a scenario by that name. @param {string} name */
function textOfName(name) {
  const [id, ...own] = name.split(' ');
  const ours = scripts.value.find((one) => one.id === id)?.text;
  if (ours === undefined) throw new Error(`this page has no battle called ${id}`);
  const rulings = Object.fromEntries(own.map((one) => one.replaceAll('_', ' ').split('=', 2)));
  return own.length > 0 ? ruled(ours, rulings) : ours;
}

/** The orders of the battle that is played, as the engine writes them; an error if it cannot. */
export function briefly() {
  const { text, error } = askBattle('brief');
  if (error) throw new Error(error);
  return /** @type {string} */ (text);
}

/** The battle as it is now, packed. */
export async function packed() {
  await loadAllScripts();
  const whole = journal();
  const text = whole.slice(0, whole.search(/^orders /m));
  const name = nameOfText(text);
  return folded(`${name}\n${name ? '' : text}${briefly()}`);
}

/**
 * A packed battle: its scenario, the name of that if it is ours, and its orders.
 * @param {string} words
 */
export async function unpackBattle(words) {
  let text = '';
  try {
    text = await unfolded(words);
  } catch {
    throw new Error('it was cut short or changed on its way');
  }
  await loadAllScripts();
  const [name] = text.split('\n', 1);
  const rest = text.slice(name.length + 1);
  const at = rest.search(/^brief /m);
  if (at < 0) throw new Error('it was cut short or changed on its way');
  const own = name ? textOfName(name) : rest.slice(0, at);
  return {
    scenario: name.split(' ')[0],
    text: own.endsWith('\n') ? own : `${own}\n`,
    brief: rest.slice(at),
  };
}

/** The orders of a brief, without its head and its end. @param {string} brief */
export function ordersOf(brief) {
  return brief.trimEnd().split('\n').slice(1, -1);
}

/** The brief of the same battle before its first order. @param {string} brief */
export function unbegun(brief) {
  const [head] = brief.split('\n', 1);
  return `${head}\n ~ ${head.split(' ~ ')[1]}\n`;
}

/** An address of the Table with these words. @param {Record<string, string>} words */
export function addressWith(words) {
  return `${location.href.split('#')[0]}#table?${new URLSearchParams(words)}`;
}

/** The battle and one moment of it: after so many orders. @param {number} orders */
export async function addressOfMoment(orders) {
  return addressWith({
    at: String(orders),
    side: battle.value?.side ?? '',
    battle: await packed(),
  });
}

/** Why an address is of no use in most chats, or ''. @param {string} address */
export function tooLong(address) {
  return address.length > ADDRESS_MOST
    ? `The link has ${address.length} characters, and many programs cut one off after ${ADDRESS_MOST}. Save the battle to a file instead, and send that.`
    : '';
}
