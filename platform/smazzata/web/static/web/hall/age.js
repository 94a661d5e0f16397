/** How old is what a screen shows, once its server is silent. */

/** A page asks every five seconds: three questions without an answer are no chance. */
export const STALE = 16000;

/** How often a screen has the page kept anew for being loaded without a network. */
export const KEPT_EVERY = 20000;

/**
 * How old a page is that was loaded just now: one that the browser had kept may be from before.
 * @param {number} made when the server made it, in milliseconds since 1970 by its clock
 * @param {number} now the same by this machine's clock
 * @param {?number} ahead by how much the server's clock was ahead of it when it last answered; null
 *   before it ever did: then the page is new
 */
export const loadedAge = (made, now, ahead) =>
  ahead === null || !(made > 0) ? 0 : Math.max(0, now + ahead - made);

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
