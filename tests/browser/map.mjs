// The map: its ground, blocks, names and lights, in Debian's Chromium, against `longroll serve`.
// node map.mjs LONGROLL [FOLDER FOR PICTURES]
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { doorOf, goTo, run, runLongroll, soon } from './browser.mjs';

const scenarios = readdirSync(new URL('../../scenarios/', import.meta.url))
  .filter((name) => name.endsWith('.txt'))
  .map((name) => basename(name, '.txt'));

const visit = doorOf('', { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
const sheet = (page) => page.locator('.sheet canvas');

/** A battle, when its ground is drawn. */
async function drawn(path, options = {}) {
  const page = await visit(path, options);
  await page.getByRole('region', { name: 'The field' }).waitFor();
  await page.clock.runFor(1000);
  await soon(async () => {
    await page.clock.runFor(100);
    assert.equal(await sheet(page).count(), 1);
  });
  return page;
}

/** Runs in the page, which has the modules: builds and paints its ground once. */
const paintedOnce = async () => {
  const { landOf } = await import('./land/land.js');
  const { lightOf } = await import('./land/light.js');
  const { paint } = await import('./land/paint.js');
  const { scenario } = await import('./table/game.js');
  const whole = (steps) => {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  };
  const land = whole(landOf(scenario.value));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [(land.table[0] + 2) * 16, (land.table[1] + 2) * 16];
  whole(paint(canvas, land, lightOf(0), { west: -1, north: -1, scale: 16 }, []));
  canvas.getContext('2d').getImageData(0, 0, 1, 1);
};

/** Milliseconds of the processor, whatever else the machine does. */
async function costOf(page, act) {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => (await wire.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration').value * 1000;
  const before = await spent();
  await act();
  return (await spent()) - before;
}

/** Likewise: the land of a battle, as numbers. */
const measured = async () => {
  const { landOf } = await import('./land/land.js');
  const { farFrom } = await import('./land/shapes.js');
  const { scenario } = await import('./table/game.js');
  const whole = (steps) => {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  };
  const land = whole(landOf(scenario.value));
  const again = whole(landOf(scenario.value));
  const floors = land.pieces.filter((one) => /woods|swamp|rough|steep/.test(one.kind));
  return {
    stray: Math.max(0, ...land.ways.flatMap((way) => way.line.map((p) => farFrom(p, way.ruled)))),
    edge: Math.max(
      0,
      ...land.floors.flatMap(({ edge }) => edge.map((p) => Math.min(...floors.map((one) => farFrom(p, one.points, true))))),
    ),
    twins: land.trees.filter((tree) => {
      const near = land.trees
        .filter((one) => one !== tree && one.sort === tree.sort)
        .map((one) => ({ one, far: Math.hypot(one.at[0] - tree.at[0], one.at[1] - tree.at[1]) }))
        .sort((a, b) => a.far - b.far)[0];
      return tree.sort === 'broad' && near && near.far < 0.5 && near.one.looks === tree.looks;
    }).length,
    trees: land.trees.length,
    woods: land.pieces.filter((one) => /woods/.test(one.kind)).length,
    hachures: land.hachures.length,
    hills: land.pieces.filter((one) => one.kind === 'hill').length,
    same: JSON.stringify(land) === JSON.stringify(again),
  };
};

const folder = fileURLToPath(new URL('../../scenarios/', import.meta.url));
const LONG = Boolean(process.env.LONGROLL_LONG);

/** The journal of a battle between two captains, as an address has it. */
async function fought(id) {
  const made = mkdtempSync(join(tmpdir(), 'longroll-'));
  const file = join(made, 'journal.txt');
  const sides = [...readFileSync(join(folder, `${id}.txt`), 'utf8').matchAll(/^side (\S+)/gm)].map((one) => one[1]);
  try {
    await runLongroll(['battle', join(folder, `${id}.txt`), ...sides.flatMap((side) => [`--${side}`, 'captain']), '--seed', '7', '--journal', file]);
    const text = readFileSync(file, 'utf8');
    return { path: `#table?at=0&side=${sides[0]}&journal=${deflateRawSync(text).toString('base64url')}`, orders: text.split('\n').length };
  } finally {
    rmSync(made, { recursive: true });
  }
}

/** Runs in the page: shows a moment at a zoom, and tells what of its words overlaps, by the boxes that the page reports. */
const overlaps = async ([line, nearer]) => {
  const { lookBack } = await import('./table/game.js');
  const { box, zoom } = await import('./table/map.js');
  box.value = null;
  lookBack(line);
  if (nearer > 1) zoom(1 / nearer);
  await new Promise((done) => setTimeout(done, 0));
  const svg = document.querySelector('.field svg');
  const frame = svg.getBoundingClientRect();
  const labels = [...svg.querySelectorAll('[data-label]')].map((one) => ({
    id: one.dataset.label,
    boxes: one.dataset.boxes.split(';').map((words) => words.split(' ').map(Number)),
    real: [...(one.matches('text') ? [one] : one.querySelectorAll('text'))].map((text) => text.getBoundingClientRect()),
  }));
  const now = svg.viewBox.baseVal;
  const blocks = [...svg.querySelectorAll('[data-unit]')].map((one) => ({
    id: one.dataset.unit,
    at: one
      .querySelector('.body')
      .getAttribute('points')
      .split(' ')
      .map((p) => p.split(',').map(Number))
      .map(([x, y]) => [((x - now.x) / now.width) * frame.width, ((y - now.y) / now.height) * frame.height]),
  }));
  const corners = ([a, b, c, d]) => [[a, b], [c, b], [c, d], [a, d]];
  /** Two outlines without hollows meet unless one of their sides parts them. */
  const meet = (one, other) =>
    [one, other].every((shape) =>
      shape.every((a, i) => {
        const b = shape[(i + 1) % shape.length];
        const along = (p) => (p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0]);
        const [here, there] = [one.map(along), other.map(along)];
        return Math.min(...here) < Math.max(...there) - 0.01 && Math.min(...there) < Math.max(...here) - 0.01;
      }),
    );
  const wrong = [];
  for (const [i, label] of labels.entries()) {
    for (const other of labels.slice(i + 1))
      if (label.boxes.some((a) => other.boxes.some((b) => meet(corners(a), corners(b))))) wrong.push(`${label.id} on ${other.id}`);
    for (const block of blocks) if (label.boxes.some((a) => meet(corners(a), block.at))) wrong.push(`${label.id} on the block ${block.id}`);
    const whole = [0, 1].map((k) => Math.min(...label.boxes.map((one) => one[k]))).concat([2, 3].map((k) => Math.max(...label.boxes.map((one) => one[k]))));
    if (whole[0] < 0 || whole[1] < 0 || whole[2] > frame.width || whole[3] > frame.height) wrong.push(`${label.id} leaves the frame`);
    for (const real of label.real)
      if (real.left - frame.left < whole[0] - 4 || real.right - frame.left > whole[2] + 4 || real.top - frame.top < whole[1] - 4 || real.bottom - frame.top > whole[3] + 4)
        wrong.push(`${label.id} is larger than its boxes: ${[real.left - frame.left, real.top - frame.top, real.right - frame.left, real.bottom - frame.top].map(Math.round)} in ${whole.map(Math.round)}`);
  }
  const seen = blocks.filter(({ at }) => at.some(([x, y]) => x > 0 && y > 0 && x < frame.width && y < frame.height));
  return { wrong, labels: labels.length, named: seen.filter(({ id }) => labels.some((one) => one.id === id)).length, seen: seen.length };
};

/** By the rule of WCAG: how much two colours differ. */
const CONTRAST = async () => {
  const { lightOf, lights, rgb } = await import('./land/light.js');
  const bright = (hex) => {
    const [r, g, b] = rgb(hex).map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const ratio = (a, b) => Math.max(bright(a), bright(b)) / Math.min(bright(a), bright(b));
  return lights.map((name, i) => {
    const { colours: c } = lightOf(i);
    const words = ['ink', 'nameWood', 'nameWater'].map((ink) => ratio(c[ink], c.halo));
    const marks = [ratio(c.side0, c.ground), ratio(c.side1, c.ground), ratio(c.side0, c.rim), ratio(c.side1, c.rim), ratio(c.gold, c.rim), ratio(c.side0, c.line0), ratio(c.side1, c.line1)];
    return { name, words: Math.min(...words), key: ratio(c.key, c.rim), marks: Math.min(...marks) };
  });
};

const tests = {
  'words and marks stand out in every light, and dusk falls with the turns': async () => {
    const page = await drawn('');
    for (const { name, words, key, marks } of await page.evaluate(CONTRAST)) {
      console.log(`${name}: words ${words.toFixed(1)}, edges ${key.toFixed(1)}, marks ${marks.toFixed(1)}`);
      assert.ok(words >= 4.5 && key >= 4.5 && marks >= 3, name);
    }
    const steps = await page.evaluate(async () => {
      const { lightAt } = await import('./table/sheet.js');
      const { scenario } = await import('./table/game.js');
      return Array.from({ length: 12 }, (_, i) => lightAt({ ...scenario.value, turns: 12, dusk: [{ turn: 3, inches: 8 }, { turn: 9, inches: 4 }] }, i + 1));
    });
    assert.deepEqual(steps, [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5]);
    assert.match(await page.locator('.field').getAttribute('data-light'), /^(day|dusk-\d)$/);
  },
  'theme, letters, centimetres, and the map alone': async () => {
    const page = await drawn('');
    await page.getByText('Look', { exact: true }).click();
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--panel').trim());
    await page.getByLabel('Theme').selectOption('dark');
    assert.equal(await paper(), '#1e2125');
    await page.getByLabel('Theme').selectOption('dusk');
    assert.equal(await paper(), '#efe4d8');
    const letter = () => page.evaluate(() => document.querySelector('.words .who').getBoundingClientRect().height);
    const before = await letter();
    await page.getByLabel('Letters').selectOption('larger');
    await soon(async () => assert.ok((await letter()) > before * 1.2));
    const large = await letter();
    await page.setViewportSize({ width: 2560, height: 1440 });
    await soon(async () => assert.ok((await letter()) > large * 1.25, 'a large screen has small letters'));
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByLabel('Centimetres beside inches').check();
    await page.locator('.scale').getByText(/\d cm/).waitFor();
    // Scale and arrow stand on plates of their own, so that the frame runs through neither.
    const loose = await page.locator('.scale').evaluate((scale) => {
      const boxes = (what) => [...scale.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
      const plates = boxes('rect');
      return boxes('text, path').filter((one) => !plates.some((plate) => one.left >= plate.left && one.right <= plate.right && one.top >= plate.top && one.bottom <= plate.bottom)).length;
    });
    assert.equal(loose, 0);
    const wide = async () => (await page.locator('.field').boundingBox()).width;
    await page.getByRole('button', { name: 'The map alone' }).click();
    await soon(async () => assert.ok((await wide()) > 1270));
    await page.keyboard.press('w');
    await soon(async () => assert.ok((await wide()) < 1000));
    await page.reload();
    await page.clock.runFor(3000);
    await soon(async () => assert.equal(await paper(), '#efe4d8'));
  },
  'no words on the map overlap others, a block or the frame': async () => {
    for (const id of LONG ? scenarios : ['brawners-farm', 'maryes-heights']) {
      const { path, orders } = await fought(id);
      const sizes = LONG ? [[1280, 720], [390, 844]] : [[1280, 720]];
      for (const [width, height] of sizes) {
        const page = await drawn(path, { viewport: { width, height } });
        let [looks, named, seen] = [0, 0, 0];
        for (let line = 5; line < orders; line += LONG ? 5 : Math.max(5, Math.ceil(orders / 3)))
          for (const nearer of [1, 1.7, 3]) {
            const found = await page.evaluate(overlaps, [line, nearer]);
            assert.deepEqual(found.wrong, [], `${id} after ${line} orders, ${nearer} times nearer`);
            looks++;
            named += found.named;
            seen += found.seen;
          }
        console.log(`${id}, ${width} pixels: ${looks} looks, ${named} of ${seen} units in sight are named`);
        assert.ok(named > seen * 0.6, `${id}: ${named} of ${seen} named`);
        await page.context().close();
      }
    }
  },
  'the ground of every battle is drawn by its lines, and the same each time': async () => {
    const page = await drawn(`#table/${scenarios[0]}`);
    for (const id of scenarios) {
      const [, name] = /^battle "(.*)"/m.exec(readFileSync(join(folder, `${id}.txt`), 'utf8'));
      await goTo(page, `#table/${id}`, name);
      const took = await costOf(page, () => page.evaluate(paintedOnce));
      const land = await page.evaluate(measured);
      console.log(`${id}: drawn in ${took.toFixed(0)} ms, ${land.trees} trees, ${land.hachures} hachures, ${land.stray.toFixed(2)} inches off the ruled line`);
      assert.ok(took > 10 && took < 900, `${id}: ${took} ms`);
      assert.ok(land.stray <= 0.35 && land.edge <= 0.35, JSON.stringify(land));
      assert.equal(land.twins, 0, `${id}: trees alike side by side`);
      assert.ok(land.woods === 0 || land.trees > 20 * land.woods, JSON.stringify(land));
      assert.ok(land.hills === 0 || land.hachures > 50, JSON.stringify(land));
      assert.ok(land.same);
    }
  },
};

await run(tests, async () => {});
