/** How large the lists on the wall are written, and how wide their columns are. */

/** How much larger than what can just be read at ten metres, the largest first. */
export const GROWTH = [2.4, 2.25, 2.1, 1.95, 1.8, 1.65, 1.55, 1.45, 1.35, 1.28, 1.2, 1.15, 1.1, 1.05];

/** Of so many lines in a hundred each fits into one column; longer names take two lines. */
const MOST = 0.92;

/**
 * The largest type in which a list takes no more pages than in the smallest.
 *
 * @param {(scale: number) => number} pagesAt how many pages it takes
 */
export function largestType(pagesAt) {
  const fewest = pagesAt(1);
  return GROWTH.find((scale) => pagesAt(scale) <= fewest) ?? 1;
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
