/** How large the lists on the wall are written, and how wide their columns are. */

/** How much larger than what can just be read at ten metres a list may be written. */
export const SCALES = [1, 1.05, 1.1, 1.15, 1.2, 1.28, 1.35, 1.45, 1.55, 1.65, 1.8, 1.95, 2.1, 2.25, 2.4];

/** Of so many lines in a hundred each fits into one column; longer names take two lines. */
const MOST = 0.92;

/**
 * How a list can be laid out.
 *
 * @typedef {object} Layout
 * @property {number} scale how much larger than what can just be read
 * @property {string} column how wide a column is at least, empty for what the style says
 * @property {number} pages how many it takes
 * @property {number} broken how many of its pieces go on in the next column
 */

/**
 * The layout that breaks the fewest pieces, on the fewest pages, in the largest type.
 *
 * @param {Layout[]} layouts at least one
 */
export function chooseLayout(layouts) {
  return layouts.reduce((best, one) => {
    const worse = one.broken - best.broken || one.pages - best.pages || best.scale - one.scale;
    return worse < 0 ? one : best;
  });
}

/**
 * As wide as most of these lines, rounded up to a tenth.
 *
 * @param {number[]} widths of at least one line
 */
export function mostWidths(widths) {
  const sorted = [...widths].sort((one, other) => one - other);
  const most = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * MOST))] ?? 0;
  return Math.ceil(most * 10) / 10;
}
