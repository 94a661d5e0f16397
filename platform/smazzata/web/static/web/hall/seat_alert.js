/**
 * <seat-alert>: around the part that says where somebody sits. When that is new, or something is said to
 * everybody, it says so on top of the page, in the title, by a shake where the telephone can, and, if its reader has
 * allowed it, by a notification of the telephone. It needs the page to be open, be it behind another; what reaches a
 * telephone on which it was closed is the affair of <push-offer>, which then says it alone (`data-pushed`).
 */

import { news } from "./seat_news.js";

class SeatAlert extends HTMLElement {
  /** @type {?import("./seat_news.js").Told} */
  earlier = null;
  heading = document.title;

  connectedCallback() {
    this.earlier = this.told;
    this.addEventListener("htmx:afterSettle", () => this.look());
    document.addEventListener("visibilitychange", this.seen);
    const button = this.querySelector("button[data-allow]");
    const offered = this.hasAttribute("data-push") && "PushManager" in window;
    if (button instanceof HTMLButtonElement && "Notification" in window && !offered) {
      button.hidden = Notification.permission !== "default";
      button.addEventListener("click", async () => {
        await Notification.requestPermission();
        button.hidden = true;
        this.follow();
      });
    }
    // Messages need https, which a laptop in a hall does not have.
    this.querySelector("[data-insecure]")?.toggleAttribute("hidden", window.isSecureContext);
    this.follow();
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.seen);
  }

  /** Where notifications are allowed the page is kept up to date although nobody looks at it. */
  follow() {
    const allowed = "Notification" in window && Notification.permission === "granted";
    this.querySelector("live-stream")?.toggleAttribute("while-hidden", allowed);
  }

  /** @returns {import("./seat_news.js").Told} */
  get told() {
    const part = this.querySelector("[data-round]");
    const { round = "", where = "", said = "" } = part instanceof HTMLElement ? part.dataset : {};
    return { round, where, said };
  }

  look() {
    const message = news(this.earlier, this.told, this.dataset.recalled);
    this.earlier = this.told;
    if (!message) return;
    const line = this.querySelector("[data-alert]");
    if (line instanceof HTMLElement) {
      line.textContent = message;
      line.hidden = false;
    }
    if (document.hidden) document.title = `● ${this.heading}`;
    navigator.vibrate?.([200, 100, 200]);
    this.notify(message);
  }

  seen = () => {
    if (!document.hidden) document.title = this.heading;
  };

  /** By the worker: telephones let no page do it by itself. @param {string} body */
  async notify(body) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    if (this.hasAttribute("data-pushed")) return;
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(this.heading, { body, tag: "seat", icon: this.dataset.icon ?? "" });
  }
}

customElements.define("seat-alert", SeatAlert);
