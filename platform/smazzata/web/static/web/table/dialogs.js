/** The table's dialogs: native ones, which hold the focus and close with Escape. */

/**
 * Asks a question and waits for the answer.
 * @param {HTMLDialogElement} dialog with a `[data-say]`, and buttons `[value=yes]`, `[value=no]`
 * @param {string} question
 * @param {string} yes what the button that goes on says @param {string} no and the other one
 * @param {boolean} grave whether the careful answer is to be the prominent one
 * @returns {Promise<boolean>}
 */
export function confirmed(dialog, question, yes, no, grave = false) {
  const part = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (dialog.querySelector(name));
  part("[data-say]").textContent = question;
  part("[value=yes]").textContent = yes;
  part("[value=no]").textContent = no;
  part("[value=yes]").className = grave ? "danger" : "first";
  part("[value=no]").className = grave ? "first" : "";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}

/** Closes a dialog with its own buttons and by a click beside it. */
export function lively(/** @type {HTMLDialogElement} */ dialog) {
  dialog.addEventListener("click", (event) => {
    const { target } = event;
    if (target === dialog) dialog.close();
    else if (target instanceof Element) {
      const button = target.closest("button[value]");
      if (button instanceof HTMLButtonElement) dialog.close(button.value);
    }
  });
}
