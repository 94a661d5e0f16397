/**
 * The moves that are offered: big buttons for what is allowed, and behind "why not?" what is not,
 * with the reason in words.
 */

import { arrange, element, write } from "../scene/dom.js";
import { isTyped } from "./moves.js";
import { reasonWithLink } from "./sentences.js";

/**
 * @typedef {import("./moves.js").Candidate} Candidate
 * @typedef {import("./moves.js").Sorted} Sorted
 * @typedef {{candidate: Candidate, answer: import("./types.js").Answer}} Tried
 */

/** The first nine have a key. */
const KEYS = 9;

export class Offers {
  /**
   * @param {HTMLElement} root
   * @param {Record<string, string>} texts
   * @param {{play: (tried: Tried) => void, number: () => void}} listener
   */
  constructor(root, texts, listener) {
    this.root = root;
    this.texts = texts;
    this.listener = listener;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Map<string, Tried>} */
    this.tried = new Map();
    /** @type {Map<string, HTMLInputElement>} */
    this.fields = new Map();
    this.list = element("div", "offered");
    this.numbers = element("div", "numbers");
    this.more = this.fold("more");
    this.why = this.fold("why");
    this.root.append(this.numbers, this.list);
    root.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-key]") : null;
      const tried = this.tried.get(button instanceof HTMLElement ? (button.dataset.key ?? "") : "");
      if (tried) this.listener.play(tried);
    });
  }

  /** A part that opens: for other ways, and for reasons. */
  fold(/** @type {string} */ name) {
    const fold = /** @type {HTMLDetailsElement} */ (element("details", name));
    fold.append(element("summary", "", [this.texts[name]]), element(name === "why" ? "ul" : "div"));
    return fold;
  }

  /**
   * @param {Sorted} sorted
   * @param {boolean} reasons whether reasons are worth showing: something was chosen
   * @returns {boolean} whether the keyboard stood on a button that is gone
   */
  show(sorted, reasons) {
    const held =
      document.activeElement instanceof HTMLElement && this.root.contains(document.activeElement);
    this.tried.clear();
    const legal = sorted.legal.map((tried, at) => this.button(tried, at));
    const others = sorted.others.map((tried) => this.button(tried, KEYS));
    arrange(this.list, legal);
    arrange(this.more.children[1], others);
    const refused = reasons ? sorted.refused : [];
    arrange(
      this.why.children[1],
      refused.map((tried) => reasonItem(tried, this.texts.new_tab)),
    );
    // Where nothing can be done with what was chosen, the reason is what one wants to know.
    this.why.open = !legal.length;
    const folds = [this.more, this.why].filter((fold) => fold.children[1].childElementCount);
    arrange(this.root, [this.numbers, this.list, ...folds]);
    for (const [key, button] of this.buttons) {
      if (!this.tried.has(key) || !button.isConnected) this.buttons.delete(key);
    }
    // The keyboard must not fall off the table with the button that it stood on.
    return held && !this.root.contains(document.activeElement);
  }

  button(/** @type {Tried} */ tried, /** @type {number} */ at) {
    const { key, label } = tried.candidate;
    this.tried.set(key, tried);
    let button = this.buttons.get(key);
    if (!button) {
      button = /** @type {HTMLButtonElement} */ (
        element("button", "offer", [element("kbd"), element("span")])
      );
      button.type = "button";
      button.dataset.key = key;
      button.dataset.move = tried.candidate.entry.do;
      this.buttons.set(key, button);
    }
    const [shortcut, words] = button.children;
    write(words, label);
    write(shortcut, at < KEYS ? String(at + 1) : "");
    shortcut.setAttribute("aria-hidden", "true");
    if (at < KEYS) button.setAttribute("aria-keyshortcuts", String(at + 1));
    else button.removeAttribute("aria-keyshortcuts");
    return button;
  }

  /** Fields for numbers that are too many to be listed. @param {Candidate["entry"][]} menu */
  ask(menu) {
    const wanted = menu.flatMap((entry) =>
      Object.entries(entry.params)
        .filter(([, pick]) => isTyped(pick))
        .map(([name, pick]) => ({ key: `${entry.do} ${name}`, entry, pick })),
    );
    const lines = wanted.map(({ key, entry, pick }) => {
      let field = this.fields.get(key);
      if (!field) {
        field = /** @type {HTMLInputElement} */ (element("input"));
        field.type = "number";
        field.value = String(pick.least);
        field.addEventListener("input", () => this.listener.number());
        this.fields.set(key, field);
        element("label", "number", [entry.label, field]);
      }
      field.min = String(pick.least);
      field.max = String(pick.most);
      return /** @type {HTMLElement} */ (field.parentElement);
    });
    arrange(this.numbers, lines);
  }

  /** What was typed for a number. @param {string} move @param {string} name */
  typed(move, name) {
    const field = this.fields.get(`${move} ${name}`);
    return field?.validity.valid && field.value !== "" ? Number(field.value) : undefined;
  }

  /** Whether the answers to the present choice are awaited. */
  busy(/** @type {boolean} */ waiting) {
    this.root.setAttribute("aria-busy", String(waiting));
  }

  /** Puts the keyboard on the button of a move. */
  focus(/** @type {Tried} */ { candidate }) {
    this.buttons.get(candidate.key)?.focus();
  }

  /** The button with this key of the keyboard. @param {number} number from 1 */
  numbered(number) {
    const button = this.list.children[number - 1];
    return button instanceof HTMLButtonElement ? button : null;
  }
}

/** @param {Tried} tried @param {string} newTab */
function reasonItem({ candidate, answer }, newTab) {
  const label = element("strong", "", [candidate.label]);
  return element("li", "", [label, " ", ...reasonWithLink(answer, newTab)]);
}
