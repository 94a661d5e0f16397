/** Cards as elements: a drawn face, a large index, and the name that a screen reader says. */

const SVG = "http://www.w3.org/2000/svg";
/** Jokers, and the suit whose colour they have. @type {Record<string, string>} */
const JOKERS = { JK: "", JR: "H", JB: "S" };
/** Which sprites were asked for. @type {Set<string>} */
const watched = new Set();

/**
 * Sees whether drawings can be had; if not, their cards are read as words (`data-text`).
 * The browser has the file from the cards themselves, or they will have it from here.
 * @param {string} sprite @param {string} drawings
 */
async function watchDrawings(sprite, drawings) {
  if (!sprite || watched.has(sprite)) return;
  watched.add(sprite);
  const found = await fetch(sprite).then(({ ok }) => ok, () => false);
  const { dataset } = document.documentElement;
  if (!found) dataset.missing = `${dataset.missing ?? ""} ${drawings}`.trim();
}

/** Draws the cards of one deck. */
export class Deck {
  /**
   * @param {string} style `french` or `italian`
   * @param {Record<string, string>} names what each card is called
   * @param {Record<string, string>} faces whose drawing a card shows, where it is not its own
   * @param {string} sprites address of the folder of the decks' drawings, with its last slash;
   *   empty when their symbols stand in the page itself
   * @param {string} hidden what a face-down card is called
   * @param {string} [drawings] the deck that is drawn: of the Italian ones the player's own
   */
  constructor(style, names, faces, sprites, hidden, drawings) {
    const { italian = "napoletane", back = "lozenges" } = document.documentElement.dataset;
    this.style = style;
    this.drawings = drawings || (style === "italian" ? italian : style);
    this.printed = back;
    this.names = names;
    this.faces = faces;
    this.sprites = sprites;
    this.sprite = sprites && `${sprites}${this.drawings}.svg`;
    this.hidden = hidden;
    /** @type {Map<?string, HTMLElement>} */
    this.drawn = new Map();
    watchDrawings(this.sprite, this.drawings);
  }

  /**
   * A card to put on the table; `null` lies face down.
   * @param {?string} code
   * @returns {HTMLElement}
   */
  card(code) {
    let pattern = this.drawn.get(code);
    if (!pattern) {
      pattern = code === null ? this.back() : this.face(code);
      this.drawn.set(code, pattern);
    }
    return /** @type {HTMLElement} */ (pattern.cloneNode(true));
  }

  /**
   * @param {string} [printed] which back; without it the player's own
   * @returns {HTMLElement}
   */
  back(printed = this.printed) {
    const card = this.make(`${this.style} back`, this.hidden, [this.drawing(`back-${printed}`, "face")]);
    card.dataset.back = printed;
    return card;
  }

  /**
   * @param {string} code
   * @returns {HTMLElement}
   */
  face(code) {
    const drawn = this.faces[code] ?? code;
    const suit = JOKERS[drawn] ?? drawn.slice(-1);
    const kind = suit ? `${this.style}-${suit}` : "joker";
    const name = this.names[code] ?? code;
    const card = this.make(`${this.style} ${kind}`, name, [
      this.drawing(drawn, "face"),
      this.drawing(`${drawn}-large`, "index"),
    ]);
    card.dataset.text = drawn in JOKERS ? name : `${drawn.slice(0, -1)} ${name.split(" ").pop()}`;
    return card;
  }

  /**
   * @param {string} kind
   * @param {string} name
   * @param {SVGElement[]} drawings
   * @returns {HTMLElement}
   */
  make(kind, name, drawings) {
    const card = document.createElement("li");
    card.className = `card ${this.drawings} ${kind}`;
    card.setAttribute("aria-label", name);
    card.append(...drawings);
    return card;
  }

  /**
   * Rank and suit side by side, for cards of which only the upper edge shows. A joker that stands for a
   * card of some suit has its star and that suit.
   * @param {string} code @param {string} [stands] the card that it stands for
   * @returns {SVGElement}
   */
  corner(code, stands = "") {
    const drawn = this.faces[code] ?? code;
    const rank = drawn in JOKERS ? "star" : drawn.slice(0, -1);
    const suit = JOKERS[drawn] ?? drawn.slice(-1);
    const corner = document.createElementNS(SVG, "svg");
    corner.setAttribute("class", "corner");
    corner.setAttribute("viewBox", "0 0 38 19");
    corner.setAttribute("aria-hidden", "true");
    if (rank === "star" && stands) {
      const meant = this.glyph(stands.slice(-1), "translate(28 9.5)scale(.78)");
      meant.setAttribute("class", `${this.style}-${stands.slice(-1)}`);
      corner.append(this.glyph(rank, "translate(10 9.5)scale(.7)"), meant);
      return corner;
    }
    corner.append(this.glyph(rank, suit ? "translate(1 1)" : "translate(19 9.5)scale(.8)"));
    if (suit) corner.append(this.glyph(suit, "translate(28 9.5)scale(.78)"));
    return corner;
  }

  /**
   * The head of a court card of the French deck, for a portrait.
   * @param {string} court
   * @returns {SVGElement}
   */
  portrait(court) {
    const head = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${this.sprites && `${this.sprites}french.svg`}#french-${court}`);
    use.setAttribute("width", "70");
    use.setAttribute("height", "100");
    head.setAttribute("viewBox", "19.5 12 31 31");
    head.append(use);
    return head;
  }

  /**
   * @param {string} name
   * @param {string} place
   * @returns {SVGElement}
   */
  glyph(name, place) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${this.sprite}#${this.drawings[0]}-${name}`);
    use.setAttribute("transform", place);
    return use;
  }

  /**
   * @param {string} symbol
   * @param {string} part `face` or `index`: the style sheet shows one of them
   * @returns {SVGElement}
   */
  drawing(symbol, part) {
    const drawing = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${this.sprite}#${this.drawings}-${symbol}`);
    drawing.setAttribute("class", part);
    drawing.setAttribute("aria-hidden", "true");
    drawing.append(use);
    return drawing;
  }
}
