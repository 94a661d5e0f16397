import assert from "node:assert/strict";
import { test } from "node:test";
import { Refresh } from "#web/live_stream/refresh.js";
import { FakeClock, settled } from "./support/clock.js";
import { Sockets } from "./support/sockets.js";

/** A part of a page that shows version 4. @param {any} running the test */
function part(running) {
  const clock = FakeClock.install(running);
  const sockets = new Sockets();
  const page = { version: "4", finished: false, fetched: 0 };
  const refresh = new Refresh({
    shown: () => page.version,
    finished: () => page.finished,
    fetch: () => (page.fetched += 1),
    open: sockets.open,
  });
  refresh.start();
  return { clock, sockets, page, refresh };
}

test("a notification of another version has the part fetched soon, many notifications once", (running) => {
  const { clock, sockets, page } = part(running);
  for (const version of [5, 6, 7]) sockets.last.tell({ version });
  clock.pass(490);
  assert.equal(page.fetched, 0);
  clock.pass(20);
  assert.equal(page.fetched, 1);
  page.version = "7";
  sockets.last.tell({ version: 8 });
  clock.pass(500);
  assert.equal(page.fetched, 2);
});

test("a notification of the version that is shown brings nothing", (running) => {
  const { clock, sockets, page } = part(running);
  sockets.last.tell({ version: 4 });
  clock.pass(4900);
  assert.equal(page.fetched, 0);
});

test("without notifications it goes by the timer alone", (running) => {
  const clock = FakeClock.install(running);
  const page = { fetched: 0 };
  const refresh = new Refresh({
    shown: () => "4",
    finished: () => false,
    fetch: () => (page.fetched += 1),
    open: () => null,
  });
  refresh.start();
  clock.pass(60000);
  assert.equal(page.fetched, 12);
  refresh.stop();
});

test("a lost notification costs five seconds", (running) => {
  const { clock, page } = part(running);
  clock.pass(5000);
  assert.equal(page.fetched, 1);
  clock.pass(10000);
  assert.equal(page.fetched, 3);
});

test("a part that is finished opens nothing, and one that becomes so stops", (running) => {
  const { clock, sockets, page, refresh } = part(running);
  page.finished = true;
  clock.pass(60000);
  assert.deepEqual([page.fetched, sockets.opened.length, sockets.last.readyState], [0, 1, 3]);
  refresh.start();
  clock.pass(60000);
  assert.equal(sockets.opened.length, 1);
});

test("a line that breaks is opened again, unless there is nothing to hear of", (running) => {
  const { clock, sockets } = part(running);
  sockets.last.breaks();
  clock.pass(2900);
  assert.equal(sockets.opened.length, 1);
  clock.pass(200);
  assert.equal(sockets.opened.length, 2);
  sockets.last.breaks(4404);
  clock.pass(60000);
  assert.equal(sockets.opened.length, 2);
});

test("a part that is taken out of the page and put back has one line, and out of it none", async (running) => {
  const { clock, sockets, page, refresh } = part(running);
  sockets.last.tell({ version: 5 });
  refresh.stop();
  refresh.start();
  await settled();
  clock.pass(4900);
  assert.equal(sockets.opened.length, 2, "the old line's end opens no third one");
  assert.equal(page.fetched, 0, "nothing is left of the notification before");
  sockets.opened[0].tell({ version: 9 });
  refresh.stop();
  await settled();
  clock.pass(60000);
  assert.deepEqual([sockets.opened.length, page.fetched], [2, 0]);
});
