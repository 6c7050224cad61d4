// Addresses of the Umpire: #umpire; #umpire?scenario=..., a scenario packed into it; #umpire/screen, which only looks on,
// at this browser's own evening, or #umpire/screen/TOKEN at that of another machine.

import { signal } from '@preact/signals';
import { ADDRESS_MOST, folded, unfolded } from '../fold.js';
import { journal, open, trouble } from './battle.js';
import { watch } from './screen.js';
import { watchShare } from './watch.js';

/** The address that opens the scenario on any machine, or '' where it would be too long. */
export const shared = signal('');

/** The scenario alone, without what happened. */
function scenarioText() {
  const whole = journal();
  return whole.slice(0, whole.search(/^orders /m));
}

export async function findShared() {
  const packed = await folded(scenarioText());
  const address = `${location.href.split('#')[0]}#umpire?scenario=${packed}`;
  shared.value = address.length > ADDRESS_MOST ? '' : address;
}

/** What the address says, if it says anything. */
export async function openAddress() {
  const [path, given = ''] = location.hash.split('?', 2);
  if (path === '#umpire/screen') return watch();
  const token = /^#umpire\/screen\/(\w+)$/.exec(path)?.[1];
  if (token) {
    void watchShare(token);
    return true;
  }
  const packed = new URLSearchParams(given).get('scenario');
  if (packed === null) return false;
  try {
    return await open(await unfolded(packed));
  } catch {
    trouble.value = 'The scenario in this link was cut short or changed on its way.';
    return false;
  }
}
