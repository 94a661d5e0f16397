import assert from "node:assert/strict";
import { test } from "node:test";
import { compose, numbersOf, sortOut, targetsOf } from "#web/table/moves.js";
import { entry, pick } from "./support/tables.js";

const NAMING = {
  zone: (/** @type {string} */ id) => `<${id}>`,
  seat: (/** @type {number} */ seat) => ["Anna", "Bruno"][seat],
  number: (/** @type {any} */ _entry, /** @type {string} */ _name) => /** @type {number|null|undefined} */ (undefined),
};
const HAND = { zones: ["hand:0"] };
const hand = (/** @type {number} */ at, /** @type {?string} */ code) => ({ zone: "hand:0", at, code });

/** @param {import("#web/scene/types.js").Entry[]} menu @param {any[]} chosen */
const commands = (menu, chosen, naming = NAMING) => compose(menu, chosen, naming).map((one) => one.command);

test("a move without parameters is there, but not for cards that it cannot take", () => {
  const [pass] = compose([entry("pass", {}, "stock")], [], NAMING);
  assert.deepEqual([pass.command, pass.label, pass.at, pass.plain], [{ do: "pass" }, "pass", ["stock"], true]);
  assert.deepEqual(commands([entry("pass")], [hand(0, "7C")]), []);
});

test("a card: one, neither none nor two, and only from its zones", () => {
  const menu = [entry("discard", { card: pick("card", HAND) })];
  assert.deepEqual(commands(menu, [hand(0, "7C")]), [{ do: "discard", card: "7C" }]);
  assert.deepEqual(commands(menu, []), []);
  assert.deepEqual(commands(menu, [hand(0, "7C"), hand(1, "8C")]), []);
  assert.deepEqual(commands(menu, [{ zone: "row", at: 0, code: "7C" }]), []);
});

test("cards: as many as are wanted, in the order of choosing", () => {
  const menu = [entry("meld", { cards: pick("cards", { ...HAND, least: 2, most: 3 }) })];
  const four = [hand(5, "4S"), hand(1, "6S"), hand(3, "5S"), hand(0, "7S")];
  assert.deepEqual(commands(menu, four.slice(0, 3)), [{ do: "meld", cards: ["4S", "6S", "5S"] }]);
  assert.deepEqual(commands(menu, four.slice(0, 1)), []);
  assert.deepEqual(commands(menu, four), []);
});

test("a place: hidden cards are told by where they lie", () => {
  const menu = [entry("peek", { place: pick("place", { zones: ["pozzetto"] }) })];
  assert.deepEqual(commands(menu, [{ zone: "pozzetto", at: 2, code: null }]), [{ do: "peek", place: 2 }]);
});

test("several places, in the order of choosing: an order of cards, seen or not", () => {
  const menu = [entry("arrange", { order: pick("places", { zones: ["hand:0"], least: 3, most: 3 }) })];
  const three = [hand(2, "4S"), hand(0, "6S"), hand(1, "5S")];
  assert.deepEqual(commands(menu, three), [{ do: "arrange", order: [2, 0, 1] }]);
  assert.deepEqual(commands(menu, three.slice(1)), []);
});

test("a place among the cards of another parameter is that of the first of them there", () => {
  const menu = [
    entry("take", {
      cards: pick("cards", { zones: ["hand:0", "row"], least: 1, most: 9 }),
      from: pick("place", { zones: ["row"], among: "cards" }),
    }),
  ];
  const row = (/** @type {number} */ at, /** @type {string} */ code) => ({ zone: "row", at, code });
  const chosen = [row(4, "KH"), hand(0, "QH"), row(2, "JH")];
  assert.deepEqual(commands(menu, chosen), [{ do: "take", cards: ["KH", "QH", "JH"], from: 2 }]);
  assert.deepEqual(commands(menu, [hand(0, "QH")]), []);
});

test("cards of two zones go where there is room for them", () => {
  const menu = [
    entry("meld", {
      cards: pick("cards", { ...HAND, least: 0, most: 9 }),
      from_row: pick("card", { zones: ["row"], optional: true }),
    }),
  ];
  assert.deepEqual(commands(menu, [{ zone: "row", at: 1, code: "KH" }, hand(0, "QH")]), [
    { do: "meld", cards: ["QH"], from_row: "KH" },
  ]);
  assert.deepEqual(commands(menu, [hand(0, "QH")]), [{ do: "meld", cards: ["QH"] }]);
});

test("a zone: one candidate each, with its number, where one may point", () => {
  const menu = [entry("extend", { card: pick("card", HAND), meld: pick("zone", { zones: ["meld:3", "meld:11"] }) }, "own")];
  const found = compose(menu, [hand(0, "7C")], NAMING);
  assert.deepEqual(found.map((one) => one.command.meld), [3, 11]);
  assert.deepEqual(found.map((one) => one.label), ["extend: <meld:3>", "extend: <meld:11>"]);
  assert.deepEqual(found.map((one) => one.at), [["meld:3"], ["meld:11"]]);
  assert.equal(new Set(found.map((one) => one.key)).size, 2);
});

test("numbers: few ways are listed, of many one is set, and held within its bounds", () => {
  const few = pick("number", { least: 2, most: 4 });
  assert.deepEqual(numbersOf(entry("bid", { points: few })), []);
  assert.deepEqual(commands([entry("bid", { points: few })], []).map((one) => one.points), [2, 3, 4]);
  const many = pick("number", { least: 60, most: 120 });
  for (const [set, sent] of [[undefined, 60], [75, 75], [7, 60], [500, 120]]) {
    const naming = { ...NAMING, number: () => set };
    assert.deepEqual(commands([entry("bid", { points: many })], [], naming), [{ do: "bid", points: sent }]);
  }
});

test("several numbers of a move are set together, and make one move however many they could be", () => {
  const number = (/** @type {string} */ label) => pick("number", { least: 1, most: 15, optional: true, label });
  const bet = entry("bet", { stake: number("Stake"), side: number("Side bet") });
  assert.deepEqual(numbersOf(bet).map(([name]) => name), ["stake", "side"]);
  for (const [set, sent, label] of /** @type {[any, any, string][]} */ ([
    [{ stake: null, side: null }, { do: "bet" }, "bet"],
    [{ stake: 15, side: null }, { do: "bet", stake: 15 }, "bet: Stake 15"],
    [{ stake: 3, side: 7 }, { do: "bet", stake: 3, side: 7 }, "bet: Stake 3, Side bet 7"],
  ])) {
    const found = compose([bet], [], { ...NAMING, number: (_entry, name) => set[name] });
    assert.deepEqual(found.map((one) => [one.command, one.label, one.key, one.plain]), [
      [sent, label, '{"do":"bet"}', true],
    ]);
  }
});

test("a refused number says why, like a move that nothing else is like", () => {
  const many = pick("number", { least: 1, most: 40, optional: true });
  const found = compose([entry("bid", { points: many })], [], { ...NAMING, number: () => 9 });
  assert.equal(sortOut(found, [{ ok: false, say: "no" }]).refused.length, 1);
});

test("what is there off turn stays, whatever is chosen, and whether allowed or not", () => {
  const menu = [{ ...entry("shout"), off_turn: true }, entry("pass")];
  const found = compose(menu, [hand(0, "7C")], NAMING);
  assert.deepEqual(found.map((one) => one.command.do), ["shout"]);
  for (const ok of [true, false]) {
    const sorted = sortOut(found, [{ ok }]);
    assert.deepEqual([sorted.standing.length, sorted.legal, sorted.refused], [1, [], []]);
  }
  assert.deepEqual(sortOut(found, []).standing, []);
});

test("an arrangement of the table is made elsewhere", () => {
  assert.deepEqual(compose([entry("arrange", { melds: pick("layout", { zones: ["meld:0"] }) })], [], NAMING), []);
});

test("seats and words are offered by what they are called", () => {
  const menu = [
    entry("call", {
      seat: pick("seat", { choices: [{ value: 1, label: "" }] }),
      suit: pick("word", { choices: [{ value: "D", label: "diamonds" }, { value: "H", label: "" }] }),
    }),
  ];
  const found = compose(menu, [], NAMING);
  assert.deepEqual(found.map((one) => one.label), ["call: Bruno, diamonds", "call: Bruno, H"]);
  assert.deepEqual(found[0].command, { do: "call", seat: 1, suit: "D" });
});

test("what may be left out is tried without and with", () => {
  const menu = [entry("close", { word: pick("word", { optional: true, choices: [{ value: "a", label: "" }, { value: "b", label: "" }] }) })];
  const found = compose(menu, [], NAMING);
  assert.deepEqual(found.map((one) => one.command), [{ do: "close" }, { do: "close", word: "a" }, { do: "close", word: "b" }]);
  assert.deepEqual(found.map((one) => one.plain), [true, false, false]);
  assert.equal(new Set(found.map((one) => one.group)).size, 1);
});

test("a menu that explodes is cut off", () => {
  const word = pick("word", { choices: Array.from({ length: 12 }, (_, value) => ({ value, label: "" })) });
  assert.equal(compose([entry("call", { one: word, two: word, three: word })], [], NAMING).length, 128);
});

test("another way of a move goes aside where the plain one is allowed, and in front where it is not", () => {
  const menu = [
    entry("close", { word: pick("word", { optional: true, choices: [{ value: "a", label: "" }] }) }),
    entry("pass"),
    entry("draw"),
  ];
  const found = compose(menu, [], NAMING);
  const [yes, no] = [{ ok: true }, { ok: false, say: "no" }];
  const named = (/** @type {any} */ sorted) =>
    ["legal", "others", "refused"].map((kind) => sorted[kind].map((/** @type {any} */ one) => one.candidate.label));
  assert.deepEqual(named(sortOut(found, [yes, yes, yes, no])), [["close", "pass"], ["close: a"], ["draw"]]);
  assert.deepEqual(named(sortOut(found, [no, yes, no, yes])), [["close: a", "draw"], [], ["pass"]]);
  assert.deepEqual(named(sortOut(found, [no, no, yes, yes])), [["pass", "draw"], [], ["close"]], "each reason once");
  assert.deepEqual(named(sortOut(found, [])), [[], [], []], "not answered yet");
});

test("one may point where a move is offered or goes to, and nowhere else", () => {
  const menu = [
    entry("draw", {}, "stock"),
    entry("extend", { card: pick("card", HAND), meld: pick("zone", { zones: ["meld:3"] }) }, "own"),
    entry("pass"),
  ];
  assert.deepEqual([...targetsOf(menu)], ["stock", "own", "meld:3"]);
});

test("a move names the zones that it goes to, and says the rest", () => {
  const to = pick("zone", { zones: ["meld:3"] });
  const end = pick("word", { choices: [{ value: "low", label: "low end" }] });
  const [add] = compose([entry("add", { to, end })], [], NAMING);
  assert.deepEqual([add.label, add.said, add.onto], ["add: <meld:3>, low end", "add: low end", ["meld:3"]]);
});

test("off turn a move is offered as it stands, and its other ways aside", () => {
  const word = pick("word", { choices: [{ value: "ha", label: "ha" }], optional: true });
  const feint = { ...entry("feint", { word }), off_turn: true };
  const tried = compose([feint], [], NAMING);
  const { standing, others } = sortOut(tried, tried.map(() => ({ ok: true })));
  assert.deepEqual(standing.map(({ candidate }) => candidate.label), ["feint"]);
  assert.deepEqual(others.map(({ candidate }) => candidate.label), ["feint: ha"]);
});
