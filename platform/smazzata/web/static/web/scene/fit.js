/**
 * How large the melds of a side are drawn, so that all of them lie whole in the room there is.
 *
 * Melds stand as columns: of each card its corner shows, of the last one all. Cards get smaller
 * before anything is hidden; where they would get too small to read, the inner cards of long melds
 * are squeezed to an edge, and only then melds go on in another line. Of a closed meld the inner
 * cards are squeezed from the first: it lies as a stack. Lengths are pixels.
 */

export const GAP = 3;
/** What shows of a squeezed card. */
export const EDGE = 3;
/** A corner is so high, as a share of the card's width: see `Deck.corner`. */
const CORNER = 0.5;
const WIDEST = 60;
/** Cards of this width are still read without effort: none is squeezed to have them larger. */
const COMFORT = 38;
/** Down to this width smaller cards are better than squeezed ones. */
const READABLE = 30;
const NARROWEST = 16;

/**
 * @typedef {object} Column a meld
 * @property {number} count its cards
 * @property {number[]} kept places of the cards that are squeezed last
 * @property {boolean} [closed] whether it lies as a stack
 *
 * @typedef {object} Fit
 * @property {number} width of a card
 * @property {number} height of a card
 * @property {number} step what shows of a card that is not squeezed
 * @property {Set<number>[]} squeezed of each meld the places of the cards that are squeezed
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
  const widest = (/** @type {number} */ from, /** @type {number} */ to, /** @type {boolean} */ tight) => {
    for (let width = from; width >= to; width--) {
      const plan = new Plan(room, melds.length, width, ratio);
      if (melds.every((meld) => plan.holds(meld, tight))) return plan;
    }
    return null;
  };
  const found = widest(WIDEST, READABLE, false) ?? widest(COMFORT, NARROWEST, true);
  const plan = found ?? new Plan(room, melds.length, NARROWEST, ratio);
  const { width, height, step } = plan;
  const squeezed = melds.map((meld) => plan.squeezed(meld));
  return { width, height, step, squeezed, whole: found !== null };
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

/** Cards of one width in the room. */
class Plan {
  /**
   * @param {{width: number, height: number}} room @param {number} melds
   * @param {number} width @param {number} ratio
   */
  constructor(room, melds, width, ratio) {
    const abreast = Math.max(1, Math.floor((room.width + GAP) / (width + GAP)));
    const lines = Math.max(1, Math.ceil(melds / abreast));
    this.width = width;
    this.height = Math.round(width / ratio);
    this.step = Math.ceil(width * CORNER);
    /** How high a column may be. */
    this.room = (room.height - (lines - 1) * GAP) / lines;
  }

  /** How high a meld is when so many of its cards are squeezed. */
  tall(/** @type {number} */ count, squeezed = 0) {
    return this.height + (count - 1 - squeezed) * this.step + squeezed * EDGE;
  }

  /** @param {Column} meld @param {boolean} tight whether its inner cards may be squeezed */
  holds(meld, tight) {
    const most = tight || meld.closed ? this.spare(meld) : 0;
    return this.tall(meld.count, most) <= this.room;
  }

  /** How many cards can be squeezed before one that is kept. @param {Column} meld */
  spare(meld) {
    return this.order(meld).filter((at) => !meld.kept.includes(at)).length;
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
    let many = meld.closed ? this.spare(meld) : 0;
    while (many < order.length && this.tall(meld.count, many) > this.room) many++;
    return new Set(order.slice(0, many));
  }
}
