// What stands below the first screen, or is asked for: loaded when the battle stands.

export { Keys } from './keys.js';
export { Pegboard } from './pegs.js';
export { Replay } from './replay.js';
export { Report } from './report.js';
export { Setup } from './setup.js';
export { Typing } from './typing.js';
export { Words } from './words.js';
