/**
 * Short messages to all at the table: six that one may send, and those of others beside their
 * portraits for a moment. Whoever wants none turns them off, for all tables in this browser.
 */

import { element } from "../scene/dom.js";
import { remember, remembered } from "./board.js";

/**
 * @typedef {object} Reaction
 * @property {number} seat
 * @property {string} say
 */

const CHOICE = "table:messages";
/** So long a message is shown. */
const SHOWN = 6000;
/** Between a bubble and the portrait, or the edge of the window. */
const GAP = 6;

export class Reactions {
  /** @param {import("./live_table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    this.wanted = remembered(CHOICE) !== "off";
    /** Those that may be sent here, where any may. @type {?HTMLDialogElement} */
    this.dialog = table.root.querySelector("dialog[data-part=reactions]");
    /** @type {Map<number, HTMLElement>} */
    this.headers = new Map();
    /** What is shown, by seat. @type {Map<number, HTMLElement>} */
    this.bubbles = new Map();
    this.button = element("button", "speak", [element("span", "", ["…"])]);
    this.button.setAttribute("type", "button");
    this.button.setAttribute("aria-label", table.texts.send_message);
    this.button.setAttribute("title", table.texts.send_message);
    this.button.dataset.do = "reactions";
    this.dialog?.addEventListener("close", () => this.send(this.dialog?.returnValue ?? ""));
    table.root.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === "messages") this.want(target.checked);
    });
  }

  start() {
    const box = this.table.root.querySelector("input[name=messages]");
    if (box instanceof HTMLInputElement) box.checked = this.wanted;
  }

  /** Whether messages are shown; remembered for all tables. @param {boolean} wanted */
  want(wanted) {
    this.wanted = wanted;
    remember(CHOICE, wanted ? "on" : "off");
    if (!wanted) for (const bubble of this.bubbles.values()) bubble.remove();
    this.paint();
  }

  /** Called for each seat whenever it is drawn. @param {HTMLElement} header @param {number} seat */
  decorate(header, seat) {
    this.headers.set(seat, header);
    if (!this.dialog || seat !== this.table.model.you.seat || header.contains(this.button)) return;
    const portrait = header.querySelector(".avatar");
    if (portrait) portrait.after(this.button);
  }

  /** The ways to send one are there while one may. */
  paint() {
    const { model, root } = this.table;
    const may = this.wanted && this.dialog !== null && model.you.seat !== null && !model.over;
    for (const button of [this.button, ...root.querySelectorAll("[data-do=reactions]")]) {
      button.toggleAttribute("hidden", !may);
    }
  }

  /** What a button of the dialog means. @param {string} value */
  send(value) {
    const { dialog } = this;
    if (!dialog?.querySelector(`.entries [value="${value}"]`)) return;
    dialog.returnValue = "";
    this.table.connection.ask({ do: "react", reaction: value });
  }

  /** Somebody sent one. @param {Reaction} reaction */
  hear({ seat, say }) {
    const { table } = this;
    const header = this.headers.get(seat);
    if (!this.wanted || !header) return;
    const spoken = `${table.words.seat(seat)}: ${say}`;
    table.announcer.say(spoken);
    this.bubbles.get(seat)?.remove();
    // In the lines of very many there is no portrait that says whose it is.
    const portrait = header.querySelector(".avatar")?.getClientRects().length;
    const bubble = element("p", "bubble", [portrait ? say : spoken]);
    // It is spoken with its sender.
    bubble.setAttribute("aria-hidden", "true");
    this.bubbles.set(seat, bubble);
    table.root.append(bubble);
    place(bubble, header);
    setTimeout(() => bubble.remove(), SHOWN);
  }
}

/**
 * Puts a bubble below a portrait or, in the lower half, above it: within the seat as far as it fits,
 * and never beyond the edge of the window.
 */
function place(/** @type {HTMLElement} */ bubble, /** @type {HTMLElement} */ header) {
  const shown = [header.querySelector(".avatar"), header.querySelector(".name"), header.parentElement];
  const boxes = shown.flatMap((box) => box?.getBoundingClientRect() ?? []);
  const at = boxes.find(({ width, height }) => width > 1 && height > 1) ?? new DOMRect();
  const seat = boxes[boxes.length - 1];
  const { width, height } = bubble.getBoundingClientRect();
  const low = at.top > innerHeight / 2;
  const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
    Math.max(least, Math.min(value, most));
  const left = within(at.left, seat.left, seat.right - width);
  const top = low ? at.top - height - GAP : at.bottom + GAP;
  bubble.classList.toggle("low", low);
  bubble.style.left = `${within(left, GAP, innerWidth - width - GAP)}px`;
  bubble.style.top = `${within(top, GAP, innerHeight - height - GAP)}px`;
}
