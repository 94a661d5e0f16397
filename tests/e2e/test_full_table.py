"""The fullest tables: whatever lies there is seen, and nothing moves under the finger.

On the screens that differ most, on all of them with `SMAZZATA_SCREENS=all`.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.testbed import played
from tests.testbed.laid_tables import (
    CROWD,
    FULL,
    HELD,
    LONG_PILE,
    NAMES,
    Change,
    Laid,
    crowded,
    crowded_with_lives,
    drawing_from_the_next,
    everybody_has_chosen,
    late,
    lay,
    lay_replay,
    with_slots,
)
from tests.testbed.measured_table import (
    APART,
    DESKS,
    SCREENS,
    WRITTEN,
    large,
    measured,
    moved,
    places,
    show,
    unread,
)
from tests.testbed.site import Site
from tests.testbed.table_page import BLANK, LoggedIn, opened, seated

pytestmark = [pytest.mark.browser, pytest.mark.nightly]
Look = Callable[..., Page]
LARGE = 120
"""Pixels: so high are the own cards on a desk where nothing but what is played needs the room."""
FINGER = 24
"""Pixels: what a finger points at is no smaller (WCAG 2.2, 2.5.8)."""

FLOORS = {
    "1366x768": (60, 57),
    "1280x800": (55, 55),
    "390x844": (47, 34),
    "360x740": (41, 34),
    "740x360": (34, 34),
}
"""Pixels: how wide the cards of a hand of fourteen, and those of ten melds a side, are at least."""
REPLAYED, READ = 34, 28
"""So wide ten melds a side are in a replay on a phone, and beside the open list of moves."""
PHONES = ("390x844 normal", "390x844 big", "360x740 normal", "360x740 big")
ROWS = """() => [
  ...document.querySelectorAll(".lays-out [data-row], .lays-out .buttons button")
].map((box) => { const r = box.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })"""


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


@pytest.fixture
def kept_browsers(shared_browsers: dict[str, BrowserContext]) -> dict[str, BrowserContext]:
    return shared_browsers


def whole(page: Page, cards: int, others: int = 3) -> None:
    """Asserts that on every screen all cards are seen, and how many the others hold."""
    for name in SCREENS:
        show(page, name)
        found = measured(page)
        assert found["cards"] >= cards, name
        assert (found["cut"], found["covered"], found["tiny"]) == ([], [], []), name
        assert found["counts"] == [True] * others, name
        assert found["wide"] <= 0, name


MERDA = {"players": 12, "pack": "french_52", "kilo_deck": "separate", "feints": True}
SEATED: list[tuple[str, dict[str, Any], int, int]] = [
    ("sette_e_mezzo", {"players": 12}, 60, 12),
    (
        "merda",
        {"players": 12, "pack": "french_52", "kilo_deck": "separate", "feints": True},
        60,
        12,
    ),
    ("bestia", {"players": 6}, 40, 6),
]
"""Games at many seats: options, how long they have been played, seats."""


@pytest.mark.parametrize(("game", "options", "steps", "seats"), SEATED)
def test_of_many_seats_names_chips_and_badges_are_read(
    logged_in: LoggedIn, game: str, options: dict[str, Any], steps: int, seats: int
) -> None:
    match = opened(*NAMES[:seats], game=game, options=options)
    page = logged_in("anna", BLANK, locale="it-IT")
    lay(page, late(game, options, steps))
    page.goto(f"/tables/{match}/")
    seated(page)
    for name in SCREENS:
        show(page, name)
        assert unread(page) == set(), name
        if name in DESKS:
            own = page.locator("[data-part=own] .hand .card").first.bounding_box()
            assert own, name
            assert own["height"] >= LARGE, f"{name}: there is room for large cards"


def test_melds_that_are_nobodys_are_seen_whole(logged_in: LoggedIn) -> None:
    match = opened(*NAMES[:4], game="machiavelli")
    page = logged_in("anna", BLANK, locale="it-IT")
    lay(page, late("machiavelli", {}, 40))
    page.goto(f"/tables/{match}/")
    seated(page)
    assert page.locator(".meld").count() > 12
    for name in SCREENS:
        show(page, name)
        found = measured(page)
        assert (found["cut"], found["covered"], found["tiny"]) == ([], [], []), name


def test_where_a_table_is_laid_out_the_hand_and_a_new_meld_stay_in_sight(
    logged_in: LoggedIn,
) -> None:
    match = opened(*NAMES[:4], game="machiavelli")
    page = logged_in("anna", BLANK, locale="it-IT")
    lay(page, late("machiavelli", {}, 40))
    page.goto(f"/tables/{match}/")
    seated(page)
    page.locator(".opens").first.click()
    editor = page.locator("dialog.lays-out[open]")
    hand, new = editor.locator("[data-row=hand]"), editor.locator("[data-row=new]")
    first = hand.locator("[data-card]").first
    for name in SCREENS:
        show(page, name)
        measured(page)
        for row in (hand, new, editor.locator(".buttons .first")):
            expect(row).to_be_in_viewport(ratio=1)
        for card in hand.locator("[data-card]").all():
            expect(card).to_be_in_viewport(ratio=0.99)
            box = card.bounding_box()
            assert box, name
            assert box["width"] >= FINGER, name
        assert new.evaluate("row => getComputedStyle(row).borderStyle") == "dashed"
        melds = editor.locator("[data-row^=meld]")
        seen = [box["height"] for meld in melds.all() if (box := meld.bounding_box())]
        screen = page.viewport_size
        assert screen
        assert sum(seen[:2]) / 2 < screen["height"] / 3.5, f"{name}: a meld is a third of it"
        before = page.evaluate(ROWS)
        first.click()
        expect(new.locator(".here")).to_be_in_viewport(ratio=1)
        assert page.evaluate(ROWS) == before, name
        first.click()


def test_what_may_be_done_at_any_time_is_one_line_and_the_first_of_it_is_in_sight(
    logged_in: LoggedIn,
) -> None:
    match = opened(*NAMES[:12], game="merda", options=MERDA)
    page = logged_in("anna", BLANK, locale="it-IT")
    lay(page, late("merda", MERDA, 60))
    page.goto(f"/tables/{match}/")
    player = seated(page)
    player.settle()
    buttons = page.locator(".standing .offer")
    assert buttons.count() >= 3
    for name in SCREENS:
        show(page, name)
        measured(page)
        boxes = [button.bounding_box() for button in buttons.all()]
        tops = {round(box["y"]) for box in boxes if box}
        assert len(tops) == 1, name
        expect(buttons.first).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(
    ("laid", "cards"), [(FULL, 76 + 14 + 6), (LONG_PILE, 18 + 11)], ids=["full", "long-pile"]
)
def test_all_that_lies_on_the_table_is_seen(logged_in: LoggedIn, laid: Laid, cards: int) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    page = logged_in("anna", BLANK, locale="it-IT")
    lay(page, laid)
    page.goto(f"/tables/{match}/")
    seated(page)
    whole(page, cards)


def test_hand_and_melds_are_large_in_both_types(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    page = logged_in("anna", BLANK, locale="it-IT")
    lay(page, FULL)
    page.goto(f"/tables/{match}/")
    seated(page)
    for name in SCREENS:
        show(page, name)
        found = large(page)
        hand, melds = FLOORS[name.split()[0]]
        assert found["hand"] >= hand, (name, found)
        assert found["melds"] >= melds, (name, found)


def test_twenty_people_at_a_table_are_seen_with_their_cards(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    page = logged_in("anna", BLANK, locale="it-IT")
    lay(page, LONG_PILE, crowded)
    page.goto(f"/tables/{match}/")
    seated(page)
    whole(page, 18 + 11, CROWD - 1)


@pytest.mark.parametrize("change", [crowded_with_lives, with_slots])
def test_lives_and_places_for_single_cards_are_seen_and_stay(
    logged_in: LoggedIn, change: Change
) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    page = logged_in("anna", BLANK, locale="it-IT", reduced_motion="reduce")
    lay(page, LONG_PILE, change)
    page.goto(f"/tables/{match}/")
    player = seated(page)
    player.settle()
    for name in SCREENS:
        show(page, name)
        found = measured(page)
        assert (found["cut"], found["covered"], found["tiny"]) == ([], [], []), name
        assert page.evaluate(WRITTEN) == {"cut": [], "unseen": []}, name
        assert found["wide"] <= 0, name
        before = places(page)
        player.pick(player.hand.first)
        player.settle()
        assert moved(before, places(page)) == [], name
        page.keyboard.press("Escape")


def test_when_all_have_chosen_the_words_they_wear_are_read(logged_in: LoggedIn) -> None:
    match = opened(*NAMES[:12], game="merda", options=MERDA)
    page = logged_in("anna", BLANK, locale="it-IT")
    lay(page, late("merda", MERDA, 60), everybody_has_chosen)
    page.goto(f"/tables/{match}/")
    seated(page)
    for name in SCREENS:
        show(page, name)
        found = measured(page)
        assert (found["cut"], found["covered"], found["tiny"]) == ([], [], []), name
        assert page.evaluate(WRITTEN) == {"cut": [], "unseen": []}, name


def test_a_hand_to_draw_from_lies_open_to_the_finger(logged_in: LoggedIn) -> None:
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    page = logged_in("anna", BLANK, locale="it-IT", reduced_motion="reduce")
    lay(page, LONG_PILE, drawing_from_the_next)
    page.goto(f"/tables/{match}/")
    seated(page).settle()
    cards = page.locator("[data-zone='hand:1'] .card")
    for name in SCREENS:
        show(page, name)
        found = measured(page)
        assert (found["cut"], found["covered"], found["tiny"]) == ([], [], []), name
        boxes = [box for box in (card.bounding_box() for card in cards.all()) if box]
        lefts = [box["x"] for box in boxes]
        assert len(boxes) == HELD
        assert min(box["height"] for box in boxes) >= FINGER, name
        assert min(b - a for a, b in pairwise(lefts)) >= FINGER, name
        before = places(page)
        cards.nth(2).click()
        expect(cards.nth(2)).to_have_attribute("aria-pressed", "true")
        assert moved(before, places(page)) == [], name
        page.keyboard.press("Escape")


def test_nothing_moves_when_cards_are_chosen(logged_in: LoggedIn) -> None:
    """Neither what is offered nor why nothing is: the strip keeps its height."""
    match = opened("anna", "bruno", "carla", "dino", game="burraco")
    page = logged_in("anna", BLANK, locale="it-IT", reduced_motion="reduce")
    lay(page, FULL)
    page.goto(f"/tables/{match}/")
    player = seated(page)
    player.settle()
    for name in SCREENS:
        show(page, name)
        measured(page)
        before = places(page)
        offered = set()
        for many in (1, 3, 8):
            for at in range(many):
                player.pick(player.hand.nth(at))
            player.settle()
            offered.add(player.offers.count())
            assert moved(before, places(page)) == [], (name, many)
            page.keyboard.press("Escape")
        assert len(offered) > 1, "something was offered, and something else not"
    expect(page.locator("[data-part=own] .chosen")).to_have_count(0)


def test_the_replay_shows_the_whole_table_from_a_seat(logged_in: LoggedIn) -> None:
    match = played.a_match("burraco")
    page = logged_in("anna", BLANK, locale="it-IT", service_workers="block")
    lay_replay(page, FULL)
    page.goto(f"/matches/{match}/replay/?seat=0")
    page.wait_for_selector("smazzata-replay[data-ready]")
    page.keyboard.press("End")
    expect(page.locator(".meld")).to_have_count(20)
    whole(page, 76 + 14 + 6)
    expect(page.get_by_role("button", name="Mossa precedente")).to_be_in_viewport(ratio=1)
    for name in PHONES:
        show(page, name)
        assert large(page)["melds"] >= REPLAYED, name
    show(page, "390x844 normal")
    page.get_by_role("button", name="Mosse").click()
    for name in PHONES:
        show(page, name)
        found = measured(page)
        assert (found["cut"], found["covered"], found["tiny"]) == ([], [], []), name
        assert large(page)["melds"] >= READ, name


@pytest.mark.parametrize("seat", ["open", "0"])
def test_the_replay_shows_twelve_seats_with_their_cards(look: Look, seat: str) -> None:
    match = opened(*["bot"] * 12, game="merda", options=MERDA | {"max_rounds": 10})
    played.play_out(match)
    page = look(f"/matches/{match}/replay/?seat={seat}&move=40", reduced_motion="reduce")
    page.wait_for_selector("smazzata-replay[data-ready]")
    for _ in range(60):
        page.keyboard.press("ArrowRight")
        if page.locator(".others .badge.chosen").count() > 4:
            break
    assert page.locator(".others .seat").count() == 11
    for name in SCREENS:
        show(page, name)
        found = measured(page)
        assert (found["cut"], found["covered"], found["tiny"]) == ([], [], []), name
        assert page.evaluate(WRITTEN) == {"cut": [], "unseen": []}, name
        assert page.evaluate(APART), name
