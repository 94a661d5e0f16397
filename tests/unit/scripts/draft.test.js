import assert from "node:assert/strict";
import { test } from "node:test";

import { collectDraft, restoreDraft } from "#web/desk/draft.js";

const fields = (/** @type {Record<string, string>} */ typed) =>
  Object.entries(typed).map(([name, value]) => ({ name, value }));

test("what somebody has typed is kept, and nothing else", () => {
  const typed = fields({ "mp-1-0": "1500", "mp-1-1": "", "mp-2-0": " ", "": "x" });
  assert.deepEqual(collectDraft(typed), { "mp-1-0": "1500" });
});

test("it comes back where nothing is typed", () => {
  const page = fields({ "mp-1-0": "", "mp-1-1": "995" });
  assert.equal(restoreDraft({ "mp-1-0": "1500", "mp-1-1": "1000" }, page), 1);
  assert.deepEqual(page, fields({ "mp-1-0": "1500", "mp-1-1": "995" }));
});

test("a table whose result is stored takes its draft with it", () => {
  const page = fields({ "mp-2-0": "" });
  assert.equal(restoreDraft({ "mp-1-0": "1500" }, page), 0);
  assert.deepEqual(collectDraft(page), {});
});

test("names that every object has are names like others", () => {
  const page = fields({ toString: "" });
  assert.equal(restoreDraft({}, page), 0);
});
