import assert from "node:assert/strict";
import { test } from "node:test";
import { learnHelp } from "#web/table/move_help.js";
import { entry, pick } from "./support/tables.js";

test("what menus tell of moves and of their numbers is kept, each once", () => {
  const known = new Map();
  const stake = pick("number", { label: "Stake", help: "Lost when you go bust." });
  const bet = { ...entry("bet", { stake }), label: "Bet", help: "" };
  const slam = { ...entry("slam"), label: "Slam", help: "Hit the deck." };
  assert.equal(learnHelp(known, [bet, slam, entry("pass")]), true);
  assert.deepEqual([...known], [["Stake", "Lost when you go bust."], ["Slam", "Hit the deck."]]);
  assert.equal(learnHelp(known, [slam]), false);
});
