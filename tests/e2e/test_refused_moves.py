"""A refused move at the table: the page says why, and leads to the clause that forbids it."""

from itertools import combinations, product
from random import Random
from typing import NamedTuple
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Locator, expect

from games.kernel.refusal import Refusal
from games.pinnacola.events import OpenMeld
from games.registry import bots
from games.spacca_il_mazzo.events import PlayCards
from smazzata.tables.handler import submit
from smazzata.tables.table import Table, load
from tests.testbed.game_player import GamePlayer
from tests.testbed.laid_tables import offering_numbers_to
from tests.testbed.played import LARGEST
from tests.testbed.site import Site
from tests.testbed.table_page import LoggedIn, opened
from tests.testbed.whole_matches import ALL, NAMES, SCREENS, SHORT, picture

pytestmark = [pytest.mark.browser, pytest.mark.nightly]


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


class Refused(NamedTuple):
    """Why a move was refused, and where the page says so."""

    refusal: Refusal
    place: Locator
    allowed: int = 0
    """Events of moves before it that were not."""


def unplayable(table: Table, seat: int) -> tuple[str, Refusal] | None:
    """A card of the seat that is awaited which the rules do not let it play now."""
    view = table.rules.observe(table.state, seat)
    for item in view.menu:
        if [spec.by for spec in item.params.values()] != ["card"]:
            continue
        (name,) = item.params
        for card in view.zone(f"hand:{seat}").cards:
            command = table.rules.read(table.state, seat, {"do": item.do, name: card})
            assert not isinstance(command, Refusal)
            refusal = table.rules.check(table.state, seat, command)
            if card and refusal and refusal.clause:
                return card, refusal
    return None


def until_a_card_is_unplayable(match: UUID, game: str) -> None:
    """Everybody plays as bots do, until somebody holds a card that may not be played."""
    judge = bots(game)["heuristic"]
    for number in range(400):
        table = load(match).state
        seat = table.rules.current(table.state)[0]
        if unplayable(table, seat):
            return
        command = judge.choose(table.rules.observe(table.state, seat), Random(number))
        assert submit(match, seat, command.data(), uuid4(), "test").refusal is None


def a_card_that_may_not_be_played(player: GamePlayer) -> Refused:
    table = load(player.match).state
    found = unplayable(table, player.seat)
    assert found
    card, refusal = found
    player.choose_cards([f"hand:{player.seat}"], card)
    player.settle()
    expect(player.offers).to_have_count(0)
    return Refused(refusal, player.page.locator(".why li"))


def a_card_up_that_waits(player: GamePlayer) -> Refused:
    """Alone: it is too low, or waits until the first pack is finished."""
    table = load(player.match).state
    zone = f"up:{player.seat}"
    card = str(table.rules.observe(table.state, player.seat).zone(zone).cards[0])
    refusal = table.rules.check(table.state, player.seat, PlayCards(up=(card,)))
    assert refusal
    player.choose_cards([zone], card)
    player.settle()
    expect(player.offers).to_have_count(0)
    return Refused(refusal, player.page.locator(".why li"))


def three_cards_that_are_no_meld(player: GamePlayer) -> Refused:
    """After drawing from the stock."""
    player.press(0)
    table = load(player.match).state
    hand = f"hand:{player.seat}"
    held = map(str, table.rules.observe(table.state, player.seat).zone(hand).cards)
    tried = {
        cards: table.rules.check(table.state, player.seat, OpenMeld(cards))
        for cards in combinations(held, 3)
    }
    cards = next(cards for cards, answer in tried.items() if answer and answer.code == "not_a_meld")
    refusal = tried[cards]
    assert refusal
    player.choose_cards([hand], cards)
    player.settle()
    expect(player.offers).to_have_count(0)
    return Refused(refusal, player.page.locator(".why li"), allowed=1)


def a_meld_of_one_card(player: GamePlayer) -> Refused:
    player.page.locator(".opens").first.click()
    editor = player.page.locator("dialog.lays-out[open]")
    editor.locator("[data-row=hand] [data-card]").first.click()
    editor.locator("[data-row=new] .here").click()
    editor.locator(".buttons .first").click()
    status = editor.get_by_role("status")
    expect(status).to_have_class("said bad")
    return Refused(Refusal("invalid_meld", "MAC-07", {"number": 1}), status)


def a_fourth_feint(player: GamePlayer) -> Refused:
    feint = player.page.locator(".standing [data-move=feint]").first
    for _ in range(3):
        feint.click()
        expect(player.page.locator("smazzata-table:not(.busy)")).to_be_attached()
    expect(feint).to_have_attribute("aria-disabled", "true")
    feint.press("Enter")
    refusal = Refusal("too_many_feints", "MER-27", {"most": 3})
    return Refused(refusal, player.page.locator("[data-part=notice]"), allowed=3)


OFFERED = 44
"""The highest number that the menu offers instead of those of the rules."""


def a_number_that_is_too_high(player: GamePlayer, refusal: Refusal) -> Refused:
    player.page.locator(".opens:not(.lists)").click()
    asks = player.page.locator("dialog.asks-numbers[open]")
    asks.locator("input[type=number]").first.fill(str(OFFERED))
    return Refused(refusal, asks.locator(".why"))


def a_bet_that_is_too_high(player: GamePlayer) -> Refused:
    refusal = Refusal("stake_out_of_range", "SEM-16", {"least": 1, "most": 10})
    return a_number_that_is_too_high(player, refusal)


def a_cut_that_is_too_deep(player: GamePlayer) -> Refused:
    return a_number_that_is_too_high(player, Refusal("invalid_cut", "CUC-06", {"most": 39}))


def a_card_below_the_pack(player: GamePlayer) -> Refused:
    return a_number_that_is_too_high(
        player, Refusal("position_out_of_range", "ASI-04", {"last": 39})
    )


ABOVE = (a_bet_that_is_too_high, a_cut_that_is_too_deep, a_card_below_the_pack)
REFUSED = {
    "asino": a_card_below_the_pack,
    "bazzica": a_card_that_may_not_be_played,
    "bestia": a_card_that_may_not_be_played,
    "bestia_quattro": a_card_that_may_not_be_played,
    "cucu": a_cut_that_is_too_deep,
    "sette_e_mezzo": a_bet_that_is_too_high,
    "spacca_il_mazzo": a_card_up_that_waits,
    "machiavelli": a_meld_of_one_card,
    "merda": a_fourth_feint,
    "pinnacola": three_cards_that_are_no_meld,
}
FIRST = {"bestia": "phone", "bestia_quattro": "desk", "sette_e_mezzo": "desk", "merda": "desk"}


@pytest.mark.parametrize(
    ("game", "table", "screen"),
    [
        (g, t, s)
        for g, t, s in product(REFUSED, ("usual", "largest"), SCREENS)
        if t == "usual" or g in LARGEST
        if ALL or (t == "usual" and s == FIRST.get(g, "phone"))
    ],
)
def test_a_refused_move_says_why_and_leads_to_its_clause(
    logged_in: LoggedIn, game: str, table: str, screen: str
) -> None:
    language, context = SCREENS[screen]
    seats, options = LARGEST[game] if table == "largest" else (len(NAMES), {})
    names = [*NAMES, *(f"guest{seat}" for seat in range(len(NAMES), seats))]
    match = opened(*names, game=game, options=SHORT[game] | options)
    if REFUSED[game] is a_card_that_may_not_be_played:
        until_a_card_is_unplayable(match, game)
    stored = load(match)
    seat = stored.state.rules.current(stored.state.state)[0]
    page = logged_in(names[seat], "/settings/", **context)
    if REFUSED[game] in ABOVE:
        offering_numbers_to(page, OFFERED)
    page.goto(f"/tables/{match}/")
    player = GamePlayer(page, match, seat, language, touch=screen == "phone")
    player.sit()
    player.settle()
    version = load(match).version
    refusal, place, allowed = REFUSED[game](player)
    words = stored.state.words[refusal.code].say(language, refusal.params)
    named = {"it": "regola", "en": "rule"}[language]
    expect(place).to_contain_text(f"{words} ({named} {refusal.clause}")
    expect(place.locator("a")).to_be_in_viewport(ratio=0.9)
    expect(place).to_be_in_viewport(ratio=0.9)
    picture(page, f"{game}-{table}-{screen}-refused")
    with page.context.expect_page() as opened_beside:
        place.locator("a").click()
    beside = opened_beside.value
    clause = beside.locator(f"[id='{refusal.clause}']")
    expect(clause).to_be_in_viewport()
    expect(beside.locator("li", has=clause).first).to_contain_text(refusal.clause)
    assert f"/rules/{game}/" in beside.url
    assert load(match).version == version + allowed
    assert load(match).state.state.match.deal == stored.state.state.match.deal
