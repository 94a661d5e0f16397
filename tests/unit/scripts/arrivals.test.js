import assert from "node:assert/strict";
import { test } from "node:test";

import { arrivals } from "#web/desk/arrivals.js";

test("who has come since is ticked, and only they", () => {
  assert.deepEqual(arrivals("1:00,2:11,3:01", "2,3"), { came: ["3"], before: "1:00,2:11,3:11" });
});

test("who is on another page of the list, or nobody at all, changes nothing", () => {
  assert.deepEqual(arrivals("1:00,2:01", "7"), { came: [], before: "1:00,2:01" });
  assert.deepEqual(arrivals("1:00", ""), { came: [], before: "1:00" });
  assert.deepEqual(arrivals("", "1"), { came: [], before: "" });
});
