/** A zone on the table: its label and its cards, changed in place from frame to frame. */

import { arrange, element, write } from "./dom.js";
import { showEnd } from "./middle.js";

/** @typedef {import("./types.js").Zone} Zone */

const STACKS = new Set(["stock"]);
const SMALL = new Set(["captured"]);
const COLUMNS = new Set(["meld"]);
/** Where cards are put away: face down they are a stack, however few. */
const HEAPS = new Set(["pile", "captured"]);
/** Places for one card: that it lies there is seen. */
const SINGLE = new Set(["slots"]);
/** More face-down cards than this are drawn as a stack. */
const FAN_MOST = 15;
/** So many cards of the own hand stand in a row on a phone, each as wide as a finger needs. */
const OWN_ROW = 14;
const OTHER_ROW = 10;
/** Where a line may end: after a space, or a hyphen. */
const BREAKS = /[\s\u00ad-]+/;

export class ZoneBox {
  /**
   * @param {Zone} zone
   * @param {import("./types.js").Deck} deck
   * @param {import("./types.js").TableIndex} index
   * @param {import("./types.js").Hooks} hooks
   */
  constructor(zone, deck, index, hooks) {
    this.deck = deck;
    this.seats = index.seats;
    this.texts = index.texts;
    this.names = index.cards;
    this.hooks = hooks;
    this.label = element("span", "label");
    this.list = element("ul", "fan");
    this.reading = element("span", "reading");
    // The list's name says it already.
    this.reading.setAttribute("aria-hidden", "true");
    this.element = element("div", "", [this.label]);
    this.element.dataset.zone = zone.id;
    /** @type {{key: string, card: HTMLElement}[]} */
    this.drawn = [];
    /** What lies there, card by card. @type {(string|null)[]} */
    this.shown = [];
    /** Whether what lies there is not what was drawn before. */
    this.changed = true;
    /** How wide it was when its end was shown last. */
    this.width = 0;
    /** Whether it lay as a stack; null before it was drawn. @type {?boolean} */
    this.closed = null;
    this.element.addEventListener("animationend", () => delete this.element.dataset.closes);
    /** How many lines are written on it, at most: each word may need one of its own. */
    this.lines = 0;
  }

  /**
   * @param {Zone} zone
   * @param {?(string|null)[]} before the cards seen before, to mark new ones; null marks none
   * @param {boolean} own whether the viewer's own cards lie here
   */
  draw(zone, before, own) {
    this.changed = JSON.stringify(this.shown) !== JSON.stringify(zone.cards);
    this.shown = zone.cards;
    const count = zone.cards.length;
    const hidden = zone.cards.every((card) => card === null);
    const most = HEAPS.has(zone.kind) ? 1 : FAN_MOST;
    const stacked = count > 0 && (STACKS.has(zone.kind) || (hidden && count > most));
    this.element.className = `zone ${zone.kind}${count ? "" : " empty"}`;
    this.element.classList.toggle("noted", notesOf(zone).length > 0);
    const title = titleOf(zone, this.texts);
    write(this.label, title);
    this.standing = COLUMNS.has(zone.kind);
    const shape = stacked ? " stacked" : this.standing ? " column" : "";
    this.list.className = `fan${shape}${SMALL.has(zone.kind) ? " small" : ""}`;
    this.list.dataset.count = String(count);
    this.list.setAttribute("aria-label", title);
    // Backs may overlap as much as they have to: there is nothing to read on them.
    const open = Math.max(OTHER_ROW, Math.ceil(count / 2));
    this.columns(stacked ? 1 : count, own ? OWN_ROW : hidden ? count : open);
    this.cards(zone, stacked ? zone.cards.slice(0, 1) : zone.cards);
    if (hidden) this.hush();
    this.mark(zone, stacked ? null : before);
    const read = this.standing && this.read(zone);
    const parts = [this.label, ...(count ? [this.list] : []), ...(read ? [this.reading] : [])];
    arrange(this.element, parts);
    const closed = Boolean(zone.notes.closed);
    if (closed && this.closed === false && before) this.element.dataset.closes = "";
    this.closed = closed;
    this.hooks.decorate?.(this.element, zone);
  }

  /** Writes on a meld what it is, and its points. @returns {boolean} whether there is anything */
  read(/** @type {Zone} */ zone) {
    const words = notesOf(zone);
    const { points } = zone.notes;
    const marks = words.map((word) => element("span", "", [word]));
    if (words.length && typeof points === "number") marks.push(element("b", "", [String(points)]));
    this.reading.replaceChildren(...marks);
    const written = marks.map((mark) => mark.textContent ?? "");
    this.lines = written.join(" ").split(BREAKS).filter(Boolean).length;
    return marks.length > 0;
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
    this.list.classList.toggle("rows", rows > 1);
    this.list.style.setProperty("--columns", String(Math.max(1, count)));
    this.list.style.setProperty("--before", String(Math.max(1, count - 1)));
    this.list.style.setProperty("--narrow", String(Math.max(1, Math.ceil(count / rows))));
  }

  /** Puts the cards down; a card that was there already keeps its element. */
  cards(/** @type {Zone} */ zone, /** @type {(string|null)[]} */ shown) {
    const players = Array.isArray(zone.notes.seats) ? zone.notes.seats : [];
    const wilds = new Set(wildsOf(zone));
    /** @type {Map<string, HTMLElement[]>} */
    const spare = new Map();
    for (const { key, card } of this.drawn) spare.set(key, [...(spare.get(key) ?? []), card]);
    this.drawn = shown.map((code, at) => {
      const player = this.seats[players[at]];
      const wild = wilds.has(at);
      const stands = wild ? (zone.notes.stands?.[at] ?? "") : "";
      const key = `${code}|${player?.seat}|${wild}|${stands}`;
      return { key, card: spare.get(key)?.shift() ?? this.card(code, player, wild, stands) };
    });
    arrange(this.list, this.drawn.map(({ card }) => card));
    this.drawn.forEach(({ card }, at) => {
      card.dataset.at = String(at);
      card.classList.toggle("raised", at === zone.notes.raised);
      this.hooks.decorateCard?.(card, zone, at);
    });
  }

  /**
   * A card, signed by who played it if that is known.
   * @param {?string} code @param {import("./types.js").SeatEntry|undefined} player
   * @param {boolean} wild whether it stands for another one @param {string} stands which, if that is told
   */
  card(code, player, wild, stands) {
    const card = this.deck.card(code);
    if (code !== null) card.dataset.code = code;
    if (this.standing && code !== null) card.append(this.deck.corner(code, stands));
    if (wild) {
      card.classList.add("wild");
      const meant = stands ? `: ${this.names[stands] ?? stands}` : "";
      card.setAttribute("aria-label", `${card.getAttribute("aria-label")}, ${this.texts.wild}${meant}`);
    }
    if (player) {
      const by = element("span", "by", [String(player.seat + 1)]);
      by.setAttribute("aria-hidden", "true");
      card.append(by);
      card.setAttribute("aria-label", `${card.getAttribute("aria-label")}, ${player.name}`);
    }
    return card;
  }

  /** Shows the newest cards of a long row, where its cards or its room are not those of before. */
  showEnd() {
    const { clientWidth } = this.list;
    if (this.changed || clientWidth !== this.width) showEnd(this.list);
    this.width = clientWidth;
  }

  /**
   * Shows only the edge of some cards, and leaves room below for what is written of them.
   * @param {Set<number>} places @param {number} below pixels
   */
  fit(places, below) {
    this.element.style.paddingBottom = below ? `${below}px` : "";
    this.drawn.forEach(({ card }, at) => card.classList.toggle("squeezed", places.has(at)));
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

/**
 * What a zone is called, how many cards lie there, what is noted of them, and their points.
 * @param {Zone} zone @param {Record<string, string>} texts
 */
export function titleOf(zone, texts) {
  const { points } = zone.notes;
  const counted = typeof points === "number" ? [texts.points.replace("{points}", String(points))] : [];
  const { length } = zone.cards;
  const uncounted = length === 0 || (SINGLE.has(zone.kind) && length === 1);
  const title = uncounted ? zone.label : `${zone.label} (${length})`;
  return [title, ...notesOf(zone), ...counted].join(" · ").trim();
}

/** What is noted of a zone in words. @returns {string[]} */
function notesOf(/** @type {Zone} */ zone) {
  return Object.values(zone.notes).filter((note) => typeof note === "string");
}

/** The places of the cards that stand for others. @returns {number[]} */
export function wildsOf(/** @type {Zone} */ zone) {
  return Array.isArray(zone.notes.wilds) ? zone.notes.wilds : [];
}
