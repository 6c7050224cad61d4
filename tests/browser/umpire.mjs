// The Umpire as a club meets him: by roles and names, by touch, in Debian's Chromium against `longroll serve`.
// node umpire.mjs LONGROLL [FOLDER FOR PICTURES]
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { address, axeFindsNothingInBoth, axeScript, button, doorOf, goOffline, KEEPS, outside, longroll, pictures, run, soon } from './browser.mjs';
import { keysOf, mendAll, ordersOf, playClub, playEvening, Thumb } from './evening.mjs';

const here = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
/** Whole evenings are for `long`. */
const LONG = Boolean(process.env.LONGROLL_LONG);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const visit = doorOf('#umpire', { ...PHONE, reducedMotion: 'reduce', acceptDownloads: true });

const board = (page) => page.locator('.u-wood').first();
const sheet = (page) => page.getByRole('dialog');
const due = (page) => page.getByRole('region', { name: 'What is due' });

/** Opens a text as a file, from the menu. */
async function openText(page, text, name = 'evening.txt') {
  await board(page).waitFor();
  await page.getByRole('button', { name: /^Menu/ }).tap();
  await page.getByLabel(/^Open a scenario/).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await sheet(page).waitFor({ state: 'detached' });
}

/** A small battle: two regiments a side. */
const SMALL = `rules iron-brigade
battle "A small one"
turns 4
victory losses 90
side union "Union"
side rebels "Confederate"
first rebels
group a union "A Brigade" brigade
unit 2wi a "2nd Wisconsin" arm infantry weapon rifled-musket castings 22
unit 7wi a "7th Wisconsin" arm infantry weapon rifled-musket castings 16
group b rebels "B Brigade" brigade
unit 21ga b "21st Georgia" arm infantry weapon rifled-musket castings 12
unit 4va b "4th Virginia" arm infantry weapon rifled-musket castings 10
`;

/** As it ended: every unit's castings and morale. */
const endOf = (page) =>
  page.evaluate(async () => (await import('./umpire/battle.js')).view.value.units.map(({ id, castings, morale, formation, captured }) => `${id} ${castings} ${morale} ${formation} ${captured}`));

/** What the engine makes of the same orders, in the page's own module. */
const endOfOrders = (page, { scenario, orders }) =>
  page.evaluate(
    async ({ scenario, orders }) => {
      const { askUmpire } = await import('./engine.js');
      const now = askUmpire('journal referee').text;
      askUmpire(`begin 1\n${scenario}`);
      for (const { words, dice, reason } of orders) {
        const answer = askUmpire(`order referee ${words}${dice.length > 0 ? ` = ${dice.join(' ')}` : ''}${reason ? ` ! ${reason}` : ''}`);
        if (answer.error) throw new Error(`${words}: ${answer.error}`);
      }
      const { units } = askUmpire('view referee').view;
      askUmpire(`begin 0\n${now}`);
      return units.map(({ id, castings, morale, formation, captured }) => `${id} ${castings} ${morale} ${formation} ${captured}`);
    },
    { scenario, orders },
  );

/** The evening by touch alone, or its first turns: with the same end, and fewer taps than the prompt has keys. */
async function evening(path, what, turns) {
  const page = await visit();
  const journal = ordersOf(path);
  await openText(page, journal.scenario);
  const { thumb, played } = await playEvening(page, journal, turns);
  assert.deepEqual(await endOf(page), await endOfOrders(page, played));
  const keys = keysOf(played);
  console.log(`     ${what}: ${thumb.count} taps for ${keys} keys, ${Math.round((100 * thumb.count) / keys)}%; ${JSON.stringify(thumb.taps)}`);
  assert.ok(thumb.count < 0.6 * keys, `${thumb.count} taps for ${keys} keys`);
}

/** A small battle in its main phase. */
async function small(options = {}) {
  const page = await visit('#umpire', options);
  await openText(page, SMALL);
  await due(page).getByRole('button', { name: 'Nobody, go on' }).tap();
  await due(page).getByText('Who acts?').waitFor();
  return page;
}

/** The page with the tests' own system in the engine's place; a crew of it lies in ambush. */
async function bandits() {
  const page = await visit('', {});
  const packed = (name, bytes) => page.route(`**/${name}`, (route) => route.fulfill({ body: gzipSync(bytes) }));
  await packed('umpire.bin', readFileSync(join(dirname(longroll), 'tiny.wasm')));
  await packed('miniatures.bin', JSON.stringify([{ id: 'club-night', text: readFileSync(here('tiny/bandits.txt'), 'utf8') }]));
  await page.goto(address + '#umpire');
  await page.reload();
  await board(page).waitFor();
  return page;
}

/** A volley from the pegboard: who, at whom, and the dice as they lie, or rolled. */
async function volley(thumb, who, whom, dice) {
  const before = thumb.count;
  await thumb.tap(thumb.page.getByRole('button', { name: new RegExp(`^${who}`) }));
  await thumb.tap(thumb.sheet().getByRole('button', { name: new RegExp(`^${whom}`) }));
  if (dice) await thumb.throwDice(thumb.sheet(), dice);
  else await thumb.tap(thumb.sheet().getByRole('button', { name: 'Roll for us' }));
  await thumb.sheet().getByText('On the table').waitFor();
  return thumb.count - before;
}

const castings = (page, id) => page.evaluate(async (id) => (await import('./umpire/battle.js')).view.value.units.find((one) => one.id === id).castings, id);

const tests = {
  'a volley takes four taps with own dice, three rolled; the stamped word, what hands do, and undo in one': async () => {
    const page = await small();
    const thumb = new Thumb(page);
    assert.equal(await volley(thumb, '21st Georgia', '7th Wisconsin', null), 3);
    await thumb.tap(sheet(page).getByRole('button', { name: /Undo/ }));
    await soon(async () => assert.equal(await castings(page, '7wi'), 16));
    await page.getByText('Taken back').waitFor();
    assert.ok((await volley(thumb, '21st Georgia', '7th Wisconsin', ['6', '1'])) <= 4);
    assert.match(await sheet(page).innerText(), /Take \w+ castings? off the 7th Wisconsin: \d+ (is|are) left\./);
    assert.ok((await castings(page, '7wi')) < 16);
    await thumb.close();
    await thumb.tap(button(page, 'Undo: The 21st Georgia fires at the 7th Wisconsin, range 6, 150 yards off: it loses two castings (40 men) and one level of morale.').or(page.getByRole('button', { name: /^Undo: The 21st Georgia/ })));
    await soon(async () => assert.equal(await castings(page, '7wi'), 16));
  },
  'facts that were said last are there; a call follows each; a refusal offers to overrule': async () => {
    const page = await small();
    const thumb = new Thumb(page);
    await page.getByRole('button', { name: /^21st Georgia/ }).tap();
    await sheet(page).getByRole('button', { name: /^7th Wisconsin/ }).tap();
    const call = sheet(page).locator('.u-call');
    const first = await call.innerText();
    await sheet(page).getByRole('button', { name: 'more Range' }).tap();
    await sheet(page).getByRole('button', { name: 'Range 5', exact: true }).tap();
    await sheet(page).getByRole('radio', { name: 'woods', exact: true }).check({ force: true });
    assert.notEqual(await call.innerText(), first);
    await thumb.throwDice(sheet(page), ['6', '1']);
    await sheet(page).getByText('On the table').waitFor();
    await thumb.close();
    await page.getByRole('button', { name: /^21st Georgia/ }).tap();
    await sheet(page).getByRole('button', { name: 'Against the rules…' }).tap();
    await sheet(page).getByRole('button', { name: 'Fire', exact: true }).tap();
    await sheet(page).getByRole('button', { name: /^7th Wisconsin/ }).tap();
    assert.equal(await sheet(page).getByRole('textbox', { name: 'Range', exact: true }).inputValue(), '5');
    assert.ok(await sheet(page).getByRole('radio', { name: 'woods', exact: true }).isChecked());
    await thumb.throwDice(sheet(page), ['1', '6']);
    await soon(async () => assert.match(await page.evaluate(async () => (await import('./umpire/battle.js')).journal()), /cover woods = 1 6 .*! We agreed ~/));
  },
  'closed at any moment, what was shown is there again; another battle stands beside it': async () => {
    const page = await small();
    const thumb = new Thumb(page);
    await volley(thumb, '21st Georgia', '7th Wisconsin', ['6', '1']);
    const end = await endOf(page);
    await page.goto('about:blank');
    await page.goto(address + '#umpire');
    await board(page).waitFor();
    await soon(async () => assert.deepEqual(await endOf(page), end));
    await page.getByRole('button', { name: /^Menu/ }).tap();
    await sheet(page).getByText('is played now').waitFor();
    assert.ok((await sheet(page).getByRole('button', { name: /^Forget/ }).count()) >= 1);
  },
  'the page is killed at any moment of an order: whatever was shown is there': async () => {
    let page = await small();
    const context = page.context();
    const linesOf = (one) => one.evaluate(async () => (await import('./umpire/battle.js')).lines.value.length);
    for (const pause of [0, 4, 12, 30, 80]) {
      const before = await linesOf(page);
      await page.getByRole('button', { name: /^Next unit|^What is due/ }).waitFor();
      await page.locator('.u-unit').first().tap();
      await sheet(page).getByRole('button', { name: 'Set…' }).tap();
      const holes = sheet(page).getByRole('radiogroup', { name: 'Morale' }).getByRole('radio');
      await holes.nth(3 - (before % 2)).tap({ force: true });
      const press = await sheet(page).getByRole('button', { name: 'Set it' }).elementHandle();
      await press.evaluate((one) => one.click());
      await new Promise((done) => setTimeout(done, pause));
      const shown = await linesOf(page);
      await page.close({ runBeforeUnload: false });
      page = await context.newPage();
      await page.goto(address + '#umpire');
      await board(page).waitFor();
      const kept = await linesOf(page);
      assert.ok(kept >= shown && kept <= before + 1, `${before} before, ${shown} shown, ${kept} kept`);
    }
  },
  'a line is mended with its old dice; another is taken out': async () => {
    const page = await small();
    const thumb = new Thumb(page);
    await volley(thumb, '21st Georgia', '7th Wisconsin', ['6', '1']);
    await thumb.close();
    await button(page, 'Journal').tap();
    await sheet(page).getByRole('button', { name: /^Line \d+: The 21st Georgia fires/ }).tap();
    await sheet(page).getByRole('button', { name: 'Range 8', exact: true }).tap();
    await sheet(page).getByText('On the table').waitFor();
    await sheet(page).getByRole('button', { name: /^Mend line/ }).tap();
    await page.getByText('Mended', { exact: true }).waitFor();
    const journal = await page.evaluate(async () => (await import('./umpire/battle.js')).journal());
    assert.match(journal, /range 8 = 6 1/);
    await page.getByRole('button', { name: /^4th Virginia/ }).tap();
    await sheet(page).getByRole('button', { name: 'Moves', exact: true }).tap();
    await button(page, 'Journal').tap();
    await sheet(page).getByRole('button', { name: /^Line \d+: The 4th Virginia moves/ }).tap();
    await sheet(page).getByRole('checkbox', { name: /^Take line/ }).tap({ force: true });
    await sheet(page).getByRole('button', { name: /^Mend line/ }).tap();
    await soon(async () => assert.doesNotMatch(await page.evaluate(async () => (await import('./umpire/battle.js')).journal()), /^\d+ 4va move/m));
  },
  'a later line that no longer fits is kept as overruled, changed, or dropped': async () => {
    const page = await small();
    const journal = () => page.evaluate(async () => (await import('./umpire/battle.js')).journal());
    const act = async (name) => {
      await page.getByRole('button', { name: /^21st Georgia/ }).tap();
      await button(sheet(page), 'More…').or(button(sheet(page), name)).first().waitFor();
      if (!(await button(sheet(page), name).isVisible())) await button(sheet(page), 'More…').tap();
      await button(sheet(page), name).tap();
      await sheet(page).locator('.u-sfoot .u-btn.main').tap();
      await sheet(page).getByText('On the table').waitFor();
      await sheet(page).getByRole('button', { name: 'Close' }).tap();
    };
    await act('Lie');
    for (const phase of ['End the half-turn', 'Nobody, go on', 'End the half-turn', 'Nobody, go on']) await due(page).getByRole('button', { name: phase }).tap();
    await act('Rise');
    const before = await journal();
    for (const [way, wanted] of [
      ['Keep it, overruled', /^\d+ 21ga rise .*! We agreed/m],
      ['Change it', /^# mended, was \d+ 21ga rise.*\n\d+ 21ga move/m],
      ['Drop it', /^# dropped, was \d+ 21ga rise/m],
    ]) {
      await openText(page, before);
      await button(page, 'Journal').tap();
      await sheet(page).getByRole('button', { name: /^Line \d+: The 21st Georgia lies/ }).tap();
      await sheet(page).getByRole('checkbox', { name: /^Take line/ }).tap({ force: true });
      const ways = sheet(page).getByRole('radiogroup', { name: /^What becomes of line/ });
      await ways.getByRole('radio', { name: new RegExp(`^${way}`) }).check({ force: true });
      if (way === 'Change it') await sheet(page).getByRole('radiogroup', { name: 'What was done instead' }).getByRole('radio', { name: /^21st Georgia moves/i }).check({ force: true });
      await sheet(page).getByRole('button', { name: /^Line \d+: (keep|change|drop)$/ }).tap();
      await sheet(page).getByRole('button', { name: /^Mend line/ }).tap();
      await page.getByText('Mended', { exact: true }).waitFor();
      await soon(async () => assert.match(await journal(), wanted));
      assert.match(await journal(), /^# dropped, was \d+ 21ga lie/m);
    }
  },
  'what was forgotten is put before a line, somebody else did it, and what the rules forbid is let pass': async () => {
    const page = await small();
    const thumb = new Thumb(page);
    const journal = () => page.evaluate(async () => (await import('./umpire/battle.js')).journal());
    const shown = () => page.evaluate(async () => (await import('./umpire/battle.js')).lines.value.filter((one) => !one.auto).map((one) => one.order));
    await volley(thumb, '21st Georgia', '7th Wisconsin', ['6', '1']);
    await thumb.close();
    await due(page).getByRole('button', { name: 'End the half-turn' }).tap();
    await due(page).getByRole('button', { name: 'Skip it' }).waitFor();
    const before = await shown();
    const mending = async () => {
      await button(page, 'Journal').tap();
      await sheet(page).getByRole('button', { name: /^Line \d+: The 21st Georgia/ }).tap();
    };
    const mended = async () => {
      await sheet(page).getByRole('button', { name: /^Mend line/ }).tap();
      await page.getByText('Mended', { exact: true }).waitFor();
    };
    // forgotten: its dice are tapped as they lie
    await mending();
    await sheet(page).getByRole('checkbox', { name: /^Something was forgotten/ }).check({ force: true });
    await sheet(page).getByRole('radio', { name: '4th Virginia' }).check({ force: true });
    await sheet(page).getByText('Tap its dice as they lie.').waitFor();
    assert.ok(await sheet(page).getByRole('button', { name: /^Mend line/ }).isDisabled());
    await thumb.throwDice(sheet(page), ['2', '5']);
    await mended();
    assert.match(await journal(), /4va fire 2wi range \d+ = 2 5 .*\n(#.*\n)*\d+ 21ga fire 7wi range \d+ = 6 1 /);
    assert.deepEqual(await shown(), before.toSpliced(-2, 0, (await shown()).at(-3))); // phases that were passed by themselves still are
    // somebody else, with the old dice
    await button(page, 'Journal').tap();
    await sheet(page).getByRole('button', { name: /^Line \d+: The 4th Virginia/ }).tap();
    await sheet(page).getByRole('checkbox', { name: /^Somebody or something else/ }).check({ force: true });
    await sheet(page).getByRole('radiogroup', { name: 'What' }).getByRole('radio', { name: 'Move', exact: true }).check({ force: true });
    await mended();
    assert.match(await journal(), /^\d+ 4va move ~/m);
    // against the rules: who has moved fires, too
    await mending();
    await sheet(page).getByRole('checkbox', { name: /^Somebody or something else/ }).check({ force: true });
    await sheet(page).getByRole('radiogroup', { name: 'Who' }).getByRole('radio', { name: '4th Virginia' }).check({ force: true });
    await sheet(page).getByRole('alert').getByText('It has acted already (I.C.3)').waitFor();
    assert.ok(await sheet(page).getByRole('button', { name: /^Mend line/ }).isDisabled());
    await sheet(page).getByRole('button', { name: 'Overrule' }).tap();
    await mended();
    assert.match(await journal(), /^\d+ 4va fire 7wi range \d+ = 6 1 .* ! We agreed ~/m);
  },
  'a peg is set with a reason, a whole brigade moves, and a note is kept': async () => {
    const page = await small();
    await page.getByRole('button', { name: /^2nd Wisconsin/ }).tap();
    await sheet(page).getByRole('button', { name: 'Set…' }).tap();
    await sheet(page).getByRole('radiogroup', { name: 'Morale' }).getByRole('radio', { name: /^4/ }).check({ force: true });
    await sheet(page).getByRole('button', { name: 'Set it' }).tap();
    await soon(async () => assert.match((await endOf(page)).find((one) => one.startsWith('2wi ')), /^2wi 22 4 /));
    await page.getByRole('button', { name: /^All… of B Brigade/ }).tap();
    await sheet(page).getByRole('button', { name: 'Two: move' }).tap();
    await due(page).getByText('All have acted.').waitFor();
    await page.getByRole('navigation', { name: 'Acts of the umpire' }).getByRole('button', { name: 'End the half-turn' }).waitFor();
    await button(page, 'Journal').tap();
    await sheet(page).getByRole('textbox', { name: 'A note for the journal' }).fill('the dog ran over the table');
    await sheet(page).getByRole('button', { name: '+ Note' }).tap();
    await soon(async () => assert.match(await page.evaluate(async () => (await import('./umpire/battle.js')).journal()), /^# note: the dog ran over the table$/m));
    const [log] = await Promise.all([page.waitForEvent('download'), sheet(page).getByRole('button', { name: "Log for the club's site" }).tap()]);
    assert.match(readFileSync(await log.path(), 'utf8'), /4th Virginia/);
  },
  'a spreadsheet is mustered: faults by cell, all at once, mended by taps, then the battle': async () => {
    const page = await visit();
    await board(page).waitFor();
    await page.getByRole('button', { name: /^Menu/ }).tap();
    await sheet(page).getByRole('button', { name: /^Muster/ }).tap();
    const box = sheet(page).getByRole('textbox', { name: /^The spreadsheet/ });
    assert.equal(await box.evaluate((one) => one.spellcheck), false);
    const file = (name, bytes) => sheet(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) });
    const faulty = 'side;brigade;name;men;weapon\r\nUnion;Gibbon;"2nd ""Bold"" Wisconsin";480;riffle\r\n\r\n;;Légère;300;Enfield\r\nCSA;Trimble;21st Georgia;3 x;Enfield\r\n';
    for (const [name, bytes] of [['windows.csv', Buffer.from(faulty, 'latin1')], ['wide.csv', Buffer.from('\uFEFF' + faulty, 'utf16le')], ['plain.csv', '\uFEFF' + faulty]]) {
      await box.fill('');
      await file(name, bytes);
      await sheet(page).getByText('E2', { exact: true }).waitFor();
      await sheet(page).getByText('D5', { exact: true }).waitFor();
      await sheet(page).getByRole('button', { name: 'C4: Légère' }).waitFor();
    }
    assert.ok(await sheet(page).getByRole('button', { name: 'Mend the faults first' }).isDisabled());
    assert.equal(await outside(page.locator('.u-faults button, .u-faults input'), 390, '.u-sheetgrid').then((list) => list.length), 0);
    await sheet(page).getByRole('group', { name: 'E2 instead' }).getByRole('button').first().tap();
    const cell = sheet(page).getByRole('textbox', { name: 'D5 says' });
    await cell.fill('300');
    await cell.press('Enter');
    await sheet(page).getByText('So they will stand').waitFor();
    await sheet(page).getByRole('button', { name: 'C4: Légère' }).tap();
    await sheet(page).getByRole('textbox', { name: 'C4 says' }).fill('6th Wisconsin; "Calico"');
    await sheet(page).getByRole('textbox', { name: 'C4 says' }).press('Enter');
    await sheet(page).getByRole('radiogroup', { name: 'Goes first' }).getByRole('radio', { name: 'CSA' }).check({ force: true });
    await sheet(page).getByRole('textbox', { name: 'Losses in 100' }).fill('40');
    await sheet(page).getByRole('textbox', { name: 'Losses in 100' }).press('Enter');
    await sheet(page).getByRole('button', { name: 'Muster 3 units' }).tap();
    await page.getByText(/Turn 1 of 8, CSA/).waitFor();
    await page.getByText('lost 0 of 15, beaten at 6').waitFor();
    await page.getByRole('button', { name: /^2nd 'Bold' Wisconsin/ }).waitFor();
    await page.getByRole('button', { name: /^6th Wisconsin; 'Calico'/ }).waitFor();
    assert.deepEqual((await endOf(page)).map((one) => one.split(' ').slice(0, 2).join(' ')), ['2bw 24', '6wc 15', '21ge 15']);
  },
  'a sheet that says no sides is asked whose each brigade is; a row is left out': async () => {
    const page = await visit();
    await board(page).waitFor();
    await page.getByRole('button', { name: /^Menu/ }).tap();
    await sheet(page).getByRole('button', { name: /^Muster/ }).tap();
    await sheet(page).getByRole('textbox', { name: /^The spreadsheet/ }).fill('brigade,name,men,weapon\n"Gibbon, J.",2nd Wisconsin,480,Springfield\n,7th Wisconsin,none,Springfield\nTrimble,21st Georgia,300,Enfield\n');
    const asked = sheet(page).getByRole('region', { name: 'Not in the sheet' });
    const [first, second] = await asked.getByRole('textbox').evaluateAll((list) => list.map((one) => one.value));
    assert.ok(await asked.getByRole('button', { name: 'So they are' }).isDisabled());
    await asked.getByRole('radiogroup', { name: 'Gibbon, J.' }).getByRole('radio', { name: second }).check({ force: true });
    await asked.getByRole('radiogroup', { name: 'Trimble' }).getByRole('radio', { name: first }).check({ force: true });
    await asked.getByRole('button', { name: 'So they are' }).tap();
    await sheet(page).getByText('C3', { exact: true }).waitFor();
    await sheet(page).getByRole('button', { name: 'Leave the row out' }).tap();
    await sheet(page).getByRole('button', { name: 'Muster 2 units' }).tap();
    await page.getByRole('button', { name: /^21st Georgia/ }).waitFor();
    assert.deepEqual(await page.evaluate(async () => (await import('./umpire/battle.js')).scenario.value.sides.map((one) => one.name)), [second, first]);
  },
  'a club night: a spreadsheet, four turns, three mistakes mended, one of which moves what came after, and print': async () => {
    const page = await visit();
    await board(page).waitFor();
    const thumb = new Thumb(page);
    const part = async (what, act) => {
      const before = thumb.count;
      const result = await act();
      counts.push(`${what} ${thumb.count - before}`);
      return result;
    };
    const counts = [];
    await part('muster', async () => {
      await thumb.tap(page.getByRole('button', { name: /^Menu/ }));
      await thumb.tap(thumb.sheet().getByRole('button', { name: /^Muster/ }));
      await sheet(page).locator('input[type=file]').setInputFiles(here('muster/club.csv'));
      thumb.taps.other += 2; // the button, and the file
      await thumb.tap(thumb.sheet().getByRole('button', { name: 'Muster 16 units' }));
      await page.locator('#unit-2wi').waitFor();
    });
    const volleys = () => page.evaluate(async () => (await import('./umpire/battle.js')).lines.value.filter((one) => one.role === 'fire'));
    const mending = async (line, act) => {
      await thumb.tap(button(page, 'Journal'));
      await thumb.tap(thumb.sheet().getByRole('button', { name: new RegExp(`^Line ${line.number}: `) }));
      await act(thumb.sheet());
      const misfits = await mendAll(thumb);
      assert.ok(misfits < 6, `${misfits} lines were asked about`);
      await page.getByText('Mended', { exact: true }).waitFor();
      return misfits;
    };
    let dice;
    dice = await part('turns 1 and 2', () => playClub(thumb, 2));
    await part('a range', async () => mending((await volleys()).at(-1), (one) => thumb.tap(one.getByRole('button', { name: 'Range 7', exact: true }))));
    await part('turn 3', () => playClub(thumb, 3, dice));
    const before = (await volleys()).length;
    await part('a volley that was forgotten', async () =>
      mending((await volleys()).at(-1), async (one) => {
        await thumb.tap(one.getByRole('checkbox', { name: /^Something was forgotten/ }));
        const { side } = (await volleys()).at(-1);
        const idle = await page.evaluate(async (side) => {
          const { lines, view, scenario } = await import('./umpire/battle.js');
          const last = lines.value.findLast((one) => one.role === 'fire');
          const acted = lines.value.filter((one) => one.turn === last.turn && one.side === side && one.number < last.number).map((one) => one.unit);
          return scenario.value.units.find((one) => one.side === side && one.id !== last.unit && !acted.includes(one.id) && view.value.units.find((other) => other.id === one.id).in).name;
        }, side);
        await thumb.tap(one.getByRole('radio', { name: idle, exact: true }));
        for (const face of ['3', '4']) await thumb.tap(one.locator('.faces').nth(face === '3' ? 0 : 1).getByRole('button', { name: face, exact: true }));
      }),
    );
    assert.equal((await volleys()).length, before + 1);
    await part('turn 4', () => playClub(thumb, 4, dice));
    const misfits = await part('a volley that was not', async () => mending((await volleys()).at(0), (one) => thumb.tap(one.getByRole('checkbox', { name: /^Take line/ }))));
    await part('print', async () => {
      await thumb.tap(page.getByRole('button', { name: /^Menu/ }));
      await thumb.tap(thumb.sheet().getByRole('button', { name: 'Print the roster' }));
      const [paper] = await Promise.all([page.context().waitForEvent('page'), thumb.tap(thumb.sheet().getByRole('button', { name: 'Print', exact: true }))]);
      await paper.getByText('Losses so far').waitFor();
      assert.equal(await paper.locator('article').count(), 5);
      await paper.close();
    });
    console.log(`     a club night: ${thumb.count} taps: ${counts.join(', ')}; ${misfits} lines no longer fitted`);
    // the journal is whole, and leads to the same again
    await thumb.close();
    const end = await endOf(page);
    await openText(page, await page.evaluate(async () => (await import('./umpire/battle.js')).journal()));
    assert.deepEqual(await endOf(page), end);
  },
  'roster cards are printed from a window of their own; the big screen follows': async () => {
    const page = await small();
    const thumb = new Thumb(page);
    await page.getByRole('button', { name: /^Menu/ }).tap();
    const [screen] = await Promise.all([page.context().waitForEvent('page'), sheet(page).getByRole('link', { name: 'Open the big screen' }).tap()]);
    await screen.getByText('Last throws').waitFor();
    await sheet(page).getByRole('button', { name: 'Print the roster' }).tap();
    await sheet(page).getByRole('img', { name: /^QR code/ }).waitFor();
    const [paper] = await Promise.all([page.context().waitForEvent('page'), sheet(page).getByRole('button', { name: 'Print', exact: true }).tap()]);
    await paper.getByText('2nd Wisconsin').first().waitFor();
    await paper.close();
    await page.bringToFront();
    await thumb.close();
    await volley(thumb, '21st Georgia', '7th Wisconsin', ['6', '1']);
    await screen.bringToFront();
    await screen.getByText(/The 21st Georgia fires at the 7th Wisconsin/).waitFor();
    assert.equal(await screen.getByRole('button').count(), 0);
  },
  'another machine follows what is shared; without a network it catches up; it is told of silence, and of the end': async () => {
    const page = await small();
    const thumb = new Thumb(page);
    await page.getByRole('button', { name: /^Menu/ }).tap();
    await button(sheet(page), 'On another screen').tap();
    await sheet(page).getByRole('img', { name: 'QR code of the link' }).waitFor();
    const link = await sheet(page).getByLabel('Address for the other screen').innerText();
    assert.match(link, /^http:\/\/[\d.]+:\d+\/#umpire\/screen\/[a-km-np-z2-9]{26}$/);
    const screen = await visit(new URL(link).hash, { viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });
    await screen.getByText('Last throws').waitFor();
    // nobody scrolls a television
    await screen.setViewportSize({ width: 1280, height: 320 });
    await soon(async () => assert.ok(await screen.evaluate(() => document.documentElement.scrollHeight <= innerHeight)));
    await thumb.close();
    await volley(thumb, '21st Georgia', '7th Wisconsin', ['6', '1']);
    await screen.getByText(/The 21st Georgia fires at the 7th Wisconsin/).waitFor();
    assert.deepEqual(await endOf(screen), await endOf(page));
    assert.equal(await screen.locator('main').getByRole('button').count(), 0);
    // the watcher is cut off, and the umpire goes on: what was asked before may still be answered
    await screen.context().setOffline(true);
    await thumb.tap(sheet(page).getByRole('button', { name: /Undo/ }));
    await screen.getByText('The server is not reached: it is tried again.').waitFor();
    await volley(thumb, '4th Virginia', '2nd Wisconsin', ['5', '2']);
    assert.notDeepEqual(await endOf(screen), await endOf(page));
    await screen.context().setOffline(false);
    await screen.getByText(/The 4th Virginia fires at the 2nd Wisconsin/).waitFor();
    await screen.getByText('The server is not reached').waitFor({ state: 'detached' });
    // the umpire is cut off: he is told, and what he did comes through when he is back
    await page.context().setOffline(true);
    await thumb.tap(sheet(page).getByRole('button', { name: /Undo/ }));
    await page.getByText('Taken back').waitFor();
    await page.getByRole('button', { name: /^Menu/ }).tap();
    await sheet(page).getByText(/^Other screens do not follow/).waitFor();
    await page.context().setOffline(false);
    await page.clock.runFor(11_000);
    await soon(async () => assert.deepEqual(await endOf(screen), await endOf(page)));
    await sheet(page).getByText(/^Other screens do not follow/).waitFor({ state: 'detached' });
    // the page is loaded anew, and still shares
    await page.reload();
    await board(page).waitFor();
    await volley(thumb, '4th Virginia', '2nd Wisconsin', ['1', '1']);
    await soon(async () => assert.deepEqual(await endOf(screen), await endOf(page)));
    // a stranger who knows the link writes nothing; the watcher's page keeps nothing
    const token = new URL(link).hash.split('/').at(-1);
    const status = await screen.evaluate(async (token) => (await fetch('share', { method: 'PUT', body: 'no', headers: { 'Longroll-Share': token, 'Longroll-Secret': token } })).status, token);
    assert.equal(status, 403);
    assert.equal(await screen.evaluate(async () => (await import('./umpire/keeping.js')).evenings.value.length), 0);
    // it ends
    await thumb.close();
    await page.getByRole('button', { name: /^Menu/ }).tap();
    await button(sheet(page), 'Stop sharing').tap();
    await screen.getByText(/^Nobody shares an evening at this address now/).waitFor();
    // and begins anew, at another address
    await button(sheet(page), 'On another screen').tap();
    const anew = new URL(await sheet(page).getByLabel('Address for the other screen').innerText()).hash;
    assert.notEqual(anew, new URL(link).hash);
    const another = await visit(anew, { isMobile: false });
    await another.getByText(/The 4th Virginia fires at the 2nd Wisconsin/).waitFor();
    await button(sheet(page), 'Stop sharing').tap();
  },
  'nobody else reads the journal of an evening while somebody is hidden': async () => {
    const page = await bandits();
    await page.getByRole('button', { name: /^Menu/ }).tap();
    await button(sheet(page), 'On another screen').tap();
    await sheet(page).getByText('Other screens wait: something is hidden').waitFor();
    const link = await sheet(page).getByLabel('Address for the other screen').innerText();
    const screen = await visit(new URL(link).hash, { isMobile: false });
    await screen.getByText(/^Nobody shares an evening at this address now/).waitFor();
    await button(sheet(page), 'Stop sharing').tap();
  },
  'the big screen says when the umpire has gone quiet; without such a server it is not offered': async () => {
    const page = await small();
    await page.getByRole('button', { name: /^Menu/ }).tap();
    await button(sheet(page), 'On another screen').tap();
    const link = await sheet(page).getByLabel('Address for the other screen').innerText();
    const screen = await visit(`#umpire/screen/${'a'.repeat(26)}`, { isMobile: false });
    await screen.getByText(/^Nobody shares an evening at this address now/).waitFor();
    await screen.route('**/share', (route) => route.request().headers()['if-none-match'] ? route.fulfill({ status: 304, headers: { 'Longroll-Quiet': '130' } }) : route.continue());
    await screen.goto(address + new URL(link).hash);
    await screen.reload();
    await screen.getByText("The umpire's page has not been heard for 2 minutes: this is how it stood.").waitFor();
    await button(sheet(page), 'Stop sharing').tap();
    const poor = await visit('', {});
    await poor.route('**/share', (route) => route.fulfill({ status: 404, body: 'no' }));
    await poor.goto(address + '#umpire');
    await poor.reload();
    await board(poor).waitFor();
    await poor.getByRole('button', { name: /^Menu/ }).tap();
    await sheet(poor).getByText('longroll serve --lan').waitFor();
    assert.equal(await button(sheet(poor), 'On another screen').count(), 0);
  },
  'it stands on a phone of 390 and of 360, on a desk, and axe finds nothing': async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      const page = await visit('#umpire', { viewport, isMobile: viewport.width < 800 }, axeScript);
      const looked = async (where) => {
        await axeFindsNothingInBoth(page, `${where} at ${viewport.width},`);
        await page.emulateMedia({ colorScheme: 'light' });
      };
      await board(page).waitFor();
      await looked('the pegboard');
      await due(page).getByRole('button', { name: 'Nobody, go on' }).tap();
      await due(page).getByText('Who acts?').waitFor();
      await page.getByRole('button', { name: /^21st Georgia/ }).tap();
      await sheet(page).getByRole('button', { name: /^2nd Wisconsin/ }).tap();
      await looked('an order');
      assert.deepEqual(await outside(page.locator('.umpire button, .umpire label'), viewport.width, '.chips, .u-sheetgrid'), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
  },
  "a system of the tests' own, of which the page knows no word, is umpired: an order, dice, undo, mending, print": async () => {
    const page = await bandits();
    const thumb = new Thumb(page);
    const journal = () => page.evaluate(async () => (await import('./umpire/battle.js')).journal());
    const unitValue = (id) => page.evaluate(async (id) => (await import('./umpire/battle.js')).view.value.units.find((one) => one.id === id).muskets, id);
    const shoot = async (die) => {
      await thumb.tap(page.getByRole('button', { name: /^First crew/ }));
      await sheet(page).getByRole('heading', { name: 'Shoot at' }).waitFor();
      assert.equal(await sheet(page).getByRole('button', { name: 'Set…' }).count(), 0); // nothing is set in this system
      await thumb.tap(sheet(page).getByRole('button', { name: /^Third crew/ }));
      await sheet(page).getByText('A musket falls on 3 or better.').waitFor();
      await thumb.throwDice(sheet(page), [die]);
      await sheet(page).getByText(/^On the table|^Nothing changes/).waitFor();
    };
    // what a band means to do is an order of a group with a fact; both sides give theirs
    await button(due(page), 'Hill band plans to press').tap();
    await page.getByText('plan press, hearts 9').waitFor();
    await button(due(page), 'Red has made its plans').tap();
    await button(due(page), 'Nobody, go on').tap();
    await page.getByText(/Turn 1 of 4, Red/).waitFor();
    await shoot('3');
    await sheet(page).getByText('Rock band: hearts 8.').waitFor();
    assert.equal(await unitValue('b1'), 6);
    await thumb.tap(sheet(page).getByRole('button', { name: /Undo/ }));
    await soon(async () => assert.equal(await unitValue('b1'), 7));
    await shoot('5');
    await thumb.close();
    await page.getByText('plan none, hearts 8').waitFor();
    // half of a crew is sent off, and has a slip of its own
    await thumb.tap(page.getByRole('button', { name: /^Second crew/ }));
    await thumb.tap(button(sheet(page), 'Detach'));
    await thumb.tap(sheet(page).locator('.u-sfoot .u-btn.main'));
    await sheet(page).getByText('On the table', { exact: true }).waitFor();
    await thumb.close();
    await page.getByRole('button', { name: /^Second crew \(sent off\)/ }).waitFor();
    // it was another crew that was shot at, with the same die; then another plan
    const line = async (name) => {
      await button(page, 'Journal').tap();
      await sheet(page).getByRole('button', { name }).tap();
    };
    const mend = async () => {
      await sheet(page).getByRole('button', { name: /^Mend line/ }).tap();
      await page.getByText('Mended', { exact: true }).waitFor();
    };
    await line(/^Line \d+: The First crew shoots/);
    await sheet(page).getByRole('checkbox', { name: /^Somebody or something else/ }).check({ force: true });
    await sheet(page).getByRole('radiogroup', { name: 'Target' }).getByRole('radio', { name: 'Fourth crew' }).check({ force: true });
    await mend();
    assert.match(await journal(), /^\d+ r1 shoot b2 = 5 /m);
    await line(/^Line \d+: Hill band plans to press/);
    await sheet(page).getByRole('radio', { name: 'hold', exact: true }).check({ force: true });
    await mend();
    assert.match(await journal(), /^1 hill plan hold /m);
    await page.getByText('plan hold, hearts 9').waitFor();
    await page.getByRole('button', { name: /^Menu/ }).tap();
    await sheet(page).getByRole('button', { name: 'Print the roster' }).tap();
    const [paper] = await Promise.all([page.context().waitForEvent('page'), sheet(page).getByRole('button', { name: 'Print', exact: true }).tap()]);
    await paper.getByText('Third crew').first().waitFor();
    await paper.close();
  },
  'it works without a network, and its own module is loaded only here': async () => {
    const page = await visit('#umpire', KEEPS);
    await board(page).waitFor();
    await goOffline(page);
    await board(page).waitFor();
  },
  'an evening at the club is played by touch alone': () => evening(here('evening/journal.txt'), 'the evening', LONG ? Infinity : 1),
  'a club umpire\'s four turns are played by touch alone': () => evening(here('evening/seminary.txt'), 'four turns', LONG ? Infinity : 1),
};

/** For whoever looks. */
async function takePictures() {
  for (const [name, viewport] of Object.entries({ phone: PHONE.viewport, desk: { width: 1280, height: 800 } })) {
    const page = await small({ viewport, isMobile: name === 'phone' });
    await page.screenshot({ path: `${pictures}/umpire-${name}.png` });
    await volley(new Thumb(page), '21st Georgia', '7th Wisconsin', ['6', '1']);
    await page.screenshot({ path: `${pictures}/umpire-${name}-volley.png` });
  }
}

await run(tests, takePictures);
