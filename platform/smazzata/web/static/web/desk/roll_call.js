/**
 * The roll call while telephones check in: the boxes of those who have come since are ticked, and `before`, by
 * which the desk finds out what somebody has changed, is told so. A box that somebody has touched stays as it is.
 */

import { arrivals } from "./arrivals.js";

document.addEventListener("htmx:afterSwap", () => {
  const told = document.querySelector("input[name='all-here']");
  const before = document.querySelector("input[name=before]");
  if (!(told instanceof HTMLInputElement) || !(before instanceof HTMLInputElement)) return;
  const news = arrivals(before.value, told.value);
  before.value = news.before;
  for (const number of news.came) {
    const box = document.querySelector(`#roll-call input[name=here][value='${number}']`);
    if (box instanceof HTMLInputElement) box.checked = true;
  }
});
