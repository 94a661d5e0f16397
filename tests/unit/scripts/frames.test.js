import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFrame, wholeFrames } from "#web/scene/frames.js";
import { cards, entry, frame, zone } from "./support/tables.js";

const FIRST = frame(1, {
  active: [0], phase: "draw", menu: [entry("draw")],
  zones: [zone("hand:0", "7C 3D"), zone("hand:1", "?? ??"), zone("stock", "?? ?? ??")],
});

test("what a change leaves out stays as it was, but for the menu", () => {
  const after = wholeFrame(FIRST, { move: 2, say: "drawn", zones: [zone("hand:0", "7C 3D 2H")] });
  assert.equal(after.move, 2);
  assert.equal(after.say, "drawn");
  assert.deepEqual(after.active, [0]);
  assert.equal(after.phase, "draw");
  assert.deepEqual(after.menu, []);
  assert.deepEqual(after.zones.map(({ id }) => id), ["hand:0", "hand:1", "stock"]);
  assert.deepEqual(after.zones[0].cards, cards("7C 3D 2H"));
  assert.deepEqual(after.zones[2].cards, [null, null, null]);
});

test("badges stay until they are told anew, and there are none before they are told", () => {
  const chosen = [{ id: "chosen:0", label: "has chosen", owner: 0 }];
  const frames = wholeFrames([{ ...FIRST, badges: undefined }, { move: 2, say: "", badges: chosen }, { move: 3, say: "" }, { move: 4, say: "", badges: [] }]);
  assert.deepEqual(frames.map(({ badges }) => badges), [[], chosen, chosen, []]);
});

test("a new order brings zones, takes them away and puts them elsewhere", () => {
  const melded = wholeFrame(FIRST, {
    move: 2, say: "", zones: [zone("meld:0", "4S 5S 6S")], order: ["stock", "meld:0", "hand:1", "hand:0"],
  });
  assert.deepEqual(melded.zones.map(({ id }) => id), ["stock", "meld:0", "hand:1", "hand:0"]);
  const taken = wholeFrame(melded, { move: 3, say: "", order: ["hand:0", "hand:1"] });
  assert.deepEqual(taken.zones.map(({ id }) => id), ["hand:0", "hand:1"]);
});

test("a score sheet that grows tells only the deals that are new", () => {
  const sheet = { parties: ["Anna", "Bruno"], totals: [3, 1], places: [1, 2], vp: null, out: [], out_seats: [] };
  const deal = (/** @type {number} */ number) => ({ deal: number, lines: [], totals: [number, 0] });
  const first = wholeFrame(FIRST, { move: 2, say: "", sheet: { ...sheet, kept: 0, deals: [deal(1)] } });
  const second = wholeFrame(first, { move: 3, say: "", sheet: { ...sheet, kept: 1, deals: [deal(2)] } });
  assert.deepEqual(second.sheet?.deals, [deal(1), deal(2)]);
  assert.deepEqual(first.sheet?.deals, [deal(1)]);
  const whole = wholeFrame(second, { move: 4, say: "", sheet: { ...sheet, deals: [deal(1)] } });
  assert.deepEqual(whole.sheet?.deals, [deal(1)], "a file from before, which tells all of it");
});

test("putting frames together alters none of them", () => {
  const before = structuredClone(FIRST);
  const change = { move: 2, say: "", zones: [zone("stock", "??")], active: [1] };
  const sent = structuredClone(change);
  wholeFrame(FIRST, change);
  assert.deepEqual(FIRST, before);
  assert.deepEqual(change, sent);
});

test("a face that was hidden and is shown, or shown and hidden again, is that of the last change", () => {
  const frames = wholeFrames([
    FIRST,
    { move: 2, say: "", zones: [zone("hand:1", "KH ??")] },
    { move: 3, say: "", active: [1] },
    { move: 4, say: "", zones: [zone("hand:1", "?? ??")] },
  ]);
  assert.deepEqual(frames.map((one) => one.zones[1].cards), [
    [null, null], ["KH", null], ["KH", null], [null, null],
  ]);
});

test("counters and the score sheet are the last that were sent", () => {
  const counter = (/** @type {number} */ value) => ({ id: "p", value, label: "points", owner: 0, side: null });
  const sheet = (/** @type {number} */ total) =>
    ({ parties: ["Anna"], deals: [], totals: [total], places: [1], vp: null, out: [], out_seats: [] });
  const frames = wholeFrames([
    { ...FIRST, counters: [counter(1)], sheet: sheet(10) },
    { move: 2, say: "" },
    { move: 3, say: "", counters: [counter(2)], sheet: sheet(20) },
    { move: 4, say: "", counters: [] },
  ]);
  assert.deepEqual(frames.map(({ counters }) => counters.map(({ value }) => value)), [[1], [1], [2], []]);
  assert.deepEqual(frames.map((one) => one.sheet?.totals), [[10], [10], [20], [20]]);
});
