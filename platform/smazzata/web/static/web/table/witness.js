/**
 * What this browser saw with its own eyes: the link of the chain at each version. The page that
 * verifies a match compares it with the record, so that nobody can rewrite a match unnoticed.
 */

const KEPT = 50;

/** @param {string} match @param {number} version @param {string} hash */
export function witness(match, version, hash) {
  if (!hash) return;
  const key = `witness:${match}`;
  try {
    /** @type {[number, string][]} */
    const seen = JSON.parse(localStorage.getItem(key) ?? "[]");
    if (seen.some(([known]) => known === version)) return;
    seen.push([version, hash]);
    seen.sort(([one], [other]) => one - other);
    localStorage.setItem(key, JSON.stringify(seen.slice(-KEPT)));
  } catch {
    // A browser that keeps nothing cannot be a witness; the match goes on.
  }
}
