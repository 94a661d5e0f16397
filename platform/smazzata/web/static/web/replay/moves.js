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
    /** @type {Map<number, HTMLElement>} one a step, by version */
    this.buttons = new Map();
    /** @type {Map<number, number>} how many comments a move has, by version */
    this.comments = new Map();
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
    this.buttons.get(frames[place].move)?.setAttribute("aria-current", "true");
    this.reveal();
  }

  /** Brings the present move to the middle of the list; scrollIntoView would move the page too. */
  reveal() {
    const current = /** @type {?HTMLElement} */ (this.root.querySelector("[aria-current]"));
    const around = this.root.parentElement;
    if (current && around) around.scrollTop = current.offsetTop - around.clientHeight / 2;
  }

  /** @param {Frame[]} frames @param {Deal} deal */
  fill(frames, deal) {
    const { index } = this.replay;
    const byTrick = index.tricks.length > 0;
    const starts = (byTrick ? index.tricks : index.turns).filter((v) => v >= deal.first);
    const steps = new Set(this.replay.stops.move.map((place) => this.replay.versionAt(place)));
    const listed = frames.filter((frame) => steps.has(frame.move));
    this.buttons = new Map(listed.map((frame) => [frame.move, this.button(frame)]));
    /** @type {HTMLElement[]} */
    const groups = [];
    let moves = this.group(groups, "");
    this.buttons.forEach((button, version) => {
      const number = starts.indexOf(version);
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

  /** @param {Frame} frame */
  button(frame) {
    const button = element("button", "", [frame.say]);
    button.setAttribute("type", "button");
    button.dataset.place = String(this.replay.placeOf(frame.move));
    button.dataset.version = String(frame.move);
    return button;
  }

  /** Says beside each move how many comments it has. @param {Map<number, number>} [comments] */
  mark(comments = this.comments) {
    this.comments = comments;
    for (const button of this.buttons.values()) {
      const count = comments.get(Number(button.dataset.version)) ?? 0;
      button.querySelector(".count")?.remove();
      if (count) button.append(element("span", "count", [` ${count}`]));
    }
  }
}
