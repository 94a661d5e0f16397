import assert from "node:assert/strict";
import { test } from "node:test";
import { endedFor, ownParty, whyOver, winnerText } from "#web/table/results.js";

test("the sentence that ends a deal is kept until another deal ends", () => {
  const closed = { say: "Anna closes.", ends_deal: true };
  const other = { say: "The points are counted." };
  assert.equal(whyOver("", [{ say: "Anna discards." }, closed, other]), "Anna closes.");
  assert.equal(whyOver("Anna closes.", [other]), "Anna closes.");
  assert.equal(whyOver("Anna closes.", [{ say: "The stock is used up.", ends_deal: true }]), "The stock is used up.");
});

test("a few winners are named, very many are counted", () => {
  const texts = { won: "Won by {names}", shared: "Shared: {names}", shared_by: "Shared by {count}" };
  assert.equal(winnerText(["Anna"], texts), "Won by Anna");
  assert.equal(winnerText(["Anna", "Bruno"], texts), "Shared: Anna – Bruno");
  assert.equal(winnerText([..."abcdefg"], texts), "Shared by 7");
});

test("who played is told how it ended, who watched is not", () => {
  assert.equal(endedFor({ places: [1, 2] }, 0), "you_won");
  assert.equal(endedFor({ places: [1, 1, 3] }, 1), "you_shared");
  assert.equal(endedFor({ places: [1, 2] }, 1), "you_lost");
  assert.equal(endedFor({ places: [1, 2] }, -1), "");
});

test("partners share a party, a spectator and a referee have none", () => {
  const index = /** @type {any} */ ({ seats: [0, 1, 2, 3].map((seat) => ({ seat, name: "", side: seat % 2 })) });
  assert.equal(ownParty({ you: { seat: 3, role: "player" }, index }), 1);
  assert.equal(ownParty({ you: { seat: null, role: "spectator" }, index }), -1);
  assert.equal(ownParty({ you: { seat: 1, role: "referee" }, index }), -1);
});
