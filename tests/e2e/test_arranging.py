"""Cards arranged by a finger, a mouse or the keyboard: Machiavelli's table, an Asino hand."""

from typing import Any, NamedTuple
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from games.asino.events import ChooseHiddenCard
from games.asino.state import AsinoState
from games.kernel.position import Position
from smazzata.tables.handler import submit
from smazzata.tables.table import load
from tests.testbed.laid_tables import NAMES, Laid, Late, late, lay
from tests.testbed.site import Site
from tests.testbed.table_page import PHONE, LoggedIn, opened, seated
from tests.testbed.touch import drag, swipe
from tests.unit.narrowing import instance

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
TWO_MELDS = "2e"
"""The secret of a match in which the first player, in seat 0, is dealt three kings, and a run from
the six to the eight of hearts."""
SUITS = "HDCS"
LONG = " ".join(f"{rank}{suit}" for rank in ("A", *range(2, 11)) for suit in SUITS)
"""Forty cards: of a hand of so many some are scrolled to."""
CODES = "them => them.map((it) => it.dataset.code)"
ON_A_PHONE = {**PHONE, "locale": "it-IT", "reduced_motion": "reduce"}


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


def card(row: Locator, code: str) -> Locator:
    """A card of a row of the editor."""
    return row.locator(f"[data-card][data-code='{code}']").first


def codes(row: Locator) -> list[str]:
    """What lies in a row."""
    found: list[str] = row.locator("[data-card]").evaluate_all(CODES)
    return found


def editor_of(page: Page) -> Locator:
    """The editor of the table, opened."""
    seated(page).settle()
    page.locator(".opens").first.tap()
    editor = page.locator("dialog.lays-out[open]")
    expect(editor).to_be_visible()
    return editor


def laid_editor(logged_in: LoggedIn, laid: Laid | Late) -> Locator:
    """The editor of a table of Machiavelli as it is laid, on a phone."""
    match = opened(*NAMES[:4], game="machiavelli")
    page = logged_in("anna", "/settings/", **ON_A_PHONE)
    lay(page, laid)
    page.goto(f"/tables/{match}/")
    return editor_of(page)


def test_on_a_phone_the_table_is_laid_out_by_a_finger_that_drags(logged_in: LoggedIn) -> None:
    match = opened(*NAMES[:4], game="machiavelli", secret=TWO_MELDS)
    page = logged_in("anna", f"/tables/{match}/", **ON_A_PHONE)
    editor = editor_of(page)
    hand, new = editor.locator("[data-row=hand]"), editor.locator("[data-row=new]")
    held = len(codes(hand))
    # Cards of the hand, which nobody picked up before.
    drag(page, card(hand, "KH"), new)
    kings, run = (editor.locator(f"[data-row='new {number}']") for number in (1, 2))
    expect(kings.locator("[data-card]")).to_have_count(1)
    drag(page, card(hand, "KD"), kings)
    drag(page, card(hand, "KC"), kings)
    expect(kings.locator("[data-card]")).to_have_count(3)
    # What lies there by mistake is picked up and dragged back.
    drag(page, card(hand, "2C"), kings)
    expect(kings.locator("[data-card]")).to_have_count(4)
    card(kings, "2C").tap()
    drag(page, card(kings, "2C"), hand)
    expect(kings.locator("[data-card]")).to_have_count(3)
    assert "2C" in codes(hand)
    drag(page, card(hand, "6H"), new)
    # Of cards that are picked up all are dragged with the one.
    for code in ("7H", "8H"):
        card(hand, code).tap()
    drag(page, card(hand, "8H"), run)
    expect(run.locator("[data-card]")).to_have_count(3)
    assert len(codes(hand)) == held - 6
    editor.locator(".buttons .first").tap()
    expect(editor).to_be_hidden()
    expect(page.locator("[data-part=table] .meld")).to_have_count(2)
    table = load(match).state
    zones = table.rules.observe(table.state, 0).zones
    melds = [sorted(zone.cards, key=str) for zone in zones if zone.kind == "meld"]
    assert sorted(melds) == [["6H", "7H", "8H"], ["KC", "KD", "KH"]]
    assert len(next(zone.cards for zone in zones if zone.id == "hand:0")) == held - 6


@pytest.mark.nightly
def test_a_finger_on_what_lies_on_the_table_scrolls_it_and_moves_no_card(
    logged_in: LoggedIn,
) -> None:
    editor = laid_editor(logged_in, late("machiavelli", {}, 40))
    laid, rows = editor.locator(".laid"), editor.locator("[data-row]")
    before = [codes(row) for row in rows.all()]
    scrolls(editor.page, laid, laid.locator("[data-card]").last)
    assert [codes(row) for row in rows.all()] == before
    # What was picked up is dragged from there, however far it has scrolled.
    moved = laid.locator("[data-card]:visible").last
    moved.tap()
    code = moved.get_attribute("data-code")
    drag(editor.page, laid.locator("[aria-pressed=true]"), editor.locator("[data-row=new]"))
    expect(editor.locator("[data-row^='new '] [data-card]")).to_have_attribute("data-code", code)


@pytest.mark.nightly
def test_a_hand_too_long_for_a_phone_is_scrolled_and_its_cards_are_dragged_once_picked_up(
    logged_in: LoggedIn,
) -> None:
    told = Position({"hand:0": LONG}, facts={"turn": 0, "dealer": 3}, partial=True)
    editor = laid_editor(logged_in, Laid("machiavelli", told, {"players": 4}))
    fan = editor.locator("[data-row=hand] .fan")
    before = codes(editor.locator("[data-row=hand]"))
    scrolls(editor.page, fan, fan.locator("[data-card]").nth(12))
    assert codes(editor.locator("[data-row=hand]")) == before
    last = fan.locator("[data-card]").last
    last.tap()
    drag(editor.page, fan.locator("[aria-pressed=true]"), editor.locator("[data-row=new]"))
    expect(editor.locator("[data-row='new 1'] [data-card]")).to_have_count(1)


AT_REST = """it => new Promise((rests) => {
  let [before, still] = [-1, 0];
  const look = () => {
    still = it.scrollTop === before ? still + 1 : 0;
    before = it.scrollTop;
    if (still > 10) rests(); else requestAnimationFrame(look);
  };
  look();
})"""


def scrolls(page: Page, room: Locator, start: Locator) -> None:
    """A finger that goes up from a card scrolls the room that it lies in."""
    room.evaluate("it => { it.scrollTop = 0 }")
    inside, box = room.bounding_box(), start.bounding_box()
    assert inside
    assert box
    y = min(box["y"] + 8, inside["y"] + inside["height"] - 12)
    swipe(page, [(box["x"] + 8, y - 12 * step) for step in range(8)])
    page.wait_for_function("it => it.scrollTop > 0", arg=room.element_handle())
    room.evaluate(AT_REST)  # a tap while it still glides stops it, and chooses no card


class Asino(NamedTuple):
    """A hand that is about to be drawn from, in two browsers."""

    match: UUID
    page: Page
    """Of the player whose hand it is."""
    drawer: Page
    zone: str
    """Finds the cards of that hand, in either page."""

    @property
    def state(self) -> AsinoState:
        return instance(AsinoState, load(self.match).state.state)

    @property
    def hand(self) -> list[str]:
        """The cards as they lie."""
        return list(self.state.hands[self.state.target])

    def is_laid(self, wanted: list[str]) -> None:
        """The hand lies in a new order, as its owner sees it; who draws sees no more of it."""
        for page in (self.page, self.drawer):
            expect(page.locator("[data-part=last]")).to_contain_text("dispone le sue carte")
        assert self.hand == wanted
        assert self.page.locator(self.zone).evaluate_all(CODES) == wanted
        expect(self.drawer.locator(self.zone)).to_have_count(len(wanted))
        assert self.drawer.locator(f"{self.zone}[data-code]").count() == 0


def asino(logged_in: LoggedIn, **device: Any) -> Asino:
    """A match of Asino at which somebody is about to draw."""
    options = {"players": 4, "auto_shuffle_hand": False}
    match = opened(*NAMES[:4], game="asino", options=options)
    dealer = instance(AsinoState, load(match).state.state).dealer
    submit(match, dealer, ChooseHiddenCard(7).data(), uuid4(), "test")
    state = instance(AsinoState, load(match).state.state)
    page, drawer = (
        logged_in(NAMES[seat], f"/tables/{match}/", locale="it-IT", reduced_motion="reduce", **how)
        for seat, how in ((state.target, device), (state.turn, {}))
    )
    for each in (page, drawer):
        seated(each).settle()
    return Asino(match, page, drawer, f"[data-zone='hand:{state.target}'] [data-at]")


def test_asino_a_hand_is_laid_in_a_new_order_by_keyboard_and_the_drawer_sees_no_more(
    logged_in: LoggedIn,
) -> None:
    table = asino(logged_in)
    page, before = table.page, table.hand
    assert len(set(before)) > 2
    # The last card first, then the others as they lie.
    for key in ("h", "End", "Space", "Home", *["Space", "ArrowRight"] * (len(before) - 1)):
        page.keyboard.press(key)
    offer = page.locator(".of-turn .offered .offer")
    expect(offer).to_contain_text("Disponi le carte così")
    page.keyboard.press("1")
    table.is_laid([before[-1], *before[:-1]])
    expect(offer).to_have_count(0)


def test_asino_a_card_dragged_by_a_finger_lies_there_for_whoever_draws(logged_in: LoggedIn) -> None:
    table = asino(logged_in, **PHONE)
    before, cards = table.hand, table.page.locator(table.zone)
    drag(table.page, cards.last, cards.first)
    wanted = [before[-1], *before[:-1]]
    table.is_laid(wanted)
    # Once a turn: another card that is dragged stays where it lies, and the player is told so.
    drag(table.page, cards.first, cards.last)
    expect(table.page.locator("[data-part=notice]")).to_contain_text("non puoi cambiare l'ordine")
    table.is_laid(wanted)


@pytest.mark.nightly
def test_asino_a_card_is_dragged_by_the_mouse_as_well(logged_in: LoggedIn) -> None:
    table = asino(logged_in)
    before, cards = table.hand, table.page.locator(table.zone)
    chosen = table.page.locator(f"{table.zone}.chosen")
    source, target = (cards.nth(at).bounding_box() for at in (0, 2))
    assert source
    assert target
    mouse = table.page.mouse
    mouse.move(source["x"] + 8, source["y"] + 20)
    mouse.down()
    mouse.move(target["x"] + 8, target["y"] + 20, steps=4)
    expect(table.page.locator(".ghost")).to_have_attribute("data-code", before[0])
    mouse.up()
    table.is_laid([*before[1:3], before[0], *before[3:]])
    expect(chosen).to_have_count(0)
