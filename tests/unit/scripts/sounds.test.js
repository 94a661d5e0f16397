import assert from "node:assert/strict";
import { test } from "node:test";
import { soundOf, Sounds } from "#web/table/sounds.js";

/** @param {number} move @param {number[]} active @param {string[]} laid @returns {any} */
const frame = (move, active, laid = []) => ({
  move, active, zones: [{ kind: "meld", cards: laid }, { kind: "pile", cards: ["2C"] }],
});

test("one's turn is heard when it begins, and not while it lasts", () => {
  assert.equal(soundOf(frame(1, [1]), frame(2, [0]), 0), "turn");
  assert.equal(soundOf(frame(2, [0]), frame(3, [0]), 0), null);
  assert.equal(soundOf(frame(1, [1]), frame(2, [0]), null), null);
});

test("cards that are laid are heard by everybody, also by who watches", () => {
  assert.equal(soundOf(frame(1, [1]), frame(2, [1], ["3H", "4H", "5H"]), null), "meld");
  assert.equal(soundOf(frame(1, [1], ["3H"]), frame(2, [1], []), 0), null);
});

test("a table that is only drawn again makes no sound", () => {
  assert.equal(soundOf(null, frame(2, [0]), 0), null);
  assert.equal(soundOf(frame(2, [1]), frame(2, [0]), 0), null);
});

/** An audio context that counts its tones. @param {string} state */
function audio(state) {
  const tones = { begun: 0, opened: 0 };
  const parameter = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const part = { frequency: parameter, gain: parameter, connect: () => part, start: () => tones.begun++, stop() {} };
  const context = {
    state, currentTime: 0, destination: part, resume: async () => undefined,
    createOscillator: () => part, createGain: () => part,
  };
  return { tones, open: () => (tones.opened++, /** @type {any} */ (context)) };
}

test("tones are played once the reader has done something", () => {
  const { tones, open } = audio("running");
  const sounds = new Sounds(true, open);
  sounds.play("turn");
  assert.equal(tones.begun, 0);
  sounds.start();
  sounds.play("turn");
  sounds.play(null);
  assert.equal(tones.begun, 2);
});

test("whoever wants silence has it, and so has a browser that keeps quiet", () => {
  const off = audio("running");
  const silent = new Sounds(false, off.open);
  silent.start();
  silent.play("meld");
  assert.deepEqual(off.tones, { begun: 0, opened: 0 });
  const held = audio("suspended");
  const waiting = new Sounds(true, held.open);
  waiting.start();
  waiting.play("meld");
  assert.equal(held.tones.begun, 0);
  const none = new Sounds(true, () => { throw new Error("no audio"); });
  none.start();
  none.play("turn");
});
