/**
 * The order in which the player holds the cards. The server's order is never touched: what is shown
 * is a permutation of it, remembered for this match in this window.
 */

const SUITS = /[A-Z]$/;
const JOKERS = 99;

/** @typedef {"suit"|"rank"|"own"} HandOrder */

export class Hand {
  /** @param {string} match */
  constructor(match) {
    this.key = `hand:${match}`;
    /** What is higher is for the game to say. @type {string[]} */
    this.ranks = [];
    /** Whose drawing a card shows, where it is not its own. @type {Record<string, string>} */
    this.faces = {};
    /** @type {HandOrder} */
    this.order = "suit";
    /** The own order, left to right. @type {?string[]} */
    this.own = null;
    try {
      const known = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
      if (["suit", "rank", "own"].includes(known.order)) this.order = known.order;
      if (Array.isArray(known.own)) this.own = known.own;
    } catch {
      // Without storage, or with one that somebody changed, the order is not remembered.
    }
  }

  /**
   * Learns which rank comes after which, and what the cards look like.
   * @param {string[]} held the game's cards, rank by rank @param {Record<string, string>} faces
   */
  know(held, faces) {
    this.faces = faces;
    this.ranks = [...new Set(held.filter((code) => code !== "JK").map((code) => code.slice(0, -1)))];
  }

  /** @param {string} code */
  rankOf(code) {
    return code === "JK" ? JOKERS : this.ranks.indexOf(code.slice(0, -1));
  }

  /** Black and red in turn, so that neighbours differ. @param {string} code */
  suitOf(code) {
    const suit = code === "JK" ? "" : (SUITS.exec(this.faces[code] ?? code)?.[0] ?? "");
    return suit ? "SHCDB".indexOf(suit) : JOKERS;
  }

  /** @param {HandOrder} order */
  sort(order) {
    this.order = order;
    this.remember();
  }

  /**
   * Moves a card to another place; from then on the order is the player's own.
   * @param {(string|null)[]} shown @param {number} from @param {number} to
   * @returns {boolean} whether anything moved
   */
  move(shown, from, to) {
    const cards = shown.map(String);
    if (from === to || to < 0 || to >= cards.length) return false;
    cards.splice(to, 0, ...cards.splice(from, 1));
    this.own = cards;
    this.order = "own";
    this.remember();
    return true;
  }

  /**
   * The places of the cards as the server has them, in the order in which they are shown.
   * @param {(string|null)[]} cards @returns {number[]}
   */
  places(cards) {
    const places = cards.map((_, at) => at);
    if (cards.includes(null)) return places;
    if (this.order === "own") return this.ownPlaces(cards);
    const rankOf = (/** @type {string} */ code) => this.rankOf(code);
    const suitOf = (/** @type {string} */ code) => this.suitOf(code);
    const by = this.order === "suit" ? [suitOf, rankOf] : [rankOf, suitOf];
    return places.sort((one, other) => {
      for (const key of by) {
        const difference = key(String(cards[one])) - key(String(cards[other]));
        if (difference) return difference;
      }
      return one - other;
    });
  }

  /** New cards come last, so that they are found. */
  ownPlaces(/** @type {(string|null)[]} */ cards) {
    const left = new Set(cards.map((_, at) => at));
    const placed = [];
    for (const code of this.own ?? []) {
      const at = [...left].find((place) => cards[place] === code);
      if (at === undefined) continue;
      left.delete(at);
      placed.push(at);
    }
    return [...placed, ...left];
  }

  remember() {
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ order: this.order, own: this.own }));
    } catch {
      // A full or forbidden storage costs the memory of the order and nothing else.
    }
  }
}
