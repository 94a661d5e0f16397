/**
 * Shows what happened at a speed at which it can be seen: a finished trick lies for a moment. Whoever does
 * not play sees the end of a deal until he goes on, though the next one is being played.
 */

/** @typedef {import("./types.js").Frame} Frame */

const LIES = 1200;
/** So long at most the end of a deal stays for whoever does not play. */
const LOOK = 30000;

export class Pace {
  /**
   * @param {(frames: Frame[]) => void} show draws the last of some frames and tells of all
   * @param {() => boolean} plays whether the table waits for the viewer's moves
   */
  constructor(show, plays = () => true) {
    this.show = show;
    this.plays = plays;
    /** @type {Frame[]} */
    this.queue = [];
    /** @type {?Frame} */
    this.shown = null;
    this.timer = 0;
  }

  /** Whether the end of a deal is shown that the table has left. */
  get lingers() {
    const next = this.queue[0];
    return Boolean(this.timer && this.shown && next && leavesDeal(this.shown, next));
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
      if (!atOnce && this.lies(this.queue[0])) break;
      batch.push(this.next());
    }
    if (this.queue.length) this.pause(this.lies(this.queue[0]));
    if (batch.length) this.show(batch);
  }

  /** How long what is shown lies there before what follows it, in milliseconds. @param {Frame} next */
  lies(next) {
    if (!this.shown) return 0;
    if (!this.plays() && leavesDeal(this.shown, next)) return LOOK;
    return sweeps(this.shown, next) ? LIES : 0;
  }

  next() {
    this.shown = /** @type {Frame} */ (this.queue.shift());
    return this.shown;
  }

  pause(/** @type {number} */ time) {
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.show([this.next()]);
      this.run();
    }, time);
  }
}

/** Whether a deal that is over makes room for the next one. */
function leavesDeal(/** @type {Frame} */ before, /** @type {Frame} */ after) {
  return before.phase === "sealed" && Boolean(before.sheet?.deals.length) && after.phase !== "sealed";
}

/** Whether a trick that lies there is taken away. */
function sweeps(/** @type {Frame} */ before, /** @type {Frame} */ after) {
  return before.zones.some((zone) => {
    if (zone.kind !== "trick" || zone.cards.length < 2) return false;
    const then = after.zones.find((other) => other.id === zone.id);
    return (then?.cards.length ?? 0) < zone.cards.length;
  });
}
