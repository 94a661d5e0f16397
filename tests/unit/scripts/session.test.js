import assert from "node:assert/strict";
import { test } from "node:test";
import "./support/node18.js";
import { TableSession } from "#web/table/session.js";
import { keptLinks } from "#web/table/witness.js";
import { FakeClock } from "./support/clock.js";
import { Sockets } from "./support/sockets.js";
import { storage } from "./support/storage.js";
import { frame, moves, whole, zone } from "./support/tables.js";

/** A window at a table that stands at move 5. @param {any} running the test */
function seated(running) {
  const clock = FakeClock.install(running);
  storage(running, "localStorage");
  const sockets = new Sockets();
  /** @type {any[]} */
  const told = [];
  const session = new TableSession("match", sockets.open, {
    began: (table, again) => told.push(["began", table.version, again]),
    moved: (frames, set) => told.push(["moved", frames.map(({ move }) => move), set]),
    accepted: (version) => told.push(["accepted", version]),
    refused: ({ code }) => told.push(["refused", code]),
    tried: (id, answers) => told.push(["tried", id, answers]),
    hinted: ({ say }) => told.push(["hinted", say]),
    presence: () => told.push(["presence"]),
    reacted: ({ seat, say }) => told.push(["reacted", seat, say]),
    told: (sentence) => told.push(["told", sentence]),
    unavailable: (sentence, kept) => told.push(["unavailable", sentence, kept]),
    line: (state) => told.push(["line", state]),
  });
  session.connection.connect();
  sockets.last.accept();
  const table = whole(frame(5, { active: [0], zones: [zone("hand:0", "7C 3D")] }));
  sockets.last.tell(table);
  return { clock, sockets, told, session, table };
}

const SIX = { move: 6, say: "", zones: [zone("hand:0", "7C")] };
const SEVEN = { move: 7, say: "", active: [1] };

test("after a loss with a move held: what was missed is asked for, then the move is sent, then all is told once", (running) => {
  const { clock, sockets, told, session } = seated(running);
  sockets.last.breaks();
  session.connection.move({ do: "play", card: "3D" }, session.model.version);
  clock.pass(600);
  sockets.last.accept();
  assert.deepEqual(sockets.last.sent.map((one) => one.do), ["join", "move"]);
  const [join, move] = sockets.last.sent;
  assert.equal(join.since, 5);
  told.length = 0;
  sockets.last.tell({ type: "accepted", id: move.id, version: 6, hash: "h6" });
  sockets.last.tell(moves(5, [SIX]));
  sockets.last.tell(moves(5, [SIX, SEVEN]));
  assert.deepEqual(told, [["accepted", 6], ["moved", [6], false], ["moved", [7], false]]);
  assert.deepEqual(session.model.frame?.zones[0].cards, ["7C"]);
});

test("moves with a gap before them are asked for anew, and shown when they are there", (running) => {
  const { sockets, told, session } = seated(running);
  told.length = 0;
  sockets.last.tell(moves(6, [SEVEN]));
  assert.deepEqual(told, []);
  assert.deepEqual(sockets.last.did("join").map((one) => one.since), [0, 5]);
  sockets.last.tell(moves(5, [SIX, SEVEN]));
  assert.deepEqual(told, [["moved", [6, 7], false]]);
  assert.equal(session.model.version, 7);
});

const SAID = { move: 6, say: "", reaction: { seat: 1, say: "Grazie!" } };

test("a message is told once, and draws nothing anew", (running) => {
  const { sockets, told, session } = seated(running);
  told.length = 0;
  sockets.last.tell(moves(5, [SAID]));
  sockets.last.tell(moves(5, [SAID, SEVEN]));
  assert.deepEqual(told, [["moved", [], false], ["reacted", 1, "Grazie!"], ["moved", [7], false]]);
  assert.equal(session.model.version, 7);
});

test("whoever comes back hears no message that was sent meanwhile", (running) => {
  const { sockets, told } = seated(running);
  told.length = 0;
  sockets.last.tell({ ...moves(5, [SAID]), you: { seat: 0, role: "player" } });
  assert.deepEqual(told, [["moved", [], false]]);
});

test("an answer that knows of a later table has it asked for, unless it comes by itself", (running) => {
  const { clock, sockets, session } = seated(running);
  session.connection.move({ do: "play" }, 5);
  const [{ id }] = sockets.last.did("move");
  sockets.last.tell({ type: "refused", id, code: "stale_version", say: "moved on", version: 7 });
  clock.pass(1400);
  assert.equal(sockets.last.did("join").length, 1);
  clock.pass(200);
  assert.deepEqual(sockets.last.did("join").map((one) => one.since), [0, 5]);
  sockets.last.tell(moves(5, [SIX, SEVEN]));
  session.connection.move({ do: "play" }, 7);
  sockets.last.tell({ type: "accepted", id: sockets.last.did("move")[1].id, version: 7, hash: "h7" });
  clock.pass(2000);
  assert.equal(sockets.last.did("join").length, 2, "version 7 is here");
});

test("a whole table after a loss replaces the old one and is told as one that was shown before", (running) => {
  const { sockets, told, session, table } = seated(running);
  assert.deepEqual(told.at(-1), ["began", 5, false]);
  sockets.last.tell({ ...table, version: 40, hash: "h40", frame: frame(40) });
  assert.deepEqual(told.at(-1), ["began", 40, true]);
  assert.deepEqual(session.model.frame?.zones, []);
});

test("who logged in meanwhile and comes back as a player gets the whole table, with the own cards", (running) => {
  const { clock, sockets, told, session, table } = seated(running);
  const watching = /** @type {const} */ ({ seat: null, role: "spectator" });
  sockets.last.tell({ ...table, you: watching, frame: frame(5, { zones: [zone("hand:0", "?? ??")] }) });
  sockets.last.breaks();
  clock.pass(600);
  sockets.last.accept();
  told.length = 0;
  sockets.last.tell(moves(5, [], { you: table.you }));
  assert.deepEqual(told, []);
  assert.deepEqual(sockets.last.did("join").map((one) => one.since), [5, 0]);
  sockets.last.tell(table);
  assert.deepEqual(told, [["began", 5, true]]);
  assert.deepEqual([session.model.you, session.model.frame?.zones[0].cards], [table.you, ["7C", "3D"]]);
});

test("that the site cannot answer reaches the page, with whether a move waits", (running) => {
  const { sockets, told, session } = seated(running);
  session.connection.move({ do: "play" }, 5);
  const [{ id }] = sockets.last.did("move");
  told.length = 0;
  sockets.last.tell({ type: "refused", id, code: "unavailable", say: "Busy.", version: 5 });
  assert.deepEqual(told, [["unavailable", "Busy.", true]]);
});

test("whoever plays is a witness of each version that was heard of", (running) => {
  const { sockets, session } = seated(running);
  sockets.last.tell(moves(5, [SIX]));
  session.connection.move({ do: "play" }, 6);
  sockets.last.tell({ type: "accepted", id: sockets.last.did("move")[0].id, version: 7, hash: "h7" });
  assert.deepEqual([...keptLinks("match")], [[5, "h5"], [6, "h6"], [7, "h7"]]);
});

test("clocks, presence, answers and errors reach the page", (running) => {
  const { sockets, told, session } = seated(running);
  told.length = 0;
  sockets.last.tell(moves(5, [], { clock: null }));
  sockets.last.tell({ type: "presence", presence: [{ seat: 1, online: false, bot: false, since_ms: 3 }] });
  sockets.last.tell({ type: "tried", id: 4, answers: [{ ok: true }] });
  sockets.last.tell({ type: "error", code: "too_fast", say: "slower" });
  assert.deepEqual(told, [["moved", [], true], ["presence"], ["tried", 4, [{ ok: true }]], ["told", "slower"]]);
  assert.equal(session.model.presence[0].online, false);
});

test("two answers have the table asked for once, and a table that was left asks for nothing", (running) => {
  const { clock, sockets, session } = seated(running);
  for (const version of [7, 8]) sockets.last.tell({ type: "accepted", id: null, version, hash: "" });
  clock.pass(1600);
  assert.equal(sockets.last.did("join").length, 2);
  const [socket] = sockets.opened;
  socket.tell({ type: "accepted", id: null, version: 9, hash: "" });
  session.close();
  socket.readyState = 1;
  session.connection.socket = sockets.open();
  sockets.last.accept();
  clock.pass(1600);
  assert.deepEqual(sockets.last.did("join"), []);
});
