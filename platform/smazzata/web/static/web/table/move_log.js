/** The moves in words: the last one by itself, and a list of the latest, newest first. */

import { element, write } from "../scene/dom.js";

/** The list keeps so many. */
const LISTED = 60;

export class MoveLog {
  /** @param {HTMLElement} last @param {HTMLElement} list */
  constructor(last, list) {
    this.last = last;
    this.list = list;
  }

  /** @param {string[]} sentences */
  add(sentences) {
    for (const sentence of sentences) {
      write(this.last, sentence);
      this.list.prepend(element("li", "", [sentence]));
    }
    while (this.list.childElementCount > LISTED) this.list.lastElementChild?.remove();
  }

  /** The last moves, oldest first. @param {number} count */
  latest(count) {
    const items = [...this.list.children].slice(0, count).reverse();
    return items.map((item) => item.textContent).join(" ");
  }
}
