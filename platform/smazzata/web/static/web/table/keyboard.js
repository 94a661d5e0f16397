/** Playing by keyboard: arrows among the cards, keys for moves, regions one after the other. */

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * @typedef {object} Player what keys can do
 * @property {(card: HTMLElement) => void} toggle
 * @property {(card: HTMLElement) => void} play
 * @property {(card: HTMLElement, step: number) => void} shift moves a card within the hand
 * @property {(number: number) => void} offer
 * @property {(letter: string) => boolean} letter whether the letter means something
 * @property {() => void} escape
 */

export class Keyboard {
  /**
   * @param {HTMLElement} root the whole table
   * @param {HTMLElement[]} regions between which F6 goes
   * @param {Player} player
   */
  constructor(root, regions, player) {
    this.root = root;
    this.regions = regions;
    this.player = player;
    this.onKey = (/** @type {KeyboardEvent} */ event) => {
      if (this.key(event)) event.preventDefault();
    };
    /** Whether single keys work: who dictates to the machine turns them off. */
    this.letters = true;
  }

  start() {
    document.addEventListener("keydown", this.onKey);
  }

  stop() {
    document.removeEventListener("keydown", this.onKey);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was ours */
  key(event) {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return false;
    if (document.querySelector("dialog[open]")) return false;
    if (event.key === "F6") return this.region(event.shiftKey ? -1 : 1);
    if (target !== document.body && !this.root.contains(target)) return false;
    if (target.closest("input, select, textarea")) return false;
    const card = target.closest("[data-at][tabindex]");
    if (card instanceof HTMLElement && this.onCard(event, card)) return true;
    return !event.altKey && this.shortcut(event.key);
  }

  onCard(/** @type {KeyboardEvent} */ event, /** @type {HTMLElement} */ card) {
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)] ?? 0;
    if (step && event.altKey) this.player.shift(card, step);
    else if (step) this.walk(card, step);
    else if (event.key === "Home" || event.key === "End") this.walk(card, 0, event.key === "End");
    else if (event.key === " ") this.player.toggle(card);
    else if (event.key === "Enter") this.player.play(card);
    else return false;
    return true;
  }

  /** The focus goes to a neighbour, or with a step of nought to an end. */
  walk(/** @type {HTMLElement} */ card, /** @type {number} */ step, last = false) {
    const row = [.../** @type {HTMLElement} */ (card.parentElement).children];
    const to = step ? row.indexOf(card) + step : last ? row.length - 1 : 0;
    const next = row[to];
    if (next instanceof HTMLElement) focusCard(next);
  }

  shortcut(/** @type {string} */ key) {
    if (key === "Escape") {
      this.player.escape();
      return true;
    }
    if (!this.letters) return false;
    if (/^[1-9]$/.test(key)) {
      this.player.offer(Number(key));
      return true;
    }
    return this.player.letter(key.toLowerCase());
  }

  region(/** @type {number} */ step) {
    const shown = this.regions.filter((region) => region.offsetParent !== null);
    const here = shown.findIndex((region) => region.contains(document.activeElement));
    const next = shown[(here < 0 && step < 0 ? 0 : here + step + shown.length) % shown.length];
    const inside = [...(next?.querySelectorAll("[tabindex='0'], button:not(:disabled)") ?? [])];
    // What is not shown takes no focus: the list of moves beside the table hides its button.
    const first = inside.find((one) => one instanceof HTMLElement && one.offsetParent !== null);
    (first instanceof HTMLElement ? first : next)?.focus();
    return true;
  }
}

/** One card of a row is reached by Tab: the one that was reached last. */
export function focusCard(/** @type {HTMLElement} */ card) {
  for (const other of card.parentElement?.children ?? []) {
    if (other instanceof HTMLElement && other.hasAttribute("tabindex")) other.tabIndex = -1;
  }
  card.tabIndex = 0;
  card.focus();
}
