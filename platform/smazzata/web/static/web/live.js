/**
 * <live-stream hints="/ws/streams/ID" hx-get="..." hx-trigger="news">: a part of the page that is
 * fetched again whenever there is something new. With the attribute `invitation` the socket is told
 * that key first: it stays out of addresses, which others write down.
 *
 * The socket brings hints ("version 17"), the page itself brings the content; a timer makes up for
 * hints that were lost. Without scripts the page is simply as old as its last load.
 */

const TIMER = 5000;
const PAUSE = 500;
const RETRY = 3000;

class LiveStream extends HTMLElement {
  connectedCallback() {
    if (this.finished) return;
    this.timer = setInterval(() => this.refresh(), TIMER);
    this.open();
  }

  disconnectedCallback() {
    this.close();
  }

  /** The part that was fetched last says whether there is more to come. */
  get finished() {
    return this.querySelector("[data-finished]") !== null;
  }

  /** The version that the page shows. */
  get shown() {
    const seen = this.querySelector("[name=seen]");
    return seen instanceof HTMLInputElement ? seen.value : undefined;
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}${this.getAttribute("hints")}`;
    const socket = new WebSocket(address);
    const invitation = this.getAttribute("invitation");
    if (invitation !== null) {
      socket.addEventListener("open", () => socket.send(JSON.stringify({ key: invitation })));
    }
    this.socket = socket;
    this.socket.addEventListener("message", (event) => this.hint(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => {
      // 4404: there is nothing to hear of, and there will not be.
      if (this.isConnected && !this.finished && event.code !== 4404) {
        this.retry = setTimeout(() => this.open(), RETRY);
      }
    });
  }

  /** @param {{version: number}} news */
  hint(news) {
    if (String(news.version) === this.shown || this.waiting) return;
    // Many tables may finish at once: one look is enough for all of them.
    this.waiting = setTimeout(() => {
      this.waiting = 0;
      this.refresh();
    }, PAUSE);
  }

  refresh() {
    if (this.finished) {
      this.close();
      return;
    }
    if (!document.hidden) this.dispatchEvent(new CustomEvent("news"));
  }

  close() {
    clearInterval(this.timer);
    clearTimeout(this.retry);
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.socket?.close();
  }
}

customElements.define("live-stream", LiveStream);
