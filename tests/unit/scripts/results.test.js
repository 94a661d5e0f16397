import assert from "node:assert/strict";
import { test } from "node:test";
import { whyOver } from "#web/table/results.js";

test("the sentence that ends a deal is kept until another deal ends", () => {
  const closed = { say: "Anna closes.", ends_deal: true };
  const other = { say: "The points are counted." };
  assert.equal(whyOver("", [{ say: "Anna discards." }, closed, other]), "Anna closes.");
  assert.equal(whyOver("Anna closes.", [other]), "Anna closes.");
  assert.equal(whyOver("Anna closes.", [{ say: "The stock is used up.", ends_deal: true }]), "The stock is used up.");
});
