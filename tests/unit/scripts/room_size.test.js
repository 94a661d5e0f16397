import assert from "node:assert/strict";
import { test } from "node:test";
import { tableHeight } from "#web/replay/room_size.js";

const room = { screen: 768, above: 100, around: [40, 110], gap: 6, line: 17 };

test("the table has what the screen leaves, with its controls on the screen", () => {
  const height = tableHeight(room);
  assert.equal(room.above + height + 40 + 110 + 2 * room.gap, room.screen);
  assert.ok(tableHeight({ ...room, around: [60, 110] }) < height, "a longer sentence takes of it");
});

test("it is never too low to be read: then the page scrolls", () => {
  assert.equal(tableHeight({ ...room, screen: 300 }), 15 * room.line);
  assert.ok(tableHeight({ ...room, screen: 300, line: 28 }) > tableHeight({ ...room, screen: 300 }));
});
