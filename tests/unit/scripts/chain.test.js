import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./support/node18.js";
import { MatchFile, brokenLinks, brokenWitness, canonicalJson } from "#web/verify/chain.js";
import { Hashing } from "#web/verify/hashing.js";

/** @type {any[]} */
const VECTORS = JSON.parse(readFileSync(new URL("../../../docs/verify/vectors.json", import.meta.url), "utf8"));
const hashing = new Hashing();

/** A vector as the lines of a file. @param {any} vector @returns {any[]} */
function lines({ kind, stream, events }) {
  const { hash } = events.at(-1);
  const about = { format: "smazzata-chain/1", kind, stream, version: events.length, head: hash };
  return [about, ...events.map((/** @type {any} */ event) => ({ envelope: event.envelope, hash: event.hash }))];
}

const text = (/** @type {any[]} */ all) => all.map((line) => JSON.stringify(line)).join("\n");

/** What is found in a vector after somebody changed it. @param {(lines: any[]) => void} change */
async function found(change) {
  const all = structuredClone(lines(VECTORS[0]));
  change(all);
  const faults = await brokenLinks(MatchFile.read(text(all)), hashing);
  return faults.map(({ code, version }) => `${code} ${version}`);
}

test("the published vectors are sound, and written as their bytes were hashed", async () => {
  for (const vector of VECTORS) {
    const file = MatchFile.read(`${text(lines(vector))}\n\n`);
    /** @type {number[]} */
    const progress = [];
    assert.deepEqual(await brokenLinks(file, hashing, (done) => progress.push(done)), []);
    assert.equal(progress.length, vector.events.length);
    assert.deepEqual(file.lines.map((line) => canonicalJson(line.envelope)), vector.events.map((/** @type {any} */ e) => e.canonical));
  }
});

test("each fault is told where it is, and not at all links after it", async () => {
  assert.deepEqual(await found(() => {}), []);
  assert.deepEqual(await found((all) => (all[2].envelope.actor = "somebody")), ["link_broken 2"]);
  assert.deepEqual(await found((all) => (all[2].hash = "0".repeat(64))), ["link_broken 2", "link_broken 3"]);
  assert.deepEqual(await found((all) => all.splice(2, 1)), ["gap 2", "link_broken 3"]);
  assert.deepEqual(await found((all) => all.pop()), ["head_broken 2"]);
  assert.deepEqual(await found((all) => (all[0].head = "1".repeat(64))), ["head_broken 3"]);
  assert.deepEqual(await found((all) => (all[0].version = 4)), ["head_broken 3"]);
  assert.deepEqual(await found((all) => (all[0].kind = "tournament")), ["link_broken 1"]);
  assert.deepEqual(
    await found((all) => (all[3].envelope.stream = "0192f3a0-0000-7000-8000-00000000000f")),
    ["other_stream 3", "link_broken 3"],
  );
});

test("links that somebody kept are compared, those beyond the file and those that differ told", () => {
  const file = MatchFile.read(text(lines(VECTORS[0])));
  const [one, two] = file.lines.map(({ hash }) => hash);
  assert.deepEqual(brokenWitness(file, new Map([[1, one], [2, two]])), []);
  assert.deepEqual(brokenWitness(file, new Map([[1, two], [9, one]])), [
    { code: "witness_broken", version: 1 },
    { code: "witness_beyond", version: 9 },
  ]);
});

test("the public's view of a running match is read as well: it has no chain to compute", () => {
  const seen = { version: 1, type: "opened", at: 0, data: { a: 1 }, hash: "a".repeat(64) };
  const file = MatchFile.read(text([seen]));
  assert.deepEqual([file.about, file.stream, file.events], [null, "", [{ a: 1, type: "opened", version: 1 }]]);
});

test("what is no match is refused as one thing, whatever it is", () => {
  const seen = { version: 1, type: "opened", at: 0, data: {}, hash: "a".repeat(64) };
  const foreign = [
    "", "this is", "[]", "7", "null", '{"format": "smazzata-chain/1", "kind": "match"}', "[".repeat(100000),
    ...[{ version: 1.5 }, { at: "now" }, { type: 3 }, { hash: "A".repeat(64) }, { hash: "a" }, { data: null }].map(
      (change) => JSON.stringify({ ...seen, ...change }),
    ),
  ];
  for (const one of foreign) {
    assert.throws(() => MatchFile.read(one), { code: "not_a_match" }, one.slice(0, 60));
  }
  assert.throws(() => MatchFile.read(" ".repeat(64 * 1024 * 1024 + 1)), { code: "too_large" });
});

test("canonical text has sorted keys, no blanks and no number but whole ones", () => {
  const value = { z: [1, [], {}], a: { Z: -1, _: Number.MAX_SAFE_INTEGER, B: null }, é: true };
  assert.equal(canonicalJson(value), '{"a":{"B":null,"Z":-1,"_":9007199254740991},"z":[1,[],{}],"é":true}');
});
