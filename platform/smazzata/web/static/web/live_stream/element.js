/**
 * <live-stream notifications="/ws/streams/ID" hx-get="..." hx-trigger="news">: a part of the page that is
 * fetched again whenever there is something new; without `notifications` only by the timer. With the
 * attribute `invitation` the socket is told that key first: it stays out of addresses, which others write
 * down. With `while-hidden` it is fetched although nobody looks at the page.
 *
 * The socket brings notifications ("version 17"), the page itself brings the content; a timer makes up for
 * notifications that were lost (`refresh.js`). Without scripts the page is simply as old as its last load.
 */

import { Refresh } from "./refresh.js";

class LiveStream extends HTMLElement {
  refresh = new Refresh({
    shown: () => this.shown,
    // The part that was fetched last says whether there is more to come.
    finished: () => this.querySelector("[data-finished]") !== null,
    fetch: () => {
      // Whoever wants to be told of news wants it of a page that lies behind another, too.
      if (!document.hidden || this.hasAttribute("while-hidden")) this.dispatchEvent(new CustomEvent("news"));
    },
    open: () => {
      if (!this.hasAttribute("notifications")) return null;
      const socket = new WebSocket(this.address);
      const key = this.getAttribute("invitation");
      if (key !== null) socket.addEventListener("open", () => socket.send(JSON.stringify({ key })));
      return socket;
    },
  });

  connectedCallback() {
    this.refresh.start();
  }

  disconnectedCallback() {
    this.refresh.stop();
  }

  /** The version that the page shows. */
  get shown() {
    const seen = this.querySelector("[name=seen]");
    return seen instanceof HTMLInputElement ? seen.value : undefined;
  }

  get address() {
    const address = new URL(this.getAttribute("notifications") ?? "", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    return address;
  }
}

customElements.define("live-stream", LiveStream);
