/** Sentences with values in them, as the server's words are filled in. */

/** `{name}` stands for a value. */
export function phrase(/** @type {string} */ text, /** @type {Record<string, any>} */ values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Why not, with the clause that says so. */
export function reason(/** @type {{say?: string, clause?: ?string}} */ refusal) {
  return refusal.clause ? `${refusal.say ?? ""} (${refusal.clause})` : (refusal.say ?? "");
}

/** `4:05`, rounded up: a clock that shows nought has run out. */
export function clockText(/** @type {number} */ ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
