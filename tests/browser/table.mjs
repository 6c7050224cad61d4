// The Table as a user meets it: by roles and names, in Debian's Chromium, against `longroll serve`.
// node table.mjs LONGROLL [FOLDER FOR PICTURES]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { address, axeFindsNothing, axeScript, button, doorOf, goOffline, longroll, outside, pictures, run, soon } from './browser.mjs';

const TRAINING = '#table/training?side=blue&against=recruit&seed=7';

/** Commanders do not pause for one who wants no motion. */
const visit = doorOf('', { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', acceptDownloads: true });

const orders = (page) => page.getByRole('region', { name: 'Orders now' });
const large = (page) => orders(page).getByRole('button').first();
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

const foot = (id, side, name, rest = '') => `unit ${id} ${side} "${name}" arm infantry weapon rifled-musket ${rest.includes('castings') ? '' : 'castings 12 '}${rest}`;

/** Takes a block by its middle and lets it go elsewhere; `before` looks while the hand is still on it. */
async function dragBlock(page, unit, x, y, before = async () => {}) {
  const box = await unit.boundingBox();
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

/** The scenarios of the site as its own engine tells them, with the words of their systems, and the commanders. */
async function toldByEngine() {
  const unpacked = async (name) => gunzipSync(Buffer.from(await (await fetch(address + name)).arrayBuffer()));
  const wasm = (await WebAssembly.instantiate(await unpacked('battle.bin'), {})).instance.exports;
  const ask = (words) => {
    const request = new TextEncoder().encode(words);
    new Uint8Array(wasm.memory.buffer).set(request, wasm.longroll_request());
    const length = wasm.longroll_battle(request.length);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.longroll_reply(), length)));
  };
  const { commanders } = ask('commanders');
  return { commanders, told: JSON.parse(await unpacked('scenarios.bin')).map(({ text }) => ask(`open 1\n${text}`).scenario) };
}

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
  'it opens in a battle, and the second volley takes two clicks': async () => {
    // Dice that leave the 2nd Wisconsin standing after the first answer: there are others.
    const page = await visit('', { reducedMotion: 'no-preference' }, () => {
      crypto.getRandomValues = (room) => room.fill(14n);
    });
    await page.getByRole('heading', { name: /Brawner's Farm/, level: 1 }).waitFor();
    await page.getByText(/^Turn 1 of \d+, Union: movement and fire$/).waitFor();
    await block(page, /^2nd Wisconsin, Union, 22 castings, morale 6, line/).waitFor();
    await block(page, /^21st Georgia, Confederate, .*, in range/).waitFor();
    const words = await large(page).innerText();
    assert.match(words, /^Fire at the 21st Georgia\s+Table 9\. Three castings fall/);
    await large(page).click();
    await fired(page, '2nd Wisconsin').filter({ hasText: /it loses (three|four) castings \((60|80) men\)/ }).waitFor({ timeout: 2000 });
    assert.ok((await happened(page).getByRole('img', { name: /a die showing/ }).count()) >= 2);
    await happened(page).getByText('rifled musket at 4 inches').waitFor(); // its why is open this first time
    await log(page).filter({ hasText: /Confederate|Georgia|Virginia|Carolina|Battery/ }).first().waitFor({ timeout: 9000 });
    const skip = async () => {
      await button(page, 'Skip to my turn').click();
      return myTurn(page);
    };
    assert.match(await skip(), /^Fire at/);
    await page.clock.fastForward(TWICE);
    await press(page);
    await log(page).filter({ hasText: /^\s*The 2nd Wisconsin fires/ }).nth(1).waitFor();
    await skip();
    for (let volley = 3; (await page.getByText(/what else it can do/).count()) === 0 && volley < 6; volley++) {
      await press(page);
      await skip();
    }
    await page.getByText('You lead all your units now. Press one to see what else it can do.').waitFor();
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
    assert.ok(await reach(/^1st Blue, Blue/));
    await page.keyboard.press('Enter');
    await page.keyboard.press('m');
    assert.ok(await reach(/^March ahead: go/));
    await page.keyboard.press('Enter');
    await log(page).filter({ hasText: '1st Blue moves' }).waitFor();
    await page.keyboard.press('u');
    await log(page).filter({ hasText: '1st Blue moves' }).waitFor({ state: 'detached' });
    await fight(page, pressed, async () => false);
    await over(page).waitFor();
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
    await page.getByRole('textbox', { name: /^Type an order/ }).fill('1bl d');
    await page.getByRole('textbox', { name: /^Type an order/ }).fill('1bl');
    await button(page, '1bl double').waitFor(); // what can follow is offered
  },
  'map, card, orders and result are in sight at once, on a desk, a phone and sideways': async () => {
    for (const [width, height] of [[1280, 720], [1440, 900], [2560, 1440], [390, 844], [360, 740], [844, 390]]) {
      const page = await visit('#table/brawners-farm?side=union&against=recruit&seed=7', { viewport: { width, height } });
      const size = `${width}x${height}`;
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
      if (height < 400) continue; // sideways on a phone the column is scrolled
      await inSight(page.getByRole('heading', { name: '2nd Wisconsin' }), 'the card');
      await inSight(large(page), 'the large button');
      for (const name of ['Fire', 'March', 'Turn', 'Form']) await inSight(page.getByRole('group', { name: 'Orders' }).getByRole('button', { name }), name);
      await inSight(orders(page).getByRole('button', { name: /^End movement/ }), 'the end of the phase');
      await press(page);
      await happened(page).waitFor();
      if (desk) await inSight(happened(page).getByText(/fires at/).first(), 'the result');
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
      assert.ok(acts > 10 && (await log(page).filter({ hasText: /Blue (fires|moves)/ }).count()) > 3, `${against}: ${acts} presses`);
    }
  },
  'the end of a turn is taken back until the other side has answered': async () => {
    const page = await visit(TRAINING, { reducedMotion: 'no-preference' });
    await type(page, 'end');
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    await type(page, 'end');
    await button(page, 'Take that back').click();
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    await page.waitForTimeout(1800); // nobody answers behind one's back
    await page.getByText(/^Turn 1 of 6, Blue: movement and fire/).waitFor();
    assert.equal(await log(page).filter({ hasText: 'Grey' }).count(), 0);
    assert.equal(await block(page, /^1st Blue, Blue,.*has not acted/).count(), 1);
  },
  "the other side's turn is paused, stepped and skipped": async () => {
    const page = await visit('#table/brawners-farm?side=union&against=captain&seed=7', { reducedMotion: 'no-preference' });
    await type(page, 'end');
    await page.getByText(/Union: movement and fire$/).first().waitFor();
    await type(page, 'end');
    const pace = page.getByRole('group', { name: "The other side's turn" });
    await pace.getByRole('button', { name: 'Pause' }).click();
    const told = () => log(page).filter({ hasText: /Virginia|Georgia|Carolina|Battery/ }).count();
    await page.waitForTimeout(2500);
    const before = await told();
    await page.waitForTimeout(2000);
    assert.equal(await told(), before, 'it went on');
    await pace.getByRole('button', { name: 'Step' }).click();
    await soon(async () => assert.equal(await told(), before + 1));
    await page.waitForTimeout(1500);
    assert.equal(await told(), before + 1, 'more than one step');
    await pace.getByRole('button', { name: 'Skip to my turn' }).click();
    await myTurn(page);
    await happened(page).getByText(/^Confederate: \d+ volleys?\. (Lost: |Nobody fell)/).waitFor();
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
    const until = async (words) => {
      for (let i = 0; i < 12 && !words.test(await page.getByText(/^Turn \d of/).first().innerText()); i++) {
        await type(page, 'end');
        await page.waitForTimeout(100);
      }
    };
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
    assert.match(execFileSync(longroll, ['verify', path], { encoding: 'utf8' }), /^\d+ orders/);
    const other = await visit(TRAINING);
    await other.getByLabel('Open a file').setInputFiles(path);
    await other.getByRole('heading', { name: "Brawner's Farm at dusk", level: 1 }).waitFor();
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
    assert.match(link, /#table\?at=6&side=union&journal=/);
    const other = await visit(link.slice(address.length));
    await other.getByRole('region', { name: 'Looking back' }).getByText(/^Order 6 of/).waitFor();
    await block(other, /^21st Georgia, Confederate, (8|9) castings/).waitFor();
    const broken = await visit(link.slice(address.length).slice(0, 300));
    await broken.getByText(/cut short or has been changed/).waitFor();
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
    await page.getByRole('textbox', { name: /^All dice/ }).fill('5');
    await button(page, 'Use them').click();
    await page.getByText("Throw and type: the target's d6 for morale.").waitFor();
    await page.getByRole('textbox', { name: /^All dice/ }).fill('5 2');
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
    for (let i = 0; i < 4 && !/movement and fire/.test(await page.getByText(/^Turn 1 of/).innerText()); i++) {
      await type(page, 'end');
      await page.waitForTimeout(100);
    }
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
    await page.mouse.click(map.x + 30, map.y + map.height - 60); // beyond the table
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
    await page.getByText(/^Turn 2 of 6, Blue/).waitFor();
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
    for (let i = 0; i < 6 && !/double quick|movement/.test(await page.getByText(/^Turn 1 of/).innerText()); i++) {
      const words = await large(page).innerText();
      assert.doesNotMatch(words, /No level is lost|checks/);
      if (/tries to rally/.test(words)) await type(page, 'end');
      else await press(page);
      await page.waitForTimeout(100);
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
    const at = await block(page, /^19th Indiana/).boundingBox();
    await page.mouse.click(at.x + at.width / 2 + 90, Math.max(map.y + 20, at.y - 240));
    await large(page).getByText('Go there').waitFor();
    assert.equal(await log(page).count(), 0, 'nothing is ordered yet');
    await press(page);
    await log(page).filter({ hasText: '19th Indiana moves' }).waitFor();
    const next = /Union: movement and fire$/;
    for (let i = 0; i < 12 && (i < 2 || !next.test(await page.getByText(/^Turn \d of/).first().innerText())); i++) {
      await type(page, 'end');
      await page.waitForTimeout(150);
    }
    await block(page, /^19th Indiana/).press('Enter');
    await button(page, 'Go on to its goal').click();
    await large(page).getByText('Go there').waitFor();
    await press(page);
    await soon(async () => assert.ok((await log(page).filter({ hasText: '19th Indiana moves' }).count()) > 1));
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
    await page.waitForTimeout(200);
    await type(page, 'rebels ready');
    for (let i = 0; i < 6 && !/Union: movement and fire/.test(await page.getByText(/^Turn 1 of/).first().innerText()); i++) {
      await type(page, 'end');
      await page.waitForTimeout(150);
    }
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
    const next = async () => {
      for (let i = 0; i < 4; i++) {
        await type(page, 'end');
        await page.waitForTimeout(150);
        if (/Union: movement and fire/.test(await page.getByText(/^Turn \d of/).first().innerText())) return;
      }
    };
    await next();
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
    await type(page, 'end');
    await next();
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
    await unit.waitFor();
    await page.waitForTimeout(200);
    const before = await unit.boundingBox();
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
    await unit.waitFor();
    await page.waitForTimeout(200);
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
    const page = await visit();
    await large(page).waitFor();
    await goOffline(page);
    await large(page).click();
    await fired(page, '2nd Wisconsin').waitFor();
    const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
    execFileSync(longroll, ['page', '-o', join(folder, 'longroll.html')]);
    const file = await visit(`file://${join(folder, 'longroll.html')}`);
    await large(file).click();
    await fired(file, '2nd Wisconsin').waitFor();
    await log(file).filter({ hasText: /Georgia|Virginia|Carolina|Battery/ }).first().waitFor();
    await myTurn(file);
    rmSync(folder, { recursive: true });
  },
  'seeds are too long to be guessed, and those of an address are kept digit for digit': async () => {
    const seedOf = (page) => page.evaluate(() => /^orders (\d+) version/m.exec(JSON.parse(localStorage.getItem('longroll.battles'))[0].journal)[1]);
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
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await axeFindsNothing(page, `${state} ${colorScheme}`);
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

/** Pictures for the papers, where a folder is named. */
async function takePictures() {
  const views = [
    ['table-desktop', { viewport: { width: 1280, height: 860 } }],
    ['table-dark', { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' }],
    ['table-phone', { viewport: { width: 360, height: 740 }, hasTouch: true, deviceScaleFactor: 1.5 }],
  ];
  for (const [name, options] of views) {
    const page = await visit('#table?seed=5', options);
    await press(page);
    await myTurn(page);
    if (name === 'table-dark') {
      for (let i = 0; i < 3; i++) {
        await press(page);
        await myTurn(page);
      }
    }
    await page.mouse.move(5, 5);
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  }
}

await run(tests, takePictures);
