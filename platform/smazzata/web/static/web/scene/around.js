/**
 * People around the table: each seat gets its cell of a ring, what lies in the middle has the hollow, and
 * the cards of both are as large as that allows. Where the seats have no room even with the smallest
 * cards, they are listed instead: see crowd.css.
 */

import { largest } from "./fit.js";
import { cellOf, hollowOf, ringOf, trickOf } from "./ring.js";

/** Heights of the cards before a seat, in pixels. */
const LOWEST = 34;
const HIGHEST = 190;
/** Of the cards in the middle: the least, those of a trick, and others. */
const LOW = 28;
const TRICK = 220;
const LYING = 150;
/** So much of the height is left to the middle, as a share. */
const LEFT = 0.38;
/** Heights are fractions of pixels, and what is measured is not. */
const ROUNDED = 1;

/** @typedef {import("./types.js").Zone} Zone */

export class Around {
  /** @param {HTMLElement} root the table */
  constructor(root) {
    this.root = root;
    /** For what the cards were measured last. */
    this.measured = "";
    /** For what they had no room around the table: listed, they leave it more, and that is no reason to try again. */
    this.listed = "";
  }

  /**
   * Seats the others, and gives all cards their size.
   * @param {HTMLElement[]} seats the others, from the lowest at the left on
   * @param {HTMLElement} middle
   * @param {HTMLElement} aside what lies there and is not played
   * @param {string} lying what says whether anything takes more room than before
   */
  seat(seats, middle, aside, lying) {
    const { root } = this;
    const room = { width: root.clientWidth, height: root.clientHeight };
    const shown = `${document.documentElement.dataset.type} ${lying}`;
    const key = `${room.width} ${room.height} ${shown}`;
    // Listed they leave it more height: the width is other where something lies beside the table or no longer does.
    const whole = `${root.offsetWidth} ${innerHeight} ${shown}`;
    if (!room.width || key === this.measured || whole === this.listed) return;
    this.measured = key;
    const ring = ringOf(seats.length, room);
    root.classList.add("around");
    root.dataset.ring = ring.shape;
    root.classList.toggle("upright", ring.upright);
    root.style.setProperty("--columns", String(ring.columns));
    root.style.setProperty("--side", String(Math.max(1, ring.side)));
    seats.forEach((seat, at) => {
      const { row, column } = cellOf(at, ring);
      seat.style.gridArea = `${row} / ${column}`;
      seat.classList.toggle("left", ring.side > 0 && column === 1);
      seat.classList.toggle("right", ring.side > 0 && column === ring.columns);
      seat.classList.toggle("beside", ring.side !== 1 || ring.shape === "corners" || row === 1);
    });
    const areas = hollowOf(ring, aside.childElementCount > 0);
    middle.style.gridArea = areas.middle;
    aside.style.gridArea = areas.aside;
    const fits = this.fitSeats(seats, middle, room.height * LEFT) && this.fitMiddle(middle);
    this.listed = fits ? "" : whole;
    aside.style.removeProperty("--card-h");
    if (fits) return this.fitAside(aside);
    root.classList.remove("around");
    middle.style.removeProperty("--card-h");
    for (const box of [...seats, middle, aside]) box.style.removeProperty("grid-area");
  }

  /**
   * All seats with cards of one height, which leave the middle so many pixels.
   * @param {HTMLElement[]} seats @param {HTMLElement} middle @param {number} least
   */
  fitSeats(seats, middle, least) {
    const tried = (/** @type {number} */ height) => {
      this.root.style.setProperty("--seat-h", `${height}px`);
      return middle.clientHeight >= least && seats.every(holds);
    };
    return tried(largest(LOWEST, HIGHEST, tried));
  }

  /** What lies in the middle as high as there is room for. @param {HTMLElement} middle */
  fitMiddle(middle) {
    const tried = (/** @type {number} */ height) => {
      middle.style.setProperty("--card-h", `${height}px`);
      return holds(middle);
    };
    const most = middle.querySelector(":scope > .trick") ? TRICK : LYING;
    return tried(largest(LOW, most, tried));
  }

  /** What is put aside is lower where it would hang out of the table. @param {HTMLElement} aside */
  fitAside(aside) {
    if (holds(this.root)) return;
    const tried = (/** @type {number} */ height) => {
      aside.style.setProperty("--card-h", `${height}px`);
      return holds(this.root);
    };
    tried(largest(LOW, LYING, tried));
  }

  /**
   * Lays the cards of a trick, each before its player.
   * @param {HTMLElement[]} cards @param {number[]} seats who played each
   * @param {number[]} order the others, from the lowest at the left on, then the viewer
   * @param {HTMLElement} list
   */
  layTrick(cards, seats, order, list) {
    const { spots, width, height } = trickOf(order.length - 1);
    list.style.setProperty("--across", String(width));
    list.style.setProperty("--high", String(height));
    list.style.setProperty("--own-y", String(spots[spots.length - 1].y));
    cards.forEach((card, at) => {
      const { x, y } = spots[order.indexOf(seats[at])] ?? spots[spots.length - 1];
      card.style.setProperty("--x", String(x));
      card.style.setProperty("--y", String(y));
    });
  }
}

/** Whether all that is in a box has room there. @param {HTMLElement} box */
function holds(box) {
  return (
    box.scrollWidth <= box.clientWidth + ROUNDED && box.scrollHeight <= box.clientHeight + ROUNDED
  );
}
