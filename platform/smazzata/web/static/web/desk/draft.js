/**
 * What was typed and not yet sent. It outlives a link that was followed by mistake, a log-in in between, a page
 * that is loaded again: what is restored is what is typed nowhere else.
 */

/** @typedef {{name: string, value: string}} Typed a field of a form, as far as a draft looks at it */

/**
 * What of a form is worth keeping: whatever somebody has typed.
 *
 * @param {Iterable<Typed>} fields
 * @returns {Record<string, string>} by the names of fields
 */
export const collectDraft = (fields) => {
  /** @type {Record<string, string>} */
  const typed = {};
  for (const { name, value } of fields) if (name && value.trim()) typed[name] = value;
  return typed;
};

/**
 * Puts a draft back into the fields that are there and empty. A field that is gone (its result is stored) takes what
 * was typed for it with it; one that says something already keeps that.
 *
 * @param {Record<string, string>} draft
 * @param {Iterable<Typed>} fields
 * @returns {number} how many fields have got something back
 */
export const restoreDraft = (draft, fields) => {
  let restored = 0;
  for (const field of fields) {
    const value = Object.hasOwn(draft, field.name) ? draft[field.name] : undefined;
    if (value === undefined || field.value) continue;
    field.value = value;
    restored += 1;
  }
  return restored;
};
