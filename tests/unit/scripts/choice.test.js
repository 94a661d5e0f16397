import assert from "node:assert/strict";
import { test } from "node:test";
import { choose } from "#web/search/choice.js";

test("arrows go round through the options and through none of them", () => {
  assert.equal(choose("ArrowDown", -1, 2), 0);
  assert.equal(choose("ArrowDown", 0, 2), 1);
  assert.equal(choose("ArrowDown", 1, 2), -1);
  assert.equal(choose("ArrowUp", -1, 2), 1);
  assert.equal(choose("ArrowUp", 0, 2), -1);
});

test("other keys are left to the field, and so are all where nothing was found", () => {
  assert.equal(choose("a", 0, 2), null);
  assert.equal(choose("Home", 0, 2), null);
  assert.equal(choose("ArrowDown", -1, 0), null);
});
