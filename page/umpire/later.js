// Sheets that are loaded after the pegboard stands.

export { openAddress } from './address.js';
export { JournalSheet } from './journal.js';
export { MendSheet } from './mend.js';
export { MenuSheet } from './menu.js';
export { Screen } from './screen.js';
