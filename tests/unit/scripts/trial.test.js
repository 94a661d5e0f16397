import assert from "node:assert/strict";
import { test } from "node:test";
import { Trial } from "#web/table/trial.js";
import { FakeClock } from "./support/clock.js";

/** @param {any} running the test */
function asking(running) {
  const clock = FakeClock.install(running);
  /** @type {any[]} */
  const said = [];
  /** @type {any[]} */
  const done = [];
  const trial = new Trial((message) => Boolean(said.push(message)), (answers) => done.push(answers));
  return { clock, said, done, trial };
}

const commands = (/** @type {number} */ count) => Array.from({ length: count }, (_, at) => ({ do: `m${at}` }));
const answers = (/** @type {any} */ message) => message.commands.map((/** @type {any} */ one) => ({ ok: true, say: one.do }));

test("nothing is asked about nothing", (running) => {
  const { said, done, trial } = asking(running);
  trial.ask([], 3);
  assert.deepEqual([said, done, trial.waiting], [[], [[]], false]);
});

test("whoever chooses quickly asks once, about the last choice", (running) => {
  const { clock, said, trial } = asking(running);
  trial.ask(commands(1), 3);
  clock.pass(30);
  trial.ask(commands(2), 3);
  assert.equal(trial.waiting, true);
  clock.pass(40);
  assert.deepEqual(said.map((one) => [one.do, one.version, one.commands.length]), [["try", 3, 2]]);
});

test("many are asked in parts, and answered as one, in whatever order the answers come", (running) => {
  const { clock, said, done, trial } = asking(running);
  trial.ask(commands(150), 3);
  clock.pass(40);
  assert.deepEqual(said.map((one) => one.commands.length), [64, 64, 22]);
  for (const part of [said[2], said[0], said[1]]) trial.hear(part.id, answers(part));
  assert.deepEqual(done, [commands(150).map((one) => ({ ok: true, say: one.do }))]);
  assert.equal(trial.waiting, false);
});

test("answers to an earlier choice come too late", (running) => {
  const { clock, said, done, trial } = asking(running);
  trial.ask(commands(1), 3);
  clock.pass(40);
  trial.ask(commands(2), 4);
  trial.hear(said[0].id, answers(said[0]));
  assert.deepEqual(done, []);
  clock.pass(40);
  trial.hear(said[0].id, answers(said[0]));
  trial.hear(said[1].id, answers(said[1]));
  assert.equal(done.length, 1);
  assert.equal(done[0].length, 2);
});
