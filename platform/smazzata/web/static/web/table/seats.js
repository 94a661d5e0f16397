/** Who is there: presence, bots and clocks in the headings of the seats. */

import { arrange, element, write } from "../scene/dom.js";
import { isReplaced, presenceOf } from "./presence.js";
import { phrase } from "./sentences.js";

export class Seats {
  /** @param {import("./live_table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<number, HTMLElement>} */
    this.marks = new Map();
    /** @type {Map<number, HTMLElement>} */
    this.headers = new Map();
    /** Of each seat the entry of the menu that lets a bot play. @type {Map<number, HTMLElement>} */
    this.entries = new Map();
  }

  /** Called for each seat whenever it is drawn. @param {HTMLElement} header @param {number} seat */
  decorate(header, seat) {
    let mark = this.marks.get(seat);
    if (!mark) {
      mark = element("span", "presence", [element("span"), element("button", "small")]);
      const button = /** @type {HTMLButtonElement} */ (mark.children[1]);
      button.type = "button";
      button.hidden = true;
      const entry = /** @type {HTMLButtonElement} */ (element("button"));
      entry.type = "button";
      entry.value = "bot";
      for (const asks of [button, entry]) {
        asks.addEventListener("click", () => this.table.connection.say({ do: "bot", seat }));
      }
      this.marks.set(seat, mark);
      this.entries.set(seat, entry);
    }
    if (mark.parentElement !== header) header.append(mark);
    this.headers.set(seat, header);
    this.table.clocks.place(header, seat);
    this.table.reactions.decorate(header, seat);
    this.mark(seat);
  }

  refresh() {
    for (const seat of this.marks.keys()) this.mark(seat);
  }

  mark(/** @type {number} */ seat) {
    const { texts } = this.table;
    const mark = this.marks.get(seat);
    if (!mark) return;
    const { bot, out, away, replaceable } = this.presence(seat);
    write(mark.children[0], out ? texts.gone : bot ? texts.bot : away ? texts.away : "");
    mark.classList.toggle("bot", bot && !out);
    mark.classList.toggle("away", away || out);
    const button = mark.children[1];
    button.toggleAttribute("hidden", !replaceable);
    write(button, texts.replace);
    button.setAttribute("aria-label", this.replacing(seat));
    button.setAttribute("title", this.replacing(seat));
    button.setAttribute("data-short", `+${texts.bot}`);
  }

  /** What it is called to let a bot play in a seat. @param {number} seat */
  replacing(seat) {
    return phrase(this.table.texts.replace_seat, { name: this.table.words.seat(seat) });
  }

  /** @param {number} seat */
  presence(seat) {
    return presenceOf(this.table.model, seat, this.isOut(seat), Date.now());
  }

  /** Writes into the menu for whom a bot may play by now: the lines of very many have no room. */
  listReplaceable() {
    const listed = [...this.entries].filter(([seat]) => this.presence(seat).replaceable);
    for (const [seat, entry] of listed) write(entry, this.replacing(seat));
    arrange(this.table.part("replaceable"), listed.map(([, entry]) => entry));
  }

  /** Whether a seat has left the match for good. @param {?number} seat */
  isOut(seat) {
    return seat !== null && (this.table.drawn?.sheet?.out_seats.includes(seat) ?? false);
  }

  /** Whether a bot plays the viewer's seat. */
  get replaced() {
    return isReplaced(this.table.model);
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
    this.table.reactions.paint();
  }
}
