/**
 * Draws a frame of any game: seats around the table, what lies in the middle, what belongs to a
 * side. The viewer's own seat and side are at the bottom.
 */

const STACKS = new Set(["stock"]);
const PILES = new Set(["captured"]);
const OPTIONAL = new Set(["captured", "meld"]);

export class Scene {
  /**
   * @param {HTMLElement} root where to draw
   * @param {any} index the film's index: seats, texts
   * @param {import("./card.js").Deck} deck
   */
  constructor(root, index, deck) {
    this.root = root;
    this.index = index;
    this.deck = deck;
  }

  /**
   * @param {import("./film.js").Frame} frame
   * @param {?import("./film.js").Frame} before what was seen just before, to mark what is new
   * @param {?number} viewer the seat that is drawn at the bottom
   */
  draw(frame, before, viewer) {
    const seats = this.index.seats;
    const own = viewer ?? 0;
    const order = seats.map((_, k) => seats[(own + k) % seats.length]);
    const known = new Map((before?.zones ?? []).map((zone) => [zone.id, zone]));
    const place = (zone) => this.zone(zone, known.get(zone.id), before !== null);
    // Sides may change from deal to deal; the hands on the table say who is with whom now.
    const sideOf = new Map(seats.map((seat) => [seat.seat, seat.side]));
    for (const zone of frame.zones) {
      if (zone.owner !== null && zone.side !== null) sideOf.set(zone.owner, zone.side);
    }
    this.sideOf = sideOf;
    const sides = [...new Set(order.map((seat) => sideOf.get(seat.seat)))];
    const ofSide = (side) =>
      frame.zones.filter((zone) => zone.side !== null && zone.owner === null && zone.side === side);
    const withOthers = sides.filter((side) => [...sideOf.values()].filter((s) => s === side).length > 1);
    // What lies before a side of one lies before its seat.
    this.before = (seat) => {
      const side = sideOf.get(seat);
      return withOthers.includes(side) ? [] : ofSide(side);
    };
    const shared = (side) => this.side(side, ofSide(side), frame, place);
    const middle = frame.zones.filter((zone) => zone.side === null && zone.owner === null);

    const rows = [
      element("div", "others", order.slice(1).map((seat) => this.seat(seat, frame, place))),
      element("div", "sides", withOthers.filter((side) => side !== sides[0]).map(shared)),
      element("div", "middle", middle.map(place)),
      element("div", "sides", withOthers.filter((side) => side === sides[0]).map(shared)),
      element("div", "own", [this.seat(order[0], frame, place)]),
    ];
    this.root.replaceChildren(...rows.filter((row) => row.childElementCount > 0));
  }

  seat(seat, frame, place) {
    const active = frame.active.includes(seat.seat);
    const box = element("section", active ? "seat active" : "seat");
    const name = element("h3", "name", [`${seat.seat + 1} · ${seat.name}`]);
    const counters = frame.counters.filter((counter) => counter.owner === seat.seat);
    const zones = frame.zones.filter(
      (zone) => zone.owner === seat.seat && (zone.cards.length > 0 || !OPTIONAL.has(zone.kind)),
    );
    const melds = this.before(seat.seat).map(place);
    box.append(element("header", "", [name, this.counters(counters)]), ...zones.map(place));
    if (melds.length) box.append(element("div", "melds", melds));
    return box;
  }

  side(side, zones, frame, place) {
    const counters = frame.counters.filter((c) => c.side === side && c.owner === null);
    if (!zones.length && !counters.length) return "";
    const names = this.index.seats.filter((seat) => this.sideOf.get(seat.seat) === side).map((seat) => seat.name);
    const box = element("section", "side");
    const heading = element("h3", "name", [names.join(", ")]);
    box.append(element("header", "", [heading, this.counters(counters)]));
    box.append(element("div", "melds", zones.map(place)));
    return box;
  }

  counters(counters) {
    return element(
      "dl",
      "counters",
      counters.map((counter) =>
        element("div", "", [
          element("dt", "", [counter.label]),
          element("dd", "", [String(counter.value)]),
        ]),
      ),
    );
  }

  zone(zone, before, marking) {
    const box = element("div", `zone ${zone.kind}`);
    const count = zone.cards.length;
    const label = element("span", "label", [this.title(zone)]);
    box.append(label);
    const hidden = zone.cards.every((card) => card === null);
    const stacked = STACKS.has(zone.kind) || (hidden && count > 15);
    const shown = stacked && count ? zone.cards.slice(0, 1) : zone.cards;
    const list = element("ul", PILES.has(zone.kind) ? "cards small" : "cards");
    list.setAttribute("aria-label", label.textContent ?? "");
    const old = marking ? counted(before?.cards ?? []) : null;
    const seats = zone.notes?.seats;
    shown.forEach((code, at) => {
      const card = this.deck.card(code);
      if (old && !stacked && !take(old, code)) card.classList.add("fresh");
      if (Array.isArray(seats)) this.sign(card, seats[at]);
      list.append(card);
    });
    if (count) box.append(list);
    return box;
  }

  /** Writes on a card of a trick who played it. */
  sign(card, seat) {
    const player = this.index.seats[seat];
    if (!player) return;
    card.append(element("span", "by", [String(seat + 1)]));
    card.setAttribute("aria-label", `${card.getAttribute("aria-label")}, ${player.name}`);
  }

  title(zone) {
    const notes = Object.entries(zone.notes ?? {})
      .filter(([, value]) => typeof value === "string")
      .map(([, value]) => value);
    return [`${zone.label} ${zone.cards.length}`, ...notes].join(" · ").trim();
  }
}

function element(tag, name = "", children = []) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...children.filter((child) => child !== ""));
  return made;
}

function counted(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** Takes one card out of `counts`; false when there is none left. */
function take(counts, card) {
  const left = counts.get(card) ?? 0;
  counts.set(card, left - 1);
  return left > 0;
}
