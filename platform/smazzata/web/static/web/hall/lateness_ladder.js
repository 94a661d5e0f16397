/**
 * <lateness-ladder data-now data-sign>: the steps of the ladder of lateness, each with its hour. The highest that has
 * been reached by the server's time is marked: whoever walks through the hall sees what is due now.
 */

import { serverTime } from "./server_time.js";

class LatenessLadder extends HTMLElement {
  timer = 0;

  connectedCallback() {
    serverTime.set(Number(this.dataset.now));
    this.timer = setInterval(() => this.show(), 1000);
    this.show();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  show() {
    const steps = [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("li[data-ms]"))];
    const reached = steps.filter((step) => Number(step.dataset.ms) <= (serverTime.now ?? 0));
    for (const step of steps) {
      const due = step === reached.at(-1);
      step.toggleAttribute("data-due", due);
      const sign = step.querySelector(".sign");
      if (sign) sign.textContent = due ? (this.dataset.sign ?? "") : "";
    }
  }
}

customElements.define("lateness-ladder", LatenessLadder);
