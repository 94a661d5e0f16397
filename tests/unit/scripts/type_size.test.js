import assert from "node:assert/strict";
import { test } from "node:test";

import { chooseLayout, mostWidths } from "#web/hall/type_size.js";

const layout = (/** @type {number} */ scale, /** @type {number} */ pages, broken = 0) => ({
  scale,
  column: "",
  pages,
  broken,
});

test("a list that fits in large type is written so", () => {
  assert.equal(chooseLayout([1, 1.2, 1.28].map((scale) => layout(scale, 1))).scale, 1.28);
});

test("a long list is written as large as it may without another page", () => {
  assert.equal(chooseLayout([layout(1, 3), layout(1.2, 3), layout(1.28, 4)]).scale, 1.2);
  assert.equal(chooseLayout([layout(1, 8), layout(1.2, 9)]).scale, 1);
});

test("a group is whole, even on more pages; one too long for any column may be broken", () => {
  assert.equal(chooseLayout([layout(1, 2, 1), layout(1.2, 3), layout(1.28, 2, 2)]).scale, 1.2);
  assert.equal(chooseLayout([layout(1, 2, 1), layout(1.2, 2, 1), layout(1.28, 2, 2)]).scale, 1.2);
});

test("a column is as wide as most lines; one long name does not widen all", () => {
  assert.equal(mostWidths([10, 10.01, 9, 10, 9, 9, 10, 10, 9, 10, 9, 9, 10, 30]), 10.1);
  assert.equal(mostWidths([7]), 7);
});
