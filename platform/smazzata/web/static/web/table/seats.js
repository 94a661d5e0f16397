/** Who is there: presence, bots and clocks in the headings of the seats. */

import { element, write } from "../scene/dom.js";
import { phrase } from "./speaking.js";

/** Who has been away for so long may be replaced by those who wait. */
const AWAY = 60000;

export class Seats {
  /** @param {import("./live.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<number, HTMLElement>} */
    this.marks = new Map();
    /** @type {Map<number, HTMLElement>} */
    this.headers = new Map();
  }

  /** Called for each seat whenever it is drawn. @param {HTMLElement} header @param {number} seat */
  decorate(header, seat) {
    let mark = this.marks.get(seat);
    if (!mark) {
      mark = element("span", "presence", [element("span"), element("button", "small")]);
      const button = /** @type {HTMLButtonElement} */ (mark.children[1]);
      button.type = "button";
      button.hidden = true;
      button.addEventListener("click", () => this.table.connection.say({ do: "bot", seat }));
      this.marks.set(seat, mark);
    }
    if (mark.parentElement !== header) header.append(mark);
    this.headers.set(seat, header);
    this.table.clocks.place(header, seat);
    this.mark(seat);
  }

  refresh() {
    for (const seat of this.marks.keys()) this.mark(seat);
  }

  mark(/** @type {number} */ seat) {
    const { texts, model } = this.table;
    const mark = this.marks.get(seat);
    const there = model.presence.find((entry) => entry.seat === seat);
    const bot = there?.bot ?? model.index?.seats[seat]?.bot ?? false;
    const away = !bot && there !== undefined && !there.online && seat !== model.you.seat;
    if (!mark) return;
    const gone = this.isOut(seat);
    write(mark.children[0], gone ? texts.gone : bot ? texts.bot : away ? texts.away : "");
    mark.classList.toggle("bot", bot && !gone);
    mark.classList.toggle("away", away || gone);
    const button = mark.children[1];
    const long = away && !gone && there.since_ms !== null && Date.now() - there.since_ms > AWAY;
    button.toggleAttribute("hidden", !long || model.you.seat === null || model.over);
    write(button, texts.replace);
    button.setAttribute(
      "aria-label",
      phrase(texts.replace_seat, { name: this.table.words.seat(seat) }),
    );
  }

  /** Whether a seat has left the match for good. @param {?number} seat */
  isOut(seat) {
    return seat !== null && (this.table.drawn?.sheet?.out_seats.includes(seat) ?? false);
  }

  /** Whether a bot plays the viewer's seat. */
  get replaced() {
    const { you, presence } = this.table.model;
    return presence.some((entry) => entry.seat === you.seat && entry.bot);
  }

  /** The buttons of the own seat. */
  paint() {
    const { model } = this.table;
    const seated = model.you.seat !== null && !model.over && !this.isOut(model.you.seat);
    const show = (/** @type {string} */ name, /** @type {boolean} */ shown) => {
      for (const button of this.table.root.querySelectorAll(`[data-do="${name}"]`)) {
        button.toggleAttribute("hidden", !shown);
      }
    };
    show("bot", seated && !this.replaced);
    show("back", seated && this.replaced);
    show("resign", seated && !this.replaced);
    show("result", model.over);
  }
}
