import assert from "node:assert/strict";
import { test } from "node:test";
import { Keeper } from "#web/offline/keeper.js";
import { FakeCaches, FakeNetwork } from "./support/caches.js";

const ORIGIN = "https://club.test";
const ANYONE = { "Offline-Reader": "anyone" };

function device() {
  const network = new FakeNetwork();
  const caches = new FakeCaches();
  const site = { origin: ORIGIN, version: "v1", statics: "/static/", shell: ["/offline/", "/static/base.css"] };
  network.site = {
    "/offline/": { body: "no network" },
    "/static/base.css": { body: "css" },
    "/tournaments/": { body: "list", headers: ANYONE },
    "/tables/1/": { body: "live" },
  };
  const keeper = new Keeper(site, /** @type {any} */ (caches), (request) => network.fetch(request));
  /** Asks as a page does and waits until everything is kept. @param {string} path @param {any} [how] */
  const ask = async (path, { navigate = false, ...how } = {}) => {
    const request = new Request(new URL(path, ORIGIN), how);
    if (navigate) Object.defineProperty(request, "mode", { value: "navigate" });
    /** @type {Promise<unknown>[]} */
    const later = [];
    const answer = keeper.answer(request, (task) => later.push(task));
    const text = answer && (await (await answer).text());
    while (later.length) await later.shift();
    return text;
  };
  return { network, caches, keeper, ask };
}

test("what the server marks is read again without a network; what it does not mark is not", async () => {
  const { network, caches, ask } = device();
  await ask("/tournaments/");
  await ask("/tables/1/");
  assert.deepEqual(caches.paths("read"), ["/offline/reader", "/tournaments/"]);
  network.away = true;
  assert.equal(await ask("/tournaments/"), "list");
  await assert.rejects(ask("/tables/1/"), { message: "Failed to fetch" });
});

test("with a network nothing comes from what was kept, and the newest is kept", async () => {
  const { network, ask } = device();
  await ask("/tournaments/");
  network.site["/tournaments/"].body = "newer";
  assert.equal(await ask("/tournaments/"), "newer");
  network.away = true;
  assert.equal(await ask("/tournaments/"), "newer");
});

test("neither failures nor the parts that htmx fetches are kept", async () => {
  const { network, caches, ask } = device();
  network.site["/gone/"] = { body: "no", status: 404, headers: ANYONE };
  await ask("/gone/");
  await ask("/tournaments/", { headers: { "HX-Request": "true" } });
  assert.deepEqual(caches.paths("read"), []);
});

test("what was kept for one reader is thrown away as soon as another reads", async () => {
  const { network, caches, ask } = device();
  network.site["/account/mine/"] = { body: "Anna's", headers: { "Offline-Reader": "anna" } };
  await ask("/account/mine/");
  assert.deepEqual(caches.paths("read"), ["/offline/reader", "/account/mine/"]);
  await ask("/tournaments/");
  assert.deepEqual(caches.paths("read"), ["/offline/reader", "/tournaments/"]);
  network.away = true;
  await assert.rejects(ask("/account/mine/"), { message: "Failed to fetch" });
});

test("two readers at once: what is left is of one of them alone", async () => {
  const { network, caches, keeper } = device();
  for (const [path, reader] of [["/a/", "anna"], ["/b/", "bruno"], ["/c/", "anna"]]) {
    network.site[path] = { body: path, headers: { "Offline-Reader": reader } };
  }
  /** @type {Promise<unknown>[]} */
  const later = [];
  await Promise.all(["/a/", "/b/", "/c/"].map((path) => keeper.answer(new Request(ORIGIN + path), (task) => later.push(task))));
  while (later.length) await later.shift();
  assert.deepEqual(caches.paths("read"), ["/offline/reader", "/c/"]);
});

test("logging in and out leaves nothing to the next; what is sent elsewhere leaves it", async () => {
  const { caches, ask } = device();
  await ask("/tournaments/");
  assert.equal(await ask("/matches/1/comments/", { method: "POST" }), null);
  assert.equal(caches.paths("read").length, 2);
  assert.equal(await ask("/account/logout/", { method: "POST" }), null);
  assert.deepEqual(caches.paths("read"), []);
});

test("what belongs to a page is kept with it, and fetched once", async () => {
  const { network, ask } = device();
  network.site["/replay/"] = { body: "room", headers: { ...ANYONE, "Offline-Also": "1.json 2.json" } };
  network.site["/replay/1.json"] = { body: "one", headers: ANYONE };
  network.site["/replay/2.json"] = { body: "two", headers: ANYONE };
  await ask("/replay/");
  await ask("/replay/");
  assert.deepEqual(network.asked.filter((path) => path.endsWith(".json")), ["/replay/1.json", "/replay/2.json"]);
  network.away = true;
  assert.equal(await ask("/replay/2.json"), "two");
});

test("an answer that varies is recalled whatever is asked for, and takes the place of the one before", async () => {
  const { network, caches, ask } = device();
  network.site["/tournaments/"].headers = { ...ANYONE, Vary: "Accept-Language" };
  await ask("/tournaments/", { headers: { "Accept-Language": "it" } });
  await ask("/tournaments/", { headers: { "Accept-Language": "en" } });
  assert.deepEqual(caches.paths("read"), ["/offline/reader", "/tournaments/"]);
  network.away = true;
  assert.equal(await ask("/tournaments/", { headers: { "Accept-Language": "de" } }), "list");
});

test("a network lost half-way through an answer costs nothing that was kept before", async () => {
  const { network, keeper, ask } = device();
  await ask("/tournaments/");
  const broken = new ReadableStream({ pull: (answer) => answer.error(new TypeError("network lost")) });
  await keeper.inTurn(() => keeper.keep(new Request(`${ORIGIN}/tournaments/`), new Response(broken), "anyone"));
  network.away = true;
  assert.equal(await ask("/tournaments/"), "list");
});

test("a page that was never read says so; another moment of one that was read is that page", async () => {
  const { network, keeper, ask } = device();
  await keeper.install();
  network.site["/replay/?move=3"] = { body: "room", headers: ANYONE };
  await ask("/replay/?move=3", { navigate: true });
  network.away = true;
  assert.equal(await ask("/replay/?move=9", { navigate: true }), "room");
  assert.equal(await ask("/never/", { navigate: true }), "no network");
  await assert.rejects(ask("/never.json"), { message: "Failed to fetch" });
});

test("static files are kept as pages ask for them, those of an older version thrown away", async () => {
  const { network, caches, keeper, ask } = device();
  await keeper.install();
  network.site["/static/late.js"] = { body: "js" };
  await ask("/static/late.js");
  assert.deepEqual(caches.paths("shell-v1"), ["/offline/", "/static/base.css", "/static/late.js"]);
  await caches.open("shell-v0");
  await ask("/tournaments/");
  await keeper.discard();
  assert.deepEqual((await caches.keys()).sort(), ["read", "shell-v1"]);
  network.away = true;
  assert.equal(await ask("/static/late.js"), "js");
});

test("what a page has just fetched for ever is not fetched again by the worker that is installed", async () => {
  const { network, caches, keeper } = device();
  await keeper.install();
  assert.deepEqual(network.how, { "/offline/": "reload omit", "/static/base.css": "default same-origin" });
  network.site["/static/base.css"] = { body: "", status: 404 };
  await assert.rejects(keeper.install(), { message: "/static/base.css: 404" });
  assert.equal(caches.paths("shell-v1").length, 2);
});

test("a page kept before a release finds the files of the release after it", async () => {
  const { network, caches, ask } = device();
  const before = "/static/0123456789abcdef/late.js";
  network.site[before] = { body: "js" };
  await ask(before);
  assert.deepEqual(caches.paths("shell-v1"), ["/static/late.js"]);
  network.away = true;
  assert.equal(await ask("/static/fedcba9876543210/late.js"), "js");
});

test("three hundred answers are kept, the oldest go, and it stays known whose they are", async () => {
  const { network, caches, ask } = device();
  for (let number = 0; number < 305; number++) {
    network.site[`/matches/${number}/`] = { body: "sheet", headers: ANYONE };
    await ask(`/matches/${number}/`);
  }
  const kept = caches.paths("read");
  assert.deepEqual([kept.length, kept[0], kept[1]], [301, "/offline/reader", "/matches/5/"]);
});

test("other sites are not the keeper's business, and a page that came before it is kept when it names itself", async () => {
  const { network, caches, keeper, ask } = device();
  assert.equal(await ask("https://elsewhere.test/tournaments/"), null);
  /** @type {Promise<unknown>[]} */
  const later = [];
  await keeper.take([`${ORIGIN}/tournaments/`, "https://elsewhere.test/x.js", `${ORIGIN}/gone/`], (task) => later.push(task));
  while (later.length) await later.shift();
  assert.deepEqual(network.asked, ["/tournaments/", "/gone/"]);
  assert.deepEqual(caches.paths("read"), ["/offline/reader", "/tournaments/"]);
});
