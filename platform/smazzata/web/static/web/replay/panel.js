/** What stands beside the table: moves, comments, the score, the rest; on a narrow screen a drawer below it. */

export class Panel {
  /** @param {HTMLElement} root the room */
  constructor(root) {
    this.root = root;
    /** @type {HTMLElement[]} */
    this.tabs = [...root.querySelectorAll("[role=tab]")].map((tab) => /** @type {HTMLElement} */ (tab));
    this.opener = /** @type {HTMLElement} */ (root.querySelector("[data-do=drawer]"));
    root.querySelector("[role=tablist]")?.addEventListener("keydown", (event) =>
      this.key(/** @type {KeyboardEvent} */ (event)),
    );
    for (const tab of this.tabs) {
      tab.addEventListener("click", (event) => {
        const panel = this.choose(tab);
        // Whoever points goes on through the match with the arrows; by keyboard they go from tab to tab.
        if (event.detail) panel?.focus({ preventScroll: true });
      });
    }
    this.choose(this.tabs[0]);
  }

  /** Shows one panel and no other. @param {HTMLElement} chosen @returns {?HTMLElement} the panel */
  choose(chosen) {
    let shown = null;
    for (const tab of this.tabs) {
      const open = tab === chosen;
      tab.setAttribute("aria-selected", String(open));
      tab.tabIndex = open ? 0 : -1;
      const panel = this.root.querySelector(`#${tab.getAttribute("aria-controls")}`);
      if (!(panel instanceof HTMLElement)) continue;
      panel.hidden = !open;
      if (open) shown = panel;
    }
    this.root.dispatchEvent(new Event("panel"));
    return shown;
  }

  /** The arrows go from tab to tab, and not through the match. @param {KeyboardEvent} event */
  key(event) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.tabs.findIndex((tab) => tab === event.target);
    const next = this.tabs[(at + way + this.tabs.length) % this.tabs.length];
    this.choose(next);
    next.focus();
  }

  /** Opens the drawer, or shuts it; where there is room for all of it there is none. */
  toggle() {
    const open = this.root.toggleAttribute("data-drawer");
    this.opener.setAttribute("aria-expanded", String(open));
    this.root.dispatchEvent(new Event("panel"));
  }
}
