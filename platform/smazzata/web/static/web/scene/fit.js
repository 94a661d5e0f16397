/**
 * How large the melds of a side are drawn, so that all of them lie whole in the room there is.
 *
 * Melds stand as columns: of each card its corner shows, of the last one all. Cards get smaller
 * before anything is hidden; where they would get too small to read, the inner cards of long melds
 * are squeezed to an edge, and only then melds go on in another line. Of a closed meld the inner
 * cards are squeezed from the first: it lies as a stack. What it is called is written below the corner
 * of its last card. Before cards get smaller than is good for a finger, closed melds show edges of their wild
 * cards and columns stand close. Lengths are pixels.
 */

export const GAP = 3;
/** What shows of a squeezed card. */
export const EDGE = 3;
/** A corner is so high, as a share of the card's width: see `Deck.corner`. */
const CORNER = 0.5;
const WIDEST = 92;
/** Cards of this width are still read without effort: none is squeezed to have them larger. */
const COMFORT = 38;
/**
 * Before they get narrower, closed melds give up their wild cards, columns what is between them, and melds of
 * more than `SHORT` cards their inner ones, which the ends tell.
 */
const GOOD = 34;
const SHORT = 4;
/** Down to this width smaller cards are better than squeezed ones: of a set one sees which suit is missing. */
const READABLE = 26;
/** Narrower than this cards are not, if of a closed meld an edge of its wild cards is enough, and else of any inner card. */
const LEGIBLE = 28;
const NARROWEST = 16;
/** A line of what is written on a meld, as melds.css has it: as a share of a card's height, and its least. */
const LINE = 0.23;
const LEAST_LINE = 9.2;
const MARGIN = 2;

/**
 * @typedef {object} Column a meld
 * @property {number} count its cards
 * @property {number[]} kept places of the cards that are squeezed last
 * @property {boolean} [closed] whether it lies as a stack
 * @property {number} [lines] how many lines are written on its last card
 *
 * @typedef {object} Fit
 * @property {number} width of a card
 * @property {number} height of a card
 * @property {number} step what shows of a card that is not squeezed
 * @property {number} gap between two columns
 * @property {Set<number>[]} squeezed of each meld the places of the cards that are squeezed
 * @property {number[]} below of each meld what is written below its last card, because it has no room on it
 * @property {boolean} whole whether everything has room
 */

/**
 * @param {{width: number, height: number}} room
 * @param {Column[]} melds
 * @param {number} ratio of a card's width to its height
 * @returns {Fit}
 */
export function fitColumns(room, melds, ratio) {
  /** The widest cards from one width down to another. */
  const widest = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {Tightness} */ tight,
    gap = GAP,
  ) => {
    for (let width = from; width >= to; width--) {
      const plan = new Plan(room, melds.length, width, ratio, tight, gap);
      if (melds.every((meld) => plan.holds(meld))) return plan;
    }
    return null;
  };
  const found =
    widest(WIDEST, GOOD, LOOSE) ??
    widest(COMFORT, GOOD, STACKED) ??
    widest(COMFORT, GOOD, LOOSE, 0) ??
    widest(COMFORT, GOOD, STACKED, 0) ??
    widest(COMFORT, GOOD, LONG) ??
    widest(COMFORT, GOOD, LONG, 0) ??
    widest(GOOD, LEGIBLE, LOOSE) ??
    widest(GOOD, LEGIBLE, STACKED) ??
    widest(GOOD, LEGIBLE, LONG) ??
    widest(LEGIBLE, READABLE, LOOSE) ??
    widest(COMFORT, LEGIBLE, TIGHT) ??
    widest(COMFORT, NARROWEST, TIGHTER) ??
    widest(COMFORT, NARROWEST, COVERED);
  const plan = found ?? new Plan(room, melds.length, NARROWEST, ratio, COVERED, GAP);
  const { width, height, step, gap } = plan;
  const squeezed = melds.map((meld) => plan.squeezed(meld));
  const below = melds.map((meld) => plan.below(meld));
  return { width, height, step, gap, squeezed, below, whole: found !== null };
}

/** Between the cards of a hand; narrower than the floor they overlap instead, and wider they need not be. */
const BETWEEN = 6;
const FLOOR = 34;
const CAP = 150;
/** A chosen card rises into this room, as a share of its height. */
const LIFT = 0.12;
const MOST_ROWS = 3;

/**
 * The cards of a hand side by side, in as many rows as make them the largest; of more than there is room
 * for each shows as much as it can.
 * @param {{width: number, height: number}} room @param {number} count @param {number} ratio
 * @returns {{height: number, step: number, abreast: number}} of a card its height and what shows of it,
 *   and how many stand in a row
 */
export function fitHand(room, count, ratio) {
  const plans = Array.from({ length: MOST_ROWS }, (_, at) => {
    const rows = at + 1;
    const abreast = Math.max(1, Math.ceil(count / rows));
    const high = (room.height * ratio) / (rows + LIFT);
    const whole = Math.min(CAP, high, (room.width + BETWEEN) / abreast - BETWEEN);
    const width = Math.floor(Math.max(whole, Math.min(high, FLOOR)));
    const step = abreast > 1 ? Math.min(width + BETWEEN, (room.width - width) / (abreast - 1)) : width;
    return { width, step, abreast };
  });
  const best = plans.reduce((one, other) =>
    Math.min(other.width, other.step) > Math.min(one.width, one.step) ? other : one,
  );
  return { height: Math.floor(best.width / ratio), step: best.step, abreast: best.abreast };
}

/**
 * The largest whole number that fits, of those from `least` to below `most`; `least` where none does.
 * What fits is taken to fit as well where it is smaller.
 * @param {number} least @param {number} most @param {(number: number) => boolean} fits
 */
export function largest(least, most, fits) {
  let [low, high] = [least, Math.max(least + 1, most)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * What is given up: inner cards of closed melds; their wild cards too; inner cards of long melds as well. Or inner
 * cards of all melds, then the wild cards of closed ones, then the last cards of those upon which something is
 * written.
 * @typedef {0|1|2|3|4|5} Tightness
 */
const LOOSE = 0;
const STACKED = 1;
const LONG = 2;
const TIGHT = 3;
const TIGHTER = 4;
const COVERED = 5;

/** Cards of one width in the room. */
class Plan {
  /**
   * @param {{width: number, height: number}} room @param {number} melds
   * @param {number} width @param {number} ratio @param {Tightness} tight @param {number} gap
   */
  constructor(room, melds, width, ratio, tight, gap) {
    const abreast = Math.max(1, Math.floor((room.width + gap) / (width + gap)));
    const lines = Math.max(1, Math.ceil(melds / abreast));
    this.width = width;
    // Never more: the style sheet makes the width of the height, and as many have to stand abreast.
    this.height = Math.floor(width / ratio);
    this.step = Math.ceil(width * CORNER);
    this.gap = gap;
    this.tight = tight;
    /** How high a column may be. */
    this.room = (room.height - (lines - 1) * GAP) / lines;
  }

  /** How high a meld is when so many of its cards are squeezed. @param {Column} meld */
  tall(meld, squeezed = 0) {
    return this.height + (meld.count - 1 - squeezed) * this.step + squeezed * EDGE + this.below(meld);
  }

  /** How much of what is written on a meld has no room below its last corner. @param {Column} meld */
  below({ lines = 0 }) {
    if (!lines || this.tight === COVERED) return 0;
    const written = lines * Math.max(LEAST_LINE, this.height * LINE) + MARGIN;
    return Math.max(0, Math.ceil(this.step + written - this.height));
  }

  /** @param {Column} meld */
  holds(meld) {
    const least = this.tight >= TIGHT ? 0 : this.tight === LONG ? SHORT : Infinity;
    return this.tall(meld, meld.closed || meld.count > least ? this.spare(meld) : 0) <= this.room;
  }

  /** How many cards can be squeezed before one that is kept. @param {Column} meld */
  spare(meld) {
    const bare = this.tight === STACKED || this.tight === LONG || this.tight >= TIGHTER;
    const kept = meld.closed && bare ? [] : meld.kept;
    return this.order(meld).filter((at) => !kept.includes(at)).length;
  }

  /** The cards that may be squeezed, the first to go first: from the middle outwards, `kept` last. */
  order(/** @type {Column} */ { count, kept }) {
    const middle = (count - 1) / 2;
    const inner = Array.from({ length: Math.max(0, count - 2) }, (_, at) => at + 1);
    const late = (/** @type {number} */ at) => Number(kept.includes(at)) * count;
    const far = (/** @type {number} */ at) => late(at) + Math.abs(at - middle);
    return inner.sort((one, other) => far(one) - far(other) || one - other);
  }

  /** No more cards are squeezed than have to be. @param {Column} meld */
  squeezed(meld) {
    const order = this.order(meld);
    const inner = order.filter((at) => !meld.kept.includes(at));
    let many = meld.closed ? inner.length : 0;
    while (many < order.length && this.tall(meld, many) > this.room) many++;
    return new Set(order.slice(0, many));
  }
}
