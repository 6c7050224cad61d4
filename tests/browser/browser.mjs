// What the tests of the page share: one server, one browser, visitors, and who runs the tests.
// Debian's Chromium against `longroll serve`. node FILE.mjs LONGROLL [FOLDER FOR PICTURES]
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serve } from './serve.mjs';

export const [longroll, pictures] = process.argv.slice(2);
const require = createRequire(fileURLToPath(new URL('../../page/', import.meta.url)));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const { child, address } = await serve(longroll);
export { address };
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

const strays = [];
const errors = [];
/** The visitors of the test that runs. */
const visitors = new AsyncLocalStorage();

/** Of a visitor who goes offline: his page fetches all of itself; of the others it fetches what they see. */
export const KEEPS = { serviceWorkers: 'allow' };

/** What a visitor has chosen before he comes: the other side's turn is not shown act by act. */
const atOnce = () => {
  try {
    if (!localStorage.getItem('longroll.pace')) localStorage.setItem('longroll.pace', '[{"manner":"at once","speed":1}]');
  } catch {} // who is at no address keeps nothing
};

/** Lets fresh visitors in, at this address of the page and as these options have it unless one says otherwise; `paced`: they watch the other side's turn. */
export function doorOf(first, usual) {
  return async (path = first, options = {}, before = null) => {
    const { paced, ...wishes } = options;
    const context = await browser.newContext({ serviceWorkers: 'block', ...usual, ...wishes });
    visitors.getStore().push(context);
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(address) && !/^(data|file|blob):/.test(url)) strays.push(url);
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20000);
    page.on('pageerror', (trouble) => errors.push(trouble.stack));
    if (!paced) await page.addInitScript(atOnce);
    if (before) await page.addInitScript(before);
    await page.clock.install();
    await page.goto(path.startsWith('file:') ? path : address + path);
    return page;
  };
}

/** Another battle, by its address, in a page that is there: it need not be loaded anew. */
export async function goTo(page, hash, name) {
  await page.evaluate((hash) => (location.hash = hash), hash);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** The program, while other tests go on. */
export const runLongroll = promisify(execFile).bind(null, longroll);

export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** The page draws a moment after a change: a check may fail until then. */
export async function soon(check) {
  for (let tries = 0; ; tries++) {
    try {
      return await check();
    } catch (trouble) {
      if (tries === 500) throw trouble;
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}

/** Which of them stand out to the left or right, by their words; not those in a part that scrolls or is drawn. */
export const outside = (all, width, except) =>
  all.evaluateAll(
    (list, [width, except]) =>
      list
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width > 0 && !one.parentElement.closest(except) && (box.left < -0.5 || box.right > width);
        })
        .map((one) => one.ariaLabel ?? one.textContent),
    [width, except],
  );

/** Without a network the page comes back once its service worker has fetched everything: a visitor with KEEPS. */
export async function goOffline(page) {
  await soon(async () => assert.ok(await page.evaluate(() => navigator.serviceWorker.getRegistration()), 'nothing is kept: visit with KEEPS'));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
}

/** The longest task of the page's main thread while this is done: milliseconds of its own time, whoever else uses the machine. */
export async function longestTask(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await page.evaluate(() => console.timeStamp('longroll'));
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const own = traceEvents.find((one) => one.name === 'TimeStamp');
  const tasks = traceEvents.filter((one) => one.pid === own.pid && one.tid === own.tid && one.name.endsWith('RunTask') && one.tdur);
  assert.ok(tasks.length > 10, `${tasks.length} tasks`);
  return Math.max(...tasks.map((one) => one.tdur)) / 1000;
}

/** What is before a page that axe is to look at: it does on F9, on F8 at the colours alone. What it finds in order is not worked out
 * in detail, which takes most of its time. */
export const axeScript = `${axe};addEventListener('keydown',(e)=>{if(['F8','F9'].includes(e.key))axe.run(document,{resultTypes:['violations','incomplete'],...(e.key==='F8'&&{runOnly:['color-contrast','link-in-text-block']})}).then((r)=>{window.undecided=r.incomplete;console.log('AXE'+JSON.stringify(
  r.violations.filter((v)=>['serious','critical'].includes(v.impact)).map((v)=>v.id+': '+v.nodes.map((n)=>n.html).slice(0,2))))})})`;

/** What axe could not decide when it looked last, but for what lies in these parts, and letters that stand alone. */
export const axeUndecided = (page, except) =>
  page.evaluate((except) => {
    const isThere = (node) => node.any.every((one) => one.data?.messageKey !== 'shortTextContent') && !/^<text/i.test(node.html) && !document.querySelector(node.target.join(' '))?.closest(except);
    return window.undecided.map((one) => [one.id, one.nodes.filter(isThere).map((node) => `${node.html} ${node.any[0]?.data?.messageKey ?? ''}`)]).filter(([, nodes]) => nodes.length > 0);
  }, except);

export async function axeFindsNothing(page, where, key = 'F9') {
  const heard = page.waitForEvent('console', (message) => message.text().startsWith('AXE'));
  await page.keyboard.press(key);
  assert.equal((await heard).text(), 'AXE[]', where);
}

/** In one colour scheme all of it, in the other its colours: nothing else hangs on them. */
export async function axeFindsNothingInBoth(page, where) {
  for (const [colorScheme, key] of Object.entries({ light: 'F9', dark: 'F8' })) {
    await page.emulateMedia({ colorScheme });
    await axeFindsNothing(page, `${where} ${colorScheme}`, key);
  }
}

let failed = 0;
let passed = 0;

async function runOne(name, test) {
  const began = Date.now();
  const contexts = [];
  try {
    await visitors.run(contexts, test);
    passed++;
    console.log(`ok   ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (trouble) {
    failed++;
    console.log(`FAIL ${name}\n${trouble.stack}`);
  }
  for (const context of contexts) await context.close();
}

/**
 * Runs them, or those whose name has LONGROLL_ONLY in it, two at a time; then takes pictures, where a folder is named. Those named
 * `first` take long: begun last, one of them would run alone.
 */
export async function run(tests, takePictures, first = []) {
  const only = process.env.LONGROLL_ONLY ?? '';
  const isLate = ([name]) => (first.includes(name) ? 0 : 1);
  const queue = Object.entries(tests).filter(([name]) => name.includes(only)).sort((a, b) => isLate(a) - isLate(b));
  const lane = async () => {
    for (let next; (next = queue.shift()); ) await runOne(...next);
  };
  await Promise.all([lane(), lane()]);
  await runOne('no request leaves the origin, and nothing fails behind the page', async () => {
    assert.deepEqual(strays, []);
    assert.deepEqual(errors, []);
  });
  if (pictures) await visitors.run([], takePictures);
  await browser.close();
  child.removeAllListeners('exit');
  const stopped = new Promise((done) => child.on('exit', done));
  child.kill('SIGTERM');
  if ((await stopped) !== 0) failed++;
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
