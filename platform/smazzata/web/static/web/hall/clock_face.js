/** What the clock of a round shows at a moment. */

import { clockText } from "../table/sentences.js";

/** So little time left is marked, in milliseconds. */
export const SHORT = 5 * 60 * 1000;

/**
 * @typedef {object} Clock
 * @property {string} phase `unset`, `running` or `paused`
 * @property {number} ends when the time is over, if it runs: milliseconds since 1970, by the server
 * @property {number} left what was left when it was stopped
 *
 * @typedef {object} Face
 * @property {string} time minutes and seconds
 * @property {"unset"|"running"|"short"|"paused"|"over"} state
 */

/** @param {Clock} clock @param {number} now by the server @returns {Face} */
export function face(clock, now) {
  if (clock.phase === "paused") return { time: clockText(clock.left), state: "paused" };
  if (clock.phase !== "running") return { time: "", state: "unset" };
  const left = clock.ends - now;
  if (left <= 0) return { time: `+${clockText(Math.floor(-left / 1000) * 1000)}`, state: "over" };
  return { time: clockText(left), state: left <= SHORT ? "short" : "running" };
}
