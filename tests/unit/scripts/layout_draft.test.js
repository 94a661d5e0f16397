import assert from "node:assert/strict";
import { test } from "node:test";
import { LayoutDraft } from "#web/table/layout_draft.js";
import { cards } from "./support/tables.js";

/** @param {string[]} melds @param {string} hand */
function draft(melds, hand) {
  const codes = (/** @type {string} */ text) => cards(text).map(String);
  return new LayoutDraft(melds.map((text, at) => ({ id: `meld:${at}`, cards: codes(text) })), codes(hand));
}

/** The cards of a row, picked up. @param {LayoutDraft} made @param {...string} ids */
function picked(made, ...ids) {
  for (const id of ids) made.pick(id);
  return made;
}

const shown = (/** @type {LayoutDraft} */ made) => [made.layout.map((row) => row.join(" ")), made.hand.map(({ code }) => code).join(" ")];
const TABLE = ["4S 5S 6S 7S", "9H 9C 9D"];

test("nothing moved is the table as it lies", () => {
  const made = draft(TABLE, "8S 9S 9S");
  assert.deepEqual(shown(made), [TABLE, "8S 9S 9S"]);
  assert.deepEqual([made.changed, made.added], [false, []]);
});

test("a card of the hand goes to a meld, last or before another", () => {
  const made = picked(draft(TABLE, "8S 3S"), "hand 0");
  assert.deepEqual(made.put({ kind: "meld", meld: "meld:0" }).map(({ code }) => code), ["8S"]);
  picked(made, "hand 1").put({ kind: "meld", meld: "meld:0", before: "meld:0 0" });
  assert.deepEqual(shown(made), [["3S 4S 5S 6S 7S 8S", "9H 9C 9D"], ""]);
  assert.deepEqual(made.added.map(({ code }) => code), ["3S", "8S"]);
  assert.deepEqual(made.grasped, []);
});

test("a run is picked up from one card to another, forwards and backwards", () => {
  const made = picked(draft(TABLE, ""), "meld:0 1");
  made.pickTo("meld:0 3");
  assert.deepEqual(made.grasped, ["meld:0 1", "meld:0 2", "meld:0 3"]);
  made.drop();
  picked(made, "meld:0 2").pickTo("meld:0 0");
  assert.deepEqual(made.grasped, ["meld:0 2", "meld:0 1", "meld:0 0"]);
  made.pickTo("meld:1 1");
  assert.deepEqual(made.grasped.at(-1), "meld:1 1", "in another row it is one card more");
});

test("cards of several melds and of the hand make a new meld; what is empty is gone", () => {
  const made = draft(["4S 5S 6S 7S", "7H 7C 7D"], "7S");
  made.pickMeld("meld:1");
  picked(made, "meld:0 3").put({ kind: "new" });
  assert.deepEqual(shown(made)[0], ["4S 5S 6S", "7H 7C 7D 7S"]);
  picked(made, "hand 0").put({ kind: "new" });
  assert.deepEqual(new Set(made.melds.map(({ id }) => id)).size, 3);
});

test("a whole meld is picked up, and put back", () => {
  const made = picked(draft(TABLE, ""), "meld:1 0");
  made.pickMeld("meld:1");
  assert.equal(made.grasped.length, 3);
  made.pickMeld("meld:1");
  assert.deepEqual(made.grasped, []);
});

test("to the hand goes back what came from it, and nothing of the table", () => {
  const made = picked(draft(TABLE, "8S"), "hand 0");
  made.put({ kind: "meld", meld: "meld:0" });
  picked(made, "hand 0", "meld:0 0");
  assert.deepEqual(made.put({ kind: "hand" }).map(({ code }) => code), ["8S"]);
  assert.deepEqual(shown(made), [TABLE, "8S"]);
  assert.deepEqual(made.grasped, ["meld:0 0"], "what cannot go there stays in hand");
  assert.deepEqual(made.put({ kind: "hand" }), []);
});

test("each step is taken back, and so is the table as it lay", () => {
  const made = picked(draft(TABLE, "8S 9S"), "hand 0");
  made.put({ kind: "meld", meld: "meld:0" });
  picked(made, "hand 1").put({ kind: "meld", meld: "meld:0" });
  const both = shown(made);
  made.reset();
  assert.deepEqual(shown(made), [TABLE, "8S 9S"]);
  made.undo();
  assert.deepEqual(shown(made), both);
  made.undo();
  made.undo();
  made.undo();
  assert.deepEqual([shown(made), made.changed], [[TABLE, "8S 9S"], false]);
});

test("what changes nothing is no step", () => {
  const made = picked(draft(TABLE, "8S"), "meld:0 3");
  assert.deepEqual(made.put({ kind: "meld", meld: "meld:0" }), []);
  assert.deepEqual(picked(made, "meld:0 1").put({ kind: "meld", meld: "meld:0", before: "meld:0 1" }), []);
  assert.deepEqual(made.put({ kind: "meld", meld: "meld:9" }), []);
  made.drop();
  assert.deepEqual(made.put({ kind: "new" }), []);
  made.reset();
  assert.equal(made.changed, false);
});

test("two cards of one face are two, and however they are moved no card is lost or doubled", () => {
  const made = draft(["9S 9H 9C", "9S TS JS"], "9S 9D QS");
  const all = () => [...made.layout.flat(), ...made.hand.map(({ code }) => code)].sort();
  const before = all();
  let seed = 7;
  const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let step = 0; step < 500; step += 1) {
    const ids = [...made.hand, ...made.melds.flatMap(({ cards: row }) => row)].map(({ id }) => id);
    for (let n = random(4); n >= 0; n -= 1) made.pick(ids[random(ids.length)]);
    const meld = made.melds[random(made.melds.length)].id;
    const row = made.melds.find(({ id }) => id === meld)?.cards ?? [];
    const kind = /** @type {const} */ (["meld", "new", "hand", "meld"])[random(4)];
    made.put({ kind, meld, before: row[random(row.length + 1)]?.id });
    if (random(7) === 0) made.undo();
    assert.deepEqual(all(), before);
    assert.ok(made.melds.every(({ cards: left }) => left.length > 0));
    assert.ok(made.hand.every(({ held }) => held));
  }
});

test("the hand takes back only its own cards; a meld takes all that are picked up", () => {
  const made = draft(TABLE, "8S");
  assert.deepEqual(["hand", "new", "meld:1"].map((row) => made.takes(row)), [false, false, false]);
  picked(made, "meld:0 0");
  assert.deepEqual(["hand", "new", "meld:1"].map((row) => made.takes(row)), [false, true, true]);
  picked(made, "hand 0");
  assert.deepEqual(["hand", "new", "meld:1"].map((row) => made.takes(row)), [true, true, true]);
});
