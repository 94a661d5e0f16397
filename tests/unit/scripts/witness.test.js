import assert from "node:assert/strict";
import { test } from "node:test";
import { keptLinks, witness } from "#web/table/witness.js";
import { noStorage, storage } from "./support/storage.js";

test("a link is kept once, in the order of versions, the first word counting", (running) => {
  storage(running, "localStorage");
  witness("match", 7, "h7");
  witness("match", 3, "h3");
  witness("match", 7, "another");
  witness("match", 9, "");
  witness("other", 1, "h1");
  assert.deepEqual([...keptLinks("match")], [[3, "h3"], [7, "h7"]]);
  assert.deepEqual([...keptLinks("other")], [[1, "h1"]]);
});

test("of a long match the latest fifty links are kept", (running) => {
  storage(running, "localStorage");
  for (let version = 1; version <= 70; version++) witness("match", version, `h${version}`);
  const versions = [...keptLinks("match").keys()];
  assert.deepEqual([versions.length, versions[0], versions.at(-1)], [50, 21, 70]);
});

test("links noted elsewhere are read by version; what is no such thing is no link", (running) => {
  const kept = storage(running, "localStorage");
  kept.set("witness:match", '{"4": "h4"}');
  assert.deepEqual([...keptLinks("match")], [[4, "h4"]]);
  for (const foreign of ["{", "null", "[3]"]) {
    kept.set("witness:match", foreign);
    assert.deepEqual([...keptLinks("match")], [], foreign);
  }
});

test("a browser that keeps nothing is no witness, and no failure", (running) => {
  noStorage(running, "localStorage");
  witness("match", 7, "h7");
  assert.deepEqual([...keptLinks("match")], []);
});
