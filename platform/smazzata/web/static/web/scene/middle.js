/**
 * What lies in the middle is as large as all that stands around it leaves room for. Where not everything
 * would be seen its cards get lower, down to what can still be read; a row that is too long even so
 * scrolls, and shows its newest cards.
 */

import { largest } from "./fit.js";

/** Lower than this, in pixels, a card is not read; down to the other rather that than a row that scrolls. */
const LOWEST = 26;
const LOW = 38;
/** Heights are fractions of pixels, and what is measured is not. */
const ROUNDED = 1;

/**
 * Draws the cards in the middle as high as there is room for.
 * @param {HTMLElement} root the table @param {HTMLElement} middle
 */
export function fitMiddle(root, middle) {
  middle.style.removeProperty("--card-h");
  const card = middle.querySelector(".fan:not(.small, .rows) > .card");
  if (!(card instanceof HTMLElement)) return;
  const fits = () =>
    root.scrollHeight <= root.clientHeight + ROUNDED &&
    middle.scrollHeight <= middle.clientHeight + ROUNDED &&
    middle.scrollWidth <= middle.clientWidth + ROUNDED;
  const whole = () => fits() && ![...middle.querySelectorAll(".fan")].some(scrolls);
  /** @param {number} height @param {() => boolean} enough */
  const tried = (height, enough) => {
    middle.style.setProperty("--card-h", `${height}px`);
    return enough();
  };
  if (whole()) return;
  const tall = card.offsetHeight;
  if (tried(largest(LOW, tall, (height) => tried(height, whole)), whole)) return;
  middle.style.removeProperty("--card-h");
  if (!fits()) tried(largest(LOWEST, tall, (height) => tried(height, fits)), fits);
}

/** @param {Element} list */
function scrolls(list) {
  return list.scrollWidth > list.clientWidth + ROUNDED;
}

/** The end of a row is in sight, and the row in reach of the keyboard while it scrolls. @param {HTMLElement} list */
export function showEnd(list) {
  const over = scrolls(list);
  if (over) list.scrollLeft = list.scrollWidth;
  if (over) list.tabIndex = 0;
  else list.removeAttribute("tabindex");
}
