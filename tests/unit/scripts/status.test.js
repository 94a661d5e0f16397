import assert from "node:assert/strict";
import { test } from "node:test";
import { TableModel } from "#web/table/model.js";
import { isReplaced, presenceOf } from "#web/table/presence.js";
import { endsMatch } from "#web/table/results.js";
import { hintText, turnText } from "#web/table/status.js";
import { entry, frame, pick, whole } from "./support/tables.js";

const TEXTS = {
  over: "over", bot_plays: "bot plays", your_turn: "your turn", turn_of: "turn of {names}",
  chosen: "{count} chosen", choose_for: "choose for {moves}", choose_one: "{move}: touch", referee: "referee", you_are_gone: "gone",
  you_and: "yours and {names}", you_have_chosen: "chosen, awaited {names}", awaited: "awaited {names}", so_many: "{count} players",
  bot_plays_hint: "take it back", spectator: "spectator", delayed: "{moves} moves late",
};
const HAND = { zones: ["hand:0"] };

/** @param {Partial<import("#web/table/types.js").Whole>} table @param {Partial<import("#web/table/status.js").Situation>} [more] */
function lines(table, more = {}, shown = frame(5, { active: [0] })) {
  const model = new TableModel();
  model.replace(whole(shown, table));
  const names = (/** @type {number[]} */ seats) => seats.map((seat) => ["Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio"][seat]).join(", ");
  const situation = { model, shown, looking: false, replaced: false, out: false, chosen: 0, names, texts: TEXTS, ...more };
  return [turnText(situation), hintText(situation)];
}

const theirs = frame(5, { active: [1] });
const MENU = [entry("draw", {}, "stock"), entry("meld", { cards: pick("cards", { ...HAND, most: 9 }) }), entry("meld", { card: pick("card", HAND) })];

test("whoever is on turn is told so, and for which moves cards are chosen", () => {
  assert.deepEqual(lines({}, {}, frame(5, { active: [0], menu: MENU })), ["your turn", "choose for meld"]);
  const single = [entry("play", { card: pick("card", HAND) })];
  assert.deepEqual(lines({}, {}, frame(5, { active: [0], menu: single })), ["your turn", "play: touch"]);
  assert.deepEqual(lines({}, { chosen: 2 }, frame(5, { active: [0], menu: MENU })), ["your turn", "2 chosen"]);
  assert.deepEqual(lines({}, {}, frame(5, { active: [0], menu: [MENU[0]] })), ["your turn", ""], "the button is there");
});

test("whoever waits is told for whom, and what happened last", () => {
  assert.deepEqual(lines({}, {}, theirs), ["turn of Bruno", "move 5"]);
  assert.deepEqual(lines({}, { chosen: 1 }, theirs), ["turn of Bruno", "1 chosen"]);
  assert.deepEqual(lines({}, {}, frame(5)), ["move 5", "move 5"], "between two deals");
});

test("where several choose at once, those who are still awaited are named, many are counted", () => {
  const chosen = [{ id: "chosen:0", label: "has chosen", owner: 0 }];
  const turn = (/** @type {number[]} */ active, /** @type {any[]} */ badges = []) =>
    lines({}, {}, frame(5, { active, badges }))[0];
  assert.equal(turn([0, 1, 2]), "yours and Bruno, Carla");
  assert.equal(turn([0, 1, 2, 3, 4]), "your turn");
  assert.equal(turn([1, 2], chosen), "chosen, awaited Bruno, Carla");
  assert.equal(turn([1, 2]), "awaited Bruno, Carla", "who takes no part in the round");
  assert.equal(turn([2], chosen), "chosen, awaited Carla");
  assert.equal(turn([1, 2, 3], chosen), "chosen, awaited Bruno, Carla, Dino");
  assert.equal(turn([1, 2, 3, 4, 5], chosen), "chosen, awaited 5 players");
  assert.equal(turn([2], [{ id: "chosen:1", label: "", owner: 1 }]), "turn of Carla");
});

test("who does not play is told why", () => {
  const spectator = /** @type {const} */ ({ seat: null, role: "spectator" });
  assert.equal(lines({ you: spectator })[1], "spectator");
  assert.equal(lines({ you: spectator, delay: { moves: 0, seconds: 0 } })[1], "spectator");
  assert.equal(lines({ you: spectator, delay: { moves: 3, seconds: 0 } })[1], "3 moves late");
  assert.equal(lines({ you: { seat: null, role: "referee" } })[1], "referee");
  assert.deepEqual(lines({}, { replaced: true }), ["bot plays", "take it back"]);
  assert.equal(lines({}, { out: true }, theirs)[1], "gone");
});

test("a match that is over says so to everybody", () => {
  assert.deepEqual(lines({ over: true }), ["over", "move 5"]);
  assert.deepEqual(lines({ over: true }, { replaced: true }), ["over", "move 5"]);
});

test("who is away long enough may be replaced by those who wait, and by nobody else", () => {
  const [now, away] = [100000, { seat: 1, online: false, bot: false, since_ms: 39999 }];
  const seen = (/** @type {any} */ table, out = false) => {
    const model = new TableModel();
    model.replace(whole(theirs, { presence: [away], ...table }));
    return presenceOf(model, 1, out, now);
  };
  assert.deepEqual(seen({}), { bot: false, out: false, away: true, replaceable: true });
  assert.equal(seen({ presence: [{ ...away, since_ms: 40000 }] }).replaceable, false, "a minute is not over");
  assert.equal(seen({ presence: [{ ...away, since_ms: null }] }).replaceable, false);
  assert.equal(seen({ you: { seat: null, role: "spectator" } }).replaceable, false);
  assert.equal(seen({ over: true }).replaceable, false);
  assert.equal(seen({}, true).replaceable, false);
  assert.deepEqual(seen({ you: { seat: 1, role: "player" } }), { bot: false, out: false, away: false, replaceable: false });
  assert.deepEqual(seen({ presence: [{ ...away, bot: true }] }), { bot: true, out: false, away: false, replaceable: false });
});

test("a seat is played by a bot as long as the server says so", () => {
  const model = new TableModel();
  model.replace(whole(theirs, { presence: [{ seat: 0, online: true, bot: true, since_ms: null }] }));
  assert.equal(isReplaced(model), true);
  model.you = { seat: 1, role: "player" };
  assert.equal(isReplaced(model), false);
});

test("the match has ended once its last move is shown", () => {
  const [last, before] = [frame(3), frame(2)];
  assert.equal(endsMatch(last, { over: true, frame: last }), true);
  assert.equal(endsMatch(before, { over: true, frame: last }), false);
  assert.equal(endsMatch(last, { over: false, frame: last }), false);
});
