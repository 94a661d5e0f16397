/**
 * What time it is by the server, whatever this machine's clock says: the offset to a counter that only grows.
 * Every answer of the server corrects it, so that no screen drifts away from the others.
 */

export class ServerTime {
  /** @param {() => number} counter milliseconds that only grow */
  constructor(counter = () => performance.now()) {
    this.counter = counter;
    /** @type {?number} */
    this.offset = null;
  }

  /** The server says that it is `ms` now. @param {number} ms since 1970 */
  set(ms) {
    if (Number.isFinite(ms) && ms > 0) this.offset = ms - this.counter();
  }

  /** Milliseconds since 1970; null before the server has said anything. */
  get now() {
    return this.offset === null ? null : this.offset + this.counter();
  }
}

/** The one of this page. */
export const serverTime = new ServerTime();
