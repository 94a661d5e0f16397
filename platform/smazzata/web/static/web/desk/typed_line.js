/**
 * Lines of results as they are typed at the desk: a table and the totals of its sides.
 *
 * @typedef {object} Line
 * @property {string} table
 * @property {string[]} totals of its sides, as they were typed
 *
 * @typedef {object} Reply
 * @property {boolean} done whether it is recorded
 * @property {string} said why not
 * @property {boolean} unlikely whether it is only asked if that is meant
 * @property {string} once the id of the next line
 */

/**
 * The next table without a result after one, from the first again after the last.
 *
 * @param {number[]} missing in the order of their numbers
 * @param {number} after
 * @returns {?number} null where none is missing
 */
export const nextMissing = (missing, after) => missing.find((table) => table > after) ?? missing[0] ?? null;

/** @param {Line} one @param {Line} other */
export const sameLine = (one, other) =>
  one.table === other.table && one.totals.length === other.totals.length && one.totals.every((t, at) => t === other.totals[at]);

/** @param {Line} line @param {string} why */
export const tellRefused = ({ table, totals }, why) => `${table}: ${totals.join(" – ")}. ${why}`;

/**
 * @param {unknown} said
 * @returns {Reply}
 */
export function readReply(said) {
  const { done, said: why, unlikely, once } = /** @type {Record<string, unknown>} */ (said);
  if (typeof once !== "string") throw new TypeError("no reply to a line");
  return { done: done === true, said: String(why ?? ""), unlikely: unlikely === true, once };
}
