"""A trick lies for a moment while the match goes on: what is done meanwhile is done as was meant.

The page shows what lay there before, and knows what lies there now. Whoever acts sees the table
drawn anew at that moment, under the pointer.
"""

from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from games.bazzica.state import PHASE_TWO, BazzicaState
from games.kernel.event import Card, Event
from games.kernel.trick_play import PLAY, PlayCard
from games.registry import ruleset
from tests.testbed.laid_tables import NAMES, LaidTable, Late, course, lay
from tests.testbed.site import Site
from tests.testbed.table_page import PHONE, LoggedIn, opened, seated
from tests.testbed.touch import drag

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
OPTIONS = {"variant": "classica"}
CORNER = 6, 12
"""Pixels: here a card shows also where the next one covers the rest."""
LIES = 1_300
"""Milliseconds: longer than a trick lies."""
SECOND_PHASE = 4
"""A match in which seat 1 ends the last trick of the first phase and leads to the next."""


class Taken(NamedTuple):
    """A table of Bazzica before the last card of a trick, with which the second phase begins: the
    cards before each seat are taken up.
    """

    before: BazzicaState
    events: list[Event]
    """What happens until seat 0 is to play."""
    up: Card
    """A card before seat 0 that it may play then, from its hand."""
    held: Card
    """A card of its hand, whose place there becomes another."""


@cache
def taken_up() -> Taken:
    """That moment of a match."""
    rules, events = ruleset("bazzica"), list[Event]()
    before: Any = None
    for now, then in pairwise(course("bazzica", OPTIONS, SECOND_PHASE)):
        if now.state.phase == PLAY and now.state.trick:
            before, events = now.state, []
        events += then.events
        if then.state.phase == PHASE_TWO and rules.current(then.state) == (0,):
            break
    (old,), (new,) = before.hands[:1], then.state.hands[:1]
    playable = (card for card in new if rules.check(then.state, 0, PlayCard(card)) is None)
    up = next(card for card in playable if card in before.exposed[0])
    held = next(card for card in old if card in new and old.index(card) != new.index(card))
    return Taken(before, events, up, held)


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


class Lagging(NamedTuple):
    """A page whose time stands still: a trick lies until something is done, or time goes on."""

    page: Page
    table: LaidTable

    def card(self, code: Card) -> Locator:
        """A card of the own seat, wherever it is drawn."""
        return self.page.locator(f"[data-part=own] [data-code='{code}']")

    def drawn_in(self, code: Card, zone: str) -> Locator:
        """The same card, if it is drawn there."""
        return self.page.locator(f"[data-part=own] [data-zone='{zone}:0'] [data-code='{code}']")

    def is_chosen(self, code: Card) -> None:
        """Asserts that this card is chosen, and no other."""
        expect(self.card(code)).to_have_attribute("aria-pressed", "true")
        expect(self.page.locator("smazzata-table .card.chosen")).to_have_count(1)


def lagging(logged_in: LoggedIn, **device: Any) -> Lagging:
    """Before that moment; `go_on` makes the page lag behind."""
    match = opened(*NAMES[:2], game="bazzica", options=OPTIONS)
    page = logged_in("anna", "/settings/", locale="it-IT", reduced_motion="reduce", **device)
    table = lay(page, Late("bazzica", taken_up().before))
    page.clock.install()
    page.goto(f"/tables/{match}/")
    seated(page).settle()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    return Lagging(page, table)


def happens(lag: Lagging) -> None:
    """The trick is ended, and all that comes after it is known: the trick lies there still."""
    lag.table.go_on(taken_up().events)
    expect(lag.page.locator("smazzata-table.on-turn")).to_be_attached()
    expect(lag.page.locator("[data-zone=trick] [data-at]")).to_have_count(2)
    expect(lag.drawn_in(taken_up().up, "declared")).to_have_count(1)


def offers(lag: Lagging, code: Card) -> None:
    """Asserts that just this card may be played: the hand holds it now."""
    lag.is_chosen(code)
    expect(lag.drawn_in(code, "hand")).to_have_count(1)
    lag.page.clock.resume()
    seated(lag.page).settle()
    offer = lag.page.locator(".offered .offer")
    expect(offer).to_have_attribute("data-key", f'{{"do":"play_card","card":"{code}"}}')


def test_a_card_clicked_before_a_seat_is_chosen_in_the_hand_that_took_it_up(
    logged_in: LoggedIn,
) -> None:
    lag, up = lagging(logged_in), taken_up().up
    happens(lag)
    lag.card(up).click(position={"x": CORNER[0], "y": CORNER[1]})
    offers(lag, up)


@pytest.mark.nightly
def test_by_keyboard_as_well(logged_in: LoggedIn) -> None:
    lag, up = lagging(logged_in), taken_up().up
    lag.card(up).focus()
    happens(lag)
    lag.page.keyboard.press("Space")
    offers(lag, up)


@pytest.mark.nightly
def test_and_by_a_finger(logged_in: LoggedIn) -> None:
    lag, up = lagging(logged_in, **PHONE), taken_up().up
    happens(lag)
    lag.card(up).tap(position={"x": CORNER[0], "y": CORNER[1]})
    offers(lag, up)


@pytest.mark.parametrize("chosen", [False, True], ids=["at once", "chosen before"])
def test_a_card_dragged_onto_the_trick_is_played(logged_in: LoggedIn, *, chosen: bool) -> None:
    lag, up = lagging(logged_in, **PHONE), taken_up().up
    happens(lag)
    if chosen:
        lag.card(up).tap(position={"x": CORNER[0], "y": CORNER[1]})
        lag.is_chosen(up)
    drag(lag.page, lag.card(up), lag.page.locator("[data-zone=trick]"))
    lag.page.clock.resume()
    expect(lag.page.locator("[data-part=notice]")).not_to_be_empty()
    assert lag.table.moves == [{"do": "play_card", "card": up}]


@pytest.mark.nightly
def test_the_second_click_of_two_plays_what_the_first_one_chose(logged_in: LoggedIn) -> None:
    lag, up = lagging(logged_in), taken_up().up
    happens(lag)
    lag.card(up).dblclick(position={"x": CORNER[0], "y": CORNER[1]})
    lag.page.clock.resume()
    expect(lag.page.locator("[data-part=notice]")).not_to_be_empty()
    assert lag.table.moves == [{"do": "play_card", "card": up}]


def test_a_card_is_chosen_though_the_table_is_drawn_anew_under_a_button_held_down(
    logged_in: LoggedIn,
) -> None:
    lag, held = lagging(logged_in), taken_up().held
    happens(lag)
    box = lag.card(held).bounding_box()
    assert box
    mouse = lag.page.mouse
    mouse.move(box["x"] + CORNER[0], box["y"] + CORNER[1])
    mouse.down()
    lag.page.clock.run_for(LIES)
    expect(lag.page.locator("[data-zone=trick] [data-at]")).to_have_count(1)
    now = lag.card(held).bounding_box()
    assert now
    assert abs(now["x"] - box["x"]) > CORNER[0], "another card lies there"
    mouse.up()
    lag.is_chosen(held)


@pytest.mark.nightly
def test_a_card_chosen_in_advance_is_marked_as_such_and_no_other(logged_in: LoggedIn) -> None:
    lag, held = lagging(logged_in), taken_up().held
    lag.card(held).click(position={"x": CORNER[0], "y": CORNER[1]})
    lag.is_chosen(held)
    happens(lag)
    lag.is_chosen(held)
    lag.page.clock.run_for(LIES)
    expect(lag.page.locator("[data-zone=trick] [data-at]")).to_have_count(1)
    lag.is_chosen(held)
