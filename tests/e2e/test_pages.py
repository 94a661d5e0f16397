"""Every page in a real browser: no errors, no sideways scrolling, live standings, languages."""

from collections.abc import Callable
from uuid import UUID

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from smazzata.tournament_management.tournament import load, match_id
from tests.testbed import played

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
pytestmark = pytest.mark.browser
Look = Callable[..., Page]


def addresses(tournament: UUID) -> list[str]:
    match = match_id(tournament, 1, 1)
    return [
        "/",
        "/tables/",
        "/tournaments/",
        "/rules/",
        "/rules/busca/",
        "/rules/burraco/",
        f"/tournaments/{tournament}/",
        f"/tournaments/{tournament}/rounds/1/",
        f"/matches/{match}/",
        f"/matches/{match}/replay/?move=20",
        f"/players/{load(tournament).state.entries[1].members[0]}/",
    ]


@pytest.mark.parametrize(
    ("viewport", "locale", "scheme"), [(PHONE, "it-IT", "light"), (DESK, "en-GB", "dark")]
)
def test_pages_fit_their_screen(
    look: Look, viewport: dict[str, int], locale: str, scheme: str
) -> None:
    tournament = played.finished_tournament()
    for address in addresses(tournament):
        page = look(address, viewport=viewport, locale=locale, color_scheme=scheme)
        page.wait_for_load_state("networkidle")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= viewport["width"], address
        assert page.locator("h1").count() == 1
        page.context.close()


def test_type_twice_as_large_as_usual_fits_a_phone(look: Look) -> None:
    """Whoever has set the browser to large type scrolls down, never sideways."""
    tournament = played.finished_tournament()
    page = look("/", viewport=PHONE, locale="it-IT")
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    usual = page.evaluate(size)
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    wide = {}
    forms = ("/settings/", "/replay/open/", "/account/signup/", "/account/guest/", "/offline/")
    for address in (*addresses(tournament), *forms):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(size) > 1.8 * usual
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > PHONE["width"]:
            wide[address] = width
    assert wide == {}


def test_standings_follow_the_play(look: Look) -> None:
    """Notifications come over the socket, content by HTTP, and nobody reloads the page."""
    tournament = played.opened_tournament()
    opened: list[UUID] = []
    played.advanced(tournament, opened.append)
    page = look(f"/tournaments/{tournament}/", locale="en-GB")
    expect(page.get_by_text("0 of 2 tables finished")).to_be_visible()
    page.evaluate("document.body.dataset.same = 'yes'")
    played.play_out(opened[0])
    played.advanced(tournament, opened.append)
    expect(page.get_by_text("1 of 2 tables finished")).to_be_visible()
    played.play_out(opened[1])
    while not played.advanced(tournament):
        pass
    expect(page.locator("live-stream").get_by_text("Finished")).to_be_visible()
    expect(page.get_by_role("link", name="Round 2")).to_be_visible()
    assert page.evaluate("document.body.dataset.same") == "yes"


def test_without_a_socket_the_timer_brings_the_news(look: Look) -> None:
    tournament = played.opened_tournament()
    opened: list[UUID] = []
    played.advanced(tournament, opened.append)
    page = look("/", locale="en-GB")

    def silent(socket: WebSocketRoute) -> None:
        """Accepts, and never says anything."""

    page.route_web_socket(lambda url: "/ws/" in url, silent)
    page.goto(f"/tournaments/{tournament}/")
    expect(page.get_by_text("0 of 2 tables finished")).to_be_visible()
    played.play_out(opened[0])
    played.advanced(tournament, opened.append)
    expect(page.get_by_text("1 of 2 tables finished")).to_be_visible()


def test_the_language_is_one_button_away(look: Look) -> None:
    tournament = played.finished_tournament()
    page = look(f"/tournaments/{tournament}/")
    expect(page.get_by_role("link", name="Classifica")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("link", name="Standings")).to_be_visible()
    assert page.url.endswith(f"/tournaments/{tournament}/")


def test_the_keyboard_reaches_the_content_at_once(look: Look) -> None:
    page = look("/", locale="en-GB")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_the_audit_is_shown_by_itself_when_all_is_played(look: Look) -> None:
    tournament = played.finished_tournament()
    page = look(f"/tournaments/{tournament}/", locale="en-GB")
    expect(page.get_by_text("Audit passed")).to_be_visible()
