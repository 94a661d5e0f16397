/**
 * What a lesson says at its table: the guide over the first deal, on the learner's turn, and the hints
 * that he asks for. Both speak of cards of the hand, which are marked.
 */

import { element, write } from "../scene/dom.js";

export class Guide {
  /** @param {import("./live_table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    this.root = table.part("guide");
    this.dots = table.part("guide-steps");
    this.button = /** @type {?HTMLButtonElement} */ (table.root.querySelector("[data-do=hint]"));
    /** The version at which a hint was given, and its cards. */
    this.hint = { version: -1, cards: /** @type {string[]} */ ([]) };
    /** The step that was put away: the learner chooses alone. */
    this.away = 0;
    this.key = `guide:${table.session.match}`;
    this.stopped = recall(this.key) !== null;
    table.part("guide-away").addEventListener("click", () => {
      this.away = table.model.guide?.step ?? 0;
      this.left();
    });
    table.part("guide-stop").addEventListener("click", () => {
      this.stopped = true;
      keep(this.key);
      this.left();
    });
  }

  /** The panel is gone: the hand is next. */
  left() {
    this.paint();
    this.table.board.home();
  }

  /** What the guide says now; null while it is silent. */
  get said() {
    const { guide, onTurn } = this.table.model;
    return guide && onTurn && !this.stopped && guide.step !== this.away ? guide : null;
  }

  /** @param {{version: number, say: string, cards: string[]}} hinted */
  hear({ version, say, cards }) {
    this.hint = { version, cards };
    this.table.tell(say);
    this.paint();
  }

  /** Asks what a good player would do. */
  ask() {
    this.table.connection.say({ do: "hint", version: this.table.model.version });
  }

  /** Shows what is said now, and the cards of which it speaks. */
  paint() {
    const { table, said } = this;
    this.button?.toggleAttribute("hidden", !table.model.onTurn || table.seats.replaced);
    const opens = said !== null && this.root.hidden;
    this.root.hidden = said === null;
    table.root.classList.toggle("guided", said !== null);
    if (said) {
      const news = this.root.dataset.step !== String(said.step);
      this.root.dataset.step = String(said.step);
      write(table.part("guide-title"), said.title);
      write(table.part("guide-text"), said.text);
      this.dots.replaceChildren(
        ...Array.from({ length: said.steps }, (_, at) => element("li", at < said.step ? "done" : "")),
      );
      if (opens || news) table.announcer.interrupt(`${said.title}. ${said.text}`);
    }
    const hinted = this.hint.version === table.model.version ? this.hint.cards : [];
    this.mark(said ? said.show : hinted);
  }

  /** @param {string[]} cards of the own hand */
  mark(cards) {
    const { table } = this;
    for (const zone of table.board.shown?.zones ?? []) {
      if (zone.owner !== table.model.you.seat || zone.kind !== "hand") continue;
      const left = [...cards];
      for (const card of table.scene?.zone(zone.id)?.querySelectorAll("[data-at]") ?? []) {
        const code = zone.cards[Number(card.getAttribute("data-at"))];
        const at = code === null ? -1 : left.indexOf(code);
        if (at >= 0) left.splice(at, 1);
        card.classList.toggle("spoken", at >= 0);
      }
    }
  }
}

function recall(/** @type {string} */ key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(/** @type {string} */ key) {
  try {
    sessionStorage.setItem(key, "stopped");
  } catch {
    // Without storage the guide is there again after the page is loaded anew.
  }
}
