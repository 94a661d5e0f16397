/** Lets pages and replays be read without a network. Nothing else depends on it. */

if ("serviceWorker" in navigator) {
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker
    .register("/service-worker.js")
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      if (before) return;
      const parts = performance.getEntriesByType("resource").map((entry) => entry.name);
      active?.postMessage({ keep: [location.href, ...parts] });
    })
    // Where it is refused, in a private window say, the site works as it does without it.
    .catch(() => undefined);
}
