/**
 * <round-clock data-phase data-ends data-left data-now>: the clock of a round, by the server's time. With
 * `data-sound` it is heard when the time is over. Nothing else happens then: what it means is people's to say.
 */

import { face } from "./clock_face.js";
import { serverTime } from "./server_time.js";
import { ring } from "./bell.js";

class RoundClock extends HTMLElement {
  timer = 0;

  connectedCallback() {
    serverTime.set(Number(this.dataset.now));
    this.timer = setInterval(() => this.show(), 250);
    this.show();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  show() {
    const { phase = "", ends, left } = this.dataset;
    const now = face({ phase, ends: Number(ends), left: Number(left) }, serverTime.now ?? 0);
    if (now.state === "over" && ["running", "short"].includes(this.dataset.state ?? "")) {
      if (this.dataset.sound !== undefined) ring();
    }
    this.dataset.state = now.state;
    const [time, sign] = [this.querySelector(".time"), this.querySelector(".sign")];
    if (time) time.textContent = now.time;
    if (sign) sign.textContent = this.dataset[now.state] ?? "";
  }
}

customElements.define("round-clock", RoundClock);
