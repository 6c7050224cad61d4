// A server and a browser for the tests of the page: Debian's Chromium against `longroll serve`.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const longroll = process.argv[2];
const require = createRequire(fileURLToPath(new URL('../../page/', import.meta.url)));
const { chromium } = require('playwright-core');
export const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The server prints its address in its first lines. */
function serve() {
  const child = spawn(longroll, ['serve'], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((found, lost) => {
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
      if (address) found({ child, address: address[0] });
    });
    child.on('exit', (status) => lost(new Error(`longroll serve stopped with ${status}: ${said}`)));
  });
}

export const { child, address } = await serve();
export const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
