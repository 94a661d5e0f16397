/**
 * A new arrangement of the table, as one player thinks of it: melds taken apart and put together,
 * with cards of his hand, and nothing said to anybody before it is sent. Whether it is allowed, the
 * rules say. Nothing is drawn here.
 */

/**
 * @typedef {object} DraftCard
 * @property {string} id its own, though two cards have one face
 * @property {string} code
 * @property {boolean} held whether it comes from the hand, to which it may go back
 *
 * @typedef {{id: string, cards: DraftCard[]}} Meld
 * @typedef {{melds: Meld[], hand: DraftCard[]}} Arrangement
 *
 * @typedef {object} Place where cards are put
 * @property {"meld"|"new"|"hand"} kind
 * @property {string} [meld] id of the meld
 * @property {string} [before] id of the card before which they go; else they come last
 */

export class LayoutDraft {
  /**
   * @param {{id: string, cards: string[]}[]} melds as they lie on the table
   * @param {string[]} hand cards that may be added
   */
  constructor(melds, hand) {
    /** @type {Arrangement} */
    this.now = {
      melds: melds.map(({ id, cards }) => ({
        id,
        cards: cards.map((code, at) => ({ id: `${id} ${at}`, code, held: false })),
      })),
      hand: hand.map((code, at) => ({ id: `hand ${at}`, code, held: true })),
    };
    this.first = this.now;
    /** @type {Arrangement[]} */
    this.past = [];
    this.made = 0;
    /** Ids of the cards that are picked up, in the order of picking. @type {string[]} */
    this.grasped = [];
  }

  get melds() {
    return this.now.melds;
  }

  get hand() {
    return this.now.hand;
  }

  /** The melds by their cards, as a command has them. */
  get layout() {
    return this.melds.map(({ cards }) => cards.map(({ code }) => code));
  }

  /** Cards of the hand that lie on the table now. */
  get added() {
    return this.melds.flatMap(({ cards }) => cards.filter(({ held }) => held));
  }

  /** Whether anything was moved. */
  get changed() {
    return this.past.length > 0;
  }

  /** @param {string} id @returns {DraftCard|undefined} */
  card(id) {
    return [...this.hand, ...this.melds.flatMap(({ cards }) => cards)].find((one) => one.id === id);
  }

  /** The cards beside a card: its meld, or the hand. @param {string} id */
  row(id) {
    const has = (/** @type {DraftCard[]} */ cards) => cards.some((card) => card.id === id);
    return this.melds.find(({ cards }) => has(cards))?.cards ?? (has(this.hand) ? this.hand : []);
  }

  /** Picks a card up, or puts it back where it lies. @param {string} id */
  pick(id) {
    if (this.grasped.includes(id)) this.grasped = this.grasped.filter((other) => other !== id);
    else if (this.card(id)) this.grasped = [...this.grasped, id];
  }

  /** Picks up all cards from the one picked last to this one, if they lie side by side. */
  pickTo(/** @type {string} */ id) {
    const row = this.row(id).map((card) => card.id);
    const from = row.indexOf(this.grasped.at(-1) ?? id);
    const to = row.indexOf(id);
    if (from < 0) {
      this.pick(id);
      return;
    }
    const run = row.slice(Math.min(from, to), Math.max(from, to) + 1);
    const fresh = run.filter((one) => !this.grasped.includes(one));
    this.grasped = [...this.grasped, ...(from > to ? fresh.reverse() : fresh)];
  }

  /** Picks up a whole meld, or puts it back. @param {string} meld */
  pickMeld(meld) {
    const ids = this.melds.find(({ id }) => id === meld)?.cards.map(({ id }) => id) ?? [];
    const rest = this.grasped.filter((id) => !ids.includes(id));
    const whole = ids.every((id) => this.grasped.includes(id));
    this.grasped = whole ? rest : [...rest, ...ids];
  }

  /** Whether what is picked up may go to a row: "hand", "new" or a meld's id. @param {string} row */
  takes(row) {
    const cards = this.grasped.flatMap((id) => this.card(id) ?? []);
    return row === "hand" ? cards.some(({ held }) => held) : cards.length > 0;
  }

  drop() {
    this.grasped = [];
  }

  /**
   * Puts the cards that are picked up to a place. Cards of the table do not go into the hand.
   * @param {Place} place @returns {DraftCard[]} those that were moved
   */
  put(place) {
    const cards = this.grasped.flatMap((id) => this.card(id) ?? []);
    const moved = place.kind === "hand" ? cards.filter(({ held }) => held) : cards;
    const meld = this.melds.find(({ id }) => id === place.meld);
    if (!moved.length || (place.kind === "meld" && !meld)) return [];
    const ids = new Set(moved.map(({ id }) => id));
    // A card that is picked up itself is no place: the next one that stays is.
    const target = place.kind === "hand" ? this.hand : (meld?.cards ?? []);
    const from = target.findIndex(({ id }) => id === place.before);
    const before = from < 0 ? undefined : target.slice(from).find(({ id }) => !ids.has(id));
    const without = (/** @type {DraftCard[]} */ row) => row.filter(({ id }) => !ids.has(id));
    const put = (/** @type {DraftCard[]} */ row) => {
      const at = row.findIndex((card) => card === before);
      return at < 0 ? [...row, ...moved] : [...row.slice(0, at), ...moved, ...row.slice(at)];
    };
    const melds = this.melds.map(({ id, cards: row }) => {
      const left = without(row);
      return { id, cards: meld?.id === id && place.kind === "meld" ? put(left) : left };
    });
    if (place.kind === "new") {
      this.made += 1;
      melds.push({ id: `new ${this.made}`, cards: moved });
    }
    const left = without(this.hand);
    const hand = place.kind === "hand" ? put(left) : left;
    const after = { melds: melds.filter(({ cards: row }) => row.length > 0), hand };
    this.grasped = this.grasped.filter((id) => !ids.has(id));
    if (same(after, this.now)) return [];
    this.past.push(this.now);
    this.now = after;
    return moved;
  }

  /** Takes back the last step. */
  undo() {
    this.now = this.past.pop() ?? this.now;
    this.drop();
  }

  /** The table as it lies; this too can be taken back. */
  reset() {
    if (same(this.now, this.first)) return;
    this.past.push(this.now);
    this.now = this.first;
    this.drop();
  }
}

/** Whether the same cards lie in the same rows. @param {Arrangement} one @param {Arrangement} other */
function same(one, other) {
  const spelled = (/** @type {Arrangement} */ { melds, hand }) =>
    JSON.stringify([...melds.map(({ cards }) => cards), hand].map((row) => row.map(({ id }) => id)));
  return spelled(one) === spelled(other);
}
