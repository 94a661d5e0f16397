/**
 * A match as frames. Deals are fetched when they are first looked at; a frame in memory is whole,
 * though on the wire it says only what changed.
 */

/**
 * @typedef {{id: string, kind: string, cards: (string|null)[], owner: ?number, side: ?number,
 *   label: string, notes: Record<string, any>}} Zone
 * @typedef {{id: string, value: number, label: string, owner: ?number, side: ?number}} Counter
 * @typedef {{move: number, say: string, active: number[],
 *   zones: Zone[], counters: Counter[]}} Frame
 * @typedef {{deal: number, first: number, last: number, open: boolean, reel: string}} Deal
 */

export class Film {
  /** @param {any} index what the address of the film answers */
  constructor(index) {
    this.index = index;
    /** @type {Deal[]} */
    this.deals = index.deals;
    /** @type {Map<string, Promise<Frame[]>>} */
    this.reels = new Map();
  }

  /** @param {string} address @returns {Promise<Film>} */
  static async load(address) {
    return new Film(await fetchJson(address));
  }

  /** The number of moves: places of the timeline run from 0 to one less. */
  get length() {
    return this.index.last - this.index.first + 1;
  }

  /** The version of the move at a place of the timeline. @param {number} at */
  versionAt(at) {
    return this.index.first + at;
  }

  /** The place of a version, or the nearest there is. @param {number} version */
  placeOf(version) {
    return Math.min(Math.max(version - this.index.first, 0), this.length - 1);
  }

  /** The deal to which the move at a place belongs. @param {number} at */
  dealAt(at) {
    const version = this.versionAt(at);
    return this.deals.find((deal) => version <= deal.last) ?? this.deals[this.deals.length - 1];
  }

  /** Where the turn begins that follows (`step` 1) or precedes (`step` -1) the place `at`. */
  turnFrom(at, step) {
    return this.beside(at, step, this.index.turns);
  }

  /** Where the next or previous deal begins. */
  dealFrom(at, step) {
    return this.beside(at, step, this.deals.map((deal) => deal.first));
  }

  /** The place of the nearest of `versions` after or before `at`; an end when there is none. */
  beside(at, step, versions) {
    const here = this.versionAt(at);
    const found =
      step > 0
        ? versions.find((version) => version > here)
        : versions.filter((version) => version < here).pop();
    return this.placeOf(found ?? (step > 0 ? this.index.last : this.index.first));
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
