/**
 * The rows of a new arrangement, drawn: the melds, which scroll, and below them a new meld and the
 * hand, which stay in sight. What was drawn once is kept, so that nobody loses the card he is on.
 */

import { arrange, element, write } from "../scene/dom.js";
import { LayoutDraft } from "./layout_draft.js";
import { phrase } from "./sentences.js";

/**
 * @typedef {import("./layout_draft.js").DraftCard} DraftCard
 *
 * @typedef {object} Drawer what is needed to draw
 * @property {Record<string, string>} texts
 * @property {(code: string) => HTMLElement} card draws a card
 */

/** Rows that are reached with the arrows upwards and downwards. */
export const ROWS = "[data-row]";

export class LayoutRows {
  /** @param {Drawer} drawer @param {HTMLElement} help stands above the melds */
  constructor(drawer, help) {
    this.drawer = drawer;
    this.help = help;
    this.draft = new LayoutDraft([], []);
    this.laid = element("div", "laid");
    this.shelf = element("div", "shelf");
    this.element = element("div", "rows", [this.laid, this.shelf]);
    /** @type {Map<string, HTMLElement>} */
    this.drawn = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.places = new Map();
    this.room = new ResizeObserver(() => this.measureHand());
    this.room.observe(this.shelf);
  }

  /** Draws what an arrangement has become. @param {LayoutDraft} draft */
  paint(draft) {
    const { texts } = this.drawer;
    this.draft = draft;
    const melds = draft.melds.map((meld, at) =>
      this.row(meld.id, phrase(texts.meld_number, { number: at + 1 }), meld.cards, texts.put_here),
    );
    arrange(this.laid, [this.help, ...melds]);
    arrange(this.shelf, [
      this.row("new", texts.new_meld, [], texts.put_here),
      this.row("hand", texts.hand, draft.hand, texts.take_back),
    ]);
    this.measureHand();
    const stop = [...this.drawn.values()].find((one) => one.isConnected && one.tabIndex === 0);
    const first = this.element.querySelector("[data-card]");
    if (!stop && first instanceof HTMLElement) first.tabIndex = 0;
  }

  /** @param {string} id @param {string} name @param {DraftCard[]} cards @param {string} put */
  row(id, name, cards, put) {
    let row = this.places.get(id);
    if (!row) {
      const whole = element("button", "whole");
      const here = element("button", "here first");
      for (const button of [whole, here]) button.setAttribute("type", "button");
      row = element("section", id === "hand" || id === "new" ? id : "", [
        whole,
        element("ul", "fan"),
        here,
      ]);
      row.dataset.row = id;
      this.places.set(id, row);
    }
    const [whole, list, here] = row.children;
    const said = phrase(this.drawer.texts.row_of, { name, count: cards.length });
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", said);
    // Buttons in a row, not items of a list.
    list.setAttribute("role", "toolbar");
    list.setAttribute("aria-label", said);
    list.toggleAttribute("hidden", !cards.length);
    write(whole, name);
    whole.setAttribute("aria-label", phrase(this.drawer.texts.pick_all, { name }));
    whole.toggleAttribute("disabled", id === "hand" || id === "new");
    write(here, put);
    here.setAttribute("aria-label", `${put}: ${name}`);
    here.classList.toggle("off", !this.draft.takes(id));
    arrange(list, cards.map((card) => this.card(card)));
    return row;
  }

  /** A hand that is not seen whole is scrolled by a finger; of another one the cards are dragged. */
  measureHand() {
    const list = this.places.get("hand")?.querySelector(".fan");
    list?.classList.toggle("long", list.scrollHeight > list.clientHeight + 1);
  }

  card(/** @type {DraftCard} */ { id, code, held }) {
    let card = this.drawn.get(id);
    if (!card || card.dataset.code !== code) {
      card = this.drawer.card(code);
      card.dataset.card = id;
      card.dataset.code = code;
      card.setAttribute("role", "button");
      card.tabIndex = -1;
      this.drawn.set(id, card);
    }
    const picked = this.draft.grasped.includes(id);
    card.setAttribute("aria-pressed", String(picked));
    card.classList.toggle("chosen", picked);
    card.classList.toggle("added", held && !this.draft.hand.some((one) => one.id === id));
    return card;
  }

  /** Puts the keyboard on a card: this one, or the one that is reached by Tab. @param {string} [id] */
  focus(id) {
    const card = id === undefined ? null : this.drawn.get(id);
    const next = card?.isConnected ? card : this.element.querySelector("[data-card][tabindex='0']");
    if (!(next instanceof HTMLElement)) return;
    for (const other of this.drawn.values()) other.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

/** @param {EventTarget|null} target @returns {?HTMLElement} */
export function cardAt(target) {
  const card = target instanceof Element ? target.closest("[data-card]") : null;
  return card instanceof HTMLElement ? card : null;
}

/** The name of the row in which something lies. @param {EventTarget|null} target */
export function rowAt(target) {
  const row = target instanceof Element ? target.closest(ROWS) : null;
  return row?.getAttribute("data-row") ?? "";
}
