// What the selected unit is and may do now, and where its leaders are.

import { html } from '../html.js';
import { listed, plain } from '../words.js';
import { Acts } from './acts.js';
import { mustWords } from './duties.js';
import { GoOn } from './go.js';
import { inWords, moment, shown } from './game.js';
import { facing, front } from './map.js';
import { isOwn, isOwnLeader, leaderName, leadersWith, theName, unitOf } from './names.js';
import { order } from './player.js';
import {
  danger,
  free,
  joinable,
  joinWords,
  leader,
  offers,
  ride,
  rideOf,
  riding,
  selected,
} from './selection.js';
import { strength } from './system.js';
import { Danger } from './volleys.js';

/** @import { Member } from '../types.js' */

/** Where a leader is, and what he may do. @param {{ id: string, joins?: boolean }} props */
function Leads({ id, joins = false }) {
  const unit = shown.value?.leaders.find((one) => one.id === id)?.with;
  const his = free.value.filter((one) => one.leader === id);
  const goes = inWords.value ? undefined : rideOf(id);
  const others = his.filter((one) => one.role === 'leader' && !one.fact);
  const rides = riding.value && leader.value === id;
  return html`<p class="leads">
    <strong>${leaderName(id)}</strong> ${unit ? `is with ${theName(unit)}.` : 'is on his own.'}
    ${goes && html` <button type="button" aria-pressed=${rides} onClick=${() => ride(id)}>${goes.label}</button>`}
    ${others.map((one) => html` <button key=${one.words} type="button" onClick=${() => void order(one.words)}>${one.label}</button>`)}
    ${joins && joinable(id).map((to) => html` <button key=${to} type="button" onClick=${() => void order(joinWords(to, id))}>${`Join ${theName(to)}`}</button>`)}
    ${his.length === 0 && html` <small>He can do nothing more in this phase.</small>`}
  </p>`;
}

/** Leaders with the unit, and those by themselves. */
function Leaders() {
  const here = [...leadersWith(selected.value ?? ''), ...leadersWith(undefined)].filter((one) =>
    isOwnLeader(one.id),
  );
  return html`${here.map((one) => html`<${Leads} key=${one.id} id=${one.id} joins=${leader.value === one.id} />`)}`;
}

/** The card of a leader who is by himself and chosen on the map. */
function LeaderCard() {
  const id = leader.value;
  if (id === null || moment.value || !isOwnLeader(id)) return null;
  return html`<section class="menu" aria-label=${`What ${leaderName(id)} may do`}>
    <h2>${leaderName(id)}</h2>
    <${Leads} id=${id} joins=${true} />
    <${GoOn} />
  </section>`;
}

/** "440 men at the start, rifled musket, regular; class estimated". @param {Member} kind @param {boolean} formed since */
function cardOf({ whole, card = '', estimated }, formed) {
  const men = whole && !formed ? [`${strength(whole)} at the start`] : [];
  const guess = estimated.length > 0 ? `; ${listed(estimated)} estimated` : '';
  return [...men, plain(card)].join(', ') + guess;
}

export function Menu() {
  const id = selected.value;
  const now = id === null ? undefined : shown.value?.units.find((one) => one.id === id);
  const kind = id === null ? undefined : unitOf(id);
  if (id === null) return html`<${LeaderCard} />`;
  if (!id || !now || !kind || moment.value) return null;
  const own = isOwn(id);
  return html`<section class="menu" aria-label=${`What ${theName(id)} may do`}>
    ${now.must && html`<p class="must">${mustWords(now)}</p>`}
    ${own && html`<${Acts} key=${`${id} ${front(now)} ${facing(now)}`} />`}
    ${own && offers.value.length === 0 && html`<p class="fares">It can do nothing in this phase.</p>`}
  </section>`;
}

/** What else is to be known of it: who can fire at it, what it was at the start, its leaders. */
export function Details() {
  const id = selected.value;
  const now = id === null ? undefined : shown.value?.units.find((one) => one.id === id);
  const kind = id === null ? undefined : unitOf(id);
  if (!id || !now || !kind) return null;
  return html`<div class="details">
    ${now.in && html`<${Danger} fire=${danger.value} />`}
    <p class="fares">${cardOf(kind, now.kind !== undefined)}</p>
    ${isOwn(id) && html`<${Leaders} />`}
  </div>`;
}
