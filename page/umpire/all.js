// A whole brigade at once: the same act for all who may, one line of the journal each.

import { signal } from '@preact/signals';
import { html } from '../html.js';
import { capital, listed, plain } from '../words.js';
import { orderAll, scenario, view } from './battle.js';
import { menuOf } from './facts.js';
import { LastRefusal, Sheet } from './parts.js';
import { actName, faresOf, members, nameOf, numberWord, unitOf } from './roster.js';
import { close, skip, toAct } from './state.js';
import { actsOf } from './unit.js';

/** @import { Choice } from '../types.js' */

const plan = signal({ group: '', act: '', how: '', out: /** @type {string[]} */ ([]) });

/** @param {string} group */
function unitsOf(group) {
  return [...members.value.values()].filter(
    (one) => (one.group ?? '') === group && one.side === view.value?.to_order,
  );
}

/** Acts that are whole without a target, or with one word more, and nothing is thrown for. @param {Choice} act @param {string} id */
function waysOf(act, id) {
  const words = `${id} ${act.word}`;
  const { menu } = menuOf(words);
  if (menu.some((one) => one.part === 'target')) return [];
  const bare = menu.filter((one) => one.part === 'fact' && one.bare && one.word);
  const whole = menu.some((one) => one.part === 'done');
  const half = menu.filter(
    (one) => one.part === 'fact' && one.word === undefined && one.low === undefined,
  );
  return [
    ...(whole ? [{ how: '', label: 'as usual' }] : []),
    ...(whole ? half.map((one) => ({ how: one.fact ?? '', label: one.about ?? '' })) : []),
    ...bare.map((one) => ({ how: one.word ?? '', label: plain(one.word ?? '') })),
  ];
}

/** @param {{ group: string }} props */
export function AllSheet({ group }) {
  const units = unitsOf(group);
  const name = scenario.value?.groups.find((one) => one.id === group)?.name ?? '';
  const able = units.filter((one) => {
    const unit = unitOf(one.id);
    return unit?.in && toAct(unit);
  });
  const acts = new Map(
    able.flatMap((one) =>
      actsOf(one.id).map((act) => /** @type {const} */ ([act.word ?? '', act])),
    ),
  );
  const list = [...acts.values()].filter((act) =>
    able.some((one) => waysOf(act, one.id).length > 0),
  );
  const now =
    plan.value.group === group ? plan.value : { group, act: list[0]?.word ?? '', how: '', out: [] };
  const act = acts.get(now.act) ?? list[0];
  const ways = act
    ? [...new Map(able.flatMap((one) => waysOf(act, one.id)).map((way) => [way.how, way])).values()]
    : [];
  const how = ways.some((way) => way.how === now.how) ? now.how : (ways[0]?.how ?? '');
  const may = able.filter((one) => act && waysOf(act, one.id).some((way) => way.how === how));
  const who = may.filter((one) => !now.out.includes(one.id));
  const not = units.filter((one) => !may.includes(one));
  const go = async () => {
    const given = await orderAll(who.map((one) => `${one.id} ${act?.word} ${how}`.trim()));
    if (given === who.length) close();
  };
  const nothing = () => {
    for (const one of able) skip(one.id);
    close();
  };
  const foot = html`<div class="u-row">
    <button type="button" class="u-btn" onClick=${nothing}>Do nothing</button>
    <button
      type="button"
      class="u-btn main grow"
      disabled=${who.length === 0}
      onClick=${() => void go()}
    >
      ${who.length === 0 ? 'Nobody' : `${capital(numberWord(who.length))}: ${plain(act?.word ?? '')} ${plain(how)}`}
    </button>
  </div>`;
  return html`<${Sheet} title=${name} sub="All who may do it at once" foot=${foot}>
    <${LastRefusal} />
    <div class="u-acts" role="group" aria-label="Act">
      ${list.map((one) => html`<button type="button" key=${one.word} aria-pressed=${one === act} onClick=${() => (plan.value = { ...now, act: one.word ?? '', how: '' })}>${actName(one)}</button>`)}
    </div>
    ${
      ways.length > 1 &&
      html`<div class="chips" role="radiogroup" aria-label="How">
        ${ways.map((way) => html`<label class="chip" key=${way.how}><input type="radio" name="u-how" checked=${way.how === how} onChange=${() => (plan.value = { ...now, act: act?.word ?? '', how: way.how })} /><span>${way.label}</span></label>`)}
      </div>`
    }
    <div class="u-checks">
      ${may.map(({ id }) => {
        const unit = unitOf(id);
        return html`<label class="u-check" key=${id}
          ><input
            type="checkbox"
            checked=${!now.out.includes(id)}
            onChange=${() => (plan.value = { ...now, out: now.out.includes(id) ? now.out.filter((one) => one !== id) : [...now.out, id] })}
          /><span>${nameOf(id)}<small>${unit && faresOf(unit)}</small></span></label
        >`;
      })}
    </div>
    ${not.length > 0 && html`<p class="u-small">${`Not ${listed(not.map((one) => nameOf(one.id)))}.`}</p>`}
  <//>`;
}
