/** Sockets whose other end is the test. */

export class FakeSocket {
  constructor() {
    this.readyState = 0;
    /** What was sent, as objects. @type {any[]} */
    this.sent = [];
    /** @type {?(() => void)} */
    this.onopen = null;
    /** @type {?((event: any) => void)} */
    this.onmessage = null;
    /** @type {?((event: any) => void)} */
    this.onclose = null;
  }

  /** The line is there. */
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }

  /** The other end says something. @param {object} message */
  tell(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The line breaks. */
  breaks(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** As in a browser, whoever closes a socket hears of it later. */
  close() {
    this.readyState = 3;
    queueMicrotask(() => this.onclose?.({ code: 1005 }));
  }

  /** What was sent that does this. @param {string} what */
  did(what) {
    return this.sent.filter((message) => message.do === what);
  }
}

/** Sockets as they are opened, the last one at the end. */
export class Sockets {
  constructor() {
    /** @type {FakeSocket[]} */
    this.opened = [];
    this.open = () => {
      const socket = new FakeSocket();
      this.opened.push(socket);
      return /** @type {WebSocket} */ (/** @type {unknown} */ (socket));
    };
  }

  get last() {
    return this.opened[this.opened.length - 1];
  }
}
