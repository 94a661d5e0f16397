import assert from "node:assert/strict";
import { test } from "node:test";
import { Player } from "#web/replay/player.js";
import { FakeClock, settled } from "./support/clock.js";

/** A replay of so many steps. @param {any} running the test @param {number} steps */
function replay(running, steps) {
  const clock = FakeClock.install(running);
  const seen = { steps: 0, changes: 0 };
  const player = new Player(async () => ++seen.steps < steps);
  player.changed = () => (seen.changes += 1);
  const pass = async (/** @type {number} */ ms) => {
    await settled();
    clock.pass(ms);
    await settled();
  };
  return { seen, player, pass };
}

test("step after step at its speed, until the end", async (running) => {
  const { seen, player, pass } = replay(running, 3);
  player.toggle();
  await pass(1100);
  assert.equal(seen.steps, 1);
  player.speed = 4;
  await pass(100);
  assert.equal(seen.steps, 2);
  await pass(300);
  assert.deepEqual([seen.steps, player.playing, seen.changes], [3, false, 2]);
  await pass(9000);
  assert.equal(seen.steps, 3);
});

test("stopped it stays where it is, also while a step is being fetched", async (running) => {
  const { seen, player, pass } = replay(running, 9);
  player.toggle();
  player.toggle();
  await pass(9000);
  assert.deepEqual([seen.steps, player.playing], [1, false]);
  player.start();
  player.start();
  await pass(1200);
  assert.equal(seen.steps, 3, "started twice it goes no faster");
});
