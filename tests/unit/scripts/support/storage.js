/** A storage as browsers have one, and one that is refused. */

/** Puts a storage in the place of the browser's until the test is over. @param {any} test @param {string} name */
export function storage(test, name) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  put(test, name, {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, String(value)),
  });
  return kept;
}

/** @param {any} test @param {string} name */
export function noStorage(test, name) {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  put(test, name, { getItem: refuse, setItem: refuse });
}

/** @param {any} test @param {string} name @param {object} value */
function put(test, name, value) {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true });
  test.after(() => {
    if (before) Object.defineProperty(globalThis, name, before);
    else delete (/** @type {any} */ (globalThis)[name]);
  });
}
