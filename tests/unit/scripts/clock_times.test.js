import assert from "node:assert/strict";
import { test } from "node:test";
import { ClockTimes, clocksSpoken, roundTime, seatTime } from "#web/table/clock_times.js";
import { clockText } from "#web/table/sentences.js";

const TEXTS = {
  bank: "bank {time}", round_time: "match {time}", time_of: "{name} {time}.",
  clocks_stopped: "Stopped.", no_clock: "No clock.",
};

/** Seat 0 runs: 5 s of free time, then 12 s of its bank. */
const STATE = {
  now_ms: 1000000,
  seats: [
    { seat: 0, bank_ms: 12000, running: true, allotted_ms: 5000, due_ms: 1017000 },
    { seat: 1, bank_ms: 61000, running: false, allotted_ms: 5000, due_ms: null },
  ],
  round_due_ms: 1060000,
  race: false,
  stopped: false,
};

function clocks(state = STATE) {
  const time = { now: 500 };
  const times = new ClockTimes(() => time.now);
  times.set(state);
  return { time, times };
}

test("free time runs out first, then the bank, then nothing is left", () => {
  const { time, times } = clocks();
  const shown = [];
  for (const after of [0, 3000, 5000, 7000, 17000, 99000]) {
    time.now = 500 + after;
    const left = times.left(0);
    shown.push([left?.free, left?.bank, left?.low]);
  }
  assert.deepEqual(shown, [
    [5000, 12000, false], [2000, 12000, false], [0, 12000, false], [0, 10000, true], [0, 0, true], [0, 0, true],
  ]);
});

test("only the clock that runs loses time", () => {
  const { time, times } = clocks();
  time.now += 30000;
  assert.deepEqual(times.left(1), { running: false, race: false, free: 5000, bank: 61000, total: 66000, low: false });
  assert.equal(times.left(7), null);
  assert.deepEqual([times.running(0), times.running(1), times.running(null)], [true, false, false]);
});

test("what the server says next counts from then on", () => {
  const { time, times } = clocks();
  time.now += 9000;
  times.set({ ...STATE, seats: [{ ...STATE.seats[0], allotted_ms: 4000 }] });
  time.now += 1000;
  assert.deepEqual([times.left(0)?.free, times.left(0)?.bank], [3000, 12000]);
});

test("the time of the match goes on whoever plays, and ends at nought", () => {
  const { time, times } = clocks();
  assert.equal(times.round, 60000);
  time.now += 59001;
  assert.equal(times.round, 999);
  assert.equal(roundTime(times.round, TEXTS), "match 0:01");
  time.now += 5000;
  assert.equal(times.round, 0);
  assert.equal(clocks({ ...STATE, round_due_ms: /** @type {any} */ (null) }).times.round, null);
  assert.equal(roundTime(null, TEXTS), "");
});

test("times are rounded up: a clock that shows nought has run out", () => {
  assert.deepEqual([0, 1, 1000, 59999, 60000, 245000].map(clockText), ["0:00", "0:01", "0:01", "1:00", "1:00", "4:05"]);
});

test("free time is written only where it runs", () => {
  const { time, times } = clocks();
  const written = (/** @type {number} */ seat) => seatTime(/** @type {any} */ (times.left(seat)), TEXTS);
  assert.deepEqual([written(0), written(1)], ["0:05 · bank 0:12", "bank 1:01"]);
  time.now += 6000;
  assert.equal(written(0), "bank 0:11");
});

test("in a race there is one time for all, and no bank behind it", () => {
  const { time, times } = clocks({ ...STATE, race: true });
  const left = times.left(0);
  assert.deepEqual([left?.total, left?.low], [5000, true]);
  assert.equal(seatTime(/** @type {any} */ (left), TEXTS), "0:05");
  time.now += 6000;
  assert.deepEqual([times.left(0)?.total, times.left(0)?.bank], [0, 12000]);
  assert.equal(seatTime(/** @type {any} */ (times.left(0)), TEXTS), "0:00");
  const name = (/** @type {number} */ seat) => ["Anna", "Bruno"][seat];
  assert.equal(clocksSpoken(times, TEXTS, name), "Anna 0:00. Bruno 1:06. match 0:54");
});

test("all clocks are told on demand", () => {
  const { times } = clocks({ ...STATE, stopped: true });
  const name = (/** @type {number} */ seat) => ["Anna", "Bruno"][seat];
  assert.equal(clocksSpoken(times, TEXTS, name), "Anna 0:17. Bruno 1:06. Stopped. match 1:00");
  times.set(null);
  assert.equal(clocksSpoken(times, TEXTS, name), "No clock.");
});
