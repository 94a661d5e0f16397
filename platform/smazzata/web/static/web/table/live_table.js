/**
 * The page of a running match, for who plays it and who watches it: its parts are put together here,
 * and what happened is drawn. What the socket means is known by `session.js`, what a player may do by
 * `play.js`; none of them knows a game.
 */

import { Deck } from "../deck/deck.js";
import { Around } from "../scene/around.js";
import { write } from "../scene/dom.js";
import { Scene } from "../scene/scene.js";
import { Slate } from "../scene/slate.js";
import { newsOf } from "./announcements.js";
import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { DealEnd } from "./deal_end.js";
import { confirmed, lively } from "./dialogs.js";
import { Hand } from "./hand.js";
import { Hush } from "./hush.js";
import { MoveHelp } from "./move_help.js";
import { MoveLog } from "./move_log.js";
import { watchNetwork } from "./network.js";
import { Offers } from "./offers.js";
import { Pace } from "./pace.js";
import { Play } from "./play.js";
import { Reactions } from "./reactions.js";
import { Results } from "./results.js";
import { Seats } from "./seats.js";
import { phrase, reason, reasonWithLink } from "./sentences.js";
import { TableSession } from "./session.js";
import { Announcer } from "./speaking.js";
import { hintText, turnText } from "./status.js";
import { Sounds, soundsOf } from "./sounds.js";
import { Summary } from "./summary.js";

/** @typedef {import("./types.js").Frame} Frame */

/** The kind of games in which most of the table is melds: people sit in a line above them. */
const GATHERING = "melds";

export class LiveTable {
  /** @param {HTMLElement} root with all words and controls, as the server wrote them */
  constructor(root) {
    this.root = root;
    /** @type {Record<string, string>} */
    this.texts = JSON.parse(root.querySelector("script")?.textContent ?? "{}");
    this.title = document.title;
    const match = root.getAttribute("match") ?? "";
    this.session = new TableSession(match, () => new WebSocket(this.address), {
      began: (table, again) => this.begin(table, again),
      moved: (frames, clock) => this.moved(frames, clock),
      accepted: (version) => this.accepted(version),
      refused: (refusal) => this.play.refused(refusal),
      tried: (id, answers) => {
        this.play.trial.hear(id, answers);
        this.play.legal.trial.hear(id, answers);
        this.layouts?.trial.hear(id, answers);
      },
      hinted: (hint) => this.guide?.hear(hint),
      presence: () => this.present(),
      reacted: (reaction) => this.reactions.hear(reaction),
      told: (sentence) => this.tell(sentence),
      unavailable: (sentence, kept) => this.tell(kept ? this.texts.kept : sentence),
      line: (state, code) => this.line(state, code),
    });
    this.model = this.session.model;
    this.connection = this.session.connection;
    this.hand = new Hand(match);
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
    this.log = new MoveLog(this.part("last"), this.part("moves"));
    this.announcer = new Announcer(this.part("polite"), this.part("urgent"));
    this.clocks = new Clocks(this.texts, this.part("round"), this.part("stopped"), (low) =>
      this.announcer.interrupt(low),
    );
    this.offers = new Offers(this.part("offers"), this.texts, {
      play: (tried) => this.play.perform(tried),
      number: () => this.play.compose(),
      drawn: (zones) => zones.flatMap((id) => this.scene?.small(id) ?? []),
      pointed: (zones) => this.scene?.point(zones),
      layout: (entry) => this.layOut(entry),
    });
    const confirm = (/** @type {string} */ question, /** @type {string} */ yes) =>
      confirmed(this.dialog("ask"), question, yes, this.texts.no);
    this.play = new Play(
      {
        model: this.model,
        connection: this.connection,
        texts: this.texts,
        words: () => this.words,
        tell: (sentence) => this.tell(sentence),
        refuse: (refusal) => this.refuse(refusal),
        painted: () => this.paint(),
        offer: () => this.board.offer(),
        home: () => this.board.home(),
        hurry: () => this.pace.hurry(),
      },
      this.offers,
      confirm,
    );
    /** Where a table is laid anew: few games do. @type {?import("./layout_editor.js").LayoutEditor} */
    this.layouts = null;
    this.confirm = confirm;
    this.moveHelp = new MoveHelp(this.part("move-help"));
    this.pace = new Pace((frames) => this.show(frames), () => this.plays);
    this.sounds = new Sounds(
      document.documentElement.dataset.sound !== "off",
      () => new AudioContext(),
    );
    this.hush = new Hush(/** @type {HTMLFormElement} */ (this.part("hush")), this.sounds);
    this.seats = new Seats(this);
    this.reactions = new Reactions(this);
    this.board = new Board(this);
    this.results = new Results(this);
    this.dealEnd = new DealEnd(this);
    /** What a lesson says; other tables do without. @type {?import("./guide.js").Guide} */
    this.guide = null;
    if (root.hasAttribute("lesson")) {
      import("./guide.js").then(({ Guide }) => {
        this.guide = new Guide(this);
        this.paint();
      });
    }
    for (const dialog of root.querySelectorAll("dialog")) lively(dialog);
  }

  start() {
    this.board.start();
    this.reactions.start();
    for (const deed of ["pointerdown", "keydown"]) {
      this.root.addEventListener(deed, () => this.sounds.start(), { once: true });
    }
    this.clocks.start();
    this.connection.connect();
    this.unwatch = watchNetwork(
      () => this.connection.hurry(),
      () => this.connection.lost(0),
    );
  }

  stop() {
    this.unwatch?.();
    this.session.close();
    this.clocks.stop();
    this.board.stop();
  }

  /** Where the socket of this table is. */
  get address() {
    const address = new URL(this.root.getAttribute("socket") ?? "", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    return address;
  }

  /** Opens the editor of the table, which is fetched with the first layout. @param {import("./types.js").Entry} entry */
  async layOut(entry) {
    const [{ LayoutEditor }] = await Promise.all([import("./layout_editor.js"), fetchStyle("layout-editor")]);
    this.layouts ??= new LayoutEditor({
      host: this.root,
      model: this.model,
      texts: this.texts,
      card: (code) => /** @type {Scene} */ (this.scene).deck.card(code),
      name: (code) => this.words.card(code),
      places: (cards) => this.hand.places(cards),
      say: (message) => this.connection.say(message),
      confirmed: this.confirm,
      send: (command, version) => this.play.send(command, { version }),
    });
    this.layouts.open(entry);
    this.guide?.paint();
  }

  /** A part of the page that the server wrote. @param {string} name @returns {HTMLElement} */
  part(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-part="${name}"]`));
  }

  /** @param {string} name */
  dialog(name) {
    return /** @type {HTMLDialogElement} */ (this.part(name));
  }

  /** The whole table, at first or when this window has missed too much. */
  begin(/** @type {import("./types.js").Whole} */ table, /** @type {boolean} */ again) {
    const { model } = this;
    const { index } = table;
    this.hand.know(Object.keys(index.cards), index.faces);
    this.words = new Summary(index, this.texts);
    this.scene ??= this.newScene(index);
    this.scene.index = index;
    const seated = model.you.seat !== null;
    this.scene.ownRoot = seated ? this.part("own") : null;
    this.root.dataset.role = model.you.role;
    for (const part of this.root.querySelectorAll("[data-seated]")) {
      part.toggleAttribute("hidden", !seated);
    }
    this.seats.refresh();
    this.clocks.set(model.clock, model.you.seat);
    const frame = /** @type {Frame} */ (model.frame);
    this.pace.restart(frame);
    this.drawn = null;
    if (!again) this.log.add(table.lately);
    this.show([frame], again);
    this.root.dataset.ready = "";
  }

  newScene(/** @type {import("../scene/types.js").TableIndex} */ index) {
    const sprites = this.root.getAttribute("decks") ?? "";
    const deck = new Deck(index.deck, index.cards, index.faces, sprites, this.texts.hidden);
    const scene = new Scene(this.part("table"), index, deck, this.board.hooks);
    if (index.family !== GATHERING) scene.around = new Around(this.part("table"));
    scene.slate = new Slate(index.texts);
    return scene;
  }

  moved(/** @type {Frame[]} */ frames, /** @type {boolean} */ clock) {
    if (clock) this.clocks.set(this.model.clock, this.model.you.seat);
    if (frames.length) this.pace.push(frames);
    else this.draw(this.drawn);
    if (this.drawn) this.dealEnd.follow(this.drawn);
  }

  accepted(/** @type {number} */ version) {
    this.say("");
    this.play.accepted(version);
  }

  /** Who is there has changed. */
  present() {
    this.seats.refresh();
    if (this.plays && this.pace.lingers) this.pace.hurry();
    this.paint();
  }

  /** Whether the table waits for the viewer's moves. */
  get plays() {
    const { seat } = this.model.you;
    return seat !== null && !this.seats.replaced && !this.seats.isOut(seat);
  }

  /** Draws the last of some frames and tells of all, or of what is new to do. @param {Frame[]} frames */
  show(frames, silent = false) {
    const { model, texts, words } = this;
    const before = this.drawn;
    const frame = frames[frames.length - 1];
    const acts = model.onTurn && !this.seats.replaced;
    const viewer = { seat: model.you.seat, acts, silent };
    const { listed, spoken } = newsOf(before, frames, viewer, words, texts);
    this.log.add(listed);
    this.announcer.say(spoken.join(" "));
    if (!silent) this.sounds.play(soundsOf(before, frame, acts ? viewer.seat : null));
    this.before = before;
    this.draw(frame);
    this.results.follow(frames);
    this.dealEnd.follow(frame);
  }

  /** @param {?Frame} frame */
  draw(frame) {
    if (!frame || !this.scene) return;
    this.drawn = frame;
    const held = this.root.contains(document.activeElement);
    const before = this.before ? this.board.arranged(this.before) : null;
    this.scene.draw(this.board.arranged(frame), before, this.model.you.seat);
    this.play.refresh(this.model.frame ?? frame);
    this.layouts?.follow();
    this.moveHelp.follow((this.model.frame ?? frame).menu ?? []);
    this.paint();
    const lost = held && !this.root.contains(document.activeElement);
    if (lost || document.activeElement === this.part("own")) this.board.home();
  }

  /** What depends on the choice, the offers and the line, and not on a new frame. */
  paint() {
    if (!this.drawn) return;
    const { model, texts, play, connection, words } = this;
    const chosen = play.selection.cards.length;
    const situation = {
      model,
      shown: this.drawn,
      looking: this.dealEnd.shown,
      replaced: this.seats.replaced,
      out: this.seats.isOut(model.you.seat),
      chosen,
      names: (/** @type {number[]} */ seats) => words.seats(seats),
      texts,
    };
    write(this.part("turn"), turnText(situation));
    write(this.part("hint"), hintText(situation));
    const dealt = (this.drawn.sheet?.deals.length ?? 0) + (model.over || this.dealEnd.shown ? 0 : 1);
    write(this.part("deal"), phrase(texts.deal_number, { deal: dealt }));
    this.root.classList.toggle("on-turn", model.onTurn);
    this.root.classList.toggle("busy", Boolean(connection.pending) || model.version < play.until);
    document.title = model.onTurn ? `● ${texts.your_turn} · ${this.title}` : this.title;
    this.part("clear").toggleAttribute("hidden", !chosen && !connection.pending);
    this.board.paint();
    this.seats.paint();
    this.guide?.paint();
  }

  /** A refusal, or what the table has to say to this player: near the hand, and spoken at once. */
  tell(/** @type {string} */ sentence) {
    this.say(sentence);
    this.announcer.interrupt(sentence);
  }

  /** A refusal: its clause may be read beside the table. */
  refuse(/** @type {import("./types.js").Reason} */ refusal) {
    this.tell(reason(refusal));
    this.part("notice").replaceChildren(...reasonWithLink(refusal, this.texts));
  }

  say(/** @type {string} */ sentence) {
    const place = this.part("notice");
    write(place, sentence);
    place.toggleAttribute("hidden", !sentence);
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

/** Fetches a style sheet that the page names and leaves out at first; once. @param {string} name */
function fetchStyle(name) {
  const link = document.querySelector(`link[data-style="${name}"]`);
  if (!(link instanceof HTMLLinkElement) || !link.disabled) return Promise.resolve();
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve(undefined);
    link.disabled = false;
  });
}
