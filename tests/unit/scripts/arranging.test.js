import assert from "node:assert/strict";
import { test } from "node:test";
import { arrangement } from "#web/table/arranging.js";
import { entry, pick, zone } from "./support/tables.js";

const HAND = zone("hand:0", "7C 3D 5S 2H");
const ALL = { zones: ["hand:0"], least: 4, most: 4 };
const RAISED = pick("word", { choices: [{ value: 0, label: "" }], optional: true });
const LAY = entry("arrange_hand", { order: pick("places", ALL), raised: RAISED });
const RAISE = entry("arrange_hand", { raised: pick("place", { zones: ["hand:0"] }) });

/** The order that a card's new place leads to. @param {number} from @param {number} to */
const order = (from, to) => arrangement([RAISE, LAY], HAND, from, to)?.command;

test("the card that moves takes the place of the one it is laid on; the others keep their order", () => {
  assert.deepEqual(order(3, 0), { do: "arrange_hand", order: [3, 0, 1, 2] });
  assert.deepEqual(order(0, 3), { do: "arrange_hand", order: [1, 2, 3, 0] });
  assert.deepEqual(order(1, 2), { do: "arrange_hand", order: [0, 2, 1, 3] });
});

test("what may be left out is left out, and the move is the one of the menu", () => {
  assert.equal(arrangement([RAISE, LAY], HAND, 3, 0)?.entry, LAY);
});

test("no move when the hand would lie as before, or for a place that is none", () => {
  assert.equal(order(2, 2), undefined);
  assert.equal(order(0, 4), undefined);
  assert.equal(order(Number.NaN, 0), undefined);
});

test("a menu without an order of this whole hand has no such move", () => {
  const others = [
    RAISE,
    entry("take", { order: pick("places", { ...ALL, zones: ["hand:1"] }) }),
    entry("both", { order: pick("places", { ...ALL, zones: ["hand:0", "row"] }) }),
    entry("some", { order: pick("places", { ...ALL, least: 1 }) }),
    entry("codes", { order: pick("cards", ALL) }),
    entry("more", { order: pick("places", ALL), card: pick("card", { zones: ["hand:0"] }) }),
    entry("pass"),
  ];
  assert.equal(arrangement(others, HAND, 3, 0), null);
});
