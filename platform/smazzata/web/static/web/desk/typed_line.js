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
 * @property {boolean} mends whether it is only asked if it is to stand in place of what is recorded
 * @property {string} once the id of the next line
 */

/**
 * @typedef {object} Missing a table without a result
 * @property {number} table
 * @property {boolean} held whether a referee has to go there first
 */

/**
 * The next table without a result after one, from the first again after the last. Those where a referee has to go
 * first come when all others are typed.
 *
 * @param {Missing[]} missing in the order of their numbers
 * @param {number} after
 * @returns {?number} null where none is missing
 */
export function nextMissing(missing, after) {
  const free = missing.filter((one) => !one.held);
  const tables = (free.length ? free : missing).map((one) => one.table);
  return tables.find((table) => table > after) ?? tables[0] ?? null;
}

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
  const { done, said: why, unlikely, mends, once } = /** @type {Record<string, unknown>} */ (said);
  if (typeof once !== "string") throw new TypeError("no reply to a line");
  return { done: done === true, said: String(why ?? ""), unlikely: unlikely === true, mends: mends === true, once };
}
