import assert from "node:assert/strict";
import { test } from "node:test";
import { pictureAt, Replay } from "#web/replay/replay.js";
import { fetchReplay, unpackReplay } from "#web/replay/sources.js";
import { wholeFrame } from "#web/scene/frames.js";
import { frame, whole, zone } from "./support/tables.js";

/** @typedef {import("#web/scene/types.js").Change} Change */

/** Two deals; versions 1 and 6 are no events of the match. */
const VERSIONS = [2, 3, 4, 5, 7, 8, 9];
const DEALS = [
  { deal: 1, first: 2, last: 5, open: true },
  { deal: 2, first: 7, last: 9, open: false },
];
/** @type {Record<number, Change[]>} */
const CHANGES = {
  1: [
    frame(2, { active: [0], zones: [zone("hand:0", "7C 3D 2H"), zone("trick", "")] }),
    { move: 3, say: "", zones: [zone("hand:0", "7C 3D"), zone("trick", "2H")], active: [1] },
    { move: 4, say: "", zones: [zone("trick", "2H 5H")], order: ["trick", "hand:0"] },
    { move: 5, say: "", zones: [zone("trick", "")], active: [0], order: ["hand:0", "trick"] },
  ],
  2: [
    frame(7, { zones: [zone("hand:0", "?? ??")] }),
    { move: 8, say: "", active: [0] },
    { move: 9, say: "", zones: [zone("hand:0", "??")] },
  ],
};
const INDEX = {
  ...whole(frame(0)).index,
  finished: false, versions: VERSIONS, turns: [3, 5, 8], tricks: [4], deals: DEALS,
};

const WORDS = { where: "{deal}: {turn}/{turns}", dealt: "{deal}: dealt" };

function twoDeals() {
  /** @type {string[]} */
  const asked = [];
  const replay = new Replay(INDEX, async (deal, viewer) => {
    asked.push(`${deal.deal} ${viewer}`);
    return structuredClone(CHANGES[deal.deal]);
  });
  return { replay, asked };
}

test("forwards, backwards and by leaps each frame is what its changes from the beginning give", async () => {
  const { replay } = twoDeals();
  const places = VERSIONS.map((_, at) => at);
  for (const way of [places, [...places].reverse(), [6, 0, 3, 1, 5, 2, 4]]) {
    for (const at of way) {
      const deal = replay.dealAt(at);
      const shown = (await replay.frames(deal, "open")).find((one) => one.move === replay.versionAt(at));
      let scratch = null;
      for (const change of CHANGES[deal.deal]) {
        if (change.move <= replay.versionAt(at)) scratch = wholeFrame(scratch, structuredClone(change));
      }
      assert.deepEqual(shown, scratch, `at ${at}`);
    }
  }
});

test("a deal is fetched once for each viewer, and again after a failure", async () => {
  const { replay, asked } = twoDeals();
  await Promise.all([replay.frames(DEALS[0], "open"), replay.frames(DEALS[0], "open")]);
  await replay.frames(DEALS[0], "0");
  assert.deepEqual(asked, ["1 open", "1 0"]);
  let tries = 0;
  const failing = new Replay(INDEX, async () => {
    if (!tries++) throw new Error("no network");
    return CHANGES[1];
  });
  await assert.rejects(failing.frames(DEALS[0], "open"), { message: "no network" });
  assert.equal((await failing.frames(DEALS[0], "open")).length, 4);
});

test("versions are found at their places, others at the event before", () => {
  const { replay } = twoDeals();
  assert.deepEqual([0, 1, 2, 5, 6, 7, 9, 99].map((v) => replay.placeOf(v)), [0, 0, 0, 3, 3, 4, 6, 6]);
  assert.deepEqual([0, 3, 4, 6].map((at) => replay.dealAt(at).deal), [1, 1, 2, 2]);
});

test("steps of every unit go from stop to stop and end at the ends", () => {
  const { replay } = twoDeals();
  assert.deepEqual(replay.units, ["move", "turn", "trick", "deal"]);
  assert.deepEqual(replay.stops, { move: [0, 1, 2, 3, 4, 5, 6], turn: [0, 1, 3, 5, 6], trick: [0, 2, 6], deal: [0, 4, 6] });
  assert.equal(replay.beside(2, "turn", 1), 3);
  assert.equal(replay.beside(2, "turn", -1), 1);
  assert.equal(replay.beside(5, "deal", -1), 4);
  assert.equal(replay.beside(0, "deal", -1), 0);
  assert.equal(replay.beside(6, "move", 1), 6);
  assert.deepEqual([0, 1, 2, 4, 6].map((at) => replay.stopAt(at, "turn")), [0, 1, 1, 2, 4]);
  const counted = new Replay({ ...INDEX, skips: [2, 7], texts: WORDS }, async () => []);
  assert.deepEqual(counted.stops.move, [1, 2, 3, 5, 6], "what opens a deal is one step");
  assert.deepEqual(counted.stops.deal, [1, 5, 6]);
  assert.equal(counted.beside(1, "move", -1), 1);
  assert.equal(counted.stopAt(0, "move"), 0);
  const without = new Replay({ ...INDEX, tricks: [] }, async () => []);
  assert.deepEqual(without.units, ["move", "turn", "deal"]);
});

test("a place is told as people count: deal and turn", () => {
  const replay = new Replay({ ...INDEX, texts: WORDS }, async () => []);
  const said = VERSIONS.map((_, at) => replay.say(at));
  assert.deepEqual(said, ["1: dealt", "1: 1/2", "1: 1/2", "1: 2/2", "2: dealt", "2: 1/1", "2: 1/1"]);
});

test("a replay within a page is unpacked, and has no more than was packed", async () => {
  const packed = { index: INDEX, deals: [{ deal: 1, viewers: ["open", "0"], frames: CHANGES[1].map((one) => [one, { ...one, say: "as 0" }]) }] };
  const stream = new Blob([JSON.stringify(packed)]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const replay = await unpackReplay(btoa(String.fromCharCode(...bytes)));
  assert.deepEqual((await replay.frames(DEALS[0], "0")).map(({ say }) => say), ["as 0", "as 0", "as 0", "as 0"]);
  await assert.rejects(replay.frames(DEALS[0], "1"), { message: "deal 1 as 1" });
  await assert.rejects(replay.frames(DEALS[1], "open"), { message: "deal 2 as open" });
});

test("a replay at an address asks for each deal as its viewer, and says what went wrong", async (running) => {
  const globals = /** @type {any} */ (globalThis);
  const before = [globals.fetch, globals.location];
  running.after(() => ([globals.fetch, globals.location] = before));
  globals.location = { href: "https://club.test/matches/7/embed/" };
  /** @type {any[]} */
  const asked = [];
  globals.fetch = async (/** @type {string} */ address, /** @type {RequestInit} */ how) => {
    asked.push([address, how.credentials]);
    if (address.includes("2.json")) return new Response("", { status: 403 });
    return Response.json(address === "/matches/7/replay/index.json?lang=it" ? INDEX : { frames: CHANGES[1] });
  };
  const replay = await fetchReplay("/matches/7/replay/index.json?lang=it", "omit");
  assert.equal((await replay.frames(replay.deals[0], "3")).length, 4);
  await assert.rejects(replay.frames(replay.deals[1], "open"), { message: "403 https://club.test/matches/7/replay/2.json?lang=it&seat=open" });
  assert.deepEqual(asked.slice(0, 2), [["/matches/7/replay/index.json?lang=it", "omit"], ["https://club.test/matches/7/replay/1.json?lang=it&seat=3", "omit"]]);
});

test("what comes after the last deal is shown with it", () => {
  const replay = new Replay({ ...INDEX, versions: [...VERSIONS, 10] }, async () => []);
  assert.equal(replay.dealAt(7).deal, 2);
});

test("before the cards of a deal are dealt it is drawn as it will first lie", () => {
  const nobody = whole(frame(1)).frame;
  const dealt = whole(frame(3, { zones: [zone("hand:0", "7C"), zone("trick", "")] })).frame;
  const played = whole(frame(4, { zones: [zone("hand:0", ""), zone("trick", "7C")] })).frame;
  const swept = whole(frame(5, { zones: [zone("hand:0", ""), zone("trick", "")] })).frame;
  const frames = [nobody, nobody, dealt, played, swept];
  assert.deepEqual(frames.map((_, at) => pictureAt(frames, at)), [dealt, dealt, dealt, played, swept]);
  assert.equal(pictureAt(frames, -1), null);
  assert.equal(pictureAt([nobody], 0), nobody);
});
