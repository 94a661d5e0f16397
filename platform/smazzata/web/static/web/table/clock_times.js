/** What the clocks show, reckoned from what the server said last and the time since then. */

import { clockText, phrase } from "./sentences.js";

/** @typedef {import("./types.js").ClockState} ClockState */

/** So little time left is told. */
const LOW = 10000;

export class ClockTimes {
  /** @param {() => number} now milliseconds that only grow */
  constructor(now = () => performance.now()) {
    this.now = now;
    /** @type {?ClockState} */
    this.state = null;
    this.heard = 0;
  }

  /** What the server says now. @param {?ClockState} state null at a table without clocks */
  set(state) {
    this.state = state;
    this.heard = this.now();
  }

  /** @param {?number} seat @returns {boolean} */
  running(seat) {
    return Boolean(this.state?.seats.find((clock) => clock.seat === seat)?.running);
  }

  /**
   * What a seat has left of this turn's free time and of its bank, in milliseconds; `total` of both,
   * but in a race, where no bank counts; `low` when that is little and running out.
   * @param {number} seat
   */
  left(seat) {
    const clock = this.state?.seats.find((other) => other.seat === seat);
    if (!clock) return null;
    const { running } = clock;
    const gone = running ? this.now() - this.heard : 0;
    const free = Math.max(0, clock.allotted_ms - gone);
    const race = running && Boolean(this.state?.race);
    const over = race ? 0 : Math.max(0, gone - clock.allotted_ms);
    const bank = Math.max(0, clock.bank_ms - over);
    const total = race ? free : free + bank;
    return { running, race, free, bank, total, low: running && total <= LOW };
  }

  /** Milliseconds that the match has left, if its time is limited. */
  get round() {
    const { state } = this;
    if (!state || state.round_due_ms === null) return null;
    return Math.max(0, state.round_due_ms - state.now_ms - (this.now() - this.heard));
  }
}

/**
 * A seat's clock as it is written.
 * @param {NonNullable<ReturnType<ClockTimes["left"]>>} left @param {Record<string, string>} texts
 */
export function seatTime({ running, race, free, bank }, texts) {
  if (race) return clockText(free);
  const kept = phrase(texts.bank, { time: clockText(bank) });
  return running && free > 0 ? `${clockText(free)} · ${kept}` : kept;
}

/** What is said of the time of the whole match; empty when nothing is. */
export function roundTime(/** @type {?number} */ left, /** @type {Record<string, string>} */ texts) {
  return left === null ? "" : phrase(texts.round_time, { time: clockText(left) });
}

/**
 * All clocks in words.
 * @param {ClockTimes} times @param {Record<string, string>} texts
 * @param {(seat: number) => string} name
 */
export function clocksSpoken(times, texts, name) {
  if (!times.state) return texts.no_clock;
  const seats = times.state.seats.map(({ seat }) => {
    const time = clockText(times.left(seat)?.total ?? 0);
    return phrase(texts.time_of, { name: name(seat), time });
  });
  if (times.state.stopped) seats.push(texts.clocks_stopped);
  return [...seats, roundTime(times.round, texts)].join(" ").trim();
}
