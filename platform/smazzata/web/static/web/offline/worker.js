/*
 * Keeps what was read for reading it again without a network. The server writes three constants
 * above this text: VERSION, which changes with any static file, STATIC, where those files are, and
 * SHELL, what is fetched at once. Addresses of static files hold a digest of their release, which
 * is left out here: a page kept before a release finds the files of the release after it.
 *
 * With a network nothing comes from here: pages are always the server's own. Kept is only what the
 * server marks with the header `Offline-Reader`; its value tells one reader from another without
 * naming anyone, and what was kept for one is thrown away as soon as another reads. A live table,
 * a form, an account page has no such header.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SHELL_CACHE = `shell-${VERSION}`;
const READ_CACHE = "read";
const READER = "Offline-Reader";
const ALSO = "Offline-Also";
const READER_KEY = "/offline/reader";
const OFFLINE = "/offline/";
const MOST = 300;
const ACCOUNT = "/account/";
/** Whatever an answer would have varied with: there is one reader, and no network to ask. */
const AS_KEPT = { ignoreVary: true };

/** @type {Promise<unknown>} */
let last = Promise.resolve();

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (request.method !== "GET") {
    // Whoever logs in or out leaves nothing to the next.
    if (url.pathname.startsWith(ACCOUNT)) event.waitUntil(inTurn(() => caches.delete(READ_CACHE)));
    return;
  }
  event.respondWith(answer(event, request, url));
});

worker.addEventListener("message", (event) => {
  // The page that brought the worker was loaded without it: it names what it is made of.
  /** @type {string[]} */
  const named = Array.isArray(event.data?.keep) ? event.data.keep : [];
  const own = named.map((url) => new URL(url)).filter((url) => url.origin === worker.location.origin);
  event.waitUntil(Promise.allSettled(own.map((url) => answer(event, new Request(url), url))));
});

async function install() {
  const cache = await caches.open(SHELL_CACHE);
  // Without cookies: the shell is everybody's.
  await cache.addAll(SHELL.map((url) => new Request(url, { cache: "reload", credentials: "omit" })));
  await worker.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name !== SHELL_CACHE && name !== READ_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * From the network, and kept if it may be; without a network what was kept.
 * @param {ExtendableEvent} event
 * @param {Request} request
 * @param {URL} url
 * @returns {Promise<Response>}
 */
async function answer(event, request, url) {
  try {
    const response = await fetch(request);
    if (response.status === 200 && request.headers.get("HX-Request") === null) {
      const reader = response.headers.get(READER);
      if (reader !== null) {
        const copy = response.clone();
        event.waitUntil(inTurn(() => keep(request, copy, reader)));
        event.waitUntil(keepMore(event, (response.headers.get(ALSO) ?? "").split(" "), url));
      } else if (url.pathname.startsWith(STATIC)) {
        event.waitUntil(keepStatic(request, response.clone()));
      }
    }
    return response;
  } catch (error) {
    const kept = await recall(request, url);
    if (kept) return kept;
    throw error;
  }
}

/**
 * One after the other: none may clear what another has just written.
 * @param {() => Promise<unknown>} task
 */
function inTurn(task) {
  last = last.then(task).catch(() => undefined);
  return last;
}

/**
 * @param {Request} request
 * @param {Response} response
 * @param {string} reader
 */
async function keep(request, response, reader) {
  let cache = await caches.open(READ_CACHE);
  const before = await cache.match(READER_KEY);
  if ((await before?.text()) !== reader) {
    await caches.delete(READ_CACHE);
    cache = await caches.open(READ_CACHE);
    await cache.put(READER_KEY, new Response(reader));
  }
  // To its last byte first: a network lost half-way must not cost what was kept before.
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // Without `Vary` it takes the place of what was kept before in one step.
  for (const name of ["Vary", "Content-Encoding", "Content-Length"]) headers.delete(name);
  await cache.put(request, new Response(body, { headers }));
  const keys = (await cache.keys()).filter((key) => !key.url.endsWith(READER_KEY));
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
}

/**
 * What belongs to what was read, and was not read itself.
 * @param {ExtendableEvent} event
 * @param {string[]} addresses
 * @param {URL} base
 */
async function keepMore(event, addresses, base) {
  const cache = await caches.open(READ_CACHE);
  for (const address of addresses.filter(Boolean)) {
    const url = new URL(address, base);
    if (!(await cache.match(url, AS_KEPT))) await answer(event, new Request(url), url);
  }
}

/**
 * @param {Request} request
 * @param {Response} response
 */
async function keepStatic(request, response) {
  const cache = await caches.open(SHELL_CACHE);
  await cache.put(withoutRelease(new URL(request.url)), response);
}

/** @param {URL} url */
function withoutRelease(url) {
  const name = url.pathname.slice(STATIC.length).replace(/^[0-9a-f]{16}\//, "");
  return new Request(url.origin + STATIC + name);
}

/**
 * What was kept for this request; for a page that was not, the page that says so.
 * @param {Request} request
 * @param {URL} url
 * @returns {Promise<Response | undefined>}
 */
async function recall(request, url) {
  const read = await caches.open(READ_CACHE);
  const shell = await caches.open(SHELL_CACHE);
  const wanted = url.pathname.startsWith(STATIC) ? withoutRelease(url) : request;
  const exact = (await read.match(wanted, AS_KEPT)) ?? (await shell.match(wanted, AS_KEPT));
  if (exact || request.mode !== "navigate") return exact;
  // The moment shown stands in the address, and every moment is the same page.
  const page = new Request(url.origin + url.pathname);
  return (await read.match(page, { ...AS_KEPT, ignoreSearch: true })) ?? shell.match(OFFLINE);
}
