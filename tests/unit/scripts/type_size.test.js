import assert from "node:assert/strict";
import { test } from "node:test";

import { GROWTH, largestType, mostWidths } from "#web/hall/type_size.js";

test("a list that fits in large type is written so", () => {
  assert.equal(largestType(() => 1), GROWTH[0]);
});

test("a long list is written as large as it may without another page", () => {
  const pages = (/** @type {number} */ scale) => (scale > 1.3 ? 4 : 3);
  assert.equal(largestType(pages), 1.28);
  assert.equal(largestType((scale) => (scale > 1 ? 9 : 8)), 1);
});

test("a column is as wide as most lines; one long name does not widen all", () => {
  assert.equal(mostWidths([10, 10.01, 9, 10, 9, 9, 10, 10, 9, 10, 9, 9, 10, 30]), 10.1);
  assert.equal(mostWidths([7]), 7);
});
