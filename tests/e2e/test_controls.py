"""What a table asks of a player beside cards, in real browsers.

Numbers, words off turn, choices made at once, a table laid out anew: the toy `market` has them all.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Page, expect

from games import registry
from smazzata.tables.table import load
from tests.testbed.accessible_pages import grave_faults
from tests.testbed.databases import FreshDatabase
from tests.testbed.live import GAMES
from tests.testbed.site import Site, site_environ
from tests.testbed.table_page import PHONE, LoggedIn, opened, seated
from tests.toys.market.ruleset import MARKET, prefer_first

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
PLACE = """() => {
  const [strip, button] = [".offers", ".standing .offer"]
    .map((part) => document.querySelector(part).getBoundingClientRect());
  return [button.left - strip.left, button.top - strip.top, button.width];
}"""
OPTIONS = {"players": 3, "rounds": 3, "shouting": True, "deals": 1}


@pytest.fixture(scope="module")
def toy_site(
    module_database: FreshDatabase, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A site that knows the toy."""
    path = os.pathsep.join([str(ROOT / "tests" / "toys" / "with_market"), str(ROOT)])
    environ = {**site_environ(module_database.environ(), redis_url), "PYTHONPATH": path}
    running = Site(environ, tmp_path_factory.mktemp("site") / "site.log")
    yield running
    running.kill()


@pytest.fixture
def site(toy_site: Site) -> Site:
    return toy_site


@pytest.fixture
def match(site: Site, monkeypatch: pytest.MonkeyPatch) -> UUID:
    """Three people, who choose in three rounds."""
    rules: Any = MARKET
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, registry.Game(rules, prefer_first)))
    monkeypatch.setitem(GAMES, "market", {})
    return opened("anna", "bruno", "carla", game="market", options=OPTIONS)


@pytest.fixture
def sit(match: UUID, logged_in: LoggedIn) -> Callable[..., Page]:
    """`sit("anna")`: a page of the match, in English."""

    def at_the_table(name: str, **how: Any) -> Page:
        page = logged_in(name, f"/tables/{match}/", locale="en-GB", reduced_motion="reduce", **how)
        seated(page)
        expect(page.locator("[data-part=own] .zone.hand [data-at]")).to_have_count(3)
        return page

    return at_the_table


def turn(page: Page) -> Locator:
    """The line that says who is awaited."""
    return page.locator("[data-part=turn]")


def choose_first(page: Page) -> None:
    """Plays the first card of the hand."""
    page.locator("[data-part=own] .zone.hand [data-at]").first.click()
    page.get_by_role("button", name="Choose", exact=False).first.click()


def fits(page: Page, part: str) -> None:
    """Nothing of it has to be scrolled to sideways."""
    widths = page.locator(part).evaluate("it => [it.scrollWidth, it.clientWidth]")
    assert widths[0] <= widths[1]


def state(match: UUID) -> Any:
    """The table as it is stored."""
    return load(match).state.state


def test_who_has_chosen_is_told_by_whom_all_wait_for_and_loses_no_choice(
    sit: Callable[..., Page], match: UUID
) -> None:
    anna, bruno = sit("anna"), sit("bruno", **PHONE)
    expect(turn(anna)).to_have_text("It is your turn, and that of bruno, carla")
    held = anna.locator("[data-part=own] .zone.hand [data-at]").nth(1)
    held.click()
    expect(held).to_have_attribute("aria-pressed", "true")
    shout = anna.locator(".standing .offer")
    expect(shout).to_have_text(re.compile("Shame!"))
    anna.evaluate("window.button = document.querySelector('.standing .offer')")
    place = anna.evaluate(PLACE)
    choose_first(bruno)
    expect(turn(bruno)).to_have_text("You have chosen. Awaited: anna, carla")
    expect(turn(anna)).to_have_text("It is your turn, and that of carla")
    expect(anna.locator("[data-seat='1'] .badge.chosen")).to_have_text("has chosen")
    expect(anna.locator("[data-zone='trick:1'] .card.back")).to_have_count(1)
    # Another's choice takes nothing from what is held, and moves no button.
    expect(held).to_have_attribute("aria-pressed", "true")
    expect(anna.locator(".offered .offer")).to_have_text(re.compile("Choose"))
    bruno.locator(".standing .offer").click()
    expect(anna.locator("[data-part=last]")).to_have_text("bruno: shame!")
    shout.click()
    expect(anna.locator("[data-part=last]")).to_have_text("anna: shame!")
    expect(held).to_have_attribute("aria-pressed", "true")
    anna.locator(".offered .offer").click()
    expect(turn(anna)).to_have_text("You have chosen. Awaited: carla")
    assert anna.evaluate("window.button === document.querySelector('.standing .offer')")
    assert anna.evaluate(PLACE) == place
    assert sorted(state(match).chosen) == [0, 1]


def test_numbers_are_set_together_and_sent_once(sit: Callable[..., Page], match: UUID) -> None:
    page = sit("anna", **PHONE)
    expect(page.locator("[data-seat='1'] .badge.dealer")).to_have_text("dealer")
    expect(page.locator("dl.pot")).to_have_text("Pot0")
    expect(page.locator("[data-seat='2'] .counters")).to_have_text("Chips100")
    expect(page.locator(".offers button:visible")).to_have_count(3)
    page.get_by_role("button", name="Stake…").click()
    asks = page.get_by_role("dialog", name="Stake")
    chips = asks.get_by_role("spinbutton", name="Chips")
    expect(chips).to_be_focused()
    asks.get_by_role("button", name="Chips: one more").click()
    expect(asks.get_by_role("button", name="Stake: Chips 2", exact=True)).to_be_visible()
    asks.get_by_role("slider", name="Chips").fill("38")
    expect(asks.get_by_role("status")).to_have_text("No stake is above thirty.")
    expect(chips).to_have_value("38")
    chips.fill("12")
    asks.get_by_role("checkbox", name="Tip").check()
    asks.get_by_role("slider", name="Tip").press("ArrowRight")
    send = asks.get_by_role("button", name="Stake: Chips 12, Tip 2")
    expect(send).to_be_visible()
    assert grave_faults(page) == []
    box = asks.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    fits(page, ".asks-numbers")
    send.click()
    expect(asks).to_be_hidden()
    expect(page.locator("dl.pot")).to_have_text("Pot14")
    assert state(match).pot == 14
    page.keyboard.press("r")
    expect(page.locator("[data-part=urgent]")).to_contain_text("bruno: dealer.")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_the_table_is_laid_out_anew_by_hand(
    sit: Callable[..., Page], match: UUID, screen: dict[str, Any]
) -> None:
    page = sit("anna", **screen)
    before = state(match)
    page.get_by_role("button", name="Lay the table out…").click()
    editor = page.get_by_role("dialog", name="Lay the table out")
    first, second = editor.locator("[data-row='meld:0']"), editor.locator("[data-row='meld:1']")
    expect(first.locator("[data-card]")).to_have_count(4)
    assert grave_faults(page) == []
    fits(page, ".lays-out")
    # A card of the longer meld goes to the other one; then it is dragged back.
    first.locator("[data-card]").nth(3).click()
    second.get_by_role("button", name="Put here").click()
    expect(second.locator("[data-card]")).to_have_count(4)
    moved = second.locator("[data-card]").nth(3)
    if not screen:
        moved.drag_to(first.locator("[data-card]").nth(0))
        expect(first.locator("[data-card]")).to_have_count(4)
        editor.get_by_role("button", name="Undo").click()
        expect(second.locator("[data-card]")).to_have_count(4)
    editor.locator("[data-row='hand'] [data-card]").first.click()
    editor.locator("[data-row='new']").get_by_role("button", name="Put here").click()
    editor.get_by_role("button", name="May I?").click()
    expect(editor.get_by_role("status")).to_have_text("A meld has three cards or more. (TOY-1)")
    assert state(match).melds == before.melds, "nobody else sees it"
    new = editor.locator("[data-row='new 1']")
    new.get_by_role("button", name="Pick up all of it").click()
    first.get_by_role("button", name="Put here").click()
    editor.get_by_role("button", name="May I?").click()
    expect(editor.get_by_role("status")).to_have_text("This is allowed.")
    editor.get_by_role("button", name="Lay the table out", exact=True).click()
    expect(editor).to_be_hidden()
    expect(page.locator("[data-part=last]")).to_have_text("anna lays the table out.")
    assert [len(meld) for meld in state(match).melds] == [4, 4]
    assert len(state(match).hands[0]) == 2


def test_the_table_is_laid_out_anew_by_keyboard_alone(
    sit: Callable[..., Page], match: UUID
) -> None:
    page = sit("anna")
    page.get_by_role("button", name="Lay the table out…").focus()
    page.keyboard.press("Enter")
    editor = page.get_by_role("dialog", name="Lay the table out")
    said = editor.get_by_role("status")
    expect(editor.locator("[data-row='hand'] [data-card]").first).to_be_focused()
    # A card of the hand goes to the second meld.
    page.keyboard.press("Space")
    expect(said).to_have_text(re.compile("^Chosen: "))
    page.keyboard.press("ArrowUp")  # the new meld: its button
    expect(editor.locator("[data-row='new'] .here")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(editor.locator("[data-row='meld:1'] [data-card]").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(said).to_have_text(re.compile("^Meld 2: "))
    # A run of two goes on from the first meld, and Escape puts it back without closing.
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowRight")
    expect(editor.locator("[aria-pressed=true]")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(editor).to_be_visible()
    expect(editor.locator("[aria-pressed=true]")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('.lays-out') !== null")
    editor.get_by_role("button", name="Lay the table out", exact=True).press("Enter")
    expect(editor).to_be_hidden()
    expect(page.locator("[data-part=last]")).to_have_text("anna lays the table out.")
    assert [len(meld) for meld in state(match).melds] == [4, 4]
