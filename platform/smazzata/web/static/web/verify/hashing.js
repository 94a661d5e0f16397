/** Bytes, and what is computed from them: by WebCrypto where the browser offers it. */

import { sha256Of } from "./sha256.js";

const UTF8 = new TextEncoder();
const HMAC_BLOCK = 64;

/** @param {Uint8Array} bytes @returns {string} hexadecimal digits */
export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} digits hexadecimal @returns {Uint8Array} */
export function bytesOf(digits) {
  if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) throw new TypeError("not hexadecimal");
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {(Uint8Array | string)[]} parts bytes, or text to be written in UTF-8 */
function joinedBytes(parts) {
  const pieces = parts.map((part) => (typeof part === "string" ? UTF8.encode(part) : part));
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export class Hashing {
  /** @param {SubtleCrypto | undefined} subtle left out only by tests */
  constructor(subtle = globalThis.crypto?.subtle) {
    this.subtle = subtle;
  }

  /** Whether the browser itself computes. */
  get native() {
    return Boolean(this.subtle);
  }

  /** @param {(Uint8Array | string)[]} parts @returns {Promise<Uint8Array>} 32 bytes */
  async sha256(...parts) {
    const whole = joinedBytes(parts);
    if (!this.subtle) return sha256Of(whole);
    return new Uint8Array(await this.subtle.digest("SHA-256", whole));
  }

  /**
   * HMAC-SHA-256 (RFC 2104).
   * @param {Uint8Array} key @param {(Uint8Array | string)[]} parts @returns {Promise<Uint8Array>}
   */
  async hmac(key, ...parts) {
    const whole = joinedBytes(parts);
    if (this.subtle) {
      const algorithm = { name: "HMAC", hash: "SHA-256" };
      const handle = await this.subtle.importKey("raw", key.slice(), algorithm, false, ["sign"]);
      return new Uint8Array(await this.subtle.sign("HMAC", handle, whole));
    }
    const block = new Uint8Array(HMAC_BLOCK);
    block.set(key.length > HMAC_BLOCK ? sha256Of(key) : key);
    const inner = sha256Of(joinedBytes([block.map((byte) => byte ^ 0x36), whole]));
    return sha256Of(joinedBytes([block.map((byte) => byte ^ 0x5c), inner]));
  }
}
