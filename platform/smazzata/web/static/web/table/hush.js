/** The button in the bar that turns the sounds of the table off, and on again. It is kept with the settings. */

export class Hush {
  /** @param {HTMLFormElement} form what is sent to the settings @param {import("./sounds.js").Sounds} sounds */
  constructor(form, sounds) {
    this.form = form;
    this.sounds = sounds;
    this.button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.turn(!this.sounds.wanted);
    });
    this.show();
  }

  /** @param {boolean} wanted */
  turn(wanted) {
    this.sounds.wanted = wanted;
    document.documentElement.dataset.sound = wanted ? "on" : "off";
    this.sounds.start();
    this.show();
    const said = new FormData(this.form);
    said.set("sound", wanted ? "on" : "off");
    // Not remembered without a line; at this table it holds all the same.
    fetch(this.form.action, { method: "post", body: said, redirect: "manual" }).catch(() => undefined);
  }

  show() {
    this.button.setAttribute("aria-pressed", String(this.sounds.wanted));
  }
}
