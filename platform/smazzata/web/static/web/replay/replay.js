/**
 * A match as frames. Deals are fetched when they are first looked at; a frame in memory is whole,
 * though on the wire it says only what changed.
 */

import { wholeFrames } from "../scene/frames.js";

/**
 * @typedef {import("../scene/types.js").Frame} Frame
 * @typedef {import("../scene/types.js").Change} Change
 *
 * @typedef {object} Deal
 * @property {number} deal its number, from 1
 * @property {number} first the version of its first event
 * @property {number} last
 * @property {boolean} open whether all its cards may be seen
 *
 * @typedef {object} Parts where the parts of a match begin
 * @property {boolean} finished
 * @property {number[]} versions the version of every event; a *place* is an index of this list
 * @property {number[]} [skips] the versions at which one does not stop move by move
 * @property {number[]} turns
 * @property {number[]} tricks empty in games without tricks
 * @property {Deal[]} deals
 *
 * @typedef {import("../scene/types.js").TableIndex & Parts} Index
 * @typedef {"move"|"turn"|"trick"|"deal"} Unit
 * @typedef {(deal: Deal, viewer: string) => Promise<Change[]>} Source brings the frames of a deal
 */

export class Replay {
  /** @param {Index} index @param {Source} source */
  constructor(index, source) {
    this.index = index;
    this.source = source;
    /** @type {Map<string, Promise<Frame[]>>} */
    this.fetched = new Map();
    const { versions, skips = [], turns, tricks, deals } = index;
    const skipped = new Set(skips);
    const steps = versions.filter((version) => !skipped.has(version));
    const end = versions.length - 1;
    // Where a deal begins its cards lie there: what comes before nobody looks for.
    const first = Math.max(0, versions.findIndex((version) => version === steps[0]));
    const places = (/** @type {number[]} */ begin) =>
      [...new Set([first, ...begin.map((version) => this.placeOf(version)), end])].sort((a, b) => a - b);
    const dealt = deals.map((deal) => steps.find((version) => version >= deal.first) ?? deal.first);
    /** @type {Record<Unit, number[]>} the places at which a slider may stand */
    this.stops = {
      move: places(steps),
      turn: places(turns),
      trick: places(tricks),
      deal: places(dealt),
    };
  }

  get length() {
    return this.index.versions.length;
  }

  get deals() {
    return this.index.deals;
  }

  /** @returns {Unit[]} */
  get units() {
    return this.index.tricks.length ? ["move", "turn", "trick", "deal"] : ["move", "turn", "deal"];
  }

  /** @param {number} at a place */
  versionAt(at) {
    return this.index.versions[at];
  }

  /** The place of the last event up to a version. @param {number} version */
  placeOf(version) {
    const after = this.index.versions.findIndex((other) => other > version);
    return Math.max(0, (after < 0 ? this.length : after) - 1);
  }

  /** The deal to which the event at a place belongs. @param {number} at */
  dealAt(at) {
    const version = this.versionAt(at);
    return this.deals.find((deal) => version <= deal.last) ?? this.deals[this.deals.length - 1];
  }

  /** Where a place is, as people count: which deal, which turn of how many. @param {number} at */
  say(at) {
    const { deal, first, last } = this.dealAt(at);
    const turns = this.index.turns.filter((version) => version >= first && version <= last);
    const turn = turns.filter((version) => version <= this.versionAt(at)).length;
    const { where, dealt } = this.index.texts;
    return (turn ? where : dealt)
      .replace("{deal}", String(deal))
      .replace("{turns}", String(turns.length))
      .replace("{turn}", String(turn));
  }

  /** Which of a unit's stops a place belongs to. @param {number} at @param {Unit} unit */
  stopAt(at, unit) {
    const after = this.stops[unit].findIndex((stop) => stop > at);
    return Math.max(0, (after < 0 ? this.stops[unit].length : after) - 1);
  }

  /**
   * The next or previous stop of a unit; the end when there is none.
   * @param {number} at @param {Unit} unit @param {1|-1} step
   */
  beside(at, unit, step) {
    const stops = this.stops[unit];
    if (step > 0) return stops.find((stop) => stop > at) ?? this.length - 1;
    return stops.filter((stop) => stop < at).pop() ?? stops[0];
  }

  /**
   * The frames of a deal as a viewer sees it.
   * @param {Deal} deal @param {string} viewer @returns {Promise<Frame[]>}
   */
  frames(deal, viewer) {
    const key = `${deal.deal} ${viewer}`;
    let frames = this.fetched.get(key);
    if (!frames) {
      frames = this.source(deal, viewer).then(wholeFrames);
      frames.catch(() => this.fetched.delete(key));
      this.fetched.set(key, frames);
    }
    return frames;
  }
}

/**
 * What is drawn at a place of a deal. A deal opens with events before any card is dealt: there the
 * table is shown as it will first lie, and never an empty one.
 * @param {Frame[]} frames of the deal @param {number} place @returns {?Frame} null before its first
 */
export function pictureAt(frames, place) {
  const dealt = frames.findIndex(({ zones }) => zones.some(({ cards }) => cards.length > 0));
  return frames[place < 0 ? place : Math.max(place, dealt)] ?? null;
}
