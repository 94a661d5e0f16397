/** What the machine and the window know of the network: when to look after the line. */

/**
 * @param {() => void} wake the machine is online again, or the page is looked at again
 * @param {() => void} drop the machine is offline
 * @returns {() => void} stops listening
 */
export function watchNetwork(wake, drop) {
  const seen = () => {
    if (!document.hidden) wake();
  };
  window.addEventListener("online", seen);
  window.addEventListener("offline", drop);
  document.addEventListener("visibilitychange", seen);
  return () => {
    window.removeEventListener("online", seen);
    window.removeEventListener("offline", drop);
    document.removeEventListener("visibilitychange", seen);
  };
}
