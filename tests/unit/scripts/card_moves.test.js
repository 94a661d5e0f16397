import assert from "node:assert/strict";
import { test } from "node:test";
import { cardMoves } from "#web/scene/card_moves.js";

/** @param {Record<string, (string|null)[]>} zones @returns {any} */
const frame = (zones) => ({ zones: Object.entries(zones).map(([id, cards]) => ({ id, cards })) });
/** @param {Record<string, (string|null)[]>} before @param {Record<string, (string|null)[]>} after */
const told = (before, after) =>
  cardMoves(frame(before), frame(after)).map(({ from, to }) => [from.zone, from.at, to.zone, to.at, to.code]);

test("a drawn card comes from the stock, where one is missing", () => {
  const before = { stock: [null, null], "hand:0": ["3H"] };
  assert.deepEqual(told(before, { stock: [null], "hand:0": ["3H", "9S"] }), [["stock", 1, "hand:0", 1, "9S"]]);
});

test("a discard leaves its place in the hand, and of two equal cards one stays", () => {
  const before = { "hand:0": ["3H", "9S", "9S"], pile: ["KC"] };
  const moves = told(before, { "hand:0": ["3H", "9S"], pile: ["KC", "9S"] });
  assert.deepEqual(moves, [["hand:0", 2, "pile", 1, "9S"]]);
});

test("another's discard comes from its backs", () => {
  const before = { "hand:1": [null, null], pile: [] };
  assert.deepEqual(told(before, { "hand:1": [null], pile: ["9S"] }), [["hand:1", 1, "pile", 0, "9S"]]);
});

test("who takes the pile gets its very cards", () => {
  const moves = told({ pile: ["KC", "4D"], "hand:0": ["3H"] }, { pile: [], "hand:0": ["3H", "4D", "KC"] });
  assert.deepEqual(moves, [["pile", 1, "hand:0", 1, "4D"], ["pile", 0, "hand:0", 2, "KC"]]);
});

test("a pozzetto of eleven moves from a zone that is gone", () => {
  const eleven = Array.from({ length: 11 }, () => null);
  const moves = told({ "pozzetto:1": eleven, "hand:1": [] }, { "hand:1": eleven });
  assert.equal(moves.length, 11);
  assert.ok(moves.every(([from, , to]) => from === "pozzetto:1" && to === "hand:1"));
});

test("a hand in another order, and cards that turn face up where they lie, do not move", () => {
  assert.deepEqual(told({ "hand:0": ["3H", "9S"] }, { "hand:0": ["9S", "3H"] }), []);
  assert.deepEqual(told({ "hand:1": [null, null] }, { "hand:1": ["9S", "3H"] }), []);
});

test("what appears out of nothing has not flown, and a deal is too much to follow", () => {
  assert.deepEqual(told({ pile: [] }, { pile: ["9S"] }), []);
  const many = Array.from({ length: 40 }, () => null);
  assert.deepEqual(told({ stock: many, "hand:0": [] }, { stock: [], "hand:0": many }), []);
});
