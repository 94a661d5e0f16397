/** What is shown when a deal or the match is over: the score sheet, and where to go from there. */

import { element, write } from "../scene/dom.js";
import { SheetTable } from "../scene/sheet.js";
import { phrase } from "./sentences.js";

/** @typedef {import("./types.js").Frame} Frame */

/** So many winners are named. */
const NAMED = 4;

export class Results {
  /** @param {import("./live_table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    /** Why the last deal is over, in the game's words. */
    this.why = "";
  }

  /** @param {?Frame} before what was shown until now @param {Frame[]} frames what happened since */
  follow(before, frames) {
    this.why = whyOver(this.why, frames);
    const frame = frames[frames.length - 1];
    const end = endShown(before, frame, this.table.model);
    // Where people are given time to look, the score stands beside the table.
    if (end === "match" || (end && !this.table.model.look)) this.show(frame, end === "match");
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
    const first = over ? sheet.parties.filter((_, party) => sheet.places[party] === 1) : [];
    const own = ownParty(table.model);
    const ended = over ? endedFor(sheet, own) : "";
    if (ended) heading.textContent = table.texts[ended];
    dialog.dataset.ended = ended;
    const winner = table.part("winner");
    const ours = ended === "you_won" || ended === "you_shared";
    winner.textContent = ours ? first.join(" – ") : winnerText(first, table.texts);
    winner.hidden = !first.length;
    write(table.part("ended"), this.why);
    table.part("ended").hidden = !this.why;
    table.part("totals").replaceChildren(...totals(sheet, over, table.texts, own));
    const fewest = table.model.index?.texts.fewest ?? "";
    write(table.part("fewest"), fewest);
    table.part("fewest").hidden = !fewest;
    const rows = element("table", "scores");
    const deals = over ? sheet.deals : sheet.deals.slice(-1);
    const { so_far, total } = table.texts;
    const texts = { ...table.texts, so_far: over ? total : so_far };
    new SheetTable(rows, texts).show({ ...sheet, deals });
    table.part("sheet").replaceChildren(rows);
    table.part("after").hidden = !over;
    table.part("on").textContent = over ? table.texts.close : table.texts.go_on;
    table.part("on").classList.toggle("first", !over);
    if (!dialog.open) dialog.showModal();
    // The button in focus is the last thing there: who won is read first.
    dialog.scrollTop = 0;
  }
}

/**
 * The party of whoever looks; -1 for who only watches.
 * @param {Pick<import("./model.js").TableModel, "you"|"index">} model
 */
export function ownParty({ you, index }) {
  if (you.seat === null || you.role !== "player") return -1;
  return index?.seats.find(({ seat }) => seat === you.seat)?.side ?? -1;
}

/**
 * How a match ended for a party; empty for who only watched.
 * @param {Pick<import("../scene/types.js").Sheet, "places">} sheet @param {number} own
 * @returns {""|"you_won"|"you_shared"|"you_lost"}
 */
export function endedFor({ places }, own) {
  if (places[own] === undefined) return "";
  if (places[own] !== 1) return "you_lost";
  return places.filter((place) => place === 1).length > 1 ? "you_shared" : "you_won";
}

/**
 * Who won. Very many who share the first place are counted: who they are stands in the table below.
 * @param {string[]} first @param {Record<string, string>} texts
 */
export function winnerText(first, texts) {
  if (first.length > NAMED) return phrase(texts.shared_by, { count: first.length });
  return phrase(first.length > 1 ? texts.shared : texts.won, { names: first.join(" – ") });
}

/**
 * The last sentence that says why a deal is over.
 * @param {string} known @param {Pick<Frame, "say"|"ends_deal">[]} frames
 */
export function whyOver(known, frames) {
  return frames.reduce((why, { say, ends_deal }) => (ends_deal ? say : why), known);
}

/**
 * What a frame ends, if its result has not been shown yet.
 * @param {?Frame} before @param {Frame} frame
 * @param {Pick<import("./model.js").TableModel, "over"|"frame">} model
 * @returns {?("match"|"deal")}
 */
export function endShown(before, frame, model) {
  // The last move may have been heard of while earlier ones are still being shown.
  if (model.over && frame.move === model.frame?.move) return "match";
  const [known, now] = [before, frame].map((shown) => shown?.sheet?.deals.length ?? 0);
  return before && now > known ? "deal" : null;
}

/**
 * A row a party, best first: all of them fit on a phone, however many play.
 * @param {import("../scene/types.js").Sheet} sheet @param {boolean} over
 * @param {Record<string, string>} texts @param {number} own the party that looks
 */
function totals(sheet, over, texts, own) {
  const last = sheet.deals[sheet.deals.length - 1];
  const head = [texts.place, "", ...(over ? [] : [texts.in_this_deal]), texts.total];
  const order = sheet.parties.map((_, party) => party);
  order.sort((one, other) => sheet.places[one] - sheet.places[other]);
  const rows = order.map((party) => {
    const name = element("th", "", [sheet.parties[party]]);
    name.setAttribute("scope", "row");
    const numbers = [...(over || !last ? [] : [last.totals[party]]), sheet.totals[party]];
    return element("tr", party === own ? "you" : "", [
      element("td", "number", [String(sheet.places[party])]),
      name,
      ...numbers.map((value) => element("td", "number", [String(value)])),
    ]);
  });
  const titles = head.map((title) => {
    const cell = element("th", title ? "number" : "", [title]);
    cell.setAttribute("scope", "col");
    return cell;
  });
  return [element("thead", "", [element("tr", "", titles)]), element("tbody", "", rows)];
}
