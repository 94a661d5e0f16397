import assert from "node:assert/strict";
import { test } from "node:test";
import "./support/node18.js";
import { Connection } from "#web/table/connection.js";
import { FakeClock, settled } from "./support/clock.js";
import { Sockets } from "./support/sockets.js";

const MOVE = { do: "play", card: "7C" };

/** A connection, the sockets it opens and what it tells. @param {any} running the test */
function line(running) {
  const clock = FakeClock.install(running);
  const sockets = new Sockets();
  /** @type {any[]} */
  const heard = [];
  /** @type {string[]} */
  const states = [];
  /** @type {string[]} */
  const unavailable = [];
  const shown = { version: 7 };
  const connection = new Connection(sockets.open, {
    heard: (message) => heard.push(message),
    changed: (state, code) => states.push(`${state} ${code}`),
    unavailable: (say, kept) => unavailable.push(`${say} ${kept}`),
    version: () => shown.version,
  });
  connection.connect();
  /** Lets time go on at a site that lives. */
  const pass = (/** @type {number} */ ms) => {
    for (let left = ms; left > 0; left -= 1000) {
      clock.pass(Math.min(left, 1000));
      sockets.last.tell({ type: "pong" });
    }
  };
  return { clock, pass, sockets, heard, states, unavailable, shown, connection };
}

test("a line that breaks comes back within a second for ten seconds, then later and later, and soon again once somebody was heard", (running) => {
  const { clock, sockets, states } = line(running);
  sockets.last.accept();
  sockets.last.tell({ type: "presence" });
  /** @type {number[]} */
  const waits = [];
  const meant = [400, 800, ...Array(10).fill(1000), 2000, 4000, 8000, 8000];
  for (let time = 0; time < meant.length; time++) {
    const [before, broken] = [sockets.opened.length, clock.now];
    sockets.last.breaks();
    while (sockets.opened.length === before) clock.pass(10);
    waits.push(clock.now - broken);
  }
  // Within a quarter of the time meant: not all windows of a hall at the same moment.
  meant.forEach((wait, at) => {
    assert.ok(waits[at] >= wait * 0.75 && waits[at] <= wait * 1.25 + 10, `${at}: ${waits[at]}`);
  });
  assert.deepEqual(new Set(states), new Set(["open 0", "lost 1006"]));
  sockets.last.accept();
  sockets.last.tell({ type: "presence" });
  sockets.last.breaks();
  clock.pass(520);
  assert.equal(sockets.opened.length, meant.length + 2);
});

test("it asks for what it missed by the version shown", (running) => {
  const { clock, sockets, shown } = line(running);
  sockets.last.accept();
  assert.deepEqual(sockets.last.sent, [{ do: "join", since: 7 }]);
  shown.version = 19;
  sockets.last.breaks();
  clock.pass(600);
  sockets.last.accept();
  assert.deepEqual(sockets.last.sent, [{ do: "join", since: 19 }]);
});

test("a move made without a line is sent once there is one, and not again when it is answered", (running) => {
  const { clock, sockets, connection } = line(running);
  assert.equal(connection.move(MOVE, 7), true);
  assert.equal(connection.move({ do: "pass" }, 7), false, "one at a time");
  assert.deepEqual(sockets.last.sent, []);
  sockets.last.accept();
  const [sent] = sockets.last.did("move");
  assert.deepEqual([sent.version, sent.command], [7, MOVE]);
  assert.ok(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(sent.id), sent.id);
  sockets.last.tell({ type: "accepted", id: sent.id, version: 8 });
  sockets.last.breaks();
  clock.pass(600);
  sockets.last.accept();
  assert.deepEqual(sockets.last.did("move"), []);
  assert.equal(connection.move({ do: "pass" }, 8), true);
});

test("a move whose answer was lost is sent again under the same id, with the version it was made at", (running) => {
  const { clock, sockets, connection, shown } = line(running);
  sockets.last.accept();
  connection.move(MOVE, 7);
  const [first] = sockets.last.did("move");
  shown.version = 12;
  sockets.last.breaks();
  clock.pass(600);
  sockets.last.accept();
  assert.deepEqual(sockets.last.did("move"), [first]);
});

test("a move answered twice is one move: the second answer touches neither the next one nor anybody", (running) => {
  const { clock, sockets, connection, heard } = line(running);
  sockets.last.accept();
  connection.move(MOVE, 7);
  const [{ id }] = sockets.last.did("move");
  sockets.last.tell({ type: "error", code: "unavailable" });
  clock.pass(2000);
  assert.equal(sockets.last.did("move").length, 2);
  sockets.last.tell({ type: "accepted", id, version: 8 });
  connection.move({ do: "pass" }, 8);
  const told = heard.length;
  sockets.last.tell({ type: "accepted", id, version: 8 });
  sockets.last.tell({ type: "refused", id, version: 8, code: "stale_version" });
  assert.equal(heard.length, told);
  assert.deepEqual(connection.pending?.command, { do: "pass" });
});

test("what was asked without an id is answered without one, and a move goes on waiting", (running) => {
  const { sockets, connection, heard } = line(running);
  sockets.last.accept();
  connection.move(MOVE, 7);
  sockets.last.tell({ type: "accepted", id: null, version: 8 });
  assert.equal(heard.length, 1);
  assert.deepEqual(connection.pending?.command, MOVE);
});

test("what the site could not answer is sent again after a while; another error ends the move", (running) => {
  const { clock, sockets, connection } = line(running);
  sockets.last.accept();
  sockets.last.tell({ type: "table" });
  connection.move(MOVE, 7);
  sockets.last.tell({ type: "error", code: "unavailable" });
  clock.pass(1990);
  assert.equal(sockets.last.did("move").length, 1);
  clock.pass(20);
  assert.equal(sockets.last.did("move").length, 2);
  sockets.last.tell({ type: "error", code: "malformed" });
  assert.equal(connection.pending, null);
});

test("a move that waits for a line can be taken back; one that was sent cannot", (running) => {
  const { sockets, connection } = line(running);
  connection.move(MOVE, 7);
  assert.equal(connection.withdraw(), true);
  sockets.last.accept();
  assert.deepEqual(sockets.last.did("move"), []);
  connection.move(MOVE, 7);
  assert.equal(connection.withdraw(), false);
  sockets.last.breaks();
  assert.equal(connection.withdraw(), false, "it may have been heard");
});

test("a line that says nothing after a ping is dead though nobody closed it", (running) => {
  const { clock, sockets } = line(running);
  sockets.last.accept();
  sockets.last.tell({ type: "presence" });
  for (let time = 0; time < 4; time++) {
    clock.pass(15000);
    assert.equal(sockets.last.did("ping").length, time + 1);
    sockets.last.tell({ type: "pong" });
  }
  assert.equal(sockets.opened.length, 1);
  clock.pass(15000 + 10000 + 600);
  assert.equal(sockets.opened.length, 2);
});

test("what an abandoned socket still says is not heard", async (running) => {
  const { clock, sockets, heard, states } = line(running);
  const [first] = sockets.opened;
  first.accept();
  first.breaks();
  clock.pass(600);
  first.tell({ type: "moves" });
  first.breaks(4403);
  await settled();
  assert.deepEqual(heard, []);
  assert.deepEqual(states, ["open 0", "lost 1006"]);
});

test("it comes back at once when the machine wakes up, and asks a line that is there whether it lives", (running) => {
  const { sockets, connection } = line(running);
  sockets.last.accept();
  connection.hurry();
  assert.equal(sockets.opened.length, 1);
  assert.equal(sockets.last.did("ping").length, 1);
  sockets.last.breaks();
  connection.hurry();
  assert.equal(sockets.opened.length, 2);
});

for (const code of [4401, 4403, 4404, 4429]) {
  test(`closed with ${code} it stays closed until it is asked for`, (running) => {
    const { clock, sockets, states, connection } = line(running);
    sockets.last.accept();
    sockets.last.breaks(code);
    clock.pass(60000);
    connection.hurry();
    assert.equal(sockets.opened.length, 1);
    assert.equal(states.at(-1), `closed ${code}`);
  });
}

test("a table that is left is left for good", async (running) => {
  const { clock, sockets, connection } = line(running);
  sockets.last.accept();
  connection.close();
  await settled();
  clock.pass(60000);
  assert.equal(sockets.opened.length, 1);
});

test("waking up while a line is being opened gives that one up for a new one", async (running) => {
  const { sockets, connection, states } = line(running);
  connection.hurry();
  assert.deepEqual(sockets.opened.map(({ readyState }) => readyState), [3, 0]);
  await settled();
  sockets.opened[0].accept();
  assert.deepEqual(states, [], "what the first one says counts no more");
  sockets.last.accept();
  assert.deepEqual(states, ["open 0"]);
});

test("after an answer nothing is sent again, though it was to be", (running) => {
  const { clock, sockets, connection } = line(running);
  sockets.last.accept();
  connection.move(MOVE, 7);
  sockets.last.tell({ type: "error", code: "unavailable" });
  sockets.last.tell({ type: "accepted", id: sockets.last.did("move")[0].id, version: 8 });
  connection.move({ do: "pass" }, 8);
  clock.pass(3000);
  assert.deepEqual(sockets.last.did("move").map(({ command }) => command.do), ["play", "pass"]);
});

test("however often a line came back, one ping goes out at a time, each with a number of its own", (running) => {
  const { clock, sockets } = line(running);
  for (let time = 0; time < 3; time++) {
    sockets.last.accept();
    sockets.last.breaks();
    clock.pass(2500);
  }
  sockets.last.accept();
  sockets.last.tell({ type: "presence" });
  clock.pass(15000);
  sockets.last.tell({ type: "pong" });
  clock.pass(15000);
  assert.deepEqual(sockets.last.did("ping").map(({ id }) => id), [1, 2]);
});

test("a move that the site could not store is kept and sent again under its id, later and later, and told once", (running) => {
  const { pass, sockets, heard, unavailable, connection } = line(running);
  sockets.last.accept();
  sockets.last.tell({ type: "table" });
  connection.move(MOVE, 7);
  const [first] = sockets.last.did("move");
  const refusal = { type: "refused", id: first.id, code: "unavailable", say: "Busy.", version: 7 };
  for (const [nth, wait] of [2000, 4000, 8000, 16000, 16000].entries()) {
    sockets.last.tell(refusal);
    pass(wait - 10);
    assert.equal(sockets.last.did("move").length, nth + 1);
    pass(20);
    assert.deepEqual(sockets.last.did("move").at(-1), first);
    // What can be read is heard meanwhile: it does not say that a move can be stored.
    sockets.last.tell({ type: "moves" });
  }
  assert.equal(connection.move({ do: "pass" }, 7), false, "one at a time");
  assert.deepEqual(unavailable, ["Busy. true"]);
  assert.ok(!heard.some(({ type }) => type === "refused"));
  sockets.last.tell({ type: "accepted", id: first.id, version: 8 });
  assert.equal(connection.pending, null);
  connection.move({ do: "pass" }, 8);
  sockets.last.tell({ ...refusal, id: sockets.last.did("move").at(-1).id });
  pass(2010);
  assert.deepEqual([sockets.last.did("move").length, unavailable.length], [8, 2], "a new move, a new beginning");
});

test("a move kept through a loss of the line is sent when line and table are back", (running) => {
  const { clock, sockets, connection } = line(running);
  sockets.last.accept();
  connection.move(MOVE, 7);
  const [first] = sockets.last.did("move");
  sockets.last.tell({ type: "refused", id: first.id, code: "unavailable", say: "Busy.", version: 7 });
  sockets.last.breaks();
  clock.pass(600);
  assert.equal(sockets.last.did("move").length, 0);
  sockets.last.accept();
  assert.deepEqual(sockets.last.did("move"), [first]);
});

test("a table that could not be read is asked for again, and the move that came with the join is kept", (running) => {
  const { clock, pass, sockets, heard, unavailable, connection } = line(running);
  connection.move(MOVE, 7);
  sockets.last.accept();
  assert.deepEqual(sockets.last.sent.map((one) => one.do), ["join", "move"]);
  for (let time = 1; time < 3; time++) {
    sockets.last.tell({ type: "error", code: "unavailable", say: "Busy." });
    sockets.last.tell({ type: "error", code: "unknown_message", say: "What?" });
    clock.pass(2000 * time);
    assert.deepEqual(sockets.last.sent.slice(-2).map((one) => one.do), ["join", "move"]);
    assert.equal(sockets.last.did("move").length, time + 1);
  }
  assert.deepEqual([heard, unavailable], [[], ["Busy. true"]]);
  sockets.last.tell({ type: "moves" });
  sockets.last.tell({ type: "accepted", id: connection.pending?.id, version: 8 });
  pass(60000);
  assert.deepEqual([connection.pending, sockets.last.did("move").length], [null, 3]);
});

test("a table that could not be read is asked for without a move too, until it is there", (running) => {
  const { clock, sockets, unavailable } = line(running);
  sockets.last.accept();
  sockets.last.tell({ type: "error", code: "unavailable", say: "Busy." });
  clock.pass(2000);
  assert.equal(sockets.last.did("join").length, 2);
  sockets.last.tell({ type: "table" });
  clock.pass(14000);
  assert.deepEqual([sockets.last.did("join").length, unavailable], [2, ["Busy. false"]]);
});

test("what nobody sends again is told: a bot for a seat, an old answer", (running) => {
  const { clock, sockets, heard, connection } = line(running);
  sockets.last.accept();
  const refusal = { type: "refused", id: null, code: "unavailable", say: "Busy.", version: 7 };
  sockets.last.tell(refusal);
  assert.deepEqual(heard, [refusal]);
  connection.move(MOVE, 7);
  sockets.last.tell({ ...refusal, id: "0" });
  clock.pass(2000);
  assert.deepEqual([heard.length, sockets.last.did("move").length], [1, 1]);
});

test("what is no move is asked once, beside a move, and told when it is refused", (running) => {
  const { sockets, heard, connection } = line(running);
  sockets.last.accept();
  connection.move(MOVE, 7);
  connection.ask({ do: "react", reaction: "thanks" });
  const [{ id }] = sockets.last.did("react");
  heard.length = 0;
  sockets.last.tell({ type: "refused", id, code: "reaction_too_soon", say: "wait", version: 7 });
  assert.deepEqual(heard, [{ type: "error", say: "wait" }]);
  connection.ask({ do: "react", reaction: "thanks" });
  sockets.last.tell({ type: "accepted", id: sockets.last.did("react")[1].id, version: 8, hash: "h8" });
  assert.equal(heard.length, 1);
  assert.notEqual(connection.pending, null, "the move still waits for its answer");
});
