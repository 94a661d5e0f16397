import assert from "node:assert/strict";
import { test } from "node:test";
import { newsOf, receivedCards } from "#web/table/announcements.js";
import { phrase, reason } from "#web/table/sentences.js";
import { Announcer } from "#web/table/speaking.js";
import { Summary } from "#web/table/summary.js";
import { FakeClock } from "./support/clock.js";
import { frame, whole, zone } from "./support/tables.js";

const TEXTS = {
  received: "You get {cards}.", your_turn: "Your turn.", hidden: "a hidden card",
  hand_is: "{count} cards: {cards}.", chosen_are: "Chosen: {cards}.",
};
const WORDS = new Summary({ ...whole(frame(0)).index, cards: { "7C": "seven of clubs", KH: "king of hearts" } }, TEXTS);
const PLAYER = { seat: 0, acts: false, silent: false };
const held = (/** @type {number} */ move, /** @type {string} */ cards, more = {}) =>
  frame(move, { zones: [zone("hand:0", cards), zone("hand:1", "?? ??")], ...more });

test("frames are told in their order, those without words are not", () => {
  const frames = [held(2, "7C"), { ...held(3, "7C"), say: "" }, held(4, "7C")];
  const news = newsOf(held(1, "7C"), frames, PLAYER, WORDS, TEXTS);
  assert.deepEqual(news, { listed: ["move 2", "move 4"], spoken: ["move 2", "move 4"] });
});

test("cards that came into the own hand are named; a whole hand is spoken and not listed", () => {
  const news = newsOf(held(1, "7C"), [held(2, "KH 7C 7C")], PLAYER, WORDS, TEXTS);
  assert.deepEqual(news.listed, ["move 2", "You get king of hearts, seven of clubs."]);
  const dealt = newsOf(held(1, ""), [held(2, "KH 7C KH 7C")], PLAYER, WORDS, TEXTS);
  assert.equal(dealt.listed.length, 1);
  assert.equal(dealt.spoken.length, 2);
});

test("neither another's cards nor those that were there before are told", () => {
  const more = frame(2, { zones: [zone("hand:0", "KH 7C"), zone("hand:1", "?? ?? ??")] });
  assert.deepEqual(receivedCards(held(1, "7C KH"), more, 0), []);
  assert.deepEqual(receivedCards(held(1, "7C KH"), more, null), []);
  assert.deepEqual(receivedCards(held(1, "7C KH 2D"), held(2, "2D 7C KH 3S"), 0), ["3S"]);
  assert.deepEqual(newsOf(null, [more], PLAYER, WORDS, TEXTS).listed, ["move 2"], "the first table");
});

test("a turn is told when it begins, and not when a bot plays it or it goes on", () => {
  const [others, mine] = [held(1, "7C", { active: [1] }), held(2, "7C", { active: [0] })];
  const acts = { ...PLAYER, acts: true };
  assert.deepEqual(newsOf(others, [mine], acts, WORDS, TEXTS).spoken, ["move 2", "Your turn."]);
  assert.deepEqual(newsOf(mine, [mine], acts, WORDS, TEXTS).spoken, ["move 2"]);
  assert.deepEqual(newsOf(others, [mine], PLAYER, WORDS, TEXTS).spoken, ["move 2"]);
  assert.deepEqual(newsOf(others, [mine], { ...acts, seat: null }, WORDS, TEXTS).spoken, ["move 2"]);
});

test("after a loss the table is not told again, but whose turn it is", () => {
  const mine = held(2, "7C", { active: [0] });
  const news = newsOf(null, [mine], { seat: 0, acts: true, silent: true }, WORDS, TEXTS);
  assert.deepEqual(news, { listed: ["move 2"], spoken: ["Your turn."] });
});

test("sentences that come close together are read as one, said twice they are still a change", (running) => {
  const clock = FakeClock.install(running);
  const [polite, urgent] = [{ textContent: "" }, { textContent: "" }];
  const announcer = new Announcer(polite, urgent);
  announcer.say("One.");
  clock.pass(100);
  announcer.say("");
  announcer.say("Two.");
  clock.pass(110);
  assert.equal(polite.textContent, "");
  clock.pass(20);
  assert.equal(polite.textContent, "One. Two.");
  announcer.interrupt("No.");
  const first = urgent.textContent;
  announcer.interrupt("No.");
  assert.equal(first, "No.");
  assert.notEqual(urgent.textContent, first);
  assert.equal(urgent.textContent.trim(), "No.");
});

test("values are put into sentences, and what has none stays to be seen", () => {
  assert.equal(phrase("{name}: {count} of {all}", { name: "Anna", count: 0 }), "Anna: 0 of {all}");
  assert.equal(reason({ say: "No.", clause: "BUS-3" }), "No. (BUS-3)");
  assert.equal(reason({ say: "No.", clause: null }), "No.");
});

test("the table in words names no hidden card and not the own hand", () => {
  const table = frame(3, {
    zones: [zone("hand:0", "7C"), zone("hand:1", "?? ??"), zone("pile", "KH ??"), zone("row", "")],
    counters: [{ id: "p", value: 4, label: "points", owner: 1, side: null }],
  });
  assert.equal(WORDS.table(table, 0), "Bruno, hand:1 (2). pile (2): king of hearts, a hidden card. Bruno, points: 4.");
  assert.equal(WORDS.hand(["7C", null], ["7C"]), "2 cards: seven of clubs, a hidden card. Chosen: seven of clubs.");
  assert.equal(WORDS.zone(zone("meld:1", "7C KH 7C KH")), "seven of clubs … king of hearts");
  assert.equal(WORDS.zone(zone("stock", "?? ??")), "stock");
  assert.equal(WORDS.zone(zone("meld:1", "7C KH")), "seven of clubs, king of hearts");
  const melds = frame(3, { zones: [zone("meld:1", "KH", { side: 1 })] });
  melds.counters = [
    { id: "m", value: 3, label: "melds", owner: null, side: 0 },
    { id: "d", value: 2, label: "deal", owner: null, side: null },
  ];
  assert.equal(WORDS.table(melds, 0), "Bruno, meld:1 (1): king of hearts. Anna, melds: 3. deal: 2.");
});
