/** What is written beside the cards: numbers people follow, and the words that seats wear. */

import { arrange, element, write } from "./dom.js";

/**
 * @typedef {import("./types.js").Badge} Badge
 * @typedef {import("./types.js").Counter} Counter
 */

/** Numbers with their names, in a `dl`; a short name has the whole one beside it for who points or
 * listens. @param {Element} list @param {Counter[]} counters */
export function writeCounters(list, counters) {
  while (list.childElementCount > counters.length) list.lastElementChild?.remove();
  counters.forEach((counter, at) => {
    const line =
      list.children[at] ??
      list.appendChild(element("div", "", [element("dt"), element("dd")]));
    const [name, value] = line.children;
    nameCounter(name, counter);
    write(value, String(counter.value));
  });
}

/** @param {Element} place @param {Counter} counter */
function nameCounter(place, { label, short }) {
  if (place.getAttribute("title") === label) return;
  place.setAttribute("title", label);
  if (!short) {
    place.replaceChildren(label);
    return;
  }
  const seen = element("span", "", [short]);
  seen.setAttribute("aria-hidden", "true");
  place.replaceChildren(seen, element("span", "hidden-text", [label]));
}

/** The badges of a seat, after its name and numbers. @param {Element} header @param {Badge[]} badges */
export function writeBadges(header, badges) {
  let list = header.querySelector(".badges");
  if (!badges.length) {
    list?.remove();
    return;
  }
  if (!list) {
    list = element("ul", "badges");
    header.querySelector(".counters")?.after(list);
  }
  const old = [...list.children];
  arrange(
    list,
    badges.map(({ id, label }, at) => {
      const badge = old[at] ?? element("li");
      // What it is, without whose: a page may give some kinds a look of their own.
      badge.className = `badge ${id.split(":")[0]}`;
      write(badge, label);
      return badge;
    }),
  );
}

/** Whether a badge says whose card takes the trick: it is shown at that card. @param {Badge} badge */
export function takes({ id }) {
  return id.startsWith("taking:");
}

/**
 * Writes upon a card of a trick that it takes the others.
 * @param {HTMLElement[]} cards @param {number[]} seats who played each @param {Badge} [taking]
 */
export function markTaking(cards, seats, taking) {
  cards.forEach((card, at) => {
    const label = taking && seats[at] === taking.owner ? taking.label : "";
    card.classList.toggle("taking", Boolean(label));
    if (label) card.dataset.taking = label;
    else delete card.dataset.taking;
  });
}
