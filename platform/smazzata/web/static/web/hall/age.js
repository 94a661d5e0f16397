/** How old is what a screen shows, once its server is silent. */

/** A page asks every five seconds: three questions without an answer are no chance. */
export const STALE = 16000;

/**
 * The sign that a screen shows; null while it is up to date.
 * @param {?number} heard when the server last answered, by a counter that only grows
 * @param {number} now by the same counter
 * @returns {?{minutes: number, seconds: number}}
 */
export function age(heard, now) {
  if (heard === null || now - heard < STALE) return null;
  const seconds = Math.floor((now - heard) / 1000);
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
}
