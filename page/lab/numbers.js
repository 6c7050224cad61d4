// Numbers and spans of time in words.

/** "12,000". @param {number} number */
export function grouped(number) {
  return number.toLocaleString('en');
}

/** "about 40 seconds", "about 3 minutes". @param {number} seconds */
export function span(seconds) {
  if (seconds < 5) return 'a few seconds';
  if (seconds < 90) return `about ${Math.max(5, Math.round(seconds / 5) * 5)} seconds`;
  return `about ${Math.round(seconds / 60)} minutes`;
}
