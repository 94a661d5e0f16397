/**
 * <smazzata-replay src="FILM.json" suits="SUITS.svg">: a match, move by move.
 *
 * The server writes the controls into the element, in the reader's language; this gives them life.
 * The address of the page follows (`?move=123&seat=0`), so that any moment can be sent to others.
 */

import { Deck } from "./card.js";
import { Film } from "./film.js";
import { Scene } from "../scene/scene.js";

const PACE = 1200;
const SETTLE = 200;

class Replay extends HTMLElement {
  async connectedCallback() {
    this.parts = Object.fromEntries(
      [...this.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]),
    );
    this.at = 0;
    this.timer = 0;
    this.request = 0;
    try {
      this.film = await Film.load(this.getAttribute("src") ?? "");
    } catch (error) {
      this.fail(error);
      return;
    }
    const { index } = this.film;
    const deck = new Deck(index.deck, index.cards, this.getAttribute("suits"), index.texts.hidden);
    this.scene = new Scene(this.parts.table, index, deck);
    this.parts.slider.max = String(this.film.length - 1);
    this.listen();
    const wanted = new URLSearchParams(location.search);
    const seats = [...this.parts.viewer.options].map((option) => option.value);
    const seat = wanted.get("seat") ?? "open";
    this.viewer = seats.includes(seat) ? seat : "open";
    await this.show(this.film.placeOf(Number(wanted.get("move")) || 0));
    this.dataset.ready = "";
  }

  disconnectedCallback() {
    clearInterval(this.timer);
    document.removeEventListener("keydown", this.onKey);
  }

  listen() {
    this.addEventListener("click", (event) => {
      const button = event.target.closest("[data-do]");
      if (button) this.do(button.dataset.do);
      const move = event.target.closest("[data-move]");
      if (move) this.show(Number(move.dataset.move));
    });
    this.parts.slider.addEventListener("input", () => this.show(Number(this.parts.slider.value)));
    this.parts.viewer.addEventListener("change", () => {
      this.viewer = this.parts.viewer.value;
      this.show(this.at);
    });
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  key(event) {
    const typing = event.target.closest?.("select, textarea, input:not([type=range])");
    if (typing || event.altKey || event.ctrlKey || event.metaKey) return;
    const whole = event.shiftKey;
    const action = {
      ArrowLeft: "previous",
      ArrowRight: "next",
      PageUp: whole ? "previous-deal" : "previous-turn",
      PageDown: whole ? "next-deal" : "next-turn",
      Home: "first",
      End: "last",
    }[event.key];
    if (!action) return;
    event.preventDefault();
    this.do(action);
  }

  do(action) {
    const { film, at } = this;
    const end = film.length - 1;
    if (action === "play") {
      this.play(!this.timer);
      return;
    }
    this.play(false);
    const target = {
      previous: at - 1,
      next: at + 1,
      "previous-turn": film.turnFrom(at, -1),
      "next-turn": film.turnFrom(at, 1),
      "previous-deal": film.dealFrom(at, -1),
      "next-deal": film.dealFrom(at, 1),
      first: 0,
      last: end,
    }[action];
    if (target !== undefined) this.show(target);
  }

  play(on) {
    clearInterval(this.timer);
    this.timer = 0;
    if (on) {
      this.timer = setInterval(() => {
        if (this.at >= this.film.length - 1) this.play(false);
        else this.show(this.at + 1);
      }, PACE);
    }
    this.querySelector("[data-do=play]").setAttribute("aria-pressed", String(on));
  }

  /** Shows the move at a place of the timeline. @param {number} at */
  async show(at) {
    const { film, parts } = this;
    this.at = Math.min(Math.max(0, at), film.length - 1);
    parts.slider.value = String(this.at);
    const deal = film.dealAt(this.at);
    const viewer = deal.open ? this.viewer : "public";
    const request = ++this.request;
    let frames;
    try {
      frames = await film.frames(deal, viewer);
    } catch (error) {
      this.fail(error);
      return;
    }
    // A slider that runs asks for many frames; only the last one asked for is drawn.
    if (request !== this.request) return;
    const place = film.versionAt(this.at) - deal.first;
    const frame = frames[place];
    const seat = /^\d+$/.test(this.viewer) ? Number(this.viewer) : null;
    this.scene.draw(frame, frames[place - 1] ?? null, seat);
    this.tell(frame, deal, viewer);
    this.list(frames, deal, viewer, place);
    this.remember();
  }

  tell(frame, deal, viewer) {
    const { texts } = this.film.index;
    const { parts } = this;
    parts.say.textContent = frame.say;
    parts.slider.setAttribute("aria-valuetext", frame.say);
    parts.where.textContent =
      `${texts.deal} ${deal.deal} / ${this.film.deals.length} · ` +
      `${texts.move} ${this.at + 1} / ${this.film.length}`;
    parts.viewer.value = viewer;
    for (const option of parts.viewer.options) option.disabled = !deal.open && option.value !== "public";
    parts.viewer.title = deal.open ? "" : texts.sealed;
    const end = this.film.length - 1;
    for (const button of this.querySelectorAll("[data-do]")) {
      if (button.dataset.do.startsWith("previous")) button.disabled = this.at === 0;
      if (button.dataset.do.startsWith("next")) button.disabled = this.at === end;
    }
  }

  /** The moves of the deal in words, the present one marked. */
  list(frames, deal, viewer, place) {
    const { parts, film } = this;
    const listed = `${deal.deal} ${viewer}`;
    if (parts.moves.dataset.listed !== listed) {
      parts.moves.dataset.listed = listed;
      const first = film.placeOf(frames[0].move);
      parts.moves.replaceChildren(
        ...frames.map((frame, k) => {
          const item = document.createElement("li");
          const button = document.createElement("button");
          button.type = "button";
          button.dataset.move = String(first + k);
          button.textContent = frame.say;
          item.append(button);
          return item;
        }),
      );
    }
    parts.moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = parts.moves.children[place]?.firstElementChild;
    if (!current) return;
    current.setAttribute("aria-current", "true");
    // Within the list only: scrollIntoView would move the page as well.
    const list = parts.moves;
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  /** Puts the moment into the address, once it has been looked at for a little while. */
  remember() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      const address = new URL(location.href);
      address.searchParams.set("move", String(this.film.versionAt(this.at)));
      address.searchParams.set("seat", this.viewer);
      history.replaceState(null, "", address);
    }, SETTLE);
  }

  fail(error) {
    this.play?.(false);
    this.parts.say.textContent = this.film?.index.texts.failed ?? this.dataset.failed ?? String(error);
  }
}

customElements.define("smazzata-replay", Replay);
