/**
 * Keeps what is typed into a form with `data-draft` until it is stored, in this tab of the browser alone. What
 * `data-draft` says tells it from the same page with something else on it, such as a round that was paired again.
 * Without a line the form is not sent: it says so, and can be sent when the line is back.
 */

import { collectDraft, restoreDraft } from "./draft.js";

for (const form of document.querySelectorAll("form[data-draft]")) {
  if (form instanceof HTMLFormElement) keepTyped(form);
}

/** @param {HTMLFormElement} form */
function keepTyped(form) {
  const key = `draft:${location.pathname}${location.search}:${form.dataset.draft}`;
  const fields = [...form.elements].filter(
    (each) => each instanceof HTMLInputElement && each.type === "text" && each.name !== "",
  );
  const inputs = /** @type {HTMLInputElement[]} */ (fields);
  if (restoreDraft(read(key), inputs)) show(form, "restored", true);
  write(key, collectDraft(inputs));
  form.addEventListener("input", () => write(key, collectDraft(inputs)));
  form.addEventListener("submit", (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    show(form, "offline", true);
  });
  addEventListener("online", () => show(form, "offline", false));
  // Whoever comes back by the browser's button finds the page as it was, or loaded anew.
  addEventListener("pageshow", () => restoreDraft(read(key), inputs));
}

/**
 * @param {HTMLFormElement} form
 * @param {string} what
 * @param {boolean} shown
 */
function show(form, what, shown) {
  const notice = form.querySelector(`[data-draft-${what}]`);
  if (notice instanceof HTMLElement) notice.hidden = !shown;
}

/**
 * @param {string} key
 * @returns {Record<string, string>}
 */
function read(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {}; // storage that is shut keeps nothing, and stands in nobody's way
  }
}

/**
 * @param {string} key
 * @param {Record<string, string>} draft
 */
function write(key, draft) {
  try {
    if (Object.keys(draft).length) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // as above
  }
}
