// The Charts as a player meets them: by roles and names, on a phone and on a desk.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { address, axeFindsNothing, axeFindsNothingInBoth, axeScript, button, doorOf, goOffline, KEEPS, longestTask, longroll, outside, pictures, run, soon } from './browser.mjs';

/** What the command line says; a refusal is an answer, too. Others go on meanwhile, and what was asked before is known. */
const cli = (...words) => {
  const question = words.join(' ');
  if (!said.has(question))
    said.set(
      question,
      new Promise((done) =>
        execFile(longroll, [...words, '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 }, (_, text) => done(JSON.parse(text))),
      ),
    );
  return said.get(question);
};
const said = new Map();
const charts = await cli('charts');
const systems = [...new Set(charts.map((one) => one.chart.split('/')[0]))];
const plain = (name) => name.replace(/(?<=[\w,.])[-_](?=\w)(?<!\d-(?=\d))/g, ' ');
const label = (name) => plain(name).charAt(0).toUpperCase() + plain(name).slice(1);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 } };
const visit = doorOf('#charts', DESK);
const phone = (path = '#charts', options = {}, before = null) => visit(path, { ...PHONE, ...options }, before);
const volley = { weapon: 'rifled-musket', range: '4', castings: '22', 'target-castings': '12' };
const hash = (chart, inputs) => `#${chart}?${new URLSearchParams(inputs)}`;
const answer = (page) => page.getByRole('region', { name: 'Answer' });
const sheet = (page) => page.getByRole('dialog');

/** Value, per cent and fraction of each bar, as the page shows them. */
async function bars(page, name) {
  const rows = page.getByRole('region', { name: `Odds of ${plain(name)}`, exact: true }).getByRole('row');
  return rows.evaluateAll((list) =>
    list.map((row) => [...row.children].filter((cell) => cell.ariaHidden !== 'true').map((cell) => cell.innerText.trim())),
  );
}

/** What the page shows of the odds equals what the command line says. */
async function oddsEqual(page, chart, inputs) {
  const words = Object.entries(inputs).map(([name, value]) => `${name}=${value}`);
  const reply = await cli('odds', chart.chart, ...words);
  return soon(() => showsReply(page, chart, reply));
}

/** All that the answer shows, at once: the bars of each result by its name, what is certain, and the call. */
const shownAnswer = (page) =>
  page.evaluate(() => {
    const words = (of) => of.innerText.trim();
    const bars = [...document.querySelectorAll('section.bars')].map((one) => [
      one.ariaLabel,
      [...one.querySelectorAll('tr')].map((row) => [...row.children].filter((cell) => cell.ariaHidden !== 'true').map(words)),
    ]);
    const certain = [...document.querySelectorAll('.odds .certain')].map(words).join(' ');
    return { bars: Object.fromEntries(bars), certain, call: [...document.querySelectorAll('.call')].map(words).join() };
  });

async function showsReply(page, chart, reply) {
  const answer = await shownAnswer(page);
  if (reply.throws.length === 0) return assert.ok(answer.call.endsWith(reply.sentence), `${chart.chart}: ${answer.call}`);
  for (const output of chart.outputs) {
    const values = reply.values[output.name];
    if (values.length < 2 || (reply.turns && output.kind === 'choice')) continue;
    const shown = answer.bars[`Odds of ${plain(output.name)}`] ?? [];
    assert.equal(shown.length, values.length, `${chart.chart} ${output.name}`);
    values.forEach((value, i) => {
      const [what, chance, exact] = shown[i];
      assert.equal(what.split(/[\n ]/)[0], plain(String(value.value)).split(' ')[0], `${chart.chart} ${output.name}`);
      assert.ok(Math.abs(parseFloat(chance.replace(/[<>]/, '')) - value.exactly.probability * 100) < 1, `${chart.chart} ${output.name}: ${shown[i]}`);
      const { fraction } = value.exactly;
      assert.equal(exact, fraction.length <= 9 ? fraction : fraction.length <= 200 ? 'exact' : '', `${chart.chart} ${output.name}`);
    });
  }
  const only = (output) => (reply.values[output.name].length === 1 ? reply.values[output.name][0].value : 'no');
  const certain = chart.outputs.filter((output) => !['no', 'none'].includes(only(output))); // what never happens goes without saying
  if (certain.length === 0) return;
  const text = answer.certain;
  for (const output of certain) {
    const value = only(output) === 'yes' ? '' : ` ${plain(String(only(output)))}`;
    assert.ok(text.includes(`${plain(output.name)}${value}`), `${chart.chart}: ${output.name}${value} in ${text}`);
    assert.ok(!/ (yes|no)[,.]/.test(text), text);
  }
}

/** Answers one input as its control wants it. */
async function fill(page, field, value) {
  const name = label(field.name);
  const few = field.words ?? (field.kind === 'whole' && field.high - field.low < 9 ? [value] : null);
  if (field.kind === 'yes') await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).and(page.locator(`#input-${field.name}`)).setChecked(value === 'yes');
  else if (!few) await page.getByRole('textbox', { name, exact: true }).fill(value);
  else {
    if (few.length > 12) await page.getByRole('button', { name: new RegExp(`^${name}: .*, change$`) }).click();
    await page.getByRole('radiogroup', { name, exact: true }).locator(`input[value="${value}"]`).click();
  }
}

/** A chart's example, then another answer to each of its inputs: the page says what the command line says. */
async function fillsIn(page, chart) {
  const [example, ruling] = chart.example.split(' --ruling ');
  const inputs = Object.fromEntries(example.split(' ').map((pair) => pair.split('=')));
  await page.goto(address + hash(chart.chart, inputs)); // no page is loaded, only the chart opened
  await page.getByRole('heading', { name: chart.title, level: 1, exact: true }).waitFor();
  if (ruling) return page.getByRole('alert').first().waitFor(); // until the players have chosen
  await oddsEqual(page, chart, inputs);
  for (const field of chart.inputs) {
    const now = inputs[field.name];
    if (field.kind === 'list' || field.other_side || now === undefined) continue;
    const next = field.words
      ? field.words[(field.words.indexOf(now) + 1) % field.words.length]
      : field.kind === 'whole'
        ? String(Math.min(field.high, Number(now) + 1))
        : now;
    const words = Object.entries({ ...inputs, [field.name]: next }).map(([name, value]) => `${name}=${value}`);
    const [reply] = await Promise.all([cli('odds', chart.chart, ...words), fill(page, field, next)]);
    if (reply.error) {
      await page.getByRole('alert').first().waitFor(); // refused there, refused here
      await fill(page, field, now);
      continue;
    }
    inputs[field.name] = next;
    await soon(() => showsReply(page, chart, reply));
  }
}

/** What comes over the wire until a first screen stands, heads and all: bytes, and files. */
async function wireOf(path, stands) {
  const page = await visit('notices.txt');
  const wire = await page.context().newCDPSession(page);
  const [sizes, asked] = [[], []];
  wire.on('Network.requestWillBeSent', ({ request }) => asked.push(request.url.slice(address.length)));
  wire.on('Network.loadingFinished', (one) => sizes.push(one.encodedDataLength));
  await wire.send('Network.enable');
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
  // What the page loads some time later is not of its first screen, however slow the machine is.
  await page.addInitScript(() => {
    const real = window.setTimeout;
    window.setTimeout = (act, after, ...rest) => (after >= 400 ? 0 : real(act, after, ...rest));
  });
  await page.goto(address + path);
  await stands(page);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  return { bytes: sizes.reduce((sum, one) => sum + one, 0), files: sizes.length, asked };
}

const FIRST_SCREEN = 260 * 1024;

/** Hands that count: a tap on something, or into a box where a number is typed; what is so already is left alone. */
function hands(page) {
  const group = (name) => page.getByRole('radiogroup', { name, exact: true });
  const check = async (locator) => (await locator.isChecked()) || one.tap(locator);
  const one = {
    taps: 0,
    tap: async (locator) => {
      await locator.click();
      one.taps++;
    },
    /** The system, asked once; then the chart in the list that opens. */
    play: async (system, chart) => {
      await one.tap(page.getByRole('region', { name: 'Which rules do you play?' }).getByRole('radio', { name: system }));
      await one.tap(sheet(page).getByRole('button', { name: chart }).first());
    },
    find: async (chart) => {
      await one.tap(button(page, 'Find a chart'));
      await one.tap(sheet(page).getByRole('button', { name: chart }).first());
    },
    choose: (name, answer) => check(group(name).getByRole('radio', { name: answer })),
    tick: (name) => check(page.getByRole('checkbox', { name })),
    type: async (name, value) => {
      if ((await page.getByRole('textbox', { name, exact: true }).inputValue()) === value) return;
      await one.tap(page.getByRole('textbox', { name, exact: true }));
      await page.keyboard.press('Control+a');
      await page.keyboard.type(value);
    },
  };
  return one;
}

/** What is asked at a club table: whose question, is it a volley, how it is asked, and what the address then says. */
const clubQuestions = {
  'Iron Brigade: fire at 7 inches on men in woods': {
    volley: true,
    ask: async (at) => {
      await at.type('Range', '7');
      await at.type('Castings', '18');
      await at.choose('Cover', /^woods/);
    },
    asked: /fire\?.*range=7&castings=18&.*cover=woods/,
  },
  'Iron Brigade: rally an elite regiment': {
    ask: async (at) => {
      await at.find(/^Rally/);
      await at.choose('Class', /^elite/);
      await at.choose('Morale', /^3/);
      await at.choose('Personality', /^good/);
    },
    asked: /rally\?class=elite&morale=3&personality=good/,
  },
  'Iron Brigade: a column through woods': {
    ask: async (at, page) => {
      await at.find(/^Movement/);
      await at.tap(page.getByRole('radiogroup', { name: 'Formation', exact: true }).getByRole('radio', { name: /^column/ }));
      await at.tap(button(page, 'add Terrain'));
      await at.tap(page.getByRole('group', { name: 'Terrain 1' }).getByRole('radio', { name: /^woods/ }));
    },
    asked: /movement\?arm=infantry&formation=column&terrain=woods/,
  },
  'Brigade Series: fire on a trench': {
    volley: true,
    ask: async (at) => {
      await at.play('Brigade Series', /^Fire on a hex/);
      await at.choose('Terrain', /^trench/);
      await at.choose('Morale', /^B/);
    },
    asked: /fire-hex\?.*morale=B.*terrain=trench/,
  },
  'Brigade Series: a shaken brigade checks at night': {
    ask: async (at) => {
      await at.play('Brigade Series', /^Morale check/);
      await at.choose('Morale', /^D/);
      await at.choose('State', /^shaken/);
      await at.tick(/^Night/i);
    },
    asked: /morale\?morale=D&state=shaken&night=yes/,
  },
  'Brigade Series: close combat up a slope': {
    ask: async (at) => {
      await at.play('Brigade Series', /^Close combat/);
      await at.choose('Terrain', /^slope(?! and)/);
    },
    asked: /close-combat\?.*terrain=slope/,
  },
  'Grid Napoleonic: a crack battalion loses its third figure': {
    ask: async (at, page) => {
      await at.play('Grid Napoleonic', /^Morale check/);
      await at.choose('Class', /^crack/);
      await at.tap(button(page, 'more Casualties'));
    },
    asked: /morale-check\?event=kill&class=crack&.*casualties=3/,
  },
  'Grid Napoleonic: rally the guard': {
    ask: async (at) => {
      await at.play('Grid Napoleonic', /^Rally/);
      await at.choose('Class', /^guard/);
      await at.choose('Level', /^1/);
      await at.choose('Figure', /^first/);
    },
    asked: /rally\?class=guard&.*level=1/,
  },
  'Grid Napoleonic: cavalry rolls to close on a square': {
    ask: async (at) => {
      await at.play('Grid Napoleonic', /^Roll to close/);
      await at.choose('Class', /^veteran/);
      await at.choose('Target', /^infantry in square/);
    },
    asked: /roll-to-close\?arm=cavalry&class=veteran&.*target=infantry-in-square/,
  },
  'a chain: two lines shoot for three turns': {
    ask: async (at, page) => {
      await at.find(/^Duel/);
      await at.type('Range', '6');
      await at.choose('Cover', /^wood fence/);
      await at.type('Turns', '3');
      await at.tick(/^Rally/);
    },
    asked: /duel\?.*cover=wood-fence.*range=6&turns=3&rally=yes/,
  },
  'Empire: a disordered Crack battalion fires at a column': {
    ask: async (at) => {
      await at.play('Empire', /^Small arms fire$/);
      await at.type('Figures', '8');
      await at.choose('Class', /^crack/);
      await at.tick(/^Disordered/);
      await at.choose('Target', /^column/);
    },
    asked: /fire\?figures=8&class=crack&disordered=yes&target=column/,
  },
  'Empire: a Class I battery at a column on marchfield': {
    ask: async (at) => {
      await at.play('Empire', /^Artillery fire$/);
      await at.choose('Gun', /^medium/);
      await at.type('Sections', '3');
      await at.choose('Class', /^I\b/);
      await at.choose('Target', /^column/);
      await at.tick(/^Marchfield/);
    },
    asked: /artillery-fire\?gun=medium&sections=3&class=I&target=column&marchfield=yes/,
  },
  'Empire: a Regular battalion in line tests its morale': {
    ask: async (at) => {
      await at.play('Empire', /^Morale test$/);
      await at.choose('Class', /^regular/);
      await at.choose('Formation', /^line/);
      await at.type('Lost', '35');
      await at.type('Lost now', '25');
      await at.tick(/^Disordered/);
      await at.choose('Cover', /^light/);
    },
    asked: /morale\?class=regular.*lost=35&lost-now=25&disordered=yes.*cover=light/,
  },
  'Empire: a line forms square, cavalry at 7 inches': {
    ask: async (at) => {
      await at.play('Empire', /^Forming square$/);
      await at.choose('Class', /^regular/);
      await at.choose('Formation', /^line/);
      await at.type('Inches', '7');
      await at.tick(/^Disordered/);
      await at.tick(/^Commander/);
    },
    asked: /form-square\?class=regular&formation=line&inches=7&disordered=yes&commander=yes/,
  },
  'Empire: elan, with Follow Me': {
    ask: async (at) => {
      await at.play('Empire', /^Elan$/);
      await at.choose('Leader', /^corps or me/i);
      await at.choose('Attached', /^same unit/);
    },
    asked: /elan\?leader=corps-or-ME&attached=same-unit/,
  },
  'Empire: two values meet in close action': {
    ask: async (at) => {
      await at.play('Empire', /^Close action$/);
      await at.type('Attacker', '13');
      await at.type('Defender', '9');
    },
    asked: /close-action\?attacker=13&defender=9/,
  },
  'Empire, asked before: morale of an ME that lost a close action': {
    before: '#empire/elan?leader=corps-or-ME',
    ask: async (at) => {
      await at.find(/^ME morale$/);
      await at.choose('Class', /^veteran/);
      await at.type('Good', '6');
      await at.type('Bad infantry', '2');
      await at.type('Bad cavalry', '1');
      await at.type('Lost', '1');
      await at.choose('Fatigue', /^worn/);
      await at.tick(/^Shaken/);
    },
    asked: /me-morale\?class=veteran&good=6&bad-infantry=2&bad-cavalry=1&lost=1&fatigue=worn&shaken=yes/,
  },
  'Empire: panic of a shaken ME': {
    ask: async (at) => {
      await at.play('Empire', /^Panic check$/);
      await at.choose('Class', /^regular/);
      await at.choose('Gone', /^quarter/);
      await at.type('Causes', '2');
      await at.choose('Fatigue', /^winded/);
      await at.tick(/^Shaken/);
    },
    asked: /panic\?class=regular&gone=quarter&causes=2&fatigue=winded&shaken=yes/,
  },
  'Empire: four actions of a Good corps commander': {
    ask: async (at) => {
      await at.play('Empire', /^Commander actions$/);
      await at.choose('Level', /^corps or me/i);
      await at.choose('Grade', /^good/);
    },
    asked: /commander-action\?level=corps-or-ME&grade=good/,
  },
  'Empire: an order within 4 inches in heavy rain': {
    ask: async (at) => {
      await at.play('Empire', /^Activation$/);
      await at.choose('Grade', /^excellent/);
      await at.tick(/^Within 4/);
      await at.tick(/^Weather/);
    },
    asked: /activation\?grade=excellent&within-4=yes&weather=yes/,
  },
  'Empire: deployment of the French in 1809': {
    ask: async (at) => {
      await at.play('Empire', /^Deployment$/);
      await at.choose('Army', /^french(?! \w)/i);
      await at.type('Year', '1809');
      await at.choose('Moved', /^quarter/);
    },
    asked: /deployment\?army=french&year=1809&moved=quarter/i,
  },
};
/** The page is opened as by somebody new, or by somebody whose last question was this. */
async function forgetAll(page, last) {
  await page.goto(`${address}notices.txt`);
  await page.evaluate(() => localStorage.clear());
  if (!last) return;
  await page.goto(address + last);
  await button(page, 'Roll').click();
  await sheet(page).locator('.happened').waitFor();
  await page.goto('about:blank');
}
const TAPS_MOST = 8;
const TAPS_OF_VOLLEY = 5;

const SMALL = { width: 360, height: 740 };

/** The page has been drawn since. */
const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The foot is no higher than a third of the screen; of a call that is cut, all is a tap away. */
async function wholeLines(page, where, height, said) {
  const foot = await answer(page).evaluate((own) => {
    const call = own.querySelector('.call');
    const lines = call.clientHeight / parseFloat(getComputedStyle(call).lineHeight);
    return { high: own.getBoundingClientRect().height, hidden: own.scrollHeight - own.clientHeight + call.scrollHeight - call.clientHeight, lines, words: call.innerText };
  });
  const about = `${where}: ${JSON.stringify(foot)}`;
  assert.ok(foot.hidden === 0 && foot.high <= height / 3, about);
  assert.ok(Math.abs(foot.lines - Math.round(foot.lines)) < 0.05 && foot.lines < 4.5, about);
  const still = said.error || said.throws.length === 0;
  assert.ok(still || foot.lines < 2.5, about);
  if (!foot.words.endsWith('…') || said.error) return;
  const flat = (words) => words.replace(/\s+/g, ' ');
  const whole = flat(still ? said.sentence : said.call);
  const kept = flat(foot.words.slice(0, -1));
  assert.ok(still || (whole.startsWith(kept) && !/^\w/.test(whole.slice(kept.length))), about);
  if (!/corps-order|bonus-impulse|duel|charge/.test(where)) return;
  await button(page, 'Read all of it').click();
  assert.ok(flat(await sheet(page).locator('.call').innerText()).endsWith(whole), about);
  await button(page, 'Close').click();
}

/** On the smallest phone nothing stands out or is cut off, also when all is unfolded; and no notation of the command's is shown. */
async function keepsWithin(page, where) {
  const seen = await page.evaluate((width) => {
    const all = (/** @type {string} */ parts) => [...document.querySelectorAll(parts)];
    const out = all('section, [role=region], button, input, textarea').filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width > 0 && !one.parentElement.closest('.recent') && (box.left < -0.5 || box.right > width + 0.5);
    });
    const cut = all('.lab, .lab span, .stack span').filter((one) => one.scrollWidth > one.clientWidth + 1);
    const words = (/** @type {Element[]} */ list) => list.map((one) => one.ariaLabel ?? one.textContent);
    const labels = all('.lab, .tick').map((one) => one.innerText);
    const foot = document.querySelector('[aria-label=Answer]').getBoundingClientRect().height;
    for (const one of all('details')) one.open = true;
    return { out: words(out), cut: words(cut), labels, foot, unfolded: document.documentElement.scrollWidth };
  }, SMALL.width);
  assert.deepEqual([seen.out, seen.cut], [[], []], `${where}: stands out, or is cut off`);
  for (const one of seen.labels) assert.doesNotMatch(one, /[a-z]:[a-z]|[a-z],[a-z]/i, where);
  assert.ok(seen.foot < 330, `${where}: ${seen.foot}`);
  assert.ok(seen.unfolded <= SMALL.width, `${where}, unfolded: ${seen.unfolded}`);
}

/** Nothing stands out at the right of the paper, the pages are counted, and they are light enough for a printer. */
async function printsWhole(paper, name) {
  const sizes = { A4: 188, Letter: 193.9 }; // millimetres between the margins
  await paper.emulateMedia({ media: 'print' });
  for (const [format, width] of Object.entries(sizes)) {
    const pixels = Math.floor((width * 96) / 25.4);
    await paper.setViewportSize({ width: pixels, height: 1000 });
    const out = await paper.locator('table, figcaption, h2, article, li, p').evaluateAll((all, right) =>
      all.filter((one) => one.getBoundingClientRect().right > right + 1 || one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent.slice(0, 60)), pixels);
    assert.deepEqual(out, [], `${name} on ${format}`);
    const pdf = await paper.pdf({ format });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    console.log(`     ${name} on ${format}: ${pages} pages`);
    assert.ok(pages > 0 && pages < 100, `${pages} pages`);
    assert.ok(pdf.length < 4e6, `${name} on ${format}: ${pdf.length} bytes`); // hatched cells made 97 million of it
  }
}

const tests = {
  'a first screen is light over the wire': async () => {
    const screens = {
      '#charts': (page) => button(page, 'Roll').waitFor(),
      '#brigade-series/fire-hex': (page) => button(page, 'Roll').waitFor(),
      '': (page) => page.getByRole('button', { name: /^Fire/ }).first().waitFor(),
    };
    for (const [path, stands] of Object.entries(screens)) {
      const { bytes, files, asked } = await wireOf(path, stands);
      const engine = asked.findIndex((name) => name.endsWith('.bin'));
      assert.ok(engine > 0 && engine < 9, `${path}: the engine, most of all that is loaded, is asked for after ${engine} others`);
      console.log(`${path || 'the Table'}: ${(bytes / 1024).toFixed(1)} KB over the wire in ${files} files`);
      assert.ok(files > 20 && bytes > 50000 && bytes < FIRST_SCREEN, `${path}: ${bytes} bytes in ${files} files`);
    }
  },
  'the answer is at the foot of a phone, and a tap away is the throw': async () => {
    const page = await phone();
    const foot = answer(page);
    await foot.getByText('Three castings fall, a fourth on 5 or 6').waitFor();
    const box = await foot.boundingBox();
    assert.ok(Math.abs(box.y + box.height - 844) < 1 && box.height < 300, JSON.stringify(box));
    assert.ok((await page.getByRole('textbox', { name: 'Range', exact: true }).boundingBox()).y < 400);
    assert.equal(await page.getByRole('combobox').count(), 0);
    await page.getByRole('button', { name: /^All odds. casualties: 3 in 67%, 4 in 33%; morale lost: 3 in 50%, 4 in 50%$/ }).waitFor();
    await button(page, 'Roll').click();
    await sheet(page).getByText(/^[34] castings fall \(\d+ men\) and [34] morale levels are lost\.$/).waitFor();
    assert.equal(await sheet(page).getByRole('img', { name: /a die showing/ }).count(), 2);
    await sheet(page).getByText('target: castings -').waitFor();
    await button(page, 'Roll again').click();
    await button(page, 'Close').click();
    await button(page, 'Odds').click();
    await sheet(page).getByRole('region', { name: 'Odds of casualties' }).getByText('2/3').waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Why').click();
    await sheet(page).getByText('rifled musket at 4 inches').waitFor();
    await button(page, 'Close').click();
    await sheet(page).waitFor({ state: 'hidden' });
  },
  'ten club questions take few taps': async () => {
    const table = [];
    const over = [];
    const page = await phone('notices.txt');
    for (const [name, { ask, asked, volley = false, before }] of Object.entries(clubQuestions)) {
      await forgetAll(page, before);
      const began = performance.now();
      await page.goto(address);
      const at = hands(page);
      if (!before) await at.tap(page.getByRole('link', { name: 'Charts' }));
      await button(page, 'Roll').waitFor();
      await ask(at, page);
      await soon(async () => assert.match(page.url(), asked));
      await soon(async () => assert.equal(await page.locator('[aria-busy=true]').count(), 0));
      await answer(page).locator('.call').filter({ hasText: /\w{3}/ }).waitFor();
      const seconds = (performance.now() - began) / 1000;
      table.push(`  ${at.taps} taps ${seconds.toFixed(1).padStart(5)} s  ${name}`);
      if (at.taps > (volley ? TAPS_OF_VOLLEY : TAPS_MOST)) over.push(table.at(-1));
    }
    console.log(`to the answer, from opening the page on a phone; the throw is one tap more\n${table.join('\n')}`);
    assert.deepEqual(over, []);
  },
  'a desk has inputs and all odds side by side': async () => {
    const page = await visit();
    const form = await page.getByRole('form', { name: 'Situation' }).boundingBox();
    const box = await answer(page).boundingBox();
    assert.ok(box.x >= form.x + form.width, 'side by side');
    await answer(page).getByRole('region', { name: 'Odds of morale lost' }).waitFor();
    await button(page, 'Roll').click();
    await answer(page).getByRole('status').getByText(/^[34] castings fall/).waitFor();
    console.log(`odds on the page after ${await page.locator('[data-milliseconds]').getAttribute('data-milliseconds')} ms`);
  },
  'every answer shows its figure': async () => {
    const page = await phone(hash('iron-brigade/fire', volley));
    const of = (name) => page.getByRole('radiogroup', { name, exact: true });
    await of('Cover').getByRole('radio', { name: 'woods −1', exact: true }).waitFor();
    await of('Cover').getByRole('radio', { name: 'entrenchments −4' }).check();
    await of('Cover').getByRole('radio', { name: 'woods −1', exact: true }).waitFor(); // against what is usual, not what holds now
    await page.getByRole('checkbox', { name: /^Split move.*−2$/ }).waitFor();
    await page.goto(address + hash('brigade-series/morale', { morale: 'B' }));
    await of('Morale').getByRole('radio', { name: 'C row 6', exact: true }).waitFor(); // where it starts
    await of('Morale').getByRole('radio', { name: 'A row 2', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: /^Night.*−3$/ }).check(); // as the sheet has it, where plus is up
    await of('Morale').getByRole('radio', { name: 'C row 6', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: /^Night.*−3$/ }).uncheck();
    // On the fire table a thing moves the column and the row.
    await page.goto(address + hash('brigade-series/fire-hex', { 'small-arms': 'A:1', morale: 'B' }));
    await of('Terrain').getByRole('radio', { name: 'trench column −1 · row +3', exact: true }).waitFor();
  },
  'a volley of Brigade Series is at most five taps away': async () => {
    let taps = 0;
    const tap = (locator) => (taps++, locator.click());
    const chip = (page, group, name) => page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name });
    // On a phone that has never seen the page: an A at 1 hex on a B in a trench, thrown.
    let page = await phone('');
    if ((await page.getByRole('heading', { name: 'Fire', level: 1 }).count()) === 0) await tap(page.getByRole('link', { name: 'Charts' }));
    await tap(page.getByRole('region', { name: 'Which rules do you play?' }).getByRole('radio', { name: 'Brigade Series' }));
    await tap(sheet(page).getByRole('button', { name: /^Fire on a hex/ }));
    await tap(chip(page, 'Terrain', /^trench/));
    await answer(page).getByText('Four fire points: two dice in the column 2.').waitFor();
    await tap(button(page, 'Roll'));
    await sheet(page).locator('.happened').filter({ hasText: /casualt/i }).waitFor();
    console.log(`a first volley of Brigade Series takes ${taps} taps`);
    assert.ok(taps <= 5, `${taps} taps`);
    // When it is opened again, another one: a B at 2 hexes on a C that is shaken, at night.
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('heading', { name: 'Fire on a hex', level: 1 }).waitFor();
    taps = 0;
    await tap(page.getByRole('group', { name: 'Small arms 1' }).getByRole('radio', { name: /^B/ }));
    await tap(chip(page, 'Morale', /^C/));
    await tap(chip(page, 'State', /^shaken/));
    await tap(page.getByRole('checkbox', { name: /^Night/ }));
    await tap(button(page, 'Roll'));
    await sheet(page).locator('.happened').filter({ hasText: /casualt/i }).waitFor();
    assert.match(page.url(), /small-arms=B:1&terrain=trench&night=yes&state=shaken/); // a C goes without saying
    assert.equal(taps, 5);
  },
  'own dice are tapped, one throw after the other': async () => {
    const page = await phone(hash('iron-brigade/fire', volley));
    await button(page, 'My dice').click();
    await sheet(page).getByText('casualties: 3 on 1 to 4, 4 on 5 or 6').waitFor();
    await button(page, '5').click();
    await sheet(page).getByRole('group', { name: "Target's d6, morale" }).waitFor();
    await button(page, 'Take back').click();
    await sheet(page).getByRole('group', { name: "Attacker's d6, casualties" }).waitFor();
    await button(page, '5').click();
    await button(page, '2').click();
    await sheet(page).getByText('4 castings fall (80 men) and 4 morale levels are lost.').waitFor();
    await button(page, 'Take back').click();
    await button(page, '6').click();
    await sheet(page).getByText('4 castings fall (80 men) and 3 morale levels are lost.').waitFor();
    await button(page, 'Again').click();
    await sheet(page).getByRole('group', { name: "Attacker's d6, casualties" }).waitFor();
    // Tens and units are named, and a die of ten sides shows a figure.
    await page.goto(`${address}#brigade-series/morale?morale=B`);
    await button(page, 'My dice').click();
    await sheet(page).getByRole('group', { name: "Checking stack's die of tens, morale" }).waitFor();
    await button(page, '5').click();
    await sheet(page).getByRole('group', { name: "Checking stack's die of units, morale" }).waitFor();
    await page.goto(`${address}${hash('grid-napoleonic/morale-check', { event: 'kill', class: 'crack', size: '24', casualties: '4' })}`);
    await button(page, 'My dice').click();
    await button(page, '3').click();
    const ten = sheet(page).getByRole('img', { name: 'a die showing 3' });
    await ten.getByText('3').waitFor();
    assert.equal(await ten.locator('circle').count(), 0);
    // A throw of two dice is tapped die by die, and what comes next hangs on what fell.
    await page.goto(`${address}#brigade-series/gun-loss?guns=3`);
    await button(page, 'My dice').click();
    await button(page, '6').click();
    assert.deepEqual(await sheet(page).getByRole('list', { name: 'Effects' }).getByRole('listitem').allInnerTexts(), [
      'battery: gun points -3',
      'battery: formation limbered',
    ]);
  },
  'it opens with the last question, and other systems are kept': async () => {
    const page = await phone();
    await page.getByRole('region', { name: 'Which rules do you play?' }).getByRole('radio', { name: 'Brigade Series' }).click();
    await sheet(page).getByRole('button', { name: /^Morale check/ }).click();
    await page.getByRole('heading', { name: 'Morale check', level: 1 }).waitFor();
    await page.getByRole('radiogroup', { name: 'Morale', exact: true }).getByRole('radio', { name: /^D/ }).check();
    await soon(async () => assert.match(page.url(), /morale=D/));
    await page.goto('about:blank');
    await page.goto(`${address}#charts`);
    await page.getByRole('heading', { name: 'Morale check', level: 1 }).waitFor();
    assert.ok(await page.getByRole('radiogroup', { name: 'Morale', exact: true }).getByRole('radio', { name: /^D/ }).isChecked());
    assert.equal(await page.getByRole('region', { name: 'Which rules do you play?' }).count(), 0);
    // Who used the charts last opens them again, by the page's own address.
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('heading', { name: 'Morale check', level: 1 }).waitFor();
    await button(page, 'Find a chart').click();
    await sheet(page).getByRole('radio', { name: 'Iron Brigade' }).check();
    assert.equal(await sheet(page).getByRole('button', { name: /again$/ }).count(), 0); // its fire was shown at first, and never asked
    await sheet(page).getByRole('button', { name: /^Rally/ }).first().click();
    await page.getByRole('heading', { name: 'Rally', level: 1 }).waitFor();
    await button(page, 'Find a chart').click();
    assert.ok(await sheet(page).getByRole('radio', { name: 'Iron Brigade' }).isChecked());
    await sheet(page).getByRole('radio', { name: 'Brigade Series' }).check();
    await sheet(page).getByRole('button', { name: /^Morale check.*again$/ }).first().click();
    await page.getByRole('heading', { name: 'Morale check', level: 1 }).waitFor();
  },
  'asked last is what was asked, once, of these rules': async () => {
    const page = await phone(hash('iron-brigade/fire', volley));
    const row = page.getByRole('group', { name: 'Asked last' });
    const find = async (name) => {
      await button(page, 'Find a chart').click();
      await sheet(page).getByRole('button', { name }).first().click();
    };
    const titles = () => row.getByRole('button').locator('b').allInnerTexts();
    await button(page, 'Roll').waitFor();
    await find(/^Rally/);
    await find(/^Movement/);
    await page.getByRole('heading', { name: 'Movement', level: 1 }).waitFor();
    assert.equal(await row.count(), 0); // only looked at
    await find(/^Rally/);
    await page.getByRole('radiogroup', { name: 'Class', exact: true }).getByRole('radio', { name: /^elite/ }).check();
    await page.getByRole('radiogroup', { name: 'Morale', exact: true }).getByRole('radio', { name: /^3/ }).check();
    await find(/^Fire/);
    await button(page, 'Roll').click();
    await button(page, 'Close').click();
    await page.getByRole('textbox', { name: 'Range', exact: true }).fill('5');
    await soon(async () => assert.deepEqual(await titles(), ['Fire', 'Fire', 'Rally']));
    await row.evaluate((own) => (own.scrollLeft = 200));
    await row.getByRole('button', { name: /^Rally/ }).click();
    await soon(async () => assert.deepEqual(await titles(), ['Rally', 'Fire', 'Fire']));
    assert.equal(await row.evaluate((own) => own.scrollLeft), 0);
    await page.goto(`${address}#grid-napoleonic/morale-number?class=crack&size=24`);
    await page.getByRole('textbox', { name: 'Size', exact: true }).fill('30');
    await button(page, 'Find a chart').click();
    await sheet(page).getByRole('radio', { name: 'Grid Napoleonic' }).check();
    await button(page, 'Close').click();
    assert.equal((await titles()).includes('Rally'), false);
  },
  'a bare address opens with what is usual, and what is said of a unit holds in the next chart': async () => {
    const page = await phone('#grid-napoleonic/rally');
    await page.getByRole('heading', { name: 'Rally', level: 1 }).waitFor();
    for (const name of ['leader', 'leader-present']) assert.ok(!(await page.locator(`#input-${name}`).isChecked()));
    await page.goto(address + hash('grid-napoleonic/morale-check', { event: 'kill', class: 'veteran', size: '20', casualties: '3', terrain: 'heavy' }));
    await page.getByRole('heading', { name: 'Morale check', level: 1 }).waitFor();
    await button(page, 'more Casualties').click();
    const rally = async () => {
      await button(page, 'Find a chart').click();
      await sheet(page).getByRole('radio', { name: 'Grid Napoleonic' }).check();
      await sheet(page).getByRole('button', { name: /^Rally/ }).first().click();
    };
    await rally();
    await soon(async () => assert.match(page.url(), /rally\?class=veteran&size=20&casualties=4&terrain=heavy&/));
    await page.goBack();
    await button(page, 'more Casualties').click();
    await rally();
    await soon(async () => assert.match(page.url(), /rally\?class=veteran&size=20&casualties=5&terrain=heavy&/));
  },
  'a chart without dice tells its results and offers no odds': async () => {
    for (const [link, result] of [['#grid-napoleonic/steadiness?class=crack&size=32', 'It comes to elim with 9 casualties'], ['#brigade-series/command-points', 'command points to spend']]) {
      const page = await phone(link);
      await answer(page).getByText(result).waitFor();
      assert.equal(await button(page, 'Odds').count(), 0, link);
      assert.equal(await answer(page).getByText(/nothing to/).count(), 0, link);
      await button(page, 'Compare').click();
      await page.getByRole('region', { name: 'Compare' }).waitFor();
    }
  },
  'every chart keeps within a phone; its foot has whole lines, cut behind a word, and a tap tells all': async () => {
    const page = await phone();
    for (const { chart, title, example } of charts) {
      const inputs = Object.fromEntries(example.split(' --ruling ')[0].split(' ').map((pair) => pair.split('=')));
      const said = cli('odds', chart, ...Object.entries(inputs).map((pair) => pair.join('=')));
      const arrived = async () => {
        await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
        await soon(async () => assert.notEqual(await answer(page).locator('.call').innerText(), '…'));
      };
      await page.goto(address + hash(chart, inputs));
      await arrived();
      for (const viewport of [PHONE.viewport, SMALL]) {
        await page.setViewportSize(viewport);
        await drawn(page);
        await wholeLines(page, `${chart} at ${viewport.width}`, viewport.height, await said);
      }
      await page.goto(`${address}#${chart}`); // as simple as can be
      await drawn(page);
      if (example.includes(' --ruling ')) await page.getByRole('alert').first().waitFor();
      else await arrived();
      await keepsWithin(page, chart);
    }
  },
  'the foot shows the results that players ask for': async () => {
    const page = await phone(hash('empire/charge', { value: '13', 'front-rank': '6', 'defender-value': '9', fire: '12:-1' }));
    await page.getByRole('button', { name: /^All odds. outcome: .* in \d+%; grade: / }).waitFor();
    await page.goto(address + hash('empire/volley', { figures: '12', class: 'veteran', 'target-class': 'regular', 'target-figures': '12', rounds: '3' }));
    await button(page, 'Odds').click();
    await sheet(page).getByText('At the end of volley 3').waitFor();
    await sheet(page).getByRole('heading', { name: 'Volley by volley' }).waitFor();
  },
  'lists and figures are told in words': async () => {
    const page = await phone('#empire/firefight');
    await page.getByText('sum · of its modifiers').first().waitFor();
    await page.goto(`${address}#empire/fragments`);
    await page.getByRole('radiogroup', { name: 'Fragment', exact: true }).waitFor();
    await soon(async () => assert.equal(await page.locator('[aria-busy=true]').count(), 0));
    assert.deepEqual(await page.locator('.chip .fig').allInnerTexts(), []); // the number of a line is no figure
    // Both sides of a thing stand together, the first one first.
    await page.goto(`${address}#iron-brigade/duel`);
    await page.getByRole('heading', { name: 'Duel', level: 1 }).waitFor();
    const labels = (await page.getByRole('radiogroup').evaluateAll((all) => all.map((one) => one.ariaLabel))).filter((one) => /class$/i.test(one));
    assert.deepEqual(labels, ['Class', 'Target class']);
  },
  'a tap tells what a name means, and a mark has one word': async () => {
    const page = await phone(hash('brigade-series/morale', { morale: 'B' }));
    await button(page, 'Fire result').click();
    await page.getByText('one or two rows better (m-1, m-2)').waitFor();
    await page.getByText('1 figure confirmed').click();
    await page.getByText('cannot be read on the sheet; a public copy').waitFor();
    await button(page, 'Read all of it').click();
    await sheet(page).getByText('At one star').waitFor();
    await button(page, 'Close').click();
    await button(page, 'Odds').click();
    await button(page, 'stars').click();
    await sheet(page).getByText('Marks of the result. 5.5:').waitFor();
  },
  'the strength of a target is given, and a value leads to the chart that works it out': async () => {
    const page = await phone(hash('brigade-series/fire-hex', { 'small-arms': 'A:1' }));
    await page.getByRole('button', { name: /^All odds. casualties: 0 in 25%, 1 in 65%, 2 in 9.7%/ }).waitFor();
    await button(page, 'more Strength').click();
    await page.getByRole('button', { name: /^All odds. casualties: 0 in 25%, 1 in 75%;/ }).waitFor();
    await button(page, 'Fire level by strength').click();
    await page.getByRole('heading', { name: 'Fire level by strength', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Fire on a hex', level: 1 }).waitFor();
    await page.goto(`${address}#empire/charge`);
    await button(page, 'Value in close action').first().click();
    await page.getByRole('heading', { name: 'Value in close action', level: 1 }).waitFor();
  },
  'what was asked last stands whole on its chip': async () => {
    const page = await phone(hash('grid-napoleonic/morale-check', { event: 'kill', class: 'veteran', size: '20', casualties: '3', terrain: 'heavy' }));
    await button(page, 'more Casualties').click();
    await button(page, 'Find a chart').click();
    await sheet(page).getByRole('button', { name: /^Rally/ }).first().click();
    await soon(async () => assert.match(page.url(), /rally/));
    await button(page, 'more Casualties').click();
    const chip = page.getByRole('group', { name: 'Asked last' }).getByRole('button', { name: /^Morale check/ });
    assert.equal(await chip.innerText(), 'Morale check kill, veteran, size 20, casualties 4, heavy');
    assert.ok(await chip.evaluate((own) => own.scrollWidth <= own.clientWidth && own.scrollHeight <= own.clientHeight));
  },
  'Why on a phone: a clause stays whole and is told below its line': async () => {
    const page = await phone(hash('iron-brigade/fire', { ...volley, cover: 'woods' }));
    await button(page, 'Why').click();
    const line = sheet(page).getByRole('row').filter({ hasText: 'rifled musket at 4 inches' });
    const clause = line.getByRole('button', { name: 'V.B.1.i', exact: true });
    const wide = async () => (await line.getByRole('cell').nth(1).boundingBox()).width;
    const before = await wide();
    assert.ok((await clause.boundingBox()).height < 32, 'in one line');
    await clause.click();
    await sheet(page).locator('.told').filter({ hasText: /\w{3}/ }).waitFor();
    assert.ok(Math.abs((await wide()) - before) < 1, 'not squeezed');
    await page.goto(address + hash('empire/charge', { value: '13', 'front-rank': '6', 'defender-value': '9', fire: '12:-1' }));
    await button(page, 'Why').click(); // a long name of a clause takes nothing from its sentence
    const words = sheet(page).getByText("if they meet: the attacker's value");
    assert.ok((await words.boundingBox()).height < 32, 'in one line');
  },
  'a volley of the Table is one tap away': async () => {
    const page = await visit('');
    const fire = page.getByRole('button', { name: /^Fire/ }).first();
    await fire.waitFor();
    await page.getByRole('link', { name: 'Charts' }).click();
    await button(page, 'Roll').waitFor();
    assert.equal(await page.getByRole('group', { name: 'Asked last' }).count(), 0); // nobody has played yet
    await page.getByRole('link', { name: 'Table' }).click();
    await fire.click();
    await page.getByRole('link', { name: 'Charts' }).click();
    await page.getByRole('group', { name: 'Asked last' }).getByRole('button', { name: /^Table/ }).click();
    await answer(page).getByText(/Table \d+\./).first().waitFor();
  },
  'odds of a long duel hold nothing up, and another question ends them': async () => {
    const long = { weapon: 'rifled-musket', castings: '40', 'target-castings': '40', range: '8', turns: '20', rally: 'yes' };
    const page = await phone(hash('iron-brigade/duel', { ...long, turns: '2' }));
    await answer(page).getByText('The firer begins').waitFor();
    const shares = [];
    const longest = await longestTask(page, async () => {
      await page.getByRole('textbox', { name: 'Turns', exact: true }).fill('20');
      await answer(page).getByText('take long').waitFor();
      await answer(page).getByText('The firer begins').waitFor(); // the old answer stays
      await page.getByRole('textbox', { name: 'Turns', exact: true }).fill('3'); // ends it
      await answer(page).getByText('take long').waitFor({ state: 'hidden' });
      await button(page, 'Odds').click();
      await sheet(page).getByText('At the end of turn 3').waitFor();
      await button(page, 'Close').click();
      await page.getByRole('textbox', { name: 'Turns', exact: true }).fill('20');
      await answer(page).getByText('take long').waitFor();
      await button(page, 'Cancel').click();
      await answer(page).getByText('Cancelled').waitFor();
      await answer(page).getByText('take long').waitFor({ state: 'hidden' });
      await button(page, 'Work out the odds').click();
      await answer(page).getByText('take long').waitFor();
      await answer(page).getByText(/^[1-9]\d?% done/).waitFor();
      shares.push(await page.getByRole('progressbar').evaluate((own) => own.value));
      await answer(page).getByText('take long').waitFor({ state: 'hidden', timeout: 120000 });
    });
    assert.ok(shares[0] > 0 && shares[0] < 1, `${shares}`);
    await button(page, 'Odds').click();
    await sheet(page).getByText('At the end of turn 20').waitFor();
    console.log(`the longest task of the main thread took ${longest.toFixed(0)} ms`);
    assert.ok(longest <= 50, `a task of ${longest} ms`);
  },
  ...Object.fromEntries(
    systems.map((system) => [
      `every chart of ${system} is filled in by its form and equals the command line`,
      async () => {
        const page = await visit();
        for (const chart of charts.filter((one) => one.chart.startsWith(`${system}/`))) await fillsIn(page, chart);
      },
    ]),
  ),
  'ticks, lists of units, steppers and swap': async () => {
    const fire = charts.find((one) => one.chart === 'iron-brigade/fire');
    const page = await visit(hash('iron-brigade/fire', volley));
    await page.getByRole('checkbox', { name: /^Target en masse/ }).check();
    await oddsEqual(page, fire, { ...volley, 'target-en-masse': 'yes' });
    await button(page, 'add With').click();
    const with1 = page.getByRole('group', { name: 'With 1' });
    await with1.getByRole('button', { name: /^weapon 1: .*change$/ }).click();
    await with1.getByRole('radio', { name: /^6 pdr gun/ }).click();
    await with1.getByRole('textbox', { name: 'range 1' }).fill('9');
    await with1.getByRole('textbox', { name: 'castings 1' }).fill('6');
    await oddsEqual(page, fire, { ...volley, 'target-en-masse': 'yes', with: '6-pdr-gun:9:6:6' });
    await button(page, 'remove With 1').click();
    await page.getByRole('checkbox', { name: /^Target en masse/ }).uncheck();
    await button(page, 'more Castings').click();
    await button(page, 'more Castings').click();
    await button(page, 'less Castings').click();
    await oddsEqual(page, fire, { ...volley, castings: '23' });
    await button(page, 'less Castings').click();
    await button(page, 'Swap the sides').click();
    const back = await cli('odds', 'fire', ...Object.entries(volley).map(([name, value]) => `${name}=${value}`), '--swap');
    await soon(async () => {
      const shown = await bars(page, 'casualties');
      assert.deepEqual(shown.map((one) => one[0].split(' ')[0]), back.values.casualties.map((one) => String(one.value)));
    });
    // An item that is said short is read as the engine reads it, and one tap adds another like it.
    await page.goto(`${address}#brigade-series/fire-hex?small-arms=B:1:plus`);
    assert.ok(await page.getByRole('group', { name: 'Small arms 1' }).getByRole('checkbox', { name: /^plus/ }).isChecked());
    await button(page, 'add Small arms').click();
    await soon(async () => assert.match(page.url(), /small-arms=B:1:yes,B:1:yes/));
  },
  'rulings are chosen, marks are told': async () => {
    const stoppage = charts.find((one) => one.chart === 'brigade-series/stoppage');
    const page = await visit('#brigade-series/stoppage?divisions=4&wrecked=1&rating=0');
    await page.getByText('a guess, where nothing').waitFor({ state: 'hidden' });
    await page.getByText('G-3, 1 figure unsure').click(); // a tap says what that means
    await page.getByText('a guess, where nothing can be read or the rules leave it open').waitFor();
    await page.getByText('Rulings', { exact: true }).click();
    await page.getByRole('radiogroup', { name: /^G-3:/ }).getByRole('radio', { name: 'ratio' }).check();
    await page.getByText('For certain: value 1, needed 4').waitFor();
    assert.ok(page.url().endsWith('&G-3=ratio'), page.url());
    await page.getByText('G-3 unsure', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('For certain: value 1, needed 4').waitFor();
    await page.getByRole('radiogroup', { name: /^G-3:/ }).getByRole('radio').first().check();
    await oddsEqual(page, stoppage, { divisions: '4', wrecked: '1', rating: '0' });
  },
  'at least and at most': async () => {
    const page = await visit(hash('iron-brigade/fire', volley));
    const ends = (row, chance) => soon(async () => assert.equal((await bars(page, 'casualties'))[row][1], chance));
    await page.getByRole('radio', { name: 'at least' }).check();
    await ends(0, '100%');
    await ends(1, '33%');
    await page.getByRole('radio', { name: 'at most' }).check();
    await ends(0, '67%');
    await ends(1, '100%');
  },
  'one thing in the bar is called Charts, whoever comes by it is scrolled nowhere, and another address closes the finder': async () => {
    const page = await visit('');
    await page.getByRole('link', { name: 'Charts' }).click();
    await button(page, 'Roll').waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
    const bar = page.getByRole('banner');
    assert.equal((await bar.getByRole('link').or(bar.getByRole('button')).allInnerTexts()).filter((words) => /charts/i.test(words)).length, 1);
    await page.keyboard.press('r');
    const finder = page.locator('.finder');
    await finder.waitFor();
    await page.evaluate(() => (location.hash = '#iron-brigade/movement?arm=infantry'));
    await page.getByRole('heading', { name: /^Movement/ }).first().waitFor();
    await finder.waitFor({ state: 'hidden' });
  },
  'a link carries the situation': async () => {
    const page = await visit(hash('iron-brigade/fire', volley));
    await page.getByRole('radiogroup', { name: 'Cover' }).getByRole('radio', { name: /^entrenchments/ }).check();
    await page.getByRole('textbox', { name: 'Castings', exact: true }).fill('28');
    const fire = charts.find((one) => one.chart === 'iron-brigade/fire');
    const inputs = { ...volley, castings: '28', cover: 'entrenchments' };
    await oddsEqual(page, fire, inputs);
    const other = await visit(page.url().slice(address.length));
    await oddsEqual(other, fire, inputs);
    assert.ok(await other.getByRole('radiogroup', { name: 'Cover' }).getByRole('radio', { name: /^entrenchments/ }).isChecked());
  },
  'comparisons have an address, open on top, and are saved': async () => {
    const page = await phone(hash('iron-brigade/fire', volley));
    await button(page, 'Odds').click();
    await button(page, 'Compare').click();
    await page.getByRole('img', { name: 'casualties, on average over range, inches' }).waitFor();
    assert.ok((await page.getByRole('region', { name: 'Compare' }).boundingBox()).y < 250, 'on top');
    await page.getByRole('radiogroup', { name: 'By', exact: true }).getByRole('radio', { name: 'cover', exact: true }).check();
    await page.getByText('points to go').waitFor({ state: 'hidden' });
    assert.match(page.url(), /vary=range&by=cover$/);
    const other = await visit(page.url().slice(address.length));
    await other.getByRole('heading', { name: 'Fire over range by cover' }).waitFor();
    await other.getByText('points to go').waitFor({ state: 'hidden' });
    const save = async (name) => {
      const [file] = await Promise.all([other.waitForEvent('download'), button(other, name).first().click()]);
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const svg = await save('Save casualties as SVG');
    assert.equal(svg.name, 'fire-casualties.svg');
    assert.match(svg.bytes.toString(), /^<svg[^]*stroke="rgb[^]*<\/svg>$/);
    assert.match(svg.bytes.toString(), />Fire: rifled musket, range 4, castings 22,/); // the question stands in the picture
    const png = await save('Save casualties as PNG');
    assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
    const csv = await save('Save the figures as CSV');
    assert.match(csv.bytes.toString(), /^range,cover,casualties,morale lost,table\r\n0,none,4\.66/);
    // Each line has its name at its end, in the saved picture too; what is the same all along is one line.
    assert.match(svg.bytes.toString(), />woods,<[^]*>wood fence<[^]*>entrenchments</);
    assert.equal(await other.getByRole('list').filter({ hasText: 'entrenchments' }).count(), 0);
    // Two numbers: a map of cells with their figures, the question framed.
    await other.getByRole('radiogroup', { name: 'By', exact: true }).getByRole('radio', { name: 'castings', exact: true }).check();
    await other.getByText('points to go').waitFor({ state: 'hidden' });
    const map = other.getByRole('img', { name: 'casualties, on average over range, inches and castings' });
    await map.waitFor();
    assert.match((await save('Save casualties as SVG')).bytes.toString(), /<rect[^>]*fill="rgb[^]*>\d\.\d</);
    await button(page, 'Close the comparison').click();
    await page.getByRole('region', { name: 'Compare' }).waitFor({ state: 'hidden' });
    await page.goBack();
    await page.getByRole('region', { name: 'Compare' }).waitFor();
  },
  'words below an axis are whole': async () => {
    const page = await phone('#iron-brigade/movement?arm=infantry&vary=arm');
    const plot = page.getByRole('img', { name: 'allowance over arm', exact: true });
    await plot.getByText('heavy equipment', { exact: true }).waitFor();
    const [box, whole] = [await plot.getByText('heavy equipment').boundingBox(), await plot.boundingBox()];
    assert.ok(box.x >= whole.x && box.y + box.height <= whole.y + whole.height + 1, JSON.stringify([box, whole]));
    await page.getByText('full move').waitFor(); // what it is that is drawn
  },
  'a comparison tells what no die decides as it is': async () => {
    const page = await visit(`${hash('grid-napoleonic/steadiness', { class: 'crack', size: '24' })}&vary=class`);
    await page.getByText('points to go').waitFor({ state: 'hidden' });
    await page.getByRole('img', { name: 'elim at over class', exact: true }).waitFor(); // no average of what is certain
    const table = page.getByRole('table', { name: 'What no die decides' });
    assert.deepEqual(
      await table.getByRole('row', { name: /^veteran/ }).getByRole('cell').allInnerTexts(),
      ['7', '6', '5', '4', '3', '2', 'elim', 'elim'],
    );
    // Of a number, the bands in which nothing changes: the printed rows.
    await page.getByRole('radiogroup', { name: 'Vary', exact: true }).getByRole('radio', { name: 'size', exact: true }).check();
    await table.getByRole('rowheader', { name: '15 to 30' }).waitFor();
    const sizes = await table.getByRole('rowheader').allInnerTexts();
    assert.match(sizes.join(', '), /^1, 2, .* to 14, 15 to 30, 31 to 200$/); // so few figures that they cannot be lost are told one by one
  },
  'odds with long names stay on a phone': async () => {
    for (const link of ['#empire/bonus-impulse', '#brigade-series/morale']) {
      const page = await phone(link);
      await button(page, 'Odds').click();
      await page.getByRole('heading', { name: 'Odds' }).waitFor();
      await page.getByRole('region', { name: /^Odds of/ }).first().waitFor();
      const over = await page.locator('.bars table').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right - innerWidth));
      assert.ok(over.length > 0 && Math.max(...over) <= 0, `${link} ${over}`);
    }
  },
  'a duel shows its curves by turn': async () => {
    const page = await visit('#iron-brigade/duel?weapon=rifled-musket&castings=16&target-castings=16&range=8&turns=5');
    await page.getByRole('img', { name: /target fate.* over turn/ }).waitFor();
    await page.getByRole('img', { name: /broke first.* over turn/ }).waitFor();
    const curves = page.getByRole('region', { name: 'Turn by turn' });
    assert.ok((await curves.getByText('As a table').count()) > 0);
    assert.equal(await curves.getByRole('table').count(), 0, 'the same figures stand there twice');
    const fired = await visit('#grid-napoleonic/under-fire?class=veteran&size=24&kills=1,1,2');
    await fired.getByRole('heading', { name: 'Fire by fire' }).waitFor();
  },
  'favourites and rolls are kept, with luck': async () => {
    const page = await visit(hash('iron-brigade/fire', volley));
    await button(page, 'Favourite').click();
    await button(page, 'Roll').click();
    await button(page, 'Roll').click();
    await page.reload();
    const kept = page.getByRole('region', { name: 'Kept in this browser' });
    await kept.getByRole('link', { name: 'Fire: rifled musket, range 4, castings 22, target castings 12' }).waitFor();
    await kept.getByText(/casualties: \d+ in 2 rolls, 6.7 expected/).waitFor();
    await button(page, 'Clear the rolls').click();
    await kept.getByText('No rolls yet.').waitFor();
  },
  'it works without a network after the first visit': async () => {
    const page = await visit(hash('iron-brigade/fire', volley), KEEPS);
    await button(page, 'Roll').waitFor();
    await goOffline(page);
    await button(page, 'Roll').click();
    await answer(page).getByText(/^\d+ castings? falls?/).waitFor();
  },
  'the one file opens from a disk': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
    execFileSync(longroll, ['page', '-o', join(folder, 'longroll.html')]);
    const page = await visit(`file://${join(folder, 'longroll.html')}${hash('iron-brigade/fire', volley)}`);
    await button(page, 'Roll').click();
    await answer(page).getByText(/^[34] castings fall/).waitFor();
    rmSync(folder, { recursive: true });
  },
  'a duel and what no die decides keep within a phone of 360 pixels': async () => {
    const page = await phone('#iron-brigade/duel?weapon=rifled-musket&castings=16&target-castings=16&range=8&turns=5&rally=yes', { viewport: SMALL });
    await page.getByRole('heading', { name: 'Duel', level: 1, exact: true }).waitFor();
    await soon(async () => assert.notEqual(await answer(page).locator('.call').innerText(), '…'));
    await keepsWithin(page, 'a duel with rally');
    for (const link of ['grid-napoleonic/steadiness?class=crack&size=24&vary=size&by=class', 'brigade-series/morale-state?state=normal&vary=state']) {
      await page.goto(`${address}#${link}`);
      await page.getByRole('region', { name: 'What no die decides' }).waitFor();
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, link);
    }
  },
  'the keyboard is enough': async () => {
    const page = await visit(hash('iron-brigade/fire', volley));
    await button(page, 'Roll').focus();
    await page.keyboard.press('Enter');
    await answer(page).getByText(/^\d+ castings? falls?/).waitFor();
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Movement', level: 1 }).waitFor();
    await page.keyboard.press('r'); // two keystrokes: a letter, and the number of what it finds
    const number = await page.getByRole('button', { name: /^Rally \d/ }).first().innerText();
    await page.keyboard.press(/\d/.exec(number)[0]);
    await page.getByRole('heading', { name: 'Rally', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Movement', level: 1 }).waitFor();
    await button(page, 'Find a chart').click();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement?.ariaLabel), 'Find a chart');
    const terrain = page.getByRole('radiogroup', { name: 'Arm', exact: true });
    await terrain.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowRight'); // chips are radio buttons
    assert.ok(await terrain.getByRole('radio', { name: 'cavalry' }).isChecked());
  },
  'a phone is told nothing of keys': async () => {
    const page = await phone();
    await button(page, 'Find a chart').click();
    await sheet(page).getByText('All of Iron Brigade').waitFor();
    assert.equal(await sheet(page).getByText('A letter typed').isVisible(), false);
  },
  'charts are found by clause and by word': async () => {
    const page = await visit();
    await button(page, 'Find a chart').click();
    await page.getByRole('searchbox').fill('IV.D.1');
    await page.getByRole('button', { name: /^Fording/ }).waitFor();
    await page.getByRole('searchbox').fill('12 pdr gun');
    await page.getByRole('button', { name: /^Fire \d/ }).waitFor();
    await page.getByRole('searchbox').fill('prisoners');
    await page.getByRole('button', { name: /^Captures/ }).waitFor();
    await page.getByRole('searchbox').fill('zeppelin');
    await page.getByText('No chart matches.').waitFor();
    // In the words of players, whatever the book calls it; of other rules the name is told.
    const first = {
      'iron-brigade': { volley: /^Fire/, shoot: /^Fire/, march: /^Movement/, melee: /^Check for enemies/, run: /^Check for a retreat/, cannon: /./, horse: /./, rally: /^Rally/, morale: /./, order: /./, river: /^Fording/ },
      'brigade-series': { volley: /^Fire on a hex/, shoot: /^Fire on a hex/, march: /^Movement on/, melee: /^Close combat/, run: /./, cannon: /./, horse: /./, rally: /^Rally/, morale: /^Morale/, order: /order/, general: /^Leader|^Command/ },
      'grid-napoleonic': { volley: /fire/i, shoot: /fire/i, march: /./, melee: /^Roll to close/, run: /^Flight/, horse: /[Cc]avalry/, rally: /^Rally/, morale: /^Morale/ },
      empire: { volley: /^Volleys/, shoot: /fire/, march: /[Mm]ove/, melee: /close action/i, run: /panic/i, cannon: /^Artillery/, horse: /^Cavalry/, rally: /./, morale: /^Morale|^ME morale/, order: /[Oo]rder/, 'cavalry charge': /./ },
    };
    for (const [system, finds] of Object.entries(first)) {
      await sheet(page).getByRole('radio', { name: label(system).replace(/ \w/g, (one) => one.toUpperCase()) }).check();
      for (const [word, title] of Object.entries(finds)) {
        await page.getByRole('searchbox').fill(word);
        const heads = await sheet(page).getByRole('heading', { level: 3 }).allInnerTexts();
        assert.equal(heads[0]?.toLowerCase(), plain(system), `${system} has nothing for ${word}: ${heads}`);
        assert.ok(heads.slice(1).every((head) => /^of other rules: \w+/i.test(head)), `${heads}`);
        assert.match(await sheet(page).locator('.frow b').first().innerText(), title, `${system}: ${word}`);
      }
    }
  },
  'bad links are told, and are never markup': async () => {
    let page = await visit('#iron-brigade/cavalry-charge');
    await page.getByText('names a chart that Longroll does not have').waitFor();
    await button(page, 'Go to the charts').click();
    await button(page, 'Roll').waitFor();
    const follow = (link) => page.goto(address + link);
    await follow('#iron-brigade/fire?speed=9');
    await page.getByText('an input that it does not have: speed').waitFor();
    page = await visit('#%E0%A4%A');
    await page.getByText('names a chart that Longroll does not have').waitFor();
    await follow('#iron-brigade/fire?weapon=rifled-musket&range=99999&castings=21&target-castings=12');
    await page.getByRole('alert').getByText("Range: '99999' is not a whole number from 0 to 240").waitFor();
    await follow('#iron-brigade/fire?weapon=rifled-musket&range=14&castings=21&target-castings=12');
    await page.getByRole('alert').getByText(/rifled musket fires no farther than 12 inches/i).waitFor();
    assert.equal(await button(page, 'Roll').count(), 0);
    await follow(`#${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    await follow(`#iron-brigade/fire?weapon=${encodeURIComponent('<b>bow</b>')}&range=4&castings=2&target-castings=3`);
    await page.getByRole('alert').getByText("'<b>bow</b>' is none of").waitFor();
  },
  'a browser that keeps nothing, and one without WebAssembly': async () => {
    let page = await visit('#charts', {}, () => {
      Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('forbidden'); } });
    });
    await button(page, 'Roll').click();
    await page.getByText('does not let the page keep anything').waitFor();
    page = await visit('#charts', {}, () => {
      for (const name of ['rolls', 'asked', 'system', 'played', 'shown'])
        localStorage.setItem(`longroll.${name}`, '[null, 7, {"hash": 3}, {"hash": "#<b>", "title": "x", "words": "", "system": "y"}]');
    });
    await button(page, 'Roll').click();
    await answer(page).getByText(/^\d+ castings? falls?/).waitFor();
    page = await visit('#charts', {}, () => { delete window.WebAssembly; });
    await page.getByRole('alert').getByText('It needs WebAssembly').waitFor();
  },
  'the reference sheet is the one of the command line, and prints on A4 and letter paper': async () => {
    for (const system of systems) {
      const page = await visit(`#${charts.find((one) => one.chart.startsWith(`${system}/`)).chart}`);
      const [paper] = await Promise.all([page.waitForEvent('popup'), button(page, 'Reference sheet').click()]);
      const html = execFileSync(longroll, ['sheet', system], { encoding: 'utf8', maxBuffer: 1 << 26 });
      await paper.getByRole('heading', { level: 1 }).waitFor();
      const [shown, written] = await paper.evaluate((text) => {
        const words = (/** @type {Document} */ of) => of.body.textContent.replace(/\s+/g, ' ');
        return [words(document), words(new DOMParser().parseFromString(text, 'text/html'))];
      }, html);
      assert.equal(shown, written, system);
      await printsWhole(paper, system);
    }
  },
  'one chart is printed with its tables alone, and a phone scrolls what is wide': async () => {
    const page = await phone('#brigade-series/initiative');
    const [paper] = await Promise.all([page.waitForEvent('popup'), button(page, 'Print this chart').click()]);
    await paper.getByRole('heading', { name: '2. Initiative', exact: true }).waitFor();
    assert.equal(await paper.getByRole('figure').count(), 1);
    assert.equal(await paper.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await paper.evaluate(() => { window.print = () => { document.title = 'printed'; }; });
    await button(paper, 'Print').click();
    assert.equal(await paper.title(), 'printed');
  },
  'a browser that opens no window for the sheet is told': async () => {
    const page = await visit('#charts', {}, () => { window.open = () => null; });
    await button(page, 'Reference sheet').click();
    await page.getByText('The browser opened no window for the sheet').waitFor();
  },
  'the policy forbids everything that is not the page': async () => {
    const page = await visit();
    const policy = (await page.request.get(address)).headers()['content-security-policy'] ?? '';
    for (const part of ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "connect-src 'self'"])
      assert.ok(policy.includes(part), `${part} in ${policy}`);
  },
  'an answer fades while another is worked out, and the new one has its full contrast at once': async () => {
    const page = await visit();
    await button(page, 'Roll').waitFor();
    const opacity = (dim) =>
      answer(page).evaluate((own, dim) => {
        own.classList.toggle('dim', dim);
        return Number(getComputedStyle(own.querySelector('.said')).opacity);
      }, dim);
    await opacity(true);
    await soon(async () => assert.ok((await opacity(true)) < 0.7));
    assert.equal(await opacity(false), 1);
  },
  'axe finds nothing serious': async () => {
    const open = { '#charts': ['Roll'], '#brigade-series/fire-hex': ['Odds'], '#brigade-series/morale': ['Why'], '#iron-brigade/movement': ['Find a chart'], '#iron-brigade/rally': ['My dice'] };
    const links = [...Object.keys(open), '#iron-brigade/duel', '#iron-brigade/fire?weapon=rifled-musket&range=4&castings=9&target-castings=9&vary=range', '#iron-brigade/fire?range=99', '#nothing'];
    for (const size of [PHONE, DESK]) {
      const page = await visit('notices.txt', { ...size, bypassCSP: true }, axeScript);
      const look = (what) => axeFindsNothingInBoth(page, `${what} ${size.viewport.width}`);
      for (const link of links) {
        await page.goto(address + link);
        await drawn(page);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('.call, .error, .lost').filter({ hasText: /\w/ }).first().waitFor(); // an answer, not the dots before it
        await soon(async () => assert.equal(await page.locator('[aria-busy=true]').count(), 0)); // an old answer is dimmed
        await look(link);
        for (const name of open[link] ?? []) {
          if (size === DESK && name === 'Odds') continue;
          await button(page, name).click();
          await page.getByRole(size === DESK && name === 'Roll' ? 'region' : 'dialog').first().waitFor();
          await look(`${link} ${name}`);
        }
      }
    }
  },
  'a system whose chart of the turn names its charts opens on the turn': async () => {
    const home = charts.filter((one) => one.chart.startsWith('empire/'));
    for (const size of [PHONE, DESK]) {
      const page = await visit('#charts', { ...size, bypassCSP: true }, axeScript);
      await page.getByRole('region', { name: 'Which rules do you play?' }).getByRole('radio', { name: 'Empire' }).click();
      const turn = sheet(page).getByRole('list').filter({ hasText: 'Commander actions' });
      await turn.waitFor(); // the sheet of the finder is loaded when it is opened first
      const phases = (await turn.locator('h4 .cited').allInnerTexts()).map((one) => parseInt(one, 10));
      assert.deepEqual([...new Set(phases)], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      assert.deepEqual([...phases].sort((a, b) => a - b), phases);
      assert.deepEqual((await turn.getByRole('button').allInnerTexts()).sort(), home.map((one) => one.title).sort(), 'each chart once');
      await turn.getByRole('listitem').filter({ hasText: /^7\s/ }).getByRole('button', { name: 'Engagement', exact: true }).waitFor();
      await turn.getByRole('listitem').filter({ hasText: /^11/ }).getByText('the players say').waitFor();
      const { width } = size.viewport;
      assert.deepEqual(await outside(turn.locator('button, h4, p'), width, '.scroll'), []);
      await axeFindsNothing(page, `the turn ${width}`);
      await sheet(page).getByRole('navigation', { name: 'Phases of the turn' }).getByRole('button', { name: /^9E / }).click();
      await soon(async () => {
        const at = await button(turn, 'Bonus impulse').boundingBox();
        assert.ok(at.y > 0 && at.y + at.height < size.viewport.height, JSON.stringify(at));
      });
      await turn.getByRole('button', { name: 'Fatigue', exact: true }).click();
      await page.getByRole('heading', { name: 'Fatigue', level: 1 }).waitFor();
      await button(page, 'Find a chart').click(); // where the player is stands in sight
      await soon(async () => {
        const at = await sheet(page).locator('[aria-current=step]').boundingBox();
        assert.ok(at.y > 0 && at.y + at.height < size.viewport.height, JSON.stringify(at));
      });
      await page.context().close();
    }
    const page = await visit('#brigade-series/fire-hex');
    await button(page, 'Find a chart').click();
    await sheet(page).getByText('All of Brigade Series').waitFor(); // its turn names no charts
  },
  'the next phase of a turn is one tap away': async () => {
    const page = await phone('#empire/fatigue');
    const turn = page.getByRole('navigation', { name: 'The turn' });
    const next = (name) => turn.getByRole('button', { name });
    await turn.getByText('9F: Fatigue').waitFor(); // what stands below the first screen comes some time after it
    await next(/^Next phase: 10 Fate of leaders$/).click();
    await page.getByRole('heading', { name: 'Leader in danger', level: 1 }).waitFor();
    await next(/^Next phase: 11 /).click(); // without a chart: what the turn says of it
    await soon(async () => {
      const at = await sheet(page).getByRole('listitem').filter({ hasText: /^11/ }).boundingBox();
      assert.ok(at.y > 0 && at.y + at.height < 844, JSON.stringify(at));
    });
    await button(page, 'Close').click();
    await page.goto(`${address}#empire/turn-sequence?step=16`);
    await page.getByRole('heading', { name: 'The turn', level: 1 }).waitFor();
    await next(/^Next phase: 11 /).click();
    await next(/^Next phase: 1 Orders of the corps$/).click(); // another turn
    await soon(async () => assert.match(page.url(), /step=1$/));
    await next('Corps order').click();
    await page.getByRole('heading', { name: 'Corps order', level: 1 }).waitFor();
    await page.goto(`${address}#brigade-series/fire-hex`); // its turn names no charts
    await page.getByRole('heading', { name: 'Fire on a hex', level: 1 }).waitFor();
    await turn.waitFor({ state: 'hidden' });
  },
  'a volley is compared over range and formation, a charge by its outcome': async () => {
    const inputs = { figures: '12', class: 'veteran', 'target-class': 'regular', 'target-figures': '12' };
    const page = await phone(`${hash('empire/volley', inputs)}&vary=range&by=target`);
    await page.getByText('points to go').waitFor({ state: 'hidden' });
    await page.getByRole('img', { name: 'casualties, on average over range, inches and target' }).waitFor();
    await page.getByRole('img', { name: 'morale: bad, chance over range, inches and target' }).waitFor();
    const rows = await page.getByRole('img', { name: /^casualties/ }).locator('text').allTextContents();
    const [at] = (await cli('odds', 'empire/volley', ...Object.entries({ ...inputs, range: '2', target: 'square' }).map((pair) => pair.join('=')))).values.morale.filter((one) => one.value === 'bad');
    assert.ok(rows.includes('square') && at.exactly.probability > 0);
    const bad = page.getByRole('img', { name: /^morale: bad/ });
    await soon(async () => assert.ok((await bad.locator('text').allTextContents()).includes(String(Math.round(at.exactly.probability * 100)))));
    const charge = { value: '13', 'front-rank': '6', 'defender-value': '9', fire: '12:-1' };
    const other = await visit(`${hash('empire/charge', charge)}&vary=value&by=defender-value`);
    await other.getByText('points to go').waitFor({ state: 'hidden' });
    await other.getByRole('img', { name: 'outcome: attacker wins, chance over value and defender value' }).waitFor();
    await other.getByRole('img', { name: 'outcome: defender wins, chance over value and defender value' }).waitFor();
  },
  'a charge is a heat map of class against class': async () => {
    const inputs = { value: '0', 'add-base': 'yes', 'front-rank': '6', 'defender-value': '0', fire: '12:-1' };
    const page = await phone(`${hash('empire/charge', inputs)}&vary=class&by=defender-class`);
    await page.getByText('points to go').waitFor({ state: 'hidden' });
    const map = page.getByRole('img', { name: 'outcome: attacker wins, chance over class and defender class' });
    await map.waitFor();
    const classes = { class: 'old-guard', 'defender-class': 'rabble' };
    const reply = await cli('odds', 'empire/charge', ...Object.entries({ ...inputs, ...classes }).map((pair) => pair.join('=')));
    const wins = reply.values.outcome.find((one) => one.value === 'attacker-wins').exactly.probability;
    await soon(async () => {
      const texts = await map.locator('text').allTextContents();
      assert.ok(texts.filter((text) => text === 'rabble').length > 0 && texts.includes(String(Math.round(wins * 100))), texts.join(' '));
      assert.ok(texts.filter((text) => /^\d+$/.test(text)).length >= 11 * 11, texts.join(' '));
    });
  },
};

/** Pictures for the papers, where a folder is named. */
async function takePictures() {
  const seen = { phone: PHONE, desktop: DESK };
  for (const colorScheme of ['light', 'dark'])
    for (const [name, size] of Object.entries(seen)) {
      const page = await visit(hash('iron-brigade/fire', volley), { ...size, colorScheme, deviceScaleFactor: name === 'phone' ? 1.5 : 1 });
      await button(page, 'Roll').waitFor();
      await page.waitForTimeout(700);
      await page.screenshot({ path: join(pictures, `charts-${name}-${colorScheme}.png`) });
    }
}

await run(tests, takePictures, [
  'every chart keeps within a phone; its foot has whole lines, cut behind a word, and a tap tells all',
  'axe finds nothing serious',
  'every chart of empire is filled in by its form and equals the command line',
  'ten club questions take few taps',
]);
