import assert from "node:assert/strict";
import { test } from "node:test";
import { Numbers } from "#web/table/numbers.js";
import { entry, pick } from "./support/tables.js";

const STAKE = pick("number", { least: 5, most: 40 });
const SIDE = pick("number", { least: 1, most: 10, optional: true });
const BET = entry("bet", { stake: STAKE, side: SIDE });

test("a number begins with the least, one that may be left out is left out", () => {
  const numbers = new Numbers();
  assert.deepEqual([numbers.chosen(BET, "stake"), numbers.chosen(BET, "side")], [5, null]);
  assert.deepEqual(numbers.get(BET, "side"), { value: 1, given: false });
});

test("it stays within its bounds, step by step and at once", () => {
  const numbers = new Numbers();
  numbers.step(BET, "stake", -1);
  assert.equal(numbers.chosen(BET, "stake"), 5);
  numbers.set(BET, "stake", 39);
  numbers.step(BET, "stake", 1);
  numbers.step(BET, "stake", 1);
  assert.equal(numbers.chosen(BET, "stake"), 40);
  numbers.set(BET, "stake", 1000);
  assert.equal(numbers.chosen(BET, "stake"), 40);
});

test("what is no whole number changes nothing", () => {
  const numbers = new Numbers();
  numbers.set(BET, "stake", 12);
  for (const wrong of [NaN, 7.5, Infinity]) numbers.set(BET, "stake", wrong);
  assert.equal(numbers.chosen(BET, "stake"), 12);
});

test("who sets a number that may be left out gives it, and may leave it out again", () => {
  const numbers = new Numbers();
  numbers.set(BET, "side", 7);
  assert.equal(numbers.chosen(BET, "side"), 7);
  numbers.give(BET, "side", false);
  assert.equal(numbers.chosen(BET, "side"), null);
  numbers.give(BET, "side", true);
  assert.equal(numbers.chosen(BET, "side"), 7, "it is remembered");
});

test("other bounds hold at once, and what is asked no more is forgotten", () => {
  const numbers = new Numbers();
  numbers.set(BET, "stake", 30);
  const lower = entry("bet", { stake: { ...STAKE, most: 20 }, side: SIDE });
  assert.equal(numbers.chosen(lower, "stake"), 20);
  numbers.keep([lower]);
  assert.equal(numbers.chosen(BET, "stake"), 30);
  numbers.keep([entry("pass")]);
  assert.equal(numbers.chosen(BET, "stake"), 5);
});
