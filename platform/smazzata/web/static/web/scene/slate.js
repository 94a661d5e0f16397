/** The slate: the score of the match and how far it goes, a line a party. */

import { arrange, element, write } from "./dom.js";

/** More parties than these are read at their seats. */
const MOST = 7;

/**
 * @typedef {import("./types.js").Sheet} Sheet
 * @typedef {import("./types.js").TableIndex} TableIndex
 */

export class Slate {
  /** @param {Record<string, string>} texts */
  constructor(texts) {
    this.texts = texts;
    this.goal = element("p", "goal");
    this.list = element("dl");
    this.element = element("section", "slate", [this.goal, this.list]);
    this.element.setAttribute("aria-label", texts.score);
  }

  /**
   * @param {Sheet|undefined} sheet @param {TableIndex} index @param {?number} own the viewer's party
   * @returns {boolean} whether there is anything to show
   */
  show(sheet, index, own) {
    if (!sheet || sheet.parties.length > MOST) return false;
    const { target } = index;
    const { texts } = this;
    write(this.goal, target ? texts.up_to.replace("{points}", target.toLocaleString(document.documentElement.lang)) : texts.score);
    const rows = sheet.parties.map((name, party) => {
      const row = this.list.children[party] ?? element("div", "", [element("dt"), element("dd")]);
      row.classList.toggle("you", party === own);
      write(row.children[0], party === own ? this.ours(index, own) : name);
      const total = sheet.totals[party] ?? 0;
      write(row.children[1], total.toLocaleString(document.documentElement.lang));
      const share = target ? Math.min(1, Math.max(0, total / target)) : 0;
      /** @type {HTMLElement} */ (row).style.setProperty("--share", String(share));
      row.classList.toggle("measured", Boolean(target));
      return row;
    });
    arrange(this.list, rows);
    return true;
  }

  /** @param {TableIndex} index @param {number} own */
  ours(index, own) {
    const together = index.seats.filter(({ side }) => side === own).length > 1;
    return together ? this.texts.we : this.texts.you;
  }
}
