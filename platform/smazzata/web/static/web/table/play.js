/**
 * The player's side of the table: cards are chosen, the moves that they make are tried and offered,
 * and one is sent. What is allowed, the server says.
 */

import { LegalCards } from "./legal_cards.js";
import { compose, numbersOf, sortOut, takesCards, targetsOf } from "./moves.js";
import { choosable, Selection } from "./selection.js";
import { Trial } from "./trial.js";

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./moves.js").Candidate} Candidate
 * @typedef {import("./offers.js").Tried} Tried
 * @typedef {Pick<import("./offers.js").Offers, "ask"|"busy"|"focus"|"show"|"number">} Shown offers
 *
 * @typedef {object} Sending a command as it is sent
 * @property {import("./types.js").Command} command
 * @property {number} version of the table that the player saw when he decided
 * @property {boolean} offTurn whether it waits for nobody's turn
 * @property {boolean} keeps whether the chosen cards stay chosen
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
 * @property {() => void} offer puts a keyboard that is on the hand onto a card that may be played
 * @property {() => void} hurry shows at once what has happened
 */

export class Play {
  /**
   * @param {Seat} seat @param {Shown} offers where moves are offered
   * @param {(question: string, yes: string) => Promise<boolean>} confirmed
   */
  constructor(seat, offers, confirmed) {
    this.seat = seat;
    this.offers = offers;
    this.confirmed = confirmed;
    this.selection = new Selection();
    /** @type {Candidate[]} */
    this.candidates = [];
    /** @type {import("./moves.js").Sorted} */
    this.sorted = { standing: [], legal: [], others: [], refused: [] };
    this.limits = choosable([]);
    /** Done as soon as the answers are there. @type {?(() => void)} */
    this.wish = null;
    /** The last one sent, and one that waits for its answer. @type {?Sending} */
    this.sending = null;
    /** @type {?Sending} */
    this.next = null;
    /** The table must have come so far before the next move. */
    this.until = 0;
    this.trial = new Trial(
      (message) => seat.connection.say(message),
      (answers) => this.answered(answers),
    );
    this.legal = new LegalCards(
      (message) => seat.connection.say(message),
      () => {
        seat.painted();
        seat.offer();
      },
    );
  }

  /** Whether a move of the turn can be made at this moment. */
  get free() {
    const { model, connection } = this.seat;
    // What is said off turn holds nothing up.
    const held = connection.pending && !this.sending?.offTurn;
    return model.onTurn && !held && model.version >= this.until;
  }

  /** Whether a candidate can be sent at this moment, or after what is on its way. */
  may(/** @type {Candidate} */ { entry }) {
    return entry.off_turn ? !this.seat.model.over : this.free;
  }

  /** The table has changed. @param {Frame} frame as it is shown now */
  refresh(frame) {
    const { model } = this.seat;
    const menu = model.frame?.menu ?? [];
    this.selection.follow(frame);
    const mine = frame.zones.filter(
      (zone) => zone.kind === "hand" && zone.owner === model.you.seat,
    );
    // While others play, cards of the hand may be chosen in advance.
    const ahead = mine.map((zone) => /** @type {const} */ ([zone.id, zone.cards.length]));
    const onTurn = model.onTurn && menu.length > 0;
    this.limits = onTurn ? choosable(menu) : new Map([...choosable(menu), ...ahead]);
    // What was chosen in advance would stand in the way of a turn that begins with a draw.
    this.selection.keep((zone) => this.limits.has(zone));
    this.offers.ask(menu.filter((entry) => entry.off_turn || this.free));
    if (this.free) this.legal.ask(menu, mine, model.version, this.naming());
    else this.legal.forget();
    this.compose();
    this.sendNext();
  }

  compose() {
    const { model } = this.seat;
    const menu = (model.frame?.menu ?? []).filter((entry) => entry.off_turn || this.free);
    this.candidates = compose(menu, this.selection.cards, this.naming());
    this.offers.busy(true);
    this.forget();
    this.trial.ask(
      this.candidates.map(({ command }) => command),
      model.version,
    );
    this.seat.painted();
  }

  /** What things are called in the labels of moves. @returns {import("./moves.js").Naming} */
  naming() {
    const { model } = this.seat;
    const words = this.seat.words();
    return {
      zone: (id) => words.zone(model.frame?.zones.find((other) => other.id === id)),
      seat: (seat) => words.seat(seat),
      number: (entry, name) => this.offers.number(entry, name),
    };
  }

  /** Takes back at once what can no longer be done: the answers to what can may be long in coming. */
  forget() {
    const keys = new Set(this.candidates.map(({ key }) => key));
    const holds = (/** @type {Tried} */ { candidate }) => keys.has(candidate.key);
    const { standing, legal, others, refused } = this.sorted;
    const kept = [standing, legal, others, refused].map((tried) => tried.filter(holds));
    const all = standing.length + legal.length + others.length + refused.length;
    if (kept.flat().length === all) return;
    this.sorted = { standing: kept[0], legal: kept[1], others: kept[2], refused: kept[3] };
    if (this.offers.show(this.sorted, false)) this.seat.home();
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
    this.next = null;
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
        const standing = this.sorted.standing.filter(({ answer }) => answer.ok);
        const [legal, refused] = [
          [...this.sorted.legal, ...standing].filter(there),
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
    const asks = legal.length === 1 && numbersOf(legal[0].candidate.entry).length > 0;
    if (legal.length === 1 && !asks) this.perform(legal[0]);
    else if (legal.length) this.offers.focus(legal[0]);
    else if (refused.length) this.seat.refuse(refused[0].answer);
  }

  async perform(/** @type {Tried} */ { candidate, answer }) {
    const { model, texts } = this.seat;
    const { version } = model;
    if (!answer.ok) {
      this.seat.refuse(answer);
      return;
    }
    if (!this.may(candidate)) return;
    this.seat.hurry();
    const { ask } = answer;
    if (ask && !(await this.confirmed(ask, candidate.label))) return;
    // The question may have been open while the table went on. Whether what was decided then still
    // holds, the server says: where several choose at once, the choice of another spoils nothing.
    const offTurn = Boolean(candidate.entry.off_turn);
    const keeps = offTurn && !takesCards(candidate.entry);
    if (!this.may(candidate)) this.seat.tell(texts.moved_on);
    else this.send(candidate.command, { version, offTurn, keeps });
  }

  /** @param {import("./types.js").Command} command @param {Partial<Sending>} [how] */
  send(command, how = {}) {
    const { model, connection, texts } = this.seat;
    const { version = model.version, offTurn = false, keeps = false } = how;
    const sending = { command, version, offTurn, keeps };
    if (!connection.move(command, version)) {
      // What is said off turn waits for nobody's turn, but for the answer to what went before.
      if (offTurn || this.sending?.offTurn) this.next = sending;
      return;
    }
    this.sending = sending;
    if (connection.state !== "open") this.seat.tell(texts.held);
    this.seat.painted();
  }

  sendNext() {
    const { next } = this;
    if (!next || this.seat.connection.pending) return;
    this.next = null;
    this.send(next.command, next);
  }

  accepted(/** @type {number} */ version) {
    if (!this.sending?.offTurn) this.until = version;
    if (!this.sending?.keeps) this.selection.clear();
    this.answeredMove();
  }

  refused(/** @type {import("./types.js").Refusal} */ refusal) {
    this.seat.refuse(refusal);
    this.answeredMove();
  }

  answeredMove() {
    this.sending = null;
    this.compose();
    this.sendNext();
  }
}
