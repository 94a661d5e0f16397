/**
 * A match as frames. Deals are fetched when they are first looked at; a frame in memory is whole,
 * though on the wire it says only what changed.
 */

/**
 * @typedef {{id: string, kind: string, cards: (string|null)[], owner: ?number, side: ?number,
 *   label: string, notes: Record<string, any>}} Zone
 * @typedef {{id: string, value: number, label: string, owner: ?number, side: ?number}} Counter
 * @typedef {{move: number, turn: number, seat: ?number, say: string, active: number[],
 *   zones: Zone[], counters: Counter[]}} Frame
 * @typedef {{deal: number, first: number, last: number, open: boolean, reel: string}} Deal
 */

export class Film {
  /** @param {any} index what the address of the film answers */
  constructor(index) {
    this.index = index;
    /** @type {Deal[]} */
    this.deals = index.deals;
    /** Versions of all moves, in order: the film's timeline. @type {number[]} */
    this.versions = index.moves.map(([version]) => version);
    this.turns = index.moves.map(([, turn]) => turn);
    /** @type {Map<string, Promise<Frame[]>>} */
    this.reels = new Map();
  }

  /** @param {string} address @returns {Promise<Film>} */
  static async load(address) {
    return new Film(await fetchJson(address));
  }

  /** The deal to which the move at a place of the timeline belongs. @param {number} at */
  dealAt(at) {
    const version = this.versions[at];
    return this.deals.find((deal) => version <= deal.last) ?? this.deals[this.deals.length - 1];
  }

  /** The place of the first move with this version or a later one; the last when there is none. */
  placeOf(version) {
    const at = this.versions.findIndex((candidate) => candidate >= version);
    return at < 0 ? this.versions.length - 1 : at;
  }

  /** Where the turn begins that follows (`step` 1) or precedes (`step` -1) the place `at`. */
  turnFrom(at, step) {
    const here = this.turns[at];
    if (step > 0) {
      const next = this.turns.findIndex((turn) => turn > here);
      return next < 0 ? this.turns.length - 1 : next;
    }
    const begin = this.turns.indexOf(here);
    return begin < at ? begin : this.turns.indexOf(this.turns[Math.max(0, at - 1)]);
  }

  /** Where the next or previous deal begins. */
  dealFrom(at, step) {
    const here = this.deals.indexOf(this.dealAt(at));
    const begin = this.placeOf(this.deals[here].first);
    if (step < 0 && begin < at) return begin;
    const other = this.deals[here + step];
    if (other) return this.placeOf(other.first);
    return step < 0 ? 0 : this.versions.length - 1;
  }

  /**
   * The frames of a deal as a viewer sees it.
   * @param {Deal} deal @param {string} viewer @returns {Promise<Frame[]>}
   */
  frames(deal, viewer) {
    const key = `${deal.deal} ${viewer}`;
    let reel = this.reels.get(key);
    if (!reel) {
      reel = fetchJson(`${deal.reel}?seat=${viewer}`).then((body) => whole(body.frames));
      reel.catch(() => this.reels.delete(key));
      this.reels.set(key, reel);
    }
    return reel;
  }
}

/** @returns {Frame[]} frames in which nothing is left out */
function whole(changes) {
  /** @type {Map<string, Zone>} */
  const zones = new Map();
  let order = [];
  let counters = [];
  return changes.map((change) => {
    for (const zone of change.zones ?? []) zones.set(zone.id, zone);
    order = change.order ?? order;
    counters = change.counters ?? counters;
    return { ...change, zones: order.map((id) => zones.get(id)), counters };
  });
}

async function fetchJson(address) {
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response.json();
}
