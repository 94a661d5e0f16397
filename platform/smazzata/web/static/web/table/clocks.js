/** The clocks of the seats: they run here by themselves from what the server said last. */

import { element, write } from "../scene/dom.js";
import { ClockTimes, clocksSpoken, roundTime, seatTime } from "./clock_times.js";
import { phrase } from "./sentences.js";

const TICK = 250;

export class Clocks {
  /**
   * @param {Record<string, string>} texts
   * @param {HTMLElement} round where the time of the match is shown
   * @param {HTMLElement} stopped what says that the clocks stand still
   * @param {(sentence: string) => void} warn told once when little of the own time is left
   */
  constructor(texts, round, stopped, warn) {
    this.texts = texts;
    this.round = round;
    this.stopped = stopped;
    this.warn = warn;
    this.times = new ClockTimes();
    /** @type {?number} */
    this.own = null;
    this.warned = false;
    /** @type {Map<number, HTMLElement>} */
    this.faces = new Map();
    this.timer = 0;
  }

  start() {
    this.timer = setInterval(() => this.tick(), TICK);
  }

  stop() {
    clearInterval(this.timer);
  }

  /** @param {?import("./types.js").ClockState} state @param {?number} own the viewer's seat */
  set(state, own) {
    this.times.set(state);
    this.own = own;
    if (!this.times.running(own)) this.warned = false;
    this.tick();
  }

  /** Gives a seat its clock. @param {HTMLElement} header @param {number} seat */
  place(header, seat) {
    let face = this.faces.get(seat);
    if (!face) {
      face = element("span", "time");
      face.setAttribute("role", "timer");
      this.faces.set(seat, face);
    }
    if (face.parentElement !== header) header.append(face);
  }

  tick() {
    const { texts, times } = this;
    for (const [seat, face] of this.faces) {
      const left = times.left(seat);
      face.hidden = !left;
      if (!left) continue;
      write(face, seatTime(left, texts));
      face.classList.toggle("running", left.running);
      face.classList.toggle("low", left.low);
      if (left.low && seat === this.own && !this.warned) {
        this.warned = true;
        const seconds = Math.ceil(left.total / 1000);
        this.warn(phrase(texts.time_low, { seconds }));
      }
    }
    this.stopped.hidden = !times.state?.stopped;
    const round = roundTime(times.round, texts);
    this.round.hidden = !round;
    write(this.round, round);
  }

  /** All clocks in words. @param {(seat: number) => string} name */
  words(name) {
    return clocksSpoken(this.times, this.texts, name);
  }
}
