// The systems that have battles.

import { askUmpire } from '../engine.js';

/** Their names, by the rulings that they have. @returns {string[]} */
export function askRulesOfUmpire() {
  /** @type {{ system: string }[]} */
  const all = askUmpire('rulings');
  return [...new Set(all.map((one) => one.system))];
}
