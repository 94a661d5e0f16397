/** Lets pages and replays be read without a network. Nothing else depends on it. */

if ("serviceWorker" in navigator) {
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker
    .register("/service-worker.js")
    .then(() => navigator.serviceWorker.ready)
    .then(async ({ active }) => {
      if (before) return;
      // What is asked for from then on passes the worker; what came before is named to it.
      await Promise.all([claimed(), loaded()]);
      const parts = performance.getEntriesByType("resource").map((entry) => entry.name);
      active?.postMessage({ keep: [location.href, ...parts] });
    })
    // Where it is refused, in a private window say, the site works as it does without it.
    .catch(() => undefined);
}

/** The worker has taken this page over. @returns {Promise<unknown>} */
function claimed() {
  if (navigator.serviceWorker.controller) return Promise.resolve();
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
  });
}

/** All scripts and styles of the page are there. @returns {Promise<unknown>} */
function loaded() {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((done) => addEventListener("load", done, { once: true }));
}
