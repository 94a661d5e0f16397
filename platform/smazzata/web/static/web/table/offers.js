/**
 * The moves that are offered: big buttons for what is allowed, and behind "why not?" what is not,
 * with the reason in words. What may be done whoever's turn it is has buttons of its own, which stay
 * in place: one that would be refused now says why.
 */

import { arrange, element, write } from "../scene/dom.js";
import { gathered, reasonsOf } from "./gathered.js";
import { layoutOf, numbersOf } from "./moves.js";
import { NumberChooser } from "./number_chooser.js";
import { reasonWithLink } from "./sentences.js";
import { WayList } from "./way_list.js";

/**
 * @typedef {import("./moves.js").Candidate} Candidate
 * @typedef {import("./moves.js").Sorted} Sorted
 * @typedef {{candidate: Candidate, answer: import("./types.js").Answer}} Tried
 *
 * @typedef {object} Listener
 * @property {(tried: Tried) => void} play
 * @property {() => void} number a number was set
 * @property {(zones: string[]) => Element[]} drawn what lies in zones that a move names, small
 * @property {(zones: string[]) => void} pointed shows where a move goes that is looked at
 * @property {(entry: Candidate["entry"]) => void} layout the table is to be laid out anew
 */

/** The first nine have a key. */
const KEYS = 9;

/** Whether a part of the strip has more than it shows, and can be scrolled to it. */
function scrolls(/** @type {HTMLElement} */ box) {
  return box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== "visible";
}

export class Offers {
  /**
   * @param {HTMLElement} root
   * @param {Record<string, string>} texts
   * @param {Listener} listener
   */
  constructor(root, texts, listener) {
    this.root = root;
    this.texts = texts;
    this.listener = listener;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Map<string, Tried>} */
    this.tried = new Map();
    this.standing = element("div", "standing");
    this.list = element("div", "offered");
    /** Moves that are made up in a dialog. @type {Map<string, HTMLButtonElement>} */
    this.openers = new Map();
    this.asked = element("div", "asked");
    const host = /** @type {HTMLElement} */ (root.closest("smazzata-table") ?? root);
    this.chooser = new NumberChooser(host, texts, {
      changed: () => listener.number(),
      play: (tried) => listener.play(tried),
    });
    this.wayList = new WayList(host, texts, (tried) => this.button(tried, 0, true));
    /** @type {Candidate["entry"][]} */
    this.layouts = [];
    this.more = this.fold("more");
    this.why = this.fold("why");
    /** What the turn offers: the choice of cards changes it. */
    this.turn = element("div", "of-turn", [this.list]);
    this.root.append(this.turn);
    this.showsTarget();
    this.why.addEventListener("toggle", () => this.showReasons());
    for (const place of [root, this.wayList.list]) {
      place.addEventListener("click", (event) => {
        const button = event.target instanceof Element ? event.target.closest("[data-key]") : null;
        const tried = this.tried.get(button instanceof HTMLElement ? (button.dataset.key ?? "") : "");
        if (!tried) return;
        this.wayList.dialog.close();
        this.listener.play(tried);
      });
    }
  }

  /** Shows on the table where the move goes that the pointer or the keyboard is at. */
  showsTarget() {
    const tried = (/** @type {EventTarget|null} */ target) => {
      const button = target instanceof Element ? target.closest("[data-key]") : null;
      return this.tried.get(button instanceof HTMLElement ? (button.dataset.key ?? "") : "");
    };
    for (const [name, here] of /** @type {[string, boolean][]} */ ([
      ["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false],
    ])) {
      this.root.addEventListener(name, ({ target }) =>
        this.listener.pointed(here ? (tried(target)?.candidate.onto ?? []) : []),
      );
    }
  }

  /** Reasons that were asked for are in sight: the strip is low, and does not grow. */
  showReasons() {
    const box = [this.turn, this.root].find(scrolls);
    if (!this.why.open || !box) return;
    const [, reasons] = this.why.children;
    box.scrollTop += reasons.getBoundingClientRect().top - box.getBoundingClientRect().top;
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
    const { standing } = sorted;
    const plain = (/** @type {Tried} */ { candidate }) => !numbersOf(candidate.entry).length;
    this.chooser.judge([...sorted.legal, ...sorted.others], sorted.refused);
    // Keys from the last one down: which they are does not depend on what the turn offers.
    const any = gathered(standing.filter(plain));
    const now = gathered(sorted.legal.filter(plain));
    const kept = [
      ...any.single.map((tried, at) => this.button(tried, KEYS - at)),
      ...any.lists.map((ways) => this.lister(ways)),
    ];
    const most = KEYS - any.single.length;
    const legal = now.single.map((tried, at) => this.button(tried, at < most ? at + 1 : 0));
    this.wayList.follow([...any.lists, ...now.lists]);
    const others = sorted.others.filter(plain).map((tried) => this.button(tried, 0));
    arrange(this.standing, kept);
    arrange(this.list, legal);
    arrange(this.more.children[1], others);
    const refused = reasons ? sorted.refused.filter(plain) : [];
    arrange(
      this.why.children[1],
      reasonsOf(refused).map((one) => reasonItem(one, this.texts)),
    );
    // Where nothing can be done with what was chosen, the reason is what one wants to know.
    this.why.open = !legal.length;
    const tried = [...sorted.legal, ...sorted.others, ...sorted.refused, ...standing];
    const numbers = tried.filter((one) => !plain(one)).map(({ candidate }) => candidate.entry);
    const opening = this.opening([...this.layouts, ...new Set(numbers)]);
    arrange(this.asked, [...opening, ...now.lists.map((ways) => this.lister(ways))]);
    const folds = [this.more, this.why].filter((fold) => fold.children[1].childElementCount);
    const asked = this.asked.childElementCount ? [this.asked] : [];
    arrange(this.turn, [...asked, this.list, ...folds]);
    arrange(this.root, [...(kept.length ? [this.standing] : []), this.turn]);
    for (const [key, button] of this.buttons) {
      if (!this.tried.has(key) || !button.isConnected) this.buttons.delete(key);
    }
    // The keyboard must not fall off the table with the button that it stood on.
    return held && !this.root.contains(document.activeElement);
  }

  /**
   * @param {Tried} tried @param {number} digit its key, 0 for none
   * @param {boolean} [listed] whether its move stands above it already
   */
  button(tried, digit, listed = false) {
    const { key, label, way } = tried.candidate;
    this.tried.set(key, tried);
    let button = this.buttons.get(key);
    if (!button) {
      button = /** @type {HTMLButtonElement} */ (
        element("button", "offer", [element("kbd"), element("span"), element("span", "onto")])
      );
      button.type = "button";
      button.dataset.key = key;
      button.dataset.move = tried.candidate.entry.do;
      this.buttons.set(key, button);
    }
    const [shortcut, words, onto] = button.children;
    const { said, onto: zones } = tried.candidate;
    const drawn = this.listener.drawn(zones);
    write(words, listed ? way : drawn.length ? said : label);
    // What is drawn is said as well.
    if (drawn.length) button.setAttribute("aria-label", label);
    else button.removeAttribute("aria-label");
    onto.replaceChildren(...drawn);
    const { help } = tried.candidate.entry;
    if (help) button.title = help;
    write(shortcut, digit > 0 ? String(digit) : "");
    shortcut.setAttribute("aria-hidden", "true");
    if (digit > 0) button.setAttribute("aria-keyshortcuts", String(digit));
    else button.removeAttribute("aria-keyshortcuts");
    if (tried.answer.ok) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
    return button;
  }

  /** What may be made up in dialogs. @param {Candidate["entry"][]} menu */
  ask(menu) {
    this.layouts = menu.filter((entry) => layoutOf(entry));
    this.chooser.follow(menu);
  }

  /** A button for each move that is made up in a dialog. @param {Candidate["entry"][]} entries */
  opening(entries) {
    return entries.map((entry) =>
      this.opener(entry.do, entry, () => {
        if (layoutOf(entry)) this.listener.layout(entry);
        else this.chooser.open(entry), this.listener.number();
      }),
    );
  }

  /** A button behind which the ways of a move are listed. @param {import("./gathered.js").Gathered} ways */
  lister(ways) {
    const button = this.opener(ways.key, ways.entry, () => this.wayList.open(ways));
    button.classList.add("lists");
    return button;
  }

  /** @param {string} key the same for the same button @param {Candidate["entry"]} entry @param {() => void} open */
  opener(key, entry, open) {
    let button = this.openers.get(key);
    if (!button) {
      button = /** @type {HTMLButtonElement} */ (element("button", "offer opens"));
      button.type = "button";
      button.dataset.move = entry.do;
      button.setAttribute("aria-haspopup", "dialog");
      this.openers.set(key, button);
    }
    button.onclick = open;
    write(button, `${entry.label}…`);
    return button;
  }

  /** What was set for a number of a move. @param {Candidate["entry"]} entry @param {string} name */
  number(entry, name) {
    return this.chooser.chosen(entry, name);
  }

  /** Whether the answers to the present choice are awaited. */
  busy(/** @type {boolean} */ waiting) {
    this.root.setAttribute("aria-busy", String(waiting));
  }

  /** Puts the keyboard on the button of a move. */
  focus(/** @type {Tried} */ { candidate }) {
    const { key, entry } = candidate;
    const own = this.buttons.get(key);
    const opener = this.openers.get(entry.do) ?? this.openers.get(`${entry.do} ${entry.label}`);
    (own && this.root.contains(own) ? own : opener)?.focus();
  }

  /** The button with this key of the keyboard. @param {number} number from 1 */
  numbered(number) {
    const found = this.root.querySelector(`[aria-keyshortcuts="${number}"]`);
    return found instanceof HTMLButtonElement ? found : null;
  }
}

/** @param {{label: string, answer: Tried["answer"]}} reason @param {Record<string, string>} texts */
function reasonItem({ label, answer }, texts) {
  return element("li", "", [element("strong", "", [label]), " ", ...reasonWithLink(answer, texts)]);
}
