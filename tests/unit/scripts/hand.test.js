import assert from "node:assert/strict";
import { test } from "node:test";
import { Hand } from "#web/table/hand.js";
import { noStorage, storage } from "./support/storage.js";
import { cards } from "./support/tables.js";

/** The ranks of Busca, in which the three is high. */
const HELD = ["4C", "5C", "KC", "2C", "3C", "4D", "JK"];

/** @param {any} running the test */
function hand(running) {
  const kept = storage(running, "sessionStorage");
  const made = new Hand("match");
  made.know(HELD, {});
  return { made, kept };
}

/** The cards as they are shown. @param {Hand} made @param {string} held */
const shown = (made, held) => made.places(cards(held)).map((at) => held.split(" ")[at]).join(" ");

test("by suit, and within a suit as the game ranks them; jokers last", (running) => {
  const { made } = hand(running);
  assert.equal(shown(made, "3C JK 4D KH 4C 2S KC"), "2S KH 4C KC 3C 4D JK");
});

test("by rank, and within a rank by suit", (running) => {
  const { made } = hand(running);
  made.sort("rank");
  assert.equal(shown(made, "3C JK 4D KH 4C 2S KC"), "4C 4D KH KC 2S 3C JK");
});

test("a card is sorted by the suit that it shows", (running) => {
  const { made } = hand(running);
  made.know(HELD, { "4D": "4S" });
  assert.equal(shown(made, "4C KH 4D"), "4D KH 4C");
});

test("an own order is kept while cards come and go; new ones are last, equal ones stay two", (running) => {
  const { made } = hand(running);
  assert.equal(made.move(cards("4C KC 4C 2D"), 3, 0), true);
  assert.equal(made.order, "own");
  assert.equal(shown(made, "4C 4C KC 2D"), "2D 4C KC 4C");
  assert.equal(shown(made, "3S 4C 2D"), "2D 4C 3S");
  assert.equal(made.move(cards("4C KC"), 1, 1), false);
  assert.equal(made.move(cards("4C KC"), 1, 2), false);
  assert.equal(made.move(cards("4C KC"), 0, -1), false);
});

test("a hand that is hidden stays as the server has it", (running) => {
  const { made } = hand(running);
  assert.deepEqual(made.places(cards("KC ?? 2S")), [0, 1, 2]);
});

test("places are always a permutation, whatever is remembered", (running) => {
  const { made } = hand(running);
  made.move(cards("KC 4C KC 3D"), 0, 2);
  for (const held of ["", "KC", "KC KC KC", "3D 9H 4C", "?? ??"]) {
    const places = made.places(cards(held));
    assert.deepEqual([...places].sort(), cards(held).map((_, at) => at));
  }
});

test("the order is remembered for this match, and only a sensible one", (running) => {
  const { made, kept } = hand(running);
  made.sort("rank");
  assert.equal(new Hand("match").order, "rank");
  assert.equal(new Hand("another").order, "suit");
  for (const foreign of ["{", "null", '{"order": "length", "own": 7}']) {
    kept.set("hand:match", foreign);
    const again = new Hand("match");
    assert.deepEqual([again.order, again.own], ["suit", null], foreign);
  }
});

test("where nothing may be stored, the hand is sorted all the same", (running) => {
  noStorage(running, "sessionStorage");
  const made = new Hand("match");
  made.know(HELD, {});
  made.sort("rank");
  assert.equal(shown(made, "KC 4D"), "4D KC");
});

test("a card goes to where it is put, and only this one", (running) => {
  const { made } = hand(running);
  made.move(cards("4C KC 3D 2S"), 1, 3);
  assert.deepEqual(made.own, ["4C", "3D", "2S", "KC"]);
  made.move(cards("4C 3D 2S KC"), 2, 0);
  assert.deepEqual(made.own, ["2S", "4C", "3D", "KC"]);
});
