// How a unit fares.

import { counted } from '../words.js';

/** @import { Unit } from '../types.js' */

/** "22 castings, morale 7, line". @param {Unit} unit */
export function fares(unit) {
  const lies = unit.posture === 'up' ? '' : `, ${unit.posture.replaceAll('-', ' ')}`;
  return `${counted(unit.castings, 'casting')}, morale ${unit.morale}, ${unit.formation.replaceAll('-', ' ')}${lies}${unit.state ? `, ${unit.state}` : ''}`;
}
