// The experiment as it is filled in: a form that writes its lines, or the lines themselves. A desk reads them and says their faults.

import { batch, computed, effect, signal } from '@preact/signals';
import { face } from '../face.js';
import { addOpened, battles, findBattles, openWords } from './battles.js';
import { Desk } from './desk.js';
import { grouped } from './numbers.js';

/** @typedef {{ id: string, name: string }} Named */
/**
 * What a desk says of an experiment that it has opened.
 * @typedef {{ title: string, battle: string, turns: number, cells: number, battles: number, strength: string | null,
 *   sides: (Named & { commander: string })[], commanders: { name: string, about: string }[],
 *   units: (Named & { has: number })[], objectives: (Named & { worth: number })[], rulings: { id: string, about: string }[] }} Opened
 */
/** @typedef {{ line: number, column: number, words: string }} Fault */
/** @typedef {keyof typeof ways} Way */

/** More are for the command: the page counts in its memory. */
export const BATTLES_MOST = 10000;

const SOON = 250; // milliseconds after which what was typed is read

/** A few numbers around one. @param {number} now @param {number} step */
function around(now, step) {
  return [-2, -1, 0, 1, 2].map((by) => now + by * step).filter((one) => one > 0);
}

/**
 * What may vary: of whom, which values are tried unless others are typed, and the words of its line.
 * @type {Record<string, { label: string, of?: (about: Opened) => Named[], values?: (about: Opened, of: string) => (string | number)[],
 *   words: (about: Opened, of: string) => string }>}
 */
export const ways = {
  nothing: { label: 'Nothing: the battle as it is', words: () => '' },
  turns: {
    label: 'How many turns it has',
    values: ({ turns }) => around(turns, 1),
    words: () => 'vary turns',
  },
  strength: {
    label: 'The strength of a unit',
    of: ({ units }) => units,
    values({ units }, of) {
      const has = units.find(({ id }) => id === of)?.has ?? 1;
      return around(has, Math.max(1, Math.round(has / 4)));
    },
    words: ({ strength }, of) => `vary unit ${of} ${strength}`,
  },
  worth: {
    label: 'What a place is worth',
    of: ({ objectives }) => objectives,
    values: ({ objectives }, of) => around(objectives.find(({ id }) => id === of)?.worth ?? 1, 1),
    words: (_, of) => `vary objective ${of} worth`,
  },
  arrival: {
    label: 'When a unit comes up',
    of: ({ units }) => units,
    values: ({ turns }) => [2, 3, 4, 5].filter((turn) => turn <= turns),
    words: (_, of) => `vary arrival ${of}`,
  },
  first: {
    label: 'Who moves first',
    values: ({ sides }) => sides.map(({ id }) => id),
    words: () => 'vary first',
  },
  commander: {
    label: 'Who commands a side',
    of: ({ sides }) => sides,
    values: ({ commanders }) => commanders.map(({ name }) => name).slice(0, 2),
    words: (_, of) => `commander ${of}`,
  },
  ruling: {
    label: 'How the book is read',
    of: ({ rulings }) => rulings.map(({ id, about }) => ({ id, name: `${id}: ${about}` })),
    values: () => [],
    words: (_, of) => `ruling ${of}`,
  },
  line: { label: 'Another line of the scenario', values: () => [], words: () => 'vary' },
};

/** What is filled in for a battle; values: null as long as nobody typed others than are proposed. */
const begun = {
  who: /** @type {Record<string, string>} */ ({}),
  way: /** @type {Way} */ ('nothing'),
  of: '',
  values: /** @type {string | null} */ (null),
};
export const form = signal({ ...begun, file: '', battles: '400' });
/** The lines as somebody typed them, in the place of the form. */
export const typed = signal(/** @type {string | null} */ (null));
/** What the desk says of the battle that is chosen. */
export const about = signal(/** @type {Opened | null} */ (null));
/** What it says of the experiment; null: it is still reading. */
export const opened = signal(/** @type {Opened | null} */ (null));
export const faults = signal(/** @type {Fault[]} */ ([]));

/** Of whom the value is that varies. */
export const chosen = computed(() => {
  const list = about.value ? (ways[form.value.way].of?.(about.value) ?? []) : [];
  return list.find(({ id }) => id === form.value.of)?.id ?? list[0]?.id ?? '';
});

export const values = computed(
  () =>
    form.value.values ??
    (about.value ? (ways[form.value.way].values?.(about.value, chosen.value) ?? []).join(' ') : ''),
);

/** The ways that this battle has something for. */
export const waysHere = computed(() =>
  Object.keys(ways).filter((way) => {
    const of = about.value && ways[way].of?.(about.value);
    return !of || of.length > 0;
  }),
);

/** The lines of the form. */
const written = computed(() => {
  const { file, battles: count, way, who } = form.value;
  const one = about.value;
  if (!one) return '';
  const varied = `${ways[way].words(one, chosen.value)} ${values.value}`.trim();
  const commanded = one.sides
    .filter(({ id }) => way !== 'commander' || id !== chosen.value)
    .map(({ id, commander }) => `commander ${id} ${who[id] ?? commander}`);
  return [
    `scenario ${file}`,
    ...commanded,
    ...(varied ? [varied] : []),
    `battles ${count}`,
    '',
  ].join('\n');
});

export const text = computed(() => typed.value ?? written.value);

/** @type {Desk | undefined} */
let reader;

/** One after the other. */
let reading = Promise.resolve();

/** The experiment before lies in the desk's memory until this one is opened: for a large one that may be too much. @param {string} words */
async function readNow(words) {
  reader ??= new Desk();
  const answer = await reader.ask(words);
  if (!/not enough memory/.test(answer.error ?? '')) return answer;
  reader.end();
  reader = new Desk();
  return reader.ask(words);
}

/** @param {string} words @returns {Promise<any>} */
function read(words) {
  const answer = reading.then(() => readNow(openWords(words)));
  reading = answer.catch(() => {});
  return answer;
}

/** Of no line. @param {string} words @returns {Fault} */
function faultOf(words) {
  return { line: 0, column: 0, words };
}

/** @param {{ error?: string, faults?: Fault[] }} answer @returns {Fault[]} */
function faultsOf({ error, faults: list }) {
  return list ?? (error ? [faultOf(error)] : []);
}

/** Too large for the page, though not for the command. @param {Opened} one @returns {Fault[]} */
function tooMany(one) {
  const all = one.cells * one.battles;
  if (all <= BATTLES_MOST) return [];
  return [
    faultOf(
      `That would be ${grouped(all)} battles. The page fights up to ${grouped(BATTLES_MOST)}, the longroll command as many as you like.`,
    ),
  ];
}

/** A scenario or a journal in the place of an experiment: it is chosen, or stays to be mended. @param {string} lines */
async function checkScenario(lines) {
  const file = addOpened(lines);
  const answer = await read(`scenario ${file}\n`);
  if (lines !== text.value) return;
  if (!answer.error) return choose(file);
  faults.value = faultsOf(answer).map((one) => {
    const [, line, column, words] = /^opened\.txt:(\d+):(\d+): ([^]*)/.exec(one.words) ?? [];
    return words ? { line: Number(line), column: Number(column), words } : one;
  });
  opened.value = null;
}

/** What the desk says of these lines, unless they have changed since. @param {string} lines */
async function check(lines) {
  if (/^rules /m.test(lines)) return checkScenario(lines);
  const answer = await read(lines);
  if (lines !== text.value) return;
  faults.value = answer.error ? faultsOf(answer) : tooMany(answer);
  opened.value = faults.value.length > 0 ? null : answer;
}

/** The file that is wanted: another may be before this one is read. */
let wanted = '';

/** @param {string} file */
export async function choose(file) {
  const before = typed.peek();
  wanted = file;
  const answer = await read(`scenario ${file}\n`);
  if (wanted !== file) return;
  batch(() => {
    if (typed.value === before) typed.value = null; // or else somebody has begun to type
    form.value = { ...form.value, ...begun, file };
    about.value = answer.error ? null : answer;
    opened.value = null;
    faults.value = answer.error ? faultsOf(answer) : [];
  });
}

/** Another battle may be at hand each time that the Lab is entered; what somebody typed stays. */
async function look() {
  const before = battles.peek()[0];
  try {
    await findBattles();
    const [first] = battles.peek();
    const stays = typed.peek() !== null || (wanted !== '' && wanted !== before?.file);
    if (first.text !== before?.text && !stays) await choose(first.file);
  } catch (lost) {
    faults.value = [faultOf(lost instanceof Error ? lost.message : String(lost))];
  }
}

export function beginExperiment() {
  effect(() => {
    if (face.value === 'lab') void look();
  });
  effect(() => {
    const lines = text.value;
    const soon = window.setTimeout(() => lines && void check(lines), SOON);
    return () => window.clearTimeout(soon);
  });
}
