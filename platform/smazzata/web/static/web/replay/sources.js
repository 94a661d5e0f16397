/** Where the frames of a film come from: the site, or the page itself. */

import { Film } from "./film.js";

/**
 * @typedef {import("./film.js").Index} Index
 * @typedef {import("./film.js").Source} Source
 * @typedef {import("../scene/types.js").Change} Change
 * @typedef {{index: Index, reels: {deal: number, viewers: string[], frames: Change[][]}[]}} Packed
 */

/**
 * The film at an address.
 * @param {string} address
 * @param {RequestCredentials} credentials `omit` where nobody is to be recognised
 * @returns {Promise<Film>}
 */
export async function filmAt(address, credentials) {
  /** @type {Source} */
  const source = async (deal, viewer) => {
    const reel = new URL(deal.reel ?? "", location.href);
    reel.searchParams.set("seat", viewer);
    return (await jsonAt(reel.href, credentials)).frames;
  };
  return new Film(await jsonAt(address, credentials), source);
}

/**
 * The film that a page carries with it: base64 of gzip of JSON.
 * @param {string} text
 * @returns {Promise<Film>}
 */
export async function filmWithin(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  /** @type {Packed} */
  const { index, reels } = JSON.parse(await new Response(plain).text());
  /** @type {Source} */
  const source = async (deal, viewer) => {
    const reel = reels.find((other) => other.deal === deal.deal);
    const column = reel?.viewers.indexOf(viewer) ?? -1;
    if (!reel || column < 0) throw new Error(`deal ${deal.deal} as ${viewer}`);
    return reel.frames.map((frames) => frames[column]);
  };
  return new Film(index, source);
}

/** @param {string} address @param {RequestCredentials} credentials */
async function jsonAt(address, credentials) {
  const response = await fetch(address, { headers: { Accept: "application/json" }, credentials });
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response.json();
}
