import assert from "node:assert/strict";
import { test } from "node:test";
import "./support/node18.js";
import { Connection } from "#web/table/connection.js";
import { TableModel } from "#web/table/model.js";
import { Play } from "#web/table/play.js";
import { reason } from "#web/table/sentences.js";
import { Summary } from "#web/table/summary.js";
import { FakeClock, settled } from "./support/clock.js";
import { Sockets } from "./support/sockets.js";
import { entry, frame, moves, pick, whole, zone } from "./support/tables.js";

/** @typedef {import("#web/table/types.js").Answer} Answer */

const TEXTS = { choose_first: "choose first", moved_on: "moved on", held: "held", withdrawn: "withdrawn", no: "no" };
const HAND = { zones: ["hand:0"] };
const MENU = [
  entry("discard", { card: pick("card", HAND) }, "pile"),
  entry("meld", { cards: pick("cards", { ...HAND, least: 3, most: 9 }) }, "own"),
];
const ZONES = [zone("hand:0", "7C 3D 4D 5D"), zone("hand:1", "?? ??"), zone("pile", "KH")];

/**
 * A player on turn, whose choice the rules answer by `judged`; nothing is drawn.
 * @param {any} running the test @param {(command: any) => Answer} [judged]
 */
function player(running, judged = () => ({ ok: true })) {
  const clock = FakeClock.install(running);
  const sockets = new Sockets();
  const model = new TableModel();
  const table = whole(frame(5, { active: [0], menu: MENU, zones: ZONES }));
  model.replace(table);
  /** @type {string[]} */
  const told = [];
  /** @type {string[]} */
  const focused = [];
  /** @type {any[]} */
  const offered = [];
  /** How often the page was told to paint, and whether it says that it waits. */
  const page = { painted: 0, busy: false, hurried: 0, lost: false };
  const asked = { questions: /** @type {string[]} */ ([]), answer: Promise.resolve(true) };
  /** @type {Play} */
  let play;
  const connection = new Connection(sockets.open, {
    heard: (message) => message.type === "tried" && play.trial.hear(message.id, message.answers),
    changed: () => {},
    unavailable: () => {},
    version: () => model.version,
  });
  play = new Play(
    {
      model, connection, texts: TEXTS, words: () => new Summary(table.index, TEXTS),
      tell: (sentence) => told.push(sentence), refuse: (refusal) => told.push(reason(refusal)), painted: () => (page.painted += 1), offer: () => {}, home: () => told.push("home"), hurry: () => (page.hurried += 1),
    },
    {
      ask: () => {}, busy: (waiting) => (page.busy = waiting), number: () => null,
      focus: ({ candidate }) => focused.push(candidate.label),
      show: (sorted) => (offered.push(sorted.legal.map(({ candidate }) => candidate.command)), page.lost),
    },
    (question) => (asked.questions.push(question), asked.answer),
  );
  connection.connect();
  sockets.last.accept();
  /** The rules say what they think of everything that is asked. */
  const answer = () => {
    clock.pass(40);
    for (const { id, commands } of sockets.last.did("try")) {
      sockets.last.tell({ type: "tried", id, answers: commands.map(judged) });
    }
  };
  const hold = (/** @type {number} */ at) => ({ zone: "hand:0", at, code: ZONES[0].cards[at] });
  play.refresh(/** @type {any} */ (model.frame));
  answer();
  return { clock, sockets, model, connection, play, told, focused, offered, asked, page, answer, hold };
}

test("chosen cards bring the moves that they make", (running) => {
  const { play, offered, answer, hold } = player(running);
  play.toggle(hold(1));
  answer();
  assert.deepEqual(offered.at(-1), [{ do: "discard", card: "3D" }]);
  play.toggle(hold(2));
  play.toggle(hold(3));
  answer();
  assert.deepEqual(offered.at(-1), [{ do: "meld", cards: ["3D", "4D", "5D"] }]);
});

test("a card is played by itself when that means one thing only, once the rules have answered", (running) => {
  const { play, sockets, answer, hold } = player(running);
  play.playCard(hold(0));
  assert.deepEqual(sockets.last.did("move"), []);
  answer();
  assert.deepEqual(sockets.last.did("move").map(({ version, command }) => [version, command]), [
    [5, { do: "discard", card: "7C" }],
  ]);
});

test("what is refused is told with its clause, and not sent", (running) => {
  const { play, sockets, told, answer, hold } = player(running, () => ({ ok: false, say: "No.", clause: "BUR-9" }));
  play.playCard(hold(0));
  answer();
  assert.deepEqual(told, ["No. (BUR-9)"]);
  assert.deepEqual(sockets.last.did("move"), []);
});

test("pointing plays what is offered there; where nothing is, the player is told to choose first", (running) => {
  const { play, sockets, told, answer, hold } = player(running);
  play.point(["meld:9"]);
  assert.deepEqual(told, [], "a place where nothing can ever be done is no mistake");
  play.point(["pile"]);
  assert.deepEqual(told, ["choose first"]);
  for (const at of [1, 2, 3]) play.toggle(hold(at));
  play.point(["pile", "own"]);
  answer();
  assert.deepEqual(sockets.last.did("move").map(({ command }) => command), [{ do: "meld", cards: ["3D", "4D", "5D"] }]);
});

test("of several ways the first is in focus and none is played", (running) => {
  const { play, model, sockets, focused, answer, hold } = player(running);
  model.replace(whole(frame(6, { active: [0], menu: [...MENU, entry("keep", { card: pick("card", HAND) })], zones: ZONES })));
  play.refresh(/** @type {any} */ (model.frame));
  answer();
  play.playCard(hold(0));
  answer();
  assert.deepEqual(focused, ["discard"]);
  assert.deepEqual(sockets.last.did("move"), []);
});

test("while a move is not answered, and until the table has come as far, no other one is made", (running) => {
  const { play, model, connection, sockets, offered, answer, hold } = player(running);
  play.playCard(hold(0));
  answer();
  play.toggle(hold(1));
  answer();
  assert.deepEqual(offered.at(-1), []);
  sockets.last.tell({ type: "accepted", id: sockets.last.did("move")[0].id, version: 7 });
  play.accepted(7);
  assert.deepEqual([connection.pending, play.selection.cards, play.free], [null, [], false]);
  model.append(moves(5, [{ move: 7, say: "" }]));
  assert.equal(play.free, true);
});

test("a choice that fits no more after a frame is put back and offers nothing", (running) => {
  const { play, model, offered, answer, hold } = player(running);
  play.toggle(hold(1));
  play.toggle(hold(0));
  model.append(moves(5, [{ move: 6, say: "", zones: [zone("hand:0", "7C 4D 5D")], menu: MENU }]));
  play.refresh(/** @type {any} */ (model.frame));
  answer();
  assert.deepEqual(play.selection.cards.map(({ code }) => code), ["7C"]);
  assert.deepEqual(offered.at(-1), [{ do: "discard", card: "7C" }]);
});

test("a choice made while others play is put back when the turn begins with a draw", (running) => {
  const { play, model, hold } = player(running);
  model.append(moves(5, [{ move: 6, say: "", active: [1] }]));
  play.refresh(/** @type {any} */ (model.frame));
  play.toggle(hold(1));
  assert.equal(play.selection.cards.length, 1);
  model.append(moves(6, [{ move: 7, say: "", active: [0], menu: [entry("draw", {}, "stock")] }]));
  play.refresh(/** @type {any} */ (model.frame));
  assert.deepEqual(play.selection.cards, []);
});

test("a question is asked before a grave move, and its answer counts", async (running) => {
  const { play, sockets, asked, answer, hold } = player(running, () => ({ ok: true, ask: "Close?" }));
  asked.answer = Promise.resolve(false);
  play.playCard(hold(0));
  answer();
  await settled();
  assert.deepEqual([asked.questions, sockets.last.did("move")], [["Close?"], []]);
  asked.answer = Promise.resolve(true);
  play.playCard(hold(0));
  await settled();
  assert.equal(sockets.last.did("move").length, 1);
});

test("a question that stays open while the turn passes sends nothing", async (running) => {
  const { play, model, sockets, asked, told, answer, hold } = player(running, () => ({ ok: true, ask: "Close?" }));
  let agree = (/** @type {boolean} */ _yes) => {};
  asked.answer = new Promise((done) => (agree = done));
  play.playCard(hold(0));
  answer();
  model.append(moves(5, [{ move: 6, say: "", active: [1] }]));
  agree(true);
  await settled();
  assert.deepEqual([sockets.last.did("move"), told], [[], ["moved on"]]);
});

test("a question that stays open while another seat chooses is sent for the table that was seen", async (running) => {
  const { play, model, sockets, asked, told, answer, hold } = player(running, () => ({ ok: true, ask: "Close?" }));
  model.append(moves(5, [{ move: 6, say: "", active: [0, 1], menu: MENU }]));
  play.refresh(/** @type {any} */ (model.frame));
  let agree = (/** @type {boolean} */ _yes) => {};
  asked.answer = new Promise((done) => (agree = done));
  play.playCard(hold(0));
  answer();
  model.append(moves(6, [{ move: 7, say: "", active: [0], menu: MENU }]));
  play.refresh(/** @type {any} */ (model.frame));
  agree(true);
  await settled();
  assert.deepEqual(sockets.last.did("move").map(({ version }) => version), [6]);
  assert.deepEqual(told, []);
});

test("the choice of another seat of the round takes nothing from what is chosen", (running) => {
  const { play, model, offered, answer, hold } = player(running);
  model.append(moves(5, [{ move: 6, say: "", active: [0, 1], menu: MENU }]));
  play.refresh(/** @type {any} */ (model.frame));
  play.toggle(hold(1));
  answer();
  play.whenKnown(() => {});
  model.append(moves(6, [{ move: 7, say: "", active: [0], menu: MENU, zones: [zone("hand:1", "??")] }]));
  play.refresh(/** @type {any} */ (model.frame));
  answer();
  assert.deepEqual(play.selection.cards.map(({ code }) => code), ["3D"]);
  assert.deepEqual(offered.at(-1), [{ do: "discard", card: "3D" }]);
});

/** A player who has chosen, and may still say something. @param {any} running */
function waiting(running, judged = (/** @type {any} */ _command) => /** @type {Answer} */ ({ ok: true })) {
  const made = player(running, judged);
  const shout = { ...entry("shout"), off_turn: true };
  const turn = (/** @type {number} */ since, /** @type {number[]} */ active) => {
    const menu = active.includes(0) ? [...MENU, shout] : [shout];
    made.model.append(moves(since, [{ move: since + 1, say: "", active, menu }]));
    made.play.refresh(/** @type {any} */ (made.model.frame));
    made.answer();
  };
  const standing = () => made.play.sorted.standing.map(({ candidate }) => candidate.command);
  const press = () => made.play.perform(made.play.sorted.standing[0]);
  return { ...made, turn, standing, press };
}

test("what is there off turn is there on turn and off, and while a move is on its way", (running) => {
  const { play, sockets, turn, standing, answer, hold } = waiting(running);
  for (const active of [[1], [0], [0, 1], []]) {
    turn(play.seat.model.version, active);
    assert.deepEqual(standing(), [{ do: "shout" }], String(active));
  }
  turn(play.seat.model.version, [0]);
  play.playCard(hold(0));
  answer();
  assert.equal(sockets.last.did("move").length, 1);
  play.toggle(hold(1));
  answer();
  assert.deepEqual(standing(), [{ do: "shout" }]);
});

test("what is said off turn is sent off turn, and leaves the choice and the offers alone", (running) => {
  const { play, sockets, turn, press, offered, answer, hold } = waiting(running);
  turn(5, [0]);
  play.toggle(hold(1));
  answer();
  press();
  assert.deepEqual(sockets.last.did("move").map(({ command }) => command), [{ do: "shout" }]);
  play.compose();
  answer();
  assert.deepEqual(offered.at(-1), [{ do: "discard", card: "3D" }], "nothing is held up");
  sockets.last.tell({ type: "accepted", id: sockets.last.did("move")[0].id, version: 7 });
  play.accepted(7);
  answer();
  assert.deepEqual(play.selection.cards.map(({ code }) => code), ["3D"]);
  assert.equal(play.free, true, "the turn need not wait for the word");
});

test("what is said while a move is on its way goes out as soon as that is answered", (running) => {
  const { play, sockets, turn, press, answer, hold } = waiting(running);
  turn(5, [0]);
  play.playCard(hold(0));
  answer();
  press();
  press();
  assert.equal(sockets.last.did("move").length, 1);
  sockets.last.tell({ type: "accepted", id: sockets.last.did("move")[0].id, version: 7 });
  play.accepted(7);
  assert.deepEqual(sockets.last.did("move").map(({ command }) => command.do), ["discard", "shout"]);
});

test("what would be refused off turn is there, and says why", (running) => {
  const { sockets, turn, press, told } = waiting(running, () => ({ ok: false, say: "Not now." }));
  turn(5, [1]);
  press();
  assert.deepEqual([told, sockets.last.did("move")], [["Not now."], []]);
});

test("who has chosen may choose cards for the next round", (running) => {
  const { play, turn, hold } = waiting(running);
  turn(5, [1]);
  play.toggle(hold(1));
  assert.deepEqual(play.selection.cards.map(({ code }) => code), ["3D"]);
});

test("a move made without a line says so and can be taken back", (running) => {
  const { play, connection, sockets, told, answer, hold } = player(running);
  play.toggle(hold(0));
  answer();
  sockets.last.breaks();
  play.settle(play.sorted.legal, []);
  assert.equal(connection.pending?.sent, false);
  play.clear();
  assert.deepEqual([told, connection.pending, play.selection.cards], [["held", "withdrawn"], null, []]);
  assert.deepEqual(play.candidates, [], "nothing is offered for what is not chosen any more");
});

test("a refusal frees the player, with the choice as it was", (running) => {
  const { play, sockets, told, offered, answer, hold } = player(running);
  play.playCard(hold(0));
  answer();
  sockets.last.tell({ type: "refused", id: sockets.last.did("move")[0].id, version: 5 });
  play.refused({ id: "", code: "stale_version", say: "Moved on.", version: 5 });
  answer();
  assert.deepEqual(told, ["Moved on."]);
  assert.deepEqual(offered.at(-1), [{ do: "discard", card: "7C" }]);
});

test("the page is told when it waits for the rules, and when there is something to paint", (running) => {
  const { play, page, told, answer, hold } = player(running);
  const before = page.painted;
  play.toggle(hold(1));
  assert.deepEqual([page.busy, page.painted], [true, before + 1]);
  answer();
  assert.deepEqual([page.busy, page.painted, told], [false, before + 2, []]);
  page.lost = true;
  play.toggle(hold(2));
  assert.ok(told.includes("home"), "the button in focus is gone");
});

test("what can no longer be done is taken back at once, however long the answers take", (running) => {
  const { play, offered, answer, hold } = player(running);
  play.toggle(hold(1));
  answer();
  play.toggle(hold(2));
  assert.deepEqual([offered.at(-1), play.sorted.legal], [[], []]);
});

test("cards of a zone from which nothing can be taken are neither chosen nor played", (running) => {
  const { play, sockets, answer } = player(running);
  play.toggle({ zone: "pile", at: 0, code: "KH" });
  play.playCard({ zone: "pile", at: 0, code: "KH" });
  answer();
  assert.deepEqual([play.selection.cards, sockets.last.did("move")], [[], []]);
});

test("a wish is forgotten when the choice changes before the answer", (running) => {
  const { play, sockets, answer, hold } = player(running);
  play.playCard(hold(0));
  play.toggle(hold(0));
  play.toggle(hold(1));
  answer();
  assert.deepEqual(sockets.last.did("move"), []);
});

test("whoever acts sees at once what has happened", (running) => {
  const { play, page, answer, hold } = player(running);
  play.toggle(hold(0));
  answer();
  play.point(["stock"]);
  assert.equal(page.hurried, 0);
  play.point(["pile"]);
  assert.equal(page.hurried, 2, "by pointing, and by the move");
});

test("a place to go to is called by what lies there", (running) => {
  const { play, model, answer, hold } = player(running);
  const extend = entry("extend", { card: pick("card", HAND), meld: pick("zone", { zones: ["meld:3"] }) }, "own");
  model.replace(whole(frame(6, { active: [0], menu: [extend], zones: [...ZONES, zone("meld:3", "8C 9C")] })));
  play.refresh(/** @type {any} */ (model.frame));
  play.toggle(hold(0));
  answer();
  assert.deepEqual(play.sorted.legal.map(({ candidate }) => candidate.label), ["extend: 8C, 9C"]);
});
