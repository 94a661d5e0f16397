/** Time that stands still until a test lets it go on. */

/** @typedef {{id: number, at: number, every: number, run: () => void}} Timer */

export class FakeClock {
  constructor() {
    this.now = 0;
    this.ids = 0;
    /** @type {Timer[]} */
    this.timers = [];
  }

  /** Takes the place of the timers of this process until the test is over. @param {any} test */
  static install(test) {
    const clock = new FakeClock();
    const globals = /** @type {any} */ (globalThis);
    const names = ["setTimeout", "setInterval", "clearTimeout", "clearInterval"];
    const before = names.map((name) => globals[name]);
    globals.setTimeout = (/** @type {() => void} */ run, ms = 0) => clock.add(run, ms, 0);
    globals.setInterval = (/** @type {() => void} */ run, ms = 0) => clock.add(run, ms, ms);
    globals.clearTimeout = globals.clearInterval = (/** @type {number} */ id) => clock.clear(id);
    test.after(() => names.forEach((name, at) => (globals[name] = before[at])));
    return clock;
  }

  add(/** @type {() => void} */ run, /** @type {number} */ ms, /** @type {number} */ every) {
    this.timers.push({ id: ++this.ids, at: this.now + ms, every, run });
    return this.ids;
  }

  clear(/** @type {number} */ id) {
    this.timers = this.timers.filter((timer) => timer.id !== id);
  }

  /** Lets time go on; whatever is due happens in its order. @param {number} ms */
  pass(ms) {
    const until = this.now + ms;
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.id - b.id);
      if (!next) break;
      this.now = next.at;
      if (next.every) next.at += next.every;
      else this.clear(next.id);
      next.run();
    }
    this.now = until;
  }
}

/** Lets everything happen that only waits for promises. */
export async function settled() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
