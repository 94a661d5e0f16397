/**
 * The decks of a match proved: commitment, nonces, shuffle, dealing.
 *
 * What is particular to a game, its pack and how it is dealt, is data from the server
 * (`replays/dealing.py`), shown on the page; there is no game in this file.
 */

import { bytesOf, hexOf } from "./hashing.js";

/** @typedef {import("./hashing.js").Hashing} Hashing */
/** @typedef {import("./chain.js").Json} Json */
/** @typedef {{card: number, number: number, other: number}} Swap */
/** @typedef {{event: string, version: number, seat: ?number, seen: string[], due: string[], good: boolean}} Comparison */
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
 * Fisher-Yates from the last card down, with each swap.
 * @param {Hashing} hashing @param {string[]} pack @param {Uint8Array} seed
 */
async function shuffledPack(hashing, pack, seed) {
  const order = [...pack];
  /** @type {Swap[]} */
  const swaps = [];
  const chance = new ChanceStream(hashing, seed, "deck");
  for (let last = order.length - 1; last > 0; last--) {
    const { number, value: other } = await chance.below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
    swaps.push({ card: last, number, other });
  }
  return { order, swaps };
}

/**
 * Follows the cards of a deal from the deck to where the events say they went.
 * @param {Json[]} takes @param {Json[]} deal @param {string[]} order @returns {Comparison[]}
 */
function followCards(takes, deal, order) {
  const stock = [...order];
  /** @type {Json} */
  const last = {};
  /** @type {{[event: string]: string[][]}} */
  const dealt = {};
  /** @type {Comparison[]} */
  const found = [];
  for (const event of deal) {
    last[event.type] = event;
    for (const take of takes.filter((one) => one.event === event.type)) {
      const seen = event[take.field];
      let hands = Array.isArray(seen) ? seen : [[seen]];
      let due;
      if (take.source === "pile") {
        const [type, field] = take.number;
        hands = [seen];
        due = [dealt[take.dealt][last[type][field] - 1]];
      } else if (take.source === "hand") {
        due = [dealt[take.dealt][event.seat].filter((card) => card === seen)];
      } else {
        due = dealt[event.type] = takenCards(take, event, last, stock, hands.length);
      }
      hands.forEach((hand, place) => {
        // Of cards that whoever made this file could not see there is nothing to compare.
        if (!hand?.length || hand[0] === null) return;
        const right = due[place] ?? [];
        const good = String([...hand].sort()) === String([...right].sort());
        const seat = event.seat ?? (take.each ? place : null);
        found.push({ event: event.type, version: event.version, seat, seen: hand, due: right, good });
      });
    }
  }
  return found;
}

/**
 * The next cards of the deck, one at a time in turn, until everybody has enough.
 * @param {Json} take @param {Json} event @param {Json} last @param {string[]} stock
 * @param {number} count how many hands
 * @returns {string[][]}
 */
function takenCards(take, event, last, stock, count) {
  const [type, field, on] = take.first ?? ["", "", 0];
  const first = type ? last[type][field] + on : 0;
  const sizes = take.sizes ? event[take.sizes] : Array.from({ length: count }, () => take.each ?? 1);
  /** @type {string[][]} */
  const due = Array.from({ length: count }, () => []);
  for (let turn = 0; turn < Math.max(...sizes); turn++) {
    for (let step = 0; step < count; step++) {
      const seat = (first + step) % count;
      if (turn >= sizes[seat]) continue;
      due[seat].push((take.source === "bottom" ? stock.pop() : stock.shift()) ?? "");
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
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? events.length;
    const deal = events.slice(start, end);
    const revealed = events.find((event) => event.type === "deal_revealed" && event.deal === index + 1);
    const followed = end < events.length;
    try {
      proofs.push(await provedDeal(match ?? {}, deal, revealed, index + 1, followed, games, hashing));
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
 * @param {Json} match @param {Json[]} deal @param {Json | undefined} revealed @param {number} number
 * @param {boolean} followed @param {Json} games @param {Hashing} hashing
 * @returns {Promise<DeckProof>}
 */
async function provedDeal(match, deal, revealed, number, followed, games, hashing) {
  const started = deal.find((event) => event.type === "deal_started");
  const commitment = deal[0].commitment;
  const known = { deal: number, commitment, problems: [] };
  if (started && started.source !== "shuffled") return { ...known, status: "unprovable" };
  if (!revealed) {
    const over = followed || deal[deal.length - 1].type === "match_ended";
    if (!started || !over || match.duplicate) return { ...known, status: "sealed" };
    return { ...known, status: "broken", problems: [{ code: "secret_missing" }] };
  }
  const dealing = games[match.game];
  if (!dealing) return { ...known, status: "broken", problems: [{ code: "unknown_game" }] };
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
  const pack = packOf(dealing, match.options);
  const { order, swaps } = await shuffledPack(hashing, pack, seed);
  const place = order.findIndex((card, at) => card !== revealed.order[at]);
  const comparisons = followCards(dealing.takes, deal, order);
  const wrong = comparisons.find((comparison) => !comparison.good);
  if (place >= 0 || order.length !== revealed.order.length) {
    const at = place < 0 ? order.length : place;
    problems.push({ code: "order_broken", place: at + 1, stated: revealed.order[at], computed: order[at] });
  }
  if (wrong) problems.push({ code: "cards_broken", ...wrong });
  if (await lotIsFalse(match, deal, started, seed, dealing, hashing)) problems.push({ code: "chance_broken" });
  const status = problems.length ? "broken" : "proved";
  const values = { secret: revealed.secret, derived, recomputed, nonces, seed: hexOf(seed) };
  const decks = { pack, order, stated: revealed.order, swaps, comparisons };
  return { ...known, ...values, ...decks, game: match.game, status, problems };
}

/** Seats and their words; a later word of a seat counts. @param {Json[]} deal @returns {[number, string][]} */
function noncesOf(deal) {
  const given = new Map();
  for (const event of deal) if (event.type === "nonce_given") given.set(event.seat, event.nonce);
  return [...given].sort(([one], [other]) => one - other);
}

/**
 * Whether a lot that was drawn before the first deal does not follow from the secret.
 * @param {Json} match @param {Json[]} deal @param {Json | undefined} started
 * @param {Uint8Array} seed @param {Json} dealing @param {Hashing} hashing
 */
async function lotIsFalse(match, deal, started, seed, dealing, hashing) {
  if (deal[0].deal !== 1) return false;
  for (const event of deal) {
    if (event.type === "seat_forfeited") return false; // drawn among those who are left
    for (const draw of dealing.draws) {
      const meant = draw.event === event.type && fitsOptions(draw.when, match.options);
      if (!meant || draw.label in (started?.chance ?? {})) continue;
      const { value } = await new ChanceStream(hashing, seed, draw.label).below(match.seats);
      if (value !== event[draw.field]) return true;
    }
  }
  return false;
}
