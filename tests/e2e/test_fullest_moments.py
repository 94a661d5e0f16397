"""Every game when most lies on its table, at its largest.

Games are played until then, and what the page shows is measured, before and after something is
chosen: on the screens that differ most. With `SMAZZATA_SCREENS=all` also at the usual number of
seats, in every variant and on all screens. With `SMAZZATA_PICTURES=FOLDER` pictures are kept, to be
looked at.
"""

import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.kernel.view import View
from games.registry import GAMES
from tests.testbed.fullest_moments import chooses_cards, fullest
from tests.testbed.gates import nightly_but
from tests.testbed.laid_tables import NAMES, LaidTable, Late, late, lay
from tests.testbed.measured_table import (
    EVERY_SCREEN,
    SCREENS,
    large,
    measured,
    moved,
    places,
    show,
    unread,
    unread_at_either_end,
)
from tests.testbed.played import LARGEST
from tests.testbed.site import Site
from tests.testbed.table_page import BLANK, LoggedIn, opened, seated
from tests.testbed.table_player import TablePlayer
from tests.unit.pinnacola.pinnacola_tables import table as pinnacola_table

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
FOLDER = os.environ.get("SMAZZATA_PICTURES")
SCROLLED = {
    ("asino-largest", "740x360 normal"),
    ("asino-largest", "740x360 big"),
    ("asino-largest", "1366x768 big"),
    ("asino-largest", "1280x800 big"),
    ("sette_e_mezzo-largest", "360x740 big"),
}
"""The only ones at which the lines of the others are more than there is room for: those of twenty
who wear words, where the screen is low or the type big, and of twelve with chips and open cards in
big type on the smallest phone. There each is seen at the beginning of the lines or at their end."""
STEPS = 500
USED = 0.7
"""So much of the width of the felt is used at least, as a share."""
RING_CUT = """() => {
  const focused = document.activeElement, box = focused.getBoundingClientRect();
  if (!focused.matches(":focus-visible")) return ["no ring"];
  const { outlineOffset, outlineWidth } = getComputedStyle(focused);
  const out = parseFloat(outlineOffset) + parseFloat(outlineWidth) - 1;
  const cutting = [];
  for (let up = focused.parentElement; up.tagName !== "SMAZZATA-TABLE"; up = up.parentElement) {
    if (getComputedStyle(up).overflow === "visible") continue;
    const { left, top, right, bottom } = up.getBoundingClientRect();
    const whole = box.left - out >= left && box.top - out >= top && box.right + out <= right
      && box.bottom + out <= bottom;
    if (!whole) cutting.push(up.className);
  }
  return cutting;
}"""
"""What cuts the ring round what has the focus."""
FRAMED = """() => [...document.querySelectorAll(".others .seat:has(> .target)")].flatMap((seat) => {
  const zone = seat.querySelector(":scope > .target");
  const frame = zone.getBoundingClientRect();
  const { outlineOffset, outlineWidth } = getComputedStyle(zone);
  const out = parseFloat(outlineOffset) + parseFloat(outlineWidth);
  return [...seat.querySelectorAll(".name, dd, .badge")].filter((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const beside = right <= frame.left - out || left >= frame.right + out;
    return !beside && top < frame.bottom + out && bottom > frame.top - out;
  }).map((box) => box.textContent);
})"""
"""What is written of a seat and lies under the frame of the cards that one may point at there."""
BY_BUTTONS = {"cucu", "machiavelli", "sette_e_mezzo"}
"""Games in which no card is chosen at the table: buttons and dialogs are all there is."""
TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "asino": ("asino", 4, {"players": 4}),
    "bazzica-classica": ("bazzica", 2, {"variant": "classica"}),
    "bazzica-tre": ("bazzica", 3, {"variant": "tre"}),
    "bazzica-rubicone": ("bazzica", 2, {"variant": "rubicone"}),
    "bazzica-cinese": ("bazzica", 2, {"variant": "cinese"}),
    "bazzica-otto": ("bazzica", 2, {"variant": "otto"}),
    "bazzica-quattro": ("bazzica", 4, {"variant": "quattro"}),
    "bestia": ("bestia", 4, {}),
    "bestia_quattro": ("bestia_quattro", 4, {}),
    "burraco": ("burraco", 4, {"players_format": "four_pairs"}),
    "busca": ("busca", 4, {}),
    "cucu": ("cucu", 6, {"players": 6}),
    "cucu-morto": ("cucu", 20, {"players": 20, "morto": True}),
    "machiavelli": ("machiavelli", 4, {}),
    "merda": ("merda", 4, {}),
    "pinnacola": ("pinnacola", 4, {}),
    "sette_e_mezzo": ("sette_e_mezzo", 4, {"players": 4}),
    "spacca_il_mazzo": ("spacca_il_mazzo", 2, {"players": 2}),
    **{f"{game}-largest": (game, *largest) for game, largest in LARGEST.items()},
}


LAST = {game: name for name, (game, _, _) in TABLES.items()}
LOOKED_AT = list(TABLES if EVERY_SCREEN else LAST.values())


def test_all_games_are_looked_at() -> None:
    assert {TABLES[name][0] for name in LOOKED_AT} == {known.ruleset.id for known in GAMES}


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


@pytest.fixture
def kept_browsers(shared_browsers: dict[str, BrowserContext]) -> dict[str, BrowserContext]:
    return shared_browsers


def opened_at(logged_in: LoggedIn, laid: Late, seats: int, options: dict[str, Any]) -> Page:
    """The page of a table as it is at this moment."""
    page, _ = opened_to_turn(logged_in, laid, seats, options)
    return page


def opened_to_turn(
    logged_in: LoggedIn, laid: Late, seats: int, options: dict[str, Any]
) -> tuple[Page, LaidTable]:
    """The same, with the table, which other moments can be laid on."""
    match = opened(*NAMES[:seats], game=laid.game, options=options)
    # What rises when it is chosen is where it belongs at once.
    page = logged_in("anna", BLANK, locale="it-IT", reduced_motion="reduce")
    table = lay(page, laid)
    page.goto(f"/tables/{match}/")
    seated(page).settle()
    return page, table


@pytest.mark.parametrize("name", nightly_but({"burraco", "cucu-morto"}.__contains__, LOOKED_AT))
def test_all_that_lies_there_is_seen_and_read(logged_in: LoggedIn, name: str) -> None:
    game, seats, options = TABLES[name]
    moments = fullest(game, options, STEPS)
    chosen = any(chooses_cards(seen(moment)) for moment in moments.values())
    assert chosen == (game not in BY_BUTTONS)
    page, table = opened_to_turn(logged_in, next(iter(moments.values())), seats, options)
    for kind, moment in moments.items():
        table.turn_to(moment)
        view = seen(moment)
        lying = sum(len(zone.cards) > 0 for zone in view.zones)
        expect(page.locator("[data-zone]:not(.empty) > .fan")).to_have_count(lying)
        seated(page).settle()
        for screen in SCREENS:
            show(page, screen)
            where = f"{name}, most in {kind}, {screen}"
            look = unread_at_either_end if (name, screen) in SCROLLED else unread
            assert look(page) == set(), where
            assert large(page)["used"] >= USED, where
            if FOLDER:
                page.screenshot(path=Path(FOLDER) / f"{where}.png".replace(", ", "-"))
            first = page.locator(".of-turn .offer").first
            if first.count():
                expect(first).to_be_in_viewport(ratio=0.97)
            before = places(page)
            if chooses_cards(view):
                chooses(page)
                assert look(page) == set(), f"{where}, a card is chosen"
                assert moved(before, places(page)) == [], where
            opens_all(page)
            assert moved(before, places(page)) == [], where


def chooses(page: Page) -> None:
    """Chooses a card: of the hand, or where none of the hand can be chosen one of another's."""
    can = "[data-at][tabindex]:not([aria-disabled])"
    hand = page.locator(f"[data-part=own] .hand {can}")
    player = TablePlayer(page, 1)
    player.pick((hand if hand.count() else page.locator(f"smazzata-table {can}")).first)
    player.settle()
    expect(page.locator("smazzata-table .card.chosen")).to_have_count(1)


def opens_all(page: Page) -> None:
    """Opens and closes what opens, then puts back what was chosen."""
    opens, dialog = page.locator(".opens"), page.locator("dialog[open]")
    for at in range(opens.count()):
        opens.nth(at).click()
        expect(dialog).to_have_count(1)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    player = TablePlayer(page, 1)
    player.clear()
    player.settle()
    expect(page.locator("smazzata-table .card.chosen")).to_have_count(0)


def seen(moment: Late) -> View:
    """What the first seat sees of it."""
    rules = next(known.ruleset for known in GAMES if known.ruleset.id == moment.game)
    return rules.observe(moment.state, 0)


# --- what one game showed, and holds for all ------------------------------------------------------


@pytest.mark.nightly
def test_a_long_row_shows_its_newest_cards_and_each_is_as_wide_as_a_finger(
    logged_in: LoggedIn,
) -> None:
    pozzo = "3H 4D 5C 6S 7H 8D 9C 10S JH QD KC 3S 4H 5D 6C 7S 8H 9D"
    state = pinnacola_table(
        {"hand:0": "9S 9H KD 2D", "pozzo": pozzo, "meld:0": "QH QD *JK@S"},
        phase="draw",
        opened=(0,),
        layers=(0,),
    )
    page = opened_at(logged_in, Late("pinnacola", state), 4, {})
    cards = page.locator("[data-zone=pozzo] .card")
    expect(cards).to_have_count(18)
    for screen in SCREENS:
        show(page, screen)
        measured(page)
        expect(cards.last).to_be_in_viewport(ratio=0.95)
        lefts = cards.evaluate_all("them => them.map((it) => it.getBoundingClientRect().left)")
        steps = [round(right - left) for left, right in pairwise(lefts)]
        assert min(steps) >= 24, f"{screen}: {min(steps)}"
        expect(page.locator("[data-zone=pozzo] .label")).to_contain_text("18")
    show(page, "360x740 normal")
    cards.first.scroll_into_view_if_needed()
    cards.first.click(position={"x": 6, "y": 12})
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    expect(cards.first).to_be_in_viewport(ratio=0.95)


@pytest.mark.nightly
def test_the_joker_of_a_set_says_which_card_it_stands_for(logged_in: LoggedIn) -> None:
    state = pinnacola_table(
        {"hand:0": "9S 9H KD 2D", "meld:0": "QH QD *JK@S"}, opened=(0,), layers=(0,)
    )
    page = opened_at(logged_in, Late("pinnacola", state), 4, {})
    joker = page.locator(".meld .wild")
    expect(joker).to_have_attribute("aria-label", "jolly, matta: donna di picche")
    expect(joker.locator(".corner use").last).to_have_attribute("class", "french-S")


@pytest.mark.nightly
def test_what_may_be_said_to_very_many_is_one_button_with_a_list(logged_in: LoggedIn) -> None:
    options = {"players": 20}
    dealt = (late("asino", options, 1, seed) for seed in range(200))
    moment = next(table for table in dealt if table.state.dealer == 0 and table.state.stock)
    page = opened_at(logged_in, moment, 20, options)
    show(page, "360x740 normal")
    expect(page.locator(".offered .offer")).to_have_count(0)
    button = page.locator(".opens.lists")
    expect(button).to_have_text("Fai scegliere a un altro…")
    button.press("Enter")
    ways = page.locator("dialog.lists-ways[open] .offer")
    expect(ways).to_have_count(19)
    expect(ways.first).to_be_focused()
    assert min(box["height"] for box in (way.bounding_box() for way in ways.all()) if box) >= 44
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_of_a_crowd_of_bots_all_are_in_sight(logged_in: LoggedIn) -> None:
    options = {"players": 20}
    match = opened("anna", *["bot"] * 19, game="cucu", options=options)
    page = logged_in("anna", BLANK, locale="it-IT")
    lay(page, next(iter(fullest("cucu", options, STEPS).values())))
    page.goto(f"/tables/{match}/")
    seated(page)
    expect(page.locator(".others .presence.bot")).to_have_count(19)
    for screen in ("390x844 normal", "360x740 normal"):
        show(page, screen)
        measured(page)
        hidden = page.locator(".others").evaluate("it => it.scrollHeight - it.clientHeight")
        assert hidden <= 1, screen


@pytest.mark.nightly
def test_three_moves_of_a_turn_are_all_in_sight(logged_in: LoggedIn) -> None:
    game, seats, options = TABLES["machiavelli-largest"]
    page = opened_at(logged_in, fullest(game, options, STEPS)["meld"], seats, options)
    for screen in SCREENS:
        show(page, screen)
        measured(page)
        offers = page.locator(".of-turn .offer")
        expect(offers).to_have_count(3)
        for offer in offers.all():
            expect(offer).to_be_in_viewport(ratio=0.97)
            offer.press("Shift")
            assert page.evaluate(RING_CUT) == [], screen


@pytest.mark.nightly
def test_where_one_may_point_at_a_seat_its_numbers_stay_free(logged_in: LoggedIn) -> None:
    game, seats, options = TABLES["cucu-largest"]
    page = opened_at(logged_in, next(iter(fullest(game, options, STEPS).values())), seats, options)
    for screen in SCREENS:
        show(page, screen)
        measured(page)
        expect(page.locator(".others .target")).to_have_count(1)
        assert page.evaluate(FRAMED) == [], screen


@pytest.mark.parametrize("screen", ["1366x768 normal", "360x740 normal", "740x360 normal"])
def test_where_something_may_be_done_at_any_time_the_turn_still_says_what_to_do(
    logged_in: LoggedIn, screen: str
) -> None:
    match = opened(*NAMES[:4], game="merda")
    page = logged_in("anna", f"/tables/{match}/", locale="it-IT")
    player = seated(page)
    player.settle()
    show(page, screen)
    measured(page)
    expect(page.locator(".standing .offer")).not_to_have_count(0)
    hint = page.locator("[data-part=hint]")
    expect(hint).to_have_text("Passa una carta: tocca quella che vuoi")
    box = hint.bounding_box()
    assert box
    assert box["height"] >= 12
    expect(hint).to_be_in_viewport(ratio=1)
    assert hint.evaluate("it => it.scrollWidth <= it.clientWidth + 1")
    player.pick(player.hand.first)
    player.settle()
    expect(player.offers.first).to_be_in_viewport(ratio=0.97)
