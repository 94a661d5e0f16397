/**
 * The entry line: table, totals, Enter. What it says is told before it is recorded; the line is free for the next
 * table at once, while the last one is on its way. What is refused comes back, or waits beside the line for whoever
 * types on. Without this script the line is an ordinary form.
 */

import { tellRefused, nextMissing, readReply, sameLine } from "./typed_line.js";

/** Told before the next key, and not at each of them. */
const PAUSE = 120;

/** @typedef {import("./typed_line.js").Line} Line */

class EntryLine {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(".number input, .side input")]);
    /** How many sides the table has that is typed. */
    this.sides = this.fields.length - 1;
    /** @type {Line[]} what is on its way */
    this.queue = [];
    this.busy = false;
    /** The table that was typed last. */
    this.last = 0;
    /** @type {?Line} what was doubted: sent once more it is meant */
    this.doubted = null;
    /** @type {?Line} what has another result: sent once more it is to stand in its place */
    this.mended = null;
    this.timer = 0;
    /** @type {?AbortController} */
    this.asking = null;
  }

  begin() {
    this.form.querySelector("[data-keys]")?.removeAttribute("hidden");
    this.form.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("input", (event) => {
      if (event.isTrusted && !this.isTyped) this.say("");
      this.typed();
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.record();
    });
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("htmx:afterSwap", () => this.mark());
    // On a telephone its keyboard would hide who waits.
    if (!matchMedia("(pointer: coarse)").matches) this.go(this.fields.findLastIndex((field) => field.value.trim()));
    this.typed();
  }

  get table() {
    return /** @type {HTMLInputElement} */ (this.fields[0]);
  }

  /** Whether anything stands in the line. */
  get isTyped() {
    return this.fields.some((field) => field.value.trim());
  }

  /** @returns {Line} */
  get line() {
    const [table = "", ...totals] = this.fields.map((field) => field.value.trim());
    return { table, totals: totals.slice(0, this.sides) };
  }

  /** @param {Line} line */
  put({ table, totals }) {
    [table, ...totals].forEach((value, at) => {
      const field = this.fields[at];
      if (field) field.value = value;
    });
    // What is kept of the line follows what stands in it.
    this.table.dispatchEvent(new Event("input", { bubbles: true }));
  }

  clear() {
    this.put({ table: "", totals: this.fields.slice(1).map(() => "") });
    this.table.focus();
    this.form.querySelector("[data-draft-restored]")?.setAttribute("hidden", "");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = this.fields.findIndex((field) => field === event.target);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      // Enter pressed twice in a hurry leaves the empty line as it is.
      if (at === 0 && !this.table.value.trim()) return;
      if (at < this.sides) this.go(at + 1);
      else this.record();
    } else if (this.shortcut(event.key.toLowerCase())) {
      event.preventDefault(); // in no field it is a part of a number
    }
  }

  /** @param {number} at */
  go(at) {
    const field = this.fields[at] ?? this.table;
    field.focus();
    field.select();
  }

  /**
   * @param {string} key
   * @returns {boolean} whether it means something
   */
  shortcut(key) {
    const { table, totals } = this.line;
    const alone = totals.every((total) => !total);
    if (key === "+") {
      if (alone) this.take(nextMissing(missingTables(), Number(table) || this.last));
    } else if (key === "/") document.getElementById("field-q")?.focus();
    else if (key === "z") /** @type {?HTMLElement} */ (document.querySelector(".recent button"))?.click();
    else if (key === "a" || key === "r") {
      location.assign(`${this.form.dataset.call}&table=${encodeURIComponent(table)}`);
      if (alone) this.clear(); // a table that calls is not a line that was begun
    } else return false;
    return true;
  }

  /** @param {?number} table */
  take(table) {
    if (table === null) return;
    this.last = table;
    this.put({ table: String(table), totals: this.fields.slice(1).map(() => "") });
    this.go(1);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-take], [data-line]") : null;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (target.dataset.take) this.take(Number(target.dataset.take));
    else if (target.dataset.line) {
      this.put(JSON.parse(target.dataset.line));
      target.closest("li")?.remove();
      this.go(this.sides);
    }
  }

  typed() {
    this.mark();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.preview(), PAUSE);
  }

  /** The table that is typed is edged in the hall's plan. */
  mark() {
    for (const one of document.querySelectorAll(".tables > .typed")) one.classList.remove("typed");
    const { table } = this.line;
    const cell = table && document.querySelector(`.tables > [data-table="${CSS.escape(String(Number(table)))}"]`);
    if (!cell) return;
    cell.classList.add("typed");
    const list = cell.parentElement;
    if (list && list.scrollHeight > list.clientHeight) cell.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} [quiet] whether only the names are shown */
  async preview(quiet = false) {
    this.asking?.abort();
    const { table } = this.line;
    if (!table) {
      this.name([]);
      return;
    }
    this.asking = new AbortController();
    const address = new URL(this.form.dataset.preview ?? "", location.href);
    for (const field of this.fields) address.searchParams.set(field.name, field.value.trim());
    try {
      const answer = await fetch(address, { signal: this.asking.signal });
      if (!answer.ok) return;
      const { sides, said, more, tone } = await answer.json();
      if (table !== this.line.table) return;
      this.name(sides);
      if (quiet) return;
      this.say(said, tone, more);
      // What comes back is recorded by now: a page that was left while it was on its way, or a correction.
      if (tone === "same" && this.isRestored) this.clear();
    } catch {
      // a newer question, or no line: what is recorded is said then
    }
  }

  /** Whether what stands in the line was typed before the page was loaded. */
  get isRestored() {
    return this.form.querySelector("[data-draft-restored]:not([hidden])") !== null;
  }

  /** @param {string[]} sides the names at the table */
  name(sides) {
    for (const label of this.form.querySelectorAll("label[data-name]")) {
      if (!(label instanceof HTMLElement)) continue;
      const at = Number(label.dataset.name);
      label.textContent = sides[at] ?? label.dataset.plain ?? "";
      label.title = sides[at] ?? "";
      label.parentElement?.toggleAttribute("hidden", sides.length > 0 && at >= sides.length);
    }
    this.sides = sides.length || this.fields.length - 1;
  }

  /**
   * @param {string} sentence
   * @param {string} [tone]
   * @param {string} [more]
   */
  say(sentence, tone = "", more = "") {
    const place = this.form.querySelector("[data-said]");
    if (!place) return;
    const strong = document.createElement("strong");
    strong.className = tone;
    strong.textContent = sentence;
    const rest = document.createElement("small");
    rest.textContent = more;
    place.replaceChildren(strong, " ", rest);
  }

  record() {
    const { line } = this;
    if (!line.table) {
      this.table.focus();
      return;
    }
    if (this.mended && sameLine(this.mended, line)) {
      this.ask();
      return;
    }
    this.last = Number(line.table) || this.last;
    this.queue.push(line);
    this.clear();
    void this.send();
  }

  /** Leaves for the page that shows what a correction changes. */
  ask() {
    const mend = document.createElement("input");
    mend.type = "hidden";
    mend.name = "mend";
    mend.value = "yes";
    this.form.append(mend);
    this.form.submit();
  }

  async send() {
    if (this.busy) return;
    this.busy = true;
    for (let line = this.queue[0]; line; line = this.queue[0]) {
      await this.sendOne(line);
      this.queue.shift();
    }
    this.busy = false;
  }

  /** @param {Line} line */
  async sendOne(line) {
    const body = new FormData(this.form);
    this.fields.forEach((field, at) => {
      body.set(field.name, at === 0 ? line.table : (line.totals[at - 1] ?? ""));
    });
    if (this.doubted && sameLine(this.doubted, line)) body.set("sure", "yes");
    else body.delete("sure");
    this.doubted = null;
    this.mended = null;
    try {
      const answer = await fetch(location.href, { method: "POST", body, headers: { Accept: "application/json" } });
      this.answered(line, readReply(await answer.json()));
    } catch {
      this.refuse(line, this.form.dataset.lost ?? "");
    }
  }

  /**
   * @param {Line} line
   * @param {import("./typed_line.js").Reply} reply
   */
  answered(line, reply) {
    const once = this.form.elements.namedItem("once");
    if (once instanceof HTMLInputElement) once.value = reply.once;
    if (!reply.done) {
      this.doubted = reply.unlikely ? line : null;
      this.mended = reply.mends ? line : null;
      const { again = "", mend = "" } = this.form.dataset;
      this.refuse(line, [reply.said, reply.unlikely && again, reply.mends && mend].filter(Boolean).join(" "));
      return;
    }
    this.forget(line.table);
    if (!this.line.table) this.say((this.form.dataset.recorded ?? "").replace("{table}", line.table), "good");
    document.querySelector("live-stream")?.dispatchEvent(new CustomEvent("news"));
  }

  /**
   * A line that was not recorded comes back, unless something else is typed by then: then it waits beside.
   *
   * @param {Line} line
   * @param {string} why
   */
  refuse(line, why) {
    if (!this.line.table) {
      this.put(line);
      clearTimeout(this.timer);
      void this.preview(true); // what it was refused for stays, and not what it would be
      this.go(this.sides);
      this.say(why, "bad");
      return;
    }
    this.doubted = null;
    this.mended = null;
    const list = this.form.querySelector("[data-refused]");
    const entry = document.createElement("li");
    const back = document.createElement("button");
    back.type = "button";
    back.dataset.line = JSON.stringify(line);
    entry.dataset.of = line.table;
    back.textContent = tellRefused(line, why);
    entry.append(back);
    list?.append(entry);
  }

  /**
   * A table is recorded: what was said of it before is over, and of what was done before it.
   *
   * @param {string} table
   */
  forget(table) {
    for (const entry of this.form.querySelectorAll(`[data-refused] > [data-of="${CSS.escape(table)}"]`)) entry.remove();
    for (const notice of document.querySelectorAll("main > .notice")) notice.remove();
  }
}

/** @returns {import("./typed_line.js").Missing[]} the tables without a result, as the page shows them */
function missingTables() {
  const cells = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".tables > [data-missing]"));
  return [...cells].map((cell) => ({
    table: Number(cell.dataset.table),
    held: cell.matches(".calls, .differs"),
  }));
}

/** What a part that is fetched again would lose: how far it is scrolled, what is open, what is being looked for. */
function keepPlace() {
  /** @type {{ top: number, open: boolean, asked: ?string }} */
  const kept = { top: 0, open: false, asked: null };
  const find = () => [
    document.getElementById("tables"),
    document.getElementById("floor-menu"),
    document.getElementById("field-q"),
  ];
  document.addEventListener("htmx:beforeSwap", () => {
    const [tables, menu, search] = find();
    kept.top = tables?.scrollTop ?? 0;
    kept.open = menu?.hasAttribute("open") ?? false;
    kept.asked = search === document.activeElement && search instanceof HTMLInputElement ? search.value : null;
  });
  document.addEventListener("htmx:afterSwap", () => {
    const [tables, menu, search] = find();
    if (tables) tables.scrollTop = kept.top;
    menu?.toggleAttribute("open", kept.open);
    if (search instanceof HTMLInputElement && kept.asked !== null) search.value = kept.asked;
  });
}

keepPlace();
const form = document.querySelector("form.entry[data-preview]");
if (form instanceof HTMLFormElement) new EntryLine(form).begin();
