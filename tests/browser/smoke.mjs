// Charts and Table in Firefox and in WebKit, on a phone and on a desk: what a player does first works there too, and the browser
// complains of nothing. node smoke.mjs LONGROLL [FOLDER FOR PICTURES]
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { firefox, webkit } from './drivers.mjs';
import { serve } from './serve.mjs';

const [longroll, pictures] = process.argv.slice(2);
const SIZES = { phone: [390, 844], desk: [1280, 800] };
const PATIENCE = 30000; // milliseconds: the machine may be busy
const TWICE = 650; // a second press of the large button within this does nothing

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Until it is so; `what` says what was waited for. */
async function until(check, what) {
  for (const end = Date.now() + PATIENCE; ; await pause(50)) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`there is no ${await what()}`);
  }
}

/** A browser with a player's eyes and hands: `tap` and `sees` wait for what they want. */
function player(browser) {
  const FIND = `const [selector, words, part] = arguments, wanted = new RegExp(words);
    const name = (one) => (one.getAttribute('aria-label') ?? one.innerText ?? one.textContent).replace(/\\s+/g, ' ').trim();
    const found = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0 && wanted.test(name(one)));
    return (part ? found?.querySelector(part) : found) ?? null`;
  const find = (selector, pattern, part = '') => until(() => browser.run(FIND, selector, pattern.source, part), () => `${selector} ${pattern}`);
  return {
    find,
    tap: async (selector, pattern, part) => {
      const one = await find(selector, pattern, part);
      try {
        await browser.click(one);
      } catch (trouble) {
        if (!/intercepted|not interactable|stale/.test(trouble.message)) throw trouble;
        await browser.run('arguments[0].scrollIntoView({ block: "center" })', await find(selector, pattern, part)); // from under the foot
        await browser.click(await find(selector, pattern, part));
      }
    },
    sees: (pattern) =>
      until(
        () => browser.run('return new RegExp(arguments[0]).test(document.body.innerText)', pattern.source),
        async () => `${pattern} in: ${(await browser.run('return document.body.innerText')).slice(0, 600)}`,
      ),
    fits: async () => {
      const [width, wide] = await browser.run('return [document.documentElement.clientWidth, document.documentElement.scrollWidth]');
      assert.ok(wide <= width, `${wide} pixels on a screen of ${width}`);
    },
  };
}

/** Before everything else in the page: what goes wrong is noted where the next page still finds it. */
const WATCH = `const note = (what) => localStorage.setItem('complaints', (localStorage.getItem('complaints') ?? '') + what + '\\n');
  addEventListener('error', (e) => note(e.message ?? 'not loaded: ' + (e.target.src ?? e.target.href)), true);
  addEventListener('unhandledrejection', (e) => note(e.reason));
  document.addEventListener('securitypolicyviolation', (e) => note('forbidden: ' + e.violatedDirective + ' ' + e.blockedURI));
  for (const name of ['error', 'warn', 'assert']) console[name] = (...words) => note('console.' + name + ' ' + words.join(' '));`;

/** The page of another address with a watcher in it, since WebKit's driver tells nothing of the console. */
async function watched(address) {
  const server = createServer(async (request, answer) => {
    if (request.url === '/watch.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(WATCH);
      return;
    }
    const page = await fetch(new URL(request.url, address));
    const headers = Object.fromEntries(['content-type', 'content-security-policy'].flatMap((name) => (page.headers.has(name) ? [[name, page.headers.get(name)]] : [])));
    const bytes = Buffer.from(await page.arrayBuffer());
    const isPage = request.url === '/';
    answer.writeHead(page.status, headers).end(isPage ? bytes.toString().replace('<head>', '<head><script src="watch.js"></script>') : bytes);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

const volley = '#iron-brigade/fire?weapon=rifled-musket&range=4&castings=22&target-castings=12';

/** A question, its roll, its own dice; odds by a worker; a comparison; another chart by its name. */
async function charts({ browser, open, size, picture }) {
  const { tap, sees, fits } = player(browser);
  const sheet = size === 'phone';
  await open(volley);
  await sees(/Three castings fall, a fourth on 5 or 6/);
  await picture('question');
  await tap('button', /^My dice$/);
  await tap('button', /^5$/);
  await tap('button', /^2$/);
  await sees(/4 castings fall \(80 men\) and 4 morale levels are lost\./);
  await picture('dice');
  await tap('dialog button', /^Close$/);
  await tap('button', /^more Range$/);
  await sees(/125 yards/);
  await tap('button', /^Roll$/);
  await sees(/\d+ castings? falls? \(\d+ men\)/);
  await picture('roll');
  if (sheet) await tap('dialog button', /^Close$/);
  await tap('label', /^woods/);
  await until(() => browser.run('return /cover=woods/.test(location.hash)'), () => 'cover in the address');
  await fits();
  await open('#iron-brigade/duel?weapon=rifled-musket&castings=16&target-castings=16&range=8&turns=5');
  await sees(/The firer begins/);
  if (sheet) await tap('button', /^Odds$/);
  await tap('svg', /target fate.* over turn/);
  await picture('duel');
  await open(`${volley}&vary=range&by=cover`);
  await tap('svg', /^casualties, on average over range/);
  await fits();
  await picture('comparison');
  await tap('button', /^Find a chart$/);
  await tap('dialog button', /^Rally/);
  await tap('h1', /^Rally$/);
}

/** A volley, the other side's answer, and the end of a phase. */
async function table({ browser, open, picture }) {
  const { tap, find, sees, fits } = player(browser);
  await open('#table?seed=7');
  await sees(/Turn 1 of \d+, Union: movement and fire/);
  await picture('battle');
  await tap('.act button', /^Fire at the 21st Georgia/);
  await sees(/The 2nd Wisconsin fires at the 21st Georgia/);
  await find('.act button', /^(?!.*is giving orders)/); // it is the player's turn again
  await picture('fired');
  await open('#table/training?side=blue&against=recruit&seed=7');
  await tap('.act button', /^End double quick/);
  await sees(/Turn 1 of \d+, Blue: movement and fire/);
  await pause(TWICE);
  await tap('.block', /^1st Blue, Blue,/, '.body');
  await tap('.act button.roll', /./); // what the large button advises
  await sees(/The 1st Blue \w+/);
  await pause(TWICE);
  await tap('button', /^End movement/);
  await pause(TWICE);
  await tap('button', /^End movement and fire anyway$/);
  await sees(/Grey/);
  await find('.act button', /^(?!.*is giving orders)/);
  await fits();
  await picture('phase');
}

async function smoke(make, address) {
  const browser = await make();
  let failed = 0;
  const name = browser.name.toLowerCase();
  try {
    for (const [size, [width, height]] of Object.entries(SIZES))
      for (const face of [charts, table]) {
        const began = Date.now();
        const picture = async (what) =>
          pictures && writeFileSync(join(pictures, `${name}-${size}-${face.name}-${what}.png`), Buffer.from(await browser.picture(), 'base64'));
        const open = async (hash) => {
          await browser.open('about:blank');
          await browser.resize(width, height);
          await browser.open(address + hash);
        };
        try {
          await face({ browser, open, size, picture });
          assert.deepEqual(await browser.run('return [innerWidth, innerHeight]'), [width, height]);
          assert.equal(await browser.run("const all = localStorage.getItem('complaints'); localStorage.removeItem('complaints'); return all"), null);
          console.log(`ok   ${browser.name}, ${size}: ${face.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
        } catch (trouble) {
          failed++;
          await picture('failed').catch(() => {});
          console.log(`FAIL ${browser.name}, ${size}: ${face.name}\n${trouble.stack}`);
        }
      }
  } finally {
    await browser.close();
  }
  return failed;
}

if (pictures) mkdirSync(pictures, { recursive: true });
const { child, address } = await serve(longroll);
child.removeAllListeners('exit');
const through = await watched(address);
const only = process.env.LONGROLL_ONLY ?? '';
let failed = 0;
for (const make of [firefox, webkit].filter((one) => one.name.includes(only))) failed += await smoke(make, through.address);
through.server.close();
child.kill('SIGTERM');
process.exit(failed > 0 ? 1 : 0);
