// What stands below the first screen, or is asked for: loaded when the battle stands.

export { Briefing } from './briefing.js';
export { watchFocus } from './focus.js';
export { Log } from './chronicle.js';
export { Keys } from './keys.js';
export { Last } from './log.js';
export { Looks } from './looks.js';
export { Pegboard } from './pegs.js';
export { Replay } from './replay.js';
export { Report } from './report.js';
export { Send } from './send.js';
export { Setup } from './setup.js';
export { Sound } from './sound.js';
export { Typing } from './typing.js';
export { Words } from './words.js';
