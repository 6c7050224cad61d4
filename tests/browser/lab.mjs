// The Lab as a designer meets it: by roles and names, in Debian's Chromium against `longroll serve`; its results beside the command's.
// node lab.mjs LONGROLL [FOLDER FOR PICTURES]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { address, axeFindsNothingInBoth, axeScript, button, doorOf, goOffline, KEEPS, longestTask, longroll, outside, pictures, run, soon } from './browser.mjs';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const visit = doorOf('#lab', { viewport: DESK, reducedMotion: 'reduce', acceptDownloads: true });

/** A battle that is soon fought: one regiment a side. */
const SMALL = `rules iron-brigade
battle "A small table"
turns 3
victory losses 90
side union "Union"
side rebels "Confederate"
first rebels
table 36 24
objective crest "The crest" 18,12 within 2 worth 2
group a union "A Brigade" brigade
unit 2wi a "2nd Wisconsin" arm infantry weapon rifled-musket castings 14
group b rebels "B Brigade" brigade
unit 21ga b "21st Georgia" arm infantry weapon rifled-musket castings 12
place 2wi 18,7 facing 0
place 21ga 18,17 facing 180
`;

const LONG = 120000; // milliseconds: other tests run beside, and battles take their time

const setup = (page) => page.getByRole('form', { name: 'The experiment' });
const result = (page) => page.getByRole('region', { name: 'Result' });
const start = (page) => setup(page).locator('button.roll');
const lines = (page) => setup(page).locator('textarea');
const pick = (page, label, option) => setup(page).getByLabel(label, { exact: true }).selectOption(option);
const readiness = (page) => soon(async () => assert.ok(await start(page).isEnabled()));
const isOver = (page) => result(page).getByRole('heading', { name: 'What the figures cannot show' }).waitFor({ timeout: LONG });

async function openFile(page, text, name = 'small.txt') {
  await start(page).waitFor();
  await page.getByLabel(/^Open a file/).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/** The small battle in the form, and ready to be fought. */
async function small(options = {}, before = null) {
  const page = await visit('#lab', options, before);
  await openFile(page, SMALL);
  await setup(page).getByText('400 battles of A small table.').waitFor();
  return page;
}

async function count(page, battles) {
  await setup(page).getByRole('textbox', { name: 'Another number of battles' }).fill(battles);
  await setup(page).getByText(new RegExp(`\\b${battles} battles`)).waitFor();
  await readiness(page);
}

/** The file behind a button. */
async function taken(page, name) {
  const [file] = await Promise.all([page.waitForEvent('download'), button(result(page), name).click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** What the command makes of an experiment: its results, its page, its figures. It may go on with results that there are. */
function command(experiment, scenario, kept = null) {
  const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
  const file = join(folder, 'it.lab');
  if (kept) writeFileSync(`${file}.kept`, kept);
  writeFileSync(file, experiment);
  writeFileSync(join(folder, 'opened.txt'), scenario);
  const lab = (...more) => execFileSync(longroll, ['lab', file, ...more], { encoding: 'utf8' });
  lab('--html', join(folder, 'it.html'));
  const made = {
    kept: readFileSync(`${file}.kept`, 'utf8'),
    html: readFileSync(join(folder, 'it.html'), 'utf8'),
    csv: lab('--csv'),
    json: lab('--json'),
  };
  rmSync(folder, { recursive: true });
  return made;
}

const tests = {
  'an experiment of a form: the answer, the report, and every file as the command writes it': async () => {
    const page = await small();
    await pick(page, 'What varies', 'The strength of a unit');
    await pick(page, 'Of', '21st Georgia');
    assert.equal(await setup(page).getByLabel('Values').inputValue(), '6 9 12 15 18');
    await setup(page).getByLabel('Values').fill('6..12 step 6');
    await pick(page, 'Union by', 'Recruit');
    await count(page, '50');
    await setup(page).getByText('2 values with 50 battles each, 100 in all.').waitFor();
    const experiment = await lines(page).inputValue();
    assert.equal(experiment, 'scenario opened.txt\ncommander union recruit\ncommander rebels captain\nvary unit 21ga castings 6..12 step 6\nbattles 50\n');
    await start(page).click();
    await isOver(page);
    await result(page).getByText(/side wins \d+ in 100 \(\d+ to \d+\)/).first().waitFor();
    const wanted = command(experiment, SMALL);
    assert.deepEqual(await taken(page, 'All results (kept)'), { name: 'a-small-table.kept', text: wanted.kept });
    assert.deepEqual(await taken(page, 'Figures (CSV)'), { name: 'a-small-table.csv', text: wanted.csv });
    assert.deepEqual(await taken(page, 'Figures (JSON)'), { name: 'a-small-table.json', text: wanted.json });
    assert.deepEqual(await taken(page, 'Report (HTML)'), { name: 'a-small-table.html', text: wanted.html });
    assert.deepEqual(await taken(page, 'The experiment'), { name: 'a-small-table.lab', text: experiment });
    const [paper] = await Promise.all([page.context().waitForEvent('page'), button(result(page), 'To print').click()]);
    await paper.getByRole('heading', { name: 'What the figures cannot show' }).waitFor();
    assert.equal(await result(page).getByRole('img').count(), await paper.getByRole('img').count());
  },
  'it is stopped, what was counted is read, and it goes on to the same end': async () => {
    const page = await small();
    await count(page, '900'); // enough to be still under way when one looks
    const experiment = await lines(page).inputValue();
    await start(page).click();
    await result(page).getByText(/^The \w+ side wins/).waitFor({ timeout: LONG });
    await button(result(page), 'Stop').click();
    await result(page).getByText(/^Stopped after \d+ of 900 battles$/).waitFor();
    await isOver(page);
    await result(page).getByText(/It was stopped before all 900 battles were fought\./).waitFor();
    const wanted = command(experiment, SMALL).kept;
    const { text } = await taken(page, 'All results (kept)');
    for (const shard of text.split(/(?=^shard )/m)) assert.ok(wanted.includes(shard), shard);
    assert.ok(text.length < wanted.length);
    assert.equal(command(experiment, SMALL, text).kept, wanted);
    assert.match(command(experiment.replace('900', '950'), SMALL, text).kept, / battles 950 /);
    await button(result(page), 'Go on').click();
    await button(result(page), 'Stop').waitFor({ state: 'detached', timeout: LONG });
    await isOver(page);
    assert.equal((await taken(page, 'All results (kept)')).text, wanted);
  },
  'stopped before there is anything to tell, it says so': async () => {
    const page = await visit();
    await readiness(page);
    await start(page).click();
    await button(result(page), 'Stop').click();
    await result(page).getByText('There is no report yet: not even the first 25 battles of each cell are fought.').waitFor();
  },
  'a bad experiment gets every fault with its line; too much for the page is told; and back to the form': async () => {
    const page = await small();
    await setup(page).getByText('The experiment in words').click();
    await lines(page).fill('scenario opened.txt\nvary turnz 3 4\nbattels 50\ncommander union general\n');
    await setup(page).getByRole('alert').getByText("'battels' begins no line of an experiment").waitFor();
    assert.ok(await start(page).isDisabled());
    await button(setup(page), 'Line 3').click();
    assert.equal(await lines(page).evaluate((box) => box.value.slice(box.selectionStart, box.selectionEnd)), 'battels 50');
    await lines(page).fill('scenario elsewhere.txt\n');
    await setup(page).getByText(/elsewhere\.txt/).last().waitFor();
    await lines(page).fill('scenario opened.txt\nvary turns 2 3\nbattles 9000\n');
    await setup(page).getByText('That would be 18,000 battles. The page fights up to 10,000, the longroll command as many as you like.').waitFor();
    const many = (more, battles) => lines(page).fill(`scenario brawners-farm.txt\nvary turns 2..61\n${more}battles ${battles}\n`);
    await many('', 25);
    await setup(page).getByText('60 values with 25 battles each, 1,500 in all.').waitFor();
    await many('', 50);
    await setup(page).getByText('60 values with 50 battles each, 3,000 in all.').waitFor();
    await many('vary objective house worth 1 2 3 4\n', 25);
    await setup(page).getByText('there is not enough memory for so much').waitFor();
    await button(setup(page), 'Back to the form').click();
    await readiness(page);
    await setup(page).getByRole('textbox', { name: 'Another number of battles' }).fill('many');
    await setup(page).getByRole('alert').getByText("'many' is not a number").waitFor();
  },
  'a scenario is pasted, with a fault and without; an experiment is opened as a file': async () => {
    const page = await visit();
    await readiness(page);
    await setup(page).getByText('The experiment in words').click();
    await lines(page).fill(SMALL.replace('castings 14', 'castings many'));
    await setup(page).getByRole('alert').getByText("'many'").waitFor();
    await button(setup(page), 'Line 11').click();
    assert.ok(await start(page).isDisabled());
    assert.match(await lines(page).inputValue(), /castings many/);
    await lines(page).fill(SMALL);
    await setup(page).getByText('400 battles of A small table.').waitFor();
    await openFile(page, 'lab "Two of them"\nscenario training.txt first-battle.txt\nbattles 25\n', 'two.lab');
    await setup(page).getByText('2 values with 25 battles each, 50 in all.').waitFor();
  },
  'every way in which a battle may vary is understood': async () => {
    const page = await visit();
    await readiness(page);
    const names = await setup(page).getByLabel('What varies').locator('option').allInnerTexts();
    assert.equal(names.length, 9);
    for (const name of names) {
      await pick(page, 'What varies', name);
      if (name === 'Another line of the scenario') await setup(page).getByLabel('The line', { exact: true }).fill('unit 2wi class elite regular');
      await soon(async () => assert.equal(await start(page).isEnabled(), true, `${name}: ${await lines(page).inputValue()} ${await setup(page).innerText()}`));
      assert.equal(await setup(page).getByRole('alert').count(), 0, name);
    }
  },
  'the battle on the Table is at hand, without what happened there': async () => {
    const page = await visit('#table/training?side=blue&against=recruit&seed=7');
    const large = page.getByRole('region', { name: 'Orders now' }).locator('.roll');
    await large.waitFor();
    await page.getByRole('link', { name: 'Lab' }).click();
    await setup(page).getByText('400 battles of A drill at the rail fence.').waitFor();
    await page.getByRole('link', { name: 'Table' }).click();
    await large.click();
    await soon(async () => assert.equal(await page.evaluate(() => localStorage.getItem('longroll.keeps') !== null), true));
    await page.getByRole('link', { name: 'Lab' }).click();
    const battle = setup(page).getByLabel('The battle', { exact: true });
    await setup(page).getByText('400 battles of A drill at the rail fence.').waitFor();
    assert.equal(await battle.locator('option:checked').innerText(), 'On the Table: A drill at the rail fence');
    await page.clock.fastForward(1000);
    await soon(() => page.evaluate(() => indexedDB.databases().then((all) => all.some((one) => one.name === 'longroll') || Promise.reject(new Error('not kept yet')))));
    await page.goto('about:blank');
    await page.goto(`${address}#lab`);
    await setup(page).getByText('400 battles of A drill at the rail fence.').waitFor();
    assert.match(await lines(page).inputValue(), /^scenario battle\.txt$/m);
  },
  'it goes on while one looks elsewhere, and the page is never busy for long': async () => {
    const page = await small();
    await count(page, '900'); // enough to be still under way when one looks
    await start(page).click();
    await page.getByRole('link', { name: 'Umpire' }).click();
    await page.locator('.u-wood').first().waitFor();
    await page.getByRole('link', { name: 'Lab' }).click();
    await isOver(page);
    const longest = await longestTask(page, async () => {
      await start(page).click();
      await button(result(page), 'Stop').waitFor();
      await isOver(page);
    });
    console.log(`     the page was busy for ${longest.toFixed(0)} ms at most`);
    assert.ok(longest < 50, `${longest} ms`);
  },
  'by keyboard alone, and told to who only listens': async () => {
    const page = await small();
    await count(page, '25');
    await page.keyboard.press('Enter');
    await isOver(page);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'l-run');
    await page.getByRole('status').getByText(/^All battles are fought\. The \w+ side wins/).waitFor({ state: 'attached' });
  },
  'it stands on phones and on a desk, light and dark, and axe finds nothing': async () => {
    for (const viewport of [PHONE, { width: 360, height: 640 }, DESK]) {
      const page = await small({ viewport, isMobile: viewport.width < 800 }, axeScript);
      const looked = (where) => axeFindsNothingInBoth(page, `${where} at ${viewport.width},`);
      await setup(page).getByText('The experiment in words').click();
      await pick(page, 'What varies', 'How many turns it has');
      await setup(page).getByLabel('Values').fill('2 3');
      await count(page, '25');
      await looked('the form');
      await start(page).click();
      await isOver(page);
      await looked('the report');
      assert.deepEqual(await outside(page.locator('.lab button, .lab label, .lab select, .lab textarea, .l-answer'), viewport.width, '.l-file'), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
  },
  'its modules are loaded only here; it works without a network': async () => {
    const heard = [];
    const page = await visit('#umpire', KEEPS);
    page.on('request', (one) => heard.push(one.url().slice(address.length)));
    await page.locator('.u-wood').first().waitFor();
    await page.goto('about:blank');
    heard.length = 0;
    await page.goto(`${address}#table`);
    await page.getByRole('region', { name: 'Orders now' }).waitFor();
    assert.deepEqual(heard.filter((one) => /^lab|umpire\.bin/.test(one)), []);
    await page.getByRole('link', { name: 'Lab' }).click();
    await readiness(page);
    assert.ok(heard.includes('lab/run.js') && heard.includes('lab.css'));
    await goOffline(page);
    await openFile(page, SMALL);
    await setup(page).getByText('400 battles of A small table.').waitFor();
    await count(page, '25');
    await start(page).click();
    await isOver(page);
  },
  'the page in one file has it, too': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
    execFileSync(longroll, ['page', '-o', join(folder, 'longroll.html')]);
    const page = await visit(`file://${join(folder, 'longroll.html')}#lab`);
    await openFile(page, SMALL);
    await setup(page).getByText('400 battles of A small table.').waitFor();
    await count(page, '25');
    await start(page).click();
    await isOver(page);
    rmSync(folder, { recursive: true });
  },
};

/** For whoever looks: the drill, on a phone and on a desk. */
async function takePictures() {
  for (const [name, viewport, colorScheme] of [
    ['phone', PHONE, 'dark'],
    ['desk', { width: 1280, height: 800 }, 'light'],
  ]) {
    const page = await visit('#lab', { viewport, colorScheme, isMobile: name === 'phone' });
    await readiness(page);
    await page.screenshot({ path: `${pictures}/lab-${name}-form.png` });
    await pick(page, 'The battle', 'A drill at the rail fence');
    await setup(page).getByText('400 battles of A drill at the rail fence.').waitFor();
    await pick(page, 'What varies', 'The strength of a unit');
    await pick(page, 'Of', '2nd Grey');
    await setup(page).getByLabel('Values').fill('8..20 step 6');
    await count(page, '100');
    await start(page).click();
    await result(page).getByText(/wins \d+ in 100/).first().waitFor({ timeout: LONG });
    await page.screenshot({ path: `${pictures}/lab-${name}-run.png` });
    await isOver(page);
    await page.screenshot({ path: `${pictures}/lab-${name}.png` });
  }
}

await run(tests, takePictures);
