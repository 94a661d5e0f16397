import assert from "node:assert/strict";
import { test } from "node:test";

import { loadedAge } from "#web/hall/age.js";

test("a page that was kept is as old as the server's clock says, whatever this machine's says", () => {
  assert.equal(loadedAge(5_000_000, 1_000_000, 4_060_000), 60_000);
  assert.equal(loadedAge(5_000_000, 6_060_000, -1_000_000), 60_000);
});

test("a page is new where no server ever answered, or that says nothing of itself", () => {
  assert.equal(loadedAge(5_000_000, 9_000_000, null), 0);
  assert.equal(loadedAge(Number.NaN, 9_000_000, 0), 0);
  assert.equal(loadedAge(0, 9_000_000, 0), 0);
  assert.equal(loadedAge(5_000_000, 4_999_000, 0), 0, "never younger than new");
});
