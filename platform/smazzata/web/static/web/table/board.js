/**
 * The table under the player's hands: which cards can be taken hold of, what lights up, what the
 * buttons, keys and drags do.
 */

import { arrangement } from "./arranging.js";
import { Drag, STARTS } from "./drag.js";
import { confirmed } from "./dialogs.js";
import { Hearing } from "./hearing.js";
import { focusCard, Keyboard } from "./keyboard.js";
import { playsOneCard } from "./legal_cards.js";

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Zone} Zone
 */

const LETTERS = "table:letters";

export class Board {
  /** @param {import("./live_table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    /**
     * Zone → the places of its cards as the server counts, in the order shown.
     * @type {Map<string, number[]>}
     */
    this.places = new Map();
    /** @type {Frame|null} */
    this.shown = null;
    /** @type {import("../scene/types.js").Hooks} */
    this.hooks = { decorateSeat: (header, seat) => table.seats.decorate(header, seat.seat) };
    this.hearing = new Hearing(table, this);
    const regions = ["bar", "table", "offers", "own", "log"].map((name) => table.part(name));
    this.keyboard = new Keyboard(table.root, regions, {
      toggle: (card) => this.toggle(card),
      play: (card) => this.playCard(card),
      shift: (card, step) => this.shift(card, Number(card.dataset.at) + step),
      offer: (number) => table.offers.numbered(number)?.click(),
      letter: (letter) => this.hearing.key(letter),
      escape: () => table.play.clear(),
    });
    this.drag = new Drag(table.root, {
      card: (target) => {
        const card = this.cardAt(target);
        return card && table.part("own").contains(card) ? card : null;
      },
      beside: (card, onto) => this.lay(card, Number(onto.dataset.at)),
      onto: (card, target) => {
        const zones = this.pointedAt(target);
        table.pace.hurry();
        const { zone, at } = this.chosen(card);
        if (!table.play.selection.has(zone, at)) this.toggle(card);
        table.play.point(zones);
      },
    });
    /** The card on which the pointer went down, and where. @type {?{card: HTMLElement, x: number, y: number}} */
    this.grasped = null;
    /** The card that the click before this one was about. @type {?HTMLElement} */
    this.clicked = null;
    table.root.addEventListener("pointerdown", (event) => this.press(event));
    table.root.addEventListener("click", (event) => this.click(event));
    table.root.addEventListener("change", (event) => {
      const box = event.target;
      if (box instanceof HTMLInputElement && box.name === "letters") this.useLetters(box.checked);
    });
  }

  /** Whether single keys are shortcuts; remembered for all tables. @param {boolean} use */
  useLetters(use) {
    this.keyboard.letters = use;
    remember(LETTERS, use ? "on" : "off");
  }

  start() {
    const box = this.table.root.querySelector("input[name=letters]");
    this.keyboard.letters = remembered(LETTERS) !== "off";
    if (box instanceof HTMLInputElement) box.checked = this.keyboard.letters;
    this.keyboard.start();
  }

  stop() {
    this.keyboard.stop();
  }

  /**
   * A frame with the own hand in the player's order, unless others choose by its places: then the
   * player sees it as they do.
   * @param {Frame} frame @returns {Frame}
   */
  arranged(frame) {
    const { model, hand } = this.table;
    const zones = frame.zones.map((zone) => {
      if (zone.kind !== "hand" || zone.owner !== model.you.seat) return zone;
      if (zone.notes.in_order) {
        this.places.delete(zone.id);
        return zone;
      }
      const places = hand.places(zone.cards);
      this.places.set(zone.id, places);
      return { ...zone, cards: places.map((at) => zone.cards[at]) };
    });
    this.shown = { ...frame, zones };
    return this.shown;
  }

  /** The card an event is about, if it can be chosen. @param {EventTarget|null} target */
  cardAt(target) {
    const choosable = "[data-at][tabindex]:not([aria-disabled])";
    const card = target instanceof Element ? target.closest(choosable) : null;
    return card instanceof HTMLElement ? card : null;
  }

  /**
   * What is chosen with a card. The table may be drawn anew at that moment, and the card lie elsewhere by
   * then: it is followed there by its face.
   * @param {HTMLElement} card @returns {import("./selection.js").Chosen}
   */
  chosen(card) {
    const zone = card.closest("[data-zone]")?.getAttribute("data-zone");
    if (!zone) return this.elsewhere(card.dataset.code);
    const shown = Number(card.dataset.at);
    const at = this.places.get(zone)?.[shown] ?? shown;
    const cards = this.table.model.frame?.zones.find((other) => other.id === zone)?.cards ?? [];
    return { zone, at, code: cards[at] ?? null };
  }

  /** A card that may be chosen, wherever it lies. @param {string|undefined} face */
  elsewhere(face) {
    const { model, play } = this.table;
    for (const id of play.limits.keys()) {
      const cards = model.frame?.zones.find((zone) => zone.id === id)?.cards ?? [];
      const at = cards.findIndex((code) => code !== null && code === face);
      if (at >= 0) return { zone: id, at, code: cards[at] };
    }
    return { zone: "", at: -1, code: null };
  }

  toggle(/** @type {HTMLElement} */ card) {
    this.table.say("");
    this.table.pace.hurry();
    this.table.play.toggle(this.chosen(card));
  }

  playCard(/** @type {HTMLElement} */ card) {
    this.table.say("");
    this.table.pace.hurry();
    this.table.play.playCard(this.chosen(card));
  }

  /** Another place in the hand for a card. */
  shift(/** @type {HTMLElement} */ card, /** @type {number} */ to) {
    const { hand, scene } = this.table;
    const zone = card.closest("[data-zone]")?.getAttribute("data-zone") ?? "";
    const cards = this.shown?.zones.find((other) => other.id === zone)?.cards ?? [];
    if (!this.places.has(zone) || !hand.move(cards, Number(card.dataset.at), to)) return;
    this.table.draw(this.table.drawn);
    const moved = scene?.card(zone, to);
    if (moved && card === document.activeElement) focusCard(moved);
  }

  /**
   * A card dropped at another place of its row. Where others choose by the places of a hand that is a
   * move, and sent at once: what is shown is always what they choose from.
   */
  lay(/** @type {HTMLElement} */ card, /** @type {number} */ to) {
    const { model, play, texts } = this.table;
    const { zone: id, at } = this.chosen(card);
    const zone = model.frame?.zones.find((other) => other.id === id);
    if (!zone?.notes.in_order) {
      this.shift(card, to);
      return;
    }
    const found = arrangement(model.frame?.menu ?? [], zone, at, to);
    if (found) play.send(found.command, { offTurn: Boolean(found.entry.off_turn) });
    else if (at !== to) this.table.tell(texts.stays_in_order);
  }

  press(/** @type {PointerEvent} */ { target, clientX: x, clientY: y }) {
    const card = this.cardAt(target);
    this.grasped = card && { card, x, y };
  }

  /** The card on which a click began: when it ends, another one may lie there. @param {MouseEvent} event */
  graspedBy({ clientX, clientY }) {
    const { grasped } = this;
    this.grasped = null;
    const rests = grasped && Math.hypot(clientX - grasped.x, clientY - grasped.y) < STARTS;
    return rests ? grasped.card : null;
  }

  click(/** @type {MouseEvent} */ event) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const button = target.closest("[data-do]");
    const card = this.graspedBy(event) ?? this.cardAt(target);
    const before = this.clicked;
    this.clicked = card;
    if (button instanceof HTMLElement) this.do(button.dataset.do ?? "");
    else if (card) {
      if (card.isConnected) focusCard(card);
      // The second click of two plays what the first one chose, whatever has come to lie there since.
      if (event.detail === 2 && before) this.playCard(before);
      else if (this.oneTouch(card)) this.playCard(card);
      else this.toggle(card);
    } else if (this.table.part("table").contains(target) || target.closest(".melds")) {
      this.table.play.point(this.pointedAt(target));
    }
  }

  /**
   * Whether one touch plays a card: by the player's choice, in a game of tricks, where a turn asks for no
   * more. One that may not be played is chosen: the strip says why not.
   * @param {HTMLElement} card
   */
  oneTouch(card) {
    const { model } = this.table;
    const once = document.documentElement.dataset.touch === "once" && model.index?.family === "tricks";
    if (!once || !model.onTurn || card.classList.contains("cannot")) return false;
    return playsOneCard(model.frame?.menu ?? []);
  }

  /** The places that a player points at: a zone, or the own side as a whole. */
  pointedAt(/** @type {Element} */ target) {
    if (this.table.model.you.seat === null) return [];
    const zone = target.closest("[data-zone]")?.getAttribute("data-zone");
    const own = target.closest(".ours, .melds") && !target.closest(".theirs, .others");
    return [...(zone ? [zone] : []), ...(own ? ["own"] : [])];
  }

  /** Makes cards tangible, and shows what is chosen and where one may point. */
  paint() {
    const { model, play, scene } = this.table;
    const { drawn } = this.table;
    if (!scene || !this.shown || !drawn) return;
    const chosen = play.selection.on(drawn);
    const targets = new Set(play.sorted.legal.flatMap(({ candidate }) => candidate.at));
    for (const zone of this.shown.zones) {
      const place = scene.zone(zone.id);
      place?.classList.toggle("target", model.onTurn && targets.has(zone.id));
      const can = !model.over && play.limits.has(zone.id);
      this.touchable(zone, can, can || (!model.over && this.places.has(zone.id)), chosen);
    }
    this.table.part("table").classList.toggle("target-own", model.onTurn && targets.has("own"));
  }

  /**
   * The own hand is reached also when none of its cards can be chosen, before a draw: the keyboard
   * would lose its place at the beginning of each turn, and a screen reader would stop passing keys.
   * @param {Zone} zone @param {boolean} can whether its cards can be chosen
   * @param {boolean} reached whether the keyboard comes there
   * @param {import("./selection.js").Selection} selection the chosen cards, as they are drawn
   */
  touchable(zone, can, reached, selection) {
    const { scene, texts } = this.table;
    const list = scene?.zone(zone.id)?.querySelector("ul");
    if (!scene || !list) return;
    if (reached) list.setAttribute("role", "toolbar");
    else list.removeAttribute("role");
    const cards = [...list.children].filter((card) => card instanceof HTMLElement);
    cards.forEach((card) => {
      if (can || !reached) card.removeAttribute("aria-disabled");
      else card.setAttribute("aria-disabled", "true");
      if (!reached) {
        for (const name of ["role", "tabindex", "aria-pressed"]) card.removeAttribute(name);
        card.classList.remove("chosen", "cannot");
        return;
      }
      const { at, code } = this.chosen(card);
      const cannot = this.table.play.legal.allows(zone.id, code) === false;
      card.classList.toggle("cannot", cannot);
      if (cannot) card.setAttribute("aria-description", texts.cannot);
      else card.removeAttribute("aria-description");
      const chosen = selection.has(zone.id, at);
      card.setAttribute("role", "button");
      card.setAttribute("aria-pressed", String(chosen));
      card.classList.toggle("chosen", chosen);
    });
    // One card of a row is reached by Tab: the one in focus, or else the one that was last.
    const stop =
      cards.find((card) => card === document.activeElement) ??
      cards.find((card) => card.tabIndex === 0) ??
      cards[0];
    if (reached) for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
    if (reached) list.setAttribute("aria-roledescription", texts.cards_row);
    else list.removeAttribute("aria-roledescription");
  }

  /** The keyboard goes to the hand: to a card if there is one. */
  home() {
    const own = this.table.part("own");
    const card = own.querySelector("[data-at][tabindex='0']");
    (card instanceof HTMLElement ? card : own).focus({ preventScroll: true });
  }

  /** Whoever plays by keys needs one a trick: the focus goes to the next card that may be played. */
  offer() {
    const card = document.activeElement;
    if (!(card instanceof HTMLElement) || !card.matches("[data-part=own] .cannot")) return;
    const row = [...(card.parentElement?.children ?? [])];
    const at = row.indexOf(card);
    const next = [...row.slice(at), ...row.slice(0, at)].find((other) => !other.classList.contains("cannot"));
    if (next instanceof HTMLElement) focusCard(next);
  }

  /** What the buttons of the page do. */
  async do(/** @type {string} */ action) {
    const { table } = this;
    const { hand, connection, texts } = table;
    switch (action) {
      case "sort-suit":
      case "sort-rank":
        hand.sort(/** @type {import("./hand.js").HandOrder} */ (action.slice(5)));
        table.draw(table.drawn);
        break;
      case "left":
      case "right":
        this.shiftChosen(action === "left" ? -1 : 1);
        break;
      case "clear":
        table.play.clear();
        this.home();
        break;
      case "hint":
        table.guide.ask();
        break;
      case "bot":
      case "back":
        connection.say({ do: action });
        break;
      case "resign":
        if (await confirmed(table.dialog("ask"), texts.ask_resign, texts.resign, texts.stay, true)) {
          table.play.send({ do: "resign" });
        }
        break;
      case "help":
      case "menu":
      case "reactions":
        table.seats.listReplaceable();
        table.dialog(action).showModal();
        break;
      case "result":
        table.results.again();
        break;
      case "log":
        this.openLog(table.root.classList.toggle("with-log"));
        break;
    }
  }

  openLog(/** @type {boolean} */ open) {
    const button = this.table.part("bar").querySelector("[data-do=log]");
    if (!(button instanceof HTMLElement)) return;
    button.setAttribute("aria-expanded", String(open));
    (open ? this.table.part("log") : button).focus();
  }

  /** The chosen card, or the one in focus, goes a place further. */
  shiftChosen(/** @type {number} */ step) {
    const own = this.table.part("own");
    const card = own.querySelector(".chosen") ?? own.querySelector("[data-at][tabindex='0']");
    if (card instanceof HTMLElement) this.shift(card, Number(card.dataset.at) + step);
  }
}

/** What this browser keeps under a name for all tables; null for nothing. @param {string} key */
export function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Not remembered, then.
  }
}
