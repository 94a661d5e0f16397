import assert from "node:assert/strict";
import { test } from "node:test";
import { Device, base64url } from "#web/push/device.js";
import { Notices, readNotice } from "#web/push/notices.js";

const KEY = "BFFc";

/** A browser's subscription. @param {string} name @param {string} [key] */
function subscription(name, key = KEY) {
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  return {
    endpoint: `https://push.test/${name}`,
    options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
    gone: false,
    toJSON() {
      return { endpoint: this.endpoint, keys: { auth: name } };
    },
    async unsubscribe() {
      this.gone = true;
      return true;
    },
  };
}

/** A telephone and the site that it asks. @param {any} [given] */
function telephone({ known = null, answer = "granted", permission = "default", replies = [], away = false } = {}) {
  const asked = /** @type {any[]} */ ([]);
  const made = /** @type {any[]} */ ([]);
  let current = /** @type {any} */ (known);
  const pushManager = {
    getSubscription: async () => (current?.gone ? null : current),
    subscribe: async (/** @type {any} */ options) => {
      if (away) throw new Error("push service not available");
      made.push(options);
      current = subscription("new");
      return current;
    },
  };
  const browser = {
    registration: async () => ({ pushManager }),
    ask: async () => answer,
    permission: () => permission,
    fetch: async (/** @type {string} */ address, /** @type {any} */ request) => {
      asked.push({ address, token: request.headers["X-CSRFToken"], ...JSON.parse(request.body) });
      const { status = 200, ...body } = replies.shift() ?? { entry: null, name: "" };
      return new Response(JSON.stringify(body), { status });
    },
  };
  const site = { address: "/tournaments/1/push/", key: KEY, token: "t" };
  return { device: new Device(site, /** @type {any} */ (browser)), asked, made };
}

test("a telephone that never asked is told nothing, and the site is not asked", async () => {
  const { device, asked } = telephone();
  assert.equal((await device.state()).is, "off");
  assert.deepEqual(asked, []);
});

test("the site says of whose seat a telephone is told", async () => {
  const { device, asked } = telephone({ known: subscription("a"), replies: [{ entry: 3, name: "Anna" }] });
  const { is, entry, name } = await device.state();
  assert.deepEqual([is, entry, name], ["on", 3, "Anna"]);
  assert.deepEqual(asked, [
    { address: "/tournaments/1/push/", token: "t", do: "state", endpoint: "https://push.test/a" },
  ]);
});

test("it starts with the site's key, and messages that are always seen", async () => {
  const { device, asked, made } = telephone({ replies: [{ entry: 3, name: "Anna" }] });
  assert.equal((await device.start(3)).is, "on");
  assert.deepEqual(made, [{ userVisibleOnly: true, applicationServerKey: KEY }]);
  assert.deepEqual([asked[0].do, asked[0].entry, asked[0].subscription.keys.auth], ["start", 3, "new"]);
});

test("another tournament of the same site uses the address that the browser has", async () => {
  const known = subscription("a");
  const { device, made } = telephone({ known, replies: [{ entry: 1, name: "Anna" }] });
  assert.equal((await device.start(1)).is, "on");
  assert.deepEqual([made, known.gone], [[], false]);
});

test("an address that is bound to an earlier key of the site is given up for a new one", async () => {
  const known = subscription("a", "AAAA");
  const { device, made } = telephone({ known, replies: [{ entry: 1, name: "Anna" }] });
  assert.equal((await device.start(1)).is, "on");
  assert.deepEqual([made.length, known.gone], [1, true]);
});

test("whoever says no is not asked again, and who says nothing can be", async () => {
  assert.equal((await telephone({ answer: "denied" }).device.start(1)).is, "blocked");
  assert.equal((await telephone({ answer: "default" }).device.start(1)).is, "off");
  assert.equal((await telephone({ permission: "denied" }).device.state()).is, "blocked");
});

test("a push service out of reach and a site that refuses are told apart", async () => {
  assert.equal((await telephone({ away: true }).device.start(1)).is, "unreachable");
  const refused = telephone({ replies: [{ status: 409, code: "push_over", message: "It is over." }] });
  const { is, message } = await refused.device.start(1);
  assert.deepEqual([is, message], ["failed", "It is over."]);
});

test("it stops, and gives the address up when no other tournament uses it", async () => {
  const [alone, shared] = [subscription("a"), subscription("b")];
  const one = telephone({ known: alone, replies: [{ entry: null, name: "", others: false }] });
  assert.equal((await one.device.stop()).is, "off");
  const other = telephone({ known: shared, replies: [{ entry: null, name: "", others: true }] });
  await other.device.stop();
  const failing = subscription("c");
  await telephone({ known: failing, replies: [{ status: 500 }] }).device.stop();
  assert.deepEqual([alone.gone, shared.gone, failing.gone], [true, false, false]);
});

test("bytes are written as the site writes its key", () => {
  assert.equal(base64url(new Uint8Array([0xfb, 0xff, 0xfe, 1]).buffer), "-__-AQ");
  assert.equal(base64url(null), "");
});

// --- The worker ---------------------------------------------------------------------------------

const NOTICE = {
  title: "Round 2", body: "table 7", tag: "seat-1-2", topic: "seat-1", url: "/tournaments/1/seat/?name=a", lang: "en",
};

/** A service worker's surroundings. @param {any[]} [shown] @param {any[]} [windows] */
function worker(shown = [], windows = []) {
  const said = /** @type {any[]} */ ([]);
  const registration = {
    getNotifications: async () => shown,
    showNotification: async (/** @type {string} */ title, /** @type {any} */ options) => said.push({ title, ...options }),
    pushManager: { subscribe: async () => subscription("again") },
  };
  const clients = {
    matchAll: async () => windows,
    openWindow: async (/** @type {string} */ address) => said.push({ opened: address }),
  };
  const send = async (/** @type {string} */ address, /** @type {any} */ { body }) => said.push({ address, ...JSON.parse(body) });
  const given = /** @type {any[]} */ (["https://club.test", "/static/", registration, clients, send]);
  // @ts-expect-error the surroundings are the least that is used of them
  return { notices: new Notices(...given), said };
}

/** A notification that is shown. @param {any} of */
const shown = (of) => ({ ...of, closed: false, close() { this.closed = true; } });

test("a message is shown in the place of the one before it, and of no other", async () => {
  const [before, word] = [
    shown({ tag: "seat-1-1", data: { topic: "seat-1" } }), shown({ tag: "word-1-9", data: { topic: "word-1" } }),
  ];
  const { notices, said } = worker([before, word]);
  await notices.show(JSON.stringify(NOTICE));
  assert.deepEqual([before.closed, word.closed], [true, false]);
  const { title, body, tag, lang, icon, data } = said[0];
  assert.deepEqual([title, body, tag, lang], ["Round 2", "table 7", "seat-1-2", "en"]);
  assert.equal(icon, "/static/web/icon-192.png");
  assert.deepEqual(data, { topic: "seat-1", url: NOTICE.url });
});

test("the same message once more has the same tag, so that a telephone shows it once", async () => {
  const same = shown({ tag: NOTICE.tag, data: { topic: NOTICE.topic } });
  const { notices } = worker([same]);
  await notices.show(JSON.stringify(NOTICE));
  assert.equal(same.closed, false);
});

test("what is no message of this site is not shown", async () => {
  assert.equal(readNotice("oh"), null);
  assert.equal(readNotice("null"), null);
  assert.equal(readNotice(JSON.stringify({ ...NOTICE, body: 7 })), null);
  const { notices, said } = worker();
  await notices.show("{}");
  assert.deepEqual(said, []);
});

test("touched, it opens its page, or goes to where that is open", async () => {
  const there = { url: "https://club.test/tournaments/1/seat/?name=b", focused: 0, async focus() { this.focused += 1; } };
  const elsewhere = { ...there, url: "https://club.test/tournaments/2/seat/" };
  const open = worker([], [elsewhere, there]);
  await open.notices.open(/** @type {any} */ (shown({ data: NOTICE })));
  assert.deepEqual([there.focused, elsewhere.focused, open.said.length], [1, 0, 0]);
  const closed = worker([], [elsewhere]);
  await closed.notices.open(/** @type {any} */ (shown({ data: NOTICE })));
  assert.deepEqual(closed.said, [{ opened: `https://club.test${NOTICE.url}` }]);
});

test("it opens no other site", async () => {
  const { notices, said } = worker();
  const evil = shown({ data: { url: "https://evil.test/x" } });
  await notices.open(/** @type {any} */ (evil));
  assert.deepEqual([said, evil.closed], [[], true]);
});

test("a browser that moves tells the site, with the secret of before", async () => {
  const { notices, said } = worker();
  await notices.move(/** @type {any} */ (subscription("old")), null);
  assert.equal(said[0].address, "/push/moved/");
  assert.deepEqual([said[0].old.keys.auth, said[0].new.keys.auth], ["old", "again"]);
  await notices.move(null, /** @type {any} */ (subscription("new")));
  assert.equal(said.length, 1, "whose it was, nobody can say");
});
