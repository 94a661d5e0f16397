/**
 * Which of `count` options a key chooses after `at`; -1 is none of them. Null: the key chooses nothing.
 *
 * @param {string} key
 * @param {number} at
 * @param {number} count
 * @returns {number | null}
 */
export function choose(key, at, count) {
  if (count === 0) return null;
  if (key === "ArrowDown") return at + 1 < count ? at + 1 : -1;
  if (key === "ArrowUp") return at > -1 ? at - 1 : count - 1;
  return null;
}
