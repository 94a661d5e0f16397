/** A dialog that lists the ways of one move, those that are open first to hand. */

import { arrange, element, write } from "../scene/dom.js";
import { lively } from "./dialogs.js";

/** @typedef {import("./gathered.js").Gathered} Gathered */

export class WayList {
  /**
   * @param {HTMLElement} host where the dialog is put
   * @param {Record<string, string>} texts
   * @param {(tried: import("./offers.js").Tried) => HTMLButtonElement} button the button of one way
   */
  constructor(host, texts, button) {
    this.button = button;
    /** The move whose ways are listed. @type {?string} */
    this.move = null;
    this.title = element("h2");
    this.title.id = "ways-title";
    this.list = element("div", "ways");
    const shut = element("button", "", [texts.close]);
    shut.setAttribute("type", "button");
    shut.setAttribute("value", "shut");
    this.dialog = /** @type {HTMLDialogElement} */ (
      element("dialog", "lists-ways", [this.title, this.list, element("div", "buttons", [shut])])
    );
    this.dialog.setAttribute("aria-labelledby", this.title.id);
    this.dialog.addEventListener("close", () => (this.move = null));
    lively(this.dialog);
    host.append(this.dialog);
  }

  /** The ways as they are now; a list that is over goes away. @param {Gathered[]} lists */
  follow(lists) {
    const known = lists.find(({ key }) => key === this.move);
    if (known) this.show(known);
    else if (this.dialog.open) this.dialog.close();
  }

  open(/** @type {Gathered} */ gathered) {
    this.move = gathered.key;
    this.show(gathered);
    if (!this.dialog.open) this.dialog.showModal();
    // Not the list, which scrolls and would be reached first.
    this.list.querySelector("button")?.focus();
  }

  show(/** @type {Gathered} */ { entry, ways }) {
    write(this.title, entry.label);
    const [open, shut] = [true, false].map((ok) => ways.filter(({ answer }) => answer.ok === ok));
    arrange(this.list, [...open, ...shut].map((tried) => this.button(tried)));
  }
}
