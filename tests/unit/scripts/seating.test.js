import assert from "node:assert/strict";
import { test } from "node:test";
import { Seating } from "#web/scene/seating.js";
import { frame, whole, zone } from "./support/tables.js";

/** @param {number[]} sides of the seats, in their order @param {boolean} [clockwise] */
const index = (sides, clockwise = false) => ({
  ...whole(frame(0)).index,
  clockwise,
  seats: sides.map((side, seat) => ({ seat, name: "ABCD"[seat], side })),
});
const names = (/** @type {{name: string}[]} */ seats) => seats.map(({ name }) => name).join("");

test("from every seat the others sit round the table in the order of play", () => {
  const table = frame(1);
  const seen = [0, 1, 2, 3].map((own) => names(new Seating(index([0, 1, 0, 1]), table, own).others));
  assert.deepEqual(seen, ["DCB", "ADC", "BAD", "CBA"], "to the right plays who comes next");
  assert.equal(names(new Seating(index([0, 1, 0, 1], true), table, 1).others), "CDA");
});

test("melds of nobody have a room of their own, apart from the stock", () => {
  const shared = [zone("m0", "4S", { kind: "meld" }), zone("stock", "??")];
  const seating = new Seating(index([0, 1, 2, 3]), frame(1, { zones: shared }), 0);
  assert.deepEqual(seating.common.map(({ id }) => id), ["m0"]);
  assert.deepEqual(seating.middle.map(({ id }) => id), ["stock"]);
});

test("partners share a side, and what lies before it", () => {
  const melds = [zone("m0", "4S", { side: 0 }), zone("m1", "5S", { side: 1 }), zone("stock", "??")];
  const seating = new Seating(index([0, 1, 0, 1]), frame(1, { zones: melds }), 3);
  assert.deepEqual([seating.ownSides, seating.otherSides], [[1], [0]]);
  assert.equal(seating.names(0), "A, C");
  assert.deepEqual(seating.ofSide(1).map(({ id }) => id), ["m1"]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => seating.partner(seat)), [false, true, false, false]);
  assert.deepEqual(seating.middle.map(({ id }) => id), ["stock"]);
});

test("whoever is alone has a place for what lies of the side, once something lies", () => {
  const seating = new Seating(index([0, 1]), frame(1, { zones: [zone("m1", "5S", { side: 1 })] }), 0);
  assert.deepEqual([seating.ownSides, seating.otherSides], [[], [1]]);
  assert.deepEqual([0, 1].map((seat) => seating.partner(seat)), [false, false]);
  const counter = { id: "c", value: 1, label: "", owner: null, side: 1 };
  assert.deepEqual([seating.countsFor(counter, 1), seating.countsFor(counter, 0)], [true, false]);
  assert.equal(seating.countsFor({ ...counter, owner: 0 }, 0), true);
});

test("who is with whom may change from deal to deal: the hands say it", () => {
  const hands = [0, 1, 2].map((seat) => zone(`hand:${seat}`, "??", { side: seat === 1 ? 0 : 1 }));
  const seating = new Seating(index([0, 1, 2]), frame(1, { zones: hands }), 1);
  assert.deepEqual([seating.ownSides, seating.otherSides], [[], [1]]);
  assert.equal(seating.names(1), "A, C");
});
