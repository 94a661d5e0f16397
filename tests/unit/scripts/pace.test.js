import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace } from "#web/table/pace.js";
import { FakeClock } from "./support/clock.js";
import { frame, zone } from "./support/tables.js";

const trick = (/** @type {number} */ move, /** @type {string} */ cards) => frame(move, { zones: [zone("trick", cards)] });

/** A table on which a trick of two cards lies. @param {any} running the test */
function table(running) {
  const clock = FakeClock.install(running);
  /** @type {number[][]} */
  const shown = [];
  const pace = new Pace((frames) => shown.push(frames.map(({ move }) => move)));
  pace.restart(trick(1, "7C 8C"));
  return { clock, shown, pace };
}

test("what happens is shown at once", (running) => {
  const { shown, pace } = table(running);
  pace.push([trick(2, "7C 8C 9C"), trick(3, "7C 8C 9C KC")]);
  assert.deepEqual(shown, [[2, 3]]);
});

test("a trick lies for a moment before it is taken, and what comes meanwhile waits in order", (running) => {
  const { clock, shown, pace } = table(running);
  pace.push([trick(2, "7C 8C 9C"), trick(3, ""), trick(4, "2D")]);
  assert.deepEqual(shown, [[2]]);
  pace.push([trick(5, "2D 3D")]);
  clock.pass(1190);
  assert.deepEqual(shown, [[2]]);
  clock.pass(20);
  assert.deepEqual(shown, [[2], [3], [4, 5]]);
});

test("whoever acts sees everything, once", (running) => {
  const { clock, shown, pace } = table(running);
  pace.push([trick(2, ""), trick(3, "2D"), trick(4, "2D 3D"), trick(5, "")]);
  assert.deepEqual(shown, []);
  pace.hurry();
  assert.deepEqual(shown, [[2, 3, 4, 5]]);
  pace.hurry();
  clock.pass(5000);
  assert.deepEqual(shown, [[2, 3, 4, 5]]);
});

test("two tricks in a row lie each for its moment", (running) => {
  const { clock, shown, pace } = table(running);
  pace.push([trick(2, ""), trick(3, "2D 3D"), trick(4, ""), trick(5, "4S")]);
  clock.pass(1200);
  assert.deepEqual(shown, [[2], [3]]);
  clock.pass(1200);
  assert.deepEqual(shown, [[2], [3], [4], [5]]);
});

test("a single card that goes is no trick, and a table that begins anew forgets what waited", (running) => {
  const { clock, shown, pace } = table(running);
  pace.restart(trick(7, "2D"));
  pace.push([trick(8, "")]);
  assert.deepEqual(shown, [[8]]);
  pace.restart(trick(9, "2D 3D"));
  pace.push([trick(10, "")]);
  pace.restart(trick(30, ""));
  clock.pass(5000);
  assert.deepEqual(shown, [[8]]);
});

/** A deal that is over, then another one. @param {number} move @param {string} phase */
const deal = (move, phase) => frame(move, { phase, sheet: /** @type {any} */ ({ deals: [{ deal: 1 }] }) });

test("whoever plays is in the next deal at once, and whoever does not sees the last one until he goes on", (running) => {
  const clock = FakeClock.install(running);
  let plays = true;
  /** @type {number[][]} */
  const shown = [];
  const pace = new Pace((frames) => shown.push(frames.map(({ move }) => move)), () => plays);
  pace.restart(frame(1, { phase: "play" }));
  pace.push([deal(2, "sealed"), deal(3, "play")]);
  assert.deepEqual(shown.splice(0), [[2, 3]]);
  plays = false;
  pace.push([deal(4, "sealed")]);
  assert.equal(pace.lingers, false, "the table has not left it");
  pace.push([deal(5, "sealed"), deal(6, "play"), deal(7, "play")]);
  assert.deepEqual(shown.splice(0), [[4], [5]]);
  assert.equal(pace.lingers, true);
  pace.push([deal(8, "play")]);
  assert.deepEqual(shown, []);
  pace.hurry();
  assert.deepEqual(shown.splice(0), [[6, 7, 8]]);
  assert.equal(pace.lingers, false);
  pace.push([deal(9, "sealed"), deal(10, "play"), deal(11, "play")]);
  clock.pass(30000);
  assert.deepEqual(shown, [[9], [10], [11]], "it goes on by itself");
});

test("before the first deal nothing is looked at", (running) => {
  FakeClock.install(running);
  /** @type {number[][]} */
  const shown = [];
  const pace = new Pace((frames) => shown.push(frames.map(({ move }) => move)), () => false);
  pace.restart(frame(1, { phase: "sealed", sheet: /** @type {any} */ ({ deals: [] }) }));
  pace.push([frame(2, { phase: "play" })]);
  assert.deepEqual(shown, [[2]]);
});
