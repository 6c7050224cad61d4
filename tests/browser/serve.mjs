// `longroll serve` as the tests of the page use it.
import { spawn } from 'node:child_process';

/** The server prints its address in its first lines. */
export function serve(longroll) {
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
