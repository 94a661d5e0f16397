import assert from "node:assert/strict";
import { test } from "node:test";
import { gathered, reasonsOf } from "#web/table/gathered.js";
import { compose, LISTED_WAYS } from "#web/table/moves.js";

/** @typedef {import("#web/table/gathered.js").Tried} Tried */

const NAMING = {
  zone: (/** @type {string} */ id) => id,
  seat: (/** @type {number} */ seat) => `seat ${seat}`,
  number: () => undefined,
};

/** A move that names a seat, or whatever else a choice is. @param {string} label @param {number} many */
const choosing = (label, many) => ({
  do: "say",
  label,
  at: "",
  params: {
    who: {
      by: /** @type {const} */ ("seat"),
      zones: [],
      least: 1,
      most: 1,
      optional: false,
      choices: Array.from({ length: many }, (_, value) => ({ value, label: "" })),
    },
  },
});

/** @param {ReturnType<typeof choosing>[]} menu @param {(at: number) => Tried["answer"]} answer */
const tried = (menu, answer) =>
  compose(menu, [], NAMING).map((candidate, at) => ({ candidate, answer: answer(at) }));
const yes = () => ({ ok: true });

test("few ways are a button each, and of many there is one button for all", () => {
  const few = choosing("Ask", LISTED_WAYS);
  const many = choosing("Speak to", LISTED_WAYS + 1);
  const { single, lists } = gathered(tried([few, many], yes));
  assert.equal(single.length, LISTED_WAYS);
  assert.ok(single.every(({ candidate }) => candidate.entry === few));
  assert.deepEqual(lists.map(({ entry, ways }) => [entry, ways.length]), [[many, LISTED_WAYS + 1]]);
  assert.deepEqual(
    lists[0].ways.slice(0, 2).map(({ candidate }) => [candidate.label, candidate.way]),
    [["Speak to: seat 0", "seat 0"], ["Speak to: seat 1", "seat 1"]],
  );
});

test("two moves with one command are gathered each by itself", () => {
  const { lists } = gathered(tried([choosing("Speak to", 9), choosing("Give to", 9)], yes));
  assert.deepEqual(lists.map(({ key }) => key), ["say Speak to", "say Give to"]);
});

test("a reason that several ways of a move have is said once, for the move", () => {
  const answer = (/** @type {number} */ at) => ({ ok: false, code: at ? "no" : "never", say: at ? "No." : "Never." });
  assert.deepEqual(
    reasonsOf(tried([choosing("Speak to", 9)], answer)).map(({ label, answer: { say } }) => [label, say]),
    [["Speak to: seat 0", "Never."], ["Speak to", "No."]],
  );
});
