/**
 * This telephone and the messages of one tournament: whether it gets any, of whose seat, and how to start and stop
 * them. The browser's push service knows the telephone by an address, which the site keeps until it is told to stop.
 */

/**
 * @typedef {object} Site
 * @property {string} address where the site is asked
 * @property {string} key the site's public key, base64url
 * @property {string} token against forged requests
 *
 * @typedef {object} Browser
 * @property {() => Promise<ServiceWorkerRegistration>} registration
 * @property {() => Promise<NotificationPermission>} ask whether messages may be shown; answered at once if it was asked before
 * @property {() => NotificationPermission} permission
 * @property {typeof fetch} fetch
 *
 * @typedef {object} State
 * @property {"on" | "off" | "blocked" | "failed" | "unreachable"} is
 * @property {?number} entry of whose seat it is told
 * @property {string} name what that entry is called
 * @property {string} [message] why it did not work, in words
 */

/** @type {State} */
const OFF = { is: "off", entry: null, name: "" };

export class Device {
  /** @param {Site} site @param {Browser} browser */
  constructor(site, browser) {
    this.site = site;
    this.browser = browser;
  }

  /** @returns {Promise<State>} */
  async state() {
    if (this.browser.permission() === "denied") return { ...OFF, is: "blocked" };
    const known = await this.subscription();
    return known ? this.say({ do: "state", endpoint: known.endpoint }) : OFF;
  }

  /** @param {number} entry @returns {Promise<State>} */
  async start(entry) {
    const answer = await this.browser.ask();
    if (answer !== "granted") return { ...OFF, is: answer === "denied" ? "blocked" : "off" };
    const subscription = await this.subscribed();
    if (!subscription) return { ...OFF, is: "unreachable" };
    return this.say({ do: "start", entry, subscription: subscription.toJSON() });
  }

  /** @returns {Promise<State>} */
  async stop() {
    const known = await this.subscription();
    if (!known) return OFF;
    const said = await this.say({ do: "stop", endpoint: known.endpoint });
    // Nobody waits for it any more: the push service may forget this telephone too.
    if (said.is === "off" && !said.others) await known.unsubscribe().catch(() => false);
    return said;
  }

  async subscription() {
    const registration = await this.browser.registration();
    return registration.pushManager.getSubscription();
  }

  /** The subscription of this browser, made if need be; null where the push service is out of reach. */
  async subscribed() {
    const { pushManager } = await this.browser.registration();
    const known = await pushManager.getSubscription();
    if (known && base64url(known.options.applicationServerKey) === this.site.key) return known;
    // It was bound to a key that the site has no more.
    await known?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: this.site.key };
    return pushManager.subscribe(options).catch(() => null);
  }

  /** @param {object} body @returns {Promise<State & { others?: boolean }>} */
  async say(body) {
    const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": this.site.token };
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await this.browser.fetch(this.site.address, request).catch(() => null);
    const said = (await answer?.json().catch(() => null)) ?? {};
    if (!answer?.ok) return { ...OFF, is: "failed", message: said.message };
    return { is: said.entry === null ? "off" : "on", entry: said.entry, name: said.name, others: said.others };
  }
}

/** @param {?ArrayBuffer} bytes */
export function base64url(bytes) {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
