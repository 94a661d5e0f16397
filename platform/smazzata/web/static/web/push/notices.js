/**
 * What the service worker does with a message: shows it, opens its page when somebody touches it, and tells the site
 * when the browser has moved to another address.
 */

const ICON = "web/icon-192.png";
const MOVED = "/push/moved/";

/**
 * @typedef {object} Notice
 * @property {string} title
 * @property {string} body
 * @property {string} tag the same for the same message, however often it comes
 * @property {string} topic the same for all messages of which only the newest counts
 * @property {string} url
 * @property {string} lang
 *
 * @typedef {object} Pages the windows of the site, as a worker sees them
 * @property {(which: { type: "window", includeUncontrolled: boolean }) => Promise<readonly OpenPage[]>} matchAll
 * @property {(address: string) => Promise<unknown>} openWindow
 *
 * @typedef {{ url: string, focus: () => Promise<unknown> }} OpenPage
 */

/** A message as the site wrote it; null for anything else. @param {string} text @returns {?Notice} */
export function readNotice(text) {
  try {
    const said = JSON.parse(text);
    const names = ["title", "body", "tag", "topic", "url", "lang"];
    return names.every((name) => typeof said[name] === "string") ? said : null;
  } catch {
    return null;
  }
}

export class Notices {
  /**
   * @param {string} origin @param {string} statics where static files are
   * @param {ServiceWorkerRegistration} registration @param {Pages} clients
   * @param {(address: string, request: RequestInit) => Promise<unknown>} send
   */
  constructor(origin, statics, registration, clients, send) {
    this.origin = origin;
    this.icon = statics + ICON;
    this.registration = registration;
    this.clients = clients;
    this.send = send;
  }

  /** Shows a message in the place of an older one of its kind. @param {string} text */
  async show(text) {
    const notice = readNotice(text);
    // A browser shows something of its own where a message showed nothing.
    if (!notice) return;
    const { title, body, tag, topic, url, lang } = notice;
    for (const older of await this.registration.getNotifications()) {
      if (older.data?.topic === topic && older.tag !== tag) older.close();
    }
    const { icon } = this;
    await this.registration.showNotification(title, { body, tag, lang, icon, data: { topic, url } });
  }

  /** Goes to the page of a message: one that is open already, else a new one. @param {Notification} notification */
  async open(notification) {
    notification.close();
    const page = new URL(notification.data?.url ?? "/", this.origin);
    if (page.origin !== this.origin) return;
    const windows = await this.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find((each) => new URL(each.url).pathname === page.pathname);
    await (there ? there.focus() : this.clients.openWindow(page.href));
  }

  /**
   * The browser has given up an address: its successor is told to the site. Without the old one nobody can say whose
   * it was; the seat's page then offers messages again.
   * @param {?PushSubscription} before @param {?PushSubscription} after
   */
  async move(before, after) {
    if (!before) return;
    const now = after ?? (await this.registration.pushManager.subscribe(before.options));
    const body = JSON.stringify({ old: before.toJSON(), new: now.toJSON() });
    await this.send(MOVED, { method: "POST", credentials: "omit", body });
  }
}
