/**
 * Draws the table of any game: seats in their order around it, what lies in the middle, what
 * belongs to a side. The viewer's own seat and side are in the lower part, the others above.
 *
 * It knows kinds of zones, owners and sides, and no game. Elements live from frame to frame, each
 * zone under its id (`data-zone`), each card at its place (`data-at`), so that focus and reading
 * place survive. Pages add what they need through hooks.
 */

import { arrange, element, write } from "./dom.js";
import { fitColumns, fitHand } from "./fit.js";
import { Flights } from "./flights.js";
import { fitMiddle } from "./middle.js";
import { markTaking, takes, writeBadges, writeCounters } from "./marks.js";
import { Seating } from "./seating.js";
import { wildsOf, ZoneBox } from "./zone.js";

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Zone} Zone
 * @typedef {import("./types.js").Counter} Counter
 * @typedef {import("./types.js").SeatEntry} SeatEntry
 */

/** Zones that are worth no place while they are empty; before the others only a hand is. */
const OPTIONAL = new Set(["captured", "meld", "row", "slots"]);
/**
 * More others than these are a line each; of more than so many two share it on a phone, and of still more
 * there may be more lines than there is room for.
 */
const FEW = 5;
const PAIRED = 8;
const CROWD = 12;
/** The box of the melds that are nobody's. */
const COMMON = "common";
/** Widths of cards as shares of their heights, as deck.css has them. */
const RATIOS = { french: 0.7, italian: 0.64 };

export class Scene {
  /**
   * @param {HTMLElement} root where to draw
   * @param {import("./types.js").TableIndex} index
   * @param {import("./types.js").Deck} deck
   * @param {import("./types.js").Hooks} [hooks]
   */
  constructor(root, index, deck, hooks = {}) {
    this.root = root;
    this.index = index;
    this.deck = deck;
    this.hooks = hooks;
    /** @type {Map<string, ZoneBox>} */
    this.zones = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.boxes = new Map();
    this.width = new ResizeObserver((rows) => {
      for (const row of rows) this.openToKeys(/** @type {HTMLElement} */ (row.target));
      this.showEnds();
    });
    /** Where melds lie, and which. @type {Map<Element, Zone[]>} */
    this.melds = new Map();
    this.room = new ResizeObserver((boxes) => {
      if (boxes.some(({ target }) => !this.melds.has(target))) this.fitTable();
      for (const { target } of boxes) this.fit(/** @type {HTMLElement} */ (target));
    });
    this.room.observe(root);
    /** What lies in the middle. @type {Zone[]} */
    this.middle = [];
    /** The boxes of the others, in their order. @type {HTMLElement[]} */
    this.seats = [];
    root.classList.add("scene", index.deck);
    /**
     * Where the viewer's own seat is drawn, if not below the others: a page keeps it in reach.
     * @type {?HTMLElement}
     */
    this.ownRoot = null;
    this.flights = new Flights(this);
    /**
     * Seats people around the table, where a page wants that and no melds need the room.
     * @type {?import("./around.js").Around}
     */
    this.around = null;
    /** The score on the table, where a page wants it. @type {?import("./slate.js").Slate} */
    this.slate = null;
  }

  /** The element of a zone, while it is on the table. @param {string} id */
  zone(id) {
    return this.zones.get(id)?.element ?? null;
  }

  /** The element of a card, while it is on the table. @param {string} id @param {number} at */
  card(id, at) {
    return this.zones.get(id)?.drawn[at]?.card ?? null;
  }

  /**
   * A zone as a sign: the corners of its first and last card. Empty where no face is known.
   * @param {string} id
   */
  small(id) {
    const cards = this.zones.get(id)?.shown ?? [];
    const ends = cards.length > 1 ? [cards[0], cards[cards.length - 1]] : cards;
    return ends.some((code) => code === null) ? [] : ends.map((code) => this.sign(String(code)));
  }

  sign(/** @type {string} */ code) {
    const { classList, dataset } = this.deck.card(code);
    const suit = [...classList].find((name) => name.includes("-") || name === "joker");
    const sign = element("span", `card sign ${suit}`, [this.deck.corner(code)]);
    sign.dataset.text = dataset.text;
    return sign;
  }

  /** Lights these zones, and no others. @param {string[]} ids */
  point(ids) {
    for (const [id, box] of this.zones) box.element.classList.toggle("pointed", ids.includes(id));
  }

  /**
   * @param {Frame} frame
   * @param {?Frame} before what was seen just before, to mark what is new
   * @param {?number} viewer the seat that is drawn at the bottom
   */
  draw(frame, before, viewer) {
    const held = this.focus();
    const departures = this.flights.leaving(before, frame);
    const table = new Seating(this.index, frame, viewer ?? 0);
    for (const zone of frame.zones) this.drawZone(zone, before, zone.owner === table.own.seat);
    const side = (/** @type {number} */ number) => this.side(number, table, frame);
    this.melds.clear();
    const pot = this.pot(frame);
    this.middle = table.middle;
    const slate = this.scores(table, frame);
    const lying = [...pot, ...table.middle.map((zone) => this.element(zone))];
    // A trick has the middle for itself; what else lies there is put aside.
    const trick = this.around && table.middle.some(({ kind }) => kind === "trick");
    const put = (/** @type {HTMLElement} */ box) => Boolean(trick) && !box.classList.contains("trick");
    const theirs = table.otherSides.map(side);
    const ours = table.ownSides.map(side);
    const sides = this.around ? [...theirs, ...ours].filter((box) => box.childElementCount) : [];
    const aside = this.row("aside", [...lying.filter(put), ...sides]);
    const played = lying.filter((box) => !put(box));
    const middle = this.row("middle", this.around ? played : [...played, ...slate]);
    const others = this.others(table, frame);
    const rows = [
      ...(this.around ? slate : []),
      others,
      this.row("sides theirs", this.around ? [] : theirs),
      this.row("sides common", [this.common(table)]),
      aside,
      middle,
      this.row("sides ours", this.around ? [] : ours),
    ];
    const own = this.row("own", [this.seat(table.own, table, frame)]);
    if (this.ownRoot) arrange(this.ownRoot, [own]);
    else rows.push(own);
    arrange(this.root, rows.filter((row) => row.childElementCount > 0));
    for (const row of [middle, others]) {
      this.width.observe(row);
      this.openToKeys(row);
    }
    this.seats = table.others.map(({ seat }) => /** @type {HTMLElement} */ (this.boxes.get(`seat:${seat}`)));
    this.layTricks(table, frame);
    this.fitTable();
    if (String(before?.active) !== String(frame.active)) this.showTurn(others, frame.active);
    for (const box of this.melds.keys()) this.fit(/** @type {HTMLElement} */ (box));
    const present = new Set(frame.zones.map((zone) => zone.id));
    for (const id of this.zones.keys()) if (!present.has(id)) this.zones.delete(id);
    this.giveBack(held);
    this.flights.fly(departures);
  }

  drawZone(/** @type {Zone} */ zone, /** @type {?Frame} */ before, /** @type {boolean} */ own) {
    let box = this.zones.get(zone.id);
    if (!box) {
      box = new ZoneBox(zone, this.deck, this.index, this.hooks);
      this.zones.set(zone.id, box);
    }
    const known = before?.zones.find((other) => other.id === zone.id)?.cards ?? [];
    box.draw(zone, before && known, own);
  }

  element(/** @type {Zone} */ zone) {
    return /** @type {ZoneBox} */ (this.zones.get(zone.id)).element;
  }

  row(/** @type {string} */ name, /** @type {HTMLElement[]} */ children) {
    const row = this.box(name, "div", name);
    arrange(row, children.filter((child) => child.childElementCount > 0));
    return row;
  }

  /** All seats but the viewer's; what is said of many is said in a line each. */
  others(/** @type {Seating} */ table, /** @type {Frame} */ frame) {
    const row = this.row("others", table.others.map((seat) => this.seat(seat, table, frame)));
    const { length } = table.others;
    const said = frame.counters.some(({ owner }) => owner !== null) || frame.badges?.length;
    row.classList.toggle("many", length > FEW);
    row.classList.toggle("rich", length > FEW && Boolean(said));
    row.classList.toggle("paired", length > PAIRED);
    row.classList.toggle("crowd", length > CROWD);
    return row;
  }

  /** A seat: who sits there, what counts, the cards before it. */
  seat(/** @type {SeatEntry} */ seat, /** @type {Seating} */ table, /** @type {Frame} */ frame) {
    const box = this.box(`seat:${seat.seat}`, "section", "seat");
    const active = frame.active.includes(seat.seat);
    box.dataset.seat = String(seat.seat);
    box.classList.toggle("active", active);
    if (active) box.setAttribute("aria-current", "true");
    else box.removeAttribute("aria-current");
    const counters = frame.counters.filter((counter) => table.countsFor(counter, seat.seat));
    // Without a portrait the number says which cards are whose.
    const name = seat.court ? seat.name : `${seat.seat + 1} · ${seat.name}`;
    const header = this.header(`seat:${seat.seat}`, name, counters);
    this.portray(header, seat);
    const partner = { id: `partner:${seat.seat}`, label: this.index.texts.partner, owner: seat.seat };
    const worn = (frame.badges ?? []).filter((badge) => badge.owner === seat.seat && !takes(badge));
    writeBadges(header, [...(table.partner(seat.seat) ? [partner] : []), ...worn]);
    this.hooks.decorateSeat?.(header, seat);
    const own = seat === table.own;
    const empty = (/** @type {Zone} */ { kind }) => (own ? !OPTIONAL.has(kind) : kind === "hand");
    const zones = frame.zones.filter(
      (zone) => zone.owner === seat.seat && (zone.cards.length > 0 || empty(zone)),
    );
    const lying = zones.map((zone) => this.element(zone));
    arrange(box, [header, ...lying]);
    return box;
  }

  /** The head of a court card, for who sits there. @param {HTMLElement} header @param {SeatEntry} seat */
  portray(header, { seat, court, bot }) {
    if (!court) return;
    const portrait = this.box(`portrait:${seat}`, "span", "avatar");
    if (!portrait.childElementCount) {
      portrait.setAttribute("aria-hidden", "true");
      portrait.append(this.deck.portrait(court));
      header.prepend(portrait);
    }
    portrait.classList.toggle("bot", Boolean(bot));
  }

  /** What belongs to a side of several: its counters and its melds. */
  side(/** @type {number} */ number, /** @type {Seating} */ table, /** @type {Frame} */ frame) {
    const box = this.box(`side:${number}`, "section", "side");
    const zones = table.ofSide(number);
    const together = table.members(number).length > 1;
    const own = (/** @type {Counter} */ counter) => counter.side === number && counter.owner === null;
    const counters = together ? frame.counters.filter(own) : [];
    if (!zones.length && !counters.length) {
      arrange(box, []);
      return box;
    }
    const slate = this.ownRoot && number === table.own.side ? this.slate : null;
    const name = slate ? slate.ours(this.index, number) : table.names(number);
    const header = this.header(`side:${number}`, name, counters);
    this.writeGoal(header, Boolean(slate));
    const others = zones.filter((zone) => zone.kind !== "meld").map((zone) => this.element(zone));
    const standing = zones.filter((zone) => zone.kind === "meld");
    arrange(box, [header, ...others, this.standing(String(number), standing)]);
    return box;
  }

  /** How far the match goes, beside the own points: where the slate has no room. @param {HTMLElement} header @param {boolean} own */
  writeGoal(header, own) {
    const { target, texts } = this.index;
    if (!this.slate || !own || !target || header.querySelector(".goal")) return;
    header.append(element("span", "goal", [texts.up_to.replace("{points}", String(target))]));
  }

  /** The melds that belong to nobody: a room of their own, as a side's. @param {Seating} table */
  common(table) {
    const box = this.box(`side:${COMMON}`, "section", "side");
    arrange(box, table.common.length ? [this.standing(COMMON, table.common)] : []);
    return box;
  }

  /** Melds side by side, in the room there is. @param {string} whose @param {Zone[]} zones */
  standing(whose, zones) {
    const melds = this.box(`melds-of:${whose}`, "div", "melds");
    arrange(melds, zones.map((zone) => this.element(zone)));
    this.melds.set(melds, zones);
    this.room.observe(melds);
    return melds;
  }

  /** Draws the melds of a side as large as its room allows. @param {HTMLElement} box */
  fit(box) {
    const zones = this.melds.get(box);
    if (!zones) return;
    const columns = zones.map((zone) => ({
      count: zone.cards.length,
      kept: wildsOf(zone),
      closed: Boolean(zone.notes.closed),
      lines: this.zones.get(zone.id)?.lines ?? 0,
    }));
    const ratio = this.index.deck === "italian" ? RATIOS.italian : RATIOS.french;
    const room = { width: box.clientWidth, height: box.clientHeight };
    const { height, step, gap, squeezed, below, whole } = fitColumns(room, columns, ratio);
    box.style.setProperty("--card-h", `${height}px`);
    box.style.setProperty("--between", `${gap}px`);
    box.style.setProperty("--corner", `${step}px`);
    box.classList.toggle("overfull", !whole);
    zones.forEach((zone, at) => this.zones.get(zone.id)?.fit(squeezed[at], below[at]));
  }

  /** Seats people, and draws hand and middle as large as there is room. */
  fitTable() {
    if (this.around || this.slate) this.fitHand();
    const middle = this.boxes.get("middle");
    if (middle && this.around) {
      const aside = this.box("aside", "div", "aside");
      const lying = [...this.seats, middle, aside].map((box) => box.textContent).join() + this.counted();
      this.around.seat(this.seats, middle, aside, lying);
    }
    if (middle && !this.root.classList.contains("around")) fitMiddle(this.root, middle);
    this.showEnds();
  }

  /** The viewer's hand in as many rows as make its cards the largest. */
  fitHand() {
    const box = this.ownRoot?.querySelector(".hand");
    const list = box?.querySelector(".fan");
    if (!(box instanceof HTMLElement) || !(list instanceof HTMLElement)) return;
    this.room.observe(box);
    const room = { width: box.clientWidth, height: box.clientHeight };
    const ratio = this.index.deck === "italian" ? RATIOS.italian : RATIOS.french;
    const { height, step, abreast } = fitHand(room, list.childElementCount, ratio);
    list.style.setProperty("--card-h", `${height}px`);
    // Spelled out: a style sheet cannot repeat a column no times, which is what a single card needs.
    const columns = [...Array(abreast - 1).fill(step), height * ratio].map((width) => `${width}px`);
    list.style.setProperty("--columns-of-hand", columns.join(" "));
  }

  /** How much lies where. */
  counted() {
    return [...this.zones].map(([id, { shown }]) => `${id} ${shown.length}`).join();
  }

  /** Each card of a trick lies before its player, and the one that takes it is marked. @param {Seating} table @param {Frame} frame */
  layTricks(table, frame) {
    const order = [...table.others, table.own].map(({ seat }) => seat);
    const taking = frame.badges?.find(takes);
    for (const { id, kind, notes } of table.middle) {
      const box = this.zones.get(id);
      if (kind !== "trick" || !box) continue;
      const seats = /** @type {number[]} */ (notes.seats ?? []);
      markTaking(box.drawn.map(({ card }) => card), seats, taking);
      this.around?.layTrick(box.drawn.map(({ card }) => card), seats, order, box.list);
    }
  }

  /** The slate, where the page shows one. @param {Seating} table @param {Frame} frame */
  scores(table, frame) {
    const own = this.ownRoot ? table.own.side : null;
    return this.slate?.show(frame.sheet, this.index, own) ? [this.slate.element] : [];
  }

  /** Long rows in the middle show their newest cards. */
  showEnds() {
    for (const { id } of this.middle) this.zones.get(id)?.showEnd();
  }

  /** Of more seats than there is room for, one whose turn it is is in sight. @param {HTMLElement} row @param {number[]} active */
  showTurn(row, active) {
    const seats = active.map((seat) => this.boxes.get(`seat:${seat}`));
    const seat = seats.find((box) => box && row.contains(box));
    if (!seat || row.scrollHeight <= row.clientHeight) return;
    const [room, place] = [row.getBoundingClientRect(), seat.getBoundingClientRect()];
    row.scrollTop += Math.min(0, place.top - room.top) + Math.max(0, place.bottom - room.bottom);
  }

  header(/** @type {string} */ key, /** @type {string} */ name, /** @type {Counter[]} */ counters) {
    const header = this.box(`header:${key}`, "header", "");
    if (!header.childElementCount) {
      header.append(element("h2", "name"), element("dl", "counters"));
    }
    const [title, list] = [".name", ".counters"].map((part) => header.querySelector(part));
    if (title) write(title, name);
    if (list) writeCounters(list, counters);
    return header;
  }

  /** The numbers that are nobody's: what lies in a pot. @param {Frame} frame @returns {HTMLElement[]} */
  pot(frame) {
    const counters = frame.counters.filter(({ owner, side }) => owner === null && side === null);
    if (!counters.length) return [];
    const pot = this.box("pot", "dl", "counters pot");
    writeCounters(pot, counters);
    return [pot];
  }

  box(/** @type {string} */ key, /** @type {string} */ tag, /** @type {string} */ name) {
    let box = this.boxes.get(key);
    if (!box) {
      box = element(tag, name);
      this.boxes.set(key, box);
    }
    return box;
  }

  /** A row that has to scroll on a narrow screen is reached by the keyboard, and only then. */
  openToKeys(/** @type {HTMLElement} */ row) {
    const over = row.scrollWidth > row.clientWidth || row.scrollHeight > row.clientHeight + 1;
    if (over) row.tabIndex = 0;
    else row.removeAttribute("tabindex");
  }

  /** Where the keyboard is, if it is on the table. */
  focus() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !this.holds(active)) return null;
    const zone = active.closest("[data-zone]");
    const card = active.closest("[data-at]");
    return {
      active,
      zone: zone instanceof HTMLElement ? zone.dataset.zone : undefined,
      at: card instanceof HTMLElement ? Number(card.dataset.at) : -1,
    };
  }

  /** Puts the keyboard back, or onto the card that took the place of one that is gone. */
  giveBack(/** @type {ReturnType<Scene["focus"]>} */ held) {
    if (!held || document.activeElement === held.active) return;
    const cards = this.zones.get(held.zone ?? "")?.drawn ?? [];
    const heir = cards[Math.min(held.at, cards.length - 1)]?.card;
    (this.holds(held.active) ? held.active : heir)?.focus({ preventScroll: true });
  }

  holds(/** @type {HTMLElement} */ part) {
    return this.root.contains(part) || Boolean(this.ownRoot?.contains(part));
  }
}
