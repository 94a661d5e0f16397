/*
 * The service worker: it has the keeper answer what pages ask for. The server joins the two modules
 * into one script and writes three constants above it: VERSION, which changes with any static file,
 * STATIC, where those files are, and SHELL, what is fetched at once (`web/offline.py`).
 */

import { Keeper } from "./keeper.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { origin } = worker.location;
const site = { origin, version: VERSION, statics: STATIC, shell: SHELL };
const keeper = new Keeper(site, caches, (request) => fetch(request));

worker.addEventListener("install", (event) => {
  event.waitUntil(keeper.install().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(keeper.discard().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const answer = keeper.answer(event.request, (task) => event.waitUntil(task));
  if (answer) event.respondWith(answer);
});

worker.addEventListener("message", (event) => {
  // The page that brought the worker was loaded without it: it names what it is made of.
  /** @type {string[]} */
  const named = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(keeper.take(named, (task) => event.waitUntil(task)));
});
