/**
 * <push-offer>: a button by which this telephone is told of a seat also when the page is closed, and one that stops
 * it. Where the browser knows no such messages there is nothing to see, except on telephones that know them once the
 * site is on their home screen.
 */

import { Device } from "./device.js";

class PushOffer extends HTMLElement {
  /** @type {?Device} */
  device = null;

  connectedCallback() {
    const possible = "PushManager" in window && "serviceWorker" in navigator && "Notification" in window;
    const onlyFromHome = "standalone" in navigator && navigator.standalone === false;
    this.hidden = !possible && !onlyFromHome;
    if (!possible) {
      this.tell(this.dataset.home);
      return;
    }
    const token = this.querySelector("[name=csrfmiddlewaretoken]");
    const site = {
      address: this.dataset.address ?? "",
      key: this.dataset.key ?? "",
      token: token instanceof HTMLInputElement ? token.value : "",
    };
    const device = new Device(site, {
      registration: () => navigator.serviceWorker.ready,
      ask: () => Notification.requestPermission(),
      permission: () => Notification.permission,
      fetch: (address, request) => fetch(address, request),
    });
    this.device = device;
    this.button("start")?.addEventListener("click", () => this.follow(device.start(this.entry ?? 0)));
    this.button("stop")?.addEventListener("click", () => this.follow(device.stop()));
    this.querySelector("[data-entry]")?.addEventListener("change", () => this.show());
    this.follow(device.state());
  }

  /** @type {import("./device.js").State} */
  now = { is: "off", entry: null, name: "" };

  /** The entry that is chosen; null: the page has found none. */
  get entry() {
    const chosen = this.querySelector("[data-entry]");
    const given = chosen instanceof HTMLInputElement || chosen instanceof HTMLSelectElement;
    return given ? Number(chosen.value) : null;
  }

  /** @param {"start" | "stop"} name */
  button(name) {
    return /** @type {?HTMLButtonElement} */ (this.querySelector(`[data-${name}]`));
  }

  /** Shows what comes of something, and lets nobody press twice meanwhile. @param {Promise<import("./device.js").State>} task */
  async follow(task) {
    this.setAttribute("aria-busy", "true");
    for (const button of this.querySelectorAll("button")) button.disabled = true;
    this.now = await task.catch(() => ({ is: /** @type {const} */ ("failed"), entry: null, name: "" }));
    for (const button of this.querySelectorAll("button")) button.disabled = false;
    this.removeAttribute("aria-busy");
    this.show();
  }

  show() {
    const { is, entry, name, message } = this.now;
    const [start, stop] = [this.button("start"), this.button("stop")];
    const told = is === "on";
    if (start) start.hidden = this.entry === null || is === "blocked" || (told && entry === this.entry);
    if (stop) stop.hidden = !told;
    this.tell(message ?? (is === "off" ? "" : this.dataset[is]?.replace("{name}", name)));
    // What comes by the push service need not be said by the page as well.
    this.closest("seat-alert")?.toggleAttribute("data-pushed", told);
  }

  /** @param {string} [text] */
  tell(text) {
    const line = this.querySelector("[data-said]");
    if (line) line.textContent = text ?? "";
  }
}

customElements.define("push-offer", PushOffer);
