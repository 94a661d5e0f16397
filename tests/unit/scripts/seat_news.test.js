import assert from "node:assert/strict";
import { test } from "node:test";

import { news } from "#web/hall/seat_news.js";

const first = { round: "1", where: "Anna: table 3.", said: "" };

test("a page that was just loaded tells nothing, nor does one that shows the same again", () => {
  assert.equal(news(null, first), "");
  assert.equal(news(first, { ...first }), "");
});

test("the next round is told, at the same table too, and a change of table", () => {
  assert.equal(news(first, { ...first, round: "2" }), "Anna: table 3.");
  assert.equal(news(first, { ...first, where: "Anna: table 4." }), "Anna: table 4.");
});

test("a word to everybody is told once, and not that it was taken back", () => {
  const said = { ...first, said: "Come to the desk" };
  assert.equal(news(first, said), "Come to the desk");
  assert.equal(news(said, { ...said }), "");
  assert.equal(news(said, first), "");
});

test("a round that was taken back is told so, and not as the seat of the round before it", () => {
  const second = { ...first, round: "2", where: "Anna: table 4." };
  assert.equal(news(second, first, "taken back"), "taken back");
  assert.equal(news(first, { ...first, round: "", where: "" }, "taken back"), "taken back");
  assert.equal(news(first, second, "taken back"), "Anna: table 4.");
  assert.equal(news({ ...second, where: "" }, { ...first, where: "" }, "taken back"), "");
});

test("nobody found in the new round is no news", () => {
  assert.equal(news(first, { ...first, round: "2", where: "" }), "");
});
