"""Deals and matches computed by hand, to the last chip (BES-5 to BES-7, BES-19 to BES-50)."""

from typing import Any

import pytest

from games.bestia.state import BestiaState
from games.kernel.event import Event
from games.kernel.match import CallTime, Resign
from games.kernel.seats import SYSTEM, Seat
from tests.unit.bestia.bestia_tables import (
    RULES,
    all_hands,
    dealt,
    finished,
    named,
    played,
    sizes,
)
from tests.unit.narrowing import accepted

OUT = " decline_invite"
DOMINANT, AFTER_FIRST, HIGHEST = (
    "tactic_dominant_trump",
    "tactic_trump_after_first",
    "tactic_highest_trump",
)
SIX = ["1D 4C 5C", "2D 1C 4S", "4D 2C 1S", "5D 6C 2S", "6D 7C 5S", "7D 8C 6S"]
SIX_PLAYS = "1D 2D 4D 5D 6D 7D 4C 1C 2C 6C 7C 8C 4S 1S 2S 5S 6S 5C"
"""Seat 0 takes denari, seat 1 coppe, seat 2 spade; nobody holds a trump."""
ONE_EACH = ["1D 4C 4S", "2D 1C 5S", "4D 2C 1S", "5D 5C 2S"]
ONE_EACH_PLAYS = "1D 2D 4D 5D 4C 1C 2C 5C 5S 1S 2S 4S"
"""The same with four seats: one trick each for seats 0, 1 and 2."""


def settled(events: list[Event]) -> Any:
    """How the deal ended."""
    return named(events, "deal_settled")[0]


def left(table: BestiaState, seat: Seat) -> BestiaState:
    """The table after a seat gave up."""
    after: BestiaState = accepted(RULES.act(table, seat, Resign())).state
    return after


def test_six_play_three_pay_and_the_next_pot_is_four_times_as_high() -> None:
    """BES-5, BES-39, BES-40, BES-41, BES-43."""
    events, table = played(dealt(SIX, "2B", 5, stake=18), f"{'knock ' * 6}{SIX_PLAYS}")
    found = settled(events)
    assert found.tricks == [1, 1, 1, 0, 0, 0]
    assert found.shares == [6, 6, 6, 0, 0, 0]
    assert found.bestie == [0, 0, 0, 18, 18, 18]
    assert table.chips.held == (6, 6, 6, -18, -18, -36)
    assert (table.chips.pot, found.next_pot) == (54, 54)
    table = dealt(SIX, "2B", 0, state=table)
    assert (table.chips.pot, table.chips.held[0]) == (72, 6 - 18)
    events, table = played(table, "pass pass knock pass pass pass" + OUT * 5)
    assert table.chips.held == (-12, 6, 6, 72 - 18, -18, -36)
    assert table.chips.pot == 0


def test_of_two_the_one_without_a_trick_pays_what_the_other_won() -> None:
    """BES-39, BES-40, BES-44: the pot of 6 is paid out, and paid again for the next deal."""
    hands = ["1B 3B 10B", "4D 5D 6D", "2C 4C 5C", "2S 4S 5S"]
    events, table = played(
        dealt(hands, "2B", 3, stake=6),
        "knock knock pass pass" + OUT * 2 + " 1B 4D 3B 5D 10B 6D",
    )
    assert settled(events).shares == [6, 0, 0, 0]
    assert table.chips.held == (6, -6, 0, -6)
    assert table.chips.pot == 6


def test_a_chain_of_compulsory_and_free_deals() -> None:
    """BES-19, BES-20; worked example 5 of the rules, with every balance."""
    events, table = played(dealt(ONE_EACH, "2B", 3, mandatory_round=True, stake=3), ONE_EACH_PLAYS)
    assert settled(events).tricks == [1, 1, 1, 0]
    assert table.chips.held == (1, 1, 1, -6)
    table = dealt(ONE_EACH, "2B", 0, state=table)
    assert (table.phase, table.chips.pot) == ("declare", 6)
    moves = "knock pass knock pass decline_invite decline_invite"
    _, table = played(table, moves)
    assert RULES.current(table) == (1,)
    events, table = played(table, "1C 5C 5S 2S 2D 5D")
    assert settled(events).tricks == [0, 2, 0, 1]
    assert settled(events).shares == [0, 4, 0, 2]
    assert table.chips.held == (1 - 3, 1 + 4, 1, -6 + 2)
    table = dealt(ONE_EACH, "2B", 1, state=table)
    assert (table.phase, table.chips.pot) == ("play", 3)
    assert table.waiting == (2, 3, 0, 1)


def test_a_pot_taken_without_play_makes_the_next_deal_compulsory() -> None:
    """BES-18, BES-20."""
    _, table = played(dealt(ONE_EACH, "2B", 3, mandatory_round=True), ONE_EACH_PLAYS)
    _, table = played(dealt(ONE_EACH, "2B", 0, state=table), "knock pass pass pass" + OUT * 3)
    assert table.only_stakes
    assert dealt(ONE_EACH, "2B", 1, state=table).phase == "play"


def test_a_fine_alone_makes_the_next_deal_free() -> None:
    """BES-7, BES-20, BES-42: nobody went in bestia, one was fined."""
    hands = ["1S 4C 5C", "3S 6D 7D", "6C 7C 8C", "5B 6B 7B"]
    table = dealt(hands, "2S", 3, tactic_dominant_trump="fine")
    events, table = played(table, "knock knock pass pass" + OUT * 2 + " 4C 3S 6D 1S 5C 7D")
    assert (settled(events).bestie, settled(events).fines) == ([0] * 4, [3, 0, 0, 0])
    assert table.chips.held == (2 - 3, 1, 0, -3)
    assert (table.chips.pot, table.only_stakes) == (3, False)


def test_two_seats_are_fined_for_different_tactics() -> None:
    """BES-34, BES-36, BES-38, BES-42: both fines of 9 lie in the next pot."""
    hands = ["1S 4D 5D", "7S 10S 1C", "2C 4C 5C", "6C 7C 8C"]
    modes: dict[str, Any] = {DOMINANT: "fine", HIGHEST: "fine"}
    table = dealt(hands, "2S", 3, stake=9, **modes)
    events, table = played(table, "knock knock pass pass" + OUT * 2 + " 4D 7S 1C 1S 5D 10S")
    told = [(event.seat, event.rule) for event in named(events, "tactic_fined")]
    assert told == [(0, DOMINANT), (1, HIGHEST)]
    assert settled(events).shares == [3, 6, 0, 0]
    assert settled(events).fines == [9, 9, 0, 0]
    assert table.chips.held == (3 - 9, 6 - 9, 0, -9)
    assert table.chips.pot == 18


def test_a_trump_that_could_not_beat_costs_no_fine() -> None:
    """BES-37, BES-38."""
    hands = ["1C 4C 5C", "7C 2D 5D", "1S 6D 7D", "3S 2S 4D"]
    table = dealt(hands, "4S", 3, tactic_highest_trump="fine")
    _, table = played(table, "pass knock knock knock" + OUT + " 7C 1S")
    step = {card.card: card for card in RULES.legal_actions(table) if hasattr(card, "card")}
    assert set(step) == {"2S", "3S"}
    assert RULES.caution(table, 3, step["2S"]) is None
    events, _ = finished(table, "2S")
    assert not named(events, "tactic_fined")


def test_who_has_left_owes_a_bestia_but_no_fine() -> None:
    """BES-38, BES-40, GEN-07: its hand was never shown, so nothing is told of it."""
    hands = ["1S 4D 5D", "6D 7D 8D", "2C 4C 5C", "6C 7C 8C"]
    table = dealt(hands, "2S", 3, stake=9, tactic_dominant_trump="fine")
    _, table = played(table, "knock knock pass pass" + OUT * 2 + " 4D")
    events, table = finished(left(table, 0), "")
    assert not named(events, "tactic_fined")
    assert settled(events).bestie == [9, 0, 0, 0]
    assert table.chips.held == (-9, 9, 0, -9)


def last_deal(hands: list[str], **options: Any) -> BestiaState:
    """The last ordinary deal of a match of one round: seat 3 deals these hands."""
    table = dealt(ONE_EACH, "2B", 0, rounds=1, **options)
    for dealer in (1, 2, 3):
        _, table = played(table, "knock pass pass pass" + OUT * 3)
        table = dealt(hands if dealer == 3 else ONE_EACH, "2B", dealer, state=table)
    return table


def test_closing_deals_go_on_until_the_pot_is_empty() -> None:
    """BES-46, BES-47; each of the first three dealers lost his stake to the seat at his right."""
    table = last_deal(ONE_EACH, stake=12)
    assert table.chips.held == (-12, 0, 0, -12 + 12)
    events, table = played(table, f"{'knock ' * 4}{ONE_EACH_PLAYS}")
    assert table.chips.held == (-12 + 4, 4, 4, -12)
    assert table.chips.pot == 12
    for _ in range(2):  # nobody pays a stake, the same seat deals
        table = dealt(ONE_EACH, "2B", 3, state=table)
        assert (table.chips.pot, table.chips.held) == (12, (-8, 4, 4, -12))
        _, table = played(table, "pass pass pass pass" + OUT * 4)
    table = dealt(ONE_EACH, "2B", 3, state=table)
    events, table = played(table, f"knock knock knock pass{OUT} 1D 2D 4D 4C 1C 2C 5S 1S 4S")
    assert settled(events).shares == [4, 4, 4, 0]
    assert events[-1].name() == "match_ended"
    assert RULES.totals(table) == [-4, 8, 8, -12]
    assert RULES.score_sheet(table).places == [3, 1, 1, 4]
    assert table.match.deal == 7


def test_a_stake_that_nobody_played_for_is_closed_too() -> None:
    """BES-17, BES-46, BES-47: the pot of the last ordinary deal holds a stake, no bestia."""
    _, table = played(last_deal(ONE_EACH), "pass pass pass pass" + OUT * 4)
    assert not RULES.is_over(table)
    table = dealt(ONE_EACH, "2B", 3, state=table)
    assert (table.dealer, table.chips.pot) == (3, 3)
    events, table = played(table, "pass pass pass knock" + OUT * 3)
    assert events[-1].name() == "match_ended"
    assert RULES.totals(table) == [-3, 0, 0, 3]


def test_a_fine_keeps_the_closing_deals_going() -> None:
    """BES-38, BES-47."""
    hands = ["1B 4C 5C", "3B 6D 7D", "6C 7C 8C", "5S 6S 7S"]
    table = last_deal(hands, tactic_dominant_trump="fine")
    events, table = played(table, "knock knock pass pass" + OUT * 2 + " 4C 3B 6D 1B 5C 7D")
    assert settled(events).next_pot == 3
    assert not RULES.is_over(table)
    table = dealt(hands, "2B", 3, state=table)
    _, table = played(table, "pass knock pass pass" + OUT * 3)
    assert RULES.is_over(table)
    assert RULES.totals(table) == [-3 + 2 - 3, 1 + 3, 0, -3 + 3]


def test_the_compulsory_round_does_not_return_in_closing_deals() -> None:
    """BES-19, BES-20, BES-47: deals 1 and 3 are compulsory, the others free."""
    table = dealt(ONE_EACH, "2B", 0, mandatory_round=True, rounds=1)
    rest = " 4C 1C 2C 5C 5S 1S 2S 4S"
    _, table = played(table, "2D 4D 5D 1D" + rest)
    _, table = played(dealt(ONE_EACH, "2B", 1, state=table), "pass knock pass pass" + OUT * 3)
    _, table = played(dealt(ONE_EACH, "2B", 2, state=table), "5D 1D 2D 4D" + rest)
    table = dealt(ONE_EACH, "2B", 3, state=table)
    assert (table.phase, table.chips.pot) == ("declare", 6)
    _, table = played(table, f"{'knock ' * 4}{ONE_EACH_PLAYS}")
    table = dealt(ONE_EACH, "2B", 3, state=table)
    assert (table.phase, table.chips.pot, table.match.deal) == ("declare", 6, 5)


@pytest.mark.parametrize(
    ("players", "stake", "shares"),
    [
        (4, 9, [3, 2, 2, 2]),
        (5, 9, [2, 2, 2, 2, 1]),
        (6, 9, [2, 2, 2, 1, 1, 1]),
        (6, 12, [2] * 6),
        (5, 3, [1, 1, 1, 0, 0]),
    ],
)
def test_what_the_cap_leaves_is_shared_from_the_last_dealers_right(
    players: int, stake: int, shares: list[int]
) -> None:
    """BES-48: the last dealer sits at the end of the row, his right-hand neighbour is seat 0."""
    hands = SIX[:players]
    table = dealt(hands, "2B", 0, rounds=1, max_closing_deals=0, stake=stake)
    for dealer in range(1, players):
        _, table = played(table, f"knock{' pass' * (players - 1)}{OUT * (players - 1)}")
        table = dealt(hands, "2B", dealer, state=table)
    events, table = played(table, f"{'pass ' * players}{OUT * players}")
    assert named(events, "pot_shared")[0].shares == shares
    assert RULES.is_over(table)
    before = [-stake, *[0] * (players - 1)]  # each but the first dealer won a stake and paid one
    assert RULES.totals(table) == [a + b for a, b in zip(before, shares, strict=True)]


def test_a_seat_that_left_deals_no_more_and_gets_no_share() -> None:
    """BES-8, BES-48, GEN-07: seats 1 to 3 stay, 12 chips are 4 each."""
    table = dealt(ONE_EACH, "2B", 3, stake=12, rounds=1, max_closing_deals=0)
    table = left(table, 0)
    _, table = played(table, "pass pass pass" + OUT * 3)
    table = dealt(ONE_EACH, "2B", 1, state=table)
    assert sizes(table) == [0, 3, 3, 3]
    assert table.chips.pot == 24
    _, table = played(table, "pass pass knock" + OUT * 2)
    table = dealt(ONE_EACH, "2B", 2, state=table)
    _, table = played(table, "knock pass pass" + OUT * 2)
    table = dealt(ONE_EACH, "2B", 3, state=table)  # the fourth ordinary deal is still played
    events, table = played(table, "pass pass pass" + OUT * 3)
    assert named(events, "pot_shared")[0].shares == [0, 4, 4, 4]
    assert RULES.totals(table) == [0, -12 + 24 + 4, -12 + 4, -12 + 12 - 12 + 4]
    assert RULES.score_sheet(table).places[0] == 4


def test_a_closing_deal_of_a_dealer_who_left_is_dealt_by_the_next() -> None:
    """BES-47, GEN-07."""
    _, table = played(last_deal(ONE_EACH), "pass pass pass pass" + OUT * 4)
    table = dealt(ONE_EACH, "2B", 0, state=left(table, 3))
    assert (table.chips.pot, table.waiting) == (3, (1, 2, 0))


def test_when_time_is_called_bestie_are_shared_with_the_pot() -> None:
    """BES-41, BES-48, GEN-07: 54 chips among six, who won or lost as in the first test."""
    table = dealt(SIX, "2B", 5, stake=18)
    table = accepted(RULES.act(table, SYSTEM, CallTime())).state
    events, table = played(table, f"{'knock ' * 6}{SIX_PLAYS}")
    assert named(events, "pot_shared")[0].shares == [9] * 6
    assert RULES.totals(table) == [15, 15, 15, -9, -9, -27]
    assert [row.items[-1] for row in table.match.sheets[0].rows] == [("pot_share", 9)] * 6
    assert RULES.score_sheet(table).places == [1, 1, 1, 4, 4, 6]


def test_each_is_served_from_the_top_of_the_stock_in_its_turn() -> None:
    """BES-16, BES-22, BES-23, BES-24: a knocker, a passer with four, a knocker who keeps all."""
    stock = "7D 7C 7S 8D 8C 8S 9D"
    table = dealt(SIX[:4], "2B", 3, stock, exchange_max=2, new_hand_size=4)
    _, table = played(table, "knock pass knock pass exchange:discard=1D,4C")
    assert table.hand(0) == ["7D", "5C", "7C"]
    events, table = played(table, "accept_invite")
    assert named(events, "cards_served")[0].cards == ["7S", "8D", "8C", "8S"]
    _, table = played(table, "discard:card=8D exchange")
    assert all_hands(table)[1:3] == [["8C", "7S", "8S"], ["4D", "2C", "1S"]]
    events, table = played(table, "decline_invite")
    assert named(events, "play_opened")[0].order == [0, 1, 2]
    assert table.stock[0] == "9D"
    assert table.heap == ["2D", "1C", "4S", "5D", "6C", "2S", "1D", "4C", "8D"]
