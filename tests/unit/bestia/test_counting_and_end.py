"""Dividing the pot and ending the match (BES-39 to BES-50, GEN-12)."""

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from games.bestia.state import BestiaState
from games.kernel.event import Event
from games.kernel.match import CallTime, Deal, MatchEnded
from games.kernel.seats import SYSTEM
from tests.testbed.matches import random_match
from tests.unit.bestia.bestia_tables import (
    EXAMPLE_4_PLAYS,
    EXAMPLE_4_WORDS,
    RULES,
    dealt,
    finished,
    named,
    played,
    started,
)
from tests.unit.narrowing import accepted, instance

OUT = " decline_invite"
SHORT = {"rounds": 1, "max_closing_deals": 3}


def settled(events: list[Event]) -> Any:
    """How the deal ended."""
    return named(events, "deal_settled")[0]


def test_each_trick_brings_a_third_and_none_costs_the_pot_bes_39_bes_40() -> None:
    """BES-39, BES-40: Worked examples 1 and 4 of the rules."""
    events, table = played(dealt(stake=12), f"{EXAMPLE_4_WORDS} {EXAMPLE_4_PLAYS}")
    found = settled(events)
    assert (found.tricks, found.shares) == ([0, 0, 2, 1], [0, 0, 8, 4])
    assert (found.bestie, found.fines, found.next_pot) == ([12, 0, 0, 0], [0] * 4, 12)
    assert table.chips.held == (-12, 0, 8, -8)
    items = [row.items for row in table.match.sheets[0].rows]
    assert items == [[("bestie", -12)], [], [("shares", 8)], [("stake", -12), ("shares", 4)]]


def test_several_bestie_pay_the_pot_each_bes_40_bes_41() -> None:
    """BES-40, BES-41: Worked example 2 of the rules."""
    hands = ["4C 5C 6C", "4D 5D 6D", "2C 7C 8C", "2D 7D 8D", "1S 3S 10S"]
    table = dealt(hands, "2S", 0, stake=12)
    events, _ = finished(table, "knock pass knock knock pass" + OUT * 2)
    found = settled(events)
    assert (found.tricks, found.shares) == ([0, 0, 0, 0, 3], [0, 0, 0, 0, 12])
    assert (found.bestie, found.next_pot) == ([0, 12, 0, 12, 0], 24)


def test_bestie_are_the_next_pot_bes_41() -> None:
    """BES-41."""
    _, table = played(dealt(stake=12), f"{EXAMPLE_4_WORDS} {EXAMPLE_4_PLAYS}")
    assert table.chips.pot == 12
    assert dealt(dealer=0, state=table).chips.pot == 24


def test_a_fine_is_paid_beside_a_bestia_bes_42() -> None:
    """BES-42."""
    hands = ["1S 10S 9D", "3S 4S 5D", "6C 7C 8C", "5B 6B 7B"]
    table = dealt(hands, "2S", 3, stake=9, tactic_highest_trump="fine")
    events, table = played(table, "knock knock pass pass" + OUT * 2 + " 10S 4S 1S 3S 9D 5D")
    found = settled(events)
    assert (found.bestie, found.fines) == ([0, 9, 0, 0], [0, 9, 0, 0])
    assert found.next_pot == 18
    assert table.match.sheets[0].rows[1].items == [("bestie", -9), ("fines", -9)]


def test_with_four_participants_somebody_goes_in_bestia_bes_43() -> None:
    """BES-43."""
    for seed in range(6):
        playing = 0
        for event in random_match(RULES, seed, {"players": 6, "rounds": 1}):
            if event.name() == "play_opened":
                playing = len(named([event], "play_opened")[0].order)
            elif event.name() == "deal_settled":
                found = settled([event])
                assert sum(bestia > 0 for bestia in found.bestie) >= playing - 3


def test_a_clean_deal_leaves_the_pot_empty_bes_44() -> None:
    """BES-44."""
    hands = ["1S 4C 5C", "3S 6D 7D", "6C 7C 8C", "5B 6B 7B"]
    words = "knock knock pass pass" + OUT * 2
    events, table = played(dealt(hands, "2S", 3), f"{words} 4C 3S 6D 1S 5C 7D")
    assert (settled(events).shares, settled(events).next_pot) == ([2, 1, 0, 0], 0)
    assert (table.chips.pot, table.only_stakes) == (0, True)
    assert dealt(dealer=0, state=table).chips.pot == 3


def test_each_seat_deals_equally_often_bes_45() -> None:
    """BES-45."""
    events = random_match(RULES, 5, {"players": 5, "rounds": 2})
    dealers = [event.dealer for event in named(events, "cards_dealt")]
    assert sorted(dealers[:10]) == sorted([*range(5)] * 2)
    assert len(named(events, "stake_paid")) == 10


def last_ordinary(moves: str, **options: object) -> tuple[list[Event], BestiaState]:
    """The last ordinary deal of a match of four deals, in which seat 0 deals."""
    table = dealt(dealer=1, **{**SHORT, **options})  # type: ignore[arg-type]
    for dealer in (2, 3, 0):
        _, table = played(table, "knock pass pass pass" + OUT * 3)
        table = dealt(dealer=dealer, state=table)
    return finished(table, moves)


def test_an_empty_pot_after_the_last_ordinary_deal_ends_the_match_bes_46() -> None:
    """BES-46."""
    events, table = last_ordinary("knock pass pass pass" + OUT * 3)
    assert events[-1].name() == "match_ended"
    assert RULES.is_over(table)
    assert table.match.deal == 4
    assert not named(events, "pot_shared")


def test_closing_deals_empty_the_pot_bes_47() -> None:
    """BES-47: worked example 9 of the rules: the same dealer, and nobody pays."""
    events, table = last_ordinary("knock knock knock knock", stake=12)
    assert settled(events).next_pot > 0
    pot = table.chips.pot
    assert not RULES.is_over(table)
    table = dealt(dealer=0, state=table)
    assert table.chips.pot == pot
    events, table = finished(table, "pass knock pass pass" + OUT * 3)
    assert RULES.is_over(table)
    assert named(events, "pot_taken_unopposed")[0].amount == pot
    assert instance(MatchEnded, events[-1]).totals == list(table.chips.held)


def test_after_the_last_closing_deal_the_pot_is_shared_bes_48() -> None:
    """BES-48: worked example 10 of the rules, 15 in the pot, the last dealer's right first."""
    events, table = last_ordinary("pass pass pass pass" + OUT * 4, stake=15, max_closing_deals=0)
    shared = named(events, "pot_shared")[0]
    assert shared.shares == [3, 4, 4, 4]  # seat 0 dealt
    assert RULES.is_over(table)
    assert table.chips.pot == 0
    last = table.match.sheets[-1]
    assert ("pot_share", 4) in last.rows[1].items
    assert [row.total for row in last.rows] == [3 - 15, 4, 4, 4]
    many = dealt(dealer=1, rounds=1, max_closing_deals=2)
    for dealer in (2, 3, 0, 0, 0):
        _, many = played(many, "pass pass pass pass" + OUT * 4)
        many = dealt(dealer=dealer, state=many)
    events, many = played(many, "pass pass pass pass" + OUT * 4)
    assert (many.match.deal, RULES.is_over(many)) == (6, True)
    assert named(events, "pot_shared")[0].shares == [3, 3, 3, 3]


def test_the_highest_balance_wins_and_equal_ones_share_bes_49() -> None:
    """BES-49."""
    events, _ = last_ordinary("pass knock pass pass" + OUT * 3)
    end = instance(MatchEnded, events[-1])
    assert sum(end.totals) == 0
    by_total = sorted(range(4), key=lambda seat: -end.totals[seat])
    assert all(
        (end.totals[a] > end.totals[b]) == (end.places[a] < end.places[b])
        for a, b in pairwise(by_total)
    )
    assert min(end.totals) < 0


def test_a_pot_beyond_all_bounds_ends_the_match_bes_50() -> None:
    """BES-50."""
    state = started(players=6, stake=999, rounds=100)
    for _ in range(60):
        if RULES.is_over(state):
            break
        state = accepted(RULES.act(state, SYSTEM, Deal())).state
        _, state = finished(state, "knock " * 6)
        assert all(abs(chips) < 1_000_000 for chips in state.chips.held)
    assert RULES.is_over(state)
    shares = [
        sum(c for item, c in row.items if item == "pot_share")
        for row in state.match.sheets[-1].rows
    ]
    before = [held - share for held, share in zip(state.chips.held, shares, strict=True)]
    assert max(sum(shares), *map(abs, before)) > RULES.chips_limit
    assert state.match.deal < 60


def test_time_called_shares_the_pot_gen_07() -> None:
    table = dealt(stake=6)
    table = accepted(RULES.act(table, SYSTEM, CallTime())).state
    events, table = played(table, "pass pass pass pass" + OUT * 4)
    assert RULES.is_over(table)
    assert named(events, "pot_shared")[0].shares == [2, 2, 1, 1]
    assert RULES.totals(table) == [2, 2, 1, 1 - 6]


@pytest.mark.parametrize(
    ("held", "pot", "over", "after"),
    [
        ((50_000, -49_997, -49_998, -50_008), 100_003, True, [75_001, -24_996, -24_997, -25_008]),
        ((100_001, -100_001, 0, -3), 3, True, [100_001, -99_998, 0, -3]),
        ((99_997, -100_000, 0, 0), 3, False, [99_997, -99_997, 0, 0]),
    ],
)
def test_a_pot_or_a_balance_beyond_the_limit_ends_the_match_bes_50(
    held: tuple[int, ...], pot: int, over: bool, after: list[int]
) -> None:
    """BES-50: 100,000 chips are not beyond; what lies in the pot goes to all."""
    assert RULES.chips_limit == 100_000
    table = dealt()
    table.chips = replace(table.chips, held=held, pot=pot)
    passes = pot > RULES.chips_limit
    moves = "pass pass pass pass" + OUT * 4 if passes else "pass knock pass pass" + OUT * 3
    events, table = played(table, moves)
    assert RULES.is_over(table) == over
    assert bool(named(events, "pot_shared")) == passes
    assert (list(table.chips.held), table.chips.pot) == (after, 0)


def test_an_empty_pot_is_not_shared_when_time_is_called_bes_48() -> None:
    """BES-48, GEN-07."""
    table = accepted(RULES.act(dealt(), SYSTEM, CallTime())).state
    events, table = played(table, "knock pass pass pass" + OUT * 3)
    assert events[-1].name() == "match_ended"
    assert not named(events, "pot_shared")


def test_as_many_shuffles_are_provable_as_seats_are_served_bes_25() -> None:
    """BES-10, BES-11, BES-25: how cards are dealt is told before the first deal."""
    table = started(players=5)
    assert RULES.shuffle_labels(table.match) == {f"stock {number}" for number in range(1, 6)}
    told = RULES.dealing(table.match)
    assert told is not None
    assert [(take.event, take.packet) for take in told.takes[:2]] == [
        ("cards_dealt", told.takes[0].packet),
        ("cards_dealt", 3),
    ]
    assert told.takes[1].first == ("cards_dealt", "dealer", 1)
    assert RULES.chance_bounds(table.match) == {"first_dealer": 5}


@pytest.mark.parametrize("players", [4, 6])
def test_bounds_are_those_of_the_rules_gen_12(players: int) -> None:
    options = RULES.resolve_options({"players": players, "rounds": 3, "max_closing_deals": 7})
    assert isinstance(options, dict)
    assert RULES.deals_bound(options) == 3 * players + 7
    assert RULES.deal_bound(options) == 130 + 2 * (3 * players + 7)
