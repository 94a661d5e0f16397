/**
 * A dialog in which the table is laid out anew, for whichever move asks for a layout: cards and runs
 * are picked up and put to a meld, to a new one or back into the hand, by touch, drag or keyboard.
 * Nobody else sees it; the rules are asked once, when the player wants to know or sends.
 */

import { element, write } from "../scene/dom.js";
import { Drag } from "./drag.js";
import { LayoutDraft } from "./layout_draft.js";
import { cardAt, LayoutRows, rowAt, ROWS } from "./layout_rows.js";
import { layoutOf } from "./moves.js";
import { phrase, reasonWithLink } from "./sentences.js";
import { Trial } from "./trial.js";

/**
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./layout_draft.js").Place} Place
 * @typedef {import("./layout_draft.js").DraftCard} DraftCard
 *
 * @typedef {object} Table what the editor needs of the whole table
 * @property {HTMLElement} host where the dialog is put
 * @property {import("./model.js").TableModel} model
 * @property {Record<string, string>} texts
 * @property {(code: string) => HTMLElement} card draws a card
 * @property {(code: string) => string} name what a card is called
 * @property {(cards: (string|null)[]) => number[]} places the order in which the hand is held
 * @property {(message: object) => boolean} say sends a message
 * @property {(question: string, yes: string) => Promise<boolean>} confirmed
 * @property {(command: import("./types.js").Command, version: number) => void} send
 */

const SIDEWAYS = { ArrowLeft: -1, ArrowRight: 1 };
const UPWARDS = { ArrowUp: -1, ArrowDown: 1 };

export class LayoutEditor {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const { texts } = table;
    this.draft = new LayoutDraft([], []);
    /** The move that is made up. @type {?Entry} */
    this.entry = null;
    /** The rows that it began with, as text: others mean another table. */
    this.base = "";
    /** Sent if the rules allow it, or only asked about. */
    this.sends = false;
    this.trial = new Trial(table.say, ([answer]) => answer && this.answered(answer));
    this.title = element("h2");
    this.title.id = "layout-title";
    this.status = element("p", "said");
    this.status.setAttribute("role", "status");
    const keys = element("span", "with-keys", [texts.layout_keys]);
    this.help = element("p", "help", [texts.layout_help, " ", keys]);
    this.help.id = "layout-help";
    this.rows = new LayoutRows(table, this.help);
    this.undo = this.button(texts.undo, () => this.act(() => this.draft.undo(), texts.undone));
    this.reset = this.button(texts.layout_reset, () =>
      this.act(() => this.draft.reset(), texts.undone),
    );
    this.check = this.button(texts.layout_check, () => this.ask(false));
    this.go = this.button("", () => this.ask(true));
    this.go.className = "first";
    const shut = this.button(texts.close, () => this.dialog.close());
    this.dialog = /** @type {HTMLDialogElement} */ (
      element("dialog", "lays-out", [
        this.title,
        this.rows.element,
        this.status,
        element("div", "buttons", [shut, this.undo, this.reset, this.check, this.go]),
      ])
    );
    this.dialog.setAttribute("aria-labelledby", this.title.id);
    this.dialog.setAttribute("aria-describedby", this.help.id);
    this.dialog.addEventListener("close", () => this.trial.cancel());
    this.dialog.addEventListener("cancel", (event) => {
      if (!this.draft.grasped.length) return;
      event.preventDefault();
      this.act(() => this.draft.drop(), texts.put_back);
    });
    this.rows.element.addEventListener("click", (event) => this.click(event));
    this.rows.element.addEventListener("keydown", (event) => this.key(event));
    this.drag = new Drag(this.dialog, {
      card: (target) => cardAt(target),
      beside: (card, onto) => this.dropped(card, onto),
      onto: (card, target) => this.dropped(card, target),
    });
    table.host.append(this.dialog);
  }

  /** @param {string} label @param {() => void} act */
  button(label, act) {
    const made = element("button", "", [label]);
    made.setAttribute("type", "button");
    made.addEventListener("click", act);
    return made;
  }

  /** Lays out the table for a move; what was begun for the same table is still there. */
  open(/** @type {Entry} */ entry) {
    const { melds, hand } = this.cards(entry);
    const base = spelled({ melds, hand });
    if (base !== this.base || entry.do !== this.entry?.do) {
      this.draft = new LayoutDraft(melds, hand);
      this.base = base;
    }
    this.entry = entry;
    write(this.title, entry.label);
    write(this.go, entry.label);
    this.tell("");
    this.paint();
    if (!this.dialog.open) this.dialog.showModal();
    this.rows.focus(this.draft.hand[0]?.id ?? this.draft.melds[0]?.cards[0]?.id);
  }

  /** The cards that the move may arrange: those of melds, and others that may be added. */
  cards(/** @type {Entry} */ entry) {
    const zones = layoutOf(entry)?.[1].zones ?? [];
    const named = (this.table.model.frame?.zones ?? []).filter(({ id }) => zones.includes(id));
    const known = (/** @type {(string|null)[]} */ cards) => cards.filter((code) => code !== null);
    return {
      melds: named
        .filter(({ kind }) => kind === "meld")
        .map(({ id, cards }) => ({ id, cards: known(cards) })),
      hand: named
        .filter(({ kind }) => kind !== "meld")
        .flatMap(({ cards }) => known(this.table.places(cards).map((at) => cards[at]))),
    };
  }

  /** The table has changed: an arrangement of another one is of no use. */
  follow() {
    if (!this.dialog.open) return;
    const menu = this.table.model.frame?.menu ?? [];
    const entry = menu.find((one) => one.do === this.entry?.do);
    if (!entry || spelled(this.cards(entry)) !== this.base) this.dialog.close();
    else this.entry = entry;
  }

  /** Does a step and says what became of it. @param {() => void} step @param {string} said */
  act(step, said) {
    step();
    this.tell(said);
    this.paint();
  }

  tell(/** @type {string} */ sentence) {
    this.status.classList.remove("bad");
    // Said twice, a sentence must still be a change.
    write(this.status, this.status.textContent === sentence && sentence ? `${sentence}\u00a0` : sentence);
  }

  // --- drawing ------------------------------------------------------------------------------

  paint() {
    const { draft } = this;
    const held = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.rows.paint(draft);
    this.undo.toggleAttribute("disabled", !draft.changed);
    this.reset.toggleAttribute("disabled", !draft.changed);
    if (held && !held.isConnected && this.dialog.open) this.rows.focus();
  }

  // --- by hand ------------------------------------------------------------------------------

  click(/** @type {MouseEvent} */ event) {
    const { target } = event;
    const card = cardAt(target);
    const row = rowAt(target);
    if (card) {
      this.pick(card.dataset.card ?? "", event.shiftKey);
      return;
    }
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.classList.contains("whole")) {
      this.draft.pickMeld(row);
      this.act(() => {}, this.held());
    } else if (row && this.draft.takes(row)) this.put(this.place(row));
  }

  /** @param {string} id @param {boolean} run whether all from the last one picked are meant */
  pick(id, run) {
    if (run) this.draft.pickTo(id);
    else this.draft.pick(id);
    this.tell(this.held());
    this.paint();
    this.rows.focus(id);
  }

  /** What is picked up, in words. */
  held() {
    const cards = this.names(this.draft.grasped.flatMap((id) => this.draft.card(id) ?? []));
    return cards ? phrase(this.table.texts.chosen_are, { cards }) : this.table.texts.put_back;
  }

  names(/** @type {DraftCard[]} */ cards) {
    return cards.map(({ code }) => this.table.name(code)).join(", ");
  }

  /** @param {string} row @param {string} [before] @returns {Place} */
  place(row, before) {
    if (row === "new" || row === "hand") return { kind: row, before };
    return { kind: "meld", meld: row, before };
  }

  put(/** @type {Place} */ place) {
    const { texts } = this.table;
    const moved = this.draft.put(place);
    this.paint();
    if (!moved.length) {
      this.tell(texts.stays_on_table);
      return;
    }
    const meld = this.draft.melds.findIndex(({ cards }) => cards.includes(moved[0]));
    const name = meld < 0 ? texts.hand : phrase(texts.meld_number, { number: meld + 1 });
    const lies = meld < 0 ? "" : this.names(this.draft.melds[meld].cards);
    this.tell(`${name}: ${lies || this.names(moved)}.`);
    this.rows.focus(moved[0].id);
  }

  /** A card was dragged: it goes there, with the others if it is one of those picked up. */
  dropped(/** @type {HTMLElement} */ card, /** @type {Element} */ target) {
    const id = card.dataset.card ?? "";
    const row = rowAt(target);
    const onto = cardAt(target)?.dataset.card;
    if (!row || onto === id) return;
    if (!this.draft.grasped.includes(id)) this.draft.grasped = [id];
    if (this.draft.takes(row)) this.put(this.place(row, onto));
    else this.act(() => this.draft.drop(), this.table.texts.stays_on_table);
  }

  // --- by keyboard --------------------------------------------------------------------------

  key(/** @type {KeyboardEvent} */ event) {
    const card = cardAt(event.target);
    const row = rowAt(event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || !row) return;
    const aside = SIDEWAYS[/** @type {keyof typeof SIDEWAYS} */ (event.key)] ?? 0;
    const up = UPWARDS[/** @type {keyof typeof UPWARDS} */ (event.key)] ?? 0;
    if (up) this.step(row, up);
    else if (!card) return;
    else if (aside) this.aside(card, aside, event.shiftKey);
    else if (event.key === " ") this.pick(card.dataset.card ?? "", event.shiftKey);
    else if (event.key === "Enter" && this.draft.takes(row)) {
      this.put(this.place(row, event.shiftKey ? card.dataset.card : undefined));
    } else if (event.key !== "Enter") return;
    event.preventDefault();
  }

  /** To the neighbour; with Shift he is picked up too. */
  aside(/** @type {HTMLElement} */ card, /** @type {number} */ step, run = false) {
    const next = step > 0 ? card.nextElementSibling : card.previousElementSibling;
    if (!(next instanceof HTMLElement)) return;
    const id = next.dataset.card ?? "";
    if (run && !this.draft.grasped.length) this.draft.pick(card.dataset.card ?? "");
    if (run) this.pick(id, true);
    else this.rows.focus(id);
  }

  /** To the row above or below: to a card of it, or to the button that puts cards there. */
  step(/** @type {string} */ row, /** @type {number} */ by) {
    const rows = [...this.rows.element.querySelectorAll(ROWS)];
    let at = rows.findIndex((one) => one.getAttribute("data-row") === row) + by;
    for (; rows[at]; at += by) {
      const card = rows[at].querySelector("[data-card]");
      const here = rows[at].querySelector(".here:not(.off)");
      if (card instanceof HTMLElement) return this.rows.focus(card.dataset.card);
      if (here instanceof HTMLElement) return here.focus();
    }
  }

  // --- asking and sending -------------------------------------------------------------------

  /** @returns {import("./types.js").Command} */
  get command() {
    const [name] = (this.entry && layoutOf(this.entry)) ?? [""];
    return { do: this.entry?.do ?? "", [name]: this.draft.layout };
  }

  ask(/** @type {boolean} */ sends) {
    this.sends = sends;
    this.trial.ask([this.command], this.table.model.version);
  }

  async answered(/** @type {import("./types.js").Answer} */ answer) {
    const { texts, model } = this.table;
    const { version } = model;
    if (!answer.ok || !this.sends) {
      this.tell(answer.ok ? texts.layout_allowed : "");
      if (!answer.ok) this.status.replaceChildren(...reasonWithLink(answer, texts));
      this.status.classList.toggle("bad", !answer.ok);
      return;
    }
    const { command } = this;
    if (answer.ask && !(await this.table.confirmed(answer.ask, this.entry?.label ?? ""))) return;
    this.dialog.close();
    this.table.send(command, version);
  }
}

/** Which cards lie there, however the hand is held. @param {ReturnType<LayoutEditor["cards"]>} cards */
function spelled({ melds, hand }) {
  return JSON.stringify([melds, [...hand].sort()]);
}
