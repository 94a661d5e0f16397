/** Shows what happened at a speed at which it can be seen: a finished trick lies for a moment. */

/** @typedef {import("./types.js").Frame} Frame */

const LIES = 1200;

export class Pace {
  /**
   * @param {(frames: Frame[]) => void} show draws the last of some frames and tells of all
   */
  constructor(show) {
    this.show = show;
    /** @type {Frame[]} */
    this.queue = [];
    /** @type {?Frame} */
    this.shown = null;
    this.timer = 0;
  }

  /** Begins anew with a frame. @param {Frame} frame */
  restart(frame) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.queue = [];
    this.shown = frame;
  }

  /** @param {Frame[]} frames what happened, in order */
  push(frames) {
    this.queue.push(...frames);
    if (!this.timer) this.run();
  }

  /** Whoever acts has seen enough: shows everything at once. */
  hurry() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.run(true);
  }

  run(atOnce = false) {
    const batch = [];
    while (this.queue.length) {
      const sweep = !atOnce && this.shown && sweeps(this.shown, this.queue[0]);
      if (sweep && !batch.length && !this.timer) {
        this.pause();
        return;
      }
      if (sweep) break;
      batch.push(this.next());
    }
    if (batch.length) this.show(batch);
    if (this.queue.length) this.pause();
  }

  next() {
    this.shown = /** @type {Frame} */ (this.queue.shift());
    return this.shown;
  }

  pause() {
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.show([this.next()]);
      this.run();
    }, LIES);
  }
}

/** Whether a trick that lies there is taken away. */
function sweeps(/** @type {Frame} */ before, /** @type {Frame} */ after) {
  return before.zones.some((zone) => {
    if (zone.kind !== "trick" || zone.cards.length < 2) return false;
    const then = after.zones.find((other) => other.id === zone.id);
    return (then?.cards.length ?? 0) < zone.cards.length;
  });
}
