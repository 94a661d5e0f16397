/**
 * The decks of a match proved: commitment, nonces, shuffle, dealing.
 *
 * What is particular to a game, its pack and how it is dealt, is data: the log tells it
 * (`games/kernel/dealing.py`), or for the first two games the server (`replays/dealing.py`).
 */

import { bytesOf, hexOf } from "./hashing.js";

/** @typedef {import("./hashing.js").Hashing} Hashing */
/** @typedef {import("./chain.js").Json} Json */
/** @typedef {{card: number, number: number, other: number}} Swap */
/** @typedef {{event: string, version: number, seat: ?number, seen: string[], due: string[], good: boolean}} Comparison */
/** @typedef {{[name: string]: string[]}} Stocks */
/** @typedef {{deal: number, status: string, problems: Json[], [value: string]: any}} DeckProof */

const WORD_RANGE = 2 ** 32;

/** Unbiased whole numbers from a deal's seed, for one purpose. */
class ChanceStream {
  /** @param {Hashing} hashing @param {Uint8Array} seed @param {string} label */
  constructor(hashing, seed, label) {
    this.block = (/** @type {number} */ n) => hashing.sha256(seed, `\0${label}\0${n}`);
    this.counter = 0;
    /** @type {number[]} */
    this.words = [];
  }

  async next() {
    if (!this.words.length) {
      const view = new DataView((await this.block(this.counter++)).buffer);
      this.words = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i));
    }
    return /** @type {number} */ (this.words.shift());
  }

  /** A number from 0 to `bound` - 1, and the 32 bits it comes from. @param {number} bound */
  async below(bound) {
    const limit = WORD_RANGE - (WORD_RANGE % bound);
    let number = await this.next();
    // Numbers beyond the last whole multiple would favour the low ones.
    while (number >= limit) number = await this.next();
    return { number, value: number % bound };
  }
}

/** @param {Json | undefined} when @param {Json} options */
function fitsOptions(when, options) {
  return Object.entries(when ?? {}).every(([name, value]) => options[name] === value);
}

/** The cards of a game as they lie before the shuffle. @param {Json} dealing @param {Json} options */
function packOf(dealing, options) {
  const pack = dealing.packs.find((/** @type {Json} */ one) => fitsOptions(one.when, options));
  const words = (/** @type {string | undefined} */ text) => (text ?? "").split(" ").filter(Boolean);
  const suits = [...pack.suits].flatMap((suit) => words(pack.ranks).map((rank) => rank + suit));
  const copies = Array.from({ length: pack.copies ?? 1 }, () => suits).flat();
  return [...copies, ...words(pack.extra)];
}

/**
 * How a deal is dealt: told in the log before it, or written down for its game.
 * @param {Json} match @param {Json | undefined} told @param {Json} games
 * @returns {Json | undefined}
 */
function dealingOf(match, told, games) {
  if (told) return told.dealing;
  const written = games[match.game];
  return written && { ...written, pack: packOf(written, match.options) };
}

/**
 * Fisher-Yates from the last card down, with each swap.
 * @param {Hashing} hashing @param {string[]} pack @param {Uint8Array} seed @param {string} label
 */
async function shuffledPack(hashing, pack, seed, label = "deck") {
  const order = [...pack];
  /** @type {Swap[]} */
  const swaps = [];
  const chance = new ChanceStream(hashing, seed, label);
  for (let last = order.length - 1; last > 0; last--) {
    const { number, value: other } = await chance.below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
    swaps.push({ card: last, number, other });
  }
  return { order, swaps };
}

/**
 * Follows the cards of a deal from the deck to where the events say they went.
 * @param {Json[]} takes @param {Json[]} deal
 * @param {Stocks} stocks what is left of each stock, by name @param {Json} orders revealed shuffles
 * @returns {Comparison[]}
 */
function followCards(takes, deal, stocks, orders) {
  /** @type {Json} */
  const last = {};
  /** @type {{[event: string]: string[][]}} */
  const dealt = {};
  /** @type {Comparison[]} */
  const found = [];
  for (const event of deal) {
    last[event.type] = event;
    if (event.type === "cards_shuffled") {
      stocks[event.label.replace(/ \d+$/, "")] = [...(orders[event.label] ?? [])];
    }
    for (const take of takes.filter((one) => one.event === event.type)) {
      const seen = event[take.field];
      if (take.source === "under") {
        (stocks[take.stock ?? "stock"] ??= []).push(...seen);
        continue;
      }
      let hands = Array.isArray(seen) ? seen : [[seen]];
      if (hands === seen && !take.sizes && !seen.some(Array.isArray)) hands = [seen];
      let due;
      if (take.source === "pile") {
        const [type, field] = take.number;
        hands = [seen];
        due = [dealt[take.dealt][last[type][field] - 1]];
      } else if (take.source === "hand") {
        due = [dealt[take.dealt][event.seat].filter((card) => card === seen)];
      } else {
        const stock = (stocks[take.stock ?? "stock"] ??= []);
        due = dealt[event.type] = takenCards(take, event, last, stock, hands);
      }
      hands.forEach((hand, place) => {
        // Of cards that whoever made this file could not see there is nothing to compare.
        if (!hand?.length || hand[0] === null) return;
        const right = due[place] ?? [];
        const good = String([...hand].sort()) === String([...right].sort());
        const seat = event.seat ?? (hands.length > 1 ? place : null);
        found.push({ event: event.type, version: event.version, seat, seen: hand, due: right, good });
      });
    }
  }
  return found;
}

/**
 * The next cards of a stock, dealt in turn until everybody has enough.
 * @param {Json} take @param {Json} event @param {Json} last @param {string[]} stock
 * @param {Json[]} hands as the event shows them, hidden cards too
 * @returns {string[][]}
 */
function takenCards(take, event, last, stock, hands) {
  const count = hands.length;
  const [type, field, on] = take.first ?? ["", "", 0];
  const first = type ? last[type][field] + on : 0;
  /** @type {number[]} */
  const sizes = take.sizes ? event[take.sizes] : hands.map((hand) => take.each || hand.length);
  /** @type {string[][]} */
  const due = hands.map(() => []);
  while (due.some((cards, seat) => cards.length < sizes[seat])) {
    for (let step = 0; step < count; step++) {
      const seat = (first + step) % count;
      for (let n = Math.min(take.packet ?? 1, sizes[seat] - due[seat].length); n > 0; n--) {
        due[seat].push((take.source === "bottom" ? stock.pop() : stock.shift()) ?? "");
      }
    }
  }
  return due;
}

/**
 * The proofs of all deals, in order.
 * @param {Json[]} events of one match @param {Json} games dealing of each game @param {Hashing} hashing
 * @returns {Promise<DeckProof[]>}
 */
export async function provedDeals(events, games, hashing) {
  const match = events.find((event) => event.type === "match_started");
  const starts = events.flatMap((event, at) => (event.type === "deal_committed" ? [at] : []));
  const proofs = [];
  /** @type {Stocks} */
  const stocks = {};
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? events.length;
    const deal = events.slice(start, end);
    const of = (/** @type {string} */ type) =>
      events.find((event) => event.type === type && event.deal === index + 1);
    const told = events.slice(0, start).findLast((event) => event.type === "dealing_told");
    const dealing = dealingOf(match ?? {}, told, games);
    const over = events.some((event) => event.type === "match_ended");
    const finished = dealing?.late ? over : over || end < events.length;
    const orders = of("shuffles_revealed")?.orders ?? {};
    const known = { match: match ?? {}, dealing, revealed: of("deal_revealed"), orders, finished, stocks };
    try {
      proofs.push(await provedDeal(known, deal, index + 1, hashing));
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      // A file that somebody edited by hand may lack anything at all.
      const problems = [{ code: "deal_unreadable" }];
      proofs.push({ deal: index + 1, status: "broken", problems });
    }
  }
  return proofs;
}

/**
 * @param {Json} known what the whole log says of this deal @param {Json[]} deal
 * @param {number} number @param {Hashing} hashing
 * @returns {Promise<DeckProof>}
 */
async function provedDeal({ match, dealing, revealed, orders, finished, stocks }, deal, number, hashing) {
  const started = deal.find((event) => event.type === "deal_started");
  const commitment = deal[0].commitment;
  const told = { deal: number, commitment, problems: [] };
  if (started && started.source !== "shuffled") return { ...told, status: "unprovable" };
  if (!revealed) {
    if (!started || !finished || match.duplicate) return { ...told, status: "sealed" };
    return { ...told, status: "broken", problems: [{ code: "secret_missing" }] };
  }
  if (!dealing) return { ...told, status: "broken", problems: [{ code: "unknown_game" }] };
  const problems = [];
  const secret = bytesOf(revealed.secret);
  const label = `smazzata.deal.v1\0${match.game}\0${number}`;
  const derived = match.master ? hexOf(await hashing.hmac(bytesOf(match.master), label)) : "";
  if (derived && derived !== revealed.secret) problems.push({ code: "master_broken" });
  const recomputed = hexOf(await hashing.sha256("smazzata.commit.v1\0", secret));
  if (recomputed !== commitment) problems.push({ code: "commitment_broken" });
  const nonces = noncesOf(deal);
  const given = nonces.map(([seat, nonce]) => `${seat}=${nonce}`).join("\n");
  const seed = await hashing.hmac(secret, "smazzata.seed.v1\0", given);
  const { pack } = dealing;
  const { order, swaps } = await shuffledPack(hashing, pack, seed);
  const place = order.findIndex((card, at) => card !== revealed.order[at]);
  stocks.stock = [...revealed.order];
  const comparisons = followCards(dealing.takes, deal, stocks, orders);
  const wrong = comparisons.find((comparison) => !comparison.good);
  if (place >= 0 || order.length !== revealed.order.length) {
    const at = place < 0 ? order.length : place;
    problems.push({ code: "order_broken", place: at + 1, stated: revealed.order[at], computed: order[at] });
  }
  const falsely = await falseShuffle(deal, orders, seed, hashing);
  if (falsely) problems.push({ code: "order_broken", label: falsely });
  if (wrong) problems.push({ code: "cards_broken", ...wrong });
  if (await lotIsFalse(match, deal, started, seed, dealing, hashing)) problems.push({ code: "chance_broken" });
  const status = problems.length ? "broken" : "proved";
  const values = { secret: revealed.secret, derived, recomputed, nonces, seed: hexOf(seed) };
  const decks = { pack, order, stated: revealed.order, swaps, comparisons };
  return { ...told, ...values, ...decks, game: match.game, status, problems };
}

/**
 * The label of a shuffle during the deal that was not revealed or does not follow from the secret.
 * @param {Json[]} deal @param {Json} orders @param {Uint8Array} seed @param {Hashing} hashing
 */
async function falseShuffle(deal, orders, seed, hashing) {
  for (const event of deal) {
    if (event.type !== "cards_shuffled") continue;
    const stated = orders[event.label];
    if (stated?.length !== event.order.length) return event.label;
    if (event.source !== "shuffled") continue;
    // Codes are ASCII: JavaScript's order is that of the codes, as everywhere else.
    const gathered = [...stated].sort();
    const { order } = await shuffledPack(hashing, gathered, seed, `shuffle ${event.label}`);
    if (String(order) !== String(stated)) return event.label;
  }
  return "";
}

/** Seats and their words; a later word of a seat counts. @param {Json[]} deal @returns {[number, string][]} */
function noncesOf(deal) {
  const given = new Map();
  for (const event of deal) if (event.type === "nonce_given") given.set(event.seat, event.nonce);
  return [...given].sort(([one], [other]) => one - other);
}

/**
 * Whether a lot that was drawn does not follow from the secret.
 * @param {Json} match @param {Json[]} deal @param {Json | undefined} started
 * @param {Uint8Array} seed @param {Json} dealing @param {Hashing} hashing
 */
async function lotIsFalse(match, deal, started, seed, dealing, hashing) {
  let seats = match.seats;
  /** @type {Record<string, number>} */
  const had = {};
  for (const event of deal) {
    had[event.type] = (had[event.type] ?? 0) + 1;
    if (event.type === "seat_forfeited") seats = 0; // a seat is drawn among those who are left
    for (const draw of dealing.draws ?? []) {
      const bound = draw.bound || seats;
      if (!bound || (!draw.every_deal && deal[0].deal !== 1)) continue;
      if (draw.event !== event.type || !fitsOptions(draw.when, match.options)) continue;
      const label = draw.label.replace("{number}", String(had[event.type]));
      const given = started?.chance?.[label];
      const { value } = await new ChanceStream(hashing, seed, label).below(bound);
      const drawn = given ?? value;
      const right = draw.less_than ? drawn < match.options[draw.less_than] : drawn;
      if (right !== event[draw.field]) return true;
    }
  }
  return false;
}
