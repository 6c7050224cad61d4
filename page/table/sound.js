// Sounds, made here and off until asked for: a volley is noise that a filter darkens, a gun a deeper one, the drum beats when
// a side's turn begins. One hears what is told, in its time.

import { effect, signal } from '@preact/signals';
import { html } from '../html.js';
import { keep, recall } from '../memory.js';
import { told, view } from './game.js';
import { unitOf } from './names.js';

const KEY = 'longroll.sound';
const CRACKS = 14; // of a volley
const LOUD = 0.5;

const on = signal(recall(KEY, ['sound'], []).some((one) => one.sound === 'on'));

/** @type {AudioContext | null} */
let room = null;
/** A second of noise. @type {AudioBuffer | null} */
let noise = null;

/** A browser lets it sound after the first press; until then there is none. */
function open() {
  room ??= new AudioContext();
  if (!noise) {
    noise = room.createBuffer(1, room.sampleRate, room.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  }
  if (room.state === 'suspended') void room.resume();
  return { room, noise };
}

/** Noise that begins at once and dies away. @param {number} after seconds @param {number} lasts @param {number} pitch @param {number} loud */
function burst(after, lasts, pitch, loud) {
  const { room, noise } = open();
  const at = room.currentTime + after;
  const source = new AudioBufferSourceNode(room, { buffer: noise, loop: true });
  const dark = new BiquadFilterNode(room, { type: 'lowpass', frequency: pitch });
  const fade = new GainNode(room, { gain: loud });
  fade.gain.setValueAtTime(loud, at);
  fade.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  source.connect(dark).connect(fade).connect(room.destination);
  source.start(at, Math.random() / 2);
  source.stop(at + lasts);
}

/** Muskets along a line, or one gun. @param {boolean} guns */
function volley(guns) {
  if (guns) burst(0, 1.2, 320, LOUD);
  else for (let i = 0; i < CRACKS; i++) burst(Math.random() * 0.5, 0.18, 1800, LOUD / 4);
}

/** A roll on the drum. */
function roll() {
  for (let i = 0; i < 10; i++) burst(i * 0.07, 0.09, 900, i === 9 ? LOUD / 2 : LOUD / 6);
}

/** What was told and whose turn it was when something last sounded. */
let heard = 0;
let side = '';

effect(() => {
  const [last, turn] = [told.value.at(-1), view.value?.side ?? ''];
  if (on.value && last && last.line > heard && last.event.role === 'fire')
    volley(unitOf(last.event.unit ?? '')?.symbol === 'artillery');
  if (on.value && side && turn !== side) roll();
  heard = last?.line ?? 0;
  side = turn;
});

function toggle() {
  on.value = !on.value;
  keep(KEY, [{ sound: on.value ? 'on' : 'off' }]);
  if (on.value) roll();
}

export function Sound() {
  return html`<div class="tools">
    <label class="switch"
      ><input type="checkbox" role="switch" checked=${on.value} onChange=${toggle} /> Sound</label
    >
  </div>`;
}
