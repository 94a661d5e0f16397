/**
 * When a part of a page is fetched again: soon after a notification of something new, and every few seconds
 * in case a notification was lost. A line that breaks is opened again.
 */

const TIMER = 5000;
/** Many tables may finish at once: one look is enough for all of them. */
const PAUSE = 500;
const RETRY = 3000;
/** There is nothing to hear of, and there will not be. */
const NOTHING = 4404;

/**
 * @typedef {object} Part a part of a page
 * @property {() => string|undefined} shown the version it shows
 * @property {() => boolean} finished whether nothing new will come
 * @property {() => void} fetch fetches it again
 * @property {() => ?WebSocket} open a socket that brings notifications, or nothing
 */

export class Refresh {
  /** @param {Part} part */
  constructor(part) {
    this.part = part;
    /** @type {?WebSocket} */
    this.socket = null;
    this.timer = 0;
    this.retry = 0;
    this.waiting = 0;
  }

  start() {
    if (this.part.finished()) return;
    this.timer = setInterval(() => this.refresh(), TIMER);
    this.open();
  }

  stop() {
    clearInterval(this.timer);
    clearTimeout(this.retry);
    clearTimeout(this.waiting);
    this.waiting = 0;
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  open() {
    const socket = this.part.open();
    this.socket = socket;
    if (!socket) return;
    socket.onmessage = ({ data }) => this.socket === socket && this.notification(JSON.parse(data));
    socket.onclose = ({ code }) => {
      // A part that is taken out of the page and put back has another line by now.
      if (this.socket !== socket || this.part.finished() || code === NOTHING) return;
      this.retry = setTimeout(() => this.open(), RETRY);
    };
  }

  /** @param {{version: number}} news */
  notification(news) {
    if (String(news.version) === this.part.shown() || this.waiting) return;
    this.waiting = setTimeout(() => {
      this.waiting = 0;
      this.refresh();
    }, PAUSE);
  }

  refresh() {
    if (this.part.finished()) this.stop();
    else this.part.fetch();
  }
}
