// How fast the Table is: to be read, no test. node speed.mjs LONGROLL [ROUNDS]
// Frames are counted by the processor's time of the page's thread, times four for a processor that is four times slower, so that
// other programs on the machine do not count; what waits for the network goes by the clock.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { serve } from './serve.mjs';

const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const [longroll, rounds = '3'] = process.argv.slice(2);
const require = createRequire(fileURLToPath(new URL('../../page/', import.meta.url)));
const { chromium } = require('playwright-core');
const { child, address } = await serve(longroll);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });

const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const tell = (what, unit, list) =>
  console.log(`${what}: ${Math.min(...list).toFixed(1)} ${unit} at best, ${middle(list).toFixed(1)} in the middle, ${Math.max(...list).toFixed(1)} at worst, of ${list.length}`);

async function visitor(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  const page = await context.newPage();
  return { context, page, wire: await context.newCDPSession(page) };
}

/** Milliseconds that the page's thread has worked. */
async function meter(wire) {
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => (await wire.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration').value * 1000;
}

/** Until the large button has an order on it that can be pressed: by the clock, and the processor's time. */
async function playable(network, slower) {
  const { context, page, wire } = await visitor();
  const spent = await meter(wire);
  if (network) {
    await wire.send('Network.enable');
    await wire.send('Network.emulateNetworkConditions', NETWORK);
  }
  if (slower) await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    const look = () => {
      const large = document.querySelector('.roll');
      if (large?.getAttribute('aria-disabled') === 'false' && /^\s*Fire/.test(large.textContent)) window.playable = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  await page.waitForFunction(() => window.playable, null, { timeout: 120000 });
  const took = await page.evaluate(() => window.playable);
  const worked = await spent();
  await context.close();
  return { took, worked };
}

/** From the press of the large button to the drawn answer: the processor's time of the page's thread. */
async function answers() {
  const { context, page, wire } = await visitor({ reducedMotion: 'reduce' });
  const spent = await meter(wire);
  await page.goto(`${address}#table/brawners-farm?side=union&against=captain&seed=7`);
  await page.locator('.field.rich').waitFor({ timeout: 120000 });
  await page.waitForTimeout(2000);
  await page.keyboard.press('e');
  await page.waitForTimeout(3000);
  const list = [];
  for (let i = 0; i < 8; i++) {
    const before = await spent();
    const acted = await page.evaluate(async () => {
      const large = document.querySelector('.roll');
      if (large.getAttribute('aria-disabled') === 'true' || /^End/.test(large.textContent.trim())) return false;
      large.click();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return true;
    });
    if (acted) list.push(await spent().then((now) => now - before));
    await page.waitForTimeout(1000);
  }
  await context.close();
  return list;
}

/** Script, style and layout of each frame while the other side's blocks glide. */
async function frames() {
  const { context, page } = await visitor();
  await page.goto(`${address}#table/brawners-farm?side=union&against=captain&seed=7`);
  await page.locator('.field.rich').waitFor({ timeout: 120000 });
  await page.waitForTimeout(2000);
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('e');
    await page.waitForTimeout(1000);
    const sure = page.getByRole('button', { name: /anyway$/ });
    if (await sure.count()) await sure.click();
    await page.waitForTimeout(2500);
  }
  const client = await browser.newBrowserCDPSession();
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'devtools.timeline.frame', 'disabled-by-default-devtools.timeline'] } });
  await page.waitForTimeout(12000);
  const ended = new Promise((done) => client.once('Tracing.tracingComplete', done));
  await client.send('Tracing.end');
  await ended;
  await context.close();
  return perFrame(events);
}

const WORK = new Set(['FunctionCall', 'EvaluateScript', 'TimerFire', 'FireAnimationFrame', 'EventDispatch', 'UpdateLayoutTree', 'Layout', 'RunMicrotasks', 'HandlePostMessage']);

/** Thread time of the outermost pieces of work between two frames of the page, and whether an animation ran. */
function perFrame(events) {
  const { tid, pid } = events.filter((one) => one.name === 'FireAnimationFrame' || one.name === 'UpdateLayoutTree').at(-1) ?? {};
  const own = events.filter((one) => one.tid === tid && one.pid === pid && one.ts).sort((a, b) => a.ts - b.ts);
  const starts = own.filter((one) => one.name === 'Commit').map((one) => one.ts); // the end of the frame before
  const sums = starts.map(() => 0);
  let until = 0;
  for (const one of own) {
    if (one.ph !== 'X' || !WORK.has(one.name) || one.ts < until) continue;
    until = one.ts + (one.dur ?? 0);
    const at = starts.findLastIndex((start) => start <= one.ts);
    if (at >= 0) sums[at] += (one.tdur ?? one.dur ?? 0) / 1000;
  }
  return sums.map((one) => one * SLOWER);
}

console.log(`as the clock has it, with ${rounds} rounds:`);
for (const [what, ...how] of [['on this machine', false, false], ['at 1.6 Mbit/s, 150 ms', true, false], [`at 1.6 Mbit/s, 150 ms, a processor ${SLOWER} times slower`, true, true]]) {
  const list = [];
  for (let i = 0; i < Number(rounds); i++) list.push(await playable(...how));
  tell(`playable ${what}`, 'ms', list.map((one) => one.took));
  if (!how[1]) tell("  of which the page's thread works", 'ms', list.map((one) => one.worked));
}
const pressed = await answers();
tell("press to answer, the processor's time", 'ms', pressed);
const list = await frames();
const sorted = [...list].sort((a, b) => a - b);
console.log(`a frame while blocks glide, script and layout, ${SLOWER} times slower: ${middle(list).toFixed(2)} ms in the middle, ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(2)} in 95 of 100, ${(sorted.at(-1) ?? 0).toFixed(2)} at most, of ${list.length} frames; ${list.filter((one) => one > 8).length} take more than 8 ms`);
await browser.close();
child.removeAllListeners('exit');
child.kill('SIGTERM');
