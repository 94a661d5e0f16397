/** The moves of a deal in words, by trick or by turn, the present one marked. */

import { element } from "../scene/dom.js";

/**
 * @typedef {import("./replay.js").Replay} Replay
 * @typedef {import("./replay.js").Deal} Deal
 * @typedef {import("../scene/types.js").Frame} Frame
 */

export class MoveList {
  /** @param {HTMLElement} root an `ol` @param {Replay} replay */
  constructor(root, replay) {
    this.root = root;
    this.replay = replay;
    this.listed = "";
    /** @type {HTMLElement[]} one a frame */
    this.buttons = [];
    /** @type {Map<number, number>} how many comments a move has, by version */
    this.comments = new Map();
    root.closest("details")?.addEventListener("toggle", () => this.reveal());
  }

  /**
   * @param {Frame[]} frames of the deal
   * @param {Deal} deal
   * @param {string} viewer
   * @param {number} place of the present frame among them
   */
  show(frames, deal, viewer, place) {
    const wanted = `${deal.deal} ${viewer}`;
    if (this.listed !== wanted) {
      this.listed = wanted;
      this.fill(frames, deal);
    }
    this.root.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.buttons[place];
    current.setAttribute("aria-current", "true");
    this.reveal();
  }

  /** Brings the present move to the middle of the list; scrollIntoView would move the page too. */
  reveal() {
    const current = /** @type {?HTMLElement} */ (this.root.querySelector("[aria-current]"));
    if (current) this.root.scrollTop = current.offsetTop - this.root.clientHeight / 2;
  }

  /** @param {Frame[]} frames @param {Deal} deal */
  fill(frames, deal) {
    const { index } = this.replay;
    const byTrick = index.tricks.length > 0;
    const starts = (byTrick ? index.tricks : index.turns).filter((v) => v >= deal.first);
    const first = this.replay.placeOf(deal.first);
    this.buttons = frames.map((frame, k) => this.button(frame, first + k));
    /** @type {HTMLElement[]} */
    const groups = [];
    let moves = this.group(groups, "");
    this.buttons.forEach((button, k) => {
      const number = starts.indexOf(frames[k].move);
      if (number >= 0) {
        moves = this.group(groups, `${index.texts[byTrick ? "trick" : "turn"]} ${number + 1}`);
      }
      moves.append(element("li", "", [button]));
    });
    this.root.replaceChildren(...groups.filter((group) => group.querySelector("button")));
    this.mark();
  }

  /** Begins a group of moves; what is returned takes them. */
  group(/** @type {HTMLElement[]} */ groups, /** @type {string} */ title) {
    const moves = element("ol");
    const heading = element("span", "group", [title]);
    groups.push(element("li", "", title ? [heading, moves] : [moves]));
    return moves;
  }

  /** @param {Frame} frame @param {number} place */
  button(frame, place) {
    const button = element("button", "", [frame.say]);
    button.setAttribute("type", "button");
    button.dataset.place = String(place);
    button.dataset.version = String(frame.move);
    return button;
  }

  /** Says beside each move how many comments it has. @param {Map<number, number>} [comments] */
  mark(comments = this.comments) {
    this.comments = comments;
    for (const button of this.buttons) {
      const count = comments.get(Number(button.dataset.version)) ?? 0;
      button.querySelector(".count")?.remove();
      if (count) button.append(element("span", "count", [` ${count}`]));
    }
  }
}
