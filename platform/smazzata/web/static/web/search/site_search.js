/**
 * <site-search data-suggestions="/search/suggestions/"><form><input role="combobox" …></form><div role="listbox" hidden>…</div>
 * <span aria-live="polite"></span></site-search>: what is found while one types. Arrows choose, Enter opens what is chosen, or the
 * page of the search; Escape closes. Without scripts the form leads to that page.
 */

import { choose } from "./choice.js";

/** Milliseconds without a key after which the server is asked. */
const PAUSE = 120;
const SHORTEST = 2;

class SiteSearch extends HTMLElement {
  /** @type {AbortController | null} */
  asking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  pause;
  chosen = -1;

  connectedCallback() {
    this.input.addEventListener("input", () => {
      clearTimeout(this.pause);
      this.pause = setTimeout(() => void this.ask(), PAUSE);
    });
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.input.addEventListener("focus", () => this.open(this.options.length > 0));
    this.list.addEventListener("click", (event) => {
      const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
      if (option instanceof HTMLElement) this.follow(option);
    });
    // Before the input loses the focus, which closes the list.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.input.addEventListener("blur", () => this.open(false));
  }

  disconnectedCallback() {
    clearTimeout(this.pause);
    this.asking?.abort();
  }

  get input() {
    const input = this.querySelector("input");
    if (!input) throw new Error("a search has an input");
    return input;
  }

  get list() {
    const list = this.querySelector("[role=listbox]");
    if (!(list instanceof HTMLElement)) throw new Error("a search has a list");
    return list;
  }

  get options() {
    return /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("[role=option]")]);
  }

  async ask() {
    this.asking?.abort();
    const typed = this.input.value.trim();
    if (typed.length < SHORTEST) {
      this.list.replaceChildren();
      this.open(false);
      return;
    }
    const asking = new AbortController();
    this.asking = asking;
    try {
      const address = `${this.dataset.suggestions ?? ""}?${new URLSearchParams({ q: typed }).toString()}`;
      const answer = await fetch(address, { signal: asking.signal });
      if (!answer.ok) return;
      // Made by this site's own templates, which escape what people have written.
      this.list.innerHTML = await answer.text();
    } catch {
      return; // Enter still leads to the page of the search.
    }
    this.choose(-1);
    this.open(document.activeElement === this.input);
    const said = this.list.querySelector("[data-said]");
    const status = this.querySelector("[aria-live]");
    if (status && said instanceof HTMLElement) status.textContent = said.dataset.said ?? "";
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const options = this.options;
    if (event.key === "Escape") {
      if (!this.list.hidden) event.preventDefault();
      this.open(false);
    } else if (event.key === "Enter" && this.chosen >= 0 && !this.list.hidden) {
      event.preventDefault();
      const option = options[this.chosen];
      if (option) this.follow(option);
    } else {
      const next = choose(event.key, this.chosen, options.length);
      if (next === null) return;
      event.preventDefault();
      this.open(true);
      this.choose(next);
    }
  }

  /** @param {number} at */
  choose(at) {
    this.chosen = at;
    this.options.forEach((option, each) => {
      option.setAttribute("aria-selected", String(each === at));
      if (each === at) option.scrollIntoView({ block: "nearest" });
    });
    const option = this.options[at];
    if (option) this.input.setAttribute("aria-activedescendant", option.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  /** @param {boolean} wanted */
  open(wanted) {
    this.list.hidden = !wanted || this.list.childElementCount === 0;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    if (this.list.hidden) this.choose(-1);
  }

  /** @param {HTMLElement} option */
  follow(option) {
    location.assign(option.dataset.url ?? "");
  }
}

customElements.define("site-search", SiteSearch);
