/**
 * A dialog that asks for the numbers of one move together: for each one a field between two steps,
 * and a slider as long as what is allowed. What the rules say of the numbers as they are set stands
 * below, and the move is sent once.
 */

import { arrange, element, write } from "../scene/dom.js";
import { lively } from "./dialogs.js";
import { numbersOf } from "./moves.js";
import { key, Numbers } from "./numbers.js";
import { phrase, reason, reasonWithLink } from "./sentences.js";

/**
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("../scene/types.js").Pick} Pick
 *
 * @typedef {import("./offers.js").Tried} Tried
 *
 * @typedef {object} Line a number on the page
 * @property {HTMLElement} root
 * @property {HTMLInputElement} field
 * @property {HTMLInputElement} slider
 * @property {HTMLElement} less
 * @property {HTMLElement} more
 * @property {HTMLElement} bounds
 * @property {?HTMLInputElement} given for a number that may be left out
 * @property {Entry} entry as the menu has it now
 */

export class NumberChooser {
  /**
   * @param {HTMLElement} host where the dialog is put
   * @param {Record<string, string>} texts
   * @param {{changed: () => void, play: (tried: Tried) => void}} listener
   */
  constructor(host, texts, listener) {
    this.texts = texts;
    this.listener = listener;
    this.numbers = new Numbers();
    /** The move that is asked about. @type {?string} */
    this.move = null;
    /** @type {Map<string, Line>} */
    this.lines = new Map();
    /** @type {Map<string, {button: HTMLElement, tried: Tried}>} */
    this.ways = new Map();
    this.title = element("h2");
    this.title.id = "numbers-title";
    this.help = element("p", "help");
    this.help.id = "numbers-help";
    this.list = element("div", "numbers");
    this.why = element("p", "why");
    this.said = "";
    this.why.setAttribute("role", "status");
    this.sends = element("div", "buttons");
    this.dialog = /** @type {HTMLDialogElement} */ (
      element("dialog", "asks-numbers", [this.title, this.help, this.list, this.why, this.sends])
    );
    this.dialog.setAttribute("aria-labelledby", this.title.id);
    this.dialog.setAttribute("aria-describedby", this.help.id);
    this.shut = element("button", "", [texts.close]);
    this.shut.setAttribute("type", "button");
    this.shut.setAttribute("value", "shut");
    this.dialog.addEventListener("close", () => (this.move = null));
    lively(this.dialog);
    host.append(this.dialog);
  }

  /** What was set is kept while its move may be made; a question that is over goes away. */
  follow(/** @type {Entry[]} */ menu) {
    this.numbers.keep(menu);
    const entry = menu.find((one) => one.do === this.move);
    if (entry) this.ask(entry);
    else if (this.dialog.open) this.dialog.close();
  }

  open(/** @type {Entry} */ entry) {
    this.move = entry.do;
    this.ask(entry);
    if (!this.dialog.open) this.dialog.showModal();
    this.lines.get(key(entry, numbersOf(entry)[0][0]))?.field.focus();
  }

  ask(/** @type {Entry} */ entry) {
    write(this.title, entry.label);
    write(this.help, entry.help ?? "");
    const lines = numbersOf(entry).map(([name, pick]) => this.line(entry, name, pick));
    arrange(this.list, lines.map(({ root }) => root));
  }

  /** What the rules say of the numbers as they are. @param {Tried[]} legal @param {Tried[]} refused */
  judge(legal, refused) {
    const mine = (/** @type {Tried} */ { candidate }) => candidate.entry.do === this.move;
    const sends = legal.filter(mine).map((tried) => this.send(tried));
    arrange(this.sends, [...sends, this.shut]);
    const why = sends.length ? [] : refused.filter(mine).map(({ answer }) => answer);
    const said = [...new Map(why.map((answer) => [reason(answer), answer])).values()];
    const text = said.map(reason).join(" ");
    // Written anew only when it is another: a link that is about to be pressed stays the same.
    if (text === this.said) return;
    this.said = text;
    const parts = said.flatMap((answer) => [...reasonWithLink(answer, this.texts), " "]);
    this.why.replaceChildren(...parts.slice(0, -1));
  }

  send(/** @type {Tried} */ tried) {
    const { key: id, label } = tried.candidate;
    let way = this.ways.get(id);
    if (!way) {
      const button = element("button", "first");
      button.setAttribute("type", "button");
      button.addEventListener("click", () => {
        this.dialog.close();
        const chosen = this.ways.get(id);
        if (chosen) this.listener.play(chosen.tried);
      });
      way = { button, tried };
      this.ways.set(id, way);
    }
    way.tried = tried;
    write(way.button, label);
    return way.button;
  }

  /** @param {Entry} entry @param {string} name @param {Pick} pick */
  line(entry, name, pick) {
    const id = key(entry, name);
    const line = this.lines.get(id) ?? this.made(entry, name, pick);
    this.lines.set(id, line);
    line.entry = entry;
    for (const input of [line.field, line.slider]) {
      input.min = String(pick.least);
      input.max = String(pick.most);
    }
    write(line.bounds, `${pick.least}–${pick.most}`);
    this.paint(line, name);
    return line;
  }

  /** @param {Entry} entry @param {string} name @param {Pick} pick @returns {Line} */
  made(entry, name, pick) {
    const label = pick.label || entry.label;
    const [field, slider] = [input("number", label), input("range", label)];
    field.inputMode = "numeric";
    const [less, more] = [
      this.step("−", this.texts.one_less, label),
      this.step("+", this.texts.one_more, label),
    ];
    const given = pick.optional ? input("checkbox", "") : null;
    const bounds = element("span", "bounds");
    const help = element("span", "help", [pick.help ?? ""]);
    help.id = `help-${entry.do}-${name}`;
    if (pick.help) for (const part of [field, slider]) part.setAttribute("aria-describedby", help.id);
    const root = element("div", "number", [
      element(given ? "label" : "span", "name", [...(given ? [given] : []), label]),
      element("span", "stepper", [less, field, more]),
      slider,
      bounds,
      ...(pick.help ? [help] : []),
    ]);
    /** @type {Line} */
    const line = { root, field, slider, less, more, bounds, given, entry };
    const { numbers, listener } = this;
    const change = (/** @type {() => void} */ how) => () => {
      how();
      this.paint(line, name);
      listener.changed();
    };
    less.addEventListener("click", change(() => numbers.step(line.entry, name, -1)));
    more.addEventListener("click", change(() => numbers.step(line.entry, name, 1)));
    slider.addEventListener("input", change(() => numbers.set(line.entry, name, slider.valueAsNumber)));
    // While 1 is typed of 15, nothing is put right.
    field.addEventListener("input", () => field.validity.valid && set());
    field.addEventListener("change", () => set());
    const set = change(() => numbers.set(line.entry, name, field.valueAsNumber));
    given?.addEventListener("change", change(() => numbers.give(line.entry, name, given.checked)));
    return line;
  }

  step(/** @type {string} */ sign, /** @type {string} */ text, /** @type {string} */ name) {
    const button = element("button", "step", [sign]);
    button.setAttribute("type", "button");
    button.setAttribute("aria-label", phrase(text, { name }));
    return button;
  }

  paint(/** @type {Line} */ line, /** @type {string} */ name) {
    const { entry, field, slider, less, more, given, root } = line;
    const held = this.numbers.get(entry, name);
    const text = String(held.value);
    if (slider.value !== text) slider.value = text;
    if (field.value !== text) field.value = text;
    if (given) given.checked = held.given;
    root.classList.toggle("left-out", !held.given);
    // A button that goes off while it is pressed would lose the keyboard: it only says so.
    less.setAttribute("aria-disabled", String(held.value <= entry.params[name].least));
    more.setAttribute("aria-disabled", String(held.value >= entry.params[name].most));
  }

  /** The number to send. @param {Entry} entry @param {string} name */
  chosen(entry, name) {
    return this.numbers.chosen(entry, name);
  }
}

/** @param {string} type @param {string} label @returns {HTMLInputElement} */
function input(type, label) {
  const made = /** @type {HTMLInputElement} */ (element("input"));
  made.type = type;
  if (label) made.setAttribute("aria-label", label);
  return made;
}
