/** What a screen reader is told: politely what others do, at once what was refused. */

const TOGETHER = 120;

export class Announcer {
  /**
   * @param {{textContent: ?string}} polite @param {{textContent: ?string}} urgent the live regions
   */
  constructor(polite, urgent) {
    this.regions = { polite, urgent };
    /** @type {string[]} */
    this.waiting = [];
    this.timer = 0;
  }

  /** Sentences that come close together are read as one. @param {string} sentence */
  say(sentence) {
    if (!sentence) return;
    this.waiting.push(sentence);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      put(this.regions.polite, this.waiting.join(" "));
      this.waiting = [];
    }, TOGETHER);
  }

  /** @param {string} sentence */
  interrupt(sentence) {
    put(this.regions.urgent, sentence);
  }
}

/** Said twice, the same sentence must still be a change. */
function put(/** @type {{textContent: ?string}} */ region, /** @type {string} */ text) {
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
