/**
 * <smazzata-replay src="INDEX.json" sprites="FOLDER/">: a match, move by move.
 *
 * The server writes the controls into the element, in the reader's language; this gives them life.
 * Instead of `src` there may be a `<script data-replay>` with the replay in it. The address of the page
 * follows (`?move=123&seat=0`), so that any moment can be sent to others.
 */

import { Deck } from "../deck/deck.js";
import { element } from "../scene/dom.js";
import { Scene } from "../scene/scene.js";
import { Comments } from "./comments.js";
import { MoveList } from "./moves.js";
import { Player } from "./player.js";
import { pictureAt } from "./replay.js";
import { SheetTable } from "../scene/sheet.js";
import { Panel } from "./panel.js";
import { Sharing, withMoment } from "./sharing.js";
import { fetchReplay, unpack, unpackReplay } from "./sources.js";

/**
 * @typedef {import("./replay.js").Replay} Replay
 * @typedef {import("./replay.js").Deal} Deal
 * @typedef {import("./replay.js").Unit} Unit
 * @typedef {import("../scene/types.js").Frame} Frame
 */

const SETTLE = 200;
/** Milliseconds: what comes sooner needs no word that it is on its way. */
const SOON = 150;

class ReplayRoom extends HTMLElement {
  async connectedCallback() {
    try {
      this.replay = await this.load();
      this.room = new Room(this, this.replay);
      await this.room.open();
      this.dataset.ready = "";
    } catch (error) {
      console.error(error);
      const said = this.querySelector("[data-part=say]");
      if (said) said.textContent = this.dataset.failed ?? String(error);
    }
    this.querySelector(".loading")?.remove();
    this.removeAttribute("aria-busy");
  }

  disconnectedCallback() {
    this.room?.close();
  }

  /** @returns {Promise<Replay>} */
  async load() {
    const deck = this.querySelector("script[data-deck]");
    if (deck) this.carry(await unpack(deck.textContent ?? ""));
    const within = this.querySelector("script[data-replay]");
    if (within) return unpackReplay(within.textContent ?? "");
    const address = this.getAttribute("src") ?? "";
    return fetchReplay(address, this.hasAttribute("embedded") ? "omit" : "same-origin");
  }

  /** Puts drawings where the cards refer to them: in the page itself. @param {string} drawings */
  carry(drawings) {
    const drawn = new DOMParser().parseFromString(drawings, "image/svg+xml").documentElement;
    document.body.prepend(document.importNode(drawn, true));
  }
}

/** The room around one replay: what is shown, and every way to go elsewhere. */
export class Room {
  /** @param {HTMLElement} root @param {Replay} replay */
  constructor(root, replay) {
    this.root = root;
    this.replay = replay;
    const part = (/** @type {string} */ name) =>
      /** @type {any} */ (root.querySelector(`[data-part=${name}]`));
    /** @type {HTMLElement} */
    this.say = part("say");
    /** @type {HTMLElement} */
    this.where = part("where");
    /** @type {HTMLElement} */
    this.table = part("table");
    /** @type {HTMLInputElement} */
    this.slider = part("slider");
    /** @type {HTMLSelectElement} */
    this.chooser = part("viewer");
    /** @type {HTMLSelectElement} */
    this.units = part("unit");
    /** @type {HTMLElement} */
    this.marks = part("marks");
    const { index } = replay;
    const sprites = root.getAttribute("sprites") ?? "";
    const deck = new Deck(index.deck, index.cards, index.faces, sprites, index.texts.hidden);
    this.scene = new Scene(this.table, index, deck);
    this.moves = new MoveList(part("moves"), replay);
    this.panel = new Panel(root);
    root.addEventListener("panel", () => this.moves.reveal());
    this.sheet = new SheetTable(part("sheet"), index.texts);
    this.player = new Player(() => this.onward());
    this.player.changed = () => this.tellPlaying();
    const sharing = root.querySelector("[data-sharing]");
    this.sharing = sharing && new Sharing(/** @type {HTMLElement} */ (sharing), index.texts);
    const comments = root.querySelector("[data-comments]");
    this.comments =
      comments &&
      new Comments(/** @type {HTMLElement} */ (comments), replay, (counts) => this.mark(counts));
    this.back = /** @type {?HTMLAnchorElement} */ (root.querySelector("[data-back]"));
    this.at = 0;
    this.request = 0;
    this.settling = 0;
    this.waiting = 0;
    /** @type {Unit} */
    this.unit = "move";
    this.viewer = "open";
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  async open() {
    const { replay } = this;
    if (!replay.length) {
      this.say.textContent = replay.index.texts.nothing;
      return;
    }
    for (const option of [...this.units.options]) {
      if (!replay.units.some((unit) => unit === option.value)) option.remove();
    }
    this.listen();
    this.choose("move");
    const wanted = this.address();
    const seat = wanted.get("seat") ?? "open";
    const seats = [...this.chooser.options].map((option) => option.value);
    this.viewer = seats.includes(seat) ? seat : "open";
    this.comments?.load();
    const move = Number(wanted.get("move"));
    await this.show(move ? replay.placeOf(move) : replay.stops.move[0]);
  }

  close() {
    this.player.stop();
    clearTimeout(this.waiting);
    document.removeEventListener("keydown", this.onKey);
  }

  listen() {
    this.root.addEventListener("click", (event) => {
      if (!(event.target instanceof Element)) return;
      const button = /** @type {?HTMLElement} */ (event.target.closest("[data-do]"));
      if (button) this.do(button.dataset.do ?? "");
      const move = /** @type {?HTMLElement} */ (event.target.closest("[data-place]"));
      if (move) this.go(Number(move.dataset.place));
    });
    this.slider.addEventListener("input", () =>
      this.go(this.replay.stops[this.unit][Number(this.slider.value)]),
    );
    this.chooser.addEventListener("change", () => {
      this.viewer = this.chooser.value;
      this.show(this.at);
    });
    this.units.addEventListener("change", () => this.choose(/** @type {Unit} */ (this.units.value)));
    const speed = /** @type {HTMLSelectElement} */ (this.root.querySelector("[data-part=speed]"));
    speed.addEventListener("change", () => {
      this.player.speed = Number(speed.value);
      this.tellPlaying();
    });
    document.addEventListener("keydown", this.onKey);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    if (event.target.closest("select, textarea, input:not([type=range]), dialog")) return;
    const whole = event.shiftKey;
    const action = /** @type {Record<string, string>} */ ({
      ArrowLeft: "previous",
      ArrowRight: "next",
      PageUp: whole ? "previous-deal" : "previous-turn",
      PageDown: whole ? "next-deal" : "next-turn",
      Home: "first",
      End: "last",
      " ": "play",
    })[event.key];
    // The space bar presses the button that has the focus, as everywhere.
    if (!action || (action === "play" && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    this.do(action);
  }

  /** @param {string} action */
  do(action) {
    const { replay, at } = this;
    if (action === "play") {
      if (at === replay.length - 1 && !this.player.playing) this.at = -1;
      this.player.toggle();
      return;
    }
    if (action === "drawer") {
      this.panel.toggle();
      return;
    }
    if (["copy-link", "copy-code", "share"].includes(action)) {
      this.sharing?.do(action);
      return;
    }
    if (action === "first") this.go(replay.stops.move[0]);
    else if (action === "last") this.go(replay.length - 1);
    else {
      const [way, unit = this.unit] = action.split("-");
      this.go(replay.beside(at, /** @type {Unit} */ (unit), way === "next" ? 1 : -1));
    }
  }

  /** Goes somewhere by hand: what played by itself stops. @param {number} at */
  go(at) {
    this.player.stop();
    return this.show(at);
  }

  /** One step of playing by itself. */
  async onward() {
    await this.show(this.replay.beside(this.at, this.unit, 1));
    return this.at < this.replay.length - 1;
  }

  /** What the slider, the arrows and playing by itself go by. @param {Unit} unit */
  choose(unit) {
    this.unit = unit;
    this.slider.max = String(this.replay.stops[unit].length - 1);
    this.slider.value = String(this.replay.stopAt(this.at, unit));
    const { texts } = this.replay.index;
    this.slider.setAttribute("aria-label", texts[unit]);
    this.mark();
  }

  /** Shows the move at a place of the timeline. @param {number} at */
  async show(at) {
    const { replay } = this;
    this.at = Math.min(Math.max(0, at), replay.length - 1);
    this.slider.value = String(replay.stopAt(this.at, this.unit));
    const deal = replay.dealAt(this.at);
    const viewer = deal.open ? this.viewer : "public";
    const request = ++this.request;
    this.wait();
    let frames;
    try {
      frames = await replay.frames(deal, viewer);
    } catch {
      if (request === this.request) this.arrived();
      this.player.stop();
      this.say.textContent = replay.index.texts.failed;
      return;
    }
    // A slider that runs asks for many frames; only the last one asked for is drawn.
    if (request !== this.request) return;
    this.arrived();
    const version = replay.versionAt(this.at);
    const place = frames.findIndex((frame) => frame.move === version);
    const frame = frames[place];
    const seat = /^\d+$/.test(this.viewer) ? Number(this.viewer) : null;
    const picture = /** @type {Frame} */ (pictureAt(frames, place));
    this.scene.draw(picture, pictureAt(frames, place - 1), seat);
    this.sheet.show(frame.sheet ?? null);
    this.tell(frame, deal, viewer);
    this.moves.show(frames, deal, viewer, place);
    this.comments?.follow(version);
    this.remember(version);
  }

  /** The last picture stays until the next one is there, and soon says that it is the last one. */
  wait() {
    const { replay } = this;
    const { texts } = replay.index;
    this.where.textContent = replay.say(this.at);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      this.table.setAttribute("aria-busy", "true");
      this.say.textContent = texts.loading;
    }, SOON);
  }

  arrived() {
    clearTimeout(this.waiting);
    this.table.removeAttribute("aria-busy");
  }

  /** @param {Frame} frame @param {Deal} deal @param {string} viewer */
  tell(frame, deal, viewer) {
    const { replay, chooser } = this;
    const { texts } = replay.index;
    this.say.textContent = frame.say;
    // The event itself is in the live region: said here as well, it would be heard twice.
    this.slider.setAttribute("aria-valuetext", this.where.textContent);
    chooser.value = viewer;
    for (const option of chooser.options) option.disabled = !deal.open && option.value !== "public";
    chooser.title = deal.open ? "" : texts.sealed;
    for (const button of this.root.querySelectorAll("button[data-do]")) {
      const { disabled } = /** @type {HTMLButtonElement} */ (button);
      const action = button.getAttribute("data-do") ?? "";
      const off =
        (action.startsWith("previous") && this.at <= replay.stops.move[0]) ||
        (action.startsWith("next") && this.at === replay.length - 1);
      if (disabled !== off) button.toggleAttribute("disabled", off);
    }
  }

  tellPlaying() {
    const { playing, speed } = this.player;
    const button = this.root.querySelector("[data-do=play]");
    button?.setAttribute("aria-pressed", String(playing));
    // The sign is what pressing it does; the name stays, and that it is pressed is said beside it.
    const sign = button?.querySelector("use");
    sign?.setAttribute("href", `${sign.getAttribute("href")?.split("#")[0]}#${playing ? "pause" : "play"}`);
    if (button instanceof HTMLElement) button.title = this.replay.index.texts[playing ? "pause" : "play"];
    // Faster than it can be said, it is not said.
    this.say.setAttribute("aria-live", playing && speed > 1 ? "off" : "polite");
  }

  /** Marks the moves that have comments, on the slider and in the list. @param {Map<number, number>} [counts] */
  mark(counts = this.moves.comments) {
    const { replay, unit } = this;
    this.moves.mark(counts);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const badge = this.root.querySelector("[data-part=comment-count]");
    if (badge) badge.textContent = all ? String(all) : "";
    const end = Math.max(1, replay.stops[unit].length - 1);
    this.marks.replaceChildren(
      ...[...counts].map(([version, count]) => {
        const place = replay.placeOf(version);
        const mark = element("button", "", [String(count)]);
        mark.setAttribute("type", "button");
        mark.tabIndex = -1; // the list of comments leads there by keyboard
        mark.dataset.place = String(place);
        mark.style.insetInlineStart = `${(100 * replay.stopAt(place, unit)) / end}%`;
        return mark;
      }),
    );
  }

  /** The moment that the address names: in a page without a server behind it, after the `#`. */
  address() {
    return new URLSearchParams(this.hasSite() ? location.search : location.hash.slice(1));
  }

  hasSite() {
    return this.root.hasAttribute("src");
  }

  /** Leads links, and after a little while the page's own address, to the moment. @param {number} version */
  remember(version) {
    const { viewer } = this;
    this.sharing?.follow(version, viewer);
    if (this.back) this.back.href = withMoment(this.back.href, version, viewer);
    clearTimeout(this.settling);
    // Browsers refuse to change an address many times a second.
    this.settling = setTimeout(() => {
      const moment = new URLSearchParams({ move: String(version), seat: viewer });
      const here = this.hasSite() ? withMoment(location.href, version, viewer) : `#${moment}`;
      history.replaceState(null, "", here);
    }, SETTLE);
  }
}

customElements.define("smazzata-replay", ReplayRoom);
