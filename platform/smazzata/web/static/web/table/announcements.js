/** What is told of frames when they are shown: in the list of moves, and aloud. */

import { phrase } from "./sentences.js";

/**
 * @typedef {import("./types.js").Frame} Frame
 *
 * @typedef {object} Viewer
 * @property {?number} seat
 * @property {boolean} acts whether it is the viewer's turn, and no bot plays the seat
 * @property {boolean} silent whether the frames themselves were told before
 *
 * @typedef {object} News
 * @property {string[]} listed sentences for the list of moves
 * @property {string[]} spoken sentences for who listens
 */

/** Of more cards the list says nothing: a whole hand is there to be seen. */
const FEW = 3;

/**
 * @param {?Frame} before what was shown until now @param {Frame[]} frames those that come, at least one
 * @param {Viewer} viewer
 * @param {Pick<import("./summary.js").Summary, "cards">} words
 * @param {Record<string, string>} texts
 * @returns {News}
 */
export function newsOf(before, frames, { seat, acts, silent }, words, texts) {
  const frame = frames[frames.length - 1];
  const listed = frames.map(({ say }) => say);
  const spoken = silent ? [] : [...listed];
  const received = before ? receivedCards(before, frame, seat) : [];
  if (received.length) {
    const said = phrase(texts.received, { cards: words.cards(received) });
    if (received.length <= FEW) listed.push(said);
    spoken.push(said);
  }
  const began = seat !== null && frame.active.includes(seat) && !before?.active.includes(seat);
  if (began && acts) spoken.push(texts.your_turn);
  return { listed: listed.filter(Boolean), spoken: spoken.filter(Boolean) };
}

/**
 * The cards that came into the own hand: the sentence of a move does not name them.
 * @param {Frame} before @param {Frame} frame @param {?number} seat
 */
export function receivedCards(before, frame, seat) {
  const [old, now] = [before, frame].map(({ zones }) =>
    zones
      .filter((zone) => zone.kind === "hand" && zone.owner === seat)
      .flatMap((zone) => zone.cards),
  );
  return now.filter((code) => {
    const at = old.indexOf(code);
    if (at >= 0) old.splice(at, 1);
    return at < 0;
  });
}
