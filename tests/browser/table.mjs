// The Table as a user meets it: by roles and names, in Debian's Chromium, against `longroll serve`.
// node table.mjs LONGROLL [FOLDER FOR PICTURES]
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, gunzipSync } from 'node:zlib';
import { blockLengths, capacity, lengthBits, MASKS, patterns, qrOf, times, zigzag } from '../../page/qr.js';
import { address, axeFindsNothing, axeScript, axeUndecided, button, doorOf, goOffline, goTo, KEEPS, outside, pictures, run, runLongroll, soon } from './browser.mjs';

const TRAINING = '#table/training?side=blue&against=recruit&seed=7';
const DUSK = '#table/brawners-farm?side=union&against=captain&seed=7';

/** Visitors want no motion, and the other side's turn at once. */
const visit = doorOf('', { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', acceptDownloads: true });

const orders = (page) => page.getByRole('region', { name: 'Orders now' });
const large = (page) => orders(page).locator('.roll');
const lesson = (page) => page.getByRole('region', { name: 'Lesson' });
const log = (page) => page.getByRole('region', { name: 'Log' }).getByRole('listitem');
const field = (page) => page.getByRole('region', { name: 'The field' });
const block = (page, name) => field(page).getByRole('button', { name });
/** Opens what the chosen unit may do of one kind. */
const drawer = (page, name) => page.getByRole('group', { name: 'Orders' }).getByRole('button', { name }).click();
const happened = (page) => page.getByRole('region', { name: 'What happened' });
/** A second press of the large button within this is the other half of a double click, and does nothing. */
const TWICE = 620;
const press = async (page, one = large(page)) => {
  await one.click();
  await page.clock.fastForward(TWICE);
};

/** A small battle of the test's own, both sides at one table, opened as a file, as far as movement and fire. */
async function stage(lines) {
  const page = await visit('#table/training?against=hot-seat&seed=7');
  await large(page).waitFor();
  const text = ['rules iron-brigade', 'battle "A small table"', 'turns 6', 'side union "Union"', 'side rebels "Confederate"', 'table 36 24', ...lines, ''].join('\n');
  await page.getByLabel('Open a file').setInputFiles({ name: 'small.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: 'A small table', level: 1 }).waitFor();
  return page;
}

async function type(page, order) {
  await page.getByRole('textbox', { name: /^Type an order/ }).fill(order);
  await page.keyboard.press('Enter');
}

/** Where something stands once it has come to rest. */
const still = (one) =>
  soon(async () => {
    const at = await one.boundingBox();
    await one.page().waitForTimeout(100);
    assert.deepEqual(await one.boundingBox(), at);
    return at;
  });

/** Ends phase after phase until the strip says so; each end is waited for. */
async function endUntil(page, words) {
  const stand = page.getByText(/^Turn \d+ of/).first();
  for (let ends = 0; ends < 30; ends++) {
    const before = await stand.innerText();
    if (words.test(before)) return;
    await type(page, 'end');
    await soon(async () => assert.notEqual(await stand.innerText(), before));
  }
  throw new Error(`it never comes to ${words}`);
}

const foot = (id, side, name, rest = '') => `unit ${id} ${side} "${name}" arm infantry weapon rifled-musket ${rest.includes('castings') ? '' : 'castings 12 '}${rest}`;

/** Takes a block by its middle and lets it go elsewhere; `before` looks while the hand is still on it. */
async function dragBlock(page, unit, x, y, before = async () => {}) {
  const box = await still(unit);
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(...at);
  await page.mouse.down();
  await page.mouse.move(at[0] + x / 2, at[1] + y / 2, { steps: 4 });
  await page.mouse.move(at[0] + x, at[1] + y, { steps: 4 });
  await before();
  await page.mouse.up();
}

const fired = (page, firer) => happened(page).getByText(new RegExp(`^\\s*The ${firer} fires at`));

/** Until the other side has given its orders; what the large button says then. */
async function myTurn(page) {
  for (let tries = 0; tries < 1200; tries++) {
    const words = await large(page).innerText();
    if (!words.endsWith('is giving orders ...')) return words;
    await page.waitForTimeout(15);
  }
  throw new Error('the other side never ends');
}

const over = (page) => page.getByText(/^The battle is over/).first();

/** Ends the phase though somebody has not acted. @param press how a button is pressed, by its locator */
async function endAll(page, press) {
  await press(orders(page).getByRole('button', { name: /^End movement/ }));
  await page.clock.fastForward(TWICE);
  await press(orders(page).getByRole('button', { name: 'End movement and fire anyway' }));
}

/**
 * A battle to its end: the large button, and where it only leads on, first a march of whoever can.
 * @param press how a button is pressed, by its locator
 */
async function fight(page, press, march) {
  for (let orders = 0; orders < 400; orders++) {
    const words = await myTurn(page);
    if (words.startsWith('Look back')) return;
    if (/^(Next|End movement)/.test(words) && (await march())) continue;
    if (words.startsWith('Next')) await endAll(page, press);
    else await press(large(page));
    await page.clock.fastForward(TWICE);
  }
  throw new Error('the battle does not end');
}

/** Whom the battle was won by, as the heading tells it. */
const outcome = async (page) => (await over(page).innerText()).replaceAll('\n', ' ');

/** The site's engine of battles, and its packed files. */
async function engine() {
  const unpacked = async (name) => gunzipSync(Buffer.from(await (await fetch(address + name)).arrayBuffer()));
  const wasm = (await WebAssembly.instantiate(await unpacked('battle.bin'), {})).instance.exports;
  const ask = (words) => {
    const request = new TextEncoder().encode(words);
    new Uint8Array(wasm.memory.buffer).set(request, wasm.longroll_request());
    const length = wasm.longroll_battle(request.length);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.longroll_reply(), length)));
  };
  return { unpacked, ask };
}

/** The scenarios of the site as its own engine tells them, with the words of their systems, and the commanders. */
async function toldByEngine() {
  const { unpacked, ask } = await engine();
  const { commanders } = ask('commanders');
  return { commanders, told: JSON.parse(await unpacked('scenarios.bin')).map(({ text }) => ask(`open 1\n${text}`).scenario) };
}

/** The battles that the browser keeps, the newest first; none before the page has made room for them. */
const kept = (page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'longroll')) return [];
    return new Promise((done) => {
      indexedDB.open('longroll').onsuccess = ({ target }) => {
        const all = target.result.transaction('battles').objectStore('battles').getAll();
        all.onsuccess = () => {
          target.result.close();
          done(all.result.sort((a, b) => b.when - a.when));
        };
      };
    });
  });

/** The log as it stands. */
const lines = async (page) => (await log(page).allInnerTexts()).map((one) => one.replace(/\s*(look back|Why)\s*/g, ' ').trim());

/** Another battle, as one chooses it. */
async function begin(page, name, side, against) {
  const form = page.getByRole('form', { name: 'New battle' });
  await form.getByLabel('Battle').selectOption({ label: name });
  if (side) await form.getByLabel('You command').selectOption({ label: side });
  const options = await form.getByLabel('Against').locator('option').allInnerTexts();
  await form.getByLabel('Against').selectOption({ label: options.find((one) => against.test(one)) });
  await button(form, 'Begin').click();
}

/** What a QR code says: the way back, with its own reading of format, mask, blocks and correction. */
function readCode({ size, dark }) {
  const version = (size - 17) / 4;
  const at = (x, y) => dark[y * size + x];
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => at(8, y)).concat([7, 5, 4, 3, 2, 1, 0].map((x) => at(x, 8)));
  const word = format.reduce((sum, bit, i) => sum | (Number(bit) << i), 0) ^ 0x5412;
  assert.equal(word >> 13, 1, 'level L');
  const mask = MASKS[(word >> 10) & 7];
  const bits = zigzag(patterns(version)).map((i) => Number(dark[i] !== mask(i % size, Math.floor(i / size))));
  const bytes = Array.from({ length: capacity(version).all }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2));
  const lengths = blockLengths(version);
  const blocks = lengths.map(() => []);
  let next = 0;
  for (let i = 0; i < Math.max(...lengths); i++) lengths.forEach((length, k) => i < length && blocks[k].push(bytes[next++]));
  const repair = (bytes.length - next) / lengths.length;
  const whole = blocks.map((block, k) => [...block, ...Array.from({ length: repair }, (_, i) => bytes[next + i * lengths.length + k])]);
  for (const block of whole)
    for (let root = 1, power = 0; power < repair; power++, root = times(root, 2)) assert.equal(block.reduce((sum, byte) => times(sum, root) ^ byte, 0), 0, 'correction');
  const all = blocks.flat().flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map(Number));
  const number = (from, count) => parseInt(all.slice(from, from + count).join(''), 2);
  assert.equal(number(0, 4), 4, 'byte mode');
  const length = number(4, lengthBits(version));
  const said = Array.from({ length }, (_, i) => number(4 + lengthBits(version) + 8 * i, 8));
  return new TextDecoder().decode(Uint8Array.from(said));
}

/** "The long roll" in version 1-L, as libqrencode 4.1.1 draws it. */
const KNOWN_CODE = [
  '#######..#.##.#######',
  '#.....#..###..#.....#',
  '#.###.#.##.##.#.###.#',
  '#.###.#..#.#..#.###.#',
  '#.###.#...#.#.#.###.#',
  '#.....#.....#.#.....#',
  '#######.#.#.#.#######',
  '........##.##........',
  '###.########.##...#..',
  '#.#..#...#.#...######',
  '.########.#.##.##.###',
  '#.#..#.#..##.#.##..#.',
  '..##.#######...#...##',
  '........##.###.##....',
  '#######.#..##.#######',
  '#.....#.####....##...',
  '#.###.#.##.#.#.#...#.',
  '#.###.#....###.###.#.',
  '#.###.#.##.##..##.#.#',
  '#.....#.##..#..#...#.',
  '#######.#..#...#...##',
];

/** The page's modules without their comments. */
function sources() {
  const page = fileURLToPath(new URL('../../page/', import.meta.url));
  return ['.', 'charts', 'table'].flatMap((room) =>
    readdirSync(join(page, room))
      .filter((name) => name.endsWith('.js'))
      .map((name) => [join(room, name), readFileSync(join(page, room, name), 'utf8').replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g, '')]),
  );
}

const tests = {
  'hidden units are set up in their zones before the battle begins, and the enemy is not seen': async () => {
    const page = await visit('#table/balls-bluff?side=confederate&against=captain&seed=7');
    await large(page).waitFor();
    await soon(async () => assert.match(await orders(page).innerText(), /set-up/));
    assert.equal(await field(page).locator('.own-zone').count(), 2);
    assert.equal(await block(page, /15th Massachusetts/).count(), 0);
    await dragBlock(page, block(page, /8th Virginia/).first(), -30, 0);
    await soon(async () => assert.match((await log(page).allInnerTexts()).join(' '), /8th Virginia is set up/));
    await type(page, 'confederate ready');
    await soon(async () => assert.doesNotMatch(await orders(page).innerText(), /set-up/));
  },
  'the page names no order, track, phase or loss of any system, and no commander': async () => {
    const { commanders, told } = await toldByEngine();
    const all = (list) => [...new Set(told.flatMap(list).filter(Boolean))];
    const roles = all((one) => [...one.kinds, ...one.tracks].map((each) => each.role));
    const verbs = all((one) => one.kinds.map((kind) => kind.verb));
    const tracks = all((one) => one.tracks.map((track) => track.name)).filter((name) => !roles.includes(name));
    const phrases = [...all((one) => one.phases.map((phase) => phase.name)).filter((name) => name.includes(' ')), ...all((one) => one.tracks.flatMap((track) => [track.one, track.many]))];
    const figures = all((one) => [one.inch.scale, ...one.tracks.map((track) => track.scale)].map((scale) => scale?.each));
    const words = [...verbs, ...tracks, ...all((one) => one.phases.map((phase) => phase.name))].filter((word) => !roles.includes(word));
    assert.ok(verbs.length > 30 && tracks.length > 3 && phrases.length > 5 && figures.length > 1, 'the engine told too little');
    const any = (list) => `(?:${list.join('|')})`;
    const wrong = [
      [new RegExp(`(?:[=!]==|case|[[,:]|includes\\(|sWith\\() *(['"\`])${any(words)}\\1`), 'compares with a word'],
      [/\bverb [=!]==/, 'goes by a verb'],
      [new RegExp(`\\} ${any(verbs)} \\$\\{`), 'puts an order together'],
      [new RegExp(`\\b(?:order|give|preview|oddsOf)\\((['"\`])[a-z]`), 'gives an order of its own'],
      [new RegExp(`\\.${any(tracks)}\\b(?!\\()`), 'reads a track by its name'],
      [new RegExp(`\\b${any(phrases)}\\b`, 'i'), 'says a phrase of the system'],
      [new RegExp(`\\* ${any(figures)}\\b`), 'works a figure out'],
      [new RegExp(`(['"\`])${any(commanders.map((one) => one.name))}\\1`), 'names a commander'],
    ];
    for (const [name, text] of sources())
      for (const line of text.split('\n'))
        for (const [pattern, what] of wrong) assert.doesNotMatch(line, pattern, `${name} ${what}: ${line.trim()}`);
  },
  'it opens in a battle that teaches five things, each by an act of the player': async () => {
    const page = await visit('#table?seed=5', { reducedMotion: 'no-preference', paced: true });
    await page.getByRole('heading', { name: /Brawner's Farm/, level: 1 }).waitFor();
    await page.getByText(/^Turn 1 of \d+, Union: movement and fire$/).waitFor();
    await block(page, /^2nd Wisconsin, Union, 22 castings, morale 6, line/).waitFor();
    await block(page, /^21st Georgia, Confederate, .*, in range/).waitFor();
    assert.match(await large(page).innerText(), /^Fire at the 21st Georgia\s+Table 9\. Three castings fall/);
    await lesson(page).getByText('1 of 5: Fire').waitFor();
    await lesson(page).getByRole('button', { name: 'casting' }).click(); // words of the trade are explained where they stand
    await lesson(page).getByText(/stands for 20 men/).waitFor();
    await press(page);
    await fired(page, '2nd Wisconsin').filter({ hasText: /it loses (three|four) castings \((60|80) men\)/ }).waitFor({ timeout: 2000 });
    assert.ok((await happened(page).getByRole('img', { name: /a die showing/ }).count()) >= 2);
    await lesson(page).getByText('2 of 5: Why').waitFor();
    assert.equal(await happened(page).getByText('rifled musket at 4 inches').isVisible(), false);
    await happened(page).getByText('Why', { exact: true }).first().click(); // not by the large button
    await happened(page).getByText('rifled musket at 4 inches').waitFor();
    await lesson(page).getByText('3 of 5: March').waitFor();
    await large(page).getByText('Go there').waitFor();
    await press(page);
    await log(page).filter({ hasText: '7th Wisconsin moves' }).waitFor();
    await lesson(page).getByText('4 of 5: Cover and flank').waitFor();
    await button(page, 'Undo').click(); // what is taken back is to be learnt again
    await lesson(page).getByText('3 of 5: March').waitFor();
    await large(page).getByText('Go there').waitFor();
    await press(page);
    await lesson(page).getByText('4 of 5: Cover and flank').waitFor();
    await large(page).getByText('Go there').waitFor();
    await press(page);
    await log(page).filter({ hasText: '19th Indiana moves' }).waitFor();
    await lesson(page).getByText('5 of 5: Rally').waitFor();
    assert.match(await large(page).innerText(), /^End movement and fire/);
    await press(page);
    await page.clock.fastForward(2000);
    await button(page, 'Skip to my turn').click();
    assert.match(await myTurn(page), /tries to rally/);
    await press(page);
    await orders(page).getByText(/That was the last lesson: the battle is yours now\./).waitFor();
    while (/tries to rally/.test(await myTurn(page))) await press(page); // whoever else is shaken
    await page.getByText(/^Turn 2 of \d+, Union: movement and fire$/).waitFor();
  },
  'lessons are skipped and left, and one that can no longer be done is passed over': async () => {
    const page = await visit();
    await lesson(page).getByText('1 of 5: Fire').waitFor();
    await lesson(page).getByRole('button', { name: 'Skip' }).click();
    await lesson(page).getByText('3 of 5: March').waitFor(); // nothing has happened yet whose why could be asked
    await lesson(page).getByText('That can no longer be done, so it is passed over.').waitFor();
    await large(page).getByText('Go there').waitFor();
    await lesson(page).getByRole('button', { name: 'Leave the lessons' }).click();
    await lesson(page).waitFor({ state: 'detached' });
    await orders(page).getByText('The battle is yours.').waitFor();
    await press(page);
    await soon(async () => assert.ok((await log(page).count()) > 0));
    const other = await visit('#table/first-battle?side=confederate&against=recruit&seed=7');
    await large(other).waitFor();
    assert.equal(await lesson(other).count(), 0, 'the other side is taught');
  },
  'in the first battle menu, files, sides and undo are there from the start': async () => {
    const page = await visit();
    await large(page).getByText('Fire at the 21st Georgia').waitFor();
    const battles = page.getByRole('region', { name: 'Battles' });
    for (const name of ['Save to a file', 'Look back', 'Begin']) await battles.getByRole('button', { name }).waitFor();
    await battles.getByLabel('Open a file').waitFor();
    await battles.getByLabel('You command').selectOption({ label: 'Confederate' });
    const undo = button(page, 'Undo');
    assert.equal(await undo.isDisabled(), true);
    assert.match(await undo.getAttribute('title'), /no order of yours/);
    for (const name of ['Fire', 'March', 'Turn', 'Form']) await page.getByRole('group', { name: 'Orders' }).getByRole('button', { name }).waitFor();
    await page.getByRole('textbox', { name: /^Type an order/ }).waitFor();
    await press(page);
    await fired(page, '2nd Wisconsin').waitFor();
    await soon(async () => assert.match(await undo.getAttribute('title'), /dice/));
    await battles.getByRole('button', { name: 'Begin' }).click();
    await page.getByText(/^You are Confederate/).waitFor();
  },
  'by touch alone a small phone learns the lessons, has its brigade in sight at the hand-over, and ends the battle': async () => {
    const page = await visit('#table?seed=5', { viewport: { width: 360, height: 740 }, hasTouch: true });
    const tap = async () => {
      await large(page).tap();
      await page.clock.fastForward(TWICE);
      return myTurn(page);
    };
    await lesson(page).getByText('1 of 5: Fire').waitFor();
    let taps = 0;
    for (; taps < 12 && (await lesson(page).count()) > 0; taps++) await tap();
    await orders(page).getByText(/the battle is yours now/).waitFor();
    while (/tries to rally/.test(await large(page).innerText())) await tap(); // whoever else is shaken
    await page.getByText(/Union: movement and fire$/).first().waitFor(); // in which all may march
    assert.doesNotMatch(await large(page).innerText(), /^End/);
    const map = await field(page).boundingBox();
    for (const name of [/^2nd Wisconsin, Union/, /^7th Wisconsin, Union/, /^19th Indiana, Union/]) {
      const box = await block(page, name).boundingBox();
      assert.ok(box.x >= map.x && box.x + box.width <= map.x + map.width && box.y >= map.y && box.y + box.height <= map.y + map.height, `${name} is not on the map`);
    }
    assert.equal(await block(page, /^2nd Wisconsin, Union,.*(broken|routed)/).count(), 0);
    for (; taps < 200 && !(await myTurn(page)).startsWith('Look back'); taps++) {
      await tap();
      assert.equal(await orders(page).getByRole('alert').count(), 0, await orders(page).innerText());
    }
    await over(page).waitFor();
  },
  'looking back shows nothing of the present on the map': async () => {
    const page = await visit('#table?seed=5');
    await large(page).getByText('Fire at the 21st Georgia').waitFor();
    await block(page, /^21st Georgia, Confederate, .*, in range/).waitFor();
    const present = field(page).locator('.zone, .aim, .handle, .ghost, .way, .lane');
    assert.ok((await present.count()) >= 2, 'nothing is drawn of the chosen regiment');
    await press(page);
    await press(page);
    await large(page).getByText('Go there').waitFor();
    await field(page).locator('.way').waitFor({ state: 'attached' }); // drawn with what comes after the first screen
    await button(page, 'Look back').click();
    await page.getByRole('region', { name: 'Looking back' }).waitFor();
    await soon(async () => assert.equal(await present.count(), 0));
    assert.equal(await log(page).count(), 0, 'the log tells what is still to come');
    assert.equal(await field(page).locator('.chosen').count(), 0);
    const side = page.locator('.side');
    await button(page, 'Next').click();
    await button(page, 'Next').click();
    assert.ok((await side.evaluate((one) => one.scrollTop)) < 300);
    assert.equal(await field(page).getByText(/yards$/).filter({ hasNotText: /^\d00 yards$/ }).count(), 0);
  },
  'the log is newest first, each heading over what happened under it': async () => {
    const page = await visit('#table/training?against=hot-seat&seed=7');
    await press(page);
    await type(page, '1bl move 3');
    await log(page).filter({ hasText: '1st Blue moves' }).waitFor();
    await endAll(page, (one) => one.click());
    await page.getByText(/^Turn 1 of 6, Grey: double quick/).waitFor();
    await type(page, 'end');
    await page.getByText(/^Turn 1 of 6, Grey: movement and fire/).waitFor();
    await type(page, '1gr move 3');
    await log(page).filter({ hasText: '1st Grey moves' }).waitFor();
    const [newer, older] = await page.getByRole('region', { name: 'Log' }).locator('h3, li').evaluateAll((all) => {
      const parts = [];
      for (const one of all) one.tagName === 'H3' ? parts.push([one.innerText]) : parts.at(-1).push(one.innerText);
      return parts;
    });
    assert.equal(newer[0], 'Turn 1, Grey');
    assert.match(newer[1], /1st Grey moves/);
    assert.equal(older[0], 'Turn 1, Blue');
    assert.ok(older.some((one) => /1st Blue moves/.test(one)), String(older)); // first, perhaps, who won ground at the end of the phase
  },
  'a look at an order changes nothing that is told as a fact': async () => {
    const page = await visit('#table/brawners-farm?side=union&against=recruit&seed=7');
    await type(page, 'end');
    await page.getByText(/Union: movement and fire$/).first().waitFor();
    await block(page, /^2nd Wisconsin/).press('Enter');
    const danger = orders(page).getByText(/^The enemy's best fire at it: the 21st Georgia/);
    await danger.waitFor();
    await drawer(page, 'Form');
    const forms = page.getByRole('region', { name: 'What the 2nd Wisconsin may do' }).locator('.plain').getByRole('button');
    for (const one of await forms.all()) {
      await one.hover();
      await field(page).getByText(/; then/).first().waitFor(); // what would be is told over the map, as what would be
      await danger.waitFor();
    }
  },
  'bars are in the colours of their side, and a rally has dice and pegs to show': async () => {
    const page = await stage([foot('2wi', 'union', '2nd Wisconsin', 'class regular morale 4'), foot('21ga', 'rebels', '21st Georgia'), 'place 2wi 26,6 facing 0', 'place 21ga 12,22 facing 180']);
    const row = (name) => page.getByRole('region', { name: 'Pegboard' }).getByRole('row', { name: new RegExp(name) });
    const colour = async (name) => row(name).locator('.bar > span, .bar').last().evaluate((one) => getComputedStyle(one).backgroundColor);
    assert.notEqual(await colour('2nd Wisconsin'), await colour('21st Georgia'));
    assert.match(await large(page).innerText(), /^The 2nd Wisconsin tries to rally/);
    await press(page);
    await happened(page).getByRole('img', { name: /a die showing/ }).first().waitFor();
    await happened(page).getByText(/2nd Wisconsin tries to rally/).waitFor();
  },
  'nothing is longer than two lines before the first shot': async () => {
    for (const viewport of [{ width: 1280, height: 900 }, { width: 360, height: 740 }]) {
      const page = await visit('', { viewport });
      await large(page).getByText(/Table 9/).waitFor();
      const texts = page.getByRole('main').getByText(/\S/);
      const tall = await texts.evaluateAll((list) =>
        list.filter((one) => !one.closest('details:not([open])') && !one.innerText?.includes('\n') && one.getBoundingClientRect().height >= 60).map((one) => one.textContent),
      );
      assert.deepEqual(tall, [], String(viewport.width));
    }
  },
  'a training battle by mouse': async () => {
    const page = await visit(TRAINING);
    await page.getByRole('heading', { name: 'A drill at the rail fence' }).waitFor();
    const marched = new Set();
    await fight(page, (one) => one.click(), async () => {
      const turn = await page.getByText(/^Turn \d/).first().innerText();
      for (const name of ['1st Blue', '2nd Blue']) {
        if (marched.has(turn + name)) continue;
        marched.add(turn + name);
        const unit = block(page, new RegExp(`^${name}, Blue,.*has not acted`));
        if ((await unit.count()) === 0) continue;
        const box = await unit.boundingBox();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x, y - 40, { steps: 4 }); // ahead is up the map
        await page.mouse.up();
        return true;
      }
      return false;
    });
    await over(page).waitFor();
    assert.ok((await log(page).filter({ hasText: /Blue moves/ }).count()) > 0, 'nobody was dragged');
    assert.ok((await log(page).filter({ hasText: /fires at/ }).count()) > 0, 'nobody fired');
  },
  'a training battle by keyboard alone': async () => {
    const page = await visit(TRAINING);
    await large(page).waitFor();
    const reach = async (name) => {
      for (let tries = 0; tries < 120; tries++) {
        const label = await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.innerText ?? '');
        if (name.test(label)) return true;
        await page.keyboard.press('Tab');
      }
      return false;
    };
    await page.getByRole('link', { name: 'Table' }).focus();
    const pressed = async (one) => {
      const first = (await one.innerText()).split('\n')[0].trim();
      const label = new RegExp(`^${first.replace(/[.*+?()]/g, '\\$&')}`);
      if (!(await reach(label))) throw new Error(`cannot reach ${first}`);
      await page.keyboard.press('Enter');
    };
    while (!/movement and fire/.test(await page.getByText(/^Turn 1 of 6/).innerText())) {
      await page.keyboard.press('e');
      await page.clock.fastForward(TWICE);
    }
    const focus = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.className ?? '');
    assert.ok(await reach(/^1st Blue, Blue/));
    await page.keyboard.press('Enter');
    await soon(async () => assert.match(await focus(), /^1st Blue, Blue/)); // though it is drawn over all others now
    await page.keyboard.press('m');
    assert.ok(await reach(/^March ahead: go/));
    await page.keyboard.press('Enter');
    await log(page).filter({ hasText: '1st Blue moves' }).waitFor();
    await soon(async () => assert.equal(await focus(), 'roll')); // what was pressed is gone
    await page.keyboard.press('u');
    await log(page).filter({ hasText: '1st Blue moves' }).waitFor({ state: 'detached' });
    await fight(page, pressed, async () => false);
    assert.match(await outcome(page), /Blue has won/);
  },
  'a training battle from the text table alone, and won': async () => {
    const page = await visit(TRAINING);
    await page.getByRole('switch', { name: 'In words' }).check();
    const words = page.getByRole('region', { name: 'The battle in words' });
    const box = page.getByRole('textbox', { name: /^Type an order/ });
    const status = page.getByRole('status').first();
    const type = async (order) => {
      await box.fill(order);
      await page.keyboard.press('Enter');
    };
    const tried = new Set();
    for (let count = 0; count < 400; count++) {
      const now = await myTurn(page);
      if (now.startsWith('Look back')) break;
      const stand = (await words.getByText(/^Turn \d/).first().innerText()).trim();
      // Each of the two regiments fires at what is in range, else marches to the fence, else the phase ends.
      let given = false;
      for (const [id, name] of [['1bl', '1st Blue'], ['2bl', '2nd Blue']]) {
        if (!stand.includes('movement and fire') || tried.has(stand + id)) continue;
        const own = words.getByRole('button', { name: `${name} (${id})` });
        if ((await own.count()) === 0) continue;
        await own.click();
        const range = words.getByText(new RegExp(`In range: type ${id} fire`)).first();
        tried.add(stand + id);
        if ((await range.count()) > 0) {
          await type(/type (.*)\./.exec(await range.innerText())[1]);
          await status.getByText(/fires at/).waitFor();
        } else {
          const near = await words.getByText(/castings, morale \d, .*facing 0 degrees/).count();
          if (near === 0 || count > 60) continue;
          await type(`${id} move ${id === '1bl' ? 3.5 : 3}`);
        }
        given = true;
        break;
      }
      if (given) continue;
      if (/tries to rally|retreats|checks|contact|lies down|surrender/.test(now)) {
        await large(page).press('Enter');
        await page.clock.fastForward(TWICE);
      } else await type('end');
    }
    assert.match(await outcome(page), /Blue has won/);
    await words.getByText(/1st Grey|2nd Grey| units/).first().waitFor();
  },
  'the text table says where everybody is': async () => {
    const page = await visit('#table/brawners-farm?side=union&against=recruit&seed=7');
    await type(page, 'end');
    await page.getByText(/Union: movement and fire$/).first().waitFor();
    await page.getByRole('switch', { name: 'In words' }).check();
    const words = page.getByRole('region', { name: 'The battle in words' });
    await words.getByRole('button', { name: '2nd Wisconsin (2wi)' }).click();
    await words.getByText(/^21st Georgia, 4 inches \(100 yards\) ahead, 12 castings, morale 7, line/).waitFor();
    await words.getByText('In range: type 2wi fire 21ga.').waitFor();
    await words.getByText(/^Brawner's house, worth \d, 24 inches east and 28 north of the south-west corner: nobody holds it/).waitFor();
  },
  'what the box gives as an example is an order': async () => {
    const page = await visit(TRAINING);
    const box = page.getByRole('textbox', { name: /^Type an order/ });
    const example = async () => /^Type an order, as in (?:(.*) or )?end$/.exec(await page.locator('.typing label').innerText())[1];
    await box.waitFor();
    assert.equal(await example(), undefined); // nobody is chosen
    await endUntil(page, /Blue: movement and fire/);
    await block(page, /^1st Blue/).press('Enter');
    const words = await soon(async () => {
      const found = await example();
      assert.match(found, /^1bl move /);
      return found;
    });
    await type(page, words);
    await log(page).filter({ hasText: '1st Blue moves' }).waitFor();
  },
  'a long log puts no stops between the keyboard and the large button': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
    const file = join(folder, 'battle.txt');
    await runLongroll(['battle', fileURLToPath(new URL('../../scenarios/brawners-farm.txt', import.meta.url)), '--union', 'captain', '--confederate', 'captain', '--seed', '3', '--journal', file]);
    const whole = readFileSync(file, 'utf8').split('\n');
    const page = await visit(TRAINING);
    await page.getByLabel('Open a file').setInputFiles({ name: 'half.txt', mimeType: 'text/plain', buffer: Buffer.from(`${whole.slice(0, -60).join('\n')}\n`) });
    await page.getByRole('heading', { name: "Brawner's Farm at dusk", level: 1 }).waitFor();
    await myTurn(page);
    assert.ok((await log(page).count()) > 60, `${await log(page).count()} lines`);
    const since = page.locator('.since'); // what was done since, and not in all of the battle, though a commander gave the reader's orders, too
    if (await since.count()) assert.match(await since.innerText(), /^Confederate: \d volleys?\./);
    await page.getByRole('link', { name: 'Longroll' }).focus();
    const units = await field(page).locator('[data-unit]').count();
    let stops = 0;
    const isThere = () => page.evaluate(() => document.activeElement.matches('.act .roll'));
    for (; stops < 100 && !(await isThere()); stops++) await page.keyboard.press('Tab');
    assert.ok(stops <= units + 20, `${stops} stops, with ${units} units on the map`);
    rmSync(folder, { recursive: true });
  },
  'the gold handle turns a block, and lies on nobody': async () => {
    const page = await stage([foot('2wi', 'union', '2nd Wisconsin', 'castings 10'), foot('7wi', 'union', '7th Wisconsin', 'castings 10'), foot('21ga', 'rebels', '21st Georgia'), 'place 2wi 8,9 facing 0', 'place 7wi 26,9 facing 0', 'place 21ga 8,10.4 facing 180']);
    await endUntil(page, /Union: movement and fire$/);
    const handle = page.locator('.handle circle.touch');
    const middleOf = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    /** The handle is taken to the right or left of the screen. */
    const drag = async (x) => {
      const [from, y] = middleOf(await still(handle));
      await page.mouse.move(from, y);
      await page.mouse.down();
      await page.mouse.move(from + x, y, { steps: 4 });
      await page.mouse.up();
    };
    await block(page, /^7th Wisconsin/).press('Enter');
    await drawer(page, 'Turn');
    await orders(page).getByText('Or drag the gold handle on the map.').waitFor();
    assert.ok((await still(handle)).y < (await block(page, /^7th Wisconsin/).boundingBox()).y, 'it is not before the front');
    await drag(60);
    await log(page).filter({ hasText: /7th Wisconsin turns to bearing [1-9]\d\b/ }).waitFor();
    await block(page, /^2nd Wisconsin/).press('Enter');
    const at = await still(handle);
    for (const id of ['2wi', '21ga']) {
      const box = await page.locator(`[data-unit="${id}"] .body`).boundingBox();
      const apart = at.x >= box.x + box.width || box.x >= at.x + at.width || at.y >= box.y + box.height || box.y >= at.y + at.height;
      assert.ok(apart, `the handle lies on ${id}`);
    }
    const words = await page.locator('[data-label="2wi"] text').first().boundingBox();
    assert.ok(words.y > at.y + at.height || words.y + words.height < at.y || words.x > at.x + at.width || words.x + words.width < at.x, 'the handle lies on the name');
    await drag(-60); // behind it, the other way round
    await log(page).filter({ hasText: /2nd Wisconsin turns to bearing [1-9]\d\b/ }).waitFor();
  },
  'a phone opens on those who fight': async () => {
    const page = await visit(DUSK, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await type(page, 'end');
    await page.getByText(/Union: movement and fire$/).first().waitFor();
    const inch = async () => (await page.locator('rect.board').boundingBox()).width / 48;
    await soon(async () => assert.ok((await inch()) > 12, 'the map stays small'));
    await button(page, 'The whole map').click();
    await block(page, /^6th Wisconsin/).press('Enter');
    await page.getByRole('heading', { name: '6th Wisconsin' }).waitFor();
    await soon(async () => assert.ok((await inch()) < 9)); // as whoever plays has it
  },
  'orders that are typed wrong are told why': async () => {
    const page = await visit(TRAINING);
    const type = async (order) => {
      await page.getByRole('textbox', { name: /^Type an order/ }).fill(order);
      await button(page, 'Give order').click();
    };
    await type('1bl charge');
    await page.getByRole('alert').getByText(/'charge' is neither a unit nor an order/).waitFor();
    assert.equal(await page.getByRole('textbox', { name: /^Type an order/ }).inputValue(), '1bl charge', 'what was refused is lost');
    await page.getByRole('form', { name: 'Type orders' }).getByText(/'charge' is neither/).waitFor();
    await type('1st Blue CHARGE');
    await page.getByRole('alert').getByText(/'charge' is neither a unit nor an order/).waitFor();
    await type('1gr move 3');
    await page.getByRole('alert').getByText(/cannot be ordered now/).waitFor();
    for (const asked of ['?', 'help']) {
      await type(asked);
      await soon(async () => assert.ok((await page.locator('.hints button').count()) > 0));
      assert.equal(await page.getByRole('alert').filter({ hasText: 'help' }).count(), 0);
    }
    await type('x'.repeat(5000));
    await page.getByRole('alert').getByText(/too long|neither a unit nor an order/).waitFor();
    await page.getByRole('textbox', { name: /^Type an order/ }).fill('1bl d');
    await page.getByRole('textbox', { name: /^Type an order/ }).fill('1bl');
    await button(page, '1bl double').waitFor(); // what can follow is offered
  },
  'map, card, orders and result are in sight at once, on a desk, a phone and sideways': async () => {
    const page = await visit('#table/brawners-farm?side=union&against=recruit&seed=7');
    await large(page).waitFor();
    for (const [width, height] of [[1280, 720], [1440, 900], [2560, 1440], [390, 844], [360, 740], [844, 390]]) {
      const size = `${width}x${height}`;
      await page.setViewportSize({ width, height });
      await goTo(page, `#table/brawners-farm?side=union&against=recruit&seed=7&size=${size}`, "Brawner's Farm at dusk");
      await page.getByText(/Union: double quick$/).first().waitFor();
      await type(page, 'end');
      await page.getByText(/Union: movement and fire$/).first().waitFor();
      await block(page, /^2nd Wisconsin/).press('Enter');
      await drawer(page, 'Fire');
      await drawer(page, 'Fire');
      const map = await page.getByRole('group', { name: /^Map of/ }).boundingBox();
      const desk = width > height;
      if (desk) assert.ok(map.width >= 0.6 * width && map.height >= height - 2, `${size}: the map has ${map.width}x${map.height}`);
      else assert.ok(map.y + map.height <= 0.5 * height && map.width >= width - 2 && map.height >= 0.35 * height, `${size}: the map has ${map.width}x${map.height} at ${map.y}`);
      const inSight = async (one, what) => {
        const box = await one.boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= height + 1 && box.x >= 0 && box.x + box.width <= width + 1, `${size}: ${what} is out of sight`);
      };
      await page.locator('.gauging').waitFor(); // what is loaded later is there
      await inSight(page.getByRole('heading', { name: '2nd Wisconsin' }), 'the card');
      await inSight(large(page), 'the large button');
      for (const name of ['Fire', 'March', 'Turn', 'Form']) await inSight(page.getByRole('group', { name: 'Orders' }).getByRole('button', { name }), name);
      await inSight(orders(page).getByRole('button', { name: /^End movement/ }), 'the end of the phase');
      await press(page);
      await happened(page).waitFor();
      if (height < 400) await inSight(page.locator('.toast').getByText(/fires at/), 'the result over the map');
      else if (desk) await inSight(happened(page).getByText(/fires at/).first(), 'the result');
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1 && document.documentElement.scrollWidth <= innerWidth), true, `${size}: the page itself scrolls`);
    }
  },
  'the large button alone, against each commander, ends the drill without a refusal': async () => {
    for (const against of ['recruit', 'captain']) {
      const page = await visit(`#table/training?side=blue&against=${against}&seed=11`);
      let acts = 0;
      for (; acts < 300 && !(await myTurn(page)).startsWith('Look back'); acts++) {
        await press(page);
        assert.equal(await orders(page).getByRole('alert').count(), 0, await orders(page).innerText());
      }
      await over(page).waitFor();
      const report = page.getByRole('region', { name: 'Battle report' });
      await report.getByText(/^The volley that cost most, in turn \d/).waitFor();
      assert.ok((await report.getByRole('row').count()) > 4);
      await button(report, 'Again, as Grey').waitFor();
      assert.ok(acts > 10 && (await log(page).filter({ hasText: /Blue (fires|moves|goes)/ }).count()) > 2, `${against}: ${acts} presses`);
    }
  },
  'the end of a turn is taken back until the other side has answered': async () => {
    const page = await visit(TRAINING, { reducedMotion: 'no-preference', paced: true });
    await type(page, 'end');
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000); // so that no slow machine lets the moment pass
    await type(page, 'end');
    await soon(async () => {
      await page.clock.runFor(20);
      assert.equal(await button(page, 'Take that back').count(), 1);
    });
    await button(page, 'Take that back').click();
    await page.clock.runFor(100);
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    await page.clock.runFor(3000); // nobody answers behind one's back
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    assert.equal(await log(page).filter({ hasText: 'Grey' }).count(), 0);
    assert.equal(await block(page, /^1st Blue, Blue,.*has not acted/).count(), 1);
  },
  "the other side's turn is paused, stepped and skipped": async () => {
    const page = await visit('#table/brawners-farm?side=union&against=captain&seed=7', { reducedMotion: 'no-preference', paced: true });
    await type(page, 'end');
    await page.getByText(/Union: movement and fire$/).first().waitFor();
    await type(page, 'end');
    const pace = page.getByRole('group', { name: "The other side's turn" });
    await pace.getByRole('button', { name: 'Pause' }).click();
    await pace.getByRole('button', { name: 'Slower' }).click();
    await pace.getByText('×0.5').waitFor();
    await page.keyboard.press('>');
    await pace.getByText('×1').waitFor();
    const told = () => log(page).filter({ hasText: /Virginia|Georgia|Carolina|Battery/ }).count();
    let before = -1;
    await soon(async () => {
      const now = await told(); // what was under way when it was paused may still end
      await page.waitForTimeout(500);
      assert.equal(await told(), now);
      before = now;
    });
    await page.waitForTimeout(2000);
    assert.equal(await told(), before, 'it went on');
    await pace.getByRole('button', { name: 'Step' }).click();
    await soon(async () => assert.equal(await told(), before + 1));
    await page.waitForTimeout(1500);
    assert.equal(await told(), before + 1, 'more than one step');
    await pace.getByRole('button', { name: 'Skip to my turn' }).click();
    await myTurn(page);
    await happened(page).getByText(/^Confederate: \d+ volleys?\. (Lost: |Nobody fell)/).waitFor();
    await happened(page).getByText(/^(Moved: .+|Nobody moved)\.$/).waitFor();
    await happened(page).getByText(/^Ground: Union \d+, Confederate \d+\.$/).waitFor();
  },
  "the other side's turn is seen in motion, and read aloud in one piece at its end": async () => {
    const page = await visit(DUSK, { reducedMotion: 'no-preference', paced: true });
    await page.locator('.field.rich').waitFor();
    await type(page, 'end');
    await page.getByText(/Union: movement and fire$/).first().waitFor();
    await page.evaluate(() => {
      const status = document.querySelector('.side [role=status][aria-live]');
      window.heard = [];
      new MutationObserver(() => window.heard.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
    });
    await type(page, 'end');
    const glides = () => field(page).locator('[data-unit]').evaluateAll((all) => all.filter((one) => one.getAnimations().some((each) => each.playState === 'running')).length);
    await soon(async () => assert.ok((await glides()) > 0, 'nobody marches'));
    await page.locator('.volley .shot').first().waitFor({ state: 'attached' });
    assert.ok((await page.locator('.volley .smoke').count()) > 2);
    await button(page, 'Skip to my turn').click();
    await myTurn(page);
    await soon(async () => assert.match((await page.evaluate(() => window.heard)).at(-1), /^Confederate: \d+ volleys?\. .*Ground: Union \d+, Confederate \d+\.$/));
    const heard = await page.evaluate(() => window.heard);
    assert.ok(heard.length <= 2, heard.join('\n'));
  },
  'one act at a time waits for the large button after each, and is remembered': async () => {
    const page = await visit(TRAINING, { paced: true });
    await page.getByText('Look', { exact: true }).click();
    await page.getByLabel("The other side's turn").selectOption('one act at a time');
    await page.reload();
    await type(page, 'end');
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    await type(page, 'end');
    const grey = log(page).filter({ hasText: /1st Grey|2nd Grey/ });
    for (let acts = 1; acts <= 2; acts++) {
      await large(page).getByText("Go on: Grey's next act").waitFor();
      await page.locator('.side [role=status][aria-live]').getByText(/(1st|2nd) Grey/).waitFor({ state: 'attached' }); // and is read aloud
      await soon(async () => assert.equal(await grey.count(), acts));
      await page.clock.fastForward(TWICE);
      await page.keyboard.press('a'); // the large button
    }
    await page.getByRole('group', { name: "The other side's turn" }).getByRole('button', { name: 'Skip to my turn' }).click();
    await page.getByText(/^Turn 2 of 6, Blue/).waitFor();
  },
  'whoever thinks ahead is asked for better advice, and played against at three levels': async () => {
    const page = await visit('#table/brawners-farm?side=union&against=captain&seed=7');
    const levels = page.getByRole('form', { name: 'New battle' }).getByLabel('Against');
    await soon(async () => assert.deepEqual((await levels.locator('option').allInnerTexts()).map((one) => one.split(':')[0]).filter((one) => /colonel/.test(one)), ['the colonel in haste', 'the colonel', 'the colonel with time to think']));
    await type(page, 'end');
    await page.getByText(/Union: movement and fire$/).first().waitFor();
    await block(page, /^7th Wisconsin/).press('Enter');
    const before = await large(page).innerText();
    await button(page, 'Ask the colonel').click();
    await orders(page).getByText("The colonel's advice.").waitFor();
    const told = await orders(page).locator('.counsel').innerText();
    assert.ok(before === (await large(page).innerText()) || /^Tried \d+ ways/.test(told), told);
    await block(page, /^2nd Wisconsin/).press('Enter');
    await button(page, 'Ask the colonel').click(); // of another nothing was asked
    await press(page); // nobody waits for him, and his answer comes too late
    await fired(page, '2nd Wisconsin').waitFor();
    await page.waitForTimeout(1500);
    assert.equal(await orders(page).getByText("The colonel's advice.").count(), 0);
    assert.equal(await orders(page).getByText('The colonel thinks ...').count(), 0);
    await begin(page, 'A drill at the rail fence', 'Blue', /^the colonel in haste/);
    await page.getByText(/^Turn 1 of 6, Blue/).first().waitFor();
    await type(page, 'end');
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    await type(page, 'end');
    await page.getByText(/^Turn 2 of 6, Blue/).waitFor();
    assert.equal((await kept(page))[0].opponent, 'colonel:2000');
  },
  'where the advice leads is drawn, and that is where it goes': async () => {
    const page = await visit(TRAINING);
    await page.locator('.field.rich').waitFor();
    await press(page); // double quick ends
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    await block(page, /^1st Blue/).press('Enter');
    assert.match(await large(page).innerText(), /^The 1st Blue moves/);
    const advised = page.locator('.advised polygon');
    await advised.waitFor({ state: 'attached' });
    const there = await advised.getAttribute('points');
    await press(page);
    await log(page).filter({ hasText: '1st Blue moves' }).waitFor();
    assert.equal(await page.locator('[data-unit="1bl"] .body').getAttribute('points'), there);
  },
  'undo takes a march back, and the end of a phase is asked about': async () => {
    const page = await visit(TRAINING);
    await press(page); // double quick ends
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    await block(page, /^1st Blue/).waitFor();
    await page.getByRole('region', { name: 'Pegboard' }).getByRole('button', { name: '1st Blue' }).click();
    await drawer(page, 'March');
    await page.getByRole('slider', { name: 'March ahead' }).fill('7');
    await page.getByText(/^Moves 2 inches \(50 yards\); then/).waitFor();
    await button(page, 'March ahead: go').click();
    await log(page).filter({ hasText: '1st Blue moves 2 inches (50 yards)' }).waitFor();
    await button(page, 'Undo').click();
    await log(page).filter({ hasText: '1st Blue moves' }).waitFor({ state: 'detached' });
    await orders(page).getByRole('button', { name: /^End movement/ }).click();
    await page.getByRole('alert').getByText(/^Still to act: .*the 1st Blue/).waitFor();
    await page.clock.fastForward(TWICE);
    await button(page, 'End movement and fire anyway').click();
    assert.match(await myTurn(page), /./);
    await page.getByText(/^Turn 2 of 6, Blue/).waitFor();
  },
  'ground that is cleared is drawn open, and shut again by undo': async () => {
    const page = await stage([
      'advanced VII.D VIII.D VIII.E',
      'formation square hollow zone all-round',
      'line abatis 8,12 22,12',
      'line moat materials 26,12 34,12',
      foot('2wi', 'union', '2nd Wisconsin', 'castings 20'),
      foot('7wi', 'union', '7th Wisconsin'),
      foot('21ga', 'rebels', '21st Georgia'),
      'place 2wi 15,11.95 facing 0',
      'place 7wi 30,11.95 facing 0',
      'place 21ga 15,23 facing 180',
    ]);
    const opened = field(page).locator('path.opened');
    const until = (words) => endUntil(page, words);
    const work = async (n) => {
      await type(page, '2wi clear');
      await log(page).filter({ hasText: 'works on a path through the abatis' }).nth(n).waitFor();
      await type(page, '7wi fill');
      await log(page).filter({ hasText: 'works on filling the moat' }).nth(n).waitFor();
    };
    await until(/Union: movement/);
    await work(0);
    assert.equal(await opened.count(), 0);
    await until(/Turn 2 of 6, Union: movement/);
    await work(1);
    await opened.nth(1).waitFor({ state: 'attached' }); // a line has no area, and so is not visible
    assert.deepEqual(await opened.evaluateAll((all) => all.map((one) => one.textContent).sort()), ['abatis, open', 'moat, open']);
    await button(page, 'Undo').click();
    await opened.nth(1).waitFor({ state: 'detached' });
    await button(page, 'Undo').click();
    await opened.first().waitFor({ state: 'detached' });
    await type(page, '2wi form square'); // a word of this battle's own
    await log(page).filter({ hasText: '2nd Wisconsin forms square' }).waitFor();
  },
  'hot-seat: both sides order at one table': async () => {
    const page = await visit('#table/training?against=hot-seat&seed=7');
    await page.getByText(/^Turn 1 of 6, Blue: double quick/).waitFor();
    await press(page);
    await endAll(page, (one) => one.click());
    await page.getByText(/^Turn 1 of 6, Grey: double quick/).waitFor();
    await block(page, /^1st Grey, Grey/).press('Enter');
    await drawer(page, 'March');
    await page.getByRole('region', { name: 'What the 1st Grey may do' }).getByRole('slider', { name: 'Double quick' }).waitFor();
  },
  'a new battle is chosen: side, opponent, rulings': async () => {
    const page = await visit(TRAINING);
    const form = page.getByRole('form', { name: 'New battle' });
    await form.getByLabel('Battle', { exact: true }).selectOption({ label: "Brawner's Farm at dusk" });
    await form.getByLabel('You command').selectOption({ label: 'Confederate' });
    await form.getByLabel('Against').selectOption('hot-seat');
    await form.getByText(/^Rulings/).click();
    await form.getByLabel('R-15', { exact: true }).selectOption('text');
    await form.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('heading', { name: "Brawner's Farm at dusk", level: 1 }).waitFor();
    const saved = page.waitForEvent('download');
    await button(page, 'Save to a file').click();
    assert.match(readFileSync(await (await saved).path(), 'utf8'), /^ruling R-15 text$/m);
  },
  'a battle is kept, saved, opened again, and verified by the command line': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
    const page = await visit();
    await press(page);
    await myTurn(page);
    const before = await log(page).first().innerText();
    await page.goto(`${address}#table`);
    await page.reload();
    await large(page).waitFor();
    await myTurn(page);
    await log(page).filter({ hasText: '2nd Wisconsin fires' }).first().waitFor();
    assert.equal(before.split(/\.\s/)[0], (await log(page).first().innerText()).split(/\.\s/)[0]);
    for (let i = 0; i < 3; i++) {
      await press(page);
      await myTurn(page);
    }
    const saved = page.waitForEvent('download');
    await button(page, 'Save to a file').click();
    const path = join(folder, 'battle.txt');
    await (await saved).saveAs(path);
    assert.match((await runLongroll(['verify', path])).stdout, /^\d+ orders/);
    const other = await visit(TRAINING);
    await other.getByLabel('Open a file').setInputFiles(path);
    await other.getByRole('heading', { name: "Brawner's Farm: the first volleys", level: 1 }).waitFor();
    await log(other).filter({ hasText: '2nd Wisconsin fires' }).first().waitFor();
    await other.getByRole('region', { name: 'Battles' }).getByRole('button', { name: /^A drill at the rail fence/ }).click();
    await other.getByRole('heading', { name: 'A drill at the rail fence', level: 1 }).waitFor();
    rmSync(folder, { recursive: true });
  },
  'looking back: step, jump, both sides, an address for one moment': async () => {
    const page = await visit('', { permissions: ['clipboard-read', 'clipboard-write'] });
    for (let i = 0; i < 4; i++) {
      await press(page);
      await myTurn(page);
    }
    await button(page, 'Look back').click();
    const back = page.getByRole('region', { name: 'Looking back' });
    await back.getByText('The start of the battle.').waitFor();
    await block(page, /^21st Georgia, Confederate, 12 castings, morale 7/).waitFor();
    await back.getByRole('slider', { name: 'Order' }).fill('5');
    await button(back, 'Next').click();
    await back.getByText(/^Order 6 of/).waitFor();
    await back.getByText(/The 2nd Wisconsin fires at the 21st Georgia/).waitFor();
    await button(back, 'Previous').click();
    await back.getByText(/^Order 5 of/).waitFor();
    await button(back, 'Next').click();
    await back.getByLabel('View').selectOption({ label: 'as Confederate saw it' });
    await block(page, /^21st Georgia, Confederate, (8|9) castings/).waitFor();
    await button(page, 'Copy a link to this moment').click();
    await back.getByText('Link copied.').waitFor();
    await page.keyboard.press('Tab');
    const typed = page.getByLabel('View');
    await typed.waitFor();
    const pasted = await visit('#table', { permissions: ['clipboard-read', 'clipboard-write'] });
    await pasted.close();
    await button(page, 'Back to the battle').click();
    await page.getByRole('textbox', { name: /^Type an order/ }).focus();
    await page.keyboard.press('Control+V');
    const link = await page.getByRole('textbox', { name: /^Type an order/ }).inputValue();
    assert.match(link, /#table\?at=6&side=union&battle=/);
    assert.ok(link.length < 700, `${link.length} characters`);
    const other = await visit(link.slice(address.length));
    await other.getByRole('region', { name: 'Looking back' }).getByText(/^Order 6 of/).waitFor();
    await block(other, /^21st Georgia, Confederate, (8|9) castings/).waitFor();
    const broken = await visit(link.slice(address.length, -40));
    await broken.getByText(/cut short or changed on its way/).waitFor();
    // A link of before, with the whole journal in it, is a moment of the same battle.
    const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Save to a file').click()]);
    await file.saveAs(join(folder, 'battle.txt'));
    const old = deflateRawSync(readFileSync(join(folder, 'battle.txt'))).toString('base64url');
    const before = await visit(`#table?at=6&side=union&journal=${old}`);
    await before.getByRole('region', { name: 'Looking back' }).getByText(/^Order 6 of/).waitFor();
    rmSync(folder, { recursive: true });
  },
  'the report has everybody\u2019s way, ground and luck, and is saved as a picture and as a page': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
    const file = join(folder, 'battle.txt');
    await runLongroll(['battle', fileURLToPath(new URL('../../scenarios/brawners-farm.txt', import.meta.url)), '--union', 'captain', '--confederate', 'captain', '--seed', '3', '--journal', file]);
    const page = await visit(TRAINING);
    await page.getByLabel('Open a file').setInputFiles(file);
    const report = page.getByRole('region', { name: 'Battle report' });
    await report.getByRole('img', { name: /^Plan of the battle/ }).waitFor();
    const ways = await report.locator('.plan polyline[marker-end] title').allTextContents();
    assert.ok(ways.includes('6th Wisconsin') && ways.includes('26th Georgia') && !ways.includes("Wooding's Battery"), String(ways));
    // Points at the end, and luck to a tenth, as the stand and the log have them.
    const [, union, rebels] = /Union (\d+), Confederate (\d+) of/.exec(await over(page).innerText());
    await report.getByRole('img', { name: `Ground by turns, in points: Union ${union}, Confederate ${rebels}` }).waitFor();
    await report.getByRole('img', { name: /^Luck by volleys: castings beyond expectation: Union -?\d+\.\d, Confederate -?\d+\.\d$/ }).waitFor();
    const saved = async (name) => {
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
      const path = join(folder, download.suggestedFilename());
      await download.saveAs(path);
      return readFileSync(path);
    };
    const picture = await saved('Save as a picture');
    assert.equal(picture.subarray(1, 4).toString(), 'PNG');
    assert.ok(picture.readUInt32BE(16) === 2000 && picture.length > 100000, 'too plain a picture');
    const sheet = (await saved('Save as a page')).toString();
    assert.match(sheet, /<title>Brawner's Farm at dusk<\/title>/);
    assert.ok(sheet.includes('6th Wisconsin') && sheet.includes('class="plan"') && !sheet.includes('<button'));
    await page.emulateMedia({ media: 'print' });
    assert.ok(!(await field(page).isVisible()) && (await report.isVisible()), 'paper has the report alone');
    rmSync(folder, { recursive: true });
  },
  'the link of a whole battle of captains fits into 4096 characters': async () => {
    const { unpacked, ask } = await engine();
    const text = JSON.parse(await unpacked('scenarios.bin')).find((one) => one.id === 'brawners-farm').text;
    const sizes = [];
    const file = join(mkdtempSync(join(tmpdir(), 'longroll-')), 'battle.txt');
    for (let seed = 1; seed <= (process.env.LONGROLL_LONG ? 10 : 2); seed++) {
      rmSync(file, { force: true });
      await runLongroll(['battle', fileURLToPath(new URL('../../scenarios/brawners-farm.txt', import.meta.url)), '--union', 'captain', '--confederate', 'captain', '--seed', String(seed), '--journal', file]);
      const journal = readFileSync(file, 'utf8');
      ask(`open 0\n${journal}`);
      const { text: brief } = ask('brief');
      sizes.push(address.length + 60 + deflateRawSync(`brawners-farm\n${brief}`).toString('base64url').length);
      ask(`open 0\n${text}${brief}`);
      const bare = (lines) => lines.replace(/^#.*\n/gm, '').replace(/ ~ .*$/gm, '');
      assert.equal(bare(ask('journal').text), bare(journal));
    }
    assert.ok(Math.max(...sizes) < 4096, String(sizes));
  },
  'a QR code says the link again': async () => {
    for (const length of [1, 17, 18, 100, 271, 272, 700, 1500, 2953]) {
      const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * i + 7 * i) % 90))).join('');
      assert.equal(readCode(qrOf(text)), text, `${length} bytes`);
    }
    assert.equal(readCode(qrOf('Brawner\u2019s Farm')), 'Brawner\u2019s Farm');
    assert.equal(qrOf('x'.repeat(2954)), null);
    const { size, dark } = qrOf('The long roll');
    const rows = Array.from({ length: size }, (_, y) => dark.slice(y * size, y * size + size).map((one) => (one ? '#' : '.')).join(''));
    assert.deepEqual(rows, KNOWN_CODE);
  },
  'two friends play by links: each turn is played back, and a link that does not fit changes nothing': async () => {
    const share = () => {
      navigator.share = async ({ url }) => {
        window.sent = url;
      };
    };
    const blue = await visit('', {}, share);
    await begin(blue, 'A drill at the rail fence', 'Blue', /^a friend far away/);
    const send = async (page) => {
      await soon(async () => assert.match(await large(page).innerText(), /^Send my turn/));
      await large(page).click();
      await button(page, 'Share').click();
      await page.getByText('Sent.').waitFor();
      const url = await page.evaluate(() => window.sent);
      assert.ok(url.length < 4096);
      return url.slice(address.length);
    };
    const turn = async (page) => {
      for (let i = 0; i < 40 && !/^Send my turn/.test(await large(page).innerText()); i++) {
        if (/^Next/.test(await large(page).innerText())) await endAll(page, (one) => one.click());
        else await large(page).click();
        await page.clock.fastForward(TWICE);
      }
      return send(page);
    };
    const first = await turn(blue);
    const grey = await visit(first, {}, share);
    await grey.getByText(/^Turn 1 of 6, Grey/).waitFor();
    await soon(async () => assert.deepEqual(await lines(grey), await lines(blue))); // Blue's turn was played back
    const second = await turn(grey);
    await blue.getByRole('textbox', { name: /^Open your friend/ }).fill(address + second);
    await button(blue, 'Play it back').click();
    await blue.getByText(/^Turn 2 of 6, Blue/).waitFor();
    await soon(async () => assert.deepEqual(await lines(blue), await lines(grey)));
    // Older, already there, cut short, of a fork.
    const open = async (page, where) => {
      await page.evaluate((hash) => (location.hash = hash), where);
      return page;
    };
    await open(grey, second);
    await grey.getByText('You have this turn already.').first().waitFor();
    await open(grey, first);
    await grey.getByText('This link is older than your battle, which stays as it is.').first().waitFor();
    const stands = await lines(blue);
    await open(blue, second.slice(0, second.length - 30));
    await blue.getByText(/cut short or changed on its way.*Nothing of yours is lost/).waitFor();
    await button(blue, 'Back to my battle').click();
    await soon(async () => assert.deepEqual(await lines(blue), stands));
    await turn(blue);
    const other = await visit(first, {}, share);
    await other.getByText(/^Turn 1 of 6, Grey/).waitFor();
    while (!/movement and fire/.test(await other.getByText(/^Turn 1 of 6, Grey/).innerText())) await type(other, 'end');
    await type(other, '1gr face 90');
    await log(other).filter({ hasText: /1st Grey (faces|turns)/ }).waitFor();
    const fork = await turn(other);
    assert.notEqual(fork, second);
    await open(blue, fork);
    await blue.getByText(/^Your friend's battle differs from yours after order \d+/).waitFor();
    await button(blue, "Take my friend's, and keep a copy of mine").click();
    await soon(async () => assert.ok((await blue.getByRole('region', { name: 'Battles' }).getByRole('button', { name: /^A drill at the rail fence/ }).count()) > 1));
  },
  'in words: ground, places and the way there; the box completes, and knows names and other words': async () => {
    const page = await visit(TRAINING);
    await large(page).waitFor();
    await page.getByRole('switch', { name: 'In words' }).check();
    const words = page.getByRole('region', { name: 'The battle in words' });
    while (!/movement and fire/.test(await words.getByText(/^Turn 1/).first().innerText())) await type(page, 'end');
    await words.getByText(/^1st Blue \(1bl\): .*at 16 inches east and 2.8 north/).waitFor();
    await words.getByRole('button', { name: '1st Blue (1bl)' }).click();
    await words.getByText(/^The gap in the fence: 10 inches \(250 yards\) ahead, north\./).waitFor();
    await words.getByText(/^Fence: \d+ inches \(\d+ yards\) ahead.*, north/).waitFor();
    await words.getByRole('button', { name: 'go there: The gap in the fence' }).click();
    await large(page).getByText('Go there').waitFor();
    await press(page);
    await log(page).filter({ hasText: /1st Blue (moves|turns)/ }).first().waitFor();
    await words.getByText(/^The gap in the fence: [1-9] inch(es)? /).waitFor();
    // Typed: a place by its name, the beginning of a word, a regiment's name, another word for a verb.
    const box = page.getByRole('textbox', { name: /^Type an order/ });
    await type(page, '2bl to the schoolhouse');
    await large(page).getByText('Go there').waitFor();
    await box.fill('2nd Bl');
    await page.locator('.hints').getByRole('button', { name: '2bl', exact: true }).waitFor();
    await box.press('ArrowRight');
    assert.equal(await box.inputValue(), '2bl ');
    await box.fill('2bl mo');
    await page.locator('.hints').getByRole('button', { name: /^2bl move/ }).first().waitFor();
    await type(page, '2ND BLUE TURN 40');
    await log(page).filter({ hasText: /2nd Blue turns to bearing 40/ }).waitFor();
    await type(page, 'undo');
    await log(page).filter({ hasText: /2nd Blue turns/ }).waitFor({ state: 'detached' });
    await type(page, '2bl fly 3');
    await page.getByText(/'fly' is neither a unit nor an order|fly/).first().waitFor();
    assert.equal(await box.inputValue(), '2bl fly 3');
  },
  'sound is off until it is asked for; then a volley is heard, and it is remembered': async () => {
    const listen = () => {
      window.bursts = 0;
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...at) {
        window.bursts += 1;
        return start.apply(this, at);
      };
    };
    const page = await visit('', {}, listen);
    const bursts = () => page.evaluate(() => window.bursts);
    await press(page);
    await myTurn(page);
    assert.equal(await bursts(), 0);
    await page.getByRole('switch', { name: 'Sound' }).check();
    const drum = await bursts();
    assert.ok(drum > 0);
    for (let i = 0; i < 8 && (await bursts()) <= drum + 10; i++) {
      await press(page);
      await myTurn(page);
    }
    assert.ok((await bursts()) > drum + 10);
    await page.reload();
    await page.getByRole('switch', { name: 'Sound', checked: true }).waitFor();
  },
  'a battle that hides something is not played by links': async () => {
    const page = await visit(TRAINING);
    await begin(page, "Ball's Bluff", null, /^a friend far away/);
    await page.getByText(/hides something from each side, and a link shows everything/).first().waitFor();
    await page.getByRole('heading', { name: 'A drill at the rail fence', level: 1 }).waitFor();
  },
  'two tabs with one battle do not overwrite each other, and old battles are taken over': async () => {
    const page = await visit(TRAINING);
    await press(page);
    await page.getByRole('region', { name: 'Battles' }).getByText('(this one)').waitFor();
    const tab = await page.context().newPage();
    await tab.clock.install();
    await tab.goto(`${address}#table`);
    await soon(async () => assert.deepEqual(await lines(tab), await lines(page)));
    await type(tab, 'end');
    await tab.getByText(/^Turn 1 of 6, Blue: (?!contact)/).waitFor();
    await type(page, 'end');
    await page.getByText(/^This battle was played on in another tab/).first().waitFor();
    const list = (one) => one.getByRole('region', { name: 'Battles' }).getByRole('button', { name: /^A drill/ });
    await soon(async () => assert.equal(await list(page).count(), 2));
    await soon(async () => assert.equal(await list(tab).count(), 2));
    // As an earlier version kept them.
    const journal = await kept(page);
    const old = await visit('', {}, `if (!localStorage.getItem('seen')) { localStorage.setItem('seen', 'yes'); localStorage.setItem('longroll.battles', JSON.stringify([{ id: 'old', name: 'x', scenario: 'training', side: 'blue', opponent: 'recruit', seed: 7, drill: 0, when: 1, over: false, journal: ${JSON.stringify(journal[0].journal)} }])); }`);
    await old.getByRole('heading', { name: 'A drill at the rail fence', level: 1 }).waitFor();
    assert.equal(await old.evaluate(() => localStorage.getItem('longroll.battles')), '[]');
    await soon(async () => assert.equal((await kept(old))[0].id, 'old'));
  },
  'storage that is forbidden or full is told': async () => {
    let page = await visit(TRAINING, {}, () => Object.defineProperty(window, 'indexedDB', { get: () => { throw new Error('forbidden'); } }));
    await press(page);
    await page.getByText('This browser does not let the page keep anything: save the battle to a file.').waitFor();
    page = await visit(TRAINING, {}, () => {
      IDBObjectStore.prototype.put = function () {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await press(page);
    await page.getByText(/^There is no room left in this browser/).waitFor();
  },
  'a battle of other rules is only looked at': async () => {
    const page = await visit(TRAINING);
    await page.getByLabel('Open a file').setInputFiles(fileURLToPath(new URL('../journals/version-3/captains-brawners-farm.txt', import.meta.url)));
    await page.getByRole('heading', { name: "Brawner's Farm at dusk", level: 1 }).waitFor();
    await orders(page).getByText('This battle was played under other rules: you can look back at it, but not play on.').waitFor();
    await large(page).getByText('Look back at the battle').click();
    const back = page.getByRole('region', { name: 'Looking back' });
    await back.getByText('The start of the battle.').waitFor();
    await button(back, 'Next').click();
    await back.getByText(/^Order 1 of/).waitFor();
  },
  'a battle without ground is the umpire\u2019s, and an answer to a question is given by a button': async () => {
    const page = await visit('#table/training?against=hot-seat&seed=7');
    const scenarios = new URL('../scenarios/', import.meta.url);
    await page.getByLabel('Open a file').setInputFiles(fileURLToPath(new URL('bands.txt', scenarios)));
    await page.getByText(/^This battle cannot be opened: it has no ground to be drawn/).first().waitFor();
    await page.getByRole('heading', { name: 'A drill at the rail fence', level: 1 }).waitFor();
    // One end of a legion is fired on: does it check apart?
    await page.getByLabel('Open a file').setInputFiles(fileURLToPath(new URL('legion.txt', scenarios)));
    await page.getByRole('heading', { name: 'A drill at the rail fence', level: 1 }).waitFor({ state: 'detached' });
    const question = orders(page).locator('.question');
    for (let acts = 0; acts < 200 && (await question.count()) === 0; acts++) await press(page);
    await page.getByRole('group', { name: 'Answers' }).getByRole('button', { name: /^Check apart/ }).first().waitFor();
    await orders(page).getByText(/^Together: \d\.\d casualties.* on average\. Check apart, as the 2nd Wisconsin, part A: \d\.\d casualties.* on average\.$/).waitFor();
    assert.equal(await large(page).innerText(), 'Together');
    await press(page);
    await question.waitFor({ state: 'detached' });
    assert.equal(await orders(page).getByRole('alert').count(), 0);
  },
  'luck is told against expectation': async () => {
    const page = await visit();
    await press(page);
    await myTurn(page);
    await page.getByRole('list', { name: 'Luck against expectation' }).getByText(/^Union hit \d+ men in \d+ volleys?; \d+ men expected/).waitFor();
  },
  'real dice are typed': async () => {
    const page = await visit('#table/brawners-farm?side=union&against=recruit&seed=7');
    await press(page); // double quick ends
    await page.getByText(/movement and fire$/).first().waitFor();
    await page.getByRole('switch', { name: 'My own dice' }).check();
    await page.getByRole('region', { name: 'Pegboard' }).getByRole('button', { name: '2nd Wisconsin' }).click();
    await large(page).getByText('Fire at the 21st Georgia').click();
    await page.getByText("Throw and type: the attacker's d6 for casualties.").waitFor();
    await page.getByRole('group', { name: 'Tap a die' }).getByRole('button', { name: '5' }).click();
    await button(page, 'Use them').click();
    await page.getByText("Throw and type: the target's d6 for morale.").waitFor();
    await page.getByRole('group', { name: 'Tap a die' }).getByRole('button', { name: '2' }).click();
    assert.equal(await page.getByRole('textbox', { name: /^All dice/ }).inputValue(), '5 2');
    await button(page, 'Use them').click();
    await fired(page, '2nd Wisconsin').getByText('it loses four castings (80 men) and four levels of morale').waitFor();
  },
  'the selected unit shows its targets, the odds, and the best reply': async () => {
    const page = await visit('#table/brawners-farm?side=union&against=recruit&seed=7');
    await large(page).click();
    await page.getByText(/movement and fire$/).first().waitFor();
    await page.getByRole('region', { name: 'Pegboard' }).getByRole('button', { name: '2nd Wisconsin' }).click();
    const menu = page.getByRole('region', { name: 'What the 2nd Wisconsin may do' });
    await drawer(page, 'Fire');
    await menu.getByText(/^100 yards, table 9, on average 3\.3 castings \(67 men\)/).waitFor();
    await field(page).getByText('80 yards (counts as 100)').waitFor(); // as the map measures it, and as the card has it
    await orders(page).getByText(/^The enemy's best fire at it: the 21st Georgia, 100 yards, 2\.5 castings \(50 men\) on average/).waitFor();
    await menu.getByText('The odds').first().click();
    await menu.getByText('66.7%').waitFor();
    await menu.getByText('2/3').waitFor();
    await button(page, 'Fire at the 21st Georgia').waitFor();
  },
  'two regiments join their fire': async () => {
    const page = await visit('#table/brawners-farm?against=hot-seat&seed=7');
    await page.getByText(/Union: double quick$/).waitFor();
    await type(page, 'end');
    await page.getByText(/Union: movement and fire$/).first().waitFor();
    await type(page, 'end');
    await page.getByText(/Confederate: double quick$/).waitFor();
    await type(page, 'end');
    await page.getByText(/Confederate: movement and fire$/).first().waitFor();
    await page.getByRole('region', { name: 'Pegboard' }).getByRole('button', { name: '21st Georgia' }).click();
    await large(page).getByText(/Table 10\. Two castings fall/).waitFor();
    await drawer(page, 'Fire');
    await page.getByRole('checkbox', { name: '21st North Carolina' }).check();
    await large(page).getByText(/Table 9\. Three castings fall, a fourth on 2 to 6; one level goes, a second on 1 to 5/).waitFor();
    await large(page).click();
    await log(page).filter({ hasText: 'The 21st Georgia, joined by the 21st North Carolina, fires at the 2nd Wisconsin' }).waitFor();
  },
  'the large button never carries an order that lacks a number': async () => {
    // Pinned in the open with half of its move done, it cannot lie down any more: it must go back, so far as it chooses.
    const page = await stage([
      foot('2wi', 'union', '2nd Wisconsin'),
      'unit 2me union "2nd Maine Battery" arm artillery weapon medium-rifle castings 6 class regular morale 2 formation limbered',
      foot('21ga', 'rebels', '21st Georgia'),
      'place 2wi 12,8 facing 0',
      'place 2me 26,8 facing 0',
      'place 21ga 12,16 facing 180',
    ]);
    await endUntil(page, /movement and fire/);
    await type(page, '2wi face 10 half');
    await log(page).filter({ hasText: '2nd Wisconsin turns' }).waitFor();
    await type(page, '2wi set morale 2 ! a test');
    await large(page).getByText('First the 2nd Wisconsin must go back: it is pinned in the open.').waitFor();
    for (let i = 0; i < 3; i++) {
      const words = await large(page).innerText();
      assert.doesNotMatch(words, /how far|inches/);
      await press(page);
      assert.equal(await orders(page).getByRole('alert').count(), 0, `refused: ${words}`);
    }
    assert.match(await large(page).innerText(), /^Next: the 2nd (Wisconsin|Maine Battery)/);
    await block(page, /^2nd Wisconsin/).click();
    const card = page.getByRole('region', { name: 'What the 2nd Wisconsin may do' });
    await card.getByText('First the 2nd Wisconsin must go back: it is pinned in the open.').waitFor();
    await type(page, 'end');
    await orders(page).getByRole('alert').getByText(/^First the 2nd \S+/).waitFor();
    await drawer(page, 'March');
    await card.getByRole('button', { name: 'Go back, half a move: go' }).click();
    await log(page).filter({ hasText: '2nd Wisconsin moves' }).waitFor();
  },
  'who is chosen stays so, and no double click passes the turn': async () => {
    const page = await visit(TRAINING);
    await large(page).dblclick(); // double quick ends, once
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    const unit = block(page, /^1st Blue/);
    const chosen = (is) => soon(async () => assert.equal(await unit.getAttribute('aria-pressed'), String(is)));
    await page.clock.fastForward(TWICE);
    await unit.click();
    await chosen(true);
    await unit.click();
    await chosen(true);
    await unit.press('Enter');
    await chosen(true);
    assert.match(await large(page).innerText(), /^The 1st Blue moves [\d.]+ inches/);
    await unit.press('Escape');
    await chosen(false);
    await unit.press('Enter');
    await chosen(true);
    const map = await page.getByRole('group', { name: /^Map of/ }).boundingBox();
    await page.mouse.click(map.x + map.width / 2, map.y + map.height - 60); // beyond the table
    await chosen(false);
    await large(page).dblclick();
    await large(page).dblclick();
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    await page.clock.fastForward(TWICE);
    const end = orders(page).getByRole('button', { name: /^End movement and fire \d/ });
    const asked = page.getByRole('group', { name: 'End the phase?' });
    const before = await end.boundingBox();
    await end.dblclick();
    await asked.getByText(/^Still to act: /).waitFor();
    assert.deepEqual(await end.boundingBox(), before, 'the button went away under the hand');
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    await asked.getByRole('button', { name: 'Not yet' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.clock.fastForward(TWICE);
    await end.click();
    await page.clock.fastForward(TWICE);
    await asked.getByRole('button', { name: 'End movement and fire anyway' }).click();
    await myTurn(page);
    await endUntil(page, /^Turn 2 of 6, Blue: movement and fire/);
    await unit.press('Enter');
    await chosen(true);
    await page.clock.fastForward(TWICE);
    const given = log(page).filter({ hasText: /^\s*The \d\w+ Blue/ });
    const told = await given.count();
    await large(page).dblclick(); // one order, though the button has another by then
    await soon(async () => assert.ok((await given.count()) > told));
    await page.waitForTimeout(300);
    assert.equal(await given.count(), told + 1, (await lines(page)).slice(0, 4).join('\n'));
    assert.equal(await orders(page).getByRole('alert').count(), 0, await orders(page).innerText());
  },
  'a rally that can gain nothing is not proposed': async () => {
    const garrison = foot('1ny', 'union', '1st New York', 'class garrison morale 3');
    const places = ['place 1ny 12,6 facing 0', 'place 21ga 12,22 facing 180'];
    const page = await stage([
      garrison,
      foot('2wi', 'union', '2nd Wisconsin', 'class regular morale 4'),
      foot('21ga', 'rebels', '21st Georgia'),
      'place 2wi 26,6 facing 0',
      ...places,
    ]);
    await page.getByText(/Union: rally$/).waitFor();
    await page.getByText('Shaken units may each try once to regain morale.').waitFor();
    assert.match(await large(page).innerText(), /^The 2nd Wisconsin tries to rally/);
    await press(page);
    await page.getByText(/Union: double quick$|Union: movement and fire$/).first().waitFor(); // nobody else is asked about
    assert.equal(await log(page).filter({ hasText: '1st New York tries' }).count(), 0);
    const alone = await stage([garrison, foot('21ga', 'rebels', '21st Georgia'), ...places]);
    await alone.getByText(/Union: movement and fire$/).first().waitFor();
  },
  'checks that change nothing are not pressed one by one': async () => {
    const page = await stage([
      foot('guard', 'union', '1st Guard', 'castings 4 morale 1'),
      foot('2wi', 'union', '2nd Wisconsin', 'castings 25'),
      foot('7wi', 'union', '7th Wisconsin', 'castings 25'),
      foot('21ga', 'rebels', '21st Georgia'),
      'place guard 18,10 facing 0',
      'place 2wi 8,6 facing 0',
      'place 7wi 28,6 facing 0',
      'place 21ga 18,20 facing 180',
    ]);
    const stand = page.getByText(/^Turn 1 of/);
    for (let i = 0; i < 6 && !/double quick|movement/.test(await stand.innerText()); i++) {
      const words = await large(page).innerText();
      const before = (await stand.innerText()) + words;
      assert.doesNotMatch(words, /No level is lost|checks/);
      if (/tries to rally/.test(words)) await type(page, 'end');
      else await press(page);
      await soon(async () => assert.notEqual((await stand.innerText()) + (await large(page).innerText()), before));
    }
    await log(page).filter({ hasText: '1st Guard retreats' }).waitFor();
    await log(page).filter({ hasText: 'Checks for retreats seen: nothing changes for the 2nd Wisconsin and the 7th Wisconsin.' }).waitFor();
    assert.equal(await log(page).filter({ hasText: 'because it saw' }).count(), 0);
  },
  'a block goes to where it is dragged, straight or by turning, and over several turns': async () => {
    const page = await stage([
      foot('19in', 'union', '19th Indiana', 'castings 21'),
      'unit 2me union "2nd Maine Battery" arm artillery weapon medium-rifle castings 6 formation limbered',
      foot('21ga', 'rebels', '21st Georgia'),
      'place 19in 18,8 facing 310',
      'place 2me 30,8 facing 0',
      'place 21ga 6,22 facing 180',
    ]);
    await page.locator('.field.rich').waitFor(); // blocks are drawn anew with the ground
    await type(page, 'end');
    await page.getByText(/Union: movement and fire$/).first().waitFor();
    const unit = block(page, /^19th Indiana/);
    const drawn = () => page.locator('.ghost polygon').getAttribute('points');
    const stands = () => page.locator('[data-unit="19in"] .body').getAttribute('points');
    let ghost;
    await dragBlock(page, unit, 120, -90, async () => {
      await field(page).getByText(/^Turns to bearing \d+ and moves [\d.]+ inches \(\d+ yards\); [\d.]+ inches \(\d+ yards\) are left; then/).waitFor();
      assert.equal(await page.locator('.way polyline').count(), 1);
      ghost = await drawn();
    });
    await log(page).filter({ hasText: '19th Indiana moves' }).waitFor();
    assert.equal(await stands(), ghost, 'it is not where its ghost was');
    await log(page).filter({ hasText: '19th Indiana turns' }).waitFor();
    await button(page, 'Undo').click();
    await button(page, 'Undo').click();
    await log(page).filter({ hasText: '19th Indiana' }).waitFor({ state: 'detached' });
    await dragBlock(page, unit, -46, -39, async () => {
      await field(page).getByText(/^Moves [\d.]+ inches \(\d+ yards\); then/).waitFor();
      ghost = await drawn();
      assert.equal(await page.locator('.lane').count(), 1);
    });
    await log(page).filter({ hasText: '19th Indiana moves' }).waitFor();
    assert.equal(await stands(), ghost, 'it is not where its ghost was');
  },
  'the ground is pressed, the way is shown, and the large button goes there; next turn it goes on': async () => {
    const page = await stage([foot('19in', 'union', '19th Indiana', 'castings 21'), foot('21ga', 'rebels', '21st Georgia', 'castings 4'), 'place 19in 18,4 facing 0', 'place 21ga 4,22 facing 0']);
    await type(page, 'end');
    await page.getByText(/Union: movement and fire$/).first().waitFor();
    await block(page, /^19th Indiana/).press('Enter');
    const map = await page.getByRole('group', { name: /^Map of/ }).boundingBox();
    const at = await still(block(page, /^19th Indiana/));
    await page.mouse.click(at.x + at.width / 2 + 90, Math.max(map.y + 20, at.y - 240));
    await large(page).getByText('Go there').waitFor();
    assert.equal(await log(page).count(), 0, 'nothing is ordered yet');
    await press(page);
    await log(page).filter({ hasText: '19th Indiana moves' }).waitFor();
    await endUntil(page, /Turn 2 of \d+, Union: movement and fire$/);
    await block(page, /^19th Indiana/).press('Enter');
    await button(page, 'Go on to its goal').click();
    await large(page).getByText('Go there').waitFor();
    await press(page);
    await soon(async () => assert.ok((await log(page).filter({ hasText: '19th Indiana moves' }).count()) > 1));
  },
  'one goes there at the double, a leader by himself, and a whole brigade in line': async () => {
    const page = await stage([
      'group iron union "Iron Brigade" brigade',
      foot('2wi', 'iron', '2nd Wisconsin', 'castings 10'),
      foot('7wi', 'iron', '7th Wisconsin', 'castings 10'),
      foot('21ga', 'rebels', '21st Georgia'),
      'leader gibbon union "John Gibbon" with 2wi mounted',
      'place 2wi 8,5 facing 0',
      'place 7wi 26,5 facing 0',
      'place 21ga 34,23 facing 180',
    ]);
    /** The map is pressed so far from the middle of a block. */
    const pressBy = async (name, x, y) => {
      const at = await still(block(page, name));
      await page.mouse.click(at.x + at.width / 2 + x, at.y + at.height / 2 + y);
    };
    await endUntil(page, /Turn 1 of 6, Union: double quick$/);
    await block(page, /^7th Wisconsin/).press('Enter');
    await pressBy(/^7th Wisconsin/, 0, -90);
    await large(page).getByText(/Goes at the double [\d.]+ inches .*(levels? lost|nothing changes)/i).waitFor();
    await press(page);
    await log(page).filter({ hasText: /7th Wisconsin goes at the double/ }).waitFor();
    await endUntil(page, /Turn 1 of 6, Union: movement and fire$/);
    // He is chosen by his star, which lies on his regiment.
    await pressBy(/^2nd Wisconsin/, 0, 0);
    await pressBy(/^2nd Wisconsin/, 0, 0);
    await pressBy(/^2nd Wisconsin/, 60, 50);
    await large(page).getByText(/Rides [\d.]+ inches/).waitFor();
    assert.equal(await page.locator('.way polyline').count(), 1);
    await press(page);
    await log(page).filter({ hasText: /John Gibbon rides/ }).waitFor();
    await block(page, /^2nd Wisconsin/).press('Enter');
    await drawer(page, 'March');
    await button(page, 'Iron Brigade in line').click();
    await pressBy(/^2nd Wisconsin/, 150, -120);
    await large(page).getByText(/2 units go in line; (they|1) arrives? in a later turn/i).waitFor();
    assert.equal(await page.locator('.way polyline').count(), 2);
    assert.equal(await field(page).getByText(/can fire at it/).count(), 0, 'of a line nobody asked who fires at it');
    await press(page);
    await log(page).filter({ hasText: /2nd Wisconsin (moves|turns)/ }).first().waitFor();
    await log(page).filter({ hasText: /7th Wisconsin (moves|turns)/ }).first().waitFor();
    assert.equal(await orders(page).getByRole('alert').count(), 0);
    // Next turn each goes on to its own place in the line.
    await endUntil(page, /Turn 2 of 6, Union: movement and fire$/);
    await block(page, /^7th Wisconsin/).press('Enter');
    await button(page, 'Go on to its goal').click();
    await large(page).getByText('Go there').waitFor();
  },
  'the map tells reach, length, sight and threat': async () => {
    const page = await stage([
      'area hill 10 16,10 20,10 20,14 16,14',
      foot('2wi', 'union', '2nd Wisconsin', 'castings 10'),
      foot('21ga', 'rebels', '21st Georgia'),
      'place 2wi 18,6 facing 0',
      'place 21ga 18,20 facing 180',
    ]);
    await endUntil(page, /Turn 1 of 6, Union: movement and fire$/);
    const tools = page.locator('.gauging');
    await tools.waitFor();
    const path = (name) => page.locator(name).getAttribute('d');
    /** How far up and down a path goes, in inches. */
    const tall = (d) => {
      const all = [...d.matchAll(/-?[\d.]+,(-?[\d.]+)/g)].map((one) => Number(one[1]));
      return (Math.max(...all) - Math.min(...all)) / 100;
    };
    await block(page, /^2nd Wisconsin/).press('Enter');
    await page.locator('.reach:not(.enemy)').waitFor({ state: 'attached' });
    const reach = tall(await path('.reach'));
    assert.ok(reach > 8 && reach < 20, `${reach} inches`); // eight ahead, and some back
    await block(page, /^21st Georgia/).press('Enter');
    await page.locator('.reach.enemy').waitFor({ state: 'attached' });
    await tools.getByText('Shaded: where the 21st Georgia could march next').waitFor();
    const map = await page.getByRole('group', { name: /^Map of/ }).boundingBox();
    const inch = (await page.locator('rect.board').boundingBox()).width / 36;
    const [left, bottom] = await page.locator('rect.board').boundingBox().then((one) => [one.x, one.y + one.height]);
    const at = (x, y) => [left + x * inch, bottom - y * inch];
    assert.ok(map.width > 36 * inch - 1);
    await tools.getByRole('button', { name: 'Tape' }).click();
    await page.mouse.move(...at(4, 4));
    await page.mouse.down();
    await page.mouse.move(...at(8, 4), { steps: 3 });
    await page.mouse.move(...at(8.05, 4), { steps: 3 });
    await page.mouse.up();
    await tools.getByText(/^4(\.[01])? inches \(10\d yards\)/).waitFor();
    assert.equal(await log(page).count(), 0, 'nobody was ordered anywhere');
    await tools.getByRole('button', { name: 'Sight' }).click();
    await page.mouse.click(...at(18, 4));
    await page.locator('.seen path').waitFor({ state: 'attached' });
    const hides = async (x, y) =>
      page.locator('.seen path').evaluate((one, [x, y]) => one.isPointInFill(new DOMPoint(x, y)), [x * 100, (24 - y) * 100]);
    assert.equal(await hides(18, 10), false, 'open ground before it is out of sight');
    assert.equal(await hides(18, 18), true, 'it looks through a hill');
    await tools.getByRole('button', { name: 'Sight' }).click();
    await tools.getByRole('button', { name: 'Threat' }).click();
    await page.locator('.threat > path').waitFor({ state: 'attached' });
    const feared = async (x, y) =>
      page.locator('.threat > path').evaluate((one, [x, y]) => one.isPointInFill(new DOMPoint(x, y)), [x * 100, (24 - y) * 100]);
    assert.equal(await feared(18, 17), true);
    assert.equal(await feared(18, 6), false, 'behind the hill');
    assert.equal(await feared(18, 22), false, 'behind its back');
    await tools.getByText('Hatched: ground that the enemy can fire at').waitFor();
  },
  'the briefing has a plan of the ground, and opens with a new battle': async () => {
    const page = await visit(TRAINING);
    await begin(page, "Brawner's Farm at dusk", 'Union', /captain/);
    const sheet = page.getByRole('region', { name: 'Briefing' });
    await sheet.getByRole('img', { name: /^Plan of the ground/ }).waitFor();
    await sheet.getByText(/^Brawner's house, worth 3: nobody holds it/).waitFor();
    await sheet.getByText(/^12 turns; 50% lost is beaten; from turn 3 one sees 200 yards/).waitFor();
    await button(sheet, 'To the battle').click();
    await sheet.waitFor({ state: 'detached' });
    await button(page, 'Briefing').click();
    await sheet.waitFor();
    await type(page, 'end'); // whoever orders has read it
    await sheet.waitFor({ state: 'detached' });
  },
  'looking back shows whence one came, as an arrow': async () => {
    const page = await stage([foot('2wi', 'union', '2nd Wisconsin', 'castings 10'), foot('21ga', 'rebels', '21st Georgia'), 'place 2wi 18,6 facing 0', 'place 21ga 18,20 facing 180']);
    await endUntil(page, /Turn 1 of 6, Union: movement and fire$/);
    await page.locator('.gauging').waitFor();
    await type(page, '2wi move 4');
    await log(page).filter({ hasText: '2nd Wisconsin moves' }).getByRole('button', { name: /^Look back at/ }).click();
    const arrow = page.locator('.marched line');
    await arrow.waitFor({ state: 'attached' });
    const [y1, y2] = [await arrow.getAttribute('y1'), await arrow.getAttribute('y2')].map(Number);
    assert.equal(y1 - y2, 400);
    assert.equal(await page.locator('.reach, .zone').count(), 0);
  },
  'guns fire blind at the woods that are pressed': async () => {
    const page = await stage([
      'advanced VIII.F',
      'area woods 10,16 26,16 26,22 10,22',
      'unit b4us union "Battery B" arm artillery weapon 12-pdr-gun castings 6 formation unlimbered',
      foot('21ga', 'rebels', '21st Georgia', 'castings 6'),
      'place b4us 18,8 facing 0',
      'place 21ga 22,19 facing 180 hidden',
    ]);
    await type(page, 'union ready');
    await soon(async () => assert.equal(await page.getByRole('textbox', { name: /^Type an order/ }).inputValue(), ''));
    await type(page, 'rebels ready');
    await soon(async () => assert.doesNotMatch(await page.getByText(/^Turn 1 of/).first().innerText(), /set-up/));
    await endUntil(page, /Union: movement and fire/);
    await block(page, /^Battery B/).press('Enter');
    await button(page, 'Fire blind').click();
    await field(page).getByText('Press the place to fire at.').waitFor();
    const woods = await page.locator('.area.woods').boundingBox();
    await page.mouse.click(woods.x + woods.width / 4, woods.y + woods.height / 2);
    await log(page).filter({ hasText: 'Battery B fires blind into the woods' }).waitFor();
  },
  'a leader rides to where the map is pressed, and joins a regiment': async () => {
    const page = await stage([
      foot('2wi', 'union', '2nd Wisconsin'),
      foot('7wi', 'union', '7th Wisconsin'),
      foot('21ga', 'rebels', '21st Georgia'),
      'leader gibbon union "John Gibbon" with 2wi mounted',
      'place 2wi 10,6 facing 0',
      'place 7wi 26,6 facing 0',
      'place 21ga 18,22 facing 180',
    ]);
    const next = (turn) => endUntil(page, new RegExp(`Turn ${turn} of \\d+, Union: movement and fire`));
    await next(1);
    await block(page, /^2nd Wisconsin/).click();
    const card = orders(page);
    await card.getByText('is with the 2nd Wisconsin.').waitFor();
    await card.getByRole('button', { name: 'Ride' }).click();
    await field(page).getByText(/^Press where John Gibbon is to go/).waitFor();
    const at = await block(page, /^2nd Wisconsin/).boundingBox();
    await page.mouse.move(at.x + 90, at.y - 40);
    await page.locator('.ride circle').waitFor();
    await page.mouse.click(at.x + 90, at.y - 40);
    await log(page).filter({ hasText: /John Gibbon rides [\d.]+ inches? \(\d+ yards?\), bearing \d+\./ }).waitFor();
    const star = block(page, 'John Gibbon, on his own');
    const box = await star.boundingBox();
    assert.ok(Math.hypot(box.x + box.width / 2 - at.x - 90, box.y + box.height / 2 - at.y + 40) < 30, 'he is elsewhere');
    await next(2);
    await star.press('Enter');
    const his = page.getByRole('region', { name: 'What John Gibbon may do' });
    await his.getByText('is on his own.').waitFor();
    await his.getByRole('button', { name: 'Join the 7th Wisconsin' }).waitFor();
    await his.getByRole('button', { name: 'Ride' }).click();
    await block(page, /^7th Wisconsin/).click();
    await log(page).filter({ hasText: 'The 7th Wisconsin is joined by John Gibbon.' }).waitFor();
    assert.equal(await page.getByText(/gibbon(?! )|Typed: /).filter({ hasNotText: 'Gibbon' }).count(), 0);
  },
  'names, numbers and phases in the words of a player': async () => {
    const page = await stage([
      foot('2wi', 'union', '2nd Wisconsin'),
      'unit b4us union "Battery B, 4th U.S." arm artillery weapon 12-pdr-gun castings 6 formation unlimbered',
      foot('7wi', 'union', '7th Wisconsin'),
      'unit gun rebels "Wooding\'s Battery" arm artillery weapon 6-pdr-gun castings 4 formation unlimbered',
      'place 2wi 8,6 facing 0',
      'place b4us 18,8 facing 0',
      'place 7wi 28,6 facing 0',
      'place gun 18,12 facing 180',
    ]);
    await page.getByTitle(/^Steady units may make an extra move/).waitFor();
    await type(page, '2wi set castings 1 ! a test');
    await block(page, /^2nd Wisconsin, Union, 1 casting,/).waitFor();
    await page.getByRole('switch', { name: 'In words' }).check();
    await page.getByRole('region', { name: 'The battle in words' }).getByText(/^Steady units may make an extra move/).waitFor();
    await page.getByRole('switch', { name: 'In words' }).uncheck();
    await type(page, 'end');
    await page.getByText(/Union: movement and fire$/).first().waitFor();
    await type(page, 'b4us fire gun');
    await log(page).filter({ hasText: /Battery B, 4th U\.S\. fires at Wooding's Battery/ }).waitFor();
    assert.equal(await page.getByText(/[Tt]he (Battery B|Wooding)/).count(), 0);
    await type(page, '2wi surrender ! a test');
    await field(page).getByText('1 casting of the 2nd Wisconsin, prisoners').waitFor();
    await block(page, /^7th Wisconsin/).click();
    const card = page.getByRole('region', { name: 'What the 7th Wisconsin may do' });
    await drawer(page, 'March');
    assert.equal(await card.getByText('Half moves').count(), 1);
    assert.equal(await card.getByText(/half another act|Typed:/).count(), 0);
  },
  'the map is moved by mouse, wheel and keyboard': async () => {
    const page = await visit('#table/training?against=hot-seat&seed=7');
    const unit = block(page, /^1st Blue/);
    const is = (check) => soon(async () => assert.ok(check(await unit.boundingBox())));
    const before = await still(unit);
    await button(page, 'Zoom in').click();
    await is((now) => now.width > before.width * 1.15);
    const nearer = await unit.boundingBox();
    await page.getByRole('group', { name: /^Map of/ }).focus();
    await page.keyboard.press('ArrowRight');
    await is((now) => now.x < nearer.x - 20);
    await page.keyboard.press('0');
    await is((now) => Math.abs(now.width - before.width) < 1);
    const map = await page.getByRole('group', { name: /^Map of/ }).boundingBox();
    await page.mouse.move(map.x + 60, map.y + 60);
    await page.mouse.wheel(0, -300);
    await is((now) => now.width > before.width * 1.05);
    const wheeled = await unit.boundingBox();
    await page.mouse.down();
    await page.mouse.move(map.x + 160, map.y + 110, { steps: 3 });
    await page.mouse.up();
    await is((now) => now.x > wheeled.x + 50);
  },
  'the map is moved and pinched by touch, and a block is dragged by a finger': async () => {
    const page = await visit('#table/training?against=hot-seat&seed=7', { viewport: { width: 360, height: 740 }, hasTouch: true });
    await large(page).tap(); // double quick ends
    const unit = block(page, /^1st Blue/);
    await still(unit);
    const fingers = await page.context().newCDPSession(page);
    const touch = (type, ...points) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const map = await page.getByRole('group', { name: /^Map of/ }).boundingBox();
    const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
    const before = await unit.boundingBox();
    await touch('touchStart', [x - 20, y], [x + 20, y]);
    for (const apart of [30, 45, 60]) await touch('touchMove', [x - apart, y], [x + apart, y]);
    await touch('touchEnd');
    await soon(async () => assert.ok((await unit.boundingBox()).width > before.width * 1.3));
    const nearer = await unit.boundingBox();
    await touch('touchStart', [map.x + 20, map.y + 20]);
    for (const step of [20, 40, 60]) await touch('touchMove', [map.x + 20 + step, map.y + 20]);
    await touch('touchEnd');
    await soon(async () => assert.ok((await unit.boundingBox()).x > nearer.x + 30));
    await button(page, 'The whole map').click();
    await soon(async () => assert.ok(Math.abs((await unit.boundingBox()).width - before.width) < 1));
    const box = await unit.boundingBox();
    const [bx, by] = [box.x + box.width / 2, box.y + box.height / 2];
    await touch('touchStart', [bx, by]);
    for (const step of [8, 14, 20]) await touch('touchMove', [bx, by - step]);
    await touch('touchEnd');
    await log(page).filter({ hasText: /1st Blue moves/ }).waitFor();
  },
  'a phone of 360 pixels shows everything without scrolling sideways': async () => {
    const page = await visit('', { viewport: { width: 360, height: 740 }, hasTouch: true });
    for (let i = 0; i < 5; i++) {
      await large(page).tap();
      await page.clock.fastForward(TWICE);
      await myTurn(page);
    }
    await page.getByRole('region', { name: 'Battles' }).waitFor();
    await page.getByText(/^Rulings/).click();
    for (const role of ['region', 'button', 'cell', 'textbox', 'combobox', 'slider', 'heading'])
      assert.deepEqual(await outside(page.getByRole('main').getByRole(role), 360.5, 'svg'), [], role);
  },
  'it works without a network, and as one file': async () => {
    const page = await visit('', KEEPS);
    await large(page).waitFor();
    await goOffline(page);
    await large(page).click();
    await fired(page, '2nd Wisconsin').waitFor();
    const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
    await runLongroll(['page', '-o', join(folder, 'longroll.html')]);
    const file = await visit(`file://${join(folder, 'longroll.html')}`);
    await large(file).click();
    await fired(file, '2nd Wisconsin').waitFor();
    await log(file).filter({ hasText: /Georgia|Virginia|Carolina|Battery/ }).first().waitFor();
    await myTurn(file);
    rmSync(folder, { recursive: true });
  },
  'seeds are too long to be guessed, and those of an address are kept digit for digit': async () => {
    const seedOf = async (page) => /^orders (\d+) version/m.exec((await kept(page))[0].journal)[1];
    const begun = async (where) => {
      const page = await visit(where);
      await large(page).click();
      return soon(() => seedOf(page));
    };
    const seeds = [await begun(''), await begun('')].map(BigInt);
    assert.ok(seeds[0] !== seeds[1] && seeds.some((seed) => seed >> 53n) && seeds.every((seed) => seed >> 63n === 0n));
    assert.equal(await begun('#table?seed=9223372036854775807'), '9223372036854775807');
    assert.equal(await begun('#table?seed=7'), '7');
  },
  'a browser that keeps nothing, and bad addresses': async () => {
    let page = await visit('', {}, () => {
      Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('forbidden'); } });
    });
    await large(page).click();
    await fired(page, '2nd Wisconsin').waitFor();
    page = await visit('', {}, () => localStorage.setItem('longroll.battles', '[null, 7, {"id": "x", "name": "x", "side": "x", "opponent": "x", "journal": "x", "when": 1, "seed": 1, "drill": 0}]'));
    await large(page).getByText('Fire at the 21st Georgia').waitFor();
    page = await visit(`#table/${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await page.getByText('There is no battle called').waitFor();
    await button(page, "Go to Brawner's Farm").click();
    await large(page).getByText('Fire at the 21st Georgia').waitFor();
  },
  'axe finds nothing serious': async () => {
    const page = await visit('', { bypassCSP: true }, axeScript);
    const look = async (state) => {
      await page.locator('.side').evaluate((one) => one.scrollTo(0, 0)); // what is under the frame's edge would be left undecided
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await axeFindsNothing(page, `${state} ${colorScheme}`);
        // Words that lie on the drawn ground are decided by map.mjs, which measures them in every light.
        assert.deepEqual(await axeUndecided(page, '.field svg, .plan'), [], `${state} ${colorScheme}`);
      }
    };
    await large(page).waitFor();
    await look('opening');
    for (let i = 0; i < 4; i++) {
      await press(page);
      await myTurn(page);
    }
    await look('orders');
    await page.getByRole('switch', { name: 'In words' }).check();
    await look('words');
    await page.getByRole('switch', { name: 'In words' }).uncheck();
    await button(page, 'Look back').click();
    await look('back');
  },
};

/** A battle of captains that is over, opened as a file. */
async function openFought(page) {
  const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
  const file = join(folder, 'battle.txt');
  await runLongroll(['battle', fileURLToPath(new URL('../../scenarios/brawners-farm.txt', import.meta.url)), '--union', 'captain', '--confederate', 'captain', '--seed', '3', '--journal', file]);
  await page.getByLabel('Open a file').setInputFiles(file);
  await page.getByRole('region', { name: 'Battle report' }).waitFor();
  rmSync(folder, { recursive: true });
}

/** Six moments of a battle: each leads a fresh page there. */
const MOMENTS = {
  opening: ['#table?seed=5', async () => {}],
  way: [
    DUSK,
    async (page) => {
      await type(page, 'end');
      await page.getByText(/Union: movement and fire$/).first().waitFor();
      await block(page, /^7th Wisconsin/).press('Enter');
      const at = await still(block(page, /^7th Wisconsin/));
      await page.touchscreen.tap(at.x + at.width / 2 - 12, at.y - (page.viewportSize().width > 600 ? 70 : 28));
      await large(page).getByText('Go there').waitFor();
    },
  ],
  volley: [
    '#table?seed=5',
    async (page) => {
      await press(page);
      await fired(page, '2nd Wisconsin').waitFor();
      await page.waitForTimeout(450);
    },
  ],
  theirs: [
    DUSK,
    async (page) => {
      for (const phase of [/movement and fire$/, /giving orders/]) {
        await type(page, 'end');
        await page.getByText(phase).first().waitFor();
      }
      await log(page).filter({ hasText: /Georgia|Virginia|Carolina/ }).filter({ hasText: /fires at/ }).first().waitFor({ timeout: 60000 });
      await page.waitForTimeout(300);
    },
  ],
  back: [
    TRAINING,
    async (page) => {
      await openFought(page);
      await page.locator('.setup .tools button', { hasText: 'Look back' }).click(); // by roles it takes seconds to find, among so many words
      await page.locator('.replay input[type=range]').fill('250');
    },
  ],
  report: [TRAINING, openFought],
};

/** Pictures for the papers, where a folder is named. */
async function takePictures() {
  const views = { desk: { viewport: { width: 1280, height: 720 } }, phone: { viewport: { width: 390, height: 844 } } };
  for (const [view, options] of Object.entries(views))
    for (const [name, [where, lead]] of Object.entries(MOMENTS)) {
      const moving = name === 'volley' || name === 'theirs';
      const page = await visit(where, { ...options, hasTouch: true, paced: moving, reducedMotion: moving ? 'no-preference' : 'reduce' });
      await page.locator('.field.rich').waitFor({ timeout: 60000 });
      await lead(page);
      await page.mouse.move(5, 5);
      if (!moving) await page.waitForTimeout(900);
      await page.screenshot({ path: join(pictures, `table-${name}-${view}.jpg`), type: 'jpeg', quality: 86 });
      await page.context().close();
    }
}

await run(tests, takePictures);
