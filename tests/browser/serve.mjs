// `longroll serve --lan` as the tests of the page use it: by this machine's own address, which browsers trust as they do https.
import { spawn } from 'node:child_process';

/** The server prints its address in its first lines. */
export function serve(longroll) {
  const child = spawn(longroll, ['serve', '--lan'], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((found, lost) => {
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
      const port = /http:\/\/[\d.]+:(\d+)\//.exec(said);
      if (port) found({ child, address: `http://127.0.0.1:${port[1]}/` });
    });
    child.on('exit', (status) => lost(new Error(`longroll serve stopped with ${status}: ${said}`)));
  });
}
