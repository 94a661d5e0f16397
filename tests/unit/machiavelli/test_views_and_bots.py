"""What seats see and what bots find: MAC-11, MAC-18 from the other side of the table."""

from random import Random
from time import process_time
from typing import Any

import pytest

from games.kernel.cards import FRENCH_52
from games.kernel.match import OVER, Deal
from games.kernel.position import Position, PositionError, arranged
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.kernel.verify_log import misplaced
from games.machiavelli import preferences
from games.machiavelli.cards import EMPTY, Pile, numbers, pile_of
from games.machiavelli.events import DrawCard, PlayLayout, RestoreTable
from games.machiavelli.layouts import Accepted, judged
from games.machiavelli.melds import book
from games.machiavelli.solver import best_table
from games.machiavelli.state import MachiavelliState
from games.registry import bots
from tests.unit.machiavelli.machiavelli_tables import RULES, dealt, done, layout, melds, table
from tests.unit.narrowing import instance

BOOK = book("high_or_low")


def chosen(state: MachiavelliState) -> PlayLayout:
    """What the heuristic bot plays."""
    view = RULES.observe(state, RULES.current(state)[0])
    return instance(PlayLayout, bots("machiavelli")["heuristic"].choose(view, Random(1)))


@pytest.mark.parametrize(
    ("lying", "held", "left"),
    [
        # the two tables of the old rules
        ("KH KD KC | QH QD QC | JH JD JC", "AC 2H 5D", 2),
        ("10H 10D 10S | JH JD JS | QH QD QC", "9S QD QS 2H", 1),
        ("10H 10D 10S | JH JD JS | QH QD QC", "9S 2H", 2),
        ("3C 4C 5C 6C 7C 8C", "5C 2H", 1),
        ("5H 6H 7H 8H", "5C 5S 2D", 1),
        ("4S 5S 6S 7S | 7H 7D 7C", "3H 4H 5H 7S", 0),
        ("", "3H 4H 5H 9C 9S 9D 2S", 1),
    ],
)
def test_the_bot_finds_tables_mac_11(lying: str, held: str, left: int) -> None:
    state = table(lying, held, 13)
    view = RULES.observe(state, 0)
    step = bots("machiavelli")["heuristic"].choose(view, Random(1))
    if left == len(held.split()):
        assert step == DrawCard(), "nothing can be laid"
        return
    after = done(RULES.act(state, 0, step)).state
    assert after.hands[0].size == left


def test_its_tables_are_legal_whatever_lies_there_mac_18() -> None:
    """Deals played out by searching: each found table is judged, and no card is lost."""
    rng, found = Random(5), 0
    for number in range(3):
        state = dealt(number % 2, players=2)
        while state.phase != OVER:
            seat = RULES.current(state)[0]
            view = RULES.observe(state, seat)
            step = next(preferences(view, rng))
            if isinstance(step, PlayLayout):
                found += step not in RULES.legal_actions(state, seat)
                assert isinstance(judged(state, seat, step.layout), Accepted)
            state = done(RULES.act(state, seat, step)).state
            assert misplaced(RULES, state) is None
    assert found > 3


@pytest.mark.parametrize("rearranging", [False, True])
def test_every_listed_step_is_preferred_somewhere_once_mac_20(rearranging: bool) -> None:
    state = table("3S 4S 5S | 7H 7D 7S", "6S 7C 9C 9H 9D 9S", 13, rearranging=rearranging)
    steps = list(preferences(RULES.observe(state, 0), Random(1)))
    assert len(steps) == len(set(steps))
    assert set(RULES.legal_actions(state)) <= set(steps)
    assert isinstance(steps[0], PlayLayout)
    assert all(RULES.check(state, 0, step) is None for step in steps)


def test_who_can_lay_nothing_puts_the_table_back_and_draws_mac_22() -> None:
    state = table("3S 4S 5S", "KH 9D", 13, rearranging=True)
    steps = preferences(RULES.observe(state, 0), Random(1))
    assert next(steps) == RestoreTable()
    calm = table("3S 4S 5S", "KH 9D", 13)
    assert next(preferences(RULES.observe(calm, 0), Random(1))) == DrawCard()


def test_who_has_to_open_does_so_with_its_own_cards_mac_17() -> None:
    state = table("3S 4S 5S", "6S 9C 9H 9D 2D", 13, opening_meld_required=True)
    assert chosen(state) == layout("3S 4S 5S | 9H 9D 9C")
    nothing = table("3S 4S 5S", "6S 9C 9H", 13, opening_meld_required=True)
    assert next(preferences(RULES.observe(nothing, 0), Random(1))) == DrawCard()


def test_a_full_table_is_searched_within_a_bound() -> None:
    """Ninety cards on the table and the hand's worst case: work is counted, so it ends."""
    runs = [[f"{rank}{suit}" for rank in ranks] for suit in "HDCS" for ranks in
            (["A", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["10", "J", "Q", "K"])]  # fmt: skip
    lying = [pile_of(run).once for run in runs[:-1] * 2]
    hand = pile_of(runs[-1][:3]).with_one(pile_of(runs[-1][:3]).once)
    began = process_time()
    plan = best_table(BOOK, lying, hand)
    assert plan.hand == EMPTY
    stuck = best_table(BOOK, lying, pile_of(["KS", "JS"]))
    assert process_time() - began < 5, (
        "seconds of work on any machine: an exact search takes minutes"
    )
    assert stuck.hand.size <= 2


def test_what_is_found_takes_the_work_that_is_allowed_and_no_more() -> None:
    """The ace of the old rules: three melds are taken apart, which is many steps."""
    lying = [pile_of(m.split()).once for m in ("KH KD KC", "QH QD QC", "JH JD JC")]
    hand = pile_of(["AC"])
    left = [best_table(BOOK, lying, hand, work=work).hand.size for work in range(60)]
    assert left[0] == left[1] == 1
    assert left[-1] == 0
    assert left == sorted(left, reverse=True), "more work finds no less"


def test_piles_count_two_copies_mac_01() -> None:
    rng = Random(2)
    pack = [*FRENCH_52, *FRENCH_52]
    for _ in range(200):
        cards = rng.sample(pack, rng.randrange(40))
        part = rng.sample(cards, rng.randint(0, len(cards)))
        pile, taken = pile_of(cards), pile_of(part)
        rest = list(cards)
        for card in part:
            rest.remove(card)
        assert pile.holds(taken)
        assert pile.less(taken) == pile_of(rest)
        assert sorted(pile.names()) == sorted(cards)
        assert pile.size == len(cards)
        assert sum(1 for _ in numbers(pile.once)) == len(set(cards))
        once = taken.once
        assert pile.without_one(once).with_one(once) == pile
    with pytest.raises(ValueError, match="three times"):
        pile_of(["7H"] * 3)
    assert Pile(1, 1).size == 2


def test_seats_see_their_own_hand_and_the_table_mac_11() -> None:
    """GEN-09."""
    state = table("3S 4S 5S", "6S KH", "9D 9C QS", stock="2H 2D")
    for viewer in (0, 1, SPECTATOR):
        view = RULES.observe(state, viewer)
        assert view.zone("meld:0").cards == ["3S", "4S", "5S"]
        assert view.zone("stock").cards == [None, None]
        for seat in (0, 1):
            assert (None in view.zone(f"hand:{seat}").cards) == (seat != viewer)
    assert RULES.observe(state, OPEN).zone("stock").cards == ["2H", "2D"]


def test_the_menu_names_hand_and_melds_for_a_new_table_mac_18() -> None:
    view = RULES.observe(table("3S 4S 5S | 7H 7D 7S", "6S KH"), 0)
    entries = {entry.do: entry for entry in view.menu}
    assert set(entries) == {"play_layout", "draw_card", "begin_rearrangement"}
    spec = entries["play_layout"].params["layout"]
    assert (spec.by, spec.zones) == ("layout", ["hand:0", "meld:0", "meld:1"])
    empty = RULES.observe(table("", "6S KH", stock=""), 0)
    assert [entry.do for entry in empty.menu] == ["play_layout", "pass_turn"]


@pytest.mark.parametrize(
    ("lying", "told", "offered"),
    [
        ("", {"stock": 5}, ["draw_card"]),
        ("7H 7D 7S", {"stock": 5}, ["draw_card", "begin_rearrangement"]),
        ("7H 7D 7S", {"stock": ""}, ["pass_turn", "begin_rearrangement"]),
        ("7H 7D 7S", {"rearranging": True}, ["restore_table", "declare_failed_rearrangement"]),
        ("7H 7D 7S", {"rearranging": True, "failed_rearrangement": "off"}, ["restore_table"]),
    ],
)
def test_the_menu_has_what_the_moment_allows_mac_22(
    lying: str, told: dict[str, Any], offered: list[str]
) -> None:
    """MAC-15, MAC-22, MAC-24: beside a new table, which may always be tried."""
    view = RULES.observe(table(lying, "3S 4S KH", **told), 0)
    assert [entry.do for entry in view.menu] == ["play_layout", *offered]


@pytest.mark.parametrize("cards", ["3S 4S 6S", "3S 4S", "7H 7H 7D"])
def test_a_position_has_no_melds_that_are_none_mac_07(cards: str) -> None:
    with pytest.raises(PositionError, match="looks like this"):
        arranged(RULES, Position({"meld:0": cards}), {"players": 2})


def test_a_table_can_be_tried_without_playing_it_mac_18() -> None:
    """The dry run is `check`: it says what the move would be told, and nothing happens."""
    state = table("3S 4S 5S", "6S KH")
    before = RULES.observe(state, OPEN)
    assert RULES.check(state, 0, layout("3S 4S 5S 6S")) is None
    assert RULES.observe(state, OPEN) == before
    assert melds(state) == {"meld:0": "3S 4S 5S"}
    over = RULES.act(state, SYSTEM, Deal())
    assert not hasattr(over, "events")
