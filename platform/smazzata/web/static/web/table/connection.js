/**
 * The socket of a table. It comes back by itself after a loss, asks for what it missed by version,
 * and holds one move until that is answered: the move is sent again under the same id, so that it
 * is played once however often it arrives.
 */

/**
 * A server that died is there again within seconds, and so is whoever asks often: twice longer each
 * time, but for the first tries no longer than this.
 */
const FIRST_WAIT = 400;
const SOON = 1000;
const SOON_TRIES = 12;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15000;
/** The site could not answer: so long until it is asked once more, then twice as long each time. */
const AGAIN = 2000;
const LONGEST_AGAIN = 16000;
/** What a site says that can neither store nor read just now. */
const UNAVAILABLE = "unavailable";
/** Nothing heard for so long after a ping: the line is dead though nobody closed it. */
const PATIENCE = 10000;
/** As sockets call it. */
const OPEN = 1;
/** Closed with these, there is no use in coming back by itself. */
const FINAL = new Set([4401, 4403, 4404, 4429]);

/**
 * @typedef {"connecting"|"open"|"lost"|"closed"} LineState
 * @typedef {object} Listener
 * @property {(message: any) => void} heard
 * @property {(state: LineState, code: number) => void} changed
 * @property {(say: string, kept: boolean) => void} unavailable the site cannot answer just now, and
 *   is asked again; `kept`: a move waits for that
 * @property {() => number} version the version shown, 0 for none
 */

export class Connection {
  /**
   * @param {() => WebSocket} opened opens a socket to the table
   * @param {Listener} listener
   */
  constructor(opened, listener) {
    this.opened = opened;
    this.listener = listener;
    /** @type {?WebSocket} */
    this.socket = null;
    /** @type {LineState} */
    this.state = "connecting";
    /**
     * The move that is not answered yet.
     * @type {?{id: string, version: number, command: import("./types.js").Command, sent: boolean}}
     */
    this.pending = null;
    /** How often in a row it was tried in vain. */
    this.tries = 0;
    /** What was asked last that is no move. */
    this.asked = "";
    this.retry = 0;
    this.again = 0;
    /** Whether the table was heard of since the line is there. */
    this.entered = false;
    /** How often in a row the site could not answer. */
    this.unanswered = 0;
    this.heartbeat = 0;
    this.deadline = 0;
    this.pings = 0;
  }

  close() {
    this.change("closed", 0);
    this.forget();
  }

  connect() {
    clearTimeout(this.retry);
    this.forget();
    const socket = this.opened();
    this.socket = socket;
    this.entered = false;
    // What an abandoned socket still says is not for us.
    const current = (/** @type {() => void} */ then) => () => this.socket === socket && then();
    socket.onopen = current(() => this.joined());
    socket.onmessage = (event) => this.socket === socket && this.hear(event.data);
    socket.onclose = (event) => this.socket === socket && this.lost(event.code);
    this.alive(PATIENCE);
  }

  joined() {
    this.change("open", 0);
    this.say({ do: "join", since: this.listener.version() });
    if (this.pending) this.send();
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => this.ping(), PING_EVERY);
  }

  hear(/** @type {string} */ text) {
    this.tries = 0;
    this.alive(PING_EVERY + PATIENCE);
    const message = JSON.parse(text);
    const answer = message.type === "accepted" || message.type === "refused";
    // What is asked without an id, a bot for a seat, is answered without one.
    if (answer && message.id === this.asked) {
      this.asked = "";
      if (message.type === "refused") this.listener.heard({ type: "error", say: message.say });
      return;
    }
    if (answer && message.id !== null) {
      // Sent twice, a move is answered twice: the second time there is nothing to do.
      if (message.id !== this.pending?.id) return;
      if (message.code === UNAVAILABLE) {
        this.notNow(message.say);
        return;
      }
      clearTimeout(this.again);
      this.pending = null;
      this.unanswered = 0;
    }
    if (message.type === "table" || message.type === "moves") {
      this.entered = true;
      if (!this.pending) this.unanswered = 0;
    }
    if (message.type === "error") {
      if (message.code === UNAVAILABLE) {
        this.notNow(message.say);
        return;
      }
      // Without the table, which could not be read, no move is understood either.
      if (!this.entered && this.unanswered) return;
      if (this.pending?.sent) this.pending = null;
    }
    this.listener.heard(message);
  }

  /**
   * The site could not store or read: the table is asked for again, for this may have been the
   * answer to the join, and a move that waits is sent again under its id. The player hears of it
   * once.
   * @param {string} say
   */
  notNow(say) {
    clearTimeout(this.again);
    const wait = Math.min(AGAIN * 2 ** this.unanswered, LONGEST_AGAIN);
    this.again = setTimeout(() => {
      this.rejoin();
      this.send();
    }, wait);
    this.unanswered += 1;
    if (this.unanswered === 1) this.listener.unavailable(say, this.pending !== null);
  }

  /** Asks anew for what is missing. */
  rejoin() {
    this.say({ do: "join", since: this.listener.version() });
  }

  /**
   * Sends a move, now or as soon as there is a line again.
   * @param {import("./types.js").Command} command @param {number} version
   * @returns {boolean} false while another one is not answered
   */
  move(command, version) {
    if (this.pending) return false;
    this.pending = { id: freshId(), version, command, sent: false };
    this.send();
    return true;
  }

  /** Takes back the move that waits for a line; false when it may have been heard already. */
  withdraw() {
    if (!this.pending || this.pending.sent) return false;
    this.pending = null;
    return true;
  }

  send() {
    if (!this.pending || this.state !== "open") return;
    const { id, version, command } = this.pending;
    this.pending.sent = this.say({ do: "move", id, version, command });
  }

  /** Sends what is no move, and is not sent again. @param {object} message */
  ask(message) {
    this.asked = freshId();
    this.say({ ...message, id: this.asked });
  }

  /** Sends a message if there is a line. @param {object} message @returns {boolean} */
  say(message) {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  ping() {
    this.say({ do: "ping", id: ++this.pings });
    this.alive(PATIENCE);
  }

  /** Something must be heard within this time. */
  alive(/** @type {number} */ within) {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.lost(0), within);
  }

  /** Comes back at once: the machine is online again, or the page is looked at again. */
  hurry() {
    if (this.state === "closed") return;
    if (this.state === "open") this.ping();
    else this.connect();
  }

  lost(/** @type {number} */ code) {
    if (this.state === "closed") return;
    this.forget();
    if (FINAL.has(code)) {
      this.change("closed", code);
      return;
    }
    this.change("lost", code);
    clearTimeout(this.retry);
    // Not all windows of a hall at the same moment.
    this.retry = setTimeout(() => this.connect(), waitBefore(this.tries) * (0.75 + Math.random() / 2));
    this.tries += 1;
  }

  forget() {
    clearTimeout(this.retry);
    clearTimeout(this.again);
    clearTimeout(this.deadline);
    clearInterval(this.heartbeat);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  change(/** @type {LineState} */ state, /** @type {number} */ code) {
    this.state = state;
    this.listener.changed(state, code);
  }
}

/** The milliseconds until the next try, after so many in vain. @param {number} tries @returns {number} */
function waitBefore(tries) {
  if (tries < SOON_TRIES) return Math.min(FIRST_WAIT * 2 ** tries, SOON);
  return Math.min(SOON * 2 ** (tries - SOON_TRIES + 1), LONGEST_WAIT);
}

/** A random UUID; unlike `crypto.randomUUID` also where a club's server has no certificate. */
function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
