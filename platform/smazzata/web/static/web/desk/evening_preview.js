/**
 * The evening that the form of a new tournament asks for is told anew while one fills it in. Nothing of the form is
 * replaced. Without this script a button does the same.
 */

/** Told when somebody pauses, and not at each key. */
const PAUSE = 400;

/** Fields that say nothing of the evening. */
const BESIDE = ["csrfmiddlewaretoken", "once"];

/** @param {HTMLFormElement} form */
function tellEvening(form) {
  let timer = 0;
  /** @type {?AbortController} */
  let asking = null;

  const tell = async () => {
    asking?.abort();
    asking = new AbortController();
    const address = new URL(form.action);
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string" && value && !BESIDE.includes(name)) address.searchParams.append(name, value);
    }
    try {
      const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: asking.signal });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const told = page.querySelector("#evening [data-told]");
      if (told) document.querySelector("#evening [data-told]")?.replaceChildren(...told.childNodes);
    } catch {
      // something newer is asked, the page is left, or there is no line: what stands there stays
    }
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, PAUSE);
  };
  form.addEventListener("input", wait);
  // Another game has other fields.
  form.addEventListener("htmx:afterSwap", wait);
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    asking?.abort();
  });
}

const form = document.querySelector("#new-tournament");
if (form instanceof HTMLFormElement) tellEvening(form);
