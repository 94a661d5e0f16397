/** Where people sit around a table, and where the cards of a trick lie. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellOf, hollowOf, ringOf, trickOf } from "#web/scene/ring.js";

const WIDE = { width: 1340, height: 430 };
const PHONE = { width: 390, height: 480 };

test("everybody has a cell of their own, from two at a table to twenty", () => {
  for (const room of [WIDE, PHONE, { width: 1024, height: 300 }]) {
    for (let others = 1; others < 20; others++) {
      const ring = ringOf(others, room);
      assert.equal(ring.top + 2 * ring.side, others);
      const cells = Array.from({ length: others }, (_, at) => cellOf(at, ring));
      assert.equal(new Set(cells.map(({ row, column }) => `${row} ${column}`)).size, others);
      assert.ok(cells.every(({ column }) => column >= 1 && column <= ring.columns));
    }
  }
});

test("the hollow is free of people", () => {
  for (const room of [WIDE, PHONE]) {
    for (let others = 1; others < 20; others++) {
      const ring = ringOf(others, room);
      const [row, from, , to] = hollowOf(ring, true).middle.split(" / ");
      const last = to === "-1" ? ring.columns + 1 : Number(to);
      for (let at = 0; at < others; at++) {
        const cell = cellOf(at, ring);
        const within = cell.column >= Number(from) && cell.column < last;
        assert.ok(!within || cell.row < Number(row), `${others} in ${room.width}`);
      }
    }
  }
});

test("who plays next sits lowest at the left, and who sits opposite is opposite", () => {
  const ring = ringOf(3, WIDE);
  assert.deepEqual([0, 1, 2].map((at) => cellOf(at, ring)), [
    { row: 2, column: 1 },
    { row: 1, column: 2 },
    { row: 2, column: 3 },
  ]);
  assert.deepEqual([0, 1, 2].map((at) => cellOf(at, ringOf(3, PHONE)).column), [1, 2, 3]);
});

test("the cards of a trick lie before their players, and apart", () => {
  for (let others = 1; others < 13; others++) {
    const { spots, width, height } = trickOf(others);
    assert.equal(spots.length, others + 1);
    const own = spots[others];
    assert.ok(spots.every(({ y }) => y <= own.y), "the viewer's lies lowest");
    for (const [at, one] of spots.entries()) {
      for (const other of spots.slice(at + 1)) {
        assert.ok(Math.abs(one.x - other.x) >= 1 || Math.abs(one.y - other.y) >= 1);
      }
      assert.ok(Math.abs(one.x) + 0.5 <= width / 2 && Math.abs(one.y) + 0.5 <= height / 2);
    }
  }
});
