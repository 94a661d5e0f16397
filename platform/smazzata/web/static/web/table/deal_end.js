/**
 * The end of a deal: the table stays as it lay, the score stands beside it, and everybody says when he
 * has seen enough. The next deal comes with the last of them, or when its time has come. Whoever does not
 * play keeps nobody waiting: for him it lies there though the others play on (`pace.js`).
 */

import { write } from "../scene/dom.js";
import { SheetTable } from "../scene/sheet.js";
import { clockText, phrase } from "./sentences.js";

/** The time that is left is written so often. */
const TICK = 500;

export class DealEnd {
  /** @param {import("./live_table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    this.root = table.part("deal-end");
    this.button = /** @type {HTMLButtonElement} */ (table.part("ready"));
    this.sheet = new SheetTable(table.part("deal-sheet"), table.texts);
    /** When the next deal comes by itself, by this window's clock. @type {?number} */
    this.until = null;
    this.timer = 0;
    this.button.addEventListener("click", () => {
      this.button.disabled = true;
      if (this.asked) table.connection.say({ do: "go_on" });
      table.pace.hurry();
    });
  }

  /** Whether the end of a deal is what is shown. */
  get shown() {
    return !this.root.hidden;
  }

  /** Whether the next deal waits for the viewer. */
  get asked() {
    const { look, you } = this.table.model;
    return you.seat !== null && Boolean(look?.waiting.includes(you.seat));
  }

  /** The table is drawn like this. @param {import("./types.js").Frame} frame */
  follow(frame) {
    const { table, root } = this;
    const { look, you } = table.model;
    const { lingers } = table.pace;
    const shown = (look !== null || lingers) && frame.phase === "sealed" && Boolean(frame.sheet);
    const opens = shown && root.hidden;
    const closes = !shown && !root.hidden;
    root.hidden = !shown;
    table.root.classList.toggle("deal-over", shown);
    if (opens || closes) table.paint();
    if (closes) {
      clearInterval(this.timer);
      if (table.part("own").offsetParent) table.board.home();
    }
    if (!shown || !frame.sheet) return;
    this.button.hidden = you.seat === null && !lingers;
    this.button.disabled = !this.asked && !lingers;
    this.until = typeof look?.left_ms === "number" ? performance.now() + look.left_ms : null;
    this.tick();
    if (!opens) return;
    const deal = frame.sheet.deals[frame.sheet.deals.length - 1];
    write(table.part("deal-title"), phrase(table.texts.deal_over, { deal: deal?.deal ?? "" }));
    write(table.part("deal-why"), table.results.why);
    this.sheet.show({ ...frame.sheet, deals: deal ? [deal] : [] });
    this.timer = setInterval(() => this.tick(), TICK);
    if (this.asked) this.button.focus({ preventScroll: true });
  }

  /** Who still looks, and how long the next deal waits. */
  tick() {
    const { table, until } = this;
    const { look, you } = table.model;
    const others = (look?.waiting ?? []).filter((seat) => seat !== you.seat);
    const names = table.words.seats(others);
    const waits = others.length ? phrase(table.texts.still_looking, { names }) : "";
    const time = until === null ? "" : clockText(Math.max(0, until - performance.now()));
    const latest = time && phrase(table.texts.at_the_latest, { time });
    write(table.part("lookers"), [waits, latest].filter(Boolean).join(" "));
  }
}
