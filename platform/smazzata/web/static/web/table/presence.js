/** Who sits at a seat at this moment: a person, a person who is away, a bot, nobody any more. */

/** Who has been away for so long may be replaced by those who wait. */
const AWAY = 60000;

/**
 * @typedef {import("./model.js").TableModel} TableModel
 *
 * @typedef {object} SeatPresence
 * @property {boolean} bot
 * @property {boolean} out whether the seat has left the match for good
 * @property {boolean} away
 * @property {boolean} replaceable whether the viewer may give the seat to a bot
 */

/**
 * @param {TableModel} model @param {number} seat @param {boolean} out
 * @param {number} now milliseconds since 1970 @returns {SeatPresence}
 */
export function presenceOf(model, seat, out, now) {
  const there = model.presence.find((entry) => entry.seat === seat);
  const bot = there?.bot ?? model.index?.seats[seat]?.bot ?? false;
  const away = !bot && there !== undefined && !there.online && seat !== model.you.seat;
  const long = away && !out && there.since_ms !== null && now - there.since_ms > AWAY;
  return { bot, out, away, replaceable: long && model.you.seat !== null && !model.over };
}

/** Whether a bot plays the viewer's seat. @param {TableModel} model */
export function isReplaced({ you, presence }) {
  return presence.some((entry) => entry.seat === you.seat && entry.bot);
}
