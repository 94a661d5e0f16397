/** The numbers that are being set for moves, until these are sent; several of one move together. */

import { numbersOf, settled } from "./moves.js";

/**
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("../scene/types.js").Pick} Pick
 * @typedef {{value: number, given: boolean}} Held
 */

export class Numbers {
  constructor() {
    /** @type {Map<string, Held>} */
    this.held = new Map();
  }

  /** What stands there now; what may be left out is, until it is asked for. */
  get(/** @type {Entry} */ entry, /** @type {string} */ name) {
    const pick = entry.params[name];
    const held = this.held.get(key(entry, name)) ?? { value: pick.least, given: !pick.optional };
    return { given: held.given, value: Math.min(Math.max(held.value, pick.least), pick.most) };
  }

  /** The number to send, null where it is left out. */
  chosen(/** @type {Entry} */ entry, /** @type {string} */ name) {
    const { value, given } = this.get(entry, name);
    return given ? value : null;
  }

  /**
   * Another number; whoever sets one means to give it. What is no whole number changes nothing.
   * @param {Entry} entry @param {string} name @param {number} value is held within its bounds
   */
  set(entry, name, value) {
    if (!Number.isInteger(value)) return;
    const number = settled(entry.params[name], value) ?? value;
    this.held.set(key(entry, name), { value: number, given: true });
  }

  /** @param {Entry} entry @param {string} name @param {number} by */
  step(entry, name, by) {
    this.set(entry, name, this.get(entry, name).value + by);
  }

  /** Whether a number that may be left out is given. */
  give(/** @type {Entry} */ entry, /** @type {string} */ name, /** @type {boolean} */ given) {
    this.held.set(key(entry, name), { ...this.get(entry, name), given });
  }

  /** Forgets the numbers of moves that are not to be made any more. */
  keep(/** @type {Entry[]} */ menu) {
    const asked = new Set(
      menu.flatMap((entry) => numbersOf(entry).map(([name]) => key(entry, name))),
    );
    for (const old of this.held.keys()) if (!asked.has(old)) this.held.delete(old);
  }
}

/** Names a number of a move. */
export function key(/** @type {Entry} */ entry, /** @type {string} */ name) {
  return `${entry.do} ${name}`;
}
