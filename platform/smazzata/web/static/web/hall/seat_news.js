/** What somebody who waits for a seat is told, once it is new. */

/** @typedef {{ round: string, where: string, said: string }} Told the round, the seats found, what is said to all */

/**
 * The message, or empty where there is none: another seat, of another round or the same; another word to all; that the
 * round was taken back, when the page shows the one before it again, or none.
 * @param {?Told} before what the page showed; null when it has just been loaded
 * @param {Told} now
 * @param {string} recalled what is said of a round that was taken back
 */
export function news(before, now, recalled = "") {
  if (before === null) return "";
  const back = before.where !== "" && Number(now.round) < Number(before.round);
  const moved = now.where !== before.where || now.round !== before.round;
  const seat = back ? recalled : moved ? now.where : "";
  const said = now.said && now.said !== before.said ? now.said : "";
  return [said, seat].filter(Boolean).join(" · ");
}
