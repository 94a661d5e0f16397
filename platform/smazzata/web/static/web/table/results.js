/** What is shown when a deal or the match is over: the score sheet, and where to go from there. */

import { sheetTable } from "./sheet.js";
import { phrase } from "./speaking.js";

/** @typedef {import("./types.js").Frame} Frame */

export class Results {
  /** @param {import("./live.js").LiveTable} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {?Frame} before what was shown until now @param {Frame} frame */
  follow(before, frame) {
    const { model } = this.table;
    const deals = frame.sheet?.deals.length ?? 0;
    if (model.over && frame.move === model.frame?.move) this.show(frame, true);
    else if (before && deals > (before.sheet?.deals.length ?? 0)) this.show(frame, false);
  }

  /** Shows the result once more. */
  again() {
    if (this.table.drawn) this.show(this.table.drawn, true);
  }

  show(/** @type {Frame} */ frame, /** @type {boolean} */ over) {
    const { sheet } = frame;
    const { table } = this;
    if (!sheet) return;
    const dialog = table.dialog("result");
    const deal = sheet.deals[sheet.deals.length - 1]?.deal;
    const title = over ? table.texts.over : phrase(table.texts.deal_over, { deal });
    const heading = /** @type {HTMLElement} */ (dialog.querySelector("h2"));
    heading.textContent = title;
    table.part("sheet").replaceChildren(sheetTable(sheet, table.texts, over ? undefined : deal));
    table.part("after").hidden = !over;
    if (!dialog.open) dialog.showModal();
  }
}
