/**
 * Where people sit around a table, seen from one seat: those at the left from below upwards, those
 * opposite from left to right, those at the right downwards. Pure numbers, no elements.
 */

/** Up to so many others have no seat in a corner. */
const FEW = 5;
/** A table of fewer pixels is that of a phone, however low what lies below leaves it. */
const NARROW = 640;
/** How many of a few others sit opposite. */
const OPPOSITE = [0, 1, 0, 1, 2, 1];
/** On an upright screen so many sit side by side, opposite. */
const ABREAST = 3;
/** What a seat needs to be read, in pixels, its cards beside the name or, upright, above it. */
const WIDE = { width: 150, height: 95 };
const UPRIGHT = { width: 72, height: 115 };
/** How far apart the cards of a trick lie, in cards. */
const APART = 1.1;
const HALF = 0.52;

/**
 * @typedef {object} Ring
 * @property {number} top how many sit opposite
 * @property {number} side how many sit at the left, and as many at the right
 * @property {number} columns of the grid
 * @property {"few"|"corners"|"abreast"} shape a few leave the corners free, many sit there as well, and on
 *   an upright screen a few sit side by side
 * @property {boolean} upright whether score and what is put aside lie in lines above them
 *
 * @typedef {{row: number, column: number}} Cell of a grid, from 1
 * @typedef {{x: number, y: number}} Spot of a card's middle, in widths and heights of cards from the centre
 */

/**
 * How so many others sit around a table of this shape.
 * @param {number} others @param {{width: number, height: number}} room @returns {Ring}
 */
export function ringOf(others, room) {
  const upright = room.width < NARROW || room.height > room.width;
  if (upright && others <= ABREAST) return { top: others, side: 0, columns: others, shape: "abreast", upright };
  if (others <= FEW) {
    const top = upright && others === 4 ? 0 : OPPOSITE[others];
    return { top, side: (others - top) / 2, columns: Math.max(top, 1) + 2, shape: "few", upright };
  }
  /** The rings there are: the one whose seats are the roomiest is taken. @type {Ring[]} */
  const rings = [];
  for (let side = 1; others - 2 * side >= ABREAST; side++) {
    const top = others - 2 * side;
    rings.push({ top, side, columns: top, shape: "corners", upright });
  }
  const seat = upright ? UPRIGHT : WIDE;
  const roomy = (/** @type {Ring} */ { top, side }) =>
    Math.min(room.width / top / seat.width, room.height / (side + 1) / seat.height);
  return rings.reduce((best, ring) => (roomy(ring) > roomy(best) ? ring : best));
}

/**
 * The cell of one of the others, the first of whom sits lowest at the left.
 * @param {number} at @param {Ring} ring @returns {Cell}
 */
export function cellOf(at, { top, side, columns, shape, upright }) {
  const first = upright ? 3 : 1;
  if (at < side) return { row: first + side - at, column: 1 };
  if (at >= side + top) return { row: first + 1 + at - side - top, column: columns };
  return { row: first, column: at - side + (shape === "few" ? 2 : 1) };
}

/**
 * The areas of the grid for what lies in the middle and for what is put aside.
 * @param {Ring} ring @param {boolean} both whether anything is put aside
 */
export function hollowOf({ side, columns, shape, upright }, both) {
  const row = upright ? 4 : 2;
  const rows = `${row} / COLUMN / span ${Math.max(1, side)} / ${side ? columns : -1}`;
  const from = shape === "corners" && !upright && both ? 3 : side ? 2 : 1;
  const aside = shape === "corners" ? `2 / 2 / span ${side} / 3` : `1 / ${columns} / span ${side > 1 ? 1 : 2}`;
  return { middle: rows.replace("COLUMN", String(from)), aside: upright ? "2 / 1 / auto / -1" : aside };
}

/**
 * Where the cards of a trick lie: of each of the others, then the viewer's; each before its player.
 * @param {number} others @returns {{spots: Spot[], width: number, height: number}} the room in cards
 */
export function trickOf(others) {
  const top = OPPOSITE[others] ?? (others % 2 ? 3 : 2);
  const side = (others - top) / 2;
  const edge = ((Math.max(top, 1) + 1) / 2) * APART;
  const height = Math.max(2, side);
  const down = (/** @type {number} */ at) => (at - (side - 1) / 2) * 2 * HALF;
  /** @type {Spot[]} */
  const spots = [];
  for (let at = side - 1; at >= 0; at--) spots.push({ x: -edge, y: down(at) });
  for (let at = 0; at < top; at++) spots.push({ x: (at - (top - 1) / 2) * APART, y: (1 - height) * HALF });
  for (let at = 0; at < side; at++) spots.push({ x: edge, y: down(at) });
  spots.push({ x: 0, y: (height - 1) * HALF });
  return { spots, width: (side ? Math.max(top, 1) + 2 : Math.max(top, 1)) * APART, height: height * 2 * HALF };
}
