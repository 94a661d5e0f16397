import assert from "node:assert/strict";
import { test } from "node:test";
import "./support/node18.js";
import { Hashing, bytesOf, hexOf } from "#web/verify/hashing.js";
import { sha256Of } from "#web/verify/sha256.js";

const UTF8 = new TextEncoder();

test("digests are those of the standard's examples", () => {
  /** FIPS 180-4. @type {[string, string][]} */
  const examples = [
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
    ["a".repeat(1000000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ];
  for (const [text, digest] of examples) assert.equal(hexOf(sha256Of(UTF8.encode(text))), digest);
});

test("our own way and the browser's agree at every length around a block, with keys of every length", async () => {
  const [native, own] = [new Hashing(), new Hashing(/** @type {any} */ (null))];
  assert.deepEqual([native.native, own.native], [true, false]);
  for (let length = 0; length <= 130; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
    assert.equal(hexOf(await own.sha256(bytes)), hexOf(await native.sha256(bytes)), `${length} bytes`);
    const key = Uint8Array.from({ length: length + 1 }, (_, at) => at);
    assert.equal(hexOf(await own.hmac(key, bytes)), hexOf(await native.hmac(key, bytes)), `a key of ${length + 1}`);
  }
});

test("HMAC is that of RFC 4231", async () => {
  const expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  for (const hashing of [new Hashing(), new Hashing(/** @type {any} */ (null))]) {
    assert.equal(hexOf(await hashing.hmac(UTF8.encode("Jefe"), "what do ya want ", "for nothing?")), expected);
  }
});

test("parts are joined, text in UTF-8", async () => {
  const own = new Hashing(/** @type {any} */ (null));
  const joined = await own.sha256("perché\0", new Uint8Array([0, 255]), "🂡");
  const whole = new Uint8Array([...UTF8.encode("perché"), 0, 0, 255, ...UTF8.encode("🂡")]);
  assert.equal(hexOf(joined), hexOf(sha256Of(whole)));
});

test("hexadecimal digits are read and written, anything else is refused", () => {
  assert.deepEqual([...bytesOf("00fFa0")], [0, 255, 160]);
  assert.equal(hexOf(new Uint8Array([0, 255, 160])), "00ffa0");
  for (const digits of ["0", "0g", "zz", "00 "]) assert.throws(() => bytesOf(digits), { name: "TypeError" });
});
