/** <deck-sheet deck="french" sprites="…" hidden-name="…">: every card listed in its `data` list, drawn. */

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
    );
    for (const list of this.querySelectorAll(".deck-sheet")) {
      list.replaceChildren(...Object.keys(names).map((code) => deck.card(code)), deck.card(null));
    }
  }
}

customElements.define("deck-sheet", DeckSheet);
