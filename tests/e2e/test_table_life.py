"""What moves and sounds at a table, why a deal ended, a replay that is still being fetched."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.testbed import played
from tests.testbed.table_page import LoggedIn, opened, pass_to, seated

pytestmark = pytest.mark.browser
COUNTED = """
  window.flown = 0;
  window.tones = 0;
  const fly = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.parentElement?.classList.contains("scene-flights")) window.flown += 1;
    return fly.apply(this, how);
  };
  const ring = BaseAudioContext.prototype.createOscillator;
  BaseAudioContext.prototype.createOscillator = function () {
    window.tones += 1;
    return ring.apply(this);
  };
"""
"""Counts the cards that fly, and the tones."""


def draws_a_card(page: Page) -> None:
    """Sits down, and takes the first card of the stock."""
    page.add_init_script(COUNTED)
    page.reload()
    seated(page)
    page.locator("[data-zone=stock]").click()
    expect(page.locator("[data-zone='hand:0'] .card")).to_have_count(12)


@pytest.mark.parametrize(("motion", "flights"), [("no-preference", 1), ("reduce", 0)])
def test_a_drawn_card_flies_to_the_hand_unless_less_motion_is_asked_for(
    logged_in: LoggedIn, motion: str, flights: int
) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    pass_to(match, 0)
    page = logged_in("anna", f"/tables/{match}/", locale="it-IT", reduced_motion=motion)
    draws_a_card(page)
    assert page.evaluate("window.flown") == flights
    expect(page.locator(".scene-flights .card")).to_have_count(0)
    expect(page.locator("[data-zone='hand:0'] .card").last).to_be_visible()


@pytest.mark.parametrize(("chosen", "heard"), [("Sì", True), ("No", False)])
def test_ones_turn_is_heard_unless_sounds_are_off(
    logged_in: LoggedIn, chosen: str, heard: bool
) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    pass_to(match, 3)
    page = logged_in("anna", "/settings/", locale="it-IT")
    page.get_by_role("group", name="Suoni al tavolo").get_by_label(chosen).check()
    page.get_by_role("button", name="Salva").click()
    page.add_init_script(COUNTED)
    page.goto(f"/tables/{match}/")
    seated(page)
    page.locator("[data-part=bar]").click()
    pass_to(match, 0)
    expect(page.locator("smazzata-table.on-turn")).to_be_attached()
    assert (page.evaluate("window.tones") > 0) == heard


def test_one_touch_turns_sounds_off_and_is_remembered(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    pass_to(match, 3)
    page = logged_in("anna", f"/tables/{match}/", locale="it-IT")
    page.add_init_script(COUNTED)
    page.reload()
    seated(page)
    sounds = page.get_by_role("button", name="Suoni al tavolo")
    expect(sounds).to_have_attribute("aria-pressed", "true")
    with page.expect_response("**/preferences/"):
        sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "false")
    pass_to(match, 0)
    expect(page.locator("smazzata-table.on-turn")).to_be_attached()
    assert page.evaluate("window.tones") == 0
    page.reload()
    seated(page)
    expect(sounds).to_have_attribute("aria-pressed", "false")


def test_a_replay_shows_no_empty_board_while_it_is_fetched(logged_in: LoggedIn) -> None:
    match = played.a_match("busca")
    page = logged_in("anna", "/settings/", locale="it-IT", service_workers="block")
    held: list[Route] = []
    page.route(re.compile(r"index\.json"), lambda route: held.append(route))
    page.goto(f"/matches/{match}/replay/")
    said = page.locator("smazzata-replay .loading")
    expect(said).to_be_in_viewport(ratio=1)
    expect(said).not_to_be_empty()
    expect(page.get_by_role("button", name="Mossa precedente")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.locator("smazzata-replay .seat")).to_have_count(4)
    expect(said).to_have_count(0)
    expect(page.get_by_role("button", name="Mossa successiva")).to_be_visible()
