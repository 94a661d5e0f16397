/**
 * What this device keeps for reading without a network, for whom, and when it is thrown away.
 *
 * With a network nothing comes from here: pages are always the server's own. Kept is only what the
 * server marks with the header `Offline-Reader`; its value tells one reader from another without
 * naming anyone, and what was kept for one is thrown away as soon as another reads. A live table,
 * a form, an account page has no such header.
 *
 * Addresses of static files hold a digest of their release, which is left out here: a page kept
 * before a release finds the files of the release after it.
 */

const READ_CACHE = "read";
const READER = "Offline-Reader";
const ALSO = "Offline-Also";
const READER_KEY = "/offline/reader";
const OFFLINE = "/offline/";
const MOST = 300;
const ACCOUNT = "/account/";
/** Whatever an answer would have varied with: there is one reader, and no network to ask. */
const AS_KEPT = { ignoreVary: true };

/**
 * @typedef {object} Site
 * @property {string} origin
 * @property {string} version which changes with any static file
 * @property {string} statics the path below which static files are
 * @property {string[]} shell addresses that are kept at once
 *
 * @typedef {(task: Promise<unknown>) => void} Later has something done after the answer is given
 */

export class Keeper {
  /**
   * @param {Site} site @param {CacheStorage} caches
   * @param {(request: Request) => Promise<Response>} fetched from the network
   */
  constructor(site, caches, fetched) {
    this.site = site;
    this.caches = caches;
    this.fetched = fetched;
    this.shell = `shell-${site.version}`;
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /** Keeps what every page needs; all of it, or the worker is not installed. */
  async install() {
    const cache = await this.caches.open(this.shell);
    const kept = this.site.shell.map(async (address) => {
      const url = this.url(address);
      const isStatic = this.isStatic(url);
      // A static file's address never changes what it means: the page has perhaps just fetched it.
      // Anything else is asked for anew and without cookies, because the shell is everybody's.
      const request = new Request(url, isStatic ? {} : { cache: "reload", credentials: "omit" });
      const response = await this.fetched(request);
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      await cache.put(isStatic ? this.withoutRelease(url) : request, response);
    });
    await Promise.all(kept);
  }

  /** Throws away what earlier versions of the site kept. */
  async discard() {
    const names = await this.caches.keys();
    const old = names.filter((name) => name !== this.shell && name !== READ_CACHE);
    await Promise.all(old.map((name) => this.caches.delete(name)));
  }

  /**
   * The answer to a request: from the network, and kept if it may be; without a network what was
   * kept. Null for what is none of the keeper's business.
   * @param {Request} request @param {Later} later @returns {?Promise<Response>}
   */
  answer(request, later) {
    const url = new URL(request.url);
    if (url.origin !== this.site.origin) return null;
    if (request.method === "GET") return this.read(request, later);
    // Whoever logs in or out leaves nothing to the next.
    if (url.pathname.startsWith(ACCOUNT)) later(this.inTurn(() => this.caches.delete(READ_CACHE)));
    return null;
  }

  /** Keeps what a page names that was loaded before there was a keeper. @param {string[]} addresses */
  async take(addresses, /** @type {Later} */ later) {
    const own = addresses.filter((url) => this.url(url).origin === this.site.origin);
    await Promise.allSettled(own.map((url) => this.read(new Request(this.url(url)), later)));
  }

  /** @param {string} address */
  url(address) {
    return new URL(address, this.site.origin);
  }

  /** @param {Request} request @param {Later} later @returns {Promise<Response>} */
  async read(request, later) {
    const url = new URL(request.url);
    try {
      const response = await this.fetched(request);
      if (response.status === 200 && request.headers.get("HX-Request") === null) {
        const reader = response.headers.get(READER);
        if (reader !== null) {
          const copy = response.clone();
          later(this.inTurn(() => this.keep(request, copy, reader)));
          later(this.keepMore((response.headers.get(ALSO) ?? "").split(" "), url, later));
        } else if (this.isStatic(url)) {
          later(this.keepStatic(request, response.clone()));
        }
      }
      return response;
    } catch (error) {
      const kept = await this.recall(request, url);
      if (kept) return kept;
      throw error;
    }
  }

  /**
   * One after the other: none may clear what another has just written.
   * @param {() => Promise<unknown>} task
   */
  inTurn(task) {
    this.last = this.last.then(task).catch(() => undefined);
    return this.last;
  }

  /** @param {Request} request @param {Response} response @param {string} reader */
  async keep(request, response, reader) {
    let cache = await this.caches.open(READ_CACHE);
    const key = this.url(READER_KEY);
    const before = await cache.match(key);
    if ((await before?.text()) !== reader) {
      await this.caches.delete(READ_CACHE);
      cache = await this.caches.open(READ_CACHE);
      await cache.put(key, new Response(reader));
    }
    // To its last byte first: a network lost half-way must not cost what was kept before.
    const body = await response.arrayBuffer();
    const headers = new Headers(response.headers);
    // Without `Vary` it takes the place of what was kept before in one step.
    for (const name of ["Vary", "Content-Encoding", "Content-Length"]) headers.delete(name);
    await cache.put(request, new Response(body, { headers }));
    const keys = (await cache.keys()).filter((kept) => !kept.url.endsWith(READER_KEY));
    const surplus = keys.slice(0, Math.max(0, keys.length - MOST));
    await Promise.all(surplus.map((old) => cache.delete(old)));
  }

  /**
   * What belongs to what was read, and was not read itself.
   * @param {string[]} addresses @param {URL} base @param {Later} later
   */
  async keepMore(addresses, base, later) {
    const cache = await this.caches.open(READ_CACHE);
    for (const address of addresses.filter(Boolean)) {
      const url = new URL(address, base);
      if (!(await cache.match(url, AS_KEPT))) await this.read(new Request(url), later);
    }
  }

  /** @param {Request} request @param {Response} response */
  async keepStatic(request, response) {
    const cache = await this.caches.open(this.shell);
    await cache.put(this.withoutRelease(new URL(request.url)), response);
  }

  /** @param {URL} url */
  isStatic(url) {
    return url.pathname.startsWith(this.site.statics);
  }

  /** @param {URL} url */
  withoutRelease(url) {
    const { statics } = this.site;
    const name = url.pathname.slice(statics.length).replace(/^[0-9a-f]{16}\//, "");
    return new Request(url.origin + statics + name);
  }

  /**
   * What was kept for this request; for a page that was not, the page that says so.
   * @param {Request} request @param {URL} url @returns {Promise<Response | undefined>}
   */
  async recall(request, url) {
    const read = await this.caches.open(READ_CACHE);
    const shell = await this.caches.open(this.shell);
    const wanted = this.isStatic(url) ? this.withoutRelease(url) : request;
    const exact = (await read.match(wanted, AS_KEPT)) ?? (await shell.match(wanted, AS_KEPT));
    if (exact || request.mode !== "navigate") return exact;
    // The moment shown stands in the address, and every moment is the same page.
    const page = new Request(url.origin + url.pathname);
    const kept = await read.match(page, { ...AS_KEPT, ignoreSearch: true });
    return kept ?? shell.match(this.url(OFFLINE));
  }
}
