/** The line that says whose turn it is, and the one below that says what to do. */

import { choosable } from "./selection.js";
import { phrase } from "./sentences.js";

/**
 * @typedef {object} Situation
 * @property {import("./model.js").TableModel} model
 * @property {import("./types.js").Frame} shown what lies on the table now
 * @property {boolean} looking whether the end of a deal is shown
 * @property {boolean} replaced whether a bot plays the viewer's seat
 * @property {boolean} out whether the viewer's seat has left the match
 * @property {number} chosen how many cards are chosen
 * @property {(seats: number[]) => string} names of those who sit there
 * @property {Record<string, string>} texts
 */

/** So many who are awaited are named. */
const NAMED = 3;

/** @param {Situation} situation */
export function turnText({ model, shown, looking, replaced, names, texts }) {
  const frame = model.frame ?? shown;
  if (model.over) return texts.over;
  if (looking) return phrase(texts.deal_over, { deal: shown.sheet?.deals.length ?? "" });
  if (!frame.active.length) return frame.say;
  if (replaced) return texts.bot_plays;
  const { seat } = model.you;
  const others = frame.active.filter((other) => other !== seat);
  const awaited = { names: few(others, names, texts) };
  // Of very many it is seen at their seats; one's own turn must not be cut for them.
  const told = others.length > 0 && others.length <= NAMED;
  if (model.onTurn) return told ? phrase(texts.you_and, awaited) : texts.your_turn;
  if (frame.badges?.some(({ id }) => id === `chosen:${seat}`)) {
    return phrase(texts.you_have_chosen, awaited);
  }
  return phrase(others.length > 1 ? texts.awaited : texts.turn_of, awaited);
}

/** Some are named, many are counted: who they are is seen at their seats. @type {(seats: number[], names: Situation["names"], texts: Situation["texts"]) => string} */
function few(seats, names, texts) {
  if (seats.length <= NAMED) return names(seats);
  return phrase(texts.so_many, { count: seats.length });
}

/** @param {Situation} situation */
export function hintText(situation) {
  const { model, shown, replaced, chosen, texts } = situation;
  if (chosen) return phrase(texts.chosen, { count: chosen });
  if (model.onTurn && !replaced) return hintFor((model.frame ?? shown).menu ?? [], texts);
  return waitingHint(situation) || shown.say;
}

/** @param {Situation} situation */
function waitingHint({ model, replaced, out, texts }) {
  const { you, delay, over } = model;
  if (over) return "";
  if (you.role === "referee") return texts.referee;
  if (out) return texts.you_are_gone;
  if (replaced) return texts.bot_plays_hint;
  if (you.seat !== null) return "";
  if (!delay || (!delay.moves && !delay.seconds)) return texts.spectator;
  return phrase(texts.delayed, delay);
}

/**
 * What may be done with cards, before any is chosen; the rest is offered already.
 * @param {import("./types.js").Entry[]} menu @param {Record<string, string>} texts
 */
function hintFor(menu, texts) {
  const withCards = menu.filter((entry) => choosable([entry]).size > 0);
  const moves = [...new Set(withCards.map((entry) => entry.label))];
  const alone = moves.length === 1 && Math.max(...choosable(withCards).values()) === 1;
  if (alone) return phrase(texts.choose_one, { move: moves[0] });
  return moves.length ? phrase(texts.choose_for, { moves: moves.join(", ") }) : "";
}
