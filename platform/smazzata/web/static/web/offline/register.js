/** Lets pages and replays be read without a network. Nothing else depends on it. */

if ("serviceWorker" in navigator) {
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker
    .register("/service-worker.js")
    .then(() => navigator.serviceWorker.ready)
    .then(async ({ active }) => {
      if (before || !active) return;
      // What is asked for from then on passes the worker; what was asked for before is named to it, as it arrives.
      await Promise.all([claimed(), loaded()]);
      const now = performance.now();
      active.postMessage({ keep: [location.href] });
      new PerformanceObserver((arrived) => {
        const early = arrived.getEntries().filter(({ startTime }) => startTime < now);
        if (early.length) active.postMessage({ keep: early.map(({ name }) => name) });
      }).observe({ type: "resource", buffered: true });
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
