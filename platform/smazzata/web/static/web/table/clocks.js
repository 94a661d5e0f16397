/** The clocks of the seats: they run here by themselves from what the server said last. */

import { element, write } from "../scene/dom.js";
import { phrase } from "./speaking.js";

/** @typedef {import("./types.js").ClockState} ClockState */

const LOW = 10000;
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
    /** @type {?ClockState} */
    this.state = null;
    this.heard = 0;
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

  /** @param {?ClockState} state @param {?number} own the viewer's seat */
  set(state, own) {
    this.state = state;
    this.own = own;
    this.heard = performance.now();
    if (!this.running(own)) this.warned = false;
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

  /** Milliseconds since the server spoke; its time is reckoned from there. */
  get since() {
    return performance.now() - this.heard;
  }

  /** @param {?number} seat @returns {boolean} */
  running(seat) {
    return Boolean(this.state?.seats.find((clock) => clock.seat === seat)?.running);
  }

  /** What a seat has left of this turn's free time and of its bank. @param {number} seat */
  left(seat) {
    const clock = this.state?.seats.find((other) => other.seat === seat);
    if (!clock) return null;
    const gone = clock.running ? this.since : 0;
    const free = Math.max(0, clock.allotted_ms - gone);
    const bank = Math.max(0, clock.bank_ms - Math.max(0, gone - clock.allotted_ms));
    return { running: clock.running, free, bank };
  }

  tick() {
    for (const [seat, face] of this.faces) {
      const left = this.left(seat);
      face.hidden = !left;
      if (!left) continue;
      const { running, free, bank } = left;
      const low = running && free + bank <= LOW;
      write(
        face,
        running && free > 0
          ? `${clockText(free)} · ${phrase(this.texts.bank, { time: clockText(bank) })}`
          : phrase(this.texts.bank, { time: clockText(bank) }),
      );
      face.classList.toggle("running", running);
      face.classList.toggle("low", low);
      if (low && seat === this.own && !this.warned) {
        this.warned = true;
        this.warn(phrase(this.texts.time_low, { seconds: Math.ceil((free + bank) / 1000) }));
      }
    }
    this.stopped.hidden = !this.state?.stopped;
    const round = this.roundText;
    this.round.hidden = !round;
    write(this.round, round);
  }

  /** What is said of the clocks of the whole table; empty when nothing is. */
  get roundText() {
    const due = this.roundLeft;
    return due === null ? "" : phrase(this.texts.round_time, { time: clockText(due) });
  }

  /** Milliseconds that the match has left, if its time is limited. */
  get roundLeft() {
    const { state } = this;
    if (!state || state.round_due_ms === null) return null;
    return Math.max(0, state.round_due_ms - state.now_ms - this.since);
  }

  /** All clocks in words. @param {(seat: number) => string} name */
  words(name) {
    if (!this.state) return this.texts.no_clock;
    const { texts } = this;
    const seats = this.state.seats.map(({ seat }) => {
      const left = this.left(seat);
      const time = clockText((left?.free ?? 0) + (left?.bank ?? 0));
      return phrase(texts.time_of, { name: name(seat), time });
    });
    if (this.state.stopped) seats.push(texts.clocks_stopped);
    return [...seats, this.roundText].join(" ").trim();
  }
}

/** `4:05`, rounded up: a clock that shows nought has run out. */
function clockText(/** @type {number} */ ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
