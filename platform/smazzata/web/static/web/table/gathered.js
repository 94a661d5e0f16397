/**
 * What is offered of one move in very many ways: to whom one speaks, what one declares. They are one
 * button, behind which they are listed; and a reason that holds for all of them is said once.
 */

import { LISTED_WAYS } from "./moves.js";

/**
 * @typedef {import("./offers.js").Tried} Tried
 *
 * @typedef {object} Gathered the ways of one entry of the menu
 * @property {string} key the same for the same move
 * @property {Tried["candidate"]["entry"]} entry
 * @property {Tried[]} ways
 */

/**
 * Parts what is a button of its own from what is listed behind one.
 * @param {Tried[]} tried @returns {{single: Tried[], lists: Gathered[]}}
 */
export function gathered(tried) {
  /** @type {Map<Tried["candidate"]["entry"], Tried[]>} */
  const ways = new Map();
  for (const one of tried) {
    const { entry } = one.candidate;
    ways.set(entry, [...(ways.get(entry) ?? []), one]);
  }
  const many = (/** @type {Tried["candidate"]["entry"]} */ entry) =>
    (ways.get(entry)?.length ?? 0) > LISTED_WAYS;
  return {
    single: tried.filter(({ candidate }) => !many(candidate.entry)),
    lists: [...ways]
      .filter(([entry]) => many(entry))
      .map(([entry, its]) => ({ key: `${entry.do} ${entry.label}`, entry, ways: its })),
  };
}

/**
 * Refusals of one move, each reason once: with what was tried, or with the move alone where several ways
 * of it have the same one.
 * @param {Tried[]} refused @returns {{label: string, answer: Tried["answer"]}[]}
 */
export function reasonsOf(refused) {
  /** @type {Map<string, {labels: string[], move: string, answer: Tried["answer"]}>} */
  const found = new Map();
  for (const { candidate, answer } of refused) {
    const { entry, label } = candidate;
    const key = JSON.stringify([entry.do, entry.label, answer.code, answer.say]);
    const known = found.get(key) ?? { labels: [], move: entry.label, answer };
    known.labels.push(label);
    found.set(key, known);
  }
  return [...found.values()].map(({ labels, move, answer }) => ({
    label: labels.length > 1 ? move : labels[0],
    answer,
  }));
}
