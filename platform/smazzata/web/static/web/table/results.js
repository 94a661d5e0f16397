/** What is shown when the match is over: the result, the score sheet, and where to go from there. */

import { element, write } from "../scene/dom.js";
import { SheetTable } from "../scene/sheet.js";
import { phrase } from "./sentences.js";

/** @typedef {import("./types.js").Frame} Frame */

/** So many winners are named. */
const NAMED = 4;
/** So many cards lie above the headline. */
const FAN = 5;
/** The rating is asked for so often, so many milliseconds apart. */
const ASKED = 8;
const AGAIN = 1500;

export class Results {
  /** @param {import("./live_table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    /** Why the last deal is over, in the game's words. */
    this.why = "";
  }

  /** @param {Frame[]} frames what happened */
  follow(frames) {
    this.why = whyOver(this.why, frames);
    const frame = frames[frames.length - 1];
    if (endsMatch(frame, this.table.model)) this.show(frame);
  }

  /** Shows the result once more. */
  again() {
    if (this.table.drawn) this.show(this.table.drawn);
  }

  /** Cards of this deck above the headline: open for who has won. @param {string} ended */
  fan(ended) {
    const { scene, model } = this.table;
    const codes = Object.keys(model.index?.cards ?? {});
    if (!scene || !codes.length) return;
    const suit = codes.filter((code) => code.slice(-1) === codes[0].slice(-1));
    const [one, ...rest] = suit.slice(-FAN).map((code) => scene.deck.card(code));
    const lost = ended === "you_lost";
    const shown = lost ? [null, null, one, null, null] : [one, ...rest];
    this.table.part("ending-fan").replaceChildren(...shown.map((card) => card ?? scene.deck.card(null)));
  }

  /** What it did to the rating, which is reckoned a moment later. @param {number} times */
  async askEffect(times) {
    const address = this.table.root.getAttribute("effect");
    if (!address || !times) return;
    const answer = await fetch(address).catch(() => null);
    if (answer?.status === 200) {
      write(this.table.part("effect"), await answer.text());
      this.table.part("effect").hidden = false;
    } else if (answer?.status === 204) setTimeout(() => this.askEffect(times - 1), AGAIN);
  }

  show(/** @type {Frame} */ frame) {
    const { sheet } = frame;
    const { table } = this;
    if (!sheet) return;
    const dialog = table.dialog("result");
    const heading = /** @type {HTMLElement} */ (dialog.querySelector("h2"));
    const first = sheet.parties.filter((_, party) => sheet.places[party] === 1);
    const own = ownParty(table.model);
    const ended = endedFor(sheet, own);
    heading.textContent = table.texts[ended || "over"];
    dialog.dataset.ended = ended;
    table.part("score").replaceChildren(...score(sheet, own, table.texts));
    this.fan(ended);
    const winner = table.part("winner");
    const ours = ended === "you_won" || ended === "you_shared";
    winner.textContent = ours ? first.join(" – ") : winnerText(first, table.texts);
    winner.hidden = !first.length;
    write(table.part("ended"), this.why);
    table.part("ended").hidden = !this.why;
    table.part("totals").replaceChildren(...totals(sheet, table.texts, own));
    const fewest = table.model.index?.texts.fewest ?? "";
    write(table.part("fewest"), fewest);
    table.part("fewest").hidden = !fewest;
    const rows = element("table", "scores");
    const texts = { ...table.texts, so_far: table.texts.total };
    new SheetTable(rows, texts).show(sheet);
    table.part("sheet").replaceChildren(rows);
    if (!dialog.open) {
      dialog.showModal();
      if (ended) this.askEffect(ASKED);
    }
    // The button in focus is the last thing there: who won is read first.
    dialog.scrollTop = 0;
  }
}

/**
 * The number of the match: the viewer's, or the best there is, and what stands against it.
 * @param {Pick<import("../scene/types.js").Sheet, "places"|"totals">} sheet
 * @param {number} own the party that looks @param {Record<string, string>} texts
 */
function score({ places, totals }, own, texts) {
  const mine = own < 0 ? places.indexOf(1) : own;
  const said = (/** @type {number|undefined} */ points) => (points ?? 0).toLocaleString(document.documentElement.lang);
  const against =
    totals.length === 2
      ? phrase(texts.points_to, { points: said(totals[1 - mine]) })
      : phrase(texts.place_of, { place: places[mine], count: totals.length });
  return [element("b", "", [said(totals[mine])]), " ", element("span", "", [against])];
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
 * Whether a frame that is shown is the last of its match: it may have been heard of while earlier ones were
 * still being shown.
 * @param {Frame} frame @param {Pick<import("./model.js").TableModel, "over"|"frame">} model
 */
export function endsMatch(frame, model) {
  return model.over && frame.move === model.frame?.move;
}

/**
 * A row a party, best first: all of them fit on a phone, however many play.
 * @param {import("../scene/types.js").Sheet} sheet
 * @param {Record<string, string>} texts @param {number} own the party that looks
 */
function totals(sheet, texts, own) {
  const head = [texts.place, "", texts.total];
  const order = sheet.parties.map((_, party) => party);
  order.sort((one, other) => sheet.places[one] - sheet.places[other]);
  const rows = order.map((party) => {
    const name = element("th", "", [sheet.parties[party]]);
    name.setAttribute("scope", "row");
    return element("tr", party === own ? "you" : "", [
      element("td", "number", [String(sheet.places[party])]),
      name,
      element("td", "number", [String(sheet.totals[party])]),
    ]);
  });
  const titles = head.map((title) => {
    const cell = element("th", title ? "number" : "", [title]);
    cell.setAttribute("scope", "col");
    return cell;
  });
  return [element("thead", "", [element("tr", "", titles)]), element("tbody", "", rows)];
}
