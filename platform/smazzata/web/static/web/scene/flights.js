/**
 * Cards that changed their place fly there, in a layer above the page that nothing can touch. The
 * table itself is drawn at once: whoever plays on does not wait, and without motion nothing is missing.
 */

import { cardMoves } from "./card_moves.js";
import { element } from "./dom.js";

const MILLISECONDS = 200;

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./card_moves.js").CardMove} CardMove
 * @typedef {{move: CardMove, from: DOMRect}} Departure
 */

export class Flights {
  /** @param {import("./scene.js").Scene} scene */
  constructor(scene) {
    this.scene = scene;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    /** The move that is drawn: only the one after it is seen to happen. @type {?number} */
    this.drawn = null;
    this.sky = element("div", "scene-flights");
    this.sky.setAttribute("aria-hidden", "true");
  }

  /**
   * What will fly, and from where: asked before the table is drawn anew.
   * @param {?Frame} before @param {Frame} after @returns {Departure[]}
   */
  leaving(before, after) {
    const follows = before !== null && before.move === this.drawn && after.move !== before.move;
    this.drawn = after.move;
    if (!follows || this.still.matches || document.hidden) return [];
    return cardMoves(before, after).flatMap((move) => {
      const from = this.place(move.from)?.getBoundingClientRect();
      return from?.width ? [{ move, from }] : [];
    });
  }

  /** Lets them fly to where they lie now. @param {Departure[]} departures */
  fly(departures) {
    if (!departures.length) return;
    const { scene, sky } = this;
    if (!sky.isConnected) document.body.append(sky);
    sky.className = `scene-flights scene ${scene.index.deck}`;
    // All places are read before anything is written: the page is laid out once.
    const flights = departures.map((departure) => {
      const target = this.place(departure.move.to);
      return { ...departure, target, to: target?.getBoundingClientRect() };
    });
    for (const { move, from, target, to } of flights) {
      if (!target || !to?.width) continue;
      const card = scene.deck.card(move.to.code ?? move.from.code);
      card.style.setProperty("--card-h", `${to.height}px`);
      card.style.left = `${to.left}px`;
      card.style.top = `${to.top}px`;
      sky.append(card);
      const begin = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.height / to.height})`;
      const flight = card.animate([{ transform: begin }, { transform: "none" }], {
        duration: MILLISECONDS,
        easing: "ease-out",
      });
      flight.onfinish = flight.oncancel = () => card.remove();
      target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: MILLISECONDS });
    }
  }

  /** The card at a place; of a stack the one on top, of an empty zone the zone. */
  place(/** @type {import("./card_moves.js").Place} */ { zone, at }) {
    return this.scene.card(zone, at) ?? this.scene.card(zone, 0) ?? this.scene.zone(zone);
  }
}
