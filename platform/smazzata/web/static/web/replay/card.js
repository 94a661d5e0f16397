/** Cards as text faces: rank and suit, with the name that a screen reader says. */

const SVG = "http://www.w3.org/2000/svg";
const JOKER = "JK";

/** Draws the cards of one deck. */
export class Deck {
  /**
   * @param {string} style `french` or `italian`
   * @param {Record<string, string>} names what each card is called
   * @param {string} suits address of the drawings of the suits
   * @param {string} hidden what a face-down card is called
   */
  constructor(style, names, suits, hidden) {
    this.style = style;
    this.names = names;
    this.suits = suits;
    this.hidden = hidden;
    /** @type {Map<?string, HTMLElement>} */
    this.drawn = new Map();
  }

  /** A card to put on the table; `null` lies face down. @param {?string} code */
  card(code) {
    let pattern = this.drawn.get(code);
    if (!pattern) {
      pattern = code === null ? this.back() : this.face(code);
      this.drawn.set(code, pattern);
    }
    return /** @type {HTMLElement} */ (pattern.cloneNode(true));
  }

  back() {
    const card = document.createElement("li");
    card.className = "card back";
    card.setAttribute("aria-label", this.hidden);
    return card;
  }

  face(code) {
    const card = document.createElement("li");
    const joker = code === JOKER;
    const rank = joker ? "★" : code.slice(0, -1);
    const suit = code.slice(-1);
    card.className = joker ? "card joker" : `card ${this.style}-${suit}`;
    card.setAttribute("aria-label", this.names[code] ?? code);
    const text = document.createElement("span");
    text.className = rank.length > 1 ? "rank narrow" : "rank";
    text.textContent = rank;
    text.setAttribute("aria-hidden", "true");
    card.append(text);
    if (!joker) card.append(this.suit(suit));
    return card;
  }

  suit(suit) {
    const drawing = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${this.suits}#${this.style}-${suit}`);
    drawing.setAttribute("class", "suit");
    drawing.setAttribute("aria-hidden", "true");
    drawing.append(use);
    return drawing;
  }
}
