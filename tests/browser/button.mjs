// Whole battles by the large button alone, against the computer: page/table's own modules in Node, with the site's engine.
// node button.mjs SITE [BATTLES [SCENARIO...]]: so many seeds for each side of each scenario
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [site, battles, ...wanted] = process.argv.slice(2);
const PRESSES = 4000;

// A browser without a screen, in which nobody waits: rests end at once, and no press is the other half of a double click.
const soon = globalThis.setTimeout;
let clock = 0;
globalThis.fetch = async (name) => new Response(readFileSync(join(site, name)));
globalThis.document = { getElementById: () => null, querySelector: () => null };
globalThis.window = globalThis;
globalThis.matchMedia = () => ({ matches: true, addEventListener() {} });
globalThis.setTimeout = (act) => soon(act, 0);
globalThis.performance.now = () => (clock += 1000);

const page = (name) => import(`../../page/${name}.js`);
const { loadBattles } = await page('engine');
await loadBattles();
const { asking, lines, refusal, thinking, trouble, view } = await page('table/game');
const { beginTable, loadAllScripts, newBattle, scripts } = await page('table/open');
const { next } = await page('table/next');
const { order } = await page('table/player');
const { selected } = await page('table/selection');
await beginTable();
await loadAllScripts();

/** Until the other side has answered. */
async function settle() {
  for (let quiet = 0; quiet < 4; quiet = thinking.value ? 0 : quiet + 1) await new Promise(setImmediate);
}

/** What must have changed by a press. */
const stands = () => [lines.value, selected.value, view.value?.phase, next.value?.label].join(' | ');

/** One battle to its end; who has won it. */
async function fight(scenario, side, seed) {
  const what = `${scenario} as ${side}, seed ${seed}`;
  assert.ok(await newBattle({ scenario, side, seed: String(seed), thoughts: String(seed) }), `${what}: ${trouble.value}`);
  await settle();
  let presses = 0;
  for (; !view.value.over; presses++) {
    const now = next.value;
    assert.ok(now && presses < PRESSES, `${what}: no end after ${presses} presses, turn ${view.value.turn}, ${view.value.phase}: ${now?.label}`);
    const before = stands();
    if (now.act) now.act();
    else void order(now.words);
    await settle();
    assert.equal(refusal.value, '', `${what}: "${now.label}" (${now.words}) is refused in turn ${view.value.turn}`);
    assert.ok(!asking.value && (view.value.over || stands() !== before), `${what}: "${now.label}" (${now.words}) leads nowhere in turn ${view.value.turn}, ${view.value.phase}`);
  }
  return { winner: view.value.winner, presses, turns: view.value.turn };
}

/** Battles of the tests, for what the others do not choose: legions whose ends check apart, which is asked, boats, skirmishers, ambushes, openings in works. */
const OWN = ['legion', 'boats', 'skirmish', 'ambush', 'assault'];
const own = OWN.map((id) => ({ id, name: id, text: readFileSync(new URL(`../scenarios/${id}.txt`, import.meta.url), 'utf8') }));
scripts.value = [...scripts.value, ...own];

const sidesOf = (text) => [...text.matchAll(/^\s*side\s+(\S+)/gm)].map(([, side]) => side);
let bad = 0;
for (const { id, text } of scripts.value) {
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const sums = {};
  for (const side of sidesOf(text)) {
    const sum = (sums[side] = { fought: 0, won: 0, drawn: 0, presses: 0 });
    for (let seed = 1; seed <= (OWN.includes(id) ? 1 : Number(battles || 1)); seed++) {
      try {
        const { winner, presses } = await fight(id, side, seed);
        sum.fought += 1;
        sum.won += winner === side;
        sum.drawn += !winner;
        sum.presses += presses;
      } catch (wrong) {
        bad += 1;
        console.log(wrong.message.split('\n')[0]);
      }
    }
  }
  const told = Object.entries(sums).map(([side, one]) => `${side} ${one.won} of ${one.fought}${one.drawn ? `, ${one.drawn} drawn` : ''}, ${Math.round(one.presses / Math.max(1, one.fought))} presses a battle`);
  console.log(`${id}: ${told.join('; ')}`);
}
if (bad > 0) console.log(`${bad} battles did not end`);
process.exit(bad > 0 ? 1 : 0); // the page's modules listen for other tabs without end
