// A lesson beside the large button: what to do, and the words of the trade where they are met.

import { computed, signal } from '@preact/signals';
import { html } from '../html.js';
import {
  isFresh,
  leaveLessons,
  lesson,
  openWhy,
  passLesson,
  remark,
  skipLesson,
  WHY,
} from './drill.js';
import { offersOf } from './duties.js';
import { battle, mine, scenario, told, view } from './game.js';
import { mayGo, showWay } from './go.js';
import { ownUnits, stateOf } from './names.js';
import { aimed, route, select, selected, volley, volleyLabel, volleys } from './selection.js';

/** Can it no longer be done? What cannot be done now may be so in the next turn. @param {string} act */
function isLost(act) {
  if (act === WHY)
    return !told.value.some(
      ({ event }) => event.side === battle.value?.side && event.steps?.length,
    );
  if (isFresh() || !view.value?.main) return false;
  return !ownUnits().some(({ id }) => offersOf(id).some((one) => one.role === act));
}

/** The lesson whose unit was chosen for the player; whom he chooses after that is his own affair. */
let led = '';

/** Chooses the lesson's unit, and shows its way. */
export function leadLesson() {
  if (!mine.value) return;
  while (lesson.value && isLost(lesson.value.act)) passLesson();
  const now = lesson.value;
  const number = `${battle.value?.id} ${now?.number}`;
  if (!now || now.act === WHY || !view.value?.main || !stateOf(now.unit)?.todo) return;
  if (led !== number) select(now.unit);
  led = number;
  if (now.to && selected.value === now.unit && !route.value && mayGo()) showWay(now.unit, now.to);
}

/** The reasons are opened. */
export function askWhy() {
  openWhy();
  leadLesson();
}

/** What the large button has for the lesson; null if it is left to the usual advice. @returns {import('./next.js').Next | null} */
export function taught() {
  const now = lesson.value;
  if (now?.act === WHY)
    return {
      label: 'Why did that happen?',
      act: () => {
        askWhy();
        document.querySelector('.last')?.scrollIntoView({ block: 'nearest' });
      },
    };
  const target = aimed.value;
  const odds = target !== null ? volleys.value.get(target) : undefined;
  if (now?.act !== 'fire' || target === null || !odds) return null;
  return { label: volleyLabel(target), throws: odds.call, words: volley(target) };
}

// ---- words of the trade ----

const opened = signal('');

/** Those that stand in what is to be read now. @param {string[]} texts */
function termsIn(texts) {
  const words = texts.join(' ');
  return (scenario.value?.terms ?? []).filter((one) =>
    new RegExp(`\\b${one.word}(s|ing)?\\b`, 'i').test(words),
  );
}

const last = computed(() => told.value.findLast((one) => one.event.throws?.length)?.event.sentence);

/** @param {{ throws?: string }} props what the large button says */
function Terms({ throws = '' }) {
  const list = termsIn([lesson.value?.words ?? '', throws, last.value ?? '']);
  const open = list.find((one) => one.word === opened.value);
  if (list.length === 0) return null;
  return html`<p class="terms">
    ${'New words: '}
    ${list.map(
      ({ word }) =>
        html`<button
          key=${word}
          type="button"
          class="explained"
          aria-expanded=${word === opened.value}
          onClick=${() => (opened.value = word === opened.value ? '' : word)}
        >
          ${word}
        </button> `,
    )}
    ${open && html`<span class="meaning" role="status">${open.about}</span>`}
  </p>`;
}

/** @param {{ throws?: string }} props */
export function Lesson({ throws }) {
  const now = lesson.value;
  if (!now) return remark.value ? html`<p class="further" role="status">${remark.value}</p>` : null;
  const after = (/** @type {() => void} */ act) => () => {
    act();
    leadLesson();
  };
  return html`<section class="lesson" aria-label="Lesson">
    <p class="lesson-head">
      <strong>${`${now.number} of ${now.count}: ${now.title}`}</strong>
      <button type="button" class="link" onClick=${after(skipLesson)}>Skip</button>
      <button type="button" class="link" onClick=${after(leaveLessons)}>Leave the lessons</button>
    </p>
    ${remark.value && html`<p role="status">${remark.value}</p>`}
    <p>${now.words}</p>
    <${Terms} throws=${throws} />
  </section>`;
}
