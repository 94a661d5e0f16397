/**
 * What a lesson says at its table: the guide over the first deal, on the learner's turn, and the hints
 * that he asks for. What is to be touched for the move is marked: cards, places on the table, its button.
 */

import { element, write } from "../scene/dom.js";

/** @typedef {{move: string, cards: string[], spots: import("./types.js").Spot[]}} Told a move that is spoken of */

/** So many other cards may be covered instead of one that is asked for. */
const MATTERS = 100;

export class Guide {
  /** @param {import("./live_table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    this.root = table.part("guide");
    this.dots = table.part("guide-steps");
    this.button = /** @type {?HTMLButtonElement} */ (table.root.querySelector("[data-do=hint]"));
    /** The hint that was given last. @type {?import("./types.js").Hinted} */
    this.hint = null;
    /** The step that was put away: the learner chooses alone. */
    this.away = 0;
    this.key = `guide:${table.session.match}`;
    this.stopped = recall(this.key) !== null;
    /** Whether its line has ended, or was left. */
    this.over = false;
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

  /** @param {import("./types.js").Hinted} hinted */
  hear(hinted) {
    this.hint = hinted;
    this.table.tell(hinted.say);
    this.paint();
  }

  /** Asks what a good player would do. */
  ask() {
    this.table.connection.say({ do: "hint", version: this.table.model.version });
  }

  /** Shows what is said now, and marks that of which it speaks. */
  paint() {
    const { table, said } = this;
    this.button?.toggleAttribute("hidden", !table.model.onTurn || table.seats.replaced);
    const opens = said !== null && this.root.hidden;
    // Melds keep clear of it from turn to turn, until there is no more to say.
    if (table.model.onTurn) this.over = table.model.guide === null;
    table.root.classList.toggle("taught", !this.over && !this.stopped && !table.scene?.around);
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
    const hinted = this.hint?.version === table.model.version ? this.hint : null;
    this.markCards(said ?? hinted, said?.show ?? []);
    this.markButtons(said ?? hinted);
    this.repeat(said?.text ?? "");
    if (said) this.choosePlace();
  }

  /** A dialog in which a move is made up lies over the guide: what it says stands there as well. @param {string} text */
  repeat(text) {
    for (const dialog of this.table.root.querySelectorAll("dialog.asks-numbers, dialog.lays-out")) {
      let place = dialog.querySelector(":scope > .guide-says");
      if (!place) {
        place = element("p", "guide-says");
        dialog.querySelector("h2")?.after(place);
      }
      write(place, text);
      place.toggleAttribute("hidden", !text);
    }
  }

  /** On a desk it stands at the side where it covers less of a round table: right, if that is the same. */
  choosePlace() {
    const { classList } = this.root;
    classList.remove("left");
    const covered = this.covered();
    classList.add("left");
    classList.toggle("left", this.covered() < covered);
  }

  /** How much it covers: cards of the table, of which those that are asked for matter most. */
  covered() {
    const guide = this.root.getBoundingClientRect();
    const under = [...this.table.part("table").querySelectorAll(".card, .zone.wanted")].filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < guide.right && right > guide.left && top < guide.bottom && bottom > guide.top;
    });
    return under.reduce((sum, { classList }) => sum + (classList.contains("wanted") ? MATTERS : 1), 0);
  }

  /**
   * Marks what is to be touched, and cards that are only spoken of. One that lies in the hand and on the table
   * as well is meant in the hand.
   * @param {?Told} told @param {string[]} show
   */
  markCards(told, show) {
    const { board, scene, model, root } = this.table;
    const asked = [...(told?.cards ?? [])];
    const spoken = [...show];
    for (const card of asked) take(spoken, card);
    const own = (/** @type {import("./types.js").Zone} */ { kind, owner }) =>
      owner !== model.you.seat ? 2 : kind === "hand" ? 0 : 1;
    const zones = [...(board.shown?.zones ?? [])].sort((one, other) => own(one) - own(other));
    for (const zone of zones) {
      const box = scene?.zone(zone.id);
      const places = (told?.spots ?? []).filter((spot) => spot.zone === zone.id).map(({ place }) => place);
      box?.classList.toggle("wanted", places.includes(null));
      for (const card of box?.querySelectorAll("[data-at]") ?? []) {
        const shown = Number(card.getAttribute("data-at"));
        const code = zone.cards[shown];
        const asks = take(asked, code) || places.includes(board.places.get(zone.id)?.[shown] ?? shown);
        card.classList.toggle("wanted", asks);
        card.classList.toggle("spoken", asks || take(spoken, code));
      }
    }
    root.classList.toggle("reaches", Boolean(root.querySelector(".others .card.wanted")));
  }

  /** @param {?Told} told */
  markButtons(told) {
    for (const button of this.table.part("offers").querySelectorAll("[data-move]")) {
      button.classList.toggle("spoken", button.getAttribute("data-move") === told?.move);
    }
  }
}

/** Whether a card is among some; once it is found it is gone. @param {string[]} cards @param {?string} card */
function take(cards, card) {
  const at = card === null ? -1 : cards.indexOf(card);
  if (at >= 0) cards.splice(at, 1);
  return at >= 0;
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
