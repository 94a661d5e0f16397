/** What somebody who waits for a seat is told, once it is new. */

/** @typedef {{ round: string, where: string, said: string }} Told the round, the seats found, what is said to all */

/**
 * The message, or empty where there is none: another seat, of another round or the same; another word to all.
 * @param {?Told} before what the page showed; null when it has just been loaded
 * @param {Told} now
 */
export function news(before, now) {
  if (before === null) return "";
  const seat = now.where && (now.where !== before.where || now.round !== before.round) ? now.where : "";
  const said = now.said && now.said !== before.said ? now.said : "";
  return [said, seat].filter(Boolean).join(" · ");
}
