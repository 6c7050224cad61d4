// Firefox and WebKit as Debian has them, each by its own remote control and with the same few verbs: open, run (a script in the
// page), click, picture, resize, close. Firefox listens to WebDriver's commands on a socket (Marionette: each is its length
// and a JSON list), WebKit through WebKitWebDriver by HTTP.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'; // how WebDriver names an element
const PATIENCE = 60000; // milliseconds to start

/** A program, and what it prints; ended by its own id. */
function start(command, args, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr, child.stdio[3]]) stream.on('data', (data) => (said.text += data));
  child.on('error', (trouble) => (said.text += trouble));
  const gone = new Promise((done) => child.on('exit', done).on('error', done));
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 5000);
    await gone;
    clearTimeout(late);
  };
  return { said, stop };
}

async function until(found, what) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const value = await found();
    if (value) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${what} did not start`);
}

// ---- Firefox ----

const PREFERENCES = {
  'marionette.port': 0, // any that is free; it is told in a file
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/** Commands over the socket, one after the other. */
async function marionette(port) {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map();
  let heard = Buffer.alloc(0);
  let number = 0;
  socket.on('data', (data) => {
    heard = Buffer.concat([heard, data]);
    for (let colon; (colon = heard.indexOf(':')) > 0; ) {
      const length = Number(heard.subarray(0, colon));
      if (heard.length < colon + 1 + length) return;
      const message = JSON.parse(heard.subarray(colon + 1, colon + 1 + length));
      heard = heard.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue; // its greeting
      const [, id, trouble, result] = message;
      const { done, lost } = waiting.get(id);
      waiting.delete(id);
      if (trouble) lost(new Error(`${trouble.error}: ${trouble.message}`));
      else done(result);
    }
  });
  await new Promise((done, lost) => socket.on('connect', done).on('error', lost));
  return {
    ask: (command, parameters = {}) =>
      new Promise((done, lost) => {
        const message = JSON.stringify([0, ++number, command, parameters]);
        waiting.set(number, { done, lost });
        socket.write(`${Buffer.byteLength(message)}:${message}`);
      }),
    end: () => socket.destroy(),
  };
}

export async function firefox() {
  const profile = mkdtempSync(join(tmpdir(), 'longroll-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  // the last one: a phone's width is less than a window may have, and only the browser's own scripts can set it
  const browser = start('firefox-esr', ['--headless', '--no-remote', '--profile', profile, '--marionette', '--remote-allow-system-access'], { HOME: profile });
  const told = join(profile, 'MarionetteActivePort');
  const port = await until(() => existsSync(told) && Number(readFileSync(told, 'utf8')), `Firefox: ${browser.said.text}`);
  const { ask, end } = await marionette(port);
  await ask('WebDriver:NewSession', { capabilities: {} });
  return {
    name: 'Firefox',
    open: (url) => ask('WebDriver:Navigate', { url }),
    run: async (script, ...args) => (await ask('WebDriver:ExecuteScript', { script, args, sandbox: null })).value,
    click: (element) => ask('WebDriver:ElementClick', { id: element[ELEMENT] }),
    picture: async () => (await ask('WebDriver:TakeScreenshot', { full: false, hash: false })).value,
    resize: async (width, height) => {
      await ask('WebDriver:SetWindowRect', { width: Math.max(width, 800), height: height + 200 });
      await ask('Marionette:SetContext', { value: 'chrome' });
      const script = 'const s = gBrowser.selectedBrowser.style; for (const [k, v] of arguments[0]) s.setProperty(k, v + "px", "important")';
      const sizes = [['width', width], ['min-width', width], ['max-width', width], ['height', height], ['min-height', height], ['max-height', height]];
      await ask('WebDriver:ExecuteScript', { script, args: [sizes] });
      await ask('Marionette:SetContext', { value: 'content' });
    },
    close: async () => {
      end();
      await browser.stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

// ---- WebKit ----

/** The small browser that WebKitGTK has for such ends; its folder is named after the machine. */
function miniBrowser() {
  for (const folder of readdirSync('/usr/lib')) {
    const path = join('/usr/lib', folder, 'webkit2gtk-4.1', 'MiniBrowser');
    if (existsSync(path)) return path;
  }
  throw new Error('MiniBrowser is missing; it comes with webkit2gtk-driver');
}

export async function webkit() {
  const home = mkdtempSync(join(tmpdir(), 'longroll-webkit-'));
  // buttons as small as can be: the window is no narrower than they are, and a phone is
  mkdirSync(join(home, '.config', 'gtk-3.0'), { recursive: true });
  writeFileSync(join(home, '.config', 'gtk-3.0', 'gtk.css'), '* { font-size: 1px; min-width: 0; padding: 0; margin: 0; border-width: 0; } image { -gtk-icon-transform: scale(0.1); }');
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp']);
  const display = await until(() => /^(\d+)\n/m.exec(screen.said.text)?.[1], 'Xvfb');
  const port = 20000 + (process.pid % 20000);
  const driver = start('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${display}`, HOME: home, XDG_RUNTIME_DIR: home, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1',
  });
  const send = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until(() => send('GET', '/status').catch(() => null), `WebKitWebDriver: ${driver.said.text}`);
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const { sessionId } = await send('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
  const ask = (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
  const run = (script, ...args) => ask('POST', '/execute/sync', { script, args });
  return {
    name: 'WebKit',
    open: (url) => ask('POST', '/url', { url }),
    run,
    click: (element) => ask('POST', `/element/${element[ELEMENT]}/click`, {}),
    picture: () => ask('GET', '/screenshot'),
    resize: async (width, height) => {
      for (let tries = 0; tries < 3; tries++) { // the window's own bars are found out by trying
        const { width: w, height: h } = await ask('GET', '/window/rect');
        const [iw, ih] = await run('return [innerWidth, innerHeight]');
        if (iw === width && ih === height) return;
        await ask('POST', '/window/rect', { width: tries ? w + width - iw : width, height: tries ? h + height - ih : height });
        await new Promise((done) => setTimeout(done, 500));
      }
    },
    close: async () => {
      await ask('DELETE', '').catch(() => {});
      await driver.stop();
      await screen.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
