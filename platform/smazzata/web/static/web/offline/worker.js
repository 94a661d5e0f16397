/*
 * The service worker: it has the keeper answer what pages ask for, and shows what comes from the push service while
 * no page is open. The server joins the modules into one script and writes three constants above it: VERSION, which changes with any static file,
 * STATIC, where those files are, and SHELL, what is fetched at once (`web/views/offline.py`).
 */

import { Keeper } from "./keeper.js";
import { Notices } from "../push/notices.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { origin } = worker.location;
const site = { origin, version: VERSION, statics: STATIC, shell: SHELL };
const keeper = new Keeper(site, caches, (request) => fetch(request));
const notices = new Notices(origin, STATIC, worker.registration, worker.clients, (address, sent) =>
  fetch(address, sent),
);

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

worker.addEventListener("push", (event) => {
  event.waitUntil(notices.show(event.data?.text() ?? ""));
});

worker.addEventListener("notificationclick", (event) => {
  event.waitUntil(notices.open(event.notification));
});

worker.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription, newSubscription } =
    /** @type {ExtendableEvent & { oldSubscription?: PushSubscription, newSubscription?: PushSubscription }} */ (event);
  event.waitUntil(notices.move(oldSubscription ?? null, newSubscription ?? null));
});
