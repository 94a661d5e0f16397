import assert from "node:assert/strict";
import { test } from "node:test";
import { TableModel } from "#web/table/model.js";
import { frame, moves, whole, zone } from "./support/tables.js";

function begun() {
  const model = new TableModel();
  model.replace(whole(frame(5, { active: [0], zones: [zone("hand:0", "7C 3D"), zone("hand:1", "?? ??")] })));
  return model;
}

test("moves are taken in once, in whatever pieces they come", () => {
  const all = [
    { move: 6, say: "", zones: [zone("hand:0", "7C")], active: [1] },
    { move: 7, say: "", zones: [zone("hand:1", "??")], active: [0] },
    { move: 8, say: "", zones: [zone("hand:0", "")] },
  ];
  const once = begun();
  assert.deepEqual(once.append(moves(5, all))?.map(({ move }) => move), [6, 7, 8]);
  const pieces = begun();
  pieces.append(moves(5, all.slice(0, 2)));
  assert.deepEqual(pieces.append(moves(5, all))?.map(({ move }) => move), [8], "6 and 7 are known");
  assert.deepEqual(pieces.append(moves(5, all)), []);
  assert.deepEqual(pieces, once);
  assert.deepEqual(once.frame?.zones.map((one) => one.cards), [[], [null]]);
});

test("of a gap nothing is taken in", () => {
  const model = begun();
  const before = structuredClone(model);
  assert.equal(model.append(moves(7, [{ move: 8, say: "" }])), null);
  assert.deepEqual(structuredClone(model), before);
  assert.equal(new TableModel().append(moves(0, [frame(1)])), null, "before the first table");
});

test("an old message sets nothing back: neither version nor clock nor the end of the match", () => {
  const model = begun();
  const clock = { now_ms: 9, seats: [], round_due_ms: null, stopped: false };
  model.append(moves(5, [{ move: 9, say: "" }], { over: true, clock }));
  assert.deepEqual(model.append(moves(5, [{ move: 6, say: "" }], { clock: null })), []);
  assert.deepEqual([model.version, model.hash, model.over, model.clock], [9, "h9", true, clock]);
});

test("who somebody else is now has the whole table asked for: other cards were shown to who was there before", () => {
  for (const you of [{ seat: 1, role: "player" }, { seat: null, role: "spectator" }]) {
    const model = begun();
    const change = { move: 6, say: "", zones: [zone("hand:0", "7C")] };
    const said = { you: /** @type {import("#web/table/types.js").Viewer} */ (you) };
    assert.equal(model.append(moves(5, [change], said)), null);
    assert.equal(model.version, 0, "nothing that is shown may be built upon");
    assert.equal(model.append(moves(5, [change])), null, "nor before the whole table has come");
    model.replace(whole(frame(6, { zones: [zone("hand:1", "KH")] }), said));
    assert.deepEqual([model.you, model.version, model.frame?.zones.map(({ id }) => id)], [you, 6, ["hand:1"]]);
  }
  const model = begun();
  assert.equal(model.append(moves(5, [{ move: 6, say: "" }], { you: { seat: 0, role: "player" } }))?.length, 1);
});

test("a version may rise without anything to be seen", () => {
  const model = begun();
  assert.deepEqual(model.append(moves(5, [], { version: 6, hash: "h6" })), []);
  assert.equal(model.version, 6);
  assert.equal(model.frame?.move, 5);
});

test("only who sits there, is active and plays on is on turn", () => {
  const model = begun();
  assert.equal(model.onTurn, true);
  model.you = { seat: 1, role: "player" };
  assert.equal(model.onTurn, false);
  model.you = { seat: null, role: "spectator" };
  assert.equal(model.onTurn, false);
  model.you = { seat: 0, role: "player" };
  model.over = true;
  assert.equal(model.onTurn, false);
});

test("before the first table nobody sits there and nothing is over", () => {
  const { version, over, you, frame: shown, onTurn } = new TableModel();
  assert.deepEqual([version, over, you, shown, onTurn], [0, false, { seat: null, role: "spectator" }, null, false]);
});
