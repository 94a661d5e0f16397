/** The table in words, for buttons and for whoever asks what lies there. */

import { titleOf } from "../scene/zone.js";
import { phrase } from "./sentences.js";

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Zone} Zone
 * @typedef {import("../scene/types.js").TableIndex} TableIndex
 */

/** So many cards are named one by one; of more, the first and the last. */
const NAMED = 3;

export class Summary {
  /** @param {TableIndex} index @param {Record<string, string>} texts */
  constructor(index, texts) {
    this.index = index;
    this.texts = texts;
  }

  seat(/** @type {number} */ seat) {
    return this.index.seats.find((entry) => entry.seat === seat)?.name ?? String(seat + 1);
  }

  seats(/** @type {number[]} */ seats) {
    return seats.map((seat) => this.seat(seat)).join(", ");
  }

  card(/** @type {?string} */ code) {
    return code === null ? this.texts.hidden : (this.index.cards[code] ?? code);
  }

  cards(/** @type {(string|null)[]} */ codes) {
    return codes.map((code) => this.card(code)).join(", ");
  }

  /** A zone by what lies there, short enough for a button. @param {Zone|undefined} zone */
  zone(zone) {
    if (!zone) return "";
    const { cards } = zone;
    const known = cards.filter((code) => code !== null);
    if (!known.length) return zone.label;
    if (cards.length <= NAMED) return this.cards(cards);
    return `${this.card(cards[0])} … ${this.card(cards[cards.length - 1])}`;
  }

  /**
   * Everything that lies on the table, apart from the own hand.
   * @param {Frame} frame @param {?number} own
   */
  table(frame, own) {
    const lines = frame.zones
      .filter((zone) => zone.cards.length && !(zone.kind === "hand" && zone.owner === own))
      .map((zone) => this.line(zone));
    const counted = frame.counters.map(
      (counter) => `${this.counted(counter)}${counter.label}: ${counter.value}.`,
    );
    const worn = (frame.badges ?? []).map(({ owner, label }) => `${this.seat(owner)}: ${label}.`);
    return [...lines, ...counted, ...worn].join(" ");
  }

  line(/** @type {Zone} */ zone) {
    const whose = zone.owner !== null ? `${this.seat(zone.owner)}, ` : this.side(zone.side);
    const known = zone.cards.some((code) => code !== null);
    return `${whose}${titleOf(zone, this.index.texts)}${known ? `: ${this.cards(zone.cards)}` : ""}.`;
  }

  counted(/** @type {import("../scene/types.js").Counter} */ counter) {
    return counter.owner !== null ? `${this.seat(counter.owner)}, ` : this.side(counter.side);
  }

  side(/** @type {?number} */ side) {
    if (side === null) return "";
    const seats = this.index.seats.filter((entry) => entry.side === side);
    return `${seats.map((entry) => entry.name).join(", ")}, `;
  }

  /**
   * The own hand.
   * @param {(string|null)[]} cards as they are held @param {(string|null)[]} chosen
   */
  hand(cards, chosen) {
    const held = phrase(this.texts.hand_is, { count: cards.length, cards: this.cards(cards) });
    if (!chosen.length) return held;
    return `${held} ${phrase(this.texts.chosen_are, { cards: this.cards(chosen) })}`;
  }
}
