import assert from "node:assert/strict";
import { test } from "node:test";
import { choosable, Selection } from "#web/table/selection.js";
import { entry, frame, pick, zone } from "./support/tables.js";

/** @param {string} zone @param {number} at @param {?string} code */
const card = (zone, at, code) => ({ zone, at, code });

/** @param {...ReturnType<typeof card>} cards */
function chosen(...cards) {
  const selection = new Selection();
  for (const one of cards) selection.toggle(one, 9);
  return selection;
}

test("the menu says how many cards may be chosen from a zone: the most that any move takes", () => {
  const hand = { zones: ["hand:0"] };
  const menu = [
    entry("discard", { card: pick("card", hand) }),
    entry("meld", { cards: pick("cards", { ...hand, least: 3, most: 13 }) }),
    entry("arrange", { order: pick("places", { zones: ["row"], least: 4, most: 4 }) }),
    entry("swap", { place: pick("place", { zones: ["meld:0"] }), to: pick("zone", { zones: ["row"] }) }),
    entry("bid", { number: pick("number", { least: 0, most: 3 }) }),
  ];
  assert.deepEqual([...choosable(menu)], [["hand:0", 13], ["row", 4], ["meld:0", 1]]);
  assert.deepEqual([...choosable([])], []);
});

test("cards are kept in the order of choosing, and put back by choosing them again", () => {
  const selection = chosen(card("hand:0", 4, "4S"), card("hand:0", 1, "5S"), card("hand:0", 3, "6S"));
  selection.toggle(card("hand:0", 1, "5S"), 9);
  assert.deepEqual(selection.cards.map(({ code }) => code), ["4S", "6S"]);
  assert.equal(selection.has("hand:0", 4), true);
  assert.equal(selection.has("hand:1", 4), false);
});

test("where a move takes one card only, another one replaces it, in its own zone", () => {
  const selection = chosen(card("meld:0", 0, "2C"), card("hand:0", 4, "4S"));
  selection.toggle(card("hand:0", 2, "9D"), 1);
  assert.deepEqual(selection.cards.map(({ code }) => code), ["2C", "9D"]);
  selection.toggle(card("hand:0", 2, "9D"), 1);
  assert.deepEqual(selection.cards.map(({ code }) => code), ["2C"]);
});

test("after a frame the cards are followed to their new places, and those that are gone forgotten", () => {
  const selection = chosen(card("hand:0", 2, "7C"), card("hand:0", 0, "3D"), card("row", 1, "KH"));
  selection.follow(frame(2, { zones: [zone("hand:0", "AS 7C 9S")] }));
  assert.deepEqual(selection.cards, [card("hand:0", 1, "7C")]);
});

test("two cards of one face stay two, and one of them left is one", () => {
  const selection = chosen(card("hand:0", 0, "7C"), card("hand:0", 1, "7C"));
  selection.follow(frame(2, { zones: [zone("hand:0", "AS 7C 3D 7C")] }));
  assert.deepEqual(selection.cards.map(({ at }) => at), [1, 3]);
  selection.follow(frame(3, { zones: [zone("hand:0", "AS 3D 7C")] }));
  assert.deepEqual(selection.cards.map(({ at }) => at), [2]);
});

test("on a frame that is behind the same cards are found where they lie there", () => {
  const selection = chosen(card("hand:0", 3, "KC"), card("hand:0", 1, "QH"), card("hand:0", 0, "7S"));
  const behind = selection.on(frame(1, { zones: [zone("hand:0", "QH KC 9D")] }));
  assert.deepEqual(behind.cards.map(({ code, at }) => [code, at]), [["KC", 1], ["QH", 0]]);
  assert.deepEqual(selection.cards.map(({ at }) => at), [3, 1, 0]);
});

test("of hidden cards, chosen by their place, as many stay as still lie there", () => {
  const selection = chosen(card("pozzetto", 0, null), card("pozzetto", 2, null));
  selection.follow(frame(2, { zones: [zone("pozzetto", "?? ??")] }));
  assert.deepEqual(selection.cards.map(({ at }) => at), [0, 1]);
  selection.follow(frame(3, { zones: [zone("pozzetto", "KH")] }));
  assert.deepEqual(selection.cards, []);
});

test("cards of zones that the menu does not want any more are put back", () => {
  const selection = chosen(card("hand:0", 0, "7C"), card("meld:0", 1, "2C"));
  selection.keep((zone) => zone === "meld:0");
  assert.deepEqual(selection.cards.map(({ code }) => code), ["2C"]);
});
