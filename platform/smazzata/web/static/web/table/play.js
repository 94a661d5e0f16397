/**
 * The player's side of the table: cards are chosen, the moves that they make are tried and offered,
 * and one is sent. What is allowed, the server says.
 */

import { compose, sortOut, targetsOf } from "./moves.js";
import { choosable, Selection } from "./selection.js";
import { Trial } from "./trial.js";

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./moves.js").Candidate} Candidate
 * @typedef {import("./offers.js").Tried} Tried
 * @typedef {Pick<import("./offers.js").Offers, "ask"|"busy"|"focus"|"show"|"typed">} Shown offers
 *
 * @typedef {object} Seat what the player's side needs of the whole table
 * @property {import("./model.js").TableModel} model
 * @property {import("./connection.js").Connection} connection
 * @property {Record<string, string>} texts
 * @property {() => import("./summary.js").Summary} words
 * @property {(sentence: string) => void} tell says at once, and shows, what the player must know
 * @property {(refusal: import("./types.js").Reason) => void} refuse the same for why not
 * @property {() => void} painted the choice or the offers have changed
 * @property {() => void} home puts the keyboard back onto the hand
 * @property {() => void} hurry shows at once what has happened
 */

export class Play {
  /**
   * @param {Seat} seat @param {Shown} offers where moves are offered
   * @param {(question: string, yes: string, no: string) => Promise<boolean>} confirmed
   */
  constructor(seat, offers, confirmed) {
    this.seat = seat;
    this.offers = offers;
    this.confirmed = confirmed;
    this.selection = new Selection();
    /** @type {Candidate[]} */
    this.candidates = [];
    /** @type {import("./moves.js").Sorted} */
    this.sorted = { legal: [], others: [], refused: [] };
    this.limits = choosable([]);
    /** Done as soon as the answers are there. @type {?(() => void)} */
    this.wish = null;
    /** The table must have come so far before the next move. */
    this.until = 0;
    this.trial = new Trial(
      (message) => seat.connection.say(message),
      (answers) => this.answered(answers),
    );
  }

  /** Whether a move can be made at this moment. */
  get free() {
    const { model, connection } = this.seat;
    return model.onTurn && !connection.pending && model.version >= this.until;
  }

  /** The table has changed. @param {Frame} frame as it is shown now */
  refresh(frame) {
    const menu = this.seat.model.frame?.menu ?? [];
    this.selection.follow(frame);
    const mine = frame.zones.filter(
      (zone) => zone.kind === "hand" && zone.owner === this.seat.model.you.seat,
    );
    // While others play, cards of the hand may be chosen in advance.
    this.limits = menu.length
      ? choosable(menu)
      : new Map(mine.map((zone) => [zone.id, zone.cards.length]));
    // What was chosen in advance would stand in the way of a turn that begins with a draw.
    this.selection.keep((zone) => this.limits.has(zone));
    this.offers.ask(menu);
    this.compose();
  }

  compose() {
    const { model } = this.seat;
    const words = this.seat.words();
    const zone = (/** @type {string} */ id) => model.frame?.zones.find((other) => other.id === id);
    this.candidates = this.free
      ? compose(model.frame?.menu ?? [], this.selection.cards, {
          zone: (id) => words.zone(zone(id)),
          seat: (seat) => words.seat(seat),
          number: (entry, name) => this.offers.typed(entry.do, name),
        })
      : [];
    this.offers.busy(true);
    this.trial.ask(
      this.candidates.map(({ command }) => command),
      model.version,
    );
    this.seat.painted();
  }

  answered(/** @type {Answer[]} */ answers) {
    this.sorted = sortOut(this.candidates, answers);
    this.offers.busy(false);
    const lost = this.offers.show(this.sorted, this.selection.cards.length > 0);
    if (lost) this.seat.home();
    this.seat.painted();
    const { wish } = this;
    this.wish = null;
    wish?.();
  }

  /** Does something with the offers for the present choice, at once or when they are known. */
  whenKnown(/** @type {() => void} */ then) {
    if (this.trial.waiting) this.wish = then;
    else then();
  }

  toggle(/** @type {import("./selection.js").Chosen} */ card) {
    const most = this.limits.get(card.zone);
    if (most === undefined) return;
    this.selection.toggle(card, most);
    this.wish = null;
    this.compose();
  }

  clear() {
    if (this.seat.connection.withdraw()) this.seat.tell(this.seat.texts.withdrawn);
    this.selection.clear();
    this.wish = null;
    this.compose();
  }

  /** Plays a card by itself if that can mean one thing only; else the moves are there to choose. */
  playCard(/** @type {import("./selection.js").Chosen} */ card) {
    if (!this.limits.has(card.zone)) return;
    if (!this.selection.has(card.zone, card.at)) this.toggle(card);
    this.whenKnown(() => this.settle(this.sorted.legal, this.sorted.refused));
  }

  /** The player points at a place of the table. @param {string[]} zones ids, the nearest first */
  point(zones) {
    // A place where nothing can ever be done is no mistake.
    const targets = targetsOf(this.seat.model.frame?.menu ?? []);
    if (!zones.some((zone) => targets.has(zone))) return;
    this.seat.hurry();
    this.whenKnown(() => {
      for (const zone of zones) {
        const there = (/** @type {Tried} */ { candidate }) => candidate.at.includes(zone);
        const [legal, refused] = [
          this.sorted.legal.filter(there),
          this.sorted.refused.filter(there),
        ];
        if (legal.length || refused.length) {
          this.settle(legal, refused);
          return;
        }
      }
      if (this.seat.model.onTurn) this.seat.tell(this.seat.texts.choose_first);
    });
  }

  /** One way: it is played. Several: the first is in focus. None: the reason is said. */
  settle(/** @type {Tried[]} */ legal, /** @type {Tried[]} */ refused) {
    if (legal.length === 1) this.perform(legal[0]);
    else if (legal.length) this.offers.focus(legal[0]);
    else if (refused.length) this.seat.refuse(refused[0].answer);
  }

  async perform(/** @type {Tried} */ { candidate, answer }) {
    const { model, texts } = this.seat;
    const { version } = model;
    if (!this.free) return;
    this.seat.hurry();
    const { ask } = answer;
    if (ask && !(await this.confirmed(ask, candidate.label, texts.no))) return;
    // The question may have been open while the table went on.
    if (!this.free || version !== model.version) this.seat.tell(texts.moved_on);
    else this.send(candidate.command);
  }

  /** @param {import("./types.js").Command} command */
  send(command) {
    const { model, connection, texts } = this.seat;
    if (!connection.move(command, model.version)) return;
    if (connection.state !== "open") this.seat.tell(texts.held);
    this.seat.painted();
  }

  accepted(/** @type {number} */ version) {
    this.until = version;
    this.selection.clear();
    this.compose();
  }

  refused(/** @type {import("./types.js").Refusal} */ refusal) {
    this.seat.refuse(refusal);
    this.compose();
  }
}
