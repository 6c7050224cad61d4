// How much faster one longroll is than another: both measure themselves by turns, A B A B, in one run.
//   node tools/ratios.mjs BEFORE AFTER [--rounds N] [NAME...]
// NAME chooses among what longroll bench measures. A figure is the best and the median of all rounds, in nanoseconds; the
// ratio is before / after, best / median. Under 1.1 it is noise.

import { spawnSync } from 'node:child_process';

const words = process.argv.slice(2);
const at = words.indexOf('--rounds');
const rounds = at < 0 ? 3 : Number(words.splice(at, 2)[1]);
const [before, after, ...names] = words;
if (!after || !(rounds >= 1)) {
  console.error('node tools/ratios.mjs BEFORE AFTER [--rounds N] [NAME...]');
  process.exit(2);
}

function run(program, given) {
  const said = spawnSync(program, given, { encoding: 'utf8', maxBuffer: 1 << 24 });
  if (said.status === 0) return said.stdout;
  console.error(`${program}: ${said.error?.message ?? said.stderr}`);
  process.exit(1);
}

/* What a command takes before it does anything, by the clock. */
function start(program, given) {
  let best = Infinity;
  for (let i = 0; i < 20; i++) {
    const from = process.hrtime.bigint();
    run(program, given);
    best = Math.min(best, Number(process.hrtime.bigint() - from));
  }
  return best;
}

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const round = (n) => (n >= 100 ? n.toFixed(0) : n.toFixed(1));
const figures = new Map(); // name -> [before, after], each a list of {best, median, limit}

function note(name, which, figure) {
  if (!figures.has(name)) figures.set(name, [[], []]);
  figures.get(name)[which].push(figure);
}

for (let i = 0; i < rounds; i++)
  [before, after].forEach((program, which) => {
    const said = JSON.parse(run(program, ['bench', '--json', ...names]));
    for (const m of said.measures) note(m.name, which, m);
    for (const g of said.growth) note(`${g.name}: exponent`, which, { best: g.exponent, median: g.exponent });
    if (names.length > 0) return;
    const took = start(program, ['odds', 'fire', 'weapon=rifled-musket', 'range=4', 'castings=22', 'target-castings=12']);
    note('start (by the clock)', which, { best: took, median: took });
  });

const rows = [['', 'before', 'after', 'ratio', 'of the limit']];
for (const [name, [one, other]] of figures) {
  if (one.length === 0 || other.length === 0) continue;
  const best = [one, other].map((list) => Math.min(...list.map((m) => m.best)));
  const median = [one, other].map((list) => middle(list.map((m) => m.median)));
  const limits = other.filter((m) => m.limit).map((m) => m.limit);
  rows.push([
    name,
    `${round(best[0])} / ${round(median[0])}`,
    `${round(best[1])} / ${round(median[1])}`,
    `${(best[0] / best[1]).toFixed(2)} / ${(median[0] / median[1]).toFixed(2)}`,
    limits.length > 0 ? `${((100 * Math.min(...limits)) / best[1]).toFixed(0)}%` : '',
  ]);
}
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
