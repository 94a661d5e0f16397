/** The score sheet, as a table that a screen reader can walk through. */

import { element } from "../scene/dom.js";

/** @typedef {import("../scene/types.js").Sheet} Sheet */

/**
 * @param {Sheet} sheet @param {Record<string, string>} texts
 * @param {number} [only] the deal to itemise; all of them when left out
 */
export function sheetTable(sheet, texts, only) {
  const head = row("th", texts.item, sheet.parties, "col");
  const bodies = sheet.deals
    .filter((deal) => only === undefined || deal.deal === only)
    .map((deal) => {
      const title = element("th", "", [`${texts.deal} ${deal.deal}`]);
      title.setAttribute("colspan", String(sheet.parties.length + 1));
      title.setAttribute("scope", "colgroup");
      const lines = deal.lines.map((line) => row("td", line.label, line.points));
      const total = row("td", texts.in_this_deal, deal.totals);
      total.className = "total";
      return element("tbody", "", [element("tr", "deal", [title]), ...lines, total]);
    });
  const totals = row("td", texts.total, sheet.totals);
  totals.className = "total";
  return element("table", "scores", [
    element("thead", "", [head]),
    ...bodies,
    element("tfoot", "", [totals]),
  ]);
}

/** @param {string} tag @param {string} title @param {(string|number|null)[]} values @param {string} [scope] */
function row(tag, title, values, scope = "row") {
  const name = element("th", "", [title]);
  name.setAttribute("scope", scope);
  const cells = values.map((value) => {
    const cell = element(tag, "number", [value === null ? "" : String(value)]);
    if (tag === "th") cell.setAttribute("scope", scope);
    return cell;
  });
  return element("tr", "", [name, ...cells]);
}
