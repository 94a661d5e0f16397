import assert from "node:assert/strict";
import { test } from "node:test";
import { LegalCards } from "#web/table/legal_cards.js";
import { FakeClock } from "./support/clock.js";
import { entry, pick, zone } from "./support/tables.js";

const HAND = { zones: ["hand:0"] };
const PLAY = entry("play", { card: pick("card", HAND) });
const NAMING = { zone: () => "", seat: () => "", number: () => null };

/** Asks for a hand; `judged` says which cards the rules allow. */
function asked(
  /** @type {any} */ running,
  /** @type {any[]} */ menu,
  /** @type {string} */ held,
  /** @type {(command: any) => boolean} */ judged,
) {
  const clock = FakeClock.install(running);
  /** @type {any[]} */
  const said = [];
  const page = { painted: 0 };
  const legal = new LegalCards((message) => Boolean(said.push(message)), () => (page.painted += 1));
  const ask = (version = 5) => {
    legal.ask(menu, [/** @type {any} */ (zone("hand:0", held))], version, NAMING);
    clock.pass(40);
  };
  ask();
  for (const { id, commands } of said) {
    legal.trial.hear(id, commands.map((/** @type {any} */ command) => ({ ok: judged(command) })));
  }
  const marks = held.split(" ").map((code) => legal.allows("hand:0", code));
  return { legal, said, ask, page, marks };
}

test("cards that may be played and those that may not are told apart", (running) => {
  const { marks, page } = asked(running, [PLAY], "7C 3D 4C", ({ card }) => card.endsWith("C"));
  assert.deepEqual(marks, [true, false, true]);
  assert.equal(page.painted, 1);
});

test("where any card may be played nothing is marked", (running) => {
  const { marks } = asked(running, [PLAY], "7C 3D", () => true);
  assert.deepEqual(marks, [undefined, undefined]);
});

test("a card that one of two moves may play is not dimmed", (running) => {
  const menu = [PLAY, entry("give", { card: pick("card", HAND) })];
  const { marks } = asked(running, menu, "7C 3D", ({ do: move, card }) => move === "give" && card === "7C");
  assert.deepEqual(marks, [true, false]);
});

test("moves of several cards, and those off turn, are no question", (running) => {
  const several = entry("meld", { cards: pick("cards", { ...HAND, least: 3, most: 9 }) });
  const { said } = asked(running, [several, { ...PLAY, off_turn: true }], "7C 3D", () => true);
  assert.deepEqual(said, []);
});

test("it is asked once a turn, and forgotten with it", (running) => {
  const { legal, said, ask, marks } = asked(running, [PLAY], "7C 3D 3D", ({ card }) => card === "7C");
  ask();
  assert.equal(said.length, 1);
  assert.deepEqual(said[0].commands, [{ do: "play", card: "7C" }, { do: "play", card: "3D" }]);
  assert.deepEqual(marks, [true, false, false]);
  legal.forget();
  assert.equal(legal.allows("hand:0", "3D"), undefined);
  ask();
  assert.equal(said.length, 2);
});
