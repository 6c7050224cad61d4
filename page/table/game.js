// The battle that is played: what the engine is asked, and what the page knows of it. Every figure comes from the
// engine; an order is words, and the answer to it is what the page shows.

import { computed, signal } from '@preact/signals';
import { askBattle, askRulings } from '../engine.js';

/** @import { Battle, Scenario, Told, View } from '../types.js' */

/** @typedef {Told & { line: number }} Entry line: of the journal, so that one can look back */

export const HOT_SEAT = 'hot-seat';
/** A friend far away, who gets each turn as a link. */
export const BY_LINK = 'by-link';
/** Orders of his that came with a link and are still to be played back. */
export const incoming = signal(/** @type {string[]} */ ([]));
/** The turn is to be sent now. */
export const sending = signal(false);

/** Why there is no battle to show, or null. */
export const trouble = signal(/** @type {string | null} */ (null));

export const battle = signal(/** @type {Battle | null} */ (null));
export const scenario = signal(/** @type {Scenario | null} */ (null));
/** How it stands now, as the player sees it. */
export const view = signal(/** @type {View | null} */ (null));
export const told = signal(/** @type {Entry[]} */ ([]));
/** Lines of the journal so far. */
export const lines = signal(0);
export const undoable = signal(0);
export const thinking = signal(false);
/** Why the last order was refused. */
export const refusal = signal('');
/** What was said last, for whoever listens. */
export const said = signal('');
/** Is the briefing open? */
export const reading = signal(false);
/** Is the phase to end though somebody has not acted? */
export const asking = signal(false);

export const realDice = signal(false);
/** The order that waits for dice, and which. */
export const wanted = signal(/** @type {{ words: string, message: string } | null} */ (null));

/** Looking back: so many lines of the journal, through whose eyes. */
export const moment = signal(
  /** @type {{ line: number, seat: string, view: View } | null} */ (null),
);

/** The battle is told in words alone. */
export const inWords = signal(false);

export const shown = computed(() => moment.value?.view ?? view.value);

export function journal() {
  return /** @type {string} */ (askBattle('journal').text ?? '');
}

/** Through whose eyes the page looks. */
export function seat() {
  return !battle.value || battle.value.opponent === HOT_SEAT ? 'referee' : battle.value.side;
}

/** Is it for whoever sits here to order? */
export const mine = computed(
  () =>
    battle.value !== null &&
    view.value !== null &&
    !view.value.over &&
    !view.value.shown &&
    (battle.value.opponent === HOT_SEAT || view.value.to_order === battle.value.side),
);

/** The rulings that can be chosen. */
export function rulings() {
  return askRulings().filter(
    (one) => !one.fixed && one.system === scenario.value?.rules && one.words,
  );
}

/** What was told until the moment that is looked at. */
export const heard = computed(() => {
  const until = moment.value?.line ?? Infinity;
  return told.value.filter((one) => one.line <= until);
});

/** @param {number} line @param {string} [through] */
export function lookBack(line, through = moment.value?.seat ?? seat()) {
  const at = Math.max(0, Math.min(line, lines.value));
  moment.value = {
    line: at,
    seat: through,
    view: askBattle(`moment ${through}:${seat()} ${at}`).view,
  };
}
