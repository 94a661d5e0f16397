/** Dragging cards of the own hand: to another place, or onto the table. Never the only way. */

/** Pixels: a pointer that goes less far clicks. */
export const STARTS = 9;

/**
 * @typedef {object} Dragger
 * @property {(target: EventTarget|null) => ?HTMLElement} card the card that may be dragged
 * @property {(card: HTMLElement, onto: HTMLElement) => void} beside dropped on a card of the hand
 * @property {(card: HTMLElement, onto: Element) => void} onto dropped on the table
 */

export class Drag {
  /** @param {HTMLElement} root @param {Dragger} dragger */
  constructor(root, dragger) {
    this.root = root;
    this.dragger = dragger;
    /** @type {?{card: HTMLElement, id: number, x: number, y: number, ghost: ?HTMLElement}} */
    this.held = null;
    this.dropped = false;
    root.addEventListener("pointerdown", (event) => this.take(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.drop(event));
    root.addEventListener("pointercancel", () => this.end());
    // The click that ends a drag chooses no card.
    root.addEventListener("click", (event) => this.dropped && event.stopPropagation(), true);
  }

  take(/** @type {PointerEvent} */ event) {
    const card = event.isPrimary && event.button === 0 ? this.dragger.card(event.target) : null;
    if (card)
      this.held = { card, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  move(/** @type {PointerEvent} */ event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
      if (Math.hypot(dx, dy) < STARTS) return;
      held.ghost = this.lift(held.card);
      this.root.setPointerCapture(held.id);
    }
    held.ghost.style.translate = `${dx}px ${dy}px`;
  }

  /** A likeness of the card follows the finger; the card itself stays where it is. */
  lift(/** @type {HTMLElement} */ card) {
    const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
    const box = card.getBoundingClientRect();
    ghost.removeAttribute("tabindex");
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("ghost");
    ghost.style.left = `${box.left}px`;
    ghost.style.top = `${box.top}px`;
    ghost.style.setProperty("--card-h", `${box.height}px`);
    this.root.append(ghost);
    card.classList.add("lifted");
    return ghost;
  }

  drop(/** @type {PointerEvent} */ event) {
    const { held } = this;
    if (held?.ghost && event.pointerId === held.id) {
      this.dropped = true;
      setTimeout(() => (this.dropped = false));
      const below = document.elementFromPoint(event.clientX, event.clientY);
      const other = this.dragger.card(below);
      if (other && other.parentElement === held.card.parentElement)
        this.dragger.beside(held.card, other);
      else if (below && this.root.contains(below)) this.dragger.onto(held.card, below);
    }
    this.end();
  }

  end() {
    this.held?.ghost?.remove();
    this.held?.card.classList.remove("lifted");
    this.held = null;
  }
}
