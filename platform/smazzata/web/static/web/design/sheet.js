/**
 * <deck-sheet deck="italian" drawings="piacentine" sprites="…" hidden-name="…">: every card listed in
 * its `data` list, drawn, and a back: that of the list's `data-back`, or the player's own.
 */

import { Deck } from "../deck/deck.js";

class DeckSheet extends HTMLElement {
  connectedCallback() {
    const names = Object.fromEntries(
      [...this.querySelectorAll("data")].map((card) => [card.value, card.textContent ?? ""]),
    );
    const deck = new Deck(
      this.getAttribute("deck") ?? "",
      names,
      {},
      this.getAttribute("sprites") ?? "",
      this.getAttribute("hidden-name") ?? "",
      this.getAttribute("drawings") ?? "",
    );
    for (const list of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".deck-sheet"))) {
      const cards = Object.keys(names).map((code) => deck.card(code));
      list.replaceChildren(...cards, deck.back(list.dataset.back));
    }
  }
}

customElements.define("deck-sheet", DeckSheet);
