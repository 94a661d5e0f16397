/**
 * Which cards went from where to where between two frames: what one zone lost another has gained. A
 * face is followed first; a card that is seen only now, or no longer, came from where one is missing.
 */

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Zone} Zone
 *
 * @typedef {{zone: string, at: number, code: ?string}} Place a card in its zone
 * @typedef {{from: Place, to: Place}} CardMove
 */

/** More cards than these are dealt, not moved. */
const MOST = 24;

/**
 * @param {Frame} before @param {Frame} after
 * @returns {CardMove[]} none when too many moved to be followed by the eye
 */
export function cardMoves(before, after) {
  const old = new Map(before.zones.map((zone) => [zone.id, zone.cards]));
  const now = new Map(after.zones.map((zone) => [zone.id, zone.cards]));
  const lost = before.zones.flatMap((zone) => missing(zone, now.get(zone.id) ?? []));
  const gained = after.zones.flatMap((zone) => missing(zone, old.get(zone.id) ?? []));
  if (gained.length > MOST) return [];
  /** @type {CardMove[]} */
  const moves = [];
  for (const fits of [sameFace, unseen]) {
    for (const to of [...gained]) {
      const from = lost.find((place) => place.zone !== to.zone && fits(place, to));
      if (!from) continue;
      moves.push({ from, to });
      lost.splice(lost.indexOf(from), 1);
      gained.splice(gained.indexOf(to), 1);
    }
  }
  return moves;
}

/** The cards of a zone that are not among others. @param {Zone} zone @param {(string|null)[]} others */
function missing({ id, cards }, others) {
  /** @type {Map<?string, number>} */
  const left = new Map();
  for (const code of others) left.set(code, (left.get(code) ?? 0) + 1);
  /** @type {Place[]} */
  const places = [];
  cards.forEach((code, at) => {
    const count = left.get(code) ?? 0;
    left.set(code, count - 1);
    if (count <= 0) places.push({ zone: id, at, code });
  });
  return places;
}

/** @param {Place} from @param {Place} to */
function sameFace(from, to) {
  return from.code !== null && from.code === to.code;
}

/** @param {Place} from @param {Place} to */
function unseen(from, to) {
  return from.code === null || to.code === null;
}
