// Makes the site: node build.mjs MODULES FOLDER, of the folder that has charts.wasm, battle.wasm and umpire.wasm
//   FOLDER/site/           static files for any web server; a module is a module, no bundler
//   FOLDER/packed/         its files packed by gzip, where that makes them smaller
//   FOLDER/longroll.html   the same as one file that opens from a disk or a phone's storage
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';

const here = dirname(fileURLToPath(import.meta.url));
const [made, folder] = process.argv.slice(2);
const site = join(folder, 'site');
mkdirSync(folder, { recursive: true });

/** Packs files as gzip does, but smaller by a twentieth; each has its .gz beside it then. */
const pack = (...files) => execFileSync('zopfli', ['--gzip', '--i5', ...files]);

/** @param {string | Buffer} bytes */
function packedOf(bytes) {
  const file = join(folder, 'raw');
  writeFileSync(file, bytes);
  pack(file);
  const made = readFileSync(`${file}.gz`);
  rmSync(file);
  rmSync(`${file}.gz`);
  return made;
}

/** Packages as the modules import them, and the file of each that the site carries. */
const packages = {
  preact: 'preact/dist/preact.mjs',
  'preact/hooks': 'preact/hooks/dist/hooks.mjs',
  htm: 'htm/dist/htm.mjs',
  '@preact/signals-core': '@preact/signals-core/dist/signals-core.mjs',
  '@preact/signals': '@preact/signals/dist/signals.mjs',
};
/** Workers are no modules: what they need stands in them. */
const workers = ['sw.js', 'worker.js', 'ahead.js'];
const rooms = ['.', 'charts', 'lab', 'land', 'table', 'umpire'];
const own = rooms
  .flatMap((room) => readdirSync(join(here, room)).map((name) => posix.join(room, name)))
  .filter((name) => name.endsWith('.js') && !workers.includes(name));
/** Battles of a folder, each by the name of its file and its text. @param {string} folder */
const battlesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => ({
      id: basename(name, '.txt'),
      text: readFileSync(join(folder, name), 'utf8'),
    }));
const scenarios = battlesIn(join(here, '..', 'scenarios'));
/** Those without a table, which the umpire keeps. */
const miniatures = battlesIn(join(here, '..', 'scenarios', 'miniatures'));
/** The battle in which the page opens; the others are loaded when they are wanted. */
const opening = /scenario: '([^']+)'/.exec(
  readFileSync(join(here, 'table', 'drill.js'), 'utf8'),
)?.[1];
/** Packed to a third: the page unpacks them, so that no web server need be told to pack. */
const packed = Object.fromEntries(
  Object.entries({
    'charts.bin': readFileSync(join(made, 'charts.wasm')),
    'battle.bin': readFileSync(join(made, 'battle.wasm')),
    'umpire.bin': readFileSync(join(made, 'umpire.wasm')),
    'opening.bin': JSON.stringify(scenarios.filter((one) => one.id === opening)),
    'scenarios.bin': JSON.stringify(scenarios),
    'miniatures.bin': JSON.stringify(miniatures),
  }).map(([name, bytes]) => [name, packedOf(bytes)]),
);
/** What the licences of others ask for: our list, and the one text that it does not hold. */
const notices = [join(here, '..', 'NOTICES.md'), join(here, 'node_modules', 'htm', 'LICENSE')]
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');
const plain = ['manifest.webmanifest', 'icon.svg'];
/** A sheet for all, and one for each face; a fifth of them is indentation and comment. */
const styles = Object.fromEntries(
  ['base', 'controls', 'charts', 'table', 'later', 'umpire', 'lab'].map((name) => [
    `${name}.css`,
    readFileSync(join(here, 'style', `${name}.css`), 'utf8')
      .replace(/\/\*[^]*?\*\/\n?/g, '')
      .replace(/^ +/gm, ''),
  ]),
);

/** Scripts without comments and blanks, those before the lines of templates included, and with short names within; packed, a sixth less. */
async function slim(name) {
  const how = { module: !workers.includes(name), ecma: 2020 };
  const { code } = await minify(readFileSync(join(here, name), 'utf8'), how);
  return code.replace(/\n\s+/g, '\n');
}
const slimmed = {};
for (const name of [...own, 'worker.js', 'ahead.js']) slimmed[name] = await slim(name);

const vendorName = (name) => `vendor/${name.replace('@', '').replaceAll('/', '-')}.js`;

/** Every module: its name on the site, and its text with imports named by `rename`. */
function modules(rename) {
  const list = own.map((name) => [name, slimmed[name]]);
  for (const [name, file] of Object.entries(packages)) {
    list.push([
      vendorName(name),
      readFileSync(join(here, 'node_modules', file), 'utf8').replace(
        /\n?\/\/# sourceMappingURL.*/,
        '',
      ),
    ]);
  }
  return list.map(([name, text]) => [
    name,
    text.replace(/(\bfrom\s*|\bimport\s*\(?\s*)(["'])([^"']+)\2/g, (all, word, quote, target) =>
      packages[target] || target.startsWith('.')
        ? `${word}${quote}${rename(name, target)}${quote}`
        : all,
    ),
  ]);
}

/** What each face needs besides what all need, the largest first. */
const faces = {
  table: ['battle.bin', 'opening.bin', 'table.css', 'table/table.js'],
  umpire: ['umpire.bin', 'controls.css', 'umpire.css', 'umpire/umpire.js'],
  charts: ['charts.bin', 'controls.css', 'charts.css', 'charts/charts.js'],
  lab: ['umpire.bin', 'controls.css', 'lab.css', 'lab/lab.js'],
};

/** A module and all that it names, without what it only asks for later. @param {string[]} names @param {Map<string, string>} texts */
function withImports(names, texts) {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, target] of (texts.get(name) ?? '').matchAll(
      /(?:\bfrom|\bimport)\s*["']([^"']+)["']/g,
    ))
      visit(posix.join(posix.dirname(name), target));
  };
  names.forEach(visit);
  return [...found];
}

/** Modules that the page itself asks for: with its style, its script and app.js as many as a browser fetches at a time from one
 * server, so that what the script asks for next, the engine before all, waits for nothing. */
const AT_ONCE = 3;

/** The page asks for the first modules of all faces, and a script for the others and those of the face that is entered. @param {Map<string, string>} texts */
function writeAhead(texts) {
  const shared = withImports(['app.js'], texts);
  const bySize = shared
    .filter((name) => name !== 'app.js')
    .sort((a, b) => (texts.get(b) ?? '').length - (texts.get(a) ?? '').length);
  const [first, others] = [bySize.slice(0, AT_ONCE), bySize.slice(AT_ONCE)];
  const needs = Object.fromEntries(
    Object.entries(faces).map(([face, [engine, ...names]]) => [
      face,
      [engine, ...others, ...withImports(names, texts).filter((name) => !shared.includes(name))],
    ]),
  );
  needs.all = others;
  const script = slimmed['ahead.js'].replace(/JSON\.parse\(.@NEEDS@.\)/, JSON.stringify(needs));
  writeFileSync(join(site, 'ahead.js'), script);
  const links = first
    .map((name) => `        <link rel="modulepreload" href="${name}" />\n`)
    .join('');
  const html = readFileSync(join(here, 'index.html'), 'utf8');
  writeFileSync(
    join(site, 'index.html'),
    html.replace(/ *<link rel="stylesheet"/, (first) => links + first),
  );
}

function writeSite() {
  rmSync(site, { recursive: true, force: true });
  for (const room of [...rooms, 'vendor']) mkdirSync(join(site, room), { recursive: true });
  const rename = (name, target) =>
    packages[target] ? `${name.includes('/') ? '../' : './'}${vendorName(target)}` : target;
  const texts = new Map(modules(rename));
  for (const [name, text] of texts) writeFileSync(join(site, name), text);
  writeAhead(texts);
  for (const name of plain) cpSync(join(here, name), join(site, name));
  for (const [name, bytes] of Object.entries({ ...styles, ...packed }))
    writeFileSync(join(site, name), bytes);
  writeFileSync(join(site, 'notices.txt'), notices);
  writeFileSync(join(site, 'worker.js'), slimmed['worker.js']);

  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath ?? one.path, one.name).slice(site.length + 1))
    .sort();
  const hash = createHash('sha256');
  for (const name of files) hash.update(name).update(readFileSync(join(site, name)));
  const worker = readFileSync(join(here, 'sw.js'), 'utf8')
    .replace('@VERSION@', hash.digest('hex').slice(0, 16))
    .replace('@FILES@', JSON.stringify(['./', ...files]));
  writeFileSync(join(site, 'sw.js'), worker);
}

/** In one file modules cannot import each other by path: an import map leads each name to its text. */
function writeOneFile() {
  const called = (name, target) =>
    `longroll/${packages[target] ? vendorName(target) : posix.join(posix.dirname(name), target)}`;
  const imports = Object.fromEntries(
    modules(called).map(([name, text]) => [
      `longroll/${name}`,
      `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`,
    ]),
  );
  const policy =
    "default-src 'none'; script-src 'unsafe-inline' data: 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data:; worker-src blob:";
  const icon = `data:image/svg+xml;base64,${readFileSync(join(here, 'icon.svg')).toString('base64')}`;
  const html = readFileSync(join(here, 'index.html'), 'utf8')
    .replace(/content="default-src[^"]*"/, `content="${policy}"`)
    .replace(
      '<link rel="stylesheet" href="base.css" />',
      () => `<style id="style">\n${Object.values(styles).join('')}</style>`,
    )
    .replace('    <link rel="manifest" href="manifest.webmanifest" />\n', '')
    .replace('href="icon.svg"', `href="${icon}"`)
    .replace('    <link rel="license" href="notices.txt" />\n', '')
    .replace(/ *<script src="ahead.js" async><\/script>\n/, '')
    .replace(
      '<script type="module" src="app.js"></script>',
      () =>
        `<script type="importmap">${JSON.stringify({ imports })}</script>\n` +
        Object.entries(packed)
          .map(
            ([name, bytes]) =>
              `    <script type="application/octet-stream" id="${name.replace('.', '-')}">${bytes.toString('base64')}</script>\n`,
          )
          .join('') +
        `    <script type="text/plain" id="worker-js">${readFileSync(join(here, 'worker.js'), 'utf8')}</script>\n` +
        `    <script type="text/plain" id="notices">${notices}</script>\n` +
        `    <script type="module">import 'longroll/app.js';</script>`,
    );
  writeFileSync(join(folder, 'longroll.html'), html);
}

/** What is packed already stays as it is. */
function writePacked() {
  const names = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.name.endsWith('.bin'))
    .map((one) => join(one.parentPath ?? one.path, one.name).slice(site.length + 1));
  pack(...names.map((name) => join(site, name)));
  for (const name of names) {
    const [from, made] = [join(site, name), join(site, `${name}.gz`)];
    const to = join(folder, 'packed', `${name}.gz`);
    mkdirSync(dirname(to), { recursive: true });
    if (statSync(made).size < statSync(from).size) renameSync(made, to);
    else rmSync(made);
  }
}

writeSite();
writePacked();
writeOneFile();
