// The text table: the same battle in words alone, for whoever cannot or does not want to see the map.

import { askBattle } from '../engine.js';
import { html } from '../html.js';
import { capital, plain } from '../words.js';
import { refusal, said, scenario, seat, shown, view } from './game.js';
import { mayGo, showWay, wayWords } from './go.js';
import { facing } from './map.js';
import { isOwn, leadersWith, nameOf, sideName, theName, unitOf } from './names.js';
import { select, selected, volley, volleys } from './selection.js';
import { fares, inchWords, peg, phaseOf } from './system.js';
import { CONTACT } from './volleys.js';

/** @import { Around, Place, Unit } from '../types.js' */

/**
 * Everybody else, the ground and the places, as one who stands with the unit would say it.
 * @param {string} id @returns {{ around: Around[], ground: Place[], places: Place[] }}
 */
function around(id) {
  const { around = [], ground = [], places = [] } = askBattle(`around ${seat()} ${id}`);
  return { around, ground, places };
}

/** "4 inches (100 yards) ahead to the right, north-east". @param {Place} one */
function placeWords({ inches, where, compass }) {
  return inches === 0 ? 'here' : `${inchWords(inches)} ${where}, ${compass}`;
}

/** Shows the way there; the large button then leads along it. @param {string} id @param {Place} place */
function wayTo(id, { name, at }) {
  if (showWay(id, at))
    said.value = `To ${name}: it ${wayWords()}. The large button gives these orders.`;
  else said.value = refusal.value = `No order of this turn leads ${theName(id)} nearer to ${name}.`;
}

/** Places by their names, the nearest first, with the way to each. @param {{ id: string, list: Place[] }} props */
function Places({ id, list }) {
  if (list.length === 0) return null;
  return html`<h3>Places</h3>
    <ul>
      ${[...list]
        .sort((a, b) => a.inches - b.inches)
        .map(
          (one) =>
            html`<li key=${one.name}>
              ${`${one.name}: ${placeWords(one)}.`}
              ${mayGo() && one.inches > 0 && html` <button type="button" class="link" onClick=${() => wayTo(id, one)} aria-label=${`go there: ${one.name}`}>go there</button>`}
            </li>`,
        )}
    </ul>`;
}

/** "In woods; the edge is 2 inches to the left, west". @param {{ list: Place[] }} props */
function Ground({ list }) {
  if (list.length === 0) return null;
  const words = (/** @type {Place} */ one) =>
    one.in
      ? `It is in or on it: ${plain(one.kind ?? '')}; the nearest edge is ${placeWords(one)}.`
      : `${capital(plain(one.kind ?? ''))}: ${placeWords(one)}.`;
  return html`<h3>Ground, the nearest of each kind</h3>
    <ul>
      ${[...list].sort((a, b) => a.inches - b.inches).map((one) => html`<li key=${one.kind}>${words(one)}</li>`)}
    </ul>`;
}

/** "21st Georgia, 4 inches (100 yards) ahead, 12 castings, morale 5, behind a fence". @param {Around} one */
function sentence(one) {
  const unit = shown.value?.units.find((other) => other.id === one.id);
  if (!unit) return '';
  const far = one.inches === 0 ? CONTACT : `${inchWords(one.inches)} ${one.where}`;
  const behind = one.cover ? `, protected by ${plain(one.cover)}` : '';
  return `${nameOf(one.id)}, ${far}, ${fares(unit)}${behind}`;
}

/** Those of one side, the nearest first. @param {{ title: string, list: Around[] }} props */
function Those({ title, list }) {
  if (list.length === 0) return null;
  return html`<h3>${title}</h3>
    <ul>
      ${list.map(
        (one) =>
          html`<li key=${one.id}>
            ${sentence(one)}.${volleys.value.has(one.id) && html` <strong>${`In range: type ${volley(one.id, [])}.`}</strong>`}
          </li>`,
      )}
    </ul>`;
}

/** "32.3 inches east and 31.1 north", from the south-west corner. @param {Unit} unit */
function standsAt(unit) {
  const [east, north] = [peg(unit, 'east'), peg(unit, 'north')];
  return unit.outline ? `, at ${east / 100} inches east and ${north / 100} north` : '';
}

/** @param {{ unit: Unit }} props */
function Own({ unit }) {
  const kind = unitOf(unit.id);
  return html`<li>
    <button
      type="button"
      class="link"
      aria-pressed=${selected.value === unit.id}
      onClick=${() => select(unit.id)}
    >
      ${`${kind?.name} (${unit.id})`}
    </button>
    ${`: ${fares(unit)}, facing ${facing(unit)} degrees${standsAt(unit)}${unit.todo && isOwn(unit.id) ? '; has not acted' : ''}${leadersWith(
      unit.id,
    )
      .map((one) => `; ${one.name} is with it`)
      .join('')}`}
  </li>`;
}

/** "The crest, worth 2, is Union's". @param {import('../types.js').Scenario['objectives'][number]} place */
function holding({ id, name, worth, at }) {
  const side = shown.value?.held[id];
  const where = `${at[0] / 100} inches east and ${at[1] / 100} north of the south-west corner`;
  return `${name}, worth ${worth}, ${where}: ${side ? `held by ${sideName(side)}` : 'nobody holds it'}.`;
}

export function Words() {
  const now = shown.value;
  if (!now) return null;
  const places = scenario.value?.objectives ?? [];
  const own = now.units.filter((unit) => unit.in && unitOf(unit.id)?.side === now.to_order);
  const chosen =
    selected.value !== null && now.units.some((one) => one.id === selected.value && one.in)
      ? selected.value
      : null;
  const seen = chosen ? around(chosen) : null;
  const near = (seen?.around ?? []).sort((a, b) => a.inches - b.inches);
  const side = chosen ? unitOf(chosen)?.side : undefined;
  return html`<section class="panel wordy" aria-label="The battle in words">
    <h2>${scenario.value?.name}</h2>
    <p><strong>${view.value?.stand}</strong></p>
    ${!now.over && html`<p>${phaseOf(now.phase)?.purpose}</p>`}
    ${
      places.length > 0 &&
      html`<h3>The ground</h3>
        <ul>
          ${places.map((place) => html`<li key=${place.id}>${holding(place)}</li>`)}
        </ul>`
    }
    <h3>${`${sideName(now.to_order)} units`}</h3>
    <ul>
      ${own.map((unit) => html`<${Own} key=${unit.id} unit=${unit} />`)}
    </ul>
    ${
      chosen
        ? html`<h2>${`As seen from ${theName(chosen)}`}</h2>
            <${Those}
              title="The enemy"
              list=${near.filter((one) => unitOf(one.id)?.side !== side)}
            />
            <${Those} title="Friends" list=${near.filter((one) => unitOf(one.id)?.side === side)} />
            <${Places} id=${chosen} list=${seen?.places ?? []} />
            <${Ground} list=${seen?.ground ?? []} />`
        : html`<p>Choose a unit to hear what is around it.</p>`
    }
  </section>`;
}
