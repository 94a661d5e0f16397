/**
 * The folded chapters of the rules: an address opens the one that it leads into, and paper has them all. Most browsers open
 * them by themselves; older ones are helped here.
 */

const CHAPTER = "details.chapter";

/** @returns {HTMLElement?} what the address leads to, after its chapter was opened */
function openChapter(/** @type {string} */ hash) {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  const chapter = target?.closest(CHAPTER);
  if (!(chapter instanceof HTMLDetailsElement) || chapter.open) return null;
  chapter.open = true;
  return target;
}

function followAddress() {
  openChapter(location.hash)?.scrollIntoView();
}

// A click on an address where one is already changes no address.
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a[href^='#']") : null;
  if (link instanceof HTMLAnchorElement) openChapter(link.hash);
});

/** @type {HTMLDetailsElement[]} */
let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll(`${CHAPTER}:not([open])`)].filter((one) => one instanceof HTMLDetailsElement);
  for (const chapter of closed) chapter.open = true;
});
addEventListener("afterprint", () => {
  for (const chapter of closed) chapter.open = false;
});

addEventListener("hashchange", followAddress);
followAddress();
