/**
 * One window's part in a match: what the socket says is taken into the model, what is missing is
 * asked for, and the rest is passed on. Nothing is drawn here.
 */

import { Connection } from "./connection.js";
import { TableModel } from "./model.js";
import { witness } from "./witness.js";

/** Moves that are known to have happened arrive within this time, or are asked for. */
const LATE = 1500;

/**
 * @typedef {object} SessionListener
 * @property {(table: import("./types.js").Whole, again: boolean) => void} began the whole table is
 *   there; `again` when another one was shown before
 * @property {(frames: import("./types.js").Frame[], clock: boolean) => void} moved what happened,
 *   perhaps nothing that is seen; `clock` whether the clocks were set
 * @property {(version: number) => void} accepted
 * @property {(refusal: import("./types.js").Refusal) => void} refused
 * @property {(id: number, answers: import("./types.js").Answer[]) => void} tried
 * @property {(hint: import("./types.js").Hinted) => void} hinted
 * @property {() => void} presence who is there has changed
 * @property {(reaction: import("./reactions.js").Reaction) => void} reacted somebody sent a message
 * @property {(sentence: string) => void} told the table has something to say to this player
 * @property {(sentence: string, kept: boolean) => void} unavailable the site cannot answer just now;
 *   `kept`: the player's move is sent again by itself
 * @property {(state: import("./connection.js").LineState, code: number) => void} line
 */

export class TableSession {
  /**
   * @param {string} match its id
   * @param {() => WebSocket} opened opens a socket to the table
   * @param {SessionListener} listener
   */
  constructor(match, opened, listener) {
    this.match = match;
    this.listener = listener;
    this.model = new TableModel();
    this.connection = new Connection(opened, {
      heard: (message) => this.heard(message),
      changed: (state, code) => listener.line(state, code),
      unavailable: (sentence, kept) => listener.unavailable(sentence, kept),
      version: () => this.model.version,
    });
    this.late = 0;
  }

  heard(/** @type {any} */ message) {
    const { listener, model } = this;
    switch (message.type) {
      case "table": {
        const again = model.frame !== null;
        model.replace(message);
        witness(this.match, model.version, model.hash);
        listener.began(message, again);
        break;
      }
      case "moves":
        this.follow(message);
        break;
      case "accepted":
        witness(this.match, message.version, message.hash);
        this.expect(message.version);
        listener.accepted(message.version);
        break;
      case "refused":
        this.expect(message.version);
        listener.refused(message);
        break;
      case "tried":
        listener.tried(message.id, message.answers);
        break;
      case "hinted":
        listener.hinted(message);
        break;
      case "presence":
        model.presence = message.presence;
        listener.presence();
        break;
      case "error":
        listener.told(message.say);
        break;
    }
  }

  follow(/** @type {import("./types.js").Moves} */ moves) {
    // Whoever comes back hears nothing that was said meanwhile.
    const fresh = moves.you ? [] : moves.frames.filter(({ move }) => move > this.model.version);
    const frames = this.model.append(moves);
    if (!frames) {
      this.connection.rejoin();
      return;
    }
    witness(this.match, this.model.version, this.model.hash);
    // A message changes nothing on the table.
    const seen = moves.frames.some(({ reaction }) => !reaction);
    this.listener.moved(seen ? frames : [], moves.clock !== undefined);
    for (const { reaction } of fresh) if (reaction) this.listener.reacted(reaction);
  }

  /** The match has come so far: moves that do not arrive by themselves are asked for. */
  expect(/** @type {number} */ version) {
    clearTimeout(this.late);
    this.late = setTimeout(() => {
      if (this.model.version < version) this.connection.rejoin();
    }, LATE);
  }

  close() {
    clearTimeout(this.late);
    this.connection.close();
  }
}
