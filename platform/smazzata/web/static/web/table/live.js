/**
 * A running match, for who plays it and who watches it: what the socket says is put on the table,
 * and told. It knows zones, menus and clocks, and no game.
 */

import { Deck } from "../deck/deck.js";
import { write } from "../scene/dom.js";
import { Scene } from "../scene/scene.js";
import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { lively } from "./dialogs.js";
import { Hand } from "./hand.js";
import { TableModel } from "./model.js";
import { hintFor } from "./offers.js";
import { Pace } from "./pace.js";
import { Play } from "./play.js";
import { Results } from "./results.js";
import { Seats } from "./seats.js";
import { Announcer, phrase } from "./speaking.js";
import { Summary } from "./summary.js";
import { witness } from "./witness.js";

/** @typedef {import("./types.js").Frame} Frame */

/** The list of moves keeps so many. */
const LISTED = 60;
/** Cards received that are listed with the moves. */
const FEW = 3;
/** Moves that are known to have happened arrive within this time, or are asked for. */
const LATE = 1500;
/** So many pixels from its end the table counts as scrolled down. */
const NEAR = 24;

export class LiveTable {
  /** @param {HTMLElement} root with all words and controls, as the server wrote them */
  constructor(root) {
    this.root = root;
    this.match = root.getAttribute("match") ?? "";
    /** @type {Record<string, string>} */
    this.texts = JSON.parse(root.querySelector("script")?.textContent ?? "{}");
    this.title = document.title;
    this.model = new TableModel();
    this.hand = new Hand(this.match);
    this.words = new Summary(
      { deck: "", clockwise: true, cards: {}, faces: {}, seats: [], texts: {} },
      this.texts,
    );
    /** @type {?Scene} */
    this.scene = null;
    /** What lies on the table, and what lay there before. @type {?Frame} */
    this.drawn = null;
    /** @type {?Frame} */
    this.before = null;
    this.late = 0;
    this.announcer = new Announcer(this.part("polite"), this.part("urgent"));
    this.connection = new Connection(root.getAttribute("socket") ?? "", {
      heard: (message) => this.heard(message),
      changed: (state, code) => this.line(state, code),
      version: () => this.model.version,
    });
    this.clocks = new Clocks(this.texts, this.part("round"), this.part("stopped"), (low) =>
      this.announcer.interrupt(low),
    );
    this.play = new Play(
      {
        model: this.model,
        connection: this.connection,
        texts: this.texts,
        words: () => this.words,
        tell: (sentence) => this.tell(sentence),
        painted: () => this.paint(),
        home: () => this.board.home(),
        hurry: () => this.pace.hurry(),
      },
      this.part("offers"),
      this.dialog("ask"),
    );
    this.pace = new Pace((frames) => this.show(frames));
    this.seats = new Seats(this);
    this.board = new Board(this);
    this.results = new Results(this);
    for (const dialog of root.querySelectorAll("dialog")) lively(dialog);
  }

  start() {
    this.board.start();
    this.clocks.start();
    this.connection.open();
  }

  stop() {
    this.connection.close();
    this.clocks.stop();
    this.board.stop();
  }

  /** A part of the page that the server wrote. @param {string} name @returns {HTMLElement} */
  part(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-part="${name}"]`));
  }

  /** @param {string} name */
  dialog(name) {
    return /** @type {HTMLDialogElement} */ (this.part(name));
  }

  heard(/** @type {any} */ message) {
    switch (message.type) {
      case "table":
        this.begin(message);
        break;
      case "moves":
        this.follow(message);
        break;
      case "accepted":
        witness(this.match, message.version, message.hash);
        this.say("");
        this.play.accepted(message.version);
        this.expect(message.version);
        break;
      case "refused":
        this.play.refused(message);
        this.expect(message.version);
        break;
      case "tried":
        this.play.trial.hear(message.id, message.answers);
        break;
      case "presence":
        this.model.presence = message.presence;
        this.seats.refresh();
        this.paint();
        break;
      case "error":
        this.tell(message.say);
        break;
    }
  }

  /** The match has come so far: moves that do not arrive by themselves are asked for. */
  expect(/** @type {number} */ version) {
    clearTimeout(this.late);
    this.late = setTimeout(() => {
      if (this.model.version < version) this.connection.rejoin();
    }, LATE);
  }

  /** The whole table, at first or when this window has missed too much. */
  begin(/** @type {import("./types.js").Whole} */ table) {
    const { model } = this;
    const again = model.frame !== null;
    model.replace(table);
    const index = /** @type {import("../scene/types.js").TableIndex} */ (model.index);
    this.hand.know(Object.keys(index.cards), index.faces);
    this.words = new Summary(index, this.texts);
    if (!this.scene) {
      const deck = new Deck(
        index.deck,
        index.cards,
        index.faces,
        this.root.getAttribute("decks") ?? "",
        this.texts.hidden,
      );
      this.scene = new Scene(this.part("table"), index, deck, this.board.hooks);
    }
    this.scene.index = index;
    const seated = model.you.seat !== null;
    this.scene.ownRoot = seated ? this.part("own") : null;
    this.root.dataset.role = model.you.role;
    for (const part of this.root.querySelectorAll("[data-seated]")) {
      part.toggleAttribute("hidden", !seated);
    }
    witness(this.match, model.version, model.hash);
    this.seats.refresh();
    this.clocks.set(model.clock, model.you.seat);
    this.pace.restart(table.frame);
    this.drawn = null;
    if (!again) for (const say of table.lately) this.list(say);
    this.show([/** @type {Frame} */ (model.frame)], again);
    this.root.dataset.ready = "";
  }

  follow(/** @type {import("./types.js").Moves} */ moves) {
    const { model } = this;
    const frames = model.append(moves);
    if (!frames) {
      this.connection.rejoin();
      return;
    }
    witness(this.match, model.version, model.hash);
    if (moves.clock !== undefined) this.clocks.set(model.clock, model.you.seat);
    if (frames.length) this.pace.push(frames);
    else this.draw(this.drawn);
  }

  /** Draws the last of some frames and tells of all. @param {Frame[]} frames */
  show(frames, silent = false) {
    const before = this.drawn;
    const frame = frames[frames.length - 1];
    for (const { say } of frames) this.list(say);
    if (!silent) this.announcer.say(frames.map(({ say }) => say).join(" "));
    const mine = this.model.you.seat;
    const began = mine !== null && frame.active.includes(mine) && !before?.active.includes(mine);
    this.before = before;
    const received = before ? this.received(before, frame) : [];
    if (received.length) {
      const said = phrase(this.texts.received, { cards: this.words.cards(received) });
      // A whole hand is there to be seen; it would push the last move out of sight.
      if (received.length <= FEW) this.list(said);
      this.announcer.say(said);
    }
    this.draw(frame);
    if (began && this.model.onTurn && !this.seats.replaced) this.announcer.say(this.texts.your_turn);
    this.results.follow(before, frame);
  }

  /** The cards that came into the own hand: the sentence of a move does not name them. */
  received(/** @type {Frame} */ before, /** @type {Frame} */ frame) {
    const hands = [before, frame].map(({ zones }) =>
      zones
        .filter((z) => z.kind === "hand" && z.owner === this.model.you.seat)
        .flatMap((z) => z.cards),
    );
    const [old, now] = hands;
    return now.filter((code) => {
      const at = old.indexOf(code);
      if (at >= 0) old.splice(at, 1);
      return at < 0;
    });
  }

  /** @param {?Frame} frame */
  draw(frame) {
    if (!frame || !this.scene) return;
    this.drawn = frame;
    const felt = this.part("table");
    const atEnd = felt.scrollHeight - felt.scrollTop - felt.clientHeight < NEAR;
    const held = this.root.contains(document.activeElement);
    const before = this.before ? this.board.arranged(this.before) : null;
    this.scene.draw(this.board.arranged(frame), before, this.model.you.seat);
    // The viewer's own melds lie lowest: they stay in sight while the table grows.
    if (atEnd) felt.scrollTop = felt.scrollHeight;
    this.play.refresh(this.model.frame ?? frame);
    this.paint();
    const lost = held && !this.root.contains(document.activeElement);
    if (lost || document.activeElement === this.part("own")) this.board.home();
  }

  /** What depends on the choice, the offers and the line, and not on a new frame. */
  paint() {
    if (!this.drawn) return;
    const { model, texts, play, connection } = this;
    const frame = model.frame ?? this.drawn;
    const { active } = frame;
    const turn = this.seats.replaced
      ? texts.bot_plays
      : model.onTurn
      ? texts.your_turn
      : phrase(texts.turn_of, { names: this.words.seats(active) });
    const text = model.over ? texts.over : active.length ? turn : frame.say;
    write(this.part("turn"), text);
    this.root.classList.toggle("on-turn", model.onTurn);
    this.root.classList.toggle("busy", Boolean(connection.pending) || model.version < play.until);
    document.title = model.onTurn ? `● ${texts.your_turn} · ${this.title}` : this.title;
    const chosen = play.selection.cards.length;
    const hint = model.onTurn && !this.seats.replaced
      ? hintFor(frame.menu ?? [], texts)
      : this.waitingHint() || this.drawn.say;
    write(this.part("hint"), chosen ? phrase(texts.chosen, { count: chosen }) : hint);
    this.part("clear").toggleAttribute("hidden", !chosen && !connection.pending);
    this.board.paint();
    this.seats.paint();
  }

  waitingHint() {
    const { you, delay, over } = this.model;
    if (over) return "";
    if (you.role === "referee") return this.texts.referee;
    if (this.seats.isOut(you.seat)) return this.texts.you_are_gone;
    if (this.seats.replaced) return this.texts.bot_plays_hint;
    if (you.seat !== null) return "";
    if (!delay || (!delay.moves && !delay.seconds)) return this.texts.spectator;
    return phrase(this.texts.delayed, delay);
  }

  /** A refusal, or what the table has to say to this player: near the hand, and spoken at once. */
  tell(/** @type {string} */ sentence) {
    this.say(sentence);
    this.announcer.interrupt(sentence);
  }

  say(/** @type {string} */ sentence) {
    const place = this.part("notice");
    write(place, sentence);
    place.toggleAttribute("hidden", !sentence);
  }

  list(/** @type {string} */ sentence) {
    if (!sentence) return;
    write(this.part("last"), sentence);
    const list = this.part("moves");
    const item = document.createElement("li");
    item.textContent = sentence;
    list.prepend(item);
    while (list.childElementCount > LISTED) list.lastElementChild?.remove();
  }

  line(/** @type {import("./connection.js").LineState} */ state, /** @type {number} */ code) {
    this.root.dataset.line = state;
    const lost = this.part("lost");
    if (state === "lost" && lost.hidden) this.announcer.interrupt(this.texts.reconnecting);
    if (state === "open" && !lost.hidden) this.announcer.say(this.texts.reconnected);
    if (state !== "connecting") lost.hidden = state !== "lost";
    for (const reason of this.root.querySelectorAll("[data-closed]")) {
      reason.toggleAttribute("hidden", reason.getAttribute("data-closed") !== String(code));
    }
    if (state === "open" && this.drawn) this.play.compose();
  }
}
