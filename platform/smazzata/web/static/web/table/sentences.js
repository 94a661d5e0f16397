/** Sentences with values in them, as the server's words are filled in. */

import { element } from "../scene/dom.js";

/** `{name}` stands for a value. */
export function phrase(/** @type {string} */ text, /** @type {Record<string, any>} */ values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Why not, with the clause that says so. */
export function reason(/** @type {import("./types.js").Reason} */ refusal) {
  return refusal.clause ? `${refusal.say ?? ""} (${refusal.clause})` : (refusal.say ?? "");
}

/**
 * The same, to be looked at: the clause is a link that leaves the table open.
 *
 * @param {import("./types.js").Reason} refusal
 * @param {Record<string, string>} texts `clause_named` names a clause, `new_tab` says where a link leads
 * @returns {(string|Node)[]}
 */
export function reasonWithLink(refusal, texts) {
  if (!refusal.clause || !refusal.rules) return [reason(refusal)];
  const said = phrase(texts.clause_named, { clause: refusal.clause });
  const link = /** @type {HTMLAnchorElement} */ (element("a", "", [said]));
  link.href = refusal.rules;
  link.target = "_blank";
  link.append(element("span", "hidden-text", [` ${texts.new_tab}`]));
  return [`${refusal.say ?? ""} (`, link, ")"];
}

/** `4:05`, rounded up: a clock that shows nought has run out. */
export function clockText(/** @type {number} */ ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
