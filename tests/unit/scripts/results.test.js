import assert from "node:assert/strict";
import { test } from "node:test";
import { whyOver, winnerText } from "#web/table/results.js";

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
