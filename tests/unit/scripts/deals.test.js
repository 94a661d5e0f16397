import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./support/node18.js";
import { provedDeals } from "#web/verify/deals.js";
import { Hashing, bytesOf, hexOf } from "#web/verify/hashing.js";

/** @param {string} path @returns {any} */
const json = (path) => JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8"));
const GOLDEN = json("tests/golden/shuffle.json").deals;
const hashing = new Hashing();
/** The packs of the golden file, and an event that tells a lot. @type {Record<string, any>} */
const GAMES = {
  "italian-40": { suits: "DCBS", ranks: "1 2 3 4 5 6 7 8 9 10" },
  "french-52": { suits: "HDCS", ranks: "A 2 3 4 5 6 7 8 9 10 J Q K" },
};

/**
 * A match of one deal that says what a golden deal says.
 * @param {any} golden @param {[string, number, number]} lot label, bound and value
 */
function match(golden, [label, bound, value]) {
  const pack = GAMES[golden.deck];
  const games = { [golden.game]: { packs: [pack], takes: [], draws: [{ event: "lot", field: "seat", label }] } };
  const nonces = Object.entries(golden.nonces).map(([seat, nonce]) => ({ type: "nonce_given", seat: Number(seat), nonce }));
  const events = [
    { type: "match_started", game: golden.game, options: {}, seats: bound, master: golden.deal === 1 ? golden.master : null },
    { type: "deal_committed", deal: 1, commitment: golden.commitment },
    // A word that was taken back: the last one of a seat counts.
    ...nonces.map((one) => ({ ...one, nonce: "first thought" })),
    ...nonces.reverse(),
    { type: "deal_started", source: "shuffled", chance: {} },
    { type: "lot", seat: value },
    { type: "deal_revealed", deal: 1, secret: golden.secret, order: golden.order },
    { type: "match_ended" },
  ].map((event, at) => ({ ...event, version: at + 1 }));
  return { events, games };
}

for (const golden of GOLDEN) {
  const name = `${golden.game} ${golden.deal} ${JSON.stringify(golden.nonces)}`;
  test(`the golden deal of ${name} is proved: secret, commitment, seed, order, lots`, async () => {
    const label = `smazzata.deal.v1\0${golden.game}\0${golden.deal}`;
    assert.equal(hexOf(await hashing.hmac(bytesOf(golden.master), label)), golden.secret);
    for (const lot of golden.chosen) {
      const { events, games } = match(golden, lot);
      const [proof] = await provedDeals(events, games, hashing);
      assert.deepEqual([proof.status, proof.problems], ["proved", []], lot[0]);
      assert.equal(proof.recomputed, golden.commitment);
      assert.equal(proof.seed, golden.seed);
      assert.deepEqual(proof.order, golden.order);
      assert.equal(proof.swaps.length, golden.order.length - 1);
    }
  });
}

/** What is said of the first golden deal after somebody changed it. @param {(events: any[], games: any) => void} change */
async function said(change) {
  const { events, games } = match(GOLDEN[2], GOLDEN[2].chosen[0]);
  const all = structuredClone(events);
  change(all, games);
  const [{ status, problems }] = await provedDeals(all, games, hashing);
  return [status, ...problems.map(({ code, place }) => (place ? `${code} ${place}` : code))].join(" ");
}
const of = (/** @type {any[]} */ events, /** @type {string} */ type) => events.find((event) => event.type === type);

test("each way of cheating has its name", async () => {
  assert.equal(await said(() => {}), "proved");
  assert.equal(await said((all) => (of(all, "match_started").master = "11".repeat(32))), "broken master_broken");
  assert.equal(await said((all) => (of(all, "deal_committed").commitment = "22".repeat(32))), "broken commitment_broken");
  assert.equal(await said((all) => (of(all, "lot").seat += 1)), "broken chance_broken");
  assert.equal(await said((all) => of(all, "deal_revealed").order.reverse()), "broken order_broken 1");
  assert.equal(await said((all) => of(all, "deal_revealed").order.pop()), "broken order_broken 40");
  assert.ok((await said((all) => (all.findLast((/** @type {any} */ e) => e.type === "nonce_given").nonce = "x"))).startsWith("broken order_broken"));
});

test("what cannot be proved is said to be so, and is no fault by itself", async () => {
  const hide = (/** @type {any[]} */ all) => all.splice(all.indexOf(of(all, "deal_revealed")), 1);
  assert.equal(await said(hide), "broken secret_missing", "the match is over");
  assert.equal(await said((all) => (hide(all), all.pop())), "sealed", "it goes on");
  assert.equal(await said((all) => (hide(all), (of(all, "match_started").duplicate = true))), "sealed");
  assert.equal(await said((all) => (of(all, "deal_started").source = "given")), "unprovable");
  assert.equal(await said((_, games) => delete games.busca), "broken unknown_game");
  assert.equal(await said((all) => (of(all, "deal_revealed").secret = "no digits")), "broken deal_unreadable");
});

test("a lot given from outside is the one given; drawn among those who are left, it is not judged", async () => {
  const wrong = (/** @type {any[]} */ all) => (of(all, "lot").seat += 1);
  const given = (/** @type {any[]} */ all, /** @type {number} */ seat) => (of(all, "deal_started").chance = { opening_leader: seat });
  assert.equal(await said((all) => (wrong(all), given(all, of(all, "lot").seat))), "proved");
  assert.equal(await said((all) => (wrong(all), given(all, of(all, "lot").seat - 1))), "broken chance_broken");
  const forfeit = { type: "seat_forfeited", version: 99 };
  assert.equal(await said((all) => (wrong(all), all.splice(2, 0, forfeit))), "proved");
});

test("cards are followed from the deck to the hands; of those that were not seen nothing is compared", async () => {
  const deal = (/** @type {(string|null)[][]} */ hands) => (/** @type {any[]} */ all, /** @type {any} */ games) => {
    games.busca.takes = [{ event: "dealt", field: "hands", source: "top", each: 2, first: ["dealt", "leader", 0] }];
    all.splice(all.length - 2, 0, { type: "dealt", version: 50, leader: 1, hands });
  };
  const [a, b, c, d] = GOLDEN[2].order;
  // One at a time in turn, seat 1 first.
  assert.equal(await said(deal([[b, d], [a, c]])), "proved");
  assert.equal(await said(deal([[d, b], [c, a]])), "proved", "a hand has no order");
  assert.equal(await said(deal([[a, c], [b, d]])), "broken cards_broken");
  assert.equal(await said(deal([[null, null], [a, c]])), "proved");
});

test("the published deal is proved from what one seat saw", async () => {
  const events = json("docs/verify/deal-vector.json").map((/** @type {any} */ event, /** @type {number} */ at) => ({ ...event, version: at + 1 }));
  const games = {
    busca: {
      packs: [GAMES["italian-40"]],
      takes: [{ event: "cards_dealt", field: "hands", source: "top", each: 10, first: ["cards_dealt", "leader", 0] }],
      draws: [{ event: "opening_leader_drawn", field: "seat", label: "opening_leader" }],
    },
  };
  const [proof] = await provedDeals(events, games, hashing);
  assert.deepEqual([proof.status, proof.problems, proof.comparisons.length], ["proved", [], 1]);
});

test("every deal is judged by itself, and an earlier one must have been revealed when a later one began", async () => {
  const { events, games } = match(GOLDEN[2], GOLDEN[2].chosen[0]);
  const [started, ...deal] = events;
  const body = deal.filter(({ type }) => type !== "match_ended");
  const sealed = body.filter(({ type }) => type !== "deal_revealed");
  const second = sealed.map((event) => ({ ...event, deal: 2 }));
  const judged = async (/** @type {any[]} */ all) => (await provedDeals(all, games, hashing)).map(({ deal: number, status }) => `${number} ${status}`);
  assert.deepEqual(await judged([started, ...body, ...second]), ["1 proved", "2 sealed"]);
  assert.deepEqual(await judged([started, ...sealed, ...second]), ["1 broken", "2 sealed"]);
  assert.deepEqual(await judged([]), []);
});

test("cards from below, of given sizes, from piles and hands are followed too", async () => {
  const order = GOLDEN[2].order;
  const piles = [[order[39], order[37]], [order[38]]];
  const takes = [
    { event: "dealt", field: "hands", source: "top", sizes: "sizes" },
    { event: "formed", field: "piles", source: "bottom", sizes: "sizes" },
    { event: "taken", field: "cards", source: "pile", dealt: "formed", number: ["chosen", "number"] },
    { event: "played", field: "card", source: "hand", dealt: "dealt" },
  ];
  const judged = (/** @type {any} */ change) => said((all, games) => {
    games.busca.takes = takes;
    /** @type {Record<string, any>} */
    const events = {
      dealt: { hands: [[order[0], order[2]], [order[1], order[3]]], sizes: [2, 2] },
      formed: { piles, sizes: [2, 1] },
      chosen: { number: 1 },
      taken: { seat: 0, cards: piles[0] },
      played: { seat: 1, card: order[3] },
    };
    for (const [type, more] of Object.entries(change)) Object.assign(events[type], more);
    all.splice(all.length - 2, 0, ...Object.entries(events).map(([type, body], at) => ({ ...body, type, version: 50 + at })));
  });
  assert.equal(await judged({}), "proved");
  assert.equal(await judged({ formed: { piles: [piles[1], piles[0]], sizes: [1, 2] } }), "broken cards_broken");
  assert.equal(await judged({ chosen: { number: 2 } }), "broken cards_broken", "the other pile was to be taken");
  assert.equal(await judged({ played: { seat: 0 } }), "broken cards_broken", "it was not in that hand");
  assert.equal(await judged({ played: { card: null } }), "proved");
});

test("open cards that go back under the stock are the last ones drawn", async () => {
  const order = GOLDEN[2].order;
  const judged = (/** @type {string[]} */ last) => said((all, games) => {
    games.busca.takes = [
      { event: "started", field: "returned" },
      { event: "started", field: "returned", source: "under" },
      { event: "rest", field: "cards" },
      { event: "last", field: "cards" },
    ];
    const events = { started: { returned: order.slice(0, 2) }, rest: { cards: order.slice(2) }, last: { cards: last } };
    all.splice(all.length - 2, 0, ...Object.entries(events).map(([type, body], at) => ({ ...body, type, version: 50 + at })));
  });
  assert.equal(await judged(order.slice(0, 2)), "proved");
  assert.equal(await judged(order.slice(1, 3)), "broken cards_broken");
});

test("numbers that would favour the low ones are passed over", async () => {
  const golden = GOLDEN[2];
  // Nearly half of all words lie beyond the only whole multiple of this bound.
  const bound = 2 ** 31 + 1;
  let passed = 0;
  for (let number = 0; number < 8; number++) {
    const label = `lot ${number}`;
    const block = await hashing.sha256(bytesOf(golden.seed), `\0${label}\x000`);
    const words = Array.from({ length: 8 }, (_, at) => parseInt(hexOf(block.slice(4 * at, 4 * at + 4)), 16));
    const at = words.findIndex((word) => word < bound);
    if (at > 0) passed += 1;
    const { events, games } = match(golden, [label, bound, words[at]]);
    const [{ status, problems }] = await provedDeals(events, games, hashing);
    assert.deepEqual([status, problems], ["proved", []], label);
  }
  assert.ok(passed > 1, "some are passed over");
});

test("the pack is the first that fits the options of the match", async () => {
  const other = { ...GAMES["french-52"], when: { deck: "french" } };
  const judged = (/** @type {object} */ options) => said((all, games) => {
    games.busca.packs.unshift(other);
    of(all, "match_started").options = options;
  });
  assert.equal(await judged({ deck: "italian" }), "proved");
  assert.ok((await judged({ deck: "french" })).startsWith("broken order_broken"));
});
