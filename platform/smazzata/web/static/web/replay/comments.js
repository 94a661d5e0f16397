/** What people say about moves: a list, marks on the slider, and a field to write in. */

import { element } from "../scene/dom.js";

/**
 * @typedef {object} Comment
 * @property {string} id
 * @property {number} move the version it is about
 * @property {string} author
 * @property {string} text
 * @property {string} at when, in words
 * @property {?string} remove the address that removes it, for those who may
 */

export class Comments {
  /**
   * @param {HTMLElement} root with the address of the comments in `data-comments`
   * @param {import("./replay.js").Replay} replay
   * @param {(counts: Map<number, number>) => void} counted told how many each move has
   */
  constructor(root, replay, counted) {
    this.root = root;
    this.replay = replay;
    this.counted = counted;
    this.address = root.dataset.comments ?? "";
    this.list = /** @type {HTMLElement} */ (root.querySelector("[data-comments-list]"));
    this.status = /** @type {HTMLElement} */ (root.querySelector("[data-comments-status]"));
    this.form = root.querySelector("form");
    /** @type {Comment[]} */
    this.comments = [];
    this.version = 0;
    this.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.list.addEventListener("click", (event) => {
      const button = event.target instanceof Element && event.target.closest("[data-remove]");
      if (button instanceof HTMLElement) this.remove(button.dataset.remove ?? "");
    });
  }

  async load() {
    const response = await fetch(this.address, { headers: { Accept: "application/json" } });
    if (!response.ok) return;
    this.comments = (await response.json()).comments;
    const counts = new Map();
    for (const { move } of this.comments) counts.set(move, (counts.get(move) ?? 0) + 1);
    this.counted(counts);
    this.draw();
  }

  /** Marks the comments at the move that is shown. @param {number} version */
  follow(version) {
    this.version = version;
    for (const item of this.list.children) {
      const here = item instanceof HTMLElement && item.dataset.at === String(version);
      item.classList.toggle("here", here);
    }
  }

  draw() {
    const { texts } = this.replay.index;
    this.list.replaceChildren(
      ...this.comments.map((comment) => {
        const place = this.replay.placeOf(comment.move);
        const jump = element("button", "link", [this.replay.say(place)]);
        jump.setAttribute("type", "button");
        jump.dataset.place = String(place);
        const head = element("p", "by", [
          element("strong", "", [comment.author]), " · ", jump, " · ", comment.at,
        ]);
        const item = element("li", "", [head, element("p", "text", [comment.text])]);
        item.dataset.at = String(comment.move);
        if (comment.remove) {
          const remove = element("button", "link", [texts.remove]);
          remove.setAttribute("type", "button");
          remove.dataset.remove = comment.remove;
          item.append(remove);
        }
        return item;
      }),
    );
    this.follow(this.version);
  }

  async send() {
    const form = /** @type {HTMLFormElement} */ (this.form);
    const body = new FormData(form);
    body.set("move", String(this.version));
    if (await this.post(form.action, body, this.replay.index.texts.sent)) form.reset();
  }

  /** @param {string} address */
  async remove(address) {
    await this.post(address, new FormData(), this.replay.index.texts.removed);
  }

  /** Sends something and tells what came of it. @param {string} address @param {FormData} body @param {string} done */
  async post(address, body, done) {
    const token = this.root.querySelector("[name=csrfmiddlewaretoken]");
    const headers = {
      Accept: "application/json",
      "X-CSRFToken": token instanceof HTMLInputElement ? token.value : "",
    };
    const answer = await fetch(address, { method: "POST", body, headers }).catch(() => null);
    if (answer?.ok) await this.load();
    const { texts } = this.replay.index;
    const said = answer && !answer.ok ? await answer.json().catch(() => ({})) : {};
    this.status.textContent = answer?.ok ? done : (said.message ?? texts.comment_failed);
    return Boolean(answer?.ok);
  }
}
