/**
 * <hall-screen data-seconds>: lists that do not fit on the screen are shown page by page. A list is laid out in
 * columns as high as the screen, so that a page is as far to the right as the screen is wide. Keys, for whoever
 * sets it up: space holds, arrows turn the pages.
 */

import { age, KEPT_EVERY, loadedAge } from "./age.js";
import { audible, wake } from "./bell.js";
import { findNews, move, settle } from "./rotation.js";
import { chooseLayout, mostWidths, SCALES } from "./type_size.js";
import { serverTime } from "./server_time.js";

/** How far it is from page to page: not in whole pixels, or the last pages would be off by some.
 * @param {HTMLElement} list */
const stride = (list) =>
  list.getBoundingClientRect().width + (parseFloat(getComputedStyle(list).columnGap) || 0);

/** How many pages a list has. The last one may have fewer columns; a tenth of a page is what rounding makes of none.
 * @param {HTMLElement} list */
const countPages = (list) => Math.max(1, Math.ceil(list.scrollWidth / stride(list) - 0.1));

/** Sets columns as wide as most lines of a list are, so that the screen is used from side to side.
 * @param {HTMLElement} list
 * @param {?HTMLElement} panel */
const setColumns = (list, panel) => {
  list.classList.add("measured");
  const letter = parseFloat(getComputedStyle(list).fontSize);
  const widths = [...list.children].map((line) => line.getBoundingClientRect().width / letter);
  list.classList.remove("measured");
  if (widths.length) panel?.style.setProperty("--column", `${mostWidths(widths)}em`);
};

/** Writes a list as large as it can be on as few pages as it needs. On its panel, for htmx carries over the style of
 * what has an id.
 * @param {HTMLElement} list
 * @param {?HTMLElement} panel */
const grow = (list, panel) => {
  const groups = list.classList.contains("groups");
  if (!groups) setColumns(list, panel);
  /** @param {{ scale: number, column: string }} layout */
  const lay = ({ scale, column }) => {
    panel?.style.setProperty("--grow", String(scale));
    if (groups) panel?.style.setProperty("--column", column);
  };
  /** @param {string} column */
  const layouts = (column) =>
    SCALES.map((scale) => {
      lay({ scale, column });
      const pages = list.scrollHeight <= list.clientHeight ? countPages(list) : Infinity;
      const broken = [...list.children].filter((piece) => piece.getClientRects().length > 1).length;
      return { scale, column, pages, broken };
    });
  const best = chooseLayout(layouts(""));
  // Long names take two lines in narrow columns; in one column as wide as the screen the group may be whole.
  lay(groups && best.broken ? chooseLayout([best, ...layouts("100vw")]) : best);
};

/** Under this name the browser remembers by how much the server's clock is ahead of its own. */
const AHEAD = "smazzata.hall.ahead";

class HallScreen extends HTMLElement {
  /** @type {?import("./rotation.js").Place} */
  place = null;
  /** @type {import("./rotation.js").Panel[]} the lists as they were shown last */
  known = [];
  held = false;
  turn = 0;
  watch = 0;
  heard = performance.now();
  kept = performance.now();

  connectedCallback() {
    this.take();
    this.startTurning();
    this.watch = setInterval(() => this.sayAge(), 1000);
    this.addEventListener("htmx:afterRequest", (event) => this.answered(event));
    this.addEventListener("htmx:afterSettle", () => this.showNews());
    addEventListener("resize", this.show);
    addEventListener("keydown", this.key);
    addEventListener("pointerdown", wake);
    // A face is fetched when letters of it are first shown, and makes lines longer or shorter.
    document.fonts.addEventListener("loadingdone", this.show);
    // A screen that nobody touches must not go dark; where it may not be asked for, it is not.
    navigator.wakeLock?.request("screen").catch(() => undefined);
    this.show();
  }

  /** Turns the pages, each after its whole time. */
  startTurning() {
    clearInterval(this.turn);
    this.turn = setInterval(() => this.held || this.go(1), Number(this.dataset.seconds) * 1000);
  }

  /** What was posted or published just now is to be seen at once, whatever is shown. */
  showNews() {
    const news = this.held ? null : findNews(this.known, this.panels);
    if (news) {
      this.place = news;
      this.startTurning();
    }
    this.show();
  }

  /** A page that was kept and is loaded without a network is as old as it is: clock and sign go by that. */
  take() {
    const ahead = localStorage.getItem(AHEAD);
    const made = Number(this.dataset.made);
    const old = loadedAge(made, Date.now(), ahead === null ? null : Number(ahead));
    this.heard = performance.now() - old;
    serverTime.set(made + old);
    this.sayAge();
  }

  disconnectedCallback() {
    clearInterval(this.turn);
    clearInterval(this.watch);
    removeEventListener("resize", this.show);
    document.fonts.removeEventListener("loadingdone", this.show);
    removeEventListener("keydown", this.key);
    removeEventListener("pointerdown", wake);
  }

  /** @returns {HTMLElement[]} */
  get lists() {
    return [...this.querySelectorAll(".panel-rows")].filter((one) => one instanceof HTMLElement);
  }

  /** The lists with the number of their pages. Only what is laid out can be measured. */
  get panels() {
    return this.lists.map((list) => {
      const panel = list.closest("section");
      panel?.classList.add("shown");
      grow(list, panel);
      const pages = countPages(list);
      panel?.classList.remove("shown");
      return { id: list.id, pages, news: panel?.dataset.news };
    });
  }

  /** @param {1|-1} step */
  go(step) {
    this.place = move(this.panels, this.place, step);
    this.show();
  }

  show = () => {
    const panels = (this.known = this.panels);
    this.place = settle(panels, this.place);
    for (const list of this.lists) {
      const here = this.place?.panel === list.id;
      const panel = list.closest("section");
      panel?.classList.toggle("shown", here);
      if (!here || !this.place) continue;
      list.scrollLeft = this.place.page * stride(list);
      const pages = panels.find(({ id }) => id === list.id)?.pages ?? 1;
      const number = panel?.querySelector(".page-number");
      if (number) number.textContent = pages > 1 ? `${this.place.page + 1}/${pages}` : "";
    }
    this.querySelector(".silent")?.toggleAttribute("hidden", audible());
  };

  /** @param {KeyboardEvent} event */
  key = (event) => {
    wake();
    if (event.key === " ") this.held = !this.held;
    else if (event.key === "ArrowRight") this.go(1);
    else if (event.key === "ArrowLeft") this.go(-1);
    else return;
    event.preventDefault();
  };

  /** @param {Event} event */
  answered(event) {
    const { detail } = /** @type {CustomEvent<{successful: boolean, xhr: XMLHttpRequest}>} */ (event);
    if (!detail.successful) return;
    this.heard = performance.now();
    const now = Number(detail.xhr.getResponseHeader("Server-Time"));
    serverTime.set(now);
    if (now > 0) localStorage.setItem(AHEAD, String(now - Date.now()));
    this.sayAge();
    // The service worker keeps whole pages, not the parts that change: from time to time it gets one.
    if (this.heard - this.kept < KEPT_EVERY) return;
    this.kept = this.heard;
    fetch(location.href).catch(() => undefined);
  }

  sayAge() {
    const sign = this.querySelector(".stale");
    if (!(sign instanceof HTMLElement)) return;
    const old = age(this.heard, performance.now());
    sign.hidden = old === null;
    if (!old) return;
    const time = `${old.minutes}:${String(old.seconds).padStart(2, "0")}`;
    sign.textContent = (this.dataset.stale ?? "").replace("{time}", time);
  }
}

customElements.define("hall-screen", HallScreen);
