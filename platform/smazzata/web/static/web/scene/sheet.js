/** The score sheet as it stood at the moment that is shown. */

import { element } from "./dom.js";

/** @typedef {import("./types.js").Sheet} Sheet */

export class SheetTable {
  /** @param {HTMLElement} root a `table` @param {Record<string, string>} texts */
  constructor(root, texts) {
    this.root = root;
    this.texts = texts;
    /** @type {?Sheet} */
    this.shown = null;
  }

  /** @param {?Sheet} sheet */
  show(sheet) {
    if (!sheet || sheet === this.shown) return;
    this.shown = sheet;
    const { texts } = this;
    const head = element("thead", "", [
      row("", sheet.parties.map((party) => heading(party, "col"))),
    ]);
    const deals = sheet.deals.map((deal) => {
      const title = heading(`${texts.deal} ${deal.deal}`, "colgroup");
      title.setAttribute("colspan", String(sheet.parties.length + 1));
      const lines = deal.lines.map((line) => row(line.label, line.points.map(cell)));
      const total = row(texts.in_this_deal, deal.totals.map(cell), "total");
      return element("tbody", "", [element("tr", "deal", [title]), ...lines, total]);
    });
    const foot = element("tfoot", "", [row(texts.so_far, sheet.totals.map(cell), "total")]);
    if (sheet.vp) foot.append(row(texts.victory_points, sheet.vp.map(cell)));
    if (sheet.out.length) {
      const names = element("td", "", [sheet.out.join(", ")]);
      names.setAttribute("colspan", String(sheet.parties.length));
      foot.append(row(texts.out, [names]));
    }
    this.root.replaceChildren(head, ...deals, foot);
  }
}

/** @param {string} title @param {HTMLElement[]} cells @param {string} [name] */
function row(title, cells, name = "") {
  const first = title ? heading(title, "row") : element("td");
  return element("tr", name, [first, ...cells]);
}

/** @param {string} text @param {string} scope */
function heading(text, scope) {
  const made = element("th", scope === "col" ? "number" : "", [text]);
  made.setAttribute("scope", scope);
  return made;
}

/** @param {?number} value */
function cell(value) {
  return element("td", "number", [value === null ? "" : String(value)]);
}
