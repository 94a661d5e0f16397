/** Tables, frames and menus as the server sends them. */

/**
 * @typedef {import("#web/scene/types.js").Zone} Zone
 * @typedef {import("#web/scene/types.js").Frame} Frame
 * @typedef {import("#web/scene/types.js").Pick} Pick
 * @typedef {import("#web/scene/types.js").Entry} Entry
 * @typedef {import("#web/table/types.js").Whole} Whole
 */

/** `7C 3D ??`: two cards and one that is hidden. @param {string} codes @returns {(string|null)[]} */
export function cards(codes) {
  return codes.split(" ").filter(Boolean).map((code) => (code === "??" ? null : code));
}

/** @param {string} id `hand:0` is the hand of seat 0 @param {string} codes @param {Partial<Zone>} [more] */
export function zone(id, codes, more = {}) {
  const [kind, owner] = id.split(":");
  const seat = kind === "hand" ? Number(owner) : null;
  /** @type {Zone} */
  const made = {
    id, kind: /** @type {any} */ (kind), cards: cards(codes), owner: seat, side: null, label: id, notes: {},
  };
  return { ...made, ...more };
}

/** @param {number} move @param {Partial<Frame>} [more] @returns {Frame} */
export function frame(move, more = {}) {
  return { move, say: `move ${move}`, active: [], zones: [], counters: [], menu: [], ...more };
}

/** @param {Pick["by"]} by @param {Partial<Pick>} [more] @returns {Pick} */
export function pick(by, more = {}) {
  return { by, zones: [], least: 1, most: 1, choices: [], optional: false, ...more };
}

/** @param {string} move @param {Record<string, Pick>} [params] @returns {Entry} */
export function entry(move, params = {}, at = "") {
  return { do: move, label: move, params, at };
}

/** @param {Frame} shown @param {Partial<Whole>} [more] @returns {Whole} */
export function whole(shown, more = {}) {
  return {
    type: "table",
    version: shown.move,
    hash: `h${shown.move}`,
    you: { seat: 0, role: "player" },
    index: {
      deck: "french", faces: {}, clockwise: false, cards: {}, texts: {},
      seats: ["Anna", "Bruno"].map((name, seat) => ({ seat, name, side: seat })),
    },
    frame: shown,
    lately: [],
    clock: null,
    look: null,
    guide: null,
    presence: [],
    over: false,
    delay: null,
    ...more,
  };
}

/** @param {number} since @param {import("#web/scene/types.js").Change[]} frames @param {object} [more] */
export function moves(since, frames, more = {}) {
  const version = frames.at(-1)?.move ?? since;
  return { type: /** @type {const} */ ("moves"), since, version, hash: `h${version}`, frames, over: false, ...more };
}
