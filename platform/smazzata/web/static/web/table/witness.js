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

/**
 * The links that this browser kept of a match, by version. Links that somebody noted elsewhere may
 * stand there as an object, by version.
 * @param {string} match @returns {Map<number, string>}
 */
export function keptLinks(match) {
  try {
    const kept = JSON.parse(localStorage.getItem(`witness:${match}`) ?? "[]");
    const pairs = Array.isArray(kept) ? kept : Object.entries(kept);
    return new Map(pairs.map(([version, hash]) => [Number(version), String(hash)]));
  } catch {
    return new Map(); // no storage, or not what was written there
  }
}
