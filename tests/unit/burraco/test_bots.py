"""The player by judgement."""

from random import Random
from typing import Any

import pytest

from games import registry
from games.burraco import preferences
from games.burraco.evaluator import KEEP_NEAR, KEEP_NEXT, KEEP_PAIR, KEEP_RANK, partners
from games.burraco.events import Discard, OpenMeld, TakeDiscards
from games.burraco.situation import Situation
from games.burraco.state import BurracoState
from games.kernel.bots import HeuristicBot
from games.kernel.command import Command
from games.kernel.kinds import KIND_OF
from tests.unit.burraco.burraco_tables import RULES, command, dealt, position


def chosen(table: BurracoState) -> Command:
    """What the bot does at this table."""
    return HeuristicBot(preferences).choose(RULES.observe(table, table.turn), Random(1))


def test_the_same_view_gives_the_same_choice() -> None:
    table = position("7D 8D 9D KH QC 3S", melds={"4H 5H 6H": 0})
    assert chosen(table) == chosen(table) == command("open_meld cards=7D,8D,9D")


def test_it_takes_a_pile_that_feeds_its_melds_and_leaves_junk() -> None:
    feeding = position("KH QC 3S 8D 9D", draw=True, pile="7H 10D", melds={"4H 5H 6H": 0})
    assert isinstance(chosen(feeding), TakeDiscards)
    junk = position("KH QC 3S 8D 9D 4C", draw=True, pile="6S 10H JC", melds={})
    assert not isinstance(chosen(junk), TakeDiscards)


def test_it_takes_a_pile_for_one_useful_card_whatever_comes_with_it() -> None:
    pile = "7H 6S 10C QD AS 3D KC"
    table = position("KH QC 3S 8D 9D", draw=True, pile=pile, melds={"4H 5H 6H": 0})
    assert isinstance(chosen(table), TakeDiscards)


@pytest.mark.parametrize(
    ("row", "pile", "takes"),
    [("7C 5D", "JH 4S", True), ("7C 5D", "JH", False), ("", "JH 4S", False)],
)
def test_with_a_row_to_use_up_two_cards_are_better_than_one(
    row: str, pile: str, takes: bool
) -> None:
    """BUR-40 c: the deal cannot end soon, and more cards find their place."""
    hand = "KH QC 3S 8D 6D 10H AC"
    rows = (row, "5C 6S 9H")
    table = position(hand, draw=True, pile=pile, rows=rows, players_format="two")
    assert isinstance(chosen(table), TakeDiscards) is takes


def test_it_keeps_wild_cards_and_pairs() -> None:
    table = position("JK 2C KH KD 6S 9C JD 4C 8H")
    assert chosen(table) in [Discard(card) for card in ("6S", "9C", "4C", "8H")]


def test_a_short_hand_opens_with_a_wild_card() -> None:
    """Eight cards and a pozzetto to win; nine are no reason yet."""
    assert isinstance(chosen(position("JK KH KD 6S 9C JS 4C 8H")), OpenMeld)
    assert isinstance(chosen(position("JK KH KD 6S 9C JS 4C 8H 3S")), Discard)


def test_dear_cards_go_first_only_when_the_deal_may_end() -> None:
    assert chosen(position("AH QH 6S")) == Discard("6S")
    assert chosen(position("AH QH 6S", stock=5)) == Discard("AH")


@pytest.mark.parametrize(
    ("row", "meld", "closes"),
    [
        ("", "4D 5D 6D 7D 8D 9D", True),
        ("7C", "4D 5D 6D 7D 8D 9D", True),
        ("7C 5C", "4D 5D 6D 7D 8D 9D", False),
        ("", "4D 5D 6D", False),
    ],
)
def test_it_fears_an_end_only_where_one_is_possible(row: str, meld: str, closes: bool) -> None:
    """BUR-40: few cards are no danger beside a long row, or without a burraco in reach."""
    table = position(
        "AH QH 6S",
        taken=(0, 1),
        melds={meld: 1},
        others={1: "KC 3C"},
        rows=("5S 9S", row),
        players_format="two",
    )
    assert chosen(table) == Discard("AH" if closes else "6S")


def test_it_closes_when_it_can() -> None:
    table = position("KH", taken=(1,), melds={"4D 5D *JK@6 7D 8D 9D 10D": 0})
    assert chosen(table) == Discard("KH")


def test_it_does_not_feed_the_opponents() -> None:
    melds = {"9H 10H JH QH": 1}
    assert chosen(position("KH 6C", melds=melds)) == Discard("6C")


def test_what_is_not_laid_comes_after_the_discards() -> None:
    """A beginner who overlooks the best step may discard instead, but breaks up nothing."""
    table = position("7D 8D 9D KH QC 3S JK 5C 10S", melds={"4H 5H 6H": 0})
    steps = list(preferences(RULES.observe(table, table.turn), Random(1)))
    assert sorted(map(str, steps)) == sorted(map(str, RULES.legal_actions(table)))
    assert steps[0] == command("open_meld cards=7D,8D,9D")
    discards = [index for index, step in enumerate(steps) if isinstance(step, Discard)]
    assert discards == list(range(discards[0], discards[-1] + 1))
    assert 0 < discards[0] < discards[-1] < len(steps) - 1


def test_there_is_no_hard_opponent() -> None:
    """Playing a deal out takes milliseconds here: too few could be tried to gain by it."""
    assert registry.strengths("burraco") == {"easy": "novice", "medium": "heuristic"}


@pytest.mark.parametrize("ruleset", ["classico", "reale"])
@pytest.mark.parametrize("players_format", ["four_pairs", "two", "three"])
@pytest.mark.parametrize("more", [{}, {"single_pickup_rule": "strict", "free_end_wild": "none"}])
def test_it_finds_every_legal_step_without_making_up_hidden_cards(
    players_format: str, ruleset: str, more: dict[str, Any]
) -> None:
    table = dealt(players_format=players_format, ruleset=ruleset, **more)
    rng = Random(5)
    while not table.match.sheets:
        steps = list(preferences(RULES.observe(table, table.turn), rng))
        assert sorted(map(str, steps)) == sorted(map(str, RULES.legal_actions(table)))
        RULES.play(table, rng.choice(steps[:3]))


@pytest.mark.parametrize(
    ("other", "worth"),
    [
        ("KH", KEEP_NEXT),  # the ace above the king
        ("QH", KEEP_NEAR),
        ("JH", 0),
        ("3H", KEEP_NEAR),  # and below the two
        ("2H", 0),  # which is wild
        ("KD", 0),
        ("AD", KEEP_RANK),
        ("AH", KEEP_PAIR),
    ],
)
def test_what_an_ace_may_still_become(other: str, worth: int) -> None:
    assert partners(Situation(position(f"AH {other} 8S")), KIND_OF["AH"]) == worth
