// Verify the hash chain of an exported stream; the same in a browser (`faults`) and in Node:
//
//     node verify_chain.mjs EXPORT.ndjson [VERSION:HASH ...]
//
// Each VERSION:HASH is a receipt that a player kept, or a leaf of a published checkpoint. A cut
// tail or a stream written anew from the start shows only against those.

const text = new TextEncoder();
const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

async function sha256(...parts) {
  const whole = await new Blob(parts).arrayBuffer();
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

// RFC 8785 for integers, strings and ASCII keys: what JSON.stringify writes, with sorted keys.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const member = (key) => `${JSON.stringify(key)}:${canonical(value[key])}`;
  return `{${Object.keys(value).sort().map(member).join(",")}}`;
}

// Returns what is wrong with the lines of an export, in words that begin with the version.
// `receipts` is a Map from versions to hashes.
export async function faults(lines, receipts = new Map()) {
  const found = [];
  try {
    const [about, ...events] = lines.map((line) => JSON.parse(line));
    const { stream, kind } = about;
    const id = bytes(stream.replaceAll("-", ""));
    let link = await sha256("smazzata.genesis.v1\0", text.encode(kind), "\0", id);
    for (const [index, { envelope, hash }] of events.entries()) {
      const version = index + 1;
      link = await sha256("smazzata.event.v1\0", link, canonical(envelope));
      if (envelope.v !== version || envelope.stream !== stream)
        found.push(`${version}: another event stands in its place`);
      if (hex(link) !== hash) found.push(`${version}: the event or one before it was changed`);
      if ((receipts.get(version) ?? hash) !== hash)
        found.push(`${version}: a receipt says otherwise`);
      link = bytes(hash);
    }
    if (about.version !== events.length || about.head !== hex(link))
      found.push(`${events.length}: the head is not the last event`);
    for (const version of receipts.keys())
      if (version > events.length) found.push(`${version}: there is a receipt for it, but no event`);
  } catch (error) {
    found.push(`not an export: ${error.message}`);
  }
  return found;
}

if (globalThis.process?.argv[1]?.endsWith("verify_chain.mjs")) {
  const { readFile } = await import("node:fs/promises");
  const [file, ...kept] = process.argv.slice(2);
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  const pairs = kept.map((receipt) => receipt.split(":"));
  const found = await faults(lines, new Map(pairs.map(([v, hash]) => [Number(v), hash])));
  console.log(found.join("\n") || "sound");
  process.exit(found.length ? 1 : 0);
}
