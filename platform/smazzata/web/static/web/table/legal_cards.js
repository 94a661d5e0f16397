/**
 * Which cards of the hand may be played now: asked once a turn, so that it is seen before it is tried.
 * Where any card may be played, or none, nothing is marked.
 */

import { compose } from "./moves.js";
import { choosable } from "./selection.js";
import { Trial } from "./trial.js";

/**
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Zone} Zone
 */

export class LegalCards {
  /**
   * @param {(message: object) => boolean} say sends a message
   * @param {() => void} known called when the answers are there
   */
  constructor(say, known) {
    this.trial = new Trial(say, (answers) => this.answered(answers));
    this.known = known;
    /** The table for which it was asked. */
    this.version = -1;
    /** @type {string[]} what each command plays: zone and card */
    this.asked = [];
    /** @type {Map<string, boolean>} */
    this.may = new Map();
  }

  /**
   * @param {Entry[]} menu @param {Zone[]} hands what the player holds @param {number} version
   * @param {import("./moves.js").Naming} naming
   */
  ask(menu, hands, version, naming) {
    if (version === this.version) return;
    this.forget();
    this.version = version;
    const singles = menu.filter((entry) => !entry.off_turn && takesOneCard(entry));
    /** @type {import("./types.js").Command[]} */
    const commands = [];
    for (const { id: zone, cards } of hands) {
      const seen = new Set();
      cards.forEach((code, at) => {
        if (code === null || seen.has(code)) return;
        seen.add(code);
        for (const { command } of compose(singles, [{ zone, code, at }], naming)) {
          this.asked.push(`${zone} ${code}`);
          commands.push(command);
        }
      });
    }
    if (commands.length > 1) this.trial.ask(commands, version);
  }

  /** @param {import("./types.js").Answer[]} answers */
  answered(answers) {
    if (answers.length !== this.asked.length) return;
    this.asked.forEach((card, at) => {
      this.may.set(card, Boolean(answers[at]?.ok || this.may.get(card)));
    });
    if (new Set(this.may.values()).size < 2) this.may.clear();
    this.known();
  }

  /** Nothing is known, as on somebody else's turn. */
  forget() {
    this.trial.cancel();
    this.version = -1;
    this.asked = [];
    this.may = new Map();
  }

  /** Whether a card may be played; undefined where that is no question. @param {string} zone @param {?string} code */
  allows(zone, code) {
    return this.may.get(`${zone} ${code}`);
  }
}

/** Whether all that a turn asks for is one card. @param {Entry[]} menu */
export function playsOneCard(menu) {
  const withCards = menu.filter((entry) => choosable([entry]).size > 0);
  return withCards.length > 0 && withCards.every(takesOneCard);
}

/** Whether a move plays one card, neither more nor fewer. @param {Entry} entry */
function takesOneCard(entry) {
  const cards = Object.values(entry.params).filter(({ by }) => /^(card|place)s?$/.test(by));
  return cards.length === 1 && cards[0].by === "card" && !cards[0].optional;
}
