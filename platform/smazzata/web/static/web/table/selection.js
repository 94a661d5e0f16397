/** The cards that the player has chosen, in the order of choosing. */

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Entry} Entry
 *
 * @typedef {object} Chosen
 * @property {string} zone
 * @property {?string} code
 * @property {number} at place in the zone, as the server counts
 */

const OF_CARDS = new Set(["card", "cards", "place", "places"]);
const SEVERAL = new Set(["cards", "places"]);

/** How a menu has cards chosen: zone id → the most that one of its moves takes from there. */
export function choosable(/** @type {Entry[]} */ menu) {
  /** @type {Map<string, number>} */
  const limits = new Map();
  for (const entry of menu) {
    for (const pick of Object.values(entry.params)) {
      if (!OF_CARDS.has(pick.by)) continue;
      const most = SEVERAL.has(pick.by) ? pick.most : 1;
      for (const zone of pick.zones) limits.set(zone, Math.max(most, limits.get(zone) ?? 0));
    }
  }
  return limits;
}

export class Selection {
  constructor() {
    /** @type {Chosen[]} */
    this.cards = [];
  }

  has(/** @type {string} */ zone, /** @type {number} */ at) {
    return this.cards.some((card) => card.zone === zone && card.at === at);
  }

  /**
   * Chooses a card, or puts it back. Where a move takes one card only, the new one replaces it.
   * @param {Chosen} card @param {number} most how many may be chosen from its zone
   */
  toggle(card, most) {
    const there = this.has(card.zone, card.at);
    const others = this.cards.filter((other) => other.zone !== card.zone || other.at !== card.at);
    const rest = most === 1 ? others.filter((other) => other.zone !== card.zone) : others;
    this.cards = there ? others : [...rest, card];
  }

  /** Forgets the cards of all other zones. @param {(zone: string) => boolean} wanted */
  keep(wanted) {
    this.cards = this.cards.filter(({ zone }) => wanted(zone));
  }

  clear() {
    this.cards = [];
  }

  /** The same cards as they lie on a frame, which may be behind. @param {Frame} frame */
  on(frame) {
    const there = new Selection();
    there.cards = this.cards;
    there.follow(frame);
    return there;
  }

  /** Follows the chosen cards to where they lie now; those that are gone are forgotten. */
  follow(/** @type {Frame} */ frame) {
    const taken = new Set();
    this.cards = this.cards.flatMap((card) => {
      const cards = frame.zones.find((zone) => zone.id === card.zone)?.cards ?? [];
      const free = (/** @type {number} */ at) =>
        cards[at] === card.code && !taken.has(`${card.zone} ${at}`);
      const at = free(card.at) ? card.at : cards.findIndex((_, place) => free(place));
      if (at < 0) return [];
      taken.add(`${card.zone} ${at}`);
      return [{ ...card, at }];
    });
  }
}
