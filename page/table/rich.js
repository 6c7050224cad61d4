// The drawn ground and the words on the map: loaded when the plain map stands.

export { Drawn, Flying } from './blocks.js';
export { Gauges, Measured, Tools } from './gauge.js';
export { isPainted, Sheet } from './sheet.js';
export { Advised, Volley } from './smoke.js';
export { Aim, Label, Lying, Names, Pointed, Shields, signs } from './signs.js';
export { WayDrawn } from './way.js';
