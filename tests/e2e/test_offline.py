"""Installable, and readable without a network: a real Chromium, its service worker, its caches."""

import json
import re
from collections.abc import Callable
from uuid import UUID

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from smazzata.tournament_management.tournament import match_id
from tests.testbed import played
from tests.testbed.site import Site
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.browser
Look = Callable[..., Page]
KEPT = """async () => {
  const cache = await caches.open("read");
  const urls = (await cache.keys()).map((request) => new URL(request.url));
  return urls.flatMap((url) => [url.pathname, url.pathname + url.search]);
}"""

# The page's script may ask for its data before the worker comes, or after: here it is decided.
REGISTERED_WHEN_TOLD = """{
  const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
  navigator.serviceWorker.register = (...asked) => new Promise((done) => {
    window.registerWorker = () => register(...asked).then(done);
  });
}"""
PARTS_KEPT = """async () => {
  const parts = performance.getEntriesByType("resource").map((entry) => entry.name);
  const found = await Promise.all(parts.filter((part) => part.includes("/static/"))
    .map((part) => part.replace(/[/]static[/][0-9a-f]{16}[/]/, "/static/"))
    .map((part) => caches.match(part, { ignoreVary: true })));
  return found.every(Boolean);
}"""
"""Scripts, styles and pictures of the page that is open are kept too."""


def kept(page: Page) -> set[str]:
    """The addresses that the browser has kept."""
    return set(page.evaluate(KEPT))


def once_kept(page: Page, *addresses: str) -> None:
    page.evaluate("navigator.serviceWorker.ready")
    # Asked by the test: Playwright's own waiting takes a promise for a yes.
    wait_until(lambda: page.evaluate(PARTS_KEPT), page=page)
    wait_until(lambda: set(addresses) <= kept(page), page=page)


def without_network(context: BrowserContext, faults: list[str]) -> None:
    """From here on failed requests are what is tested."""
    context.set_offline(True)
    faults.clear()


@pytest.fixture(scope="module")
def whole_browser() -> bool:
    return True


@pytest.fixture
def replay(look: Look) -> tuple[Page, str]:
    match = played.a_match("busca")
    address = f"/matches/{match}/replay/"
    page = look(address)
    page.wait_for_selector("smazzata-replay[data-ready]")
    # The second deal was not looked at: it is kept because it belongs to the match.
    deals = [f"{address}{deal}.json?seat=open" for deal in (1, 2)]
    once_kept(page, address, f"{address}index.json", *deals)
    return page, address


def test_a_replay_is_read_without_a_network_after_one_visit(
    replay: tuple[Page, str], faults: list[str]
) -> None:
    page, _ = replay
    page.wait_for_url(re.compile("move="))
    before = page.url
    page.keyboard.press("PageDown")
    page.wait_for_url(lambda address: address != before)
    said = page.locator("[data-part=say]").inner_text()
    without_network(page.context, faults)
    page.reload()
    page.wait_for_selector("smazzata-replay[data-ready]")
    expect(page.locator("[data-part=say]")).to_have_text(said)
    expect(page.locator(".hand .card").first).to_be_visible()
    # A page that was kept before a release names its files by the release of that day.
    of_before = "fetch('/static/0123456789abcdef/web/base.css').then((answer) => answer.status)"
    assert page.evaluate(of_before) == 200
    assert page.evaluate(
        "getComputedStyle(document.querySelector('smazzata-replay')).display !== 'inline'"
    )
    faults.clear()


def test_what_arrives_when_the_worker_is_there_already_is_kept_too(
    chromium: Browser, site: Site
) -> None:
    """On a first visit by a slow network: asked for before there was a worker, and late."""
    address = f"/matches/{played.a_match('busca')}/replay/"
    context = chromium.new_context(base_url=site.url)
    page = context.new_page()
    page.add_init_script(REGISTERED_WHEN_TOLD)
    held: list[Route] = []
    page.route("**/index.json*", lambda route: held.append(route))
    page.goto(address)
    wait_until(lambda: held, page=page)
    page.evaluate("registerWorker().then(() => navigator.serviceWorker.ready).then(() => null)")
    for route in held:
        route.continue_()
    page.wait_for_selector("smazzata-replay[data-ready]")
    once_kept(page, address, f"{address}index.json")
    context.close()


def test_a_page_never_read_says_so_in_both_languages(
    replay: tuple[Page, str], faults: list[str]
) -> None:
    page, address = replay
    without_network(page.context, faults)
    page.goto("/tables/")
    expect(page.locator("h1")).to_have_text("Non c'è rete")
    expect(page.get_by_text("You are offline")).to_be_visible()
    link = page.locator("offline-list a")
    expect(link).to_have_count(1)
    link.click()
    page.wait_for_selector("smazzata-replay[data-ready]")
    assert address in page.url
    faults.clear()


def test_pages_come_from_the_network_while_there_is_one(look: Look) -> None:
    tournament = played.opened_tournament()
    opened: list[UUID] = []
    played.advanced(tournament, opened.append)
    address = f"/tournaments/{tournament}/"
    page = look(address, locale="en-GB")
    once_kept(page, address)
    expect(page.get_by_text("0 of 2 tables finished")).to_be_visible()
    played.play_out(opened[0])
    played.advanced(tournament, opened.append)
    page.reload()
    expect(page.get_by_text("1 of 2 tables finished")).to_be_visible()


def test_only_what_is_marked_is_kept(look: Look) -> None:
    tournament = played.finished_tournament()
    match = match_id(tournament, 1, 1)
    page = look("/tournaments/")
    once_kept(page, "/tournaments/")
    for address in ("/", "/tables/", "/settings/", "/account/login/", f"/matches/{match}/"):
        page.goto(address)
    once_kept(page, f"/matches/{match}/")
    assert kept(page) - {"/offline/reader"} == {"/tournaments/", f"/matches/{match}/"}


def test_who_comes_in_finds_nothing_of_who_was_there_before(look: Look) -> None:
    played.finished_tournament()
    page = look("/tournaments/", locale="en-GB")
    once_kept(page, "/tournaments/")
    page.goto("/account/guest/")
    page.get_by_label("Name").fill("Mara")
    page.locator("main form button").first.click()
    page.wait_for_url(lambda url: "guest" not in url)
    wait_until(lambda: "/tournaments/" not in kept(page), page=page)


def test_chromium_would_install_it(look: Look, site: Site) -> None:
    page = look("/", locale="it-IT")
    page.evaluate("navigator.serviceWorker.ready")
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"])["lang"] == "it"
    complaints = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests' browser keeps nothing between two runs, which is all that may be wrong.
    assert {complaint["errorId"] for complaint in complaints} <= {"in-incognito"}
