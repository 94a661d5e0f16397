/** What the game's moves are for: remembered from the menus, to be read in the page's help. */

import { element } from "../scene/dom.js";

/** @typedef {import("./types.js").Entry} Entry */

/**
 * Adds what a menu tells of its moves.
 * @param {Map<string, string>} known label of a move, or of one of its numbers, and what it is for
 * @param {Entry[]} menu @returns {boolean} whether anything was new
 */
export function learnHelp(known, menu) {
  const before = known.size;
  for (const { label, help, params } of menu) {
    if (help) known.set(label, help);
    for (const pick of Object.values(params)) if (pick.help && pick.label) known.set(pick.label, pick.help);
  }
  return known.size > before;
}

export class MoveHelp {
  /** @param {HTMLElement} root the part of the help that is about the game's moves */
  constructor(root) {
    this.root = root;
    this.list = element("dl");
    root.append(this.list);
    /** @type {Map<string, string>} */
    this.known = new Map();
  }

  /** @param {Entry[]} menu */
  follow(menu) {
    if (!learnHelp(this.known, menu)) return;
    const lines = [...this.known].map(([label, help]) =>
      element("div", "", [element("dt", "", [label]), element("dd", "", [help])]),
    );
    this.list.replaceChildren(...lines);
    this.root.hidden = false;
  }
}
