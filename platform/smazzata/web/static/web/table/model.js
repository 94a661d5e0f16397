/** The table as this window knows it: put together from what the socket says. */

import { wholeFrame } from "../scene/frames.js";

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Viewer} Viewer
 */

export class TableModel {
  constructor() {
    /** The last version known; 0 before the first message. */
    this.version = 0;
    this.hash = "";
    this.over = false;
    /** @type {Viewer} */
    this.you = { seat: null, role: "spectator" };
    /** @type {?import("../scene/types.js").TableIndex} */
    this.index = null;
    /** @type {?Frame} */
    this.frame = null;
    /** @type {?import("./types.js").ClockState} */
    this.clock = null;
    /** Who looks at a deal that is over. @type {?import("./types.js").Look} */
    this.look = null;
    /** What a lesson says to the viewer now. @type {?import("./types.js").Taught} */
    this.guide = null;
    /** @type {import("./types.js").Presence[]} */
    this.presence = [];
    /** @type {?{moves: number, seconds: number}} */
    this.delay = null;
  }

  /** Whether the viewer may move now. */
  get onTurn() {
    const { seat } = this.you;
    return !this.over && seat !== null && Boolean(this.frame?.active.includes(seat));
  }

  /** @param {import("./types.js").Whole} table */
  replace(table) {
    const { version, hash, you, index, frame, clock, look, guide, presence, over, delay } = table;
    Object.assign(this, { version, hash, you, index, clock, look, guide, presence, over, delay });
    this.frame = wholeFrame(null, frame);
  }

  /**
   * Takes in what happened; versions known already are passed over.
   * @param {import("./types.js").Moves} moves
   * @returns {?Frame[]} the new frames, whole; null when something is missing in between, or when
   *   the viewer has become another one: what was shown is then no base for what comes
   */
  append(moves) {
    if (!this.frame || moves.since > this.version) return null;
    if (moves.you && !sameViewer(moves.you, this.you)) {
      this.version = 0;
      return null;
    }
    const fresh = [];
    for (const change of moves.frames) {
      if (change.move <= this.version) continue;
      this.frame = wholeFrame(this.frame, change);
      this.version = change.move;
      fresh.push(this.frame);
    }
    if (moves.version < this.version) return fresh;
    this.version = moves.version;
    this.hash = moves.hash;
    this.over = moves.over;
    if (moves.clock !== undefined) this.clock = moves.clock;
    this.look = moves.look ?? null;
    this.guide = moves.guide ?? null;
    return fresh;
  }
}

/** Whoever logs in or out in another window comes back as somebody else, who sees other cards. */
function sameViewer(/** @type {Viewer} */ one, /** @type {Viewer} */ other) {
  return one.seat === other.seat && one.role === other.role;
}
