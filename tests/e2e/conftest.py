"""A real Chromium before a real site: ASGI server, PostgreSQL, Redis."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.testbed.databases import FreshDatabase
from tests.testbed.site import Site, site_environ

DESK = {"width": 1280, "height": 800}
PATIENCE = 60_000
"""Milliseconds: a machine that does many things at once must not fail a test."""
NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str | None:
    """Where Chromium is: `CHROMIUM_PATH`, or what the PATH knows of."""
    return os.environ.get("CHROMIUM_PATH") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture
def site(fresh_database: FreshDatabase, redis_url: str, tmp_path: Path) -> Iterator[Site]:
    """The whole site on this test's own database."""
    running = Site(site_environ(fresh_database.environ(), redis_url), tmp_path / "site.log")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser; the test is skipped where there is none."""
    path = chromium_path()
    if path is None:
        pytest.skip("no Chromium: install one or set CHROMIUM_PATH")
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright runs an event loop in this thread; Django must not take it for async code.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
        )
        yield browser
        browser.close()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What went wrong in any page: errors, refused resources, failed requests. It must be empty."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def look(chromium: Browser, site: Site, faults: list[str]) -> Iterator[Callable[..., Page]]:
    """`look("/path", viewport={...}, locale="en-GB", color_scheme="dark")`: an open page."""

    contexts = []

    def open_page(path: str, **context: object) -> Page:
        wanted = {"viewport": DESK, "locale": "it-IT", "timezone_id": "Europe/Rome", **context}
        contexts.append(chromium.new_context(base_url=site.url, **wanted))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(f"{path}: {error}"))
        page.on(
            "console",
            lambda said: faults.append(f"{path}: {said.text}") if said.type == "error" else None,
        )
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
