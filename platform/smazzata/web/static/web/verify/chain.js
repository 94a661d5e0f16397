/**
 * The file of a match, and the chain of hashes that holds its events together.
 *
 *     genesis = SHA-256("smazzata.genesis.v1" 00 kind 00 stream id)
 *     link    = SHA-256("smazzata.event.v1" 00 previous link, canonical JSON of the envelope)
 */

import { bytesOf, hexOf } from "./hashing.js";

/** @typedef {import("./hashing.js").Hashing} Hashing */
/** @typedef {{[field: string]: any}} Json */
/** @typedef {{version: number, type: string, at: number, hash: string, body: Json, envelope: Json | null}} Line */
/** @typedef {{code: string, version?: number, deal?: number, [value: string]: any}} Finding */

const CHAIN_FORMAT = "smazzata-chain/1";
const LARGEST = 64 * 1024 * 1024;

/** What is wrong with a file as a whole: `code` is a stable word. */
export class NotAMatch extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/**
 * RFC 8785 for integers, strings and ASCII keys: what JSON.stringify writes, with sorted keys.
 * @param {any} value @returns {string}
 */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const member = (/** @type {string} */ key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`;
  return `{${Object.keys(value).sort().map(member).join(",")}}`;
}

export class MatchFile {
  /** @param {Json | null} about the first line of a whole chain @param {Line[]} lines */
  constructor(about, lines) {
    this.about = about;
    this.lines = lines;
    /** The links by version. */
    this.links = new Map(lines.map((line) => [line.version, line.hash]));
  }

  /** The match's id; empty where the file does not tell it. */
  get stream() {
    return this.about?.stream ?? "";
  }

  /** The events as plain objects with their `type`, in order. */
  get events() {
    return this.lines.map(({ type, body, version }) => ({ ...body, type, version }));
  }

  /**
   * Reads a whole chain, or the events as the public saw them. Throws `NotAMatch`.
   * @param {string} text one JSON object a line
   */
  static read(text) {
    if (text.length > LARGEST) throw new NotAMatch("too_large");
    try {
      const [first, ...rest] = text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
      if (first.format !== CHAIN_FORMAT) return new MatchFile(null, [first, ...rest].map(seenLine));
      if (typeof first.stream !== "string" || typeof first.kind !== "string") throw new NotAMatch("not_a_match");
      return new MatchFile(first, rest.map(wholeLine));
    } catch (error) {
      throw error instanceof NotAMatch ? error : new NotAMatch("not_a_match");
    }
  }
}

/** @param {Json} line @returns {Line} */
function wholeLine({ envelope, hash }) {
  const { v, type, at, data } = envelope;
  return checkedLine({ version: v, type, at, hash, body: data, envelope });
}

/** @param {Json} line @returns {Line} */
function seenLine({ version, type, at, data, hash }) {
  return checkedLine({ version, type, at, hash, body: data, envelope: null });
}

/** @param {Line} line @returns {Line} */
function checkedLine(line) {
  const { version, type, at, hash, body } = line;
  const good =
    Number.isSafeInteger(version) &&
    Number.isSafeInteger(at) &&
    typeof type === "string" &&
    /^[0-9a-f]{64}$/.test(hash) &&
    typeof body === "object" &&
    body !== null;
  if (!good) throw new NotAMatch("not_a_match");
  return line;
}

/**
 * What is wrong with the chain, in order; each fault is told where it is, not at all links after it.
 * @param {MatchFile} file a whole chain @param {Hashing} hashing
 * @param {(done: number) => void} progress
 * @returns {Promise<Finding[]>}
 */
export async function brokenLinks(file, hashing, progress = () => {}) {
  const found = [];
  const about = file.about ?? {};
  const id = bytesOf(file.stream.replaceAll("-", ""));
  let link = await hashing.sha256("smazzata.genesis.v1\0", about.kind, "\0", id);
  let expected = 1;
  for (const { envelope, hash, version } of file.lines) {
    link = await hashing.sha256("smazzata.event.v1\0", link, canonicalJson(envelope));
    if (version !== expected) found.push({ code: "gap", version: expected });
    if (envelope?.stream !== file.stream) found.push({ code: "other_stream", version });
    if (hexOf(link) !== hash) {
      found.push({ code: "link_broken", version, stated: hash, computed: hexOf(link) });
    }
    link = bytesOf(hash);
    expected = version + 1;
    progress(version);
  }
  if (about.version !== expected - 1 || about.head !== hexOf(link)) {
    found.push({ code: "head_broken", version: expected - 1 });
  }
  return found;
}

/**
 * Links that somebody kept against those of the file.
 * @param {MatchFile} file @param {Map<number, string>} kept @returns {Finding[]}
 */
export function brokenWitness(file, kept) {
  const found = [];
  for (const [version, hash] of kept) {
    const link = file.links.get(version);
    if (link === undefined) found.push({ code: "witness_beyond", version });
    else if (link !== hash) found.push({ code: "witness_broken", version });
  }
  return found;
}
