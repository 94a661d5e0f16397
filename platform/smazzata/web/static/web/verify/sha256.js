/**
 * SHA-256 (FIPS 180-4), for pages that a browser does not count as secure: there it keeps its own
 * WebCrypto to itself. Slower than that, and used for nothing else.
 */

/** The first 32 bits of the fractions of the roots of the first primes, as the standard asks. */
const [SHA_START, SHA_ROUNDS] = (() => {
  const fraction = (/** @type {number} */ root) => ((root % 1) * 2 ** 32) | 0;
  const start = [];
  const rounds = [];
  for (let n = 2; rounds.length < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (start.length < 8) start.push(fraction(Math.sqrt(n)));
    rounds.push(fraction(Math.cbrt(n)));
  }
  return [start, rounds];
})();

/**
 * The digest of some bytes: 32 bytes.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function sha256Of(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = Int32Array.from(SHA_START);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15], words[i - 2]];
      const low = shaTurn(early, 7) ^ shaTurn(early, 18) ^ (early >>> 3);
      const high = shaTurn(late, 17) ^ shaTurn(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16] + low + words[i - 7] + high;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g);
      const high = shaTurn(e, 6) ^ shaTurn(e, 11) ^ shaTurn(e, 25);
      const first = (h + high + choice + SHA_ROUNDS[i] + words[i]) | 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const second = ((shaTurn(a, 2) ^ shaTurn(a, 13) ^ shaTurn(a, 22)) + majority) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] += value));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => digest.setInt32(4 * i, value));
  return new Uint8Array(digest.buffer);
}

/** @param {number} value @param {number} by */
function shaTurn(value, by) {
  return (value >>> by) | (value << (32 - by));
}
