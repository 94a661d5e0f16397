/** Playing by itself: step after step, at a chosen speed. */

/** Milliseconds that a move is shown at speed 1. */
const PACE = 1200;

export class Player {
  /** @param {() => Promise<boolean>} step goes on by one; false at the end */
  constructor(step) {
    this.step = step;
    this.speed = 1;
    this.playing = false;
    this.timer = 0;
    /** Told when playing begins or ends. */
    this.changed = () => {};
  }

  toggle() {
    if (this.playing) this.stop();
    else this.start();
  }

  start() {
    if (this.playing) return;
    this.playing = true;
    this.changed();
    this.go();
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  /** A step now, and the next when this one has been seen. */
  async go() {
    const more = await this.step();
    if (!this.playing) return;
    if (!more) this.stop();
    else this.timer = setTimeout(() => this.go(), this.speed === Infinity ? 0 : PACE / this.speed);
  }
}
