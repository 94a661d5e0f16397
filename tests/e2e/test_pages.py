"""Pages in a real browser: live standings, languages, the keyboard, a form's buttons."""

from collections.abc import Callable
from uuid import UUID

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.testbed import played
from tests.testbed.evening import begin
from tests.testbed.site import Site

pytestmark = pytest.mark.browser
Look = Callable[..., Page]


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


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


def test_a_button_stands_beside_the_field_it_belongs_to(logged_in: Callable[..., Page]) -> None:
    begun = begin(claims="yes")
    page = logged_in("olga", f"/desk/{begun.id}/hall/")
    for field, button in (("Minuti", "Avvia l'orologio"), ("Tavolo", "Un altro codice")):
        box = page.get_by_label(field, exact=True).bounding_box()
        beside = page.get_by_role("button", name=button).bounding_box()
        assert box
        assert beside
        assert beside["x"] - box["x"] - box["width"] < 200, button
        assert abs(beside["y"] - box["y"]) < 12, button
