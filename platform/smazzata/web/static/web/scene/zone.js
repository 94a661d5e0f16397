/** A zone on the table: its label and its cards, changed in place from frame to frame. */

import { arrange, element, write } from "./dom.js";

/** @typedef {import("./types.js").Zone} Zone */

const STACKS = new Set(["stock"]);
const SMALL = new Set(["captured"]);
/** More face-down cards than this are drawn as a stack. */
const FAN_MOST = 15;
/** A hand of Burraco after the draw, and one more. */
const OWN_ROW = 13;
const OTHER_ROW = 6;

export class ZoneBox {
  /**
   * @param {Zone} zone
   * @param {import("./types.js").Deck} deck
   * @param {import("./types.js").SeatEntry[]} seats
   * @param {import("./types.js").Hooks} hooks
   */
  constructor(zone, deck, seats, hooks) {
    this.deck = deck;
    this.seats = seats;
    this.hooks = hooks;
    this.label = element("span", "label");
    this.list = element("ul", "fan");
    this.element = element("div", "", [this.label]);
    this.element.dataset.zone = zone.id;
    /** @type {{key: string, card: HTMLElement}[]} */
    this.drawn = [];
  }

  /**
   * @param {Zone} zone
   * @param {?(string|null)[]} before the cards seen before, to mark new ones; null marks none
   * @param {boolean} own whether the viewer's own cards lie here
   */
  draw(zone, before, own) {
    const count = zone.cards.length;
    const hidden = zone.cards.every((card) => card === null);
    const stacked = count > 0 && (STACKS.has(zone.kind) || (hidden && count > FAN_MOST));
    this.element.className = `zone ${zone.kind}${count ? "" : " empty"}`;
    const title = titleOf(zone);
    write(this.label, title);
    this.list.className = `fan${stacked ? " stacked" : ""}${SMALL.has(zone.kind) ? " small" : ""}`;
    this.list.setAttribute("aria-label", title);
    // Backs may overlap as much as they have to: there is nothing to read on them.
    this.columns(stacked ? 1 : count, own ? OWN_ROW : hidden ? count : OTHER_ROW);
    this.cards(zone, stacked ? zone.cards.slice(0, 1) : zone.cards);
    if (hidden) this.hush();
    this.mark(zone, stacked ? null : before);
    arrange(this.element, count ? [this.label, this.list] : [this.label]);
    this.hooks.decorate?.(this.element, zone);
  }

  /** Of a row of backs a listener hears one: the label has their number. */
  hush() {
    const chosen = this.drawn.some(({ card }) => card.hasAttribute("tabindex"));
    this.drawn.forEach(({ card }, at) => {
      if (at > 0 && !chosen) card.setAttribute("aria-hidden", "true");
      else card.removeAttribute("aria-hidden");
    });
  }

  /** Says how many cards stand in a row, on a wide screen and on a narrow one. */
  columns(/** @type {number} */ count, /** @type {number} */ most) {
    const rows = Math.max(1, Math.ceil(count / most));
    this.list.style.setProperty("--columns", String(Math.max(1, count)));
    this.list.style.setProperty("--narrow", String(Math.max(1, Math.ceil(count / rows))));
  }

  /** Puts the cards down; a card that was there already keeps its element. */
  cards(/** @type {Zone} */ zone, /** @type {(string|null)[]} */ shown) {
    const players = Array.isArray(zone.notes.seats) ? zone.notes.seats : [];
    /** @type {Map<string, HTMLElement[]>} */
    const spare = new Map();
    for (const { key, card } of this.drawn) spare.set(key, [...(spare.get(key) ?? []), card]);
    this.drawn = shown.map((code, at) => {
      const player = this.seats[players[at]];
      const key = `${code}|${player?.seat}`;
      return { key, card: spare.get(key)?.shift() ?? this.card(code, player) };
    });
    arrange(this.list, this.drawn.map(({ card }) => card));
    this.drawn.forEach(({ card }, at) => {
      card.dataset.at = String(at);
      this.hooks.decorateCard?.(card, zone, at);
    });
  }

  /** A card, signed by who played it if that is known. */
  card(/** @type {?string} */ code, /** @type {import("./types.js").SeatEntry|undefined} */ player) {
    const card = this.deck.card(code);
    if (player) {
      const by = element("span", "by", [String(player.seat + 1)]);
      by.setAttribute("aria-hidden", "true");
      card.append(by);
      card.setAttribute("aria-label", `${card.getAttribute("aria-label")}, ${player.name}`);
    }
    return card;
  }

  mark(/** @type {Zone} */ zone, /** @type {?(string|null)[]} */ before) {
    /** @type {Map<?string, number>} */
    const old = new Map();
    for (const code of before ?? []) old.set(code, (old.get(code) ?? 0) + 1);
    this.drawn.forEach(({ card }, at) => {
      const left = old.get(zone.cards[at]) ?? 0;
      old.set(zone.cards[at], left - 1);
      card.classList.toggle("fresh", before !== null && left <= 0);
    });
  }
}

/** What a zone is called, how many cards lie there, and what is noted of them. */
export function titleOf(/** @type {Zone} */ zone) {
  const notes = Object.values(zone.notes).filter((note) => typeof note === "string");
  return [`${zone.label} (${zone.cards.length})`, ...notes].join(" · ").trim();
}
