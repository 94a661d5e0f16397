/** Who sits where, seen from one seat, and which zones belong to whom. */

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Counter} Counter
 */

export class Seating {
  /**
   * @param {import("./types.js").TableIndex} index
   * @param {Frame} frame
   * @param {number} own the seat from which the table is seen
   */
  constructor(index, frame, own) {
    const { seats } = index;
    const inTurn = seats.map((_, k) => seats[(own + k) % seats.length]);
    this.own = inTurn[0];
    /** Left to right: who plays after the viewer sits at the left when play goes clockwise. */
    this.others = index.clockwise ? inTurn.slice(1) : inTurn.slice(1).reverse();
    this.frame = frame;
    this.seats = seats;
    // Sides may change from deal to deal; the hands on the table say who is with whom now.
    /** @type {Map<number, number>} */
    this.sideOf = new Map(seats.map((seat) => [seat.seat, seat.side]));
    for (const zone of frame.zones) {
      if (zone.owner !== null && zone.side !== null) this.sideOf.set(zone.owner, zone.side);
    }
    const sides = [...new Set(inTurn.map((seat) => this.side(seat.seat)))];
    /** Those that have a place of their own on the table: several seats, or something that lies. */
    const placed = sides.filter(
      (side) => this.members(side).length > 1 || this.ofSide(side).length > 0,
    );
    this.ownSides = placed.filter((side) => side === sides[0]);
    this.otherSides = placed.filter((side) => side !== sides[0]);
    const shared = frame.zones.filter((zone) => zone.side === null && zone.owner === null);
    this.middle = shared.filter((zone) => zone.kind !== "meld");
    /** Melds that are everybody's. */
    this.common = shared.filter((zone) => zone.kind === "meld");
  }

  /** @param {number} seat */
  side(seat) {
    return this.sideOf.get(seat) ?? -1 - seat;
  }

  /** @param {number} side */
  members(side) {
    return this.seats.filter((seat) => this.side(seat.seat) === side);
  }

  /** @param {number} side */
  names(side) {
    return this.members(side).map((seat) => seat.name).join(", ");
  }

  /** The zones of a side that belong to no single seat. @param {number} side */
  ofSide(side) {
    return this.frame.zones.filter((zone) => zone.owner === null && zone.side === side);
  }

  /** Whether a seat plays together with the viewer's, against others. @param {number} seat */
  partner(seat) {
    const own = this.side(this.own.seat);
    const together = this.members(own).length;
    return seat !== this.own.seat && this.side(seat) === own && together < this.seats.length;
  }

  /** Whether a counter stands beside a seat. @param {Counter} counter @param {number} seat */
  countsFor(counter, seat) {
    if (counter.owner !== null) return counter.owner === seat;
    return counter.side !== null && counter.side === this.side(seat) && this.alone(seat);
  }

  /** @param {number} seat */
  alone(seat) {
    return this.members(this.side(seat)).length === 1;
  }
}
