/**
 * Gives the table of the room the height that the screen has left, so that all of it is seen with the
 * controls, from the own hand to the others, before anybody scrolls.
 */

/** Lower than this, in lines of text, a table is not read: then the page scrolls. */
const LEAST = 15;

/**
 * @param {{screen: number, above: number, around: number[], gap: number, line: number}} room what
 *   lies above the room on its page, the heights of what stands around the table, and the gaps
 *   between them, in pixels
 * @returns {number} the table's height
 */
export function tableHeight({ screen, above, around, gap, line }) {
  const taken = around.reduce((sum, height) => sum + height + gap, 0);
  return Math.max(Math.floor(screen - above - taken), LEAST * line);
}

/** Keeps the height right while the window and what stands around the table change. */
export class RoomSize {
  /** @param {HTMLElement} room @param {HTMLElement} table @param {HTMLElement[]} around */
  constructor(room, table, around) {
    this.room = room;
    this.table = table;
    this.around = around;
    this.follow = () => this.set();
    this.watch = new ResizeObserver(this.follow);
    for (const part of around) this.watch.observe(part);
    addEventListener("resize", this.follow);
    this.set();
  }

  set() {
    const style = getComputedStyle(this.room);
    const height = tableHeight({
      screen: innerHeight,
      above: this.room.getBoundingClientRect().top + scrollY,
      around: this.around.map((part) => part.offsetHeight),
      gap: parseFloat(style.rowGap) || 0,
      line: parseFloat(style.fontSize),
    });
    this.table.style.height = `${height}px`;
  }

  stop() {
    this.watch.disconnect();
    removeEventListener("resize", this.follow);
  }
}
