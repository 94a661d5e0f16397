import assert from "node:assert/strict";
import { test } from "node:test";
import { age } from "#web/hall/age.js";
import { face, SHORT } from "#web/hall/clock_face.js";
import { findNews, move, settle } from "#web/hall/rotation.js";
import { ServerTime } from "#web/hall/server_time.js";

const MINUTE = 60000;
const running = { phase: "running", ends: 40 * MINUTE, left: 0 };

test("a clock counts down, marks the last minutes, and counts on after the end", () => {
  assert.deepEqual(face(running, 0), { time: "40:00", state: "running" });
  assert.deepEqual(face(running, 1), { time: "40:00", state: "running" });
  assert.equal(face(running, running.ends - SHORT).state, "short");
  assert.deepEqual(face(running, running.ends - 1), { time: "0:01", state: "short" });
  assert.deepEqual(face(running, running.ends), { time: "+0:00", state: "over" });
  assert.deepEqual(face(running, running.ends + 61900), { time: "+1:01", state: "over" });
});

test("a clock that is stopped shows what is left, and one that nobody set shows nothing", () => {
  const stopped = { phase: "paused", ends: 0, left: 90000 };
  assert.deepEqual(face(stopped, 5), face(stopped, 1e12));
  assert.deepEqual(face(stopped, 5), { time: "1:30", state: "paused" });
  assert.equal(face({ phase: "unset", ends: 0, left: 0 }, 5).time, "");
});

test("time goes by what the server said, and each answer corrects it", () => {
  let counter = 1000;
  const time = new ServerTime(() => counter);
  assert.equal(time.now, null);
  time.set(500000);
  counter += 250;
  assert.equal(time.now, 500250);
  time.set(900000);
  assert.equal(time.now, 900000);
  for (const nonsense of [NaN, 0, -1]) time.set(nonsense);
  assert.equal(time.now, 900000);
});

const PANELS = [{ id: "names", pages: 3 }, { id: "tables", pages: 1 }];

test("a screen shows every page of every list, then the first again", () => {
  const seen = [];
  let place = settle(PANELS, null);
  for (let turn = 0; turn < 5; turn += 1) {
    seen.push(`${place?.panel} ${place?.page}`);
    place = move(PANELS, place);
  }
  assert.deepEqual(seen, ["names 0", "names 1", "names 2", "tables 0", "names 0"]);
  assert.deepEqual(move(PANELS, { panel: "names", page: 0 }, -1), { panel: "tables", page: 0 });
});

test("lists that change meanwhile keep the place, or the nearest there is", () => {
  assert.deepEqual(settle(PANELS, { panel: "names", page: 7 }), { panel: "names", page: 2 });
  assert.deepEqual(settle(PANELS, { panel: "gone", page: 1 }), { panel: "names", page: 0 });
  assert.equal(settle([], { panel: "names", page: 0 }), null);
  assert.equal(move([], null), null);
});

test("a screen says how old it is once three questions had no answer", () => {
  assert.equal(age(0, 15000), null);
  assert.deepEqual(age(0, 16000), { minutes: 0, seconds: 16 });
  assert.deepEqual(age(5000, 130000), { minutes: 2, seconds: 5 });
  assert.equal(age(null, 1e9), null);
});

test("what is new is shown at once: the first list that tells something else than before", () => {
  /** @param {string} id @param {string} [news] */
  const list = (id, news) => ({ id, pages: 2, news });
  const before = [list("names", "round-2"), list("missing"), list("ranking", "published-1")];
  assert.equal(findNews(before, before), null);
  assert.equal(findNews([], before), null, "a screen that begins shows its first list");
  assert.equal(findNews(before, [list("tables", "round-2"), list("more")]), null);
  const published = [list("groups", "published-2"), list("ranking", "published-2")];
  assert.deepEqual(findNews(before, published), { panel: "groups", page: 0 });
  const posted = [list("names", "round-3"), list("ranking", "published-1")];
  assert.deepEqual(findNews(before, posted), { panel: "names", page: 0 });
});
