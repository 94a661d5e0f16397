/**
 * Another order for a hand by whose places others choose: what elsewhere is the player's own affair is
 * a move here, which the menu offers. Which game that is, is not known here.
 */

/**
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("../scene/types.js").Zone} Zone
 *
 * @typedef {object} Arrangement
 * @property {Entry} entry the move
 * @property {Command} command with which the hand lies in the new order
 */

/**
 * The move that puts one card of a hand to another place and leaves the others in their order.
 * @param {Entry[]} menu @param {Zone} zone the hand, as the server has it
 * @param {number} from @param {number} to places in it
 * @returns {?Arrangement} null when the hand would lie as before, or when no such move is offered
 */
export function arrangement(menu, zone, from, to) {
  const order = zone.cards.map((_, at) => at);
  if (from === to || !(from in order) || !(to in order)) return null;
  order.splice(to, 0, ...order.splice(from, 1));
  for (const entry of menu) {
    const name = orderOf(entry, zone);
    if (name !== undefined) return { entry, command: { do: entry.do, [name]: order } };
  }
  return null;
}

/**
 * The parameter of a move that says in which order all cards of a zone shall lie, if nothing else
 * has to be said with it.
 * @param {Entry} entry @param {Zone} zone
 */
function orderOf(entry, { id, cards }) {
  const [order, ...others] = Object.entries(entry.params).filter(([, pick]) => !pick.optional);
  if (!order || others.length) return undefined;
  const [name, { by, zones, least, most }] = order;
  const all = least === cards.length && most === cards.length;
  return by === "places" && all && zones.length === 1 && zones[0] === id ? name : undefined;
}
