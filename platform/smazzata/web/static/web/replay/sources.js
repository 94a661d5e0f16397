/** Where the frames of a replay come from: the site, or the page itself. */

import { Replay } from "./replay.js";

/**
 * @typedef {import("./replay.js").Index} Index
 * @typedef {import("./replay.js").Source} Source
 * @typedef {import("../scene/types.js").Change} Change
 * @typedef {{index: Index, deals: {deal: number, viewers: string[], frames: Change[][]}[]}} Packed
 */

/**
 * The replay at an address: its index, and beside it `N.json` with the frames of deal N.
 * @param {string} address of the index
 * @param {RequestCredentials} credentials `omit` where nobody is to be recognised
 * @returns {Promise<Replay>}
 */
export async function fetchReplay(address, credentials) {
  const here = new URL(address, location.href);
  /** @type {Source} */
  const source = async (deal, viewer) => {
    const frames = new URL(`${deal.deal}.json${here.search}`, here);
    frames.searchParams.set("seat", viewer);
    return (await jsonAt(frames.href, credentials)).frames;
  };
  return new Replay(await jsonAt(address, credentials), source);
}

/**
 * What a page carries with it as base64 of gzip.
 * @param {string} packed
 * @returns {Promise<string>}
 */
export function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.trim()), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).text();
}

/**
 * The replay that a page carries with it: packed JSON.
 * @param {string} packed
 * @returns {Promise<Replay>}
 */
export async function unpackReplay(packed) {
  /** @type {Packed} */
  const { index, deals } = JSON.parse(await unpack(packed));
  /** @type {Source} */
  const source = async (deal, viewer) => {
    const found = deals.find((other) => other.deal === deal.deal);
    const column = found?.viewers.indexOf(viewer) ?? -1;
    if (!found || column < 0) throw new Error(`deal ${deal.deal} as ${viewer}`);
    return found.frames.map((move) => move[column]);
  };
  return new Replay(index, source);
}

/** @param {string} address @param {RequestCredentials} credentials */
async function jsonAt(address, credentials) {
  const response = await fetch(address, { headers: { Accept: "application/json" }, credentials });
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response.json();
}
