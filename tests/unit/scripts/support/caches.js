/** What a service worker finds in a browser: caches, and a network that may be away. */

/** One cache: by address, and as browsers do it by what an answer varies with. */
class FakeCache {
  constructor() {
    /** @type {{request: Request, response: Response}[]} */
    this.entries = [];
  }

  /** @param {Request|URL|string} request @param {{ignoreSearch?: boolean, ignoreVary?: boolean}} [how] */
  find(request, how = {}) {
    const asked = request instanceof Request ? request : new Request(request);
    const address = (/** @type {string} */ text) => (how.ignoreSearch ? text.split("?")[0] : text);
    return this.entries.findIndex((entry) => {
      if (address(entry.request.url) !== address(asked.url)) return false;
      const varies = how.ignoreVary ? "" : (entry.response.headers.get("Vary") ?? "");
      const named = varies.split(",").map((name) => name.trim()).filter(Boolean);
      return named.every((name) => entry.request.headers.get(name) === asked.headers.get(name));
    });
  }

  async match(/** @type {any} */ request, how = {}) {
    return this.entries[this.find(request, how)]?.response.clone();
  }

  async put(/** @type {any} */ request, /** @type {Response} */ response) {
    await this.delete(request);
    const made = request instanceof Request ? request : new Request(request);
    this.entries.push({ request: made, response });
  }

  async delete(/** @type {any} */ request) {
    const at = this.find(request);
    if (at >= 0) this.entries.splice(at, 1);
    return at >= 0;
  }

  async keys() {
    return this.entries.map(({ request }) => request);
  }
}

export class FakeCaches {
  constructor() {
    /** @type {Map<string, FakeCache>} */
    this.named = new Map();
  }

  async open(/** @type {string} */ name) {
    const cache = this.named.get(name) ?? new FakeCache();
    this.named.set(name, cache);
    return cache;
  }

  async delete(/** @type {string} */ name) {
    return this.named.delete(name);
  }

  async keys() {
    return [...this.named.keys()];
  }

  /** The paths that a cache keeps. @param {string} name */
  paths(name) {
    return (this.named.get(name)?.entries ?? []).map(({ request }) => {
      const { pathname, search } = new URL(request.url);
      return pathname + search;
    });
  }
}

export class FakeNetwork {
  constructor() {
    this.away = false;
    /** @type {string[]} */
    this.asked = [];
    /** How a browser's own cache was to be used, by path. @type {Record<string, string>} */
    this.how = {};
    /** What the site answers, by path. @type {Record<string, {body: string, status?: number, headers?: Record<string, string>}>} */
    this.site = {};
  }

  async fetch(/** @type {Request} */ request) {
    const { pathname, search } = new URL(request.url);
    if (this.away) throw new TypeError("Failed to fetch");
    this.asked.push(pathname + search);
    this.how[pathname] = `${request.cache} ${request.credentials}`;
    const { body, status = 200, headers = {} } = this.site[pathname + search] ?? { body: "", status: 404 };
    return new Response(body, { status, headers });
  }
}
