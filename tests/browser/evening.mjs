// An evening of a journal, played on the umpire's page by touch alone: each order is found where a thumb would look for it, and every
// tap is counted. What stands on the page is read by roles and names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** The orders that stand in a journal: words, dice, and why it was overruled. */
export function ordersOf(path) {
  const text = readFileSync(path, 'utf8');
  const at = text.search(/^orders /m);
  const orders = [];
  for (const line of text.slice(at).split('\n').slice(1)) {
    if (/^undo\b/.test(line)) orders.pop();
    const found = /^\d+ (.*?)(?: = ([\d ]+?))?(?: > .*?)?(?: ! (.*?))? ~ \w+$/.exec(line);
    if (found) orders.push({ words: found[1], dice: found[2]?.split(' ') ?? [], reason: found[3] ?? '' });
  }
  return { scenario: text.slice(0, at), orders };
}

/** What the same orders take at a prompt: their letters and an Enter each; dice behind =. */
export const keysOf = ({ orders }) => orders.reduce((sum, { words, dice, reason }) => sum + words.length + (dice.length > 0 ? 3 + dice.join(' ').length : 0) + (reason ? 3 + reason.length : 0) + 1, 0);

const WAIT = { timeout: 4000 };

/** Plays for whoever has the page; `taps` are counted by what they were for. */
export class Thumb {
  constructor(page) {
    this.page = page;
    this.taps = {};
    this.doing = 'other';
  }

  get count() {
    return Object.values(this.taps).reduce((sum, one) => sum + one, 0);
  }

  async tap(locator) {
    this.taps[this.doing] = (this.taps[this.doing] ?? 0) + 1;
    await locator.first().tap(WAIT);
  }

  /** By their places: to look for roles in the whole page takes most of an evening. That they have them, others see to. */
  sheet() {
    return this.page.locator('.u-sheet[role=dialog]');
  }

  due() {
    return this.page.locator('#u-due[aria-label="What is due"]');
  }

  async sheetIsOpen() {
    return (await this.sheet().count()) > 0;
  }

  async close() {
    if (await this.sheetIsOpen()) await this.tap(this.sheet().getByRole('button', { name: 'Close' }));
  }

  /** What stands in the journal, as the page has kept it. */
  lines() {
    return this.page.evaluate(async () => (await import('./umpire/battle.js')).lines.value.map(({ order, auto }) => ({ order, auto })));
  }

  view() {
    return this.page.evaluate(async () => (await import('./umpire/battle.js')).view.value);
  }

  /** Are there more lines than so many, now or soon? */
  kept(count) {
    return this.page.evaluate(async (count) => {
      const { lines } = await import('./umpire/battle.js');
      return new Promise((done) => {
        lines.subscribe((all) => all.length > count && done(true));
        setTimeout(() => done(false), 4000);
      });
    }, count);
  }

  /** Whatever was ordered is kept and shown. */
  settled() {
    return this.page.evaluate(async () => {
      const { busy } = await import('./umpire/battle.js');
      await new Promise((done) => busy.subscribe((is) => !is && done()));
      await new Promise((done) => setTimeout(done, 20));
    });
  }

  /** The faces of dice as they fell, in the order of the throws. */
  async throwDice(where, dice) {
    for (const [i, pip] of dice.entries()) {
      const rows = where.locator('.faces');
      const row = rows.nth(Math.min(i, (await rows.count()) - 1));
      await this.tap(row.getByRole('button', { name: pip, exact: true }));
    }
  }
}

const escaped = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A number into a stepper: a chip, a few steps, or typed. */
async function setNumber(thumb, where, title, value) {
  const box = where.getByRole('textbox', { name: title, exact: true });
  const now = Number(await box.inputValue());
  const away = Math.abs(now - value);
  const chip = where.getByRole('button', { name: `${title} ${value}`, exact: true });
  if ((await chip.count()) > 0) return thumb.tap(chip);
  if (away === 0) return;
  if (away <= String(value).length + 1) {
    for (let i = 0; i < away; i++) await thumb.tap(where.getByRole('button', { name: `${value > now ? 'more' : 'less'} ${title}` }));
    return;
  }
  await thumb.tap(box);
  await box.fill(String(value));
  thumb.taps[thumb.doing] += String(value).length;
}

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const plain = (word) => word.replaceAll('-', ' ');

/** The facts of an order, from its words: names of facts, each with its value if it has one. */
async function setFacts(thumb, words, nameOf) {
  const sheet = thumb.sheet();
  const wanted = [];
  const rest = [...words];
  while (rest.length > 0) {
    const name = rest.shift();
    const isFlag = ['half', 'back', 'near', 'acquired', 'off'].includes(name);
    wanted.push([name, isFlag ? '' : rest.shift()]);
  }
  const more = sheet.getByRole('button', { name: /^More: / });
  for (const [name, value] of wanted) {
    const title = capital(plain(name));
    if (/^\d+$/.test(value)) {
      if ((await sheet.getByRole('textbox', { name: title, exact: true }).count()) === 0) await thumb.tap(more);
      await setNumber(thumb, sheet, title, Number(value));
    } else if (value === '') {
      const flag = sheet.locator('.u-fact').filter({ hasText: /^\s*Also/ }).getByRole('checkbox', { name: FLAGS[name] });
      if (!(await flag.isChecked())) await thumb.tap(flag);
    } else {
      const fact = sheet.locator('.u-fact').filter({ hasText: new RegExp(`^\\s*${escaped(title)} `) });
      if ((await fact.count()) === 0) await thumb.tap(more);
      const answer = fact.locator('label').filter({ hasText: new RegExp(`^${escaped(nameOf(value) === value ? plain(value) : nameOf(value))}$`) });
      if (!(await answer.locator('input').isChecked())) await thumb.tap(answer);
    }
  }
  await dropOthers(thumb, sheet, new Map(wanted));
}

const FLAGS = { half: 'half of a split move', back: 'away from the enemy', near: 'an enemy is within 1 inch', acquired: /^guns fired within/, off: /table/ };

/** Facts that were said the last time and are not now. */
async function dropOthers(thumb, sheet, wanted) {
  const groups = sheet.getByRole('radiogroup');
  for (let i = 0; i < (await groups.count()); i++) {
    const group = groups.nth(i);
    const title = ((await group.getAttribute('aria-labelledby')) ?? '').replace('lab-', '');
    if (!title || wanted.has(title)) continue;
    const none = group.locator('label').filter({ hasText: /^none$/ });
    if ((await none.count()) > 0 && !(await none.locator('input').isChecked())) await thumb.tap(none);
  }
  for (const one of await sheet.getByRole('button', { name: /^Without / }).all()) {
    const name = (await one.innerText()).replace('Without ', '');
    if (!wanted.has(name)) await thumb.tap(one);
  }
  for (const [name, label] of Object.entries(FLAGS)) {
    const flag = sheet.getByRole('checkbox', { name: label });
    if (!wanted.has(name) && (await flag.count()) > 0 && (await flag.first().isChecked())) await thumb.tap(flag);
  }
}

/** Plays the journal, or its first turns; returns the thumb, and what was ordered. */
export async function playEvening(page, { scenario, orders }, turns = Infinity) {
  const thumb = new Thumb(page);
  const names = Object.fromEntries([...scenario.matchAll(/^(?:unit|leader) (\S+) \S+ "([^"]*)"/gm)].map(([, id, name]) => [id, name]));
  const nameOf = (id) => names[id] ?? id;
  const isUnit = (id) => new RegExp(`^unit ${escaped(id)} `, 'm').test(scenario);
  const left = orders.map((one) => ({ ...one, done: false }));
  let seen = 0;
  let latest = -1; // of the journal, that was played

  /** Lines that the page has made meanwhile are no longer to be played. */
  const sync = async () => {
    const lines = await thumb.lines();
    for (const { order } of lines.slice(seen)) {
      const words = order.replace(/ !.*$/, '');
      const one = left.find((other) => !other.done && other.words === words);
      assert.ok(one, `the page did ${words}, which is not in the journal; next is ${left.find((other) => !other.done)?.words}`);
      one.done = true;
      latest = left.indexOf(one);
    }
    seen = lines.length;
  };

  /** The unit's own sheet, by its row of the pegboard, or by the next one's button. */
  const openUnit = async (id) => {
    const title = thumb.sheet().getByRole('heading', { name: nameOf(id), exact: true, level: 2 });
    if ((await title.count()) > 0) return;
    const next = thumb.sheet().getByRole('button', { name: `Next: ${nameOf(id)}`, exact: true });
    if ((await next.count()) > 0) return thumb.tap(next);
    await thumb.close();
    await thumb.tap(page.locator(`#unit-${id}`));
  };

  /** What is due first is asked for in the card: with dice, or a button. */
  const tryDue = async (order) => {
    const due = thumb.due();
    if ((await due.getByRole('heading', { level: 2 }).count()) === 0) return false;
    const title = await due.getByRole('heading', { level: 2 }).innerText();
    const [unit] = order.words.split(' ');
    if (!title.startsWith(`${nameOf(unit)} `) && !title.startsWith(`${nameOf(unit)}:`)) return false;
    const list = await page.evaluate(async (id) => (await import('./umpire/battle.js')).dutiesOf(id).map((one) => one.words), unit);
    if (!list.includes(order.words)) return false;
    await thumb.close();
    if (order.dice.length > 0) await thumb.throwDice(due, order.dice);
    else {
      const says = await page.evaluate(async (words) => (await import('./umpire/battle.js')).asReferee('try', words).says, order.words);
      const press = due.getByRole('button', { name: capital(says), exact: true });
      if ((await press.count()) === 0) return false;
      await thumb.tap(press);
    }
    return true;
  };

  /** An open question is answered where it is asked. */
  const answer = async (order) => {
    const where = (await thumb.sheetIsOpen()) ? thumb.sheet() : thumb.due();
    const words = order.words.split(' ');
    const units = words.filter(isUnit);
    if (units.length === 0) {
      if (order.dice.length > 0 && /^\d+$/.test(words[1] ?? '')) await setNumber(thumb, where, capital(words[0]), Number(words[1]));
      if (order.dice.length > 0) return thumb.throwDice(where, order.dice);
      const labels = await page.evaluate(async () => (await import('./umpire/question.js')).answersNow());
      return thumb.tap(where.getByRole('button', { name: labels.find((one) => one.order === order.words).label, exact: true }));
    }
    const verb = words.find((word) => !isUnit(word));
    const who = words.slice(0, words.indexOf(verb));
    for (const id of who) await thumb.tap(where.getByRole('checkbox', { name: nameOf(id), exact: true }));
    const target = words[words.indexOf(verb) + 1];
    if (target) return thumb.tap(where.getByRole('button', { name: nameOf(target), exact: true }));
    await thumb.tap(where.locator('.u-btn.main'));
  };

  /** A peg by hand: its holes, or a stepper. */
  const set = async (id, facts) => {
    const sheet = thumb.sheet();
    await thumb.tap(sheet.getByRole('button', { name: 'Set…' }));
    for (const [i, name] of facts.entries()) {
      if (i % 2 === 1) continue;
      const hole = sheet.getByRole('radiogroup', { name: capital(name), exact: true }).getByRole('radio', { name: new RegExp(`^${facts[i + 1]}(,|$)`) });
      if ((await hole.count()) > 0) await thumb.tap(hole);
      else await setNumber(thumb, sheet, capital(name), Number(facts[i + 1]));
    }
    await thumb.tap(sheet.getByRole('button', { name: 'Set it' }));
  };

  const act = async (order) => {
    const words = order.words.split(' ');
    const units = words.slice(0, words.findIndex((word) => !isUnit(word)));
    const [verb, ...facts] = words.slice(units.length);
    await openUnit(units[0]);
    const sheet = thumb.sheet();
    if (verb === 'set') return set(units[0], facts);
    if (order.reason) await thumb.tap(sheet.getByRole('button', { name: 'Against the rules…' }));
    const moves = sheet.locator('.u-sfoot').getByRole('button', { name: 'Moves', exact: true });
    if (facts.length === 0 && order.dice.length === 0 && !order.reason && verb === 'move' && (await moves.count()) > 0) return thumb.tap(moves);
    const pressed = sheet.locator('.u-acts [aria-pressed=true]');
    const named = sheet.locator('.u-acts').getByRole('button', { name: new RegExp(`^${verb}`, 'i') });
    const against = sheet.getByRole('group', { name: 'Against the rules' }).getByRole('button', { name: new RegExp(`^${verb}`, 'i') });
    if (order.reason && (await against.count()) > 0) await thumb.tap(against);
    else if ((await pressed.count()) === 0 || !(await pressed.innerText()).toLowerCase().startsWith(verb)) {
      if ((await named.count()) === 0) await thumb.tap(sheet.getByRole('button', { name: 'More…' }));
      await thumb.tap(named);
    }
    if (facts[0] && names[facts[0]]) {
      const target = nameOf(facts.shift());
      const row = sheet.locator('.u-target').filter({ has: page.locator('b', { hasText: new RegExp(`^${escaped(target)}$`) }) });
      if ((await row.count()) === 0) await thumb.tap(sheet.getByRole('button', { name: /^All \d+ others/ }));
      await thumb.tap(row);
    }
    for (const id of units.slice(1)) await thumb.tap(sheet.getByRole('checkbox', { name: nameOf(id), exact: true }));
    const bare = facts.length === 1 && !FLAGS[facts[0]] ? facts : [];
    if (bare.length > 0 && /^\d+$/.test(bare[0])) {
      if ((await sheet.getByRole('textbox').count()) === 0) await thumb.tap(sheet.getByRole('button', { name: /^More: / }));
      await setNumber(thumb, sheet, await sheet.getByRole('textbox').first().getAttribute('aria-label'), Number(bare[0]));
    } else if (bare.length > 0) {
      const chip = sheet.getByRole('radio', { name: plain(bare[0]), exact: true });
      if (!(await chip.isChecked())) await thumb.tap(chip);
    } else await setFacts(thumb, facts, nameOf);
    if (order.dice.length > 0) await thumb.throwDice(sheet, order.dice);
    else await thumb.tap(sheet.locator('.u-sfoot .u-btn.main'));
  };

  for (;;) {
    await sync();
    const view = await thumb.view();
    // who was due first was ordered first: a question behind his order is answered by the line behind it
    const order = left.find((one, i) => !one.done && (!view.question || i > latest));
    if (!order || view.turn > turns) break;
    thumb.doing = view.question ? 'answer' : (order.words.split(' ').find((word) => !isUnit(word)) ?? 'other');
    if (order.words === 'end') {
      const skips = thumb.due().getByRole('button', { name: 'Skip it' });
      await thumb.close();
      if ((await skips.count()) > 0) {
        await thumb.tap(skips);
        await page.waitForTimeout(60);
        continue;
      }
      await thumb.tap(thumb.due().getByRole('button', { name: /^(End the half-turn|Nobody, go on)$/ }));
    } else if (view.question)
      await answer(order).catch(async (why) => {
        throw new Error(`${order.words} = ${order.dice} to ${view.question}: ${why.message.slice(0, 300)}\n${JSON.stringify((await thumb.lines()).slice(-6))}`);
      });
    else {
      // whoever is due stands first: his order may come a little later in the journal, in the same phase
      const same = left.filter((one) => !one.done);
      const until = same.findIndex((one) => one.words === 'end');
      let given = false;
      if (!view.main) for (const one of same.slice(0, until)) if (!given) given = await tryDue(one);
      if (!given) {
        const back = page.getByRole('button', { name: 'Back to contact checks' });
        if (/ contact/.test(order.words) && view.phase !== 'contact checks' && (await back.count()) > 0) throw new Error('contact passed');
        await act(order).catch(async (why) => {
          throw new Error(`${order.words} = ${order.dice}: ${why.message.slice(0, 300)}\n${(await thumb.sheetIsOpen()) ? await thumb.sheet().innerText() : ''}`);
        });
      }
    }
    if (!(await thumb.kept(seen))) throw new Error(`${order.words} was not kept\n${(await thumb.sheetIsOpen()) ? await thumb.sheet().innerText() : await thumb.due().innerText()}`);
  }
  await thumb.close();
  return { thumb, played: { scenario, orders: left.filter((one) => one.done) } };
}

/** Dice as they might lie: the same every time. */
function* faces() {
  for (let at = 7; ; at = (at * 16807) % 2147483647) yield String(1 + (at % 6));
}

/** One throw as it lies, and whatever it brings; the last die gives the order. @param {Thumb} thumb */
async function throwAll(thumb, where, dice) {
  const count = await where.locator('.faces').count();
  for (let i = 0; i < count; i++) await thumb.tap(where.locator('.faces').nth(i).getByRole('button', { name: dice.next().value, exact: true }));
}

/** A volley of the first unit that may fire at whom it fired at last. */
async function anyVolley(thumb, dice, row) {
  await thumb.tap(row);
  const sheet = thumb.sheet();
  if ((await sheet.locator('.u-target').count()) === 0) return thumb.close();
  const lines = (await thumb.lines()).length;
  await thumb.tap(sheet.locator('.u-target'));
  await throwAll(thumb, sheet, dice);
  if (!(await thumb.kept(lines))) throw new Error(`no volley\n${await sheet.innerText()}`);
  if ((await thumb.view()).question) await thumb.tap(sheet.locator('.u-q .u-btn.main'));
  await thumb.close();
}

/** What a side does in its turn: one brigade fires, two volleys of it; whoever is left moves. */
async function actAll(thumb, dice, fires) {
  const { page } = thumb;
  const idle = page.locator('.u-unit:has(.todo)');
  for (let i = 0; fires && i < 2; i++) if ((await idle.count()) > 0) await anyVolley(thumb, dice, idle);
  for (const all of await page.locator('.u-all').all()) {
    await thumb.tap(all);
    const go = thumb.sheet().locator('.u-sfoot .u-btn.main');
    if (await go.isEnabled()) {
      await thumb.tap(go);
      await thumb.sheet().waitFor({ state: 'detached' });
    } else await thumb.close();
  }
  const end = thumb.due().getByRole('button', { name: 'End the half-turn' });
  if ((await end.count()) > 0) await thumb.tap(end); // or something is due first
}

/** A club's night from the first turn on, until this turn begins. @param {Thumb} thumb @param {number} turns */
export async function playClub(thumb, turns, dice = faces()) {
  const due = thumb.due();
  for (let steps = 0; steps < 400; steps++) {
    await thumb.settled();
    const view = await thumb.view();
    if (view.turn > turns || view.over) return dice;
    const lines = (await thumb.lines()).length;
    if (view.question) await thumb.tap(due.locator('.u-q .u-btn.main'));
    else if (view.main && !view.units.some((one) => one.must)) await actAll(thumb, dice, view.turn > 1);
    else if ((await due.locator('.faces').count()) > 0) await throwAll(thumb, due, dice);
    else await thumb.tap(due.locator('.u-btn.main'));
    if (!(await thumb.kept(lines))) throw new Error(`nothing came of it\n${await thumb.page.locator('.u-col').innerText()}\n${JSON.stringify((await thumb.lines()).slice(-8))} ${lines}`);
  }
  throw new Error('the night does not end');
}

/** Takes the likely way with each line that no longer fits, after some with all others, and mends. Returns how many were asked about. @param {Thumb} thumb */
export async function mendAll(thumb) {
  const sheet = thumb.sheet();
  for (let misfits = 0; ; ) {
    await thumb.settled();
    const unthrown = sheet.locator('.u-body .faces:not(:has([aria-pressed=true]))'); // at the leader of the unit, say
    if ((await unthrown.count()) > 0) {
      await thumb.tap(unthrown.getByRole('button', { name: '3', exact: true }));
      continue;
    }
    if ((await sheet.getByRole('heading', { name: /no longer fits|throws dice now/ }).count()) === 0) {
      await thumb.tap(sheet.getByRole('button', { name: /^Mend line/ }));
      return misfits;
    }
    if (misfits === 3) await thumb.tap(sheet.getByRole('checkbox', { name: /^And so with all/ }));
    await thumb.tap(sheet.locator('.u-sfoot .u-btn.main'));
    misfits++;
  }
}
