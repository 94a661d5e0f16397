import assert from "node:assert/strict";
import { test } from "node:test";
import { soundsOf, Sounds } from "#web/table/sounds.js";
import { frame, zone } from "./support/tables.js";

/** @param {number} move @param {number[]} active @param {import("#web/scene/types.js").Zone[]} zones */
const table = (move, active, ...zones) => frame(move, { active, zones });
const meld = (/** @type {string} */ cards, closed = false) => zone("meld", cards, { notes: closed ? { closed } : {} });

test("one's turn is heard when it begins, and not while it lasts", () => {
  assert.deepEqual(soundsOf(table(1, [1]), table(2, [0]), 0), ["turn"]);
  assert.deepEqual(soundsOf(table(2, [0]), table(3, [0]), 0), []);
  assert.deepEqual(soundsOf(table(1, [1]), table(2, [0]), null), []);
});

test("what is done is heard by everybody, before one's turn", () => {
  const lies = (/** @type {number} */ move, /** @type {string} */ trick, active = [1]) => table(move, active, zone("trick", trick));
  assert.deepEqual(soundsOf(lies(1, "7C"), lies(2, "7C 8C"), null), ["card"]);
  assert.deepEqual(soundsOf(lies(1, "7C"), lies(2, "7C 8C", [0]), 0), ["card", "turn"]);
  assert.deepEqual(soundsOf(lies(2, "7C 8C"), lies(3, ""), 0), ["trick"]);
  assert.deepEqual(soundsOf(table(1, [1], zone("pile", "2C")), table(2, [1], zone("pile", "2C 3C")), 0), ["card"]);
  assert.deepEqual(soundsOf(table(1, [1], meld("3H")), table(2, [1], meld("")), 0), []);
});

test("cards that are laid are heard, and a meld that is closed sounds otherwise", () => {
  assert.deepEqual(soundsOf(table(1, [1]), table(2, [1], meld("3H 4H 5H")), null), ["meld"]);
  assert.deepEqual(soundsOf(table(1, [1], meld("3H")), table(2, [1], meld("3H 4H", true)), null), ["closed"]);
  assert.deepEqual(soundsOf(table(1, [1], meld("3H", true)), table(2, [1], meld("3H 4H", true)), null), ["meld"]);
});

test("a table that is only drawn again makes no sound", () => {
  assert.deepEqual(soundsOf(null, table(2, [0]), 0), []);
  assert.deepEqual(soundsOf(table(2, [1]), table(2, [0]), 0), []);
});

/** An audio context that counts what it plays. @param {string} state */
function audio(state) {
  const tones = { begun: 0, opened: 0 };
  const parameter = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const part = { frequency: parameter, gain: parameter, type: "", buffer: null, connect: () => part, start: () => tones.begun++, stop() {} };
  const context = {
    state, currentTime: 0, sampleRate: 8000, destination: part, resume: async () => undefined,
    createOscillator: () => part, createGain: () => part, createBufferSource: () => part, createBiquadFilter: () => part,
    createBuffer: (/** @type {number} */ _, /** @type {number} */ length) => ({ getChannelData: () => new Float32Array(length) }),
  };
  return { tones, open: () => (tones.opened++, /** @type {any} */ (context)) };
}

test("sounds are played once the reader has done something", () => {
  const { tones, open } = audio("running");
  const sounds = new Sounds(true, open);
  sounds.play(["turn"]);
  assert.equal(tones.begun, 0);
  sounds.start();
  sounds.play(["card", "turn"]);
  sounds.play([]);
  assert.equal(tones.begun, 3);
});

test("whoever wants silence has it at once, and sound again when he wants it", () => {
  const { tones, open } = audio("running");
  const sounds = new Sounds(false, open);
  sounds.start();
  sounds.play(["meld"]);
  assert.deepEqual(tones, { begun: 0, opened: 0 });
  sounds.wanted = true;
  sounds.start();
  sounds.play(["meld"]);
  assert.equal(tones.begun, 2);
  sounds.wanted = false;
  sounds.play(["closed"]);
  assert.equal(tones.begun, 2);
});

test("a browser that keeps quiet, or has no sound, plays none", () => {
  const held = audio("suspended");
  const waiting = new Sounds(true, held.open);
  waiting.start();
  waiting.play(["meld"]);
  assert.equal(held.tones.begun, 0);
  const none = new Sounds(true, () => { throw new Error("no audio"); });
  none.start();
  none.play(["turn"]);
  assert.equal(none.wanted, false);
});
