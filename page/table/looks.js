// How the page looks to this reader: theme, size of the letters, centimetres, and the map alone on the screen.

import { effect, signal } from '@preact/signals';
import { html } from '../html.js';
import { keep, recall } from '../memory.js';
import { alone, reader } from './map.js';
import { chooseManner, manner, MANNERS } from './pace.js';
import { light } from './sheet.js';
import { metric } from './system.js';

const KEPT = 'longroll.looks';

const themes = ['by itself', 'light', 'dusk', 'dark'];
const sizes = /** @type {[string, number][]} */ ([
  ['usual', 1],
  ['large', 1.15],
  ['larger', 1.3],
]);

const names =
  'paper panel ink soft line blue on-blue red bar bone second doubt on-doubt doubt-line side0 side0-edge side1 side1-edge map-paper gold fire';
/** Colours of the controls, by those names. @type {Record<string, string>} */
const colours = {
  light:
    'f6f3ea fffdf7 1d1c1a 55514a 8d867a 1f4e86 ffffff 9b1c1c 1f4e86 fffaf0 b3470e fdf0c8 5f4700 b98a1e 27477a 122648 a34132 581c12 f2ebd6 d99a1c b3321e',
  dusk: 'e2d4c6 efe4d8 1d1417 4a3a3b 7b675f 15306a ffffff 7e1d14 15306a fffaf0 83300a ecd9a6 4d3800 8a6414 15306a 0a1836 7e1d14 3d0c07 efe4d8 a8741a 8c1f10',
  dark: '16181b 1e2125 ece8df b7b1a5 6d6a64 8fbdf2 10161d ffb0a8 6da3e0 f4efe2 f0935a 3d3212 ffe08a 9a7a25 6f9bdc c9dcf7 d4705d f8cfc5 262520 f2bd4e ff8c73',
};

const kept = recall(KEPT, ['theme'], ['size', 'metric'])[0];
const theme = signal(themes.includes(kept?.theme) ? kept.theme : themes[0]);
reader.value = sizes.find(([, size]) => size === kept?.size)?.[1] ?? 1;
metric.value = kept?.metric === 1;

/** With the light on the map, unless the reader or his machine says otherwise. */
function themeNow() {
  if (theme.value !== themes[0]) return theme.value;
  if (matchMedia('(prefers-color-scheme: dark)').matches || light.value < 3) return null;
  return light.value === 3 ? 'dusk' : 'dark';
}

effect(() => {
  const { style } = document.documentElement;
  const now = themeNow();
  style.colorScheme = now === null ? '' : now === 'dark' ? 'dark' : 'light';
  const list = now === null ? [] : colours[now].split(' ');
  for (const [i, name] of names.split(' ').entries())
    if (list[i]) style.setProperty(`--${name}`, `#${list[i]}`);
    else style.removeProperty(`--${name}`);
});

effect(() => {
  document.documentElement.style.fontSize = reader.value === 1 ? '' : `${reader.value * 100}%`;
});

effect(() => {
  document.body.toggleAttribute('data-alone', alone.value);
});

function save() {
  keep(KEPT, [{ theme: theme.value, size: reader.value, metric: Number(metric.value) }]);
}

/** W: the map alone, and back; Escape: back. @param {KeyboardEvent} event */
function press({ key, target, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return;
  if (target instanceof Element && target.closest('input, select, textarea')) return;
  if (key.toLowerCase() === 'w') alone.value = !alone.value;
  if (key === 'Escape') alone.value = false;
}

window.addEventListener('keydown', press);

/** @param {{ name: string, value: string, words: readonly string[], choose: (word: any) => void }} props */
function Choice({ name, value, words, choose }) {
  return html`<label class="ruling"
    >${name}
    <select
      value=${value}
      onChange=${(/** @type {Event} */ event) => {
        choose(/** @type {HTMLSelectElement} */ (event.currentTarget).value);
        save();
      }}
    >
      ${words.map((word) => html`<option key=${word} value=${word}>${word}</option>`)}
    </select></label
  >`;
}

export function Looks() {
  const size = sizes.find(([, one]) => one === reader.value)?.[0] ?? sizes[0][0];
  return html`<details class="keys looks">
    <summary>Look</summary>
    <${Choice}
      name="Theme"
      value=${theme.value}
      words=${themes}
      choose=${(/** @type {string} */ word) => (theme.value = word)}
    />
    <${Choice}
      name="Letters"
      value=${size}
      words=${sizes.map(([word]) => word)}
      choose=${(/** @type {string} */ word) => (reader.value = sizes.find(([one]) => one === word)?.[1] ?? 1)}
    />
    <${Choice}
      name="The other side's turn"
      value=${manner.value}
      words=${MANNERS}
      choose=${chooseManner}
    />
    <label class="switch"
      ><input
        type="checkbox"
        role="switch"
        checked=${metric.value}
        onChange=${() => {
          metric.value = !metric.value;
          save();
        }}
      />
      Centimetres beside inches</label
    >
    <p>W: the map alone on the screen, and back.</p>
  </details>`;
}
