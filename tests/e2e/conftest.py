"""A real Chromium before a real site: ASGI server, PostgreSQL, Redis."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from smazzata.members.models import Account
from tests.testbed.chromium import ARGUMENTS, wanted
from tests.testbed.databases import FreshDatabase
from tests.testbed.site import Site, site_environ

DESK: ViewportSize = {"width": 1280, "height": 800}
PATIENCE = 60_000
"""Milliseconds: a machine that does many things at once must not fail a test."""


@pytest.fixture
def site(fresh_database: FreshDatabase, redis_url: str, tmp_path: Path) -> Iterator[Site]:
    """The whole site on this test's own database."""
    running = Site(site_environ(fresh_database.environ(), redis_url), tmp_path / "site.log")
    yield running
    running.kill()


@pytest.fixture(scope="module")
def shared_site(
    module_database: FreshDatabase, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """One site for all tests of a file that do not mind what the others left there.

    Such a file has a fixture `site` that returns it: a site takes seconds to start.
    """
    log = tmp_path_factory.mktemp("site") / "site.log"
    running = Site(site_environ(module_database.environ(), redis_url), log)
    yield running
    running.kill()


@pytest.fixture(scope="module")
def whole_browser() -> bool:
    """Whether it has to be a whole Chromium; a file that needs one has a fixture of this name."""
    return False


@pytest.fixture(scope="module")
def chromium(whole_browser: bool) -> Iterator[Browser]:
    """A browser; see `tests.testbed.chromium` where there is none."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright runs an event loop in this thread; Django must not take it for async code.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        expect.set_options(timeout=PATIENCE)
        path = wanted(playwright, whole=whole_browser)
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What went wrong in any page: errors, refused resources, failed requests. It must be empty."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def kept_browsers() -> dict[str, BrowserContext] | None:
    """Browsers that outlive a test, by visitor and settings: none, unless a file wants them.

    Such a file has a fixture of this name that returns `shared_browsers`.
    """
    return None


@pytest.fixture(scope="module")
def shared_browsers(chromium: Browser) -> Iterator[dict[str, BrowserContext]]:
    """Browsers for all tests of a file that do not mind what the others left there.

    What such a browser has fetched and compiled for one test it has for the next one.
    """
    kept: dict[str, BrowserContext] = {}
    yield kept
    for context in kept.values():
        context.close()


@pytest.fixture
def look(
    chromium: Browser,
    site: Site,
    faults: list[str],
    kept_browsers: dict[str, BrowserContext] | None,
) -> Iterator[Callable[..., Page]]:
    """`look("/path", viewport={...}, locale="en-GB", color_scheme="dark")`: an open page.

    In a browser of its own, in which `who`, if given, is logged in. A path may be a whole address,
    as a link that somebody was sent.
    """
    to_close: list[BrowserContext | Page] = []

    def browser_of(who: str | None, wanted: dict[str, Any]) -> BrowserContext:
        visitor = f"{who} {wanted}"
        if kept_browsers is not None and visitor in kept_browsers:
            return kept_browsers[visitor]
        context = chromium.new_context(base_url=site.url, **wanted)
        if who is not None:
            log_in(context, who, site.url)
        if kept_browsers is None:
            to_close.append(context)
        else:
            kept_browsers[visitor] = context
        return context

    def heard(path: str, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        # Where Redis is silent for a second, as on a busy machine, the site says so in its log and
        # closes the socket before it is open; the page opens it again by itself.
        if "Error during WebSocket handshake" in message.text and site.said("a socket was closed"):
            return
        faults.append(f"{path}: {message.text}")

    def open_page(path: str, who: str | None = None, **context: Any) -> Page:
        wanted: dict[str, Any] = {
            "viewport": DESK,
            "locale": "it-IT",
            "timezone_id": "Europe/Rome",
            **context,
        }
        page = browser_of(who, wanted).new_page()
        if kept_browsers is not None:
            to_close.append(page)
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(f"{path}: {error}"))
        page.on("console", lambda message: heard(path, message))
        page.goto(path)
        return page

    yield open_page
    for opened in to_close:
        opened.close()


@pytest.fixture
def logged_in(look: Callable[..., Page]) -> Callable[..., Page]:
    """`logged_in("anna", "/path", **context)`: a page in Anna's own browser, as `look` opens it."""

    def open_as(name: str, path: str, **context: Any) -> Page:
        return look(path, who=name, **context)

    return open_as


def log_in(context: BrowserContext, name: str, url: str) -> None:
    """Gives a browser a new session of the account with this name, which is made if need be."""
    account = Account.objects.filter(username=name).first() or Account.objects.create(username=name)
    browser = Client()
    browser.force_login(account)
    key = browser.session.session_key
    assert key is not None
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": url}])


@pytest.fixture
def bots_at_work(
    celery_worker_process: Callable[..., object], celery_beat_process: Callable[[], object]
) -> None:
    """A worker plays the bots' seats; a beat sends again what a busy broker lost."""
    celery_worker_process()
    celery_beat_process()
