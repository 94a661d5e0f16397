import assert from "node:assert/strict";
import { test } from "node:test";

import { nextMissing, readReply, sameLine, tellRefused } from "#web/desk/typed_line.js";

/** @param {number[]} tables */
const missing = (...tables) => tables.map((table) => ({ table, held: false }));

test("after the last missing table comes the first", () => {
  assert.equal(nextMissing(missing(2, 5, 9), 0), 2);
  assert.equal(nextMissing(missing(2, 5, 9), 5), 9);
  assert.equal(nextMissing(missing(2, 5, 9), 9), 2);
  assert.equal(nextMissing([], 3), null);
});

test("a table where a referee has to go first comes when all others are typed", () => {
  const calls = { table: 2, held: true };
  assert.equal(nextMissing([calls, ...missing(5, 9)], 0), 5);
  assert.equal(nextMissing([calls, ...missing(5, 9)], 9), 5);
  assert.equal(nextMissing([calls], 9), 2);
});

test("a line is meant again only where table and totals are the same", () => {
  const line = { table: "4", totals: ["0", "0"] };
  assert.ok(sameLine(line, { table: "4", totals: ["0", "0"] }));
  assert.ok(!sameLine(line, { table: "5", totals: ["0", "0"] }));
  assert.ok(!sameLine(line, { table: "4", totals: ["0", "5"] }));
  assert.ok(!sameLine(line, { table: "4", totals: ["0"] }));
});

test("a refused line says its table, its totals and why", () => {
  assert.equal(tellRefused({ table: "4", totals: ["1001", "600"] }, "Not so."), "4: 1001 – 600. Not so.");
});

test("what is no reply to a line is none", () => {
  const reply = { done: true, said: "", unlikely: false, mends: false, once: "7" };
  assert.deepEqual(readReply(reply), reply);
  assert.deepEqual(readReply({ done: "yes", once: "7" }), { ...reply, done: false });
  assert.throws(() => readReply({ done: true }), TypeError);
});
