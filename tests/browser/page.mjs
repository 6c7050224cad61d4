// The Charts page as a user meets it: by roles and names, in Debian's Chromium, against `longroll serve`.
// node page.mjs LONGROLL [FOLDER FOR PICTURES]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { address, axeFindsNothing, axeScript, button, doorOf, goOffline, longroll, outside, pictures, run, soon } from './browser.mjs';

const cli = (...words) =>
  JSON.parse(execFileSync(longroll, [...words, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 }));
const charts = cli('charts');
const plain = (name) => name.replace(/(?<=\w)[-_](?=\w)/g, ' ');

const visit = doorOf('#charts', { viewport: { width: 1100, height: 900 } });
const result = (page) => page.getByRole('region', { name: 'The throw' }).getByRole('status');

/** Value and fraction of each bar, result by result, as the page shows them. */
async function bars(page, name) {
  const lines = await page.getByRole('region', { name: `Odds of ${plain(name)}`, exact: true }).getByRole('listitem').allInnerTexts();
  return lines.map((line) => line.split('\n').map((part) => part.trim()).filter(Boolean));
}

/** What the page shows of the odds equals what the command line says. */
function oddsEqual(page, chart, inputs) {
  const words = Object.entries(inputs).map(([name, value]) => `${name}=${value}`);
  const reply = cli('odds', chart.chart, ...words);
  return soon(() => showsReply(page, chart, reply));
}

async function showsReply(page, chart, reply) {
  if (reply.turns) {
    const last = reply.turns.at(-1);
    const shares = last.odds.broke_first.map((share) => percent(share.probability));
    const table = page.getByRole('table', { name: 'broke first', exact: true });
    const cells = await table.getByRole('row').last().getByRole('cell').allInnerTexts();
    for (const share of shares) assert.ok(cells.includes(share), `${chart.chart}: ${share} in ${cells}`);
  }
  for (const output of chart.outputs) {
    const values = reply.values[output.name];
    if (values.length < 2 || (reply.turns && output.kind === 'choice')) continue;
    const shown = await bars(page, output.name);
    assert.equal(shown.length, values.length, `${chart.chart} ${output.name}`);
    values.forEach((value, i) => {
      assert.equal(shown[i][0], plain(String(value.value)), `${chart.chart} ${output.name}`);
      const long = value.exactly.fraction.length > 17;
      const exact = long ? `${percent(value.exactly.probability)} exact` : value.exactly.fraction;
      assert.ok(shown[i].join(' ').endsWith(exact), `${chart.chart} ${output.name}: ${shown[i]}`);
    });
  }
  const only = (output) => (reply.values[output.name].length === 1 ? reply.values[output.name][0].value : 'no');
  const certain = chart.outputs.filter((output) => only(output) !== 'no'); // what never happens goes without saying
  if (certain.length > 0) {
    const text = await page.getByText('For certain:').innerText();
    for (const output of certain) {
      const value = only(output) === 'yes' ? '' : ` ${plain(String(only(output)))}`;
      assert.ok(text.includes(`${plain(output.name)}${value}`), `${chart.chart}: ${output.name}${value} in ${text}`);
      assert.ok(!/ (yes|no)[,.]/.test(text), text);
    }
  }
}

function percent(probability) {
  const hundred = probability * 100;
  if (hundred === 0 || hundred === 100) return `${hundred}%`;
  return hundred < 0.1 ? '<0.1%' : hundred > 99.9 ? '>99.9%' : `${hundred.toFixed(1)}%`;
}

/** Fills one input by its label. */
async function fill(page, field, value) {
  const control = page.getByLabel(plain(field.name), { exact: true }).first();
  if (field.words) await control.selectOption(value);
  else if (field.kind === 'yes') await control.setChecked(value === 'yes');
  else await control.fill(value);
}

const tests = {
  'the first volley takes one click': async () => {
    const page = await visit();
    await page.getByRole('heading', { name: /Brawner's Farm/ }).waitFor();
    await page.getByText('Three castings fall, a fourth on 5 or 6').waitFor();
    await button(page, 'Fire!').click();
    await result(page).getByText(/casualties [34] \(\d+ men\), morale lost [34]/).waitFor();
    assert.equal(await result(page).getByRole('img', { name: /a die showing/ }).count(), 2);
    await page.getByRole('region', { name: 'The throw' }).getByText('rifled musket at 4 inches').waitFor();
    console.log(`the engine took ${await page.locator('[data-milliseconds]').getAttribute('data-milliseconds')} ms for the odds`);
  },
  'the policy forbids everything that is not the page': async () => {
    const page = await visit();
    const answer = await page.request.get(address);
    const policy = answer.headers()['content-security-policy'] ?? '';
    for (const part of ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "connect-src 'self'"]) {
      assert.ok(policy.includes(part), `${part} in ${policy}`);
    }
  },
  'every chart is filled in by its form and equals the command line': async () => {
    const page = await visit();
    for (const chart of charts) {
      await page.goto('about:blank');
      await page.goto(`${address}#charts`);
      await button(page, 'Charts').click();
      await page.getByRole('searchbox').fill(chart.title);
      await page.keyboard.press('Enter');
      const title = chart.chart === 'iron-brigade/fire' ? /Brawner's Farm/ : new RegExp(`^${chart.title}$`);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      const inputs = Object.fromEntries(chart.example.split(' ').map((pair) => pair.split('=')));
      await oddsEqual(page, chart, inputs);
      for (const field of chart.inputs) {
        if (field.kind === 'list' || field.other_side || inputs[field.name] === undefined) continue;
        const next = field.words
          ? field.words[(field.words.indexOf(inputs[field.name]) + 1) % field.words.length]
          : field.kind === 'whole'
            ? String(Math.min(field.high, Number(inputs[field.name]) + 1))
            : inputs[field.name];
        const tried = { ...inputs, [field.name]: next };
        const words = Object.entries(tried).map(([name, value]) => `${name}=${value}`);
        await fill(page, field, next);
        try {
          cli('odds', chart.chart, ...words);
        } catch {
          await page.getByRole('alert').first().waitFor(); // refused there, refused here
          await fill(page, field, inputs[field.name]);
          continue;
        }
        inputs[field.name] = next;
        await oddsEqual(page, chart, inputs);
      }
    }
  },
  'toggles, lists, swap and typed dice': async () => {
    const fire = charts.find((one) => one.chart === 'iron-brigade/fire');
    const inputs = { weapon: 'rifled-musket', range: '4', castings: '22', 'target-castings': '12' };
    const page = await visit();
    await page.getByRole('switch', { name: 'target en masse' }).check();
    await oddsEqual(page, fire, { ...inputs, 'target-en-masse': 'yes' });
    await button(page, 'add with').click();
    await page.getByLabel('weapon 1', { exact: true }).selectOption('6-pdr-gun');
    await page.getByLabel('range 1', { exact: true }).fill('9');
    await page.getByLabel('castings 1', { exact: true }).fill('6');
    await oddsEqual(page, fire, { ...inputs, 'target-en-masse': 'yes', with: '6-pdr-gun:9:6:6' });
    await button(page, 'remove with 1').click();
    await button(page, 'reset target en masse').click();
    await button(page, 'Use your own dice').click();
    await page.getByRole('textbox', { name: /Your own dice/ }).fill('5, 2');
    await button(page, 'Use them').click();
    await result(page).getByText('casualties 4 (80 men), morale lost 4').waitFor();
    await page.getByRole('textbox', { name: /Your own dice/ }).fill('7,2');
    await button(page, 'Use them').click();
    await result(page).getByText("the attacker's d6 for casualties cannot show 7").waitFor();
    await button(page, 'Swap the sides').click();
    const back = cli('odds', 'fire', ...Object.entries(inputs).map(([name, value]) => `${name}=${value}`), '--swap');
    await soon(async () => {
      const shown = await bars(page, 'casualties');
      assert.deepEqual(shown.map((one) => one[0]), back.values.casualties.map((one) => String(one.value)));
    });
  },
  'rulings are chosen, marks are told, effects are listed': async () => {
    const stoppage = charts.find((one) => one.chart === 'brigade-series/stoppage');
    const page = await visit('#brigade-series/stoppage?divisions=4&wrecked=1&rating=0');
    await page.getByText('Figures unclear in print: stoppage values unsure.').waitFor();
    await page.getByText('Rulings', { exact: true }).click();
    await page.getByLabel(/^G-3:/).selectOption('ratio');
    await page.getByText('For certain: value 1, needed 4').waitFor();
    assert.ok(page.url().endsWith('&G-3=ratio'), page.url());
    await page.getByText('Figures unclear in print: G-3 unsure.').waitFor();
    await page.reload();
    await page.getByText('For certain: value 1, needed 4').waitFor();
    await button(page, 'reset G-3').click();
    await oddsEqual(page, stoppage, { divisions: '4', wrecked: '1', rating: '0' });
    await page.goto(`${address}#brigade-series/gun-loss?guns=3`);
    await button(page, 'Use your own dice').click();
    await page.getByRole('textbox', { name: /Your own dice/ }).fill('6');
    await button(page, 'Use them').click();
    const effects = result(page).getByRole('list', { name: 'Effects' }).getByRole('listitem');
    assert.deepEqual(await effects.allInnerTexts(), ['battery: gun points -3', 'battery: formation limbered']);
  },
  'at least and at most': async () => {
    const page = await visit();
    const ends = (row, fraction) =>
      soon(async () => assert.ok((await bars(page, 'casualties'))[row].join(' ').endsWith(` ${fraction}`)));
    await page.getByRole('radio', { name: 'at least' }).check();
    await ends(1, '1/3');
    await ends(0, '1');
    await page.getByRole('radio', { name: 'at most' }).check();
    await ends(0, '2/3');
  },
  'a link carries the situation': async () => {
    const page = await visit();
    await page.getByLabel('cover', { exact: true }).selectOption('entrenchments');
    await page.getByLabel('castings', { exact: true }).fill('28');
    const fire = charts.find((one) => one.chart === 'iron-brigade/fire');
    const inputs = { weapon: 'rifled-musket', range: '4', castings: '28', 'target-castings': '12', cover: 'entrenchments' };
    await oddsEqual(page, fire, inputs);
    const other = await visit(page.url().slice(address.length));
    await oddsEqual(other, fire, inputs);
    assert.equal(await other.getByLabel('cover', { exact: true }).inputValue(), 'entrenchments');
  },
  'comparisons are drawn': async () => {
    const page = await visit();
    await page.getByLabel('Vary').selectOption('range');
    await page.getByRole('img', { name: 'casualties, on average over range' }).waitFor();
    await page.getByLabel('A line for each').selectOption('cover');
    await page.getByText('cover entrenchments').first().waitFor();
    await page.getByText('points to go').waitFor({ state: 'hidden' });
  },
  'a duel shows its curves by turn': async () => {
    const page = await visit('#iron-brigade/duel?weapon=rifled-musket&castings=16&target-castings=16&range=8&turns=5');
    await page.getByRole('img', { name: /target fate.* over turn/ }).waitFor();
    assert.equal(await page.getByRole('table', { name: 'broke first' }).getByRole('row').count(), 6);
  },
  'a long duel is asked for when the hand rests': async () => {
    const duel = charts.find((one) => one.chart === 'iron-brigade/duel');
    const inputs = { weapon: 'rifled-musket', castings: '40', 'target-castings': '40', range: '8', turns: '10', rally: 'yes' };
    const page = await visit(`#iron-brigade/duel?${new URLSearchParams(inputs)}`);
    await oddsEqual(page, duel, inputs);
    await button(page, 'increase castings').click();
    await button(page, 'increase castings').click();
    await button(page, 'decrease castings').click();
    await oddsEqual(page, duel, { ...inputs, castings: '41' });
    assert.ok(await button(page, 'Roll').isEnabled());
  },
  'favourites and rolls are kept, with luck': async () => {
    const page = await visit();
    await button(page, 'Favourite').click();
    await button(page, 'Fire!').click();
    await button(page, 'Fire!').click();
    await page.reload();
    const kept = page.getByRole('region', { name: 'Kept in this browser' });
    await kept.getByRole('link', { name: 'Fire: rifled musket, range 4, castings 22, target castings 12' }).waitFor();
    await kept.getByText(/casualties: \d+ in 2 rolls, 6.7 expected/).waitFor();
    await button(page, 'Clear the rolls').click();
    await kept.getByText('No rolls yet.').waitFor();
  },
  'it works without a network after the first visit': async () => {
    const page = await visit();
    await button(page, 'Fire!').waitFor();
    await goOffline(page);
    await button(page, 'Fire!').click();
    await result(page).getByText(/^casualties \d/).waitFor();
  },
  'the one file opens from a disk': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'longroll-'));
    execFileSync(longroll, ['page', '-o', join(folder, 'longroll.html')]);
    const page = await visit(`file://${join(folder, 'longroll.html')}#charts`);
    await button(page, 'Fire!').click();
    await result(page).getByText(/casualties [34]/).waitFor();
    rmSync(folder, { recursive: true });
  },
  'a phone of 360 pixels shows everything': async () => {
    const duel = '#iron-brigade/duel?weapon=rifled-musket&castings=16&target-castings=16&range=8&turns=5&rally=yes';
    const page = await visit('#charts', { viewport: { width: 360, height: 740 }, hasTouch: true });
    for (const link of ['#charts', duel, ...charts.map((one) => `#${one.chart}`)]) {
      await page.goto(address + link);
      const title = charts.find((one) => link.split('?')[0] === `#${one.chart}`)?.title ?? "Brawner's Farm";
      if (link !== '#iron-brigade/fire') await page.getByRole('heading', { name: title, level: 1 }).first().waitFor();
      await page.getByRole('form', { name: 'Situation' }).waitFor();
      for (const role of ['region', 'cell', 'button'])
        assert.deepEqual(await outside(page.getByRole(role), 360.5, '.scroll'), [], `${link}: ${role}`);
    }
  },
  'the keyboard is enough': async () => {
    const page = await visit();
    await button(page, 'Fire!').waitFor();
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      if (await page.locator(':focus').innerText() === 'Fire!') break;
    }
    await page.keyboard.press('Enter');
    await result(page).getByText(/^casualties \d/).waitFor();
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Movement', level: 1 }).waitFor();
    await page.keyboard.press('r'); // two keystrokes: a letter, and the number of what it finds
    const number = await page.getByRole('button', { name: /^Rally \d/ }).innerText();
    await page.keyboard.press(/\d/.exec(number)[0]);
    await page.getByRole('heading', { name: 'Rally', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Movement', level: 1 }).waitFor();
    await button(page, 'Charts').click();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator(':focus').innerText(), 'Charts');
    await page.keyboard.press('r');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const second = (await page.locator(':focus').innerText()).split(/\s\d/)[0].split('\n')[0].trim();
    await page.keyboard.press('Enter'); // what has the focus is opened, not the first
    await page.getByRole('heading', { name: second, level: 1 }).waitFor();
  },
  'charts are found by clause and by word': async () => {
    const page = await visit();
    await button(page, 'Charts').click();
    await page.getByRole('searchbox').fill('IV.D.1');
    await page.getByRole('button', { name: /^Fording/ }).waitFor();
    await page.getByRole('searchbox').fill('12 pdr gun');
    await page.getByRole('button', { name: /^Fire \d/ }).waitFor();
    await page.getByRole('searchbox').fill('prisoners');
    await page.getByRole('button', { name: /^Captures/ }).waitFor();
    await page.getByRole('searchbox').fill('zeppelin');
    await page.getByText('No chart matches.').waitFor();
  },
  'bad links are told, and are never markup': async () => {
    let page = await visit('#iron-brigade/cavalry-charge');
    await page.getByText('names a chart that Longroll does not have').waitFor();
    await button(page, "Go to Brawner's Farm").click();
    await button(page, 'Fire!').waitFor();
    page = await visit('#iron-brigade/fire?speed=9');
    await page.getByText('an input that it does not have: speed').waitFor();
    page = await visit('#%E0%A4%A');
    await page.getByText('names a chart that Longroll does not have').waitFor();
    page = await visit('#iron-brigade/fire?weapon=rifled-musket&range=99999&castings=21&target-castings=12');
    await page.getByRole('alert').getByText("range: '99999' is not a whole number from 0 to 240").waitFor();
    page = await visit('#iron-brigade/fire?weapon=rifled-musket&range=14&castings=21&target-castings=12');
    await page.getByRole('alert').getByText('rifled musket fires no farther than 12 inches').waitFor();
    assert.ok(await button(page, 'Roll').isDisabled());
    page = await visit(`#${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    page = await visit(`#iron-brigade/fire?weapon=${encodeURIComponent('<b>bow</b>')}&range=4&castings=2&target-castings=3`);
    await page.getByRole('alert').getByText("'<b>bow</b>' is none of").waitFor();
  },
  'a browser that keeps nothing, and one without WebAssembly': async () => {
    let page = await visit('#charts', {}, () => {
      Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('forbidden'); } });
    });
    await button(page, 'Fire!').click();
    await page.getByText('does not let the page keep anything').waitFor();
    page = await visit('#charts', {}, () => localStorage.setItem('longroll.rolls', '[null, 7, {"hash": 3}]'));
    await button(page, 'Fire!').click();
    await result(page).getByText(/^casualties \d/).waitFor();
    page = await visit('#charts', {}, () => { delete window.WebAssembly; });
    await page.getByRole('alert').getByText('It needs WebAssembly').waitFor();
  },
  'axe finds nothing serious': async () => {
    for (const link of ['#charts', '#iron-brigade/duel', '#iron-brigade/movement', '#iron-brigade/fire?range=99', '#nothing']) {
      const page = await visit(link, { bypassCSP: true }, axeScript);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (link === '#charts') await button(page, 'Fire!').click();
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await axeFindsNothing(page, `${link} ${colorScheme}`);
      }
    }
  },
};

/** Pictures for the papers, where a folder is named. */
async function takePictures() {
  for (const colorScheme of ['light', 'dark']) {
    for (const [name, viewport] of [['phone', { width: 360, height: 740 }], ['desktop', { width: 1100, height: 900 }]]) {
      const page = await visit('#charts', { viewport, colorScheme, deviceScaleFactor: name === 'phone' ? 2 : 1 });
      await button(page, 'Use your own dice').click();
      await page.getByRole('textbox', { name: /Your own dice/ }).fill('5,2');
      await button(page, 'Use them').click();
      await button(page, 'Use your own dice').click();
      await page.mouse.wheel(0, -9000);
      await page.waitForTimeout(700);
      await page.screenshot({ path: join(pictures, `charts-${name}-${colorScheme}.png`) });
    }
  }
}

await run(tests, takePictures);
