"""Counting, charging, ranking: BUS-7, BUS-10, BUS-11, BUS-20 to BUS-29."""

import pytest

from games.busca.events import CardsDealt, DealScored, OpeningLeaderDrawn, TrickWon
from games.busca.ruleset import base_charge, charges, next_leader
from games.busca.state import BuscaState
from games.kernel.event import Event
from games.kernel.match import Deal, MatchEnded
from games.kernel.seats import SYSTEM, from_seat
from tests.unit.busca.busca_tables import (
    EXAMPLE_8,
    EXAMPLE_8_TRICKS,
    RULES,
    dealt,
    done,
    played,
    retold,
    started,
)
from tests.unit.narrowing import accepted, instance, refusal_of

ALL_SEATS = (0, 1, 2, 3)


def charge(*points: int) -> list[int]:
    return charges(points, ALL_SEATS)


def whole_deal(table: BuscaState) -> tuple[list[Event], BuscaState]:
    events, table = played(table, " ".join(cards for _, cards, _, _ in EXAMPLE_8_TRICKS))
    return events, table


def test_full_deal_bus_7_bus_19_bus_20_example_8() -> None:
    events, after = whole_deal(dealt(EXAMPLE_8, 1))
    tricks = [event for event in events if isinstance(event, TrickWon)]
    assert [(t.seat, " ".join(t.cards), t.points) for t in tricks] == [
        (winner, cards, points) for _, cards, winner, points in EXAMPLE_8_TRICKS
    ]
    (scored,) = [event for event in events if isinstance(event, DealScored)]
    assert scored == DealScored([14, 7, 5, 14], [2, 0, 0, 2], [2, 0, 0, 2], 0)
    (sheet,) = RULES.score_sheet(after).deals
    assert [row.items for row in sheet.rows] == [
        [("most_points", 2)],
        [],
        [],
        [("most_points", 2)],
    ]
    assert RULES.score_sheet(after).places == [3, 1, 1, 3]  # fewest busche lead: BUS-7


def test_forty_points_a_deal_bus_6() -> None:
    events, _ = whole_deal(dealt(EXAMPLE_8, 1))
    assert sum(e.points for e in events if isinstance(e, TrickWon)) == 40


def test_next_deal_is_led_from_the_right_of_the_charged_bus_10() -> None:
    _, table = whole_deal(dealt(EXAMPLE_8, 1))
    outcome = done(RULES.act(table, SYSTEM, Deal()))
    assert not any(isinstance(e, OpeningLeaderDrawn) for e in outcome.events)
    (event,) = [e for e in outcome.events if isinstance(e, CardsDealt)]
    assert event.leader == 0
    assert RULES.current(outcome.state) == (0,)
    for charged in range(4):
        busche = [int(seat == charged) for seat in ALL_SEATS]
        for leader in range(4):
            assert next_leader(busche, from_seat(leader, 4)) == (charged + 1) % 4


def test_first_charged_seat_from_the_leader_counts_bus_11() -> None:
    assert next_leader([2, 0, 0, 2], from_seat(1, 4)) == 0
    assert next_leader([2, 0, 0, 2], from_seat(0, 4)) == 1
    assert next_leader([0, 3, 3, 3], from_seat(2, 4)) == 3
    for leader in range(4):
        assert next_leader([1, 1, 1, 1], from_seat(leader, 4)) == (leader + 1) % 4


@pytest.mark.parametrize(("leader", "following"), [(0, 1), (1, 0), (2, 0), (3, 0)])
def test_the_walk_begins_with_the_leader_of_the_deal_played_bus_11(
    leader: int, following: int
) -> None:
    """Seats 0 and 3 are charged; the leader itself counts first."""
    table = retold(dealt(EXAMPLE_8, 1), leader=leader)
    scored = [event for event in whole_deal(table)[0] if isinstance(event, DealScored)]
    assert scored[0].busche == [2, 0, 0, 2]
    assert scored[0].next_leader == following


def test_last_trick_covers_without_points_bus_20() -> None:
    """Four cards worth nothing in the tenth trick still give their taker the bonus."""
    hands = [
        "10B 1C 3C 4C 4D 4S 6D 6S 8C 9S".split(),
        "1S 2D 3D 7C 7D 7S 8D 8S 9B 9D".split(),
        "10D 10S 1B 2B 2C 2S 3S 4B 5C 6C".split(),
        "10C 1D 3B 5B 5D 5S 6B 7B 8B 9C".split(),
    ]
    nine = (
        "4S 8S 10S 5S 2S 7B 9S 1S 1B 8B 10B 9B 5C 9C 3C 7C 8C 2D 2C 10C "
        "2B 6B 4C 9D 6C 5D 1C 8D 4D 3D 10D 1D 7S 3S 3B 6S"
    )
    _, table = played(dealt(hands, 0), nine)
    assert table.points()[3] == 0
    events, _ = played(table, "4B 5B 6D 7D")
    assert events[4] == TrickWon(3, ["4B", "5B", "6D", "7D"], 3)
    assert events[5] == DealScored([6, 10, 21, 3], [0, 0, 2, 0], [0, 0, 2, 0], 3)


def test_tricks_without_points_do_not_cover_bus_20() -> None:
    assert charge(0, 20, 10, 10) == [1, 0, 0, 0]
    assert charge(1, 19, 10, 10) == [0, 2, 0, 0]


def test_only_the_highest_pays_when_all_cover_bus_21() -> None:
    assert charge(25, 9, 4, 2) == [5, 0, 0, 0]  # example 5
    assert charge(10, 11, 10, 9) == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("points", "busche"),
    [(10, 1), (18, 1), (19, 2), (22, 2), (23, 3), (24, 4), (25, 5), (36, 16), (37, 17)],
)
def test_base_charge_bus_22(points: int, busche: int) -> None:
    assert base_charge(points) == busche


def test_base_charge_rises_one_by_one_bus_22() -> None:
    assert [base_charge(points) for points in range(22, 38)] == [2, *range(3, 18)]
    assert charge(37, 1, 1, 1) == [17, 0, 0, 0]


def test_ties_multiply_bus_23_example_2() -> None:
    assert charge(13, 13, 13, 1) == [3, 3, 3, 0]
    assert charge(14, 7, 5, 14) == [2, 0, 0, 2]
    assert charge(19, 19, 1, 1) == [4, 4, 0, 0]


def test_four_way_tie_does_not_bus_24_example_4() -> None:
    assert charge(10, 10, 10, 10) == [1, 1, 1, 1]


def test_who_does_not_cover_pays_alone_bus_25_example_3() -> None:
    assert charge(20, 20, 0, 0) == [0, 0, 2, 2]
    assert charge(40, 0, 0, 0) == [0, 3, 3, 3]
    assert charge(30, 0, 6, 4) == [0, 1, 0, 0]


def test_totals_only_grow_bus_26() -> None:
    table = started()
    before = [0] * 4
    for _ in range(5):
        table = done(RULES.act(table, SYSTEM, Deal())).state
        scored: list[DealScored] = []
        while not scored:
            seat = RULES.current(table)[0]
            outcome = done(RULES.act(table, seat, RULES.legal_actions(table)[-1]))
            scored = [e for e in outcome.events if isinstance(e, DealScored)]
            table = outcome.state
        assert scored[0].totals == [
            old + new for old, new in zip(before, scored[0].busche, strict=True)
        ]
        assert RULES.score_sheet(table).totals == scored[0].totals
        if RULES.is_over(table):
            break
        before = scored[0].totals


def ended(table: BuscaState) -> tuple[list[Event], BuscaState]:
    """Plays first legal steps until the match is over."""
    log: list[Event] = []
    while not RULES.is_over(table):
        seat = RULES.current(table)[0]
        outcome = done(RULES.act(table, seat, RULES.legal_actions(table)[0]))
        log += outcome.events
        table = outcome.state
    return log, table


def test_the_match_ends_at_the_target_after_the_deal_bus_27() -> None:
    log, _ = ended(started(target_busche=4))
    scored = [e for e in log if isinstance(e, DealScored)]
    assert max(scored[-1].totals) >= 4
    assert all(max(e.totals) < 4 for e in scored[:-1])
    assert [e.name() for e in log[-3:]] == ["deal_scored", "deal_revealed", "match_ended"]


def test_the_match_ends_after_the_last_deal_bus_27() -> None:
    log, _ = ended(started(target_busche=None, max_deals=3))
    assert sum(isinstance(e, DealScored) for e in log) == 3
    log, _ = ended(started(target_busche=1, max_deals=3))
    assert sum(isinstance(e, DealScored) for e in log) == 1


def test_a_limit_is_needed_bus_28() -> None:
    refused = refusal_of(RULES.resolve_options({"target_busche": None}))
    assert (refused.code, refused.clause) == ("no_end_condition", "BUS-28")
    assert (
        accepted(RULES.resolve_options({"target_busche": None, "max_deals": 1}))["max_deals"] == 1
    )
    for value in (0, -1, True, "10", 2.0, 10**30):
        assert (
            refusal_of(RULES.resolve_options({"target_busche": value})).code == "bad_option_value"
        )


def test_ranking_bus_29_example_9() -> None:
    """Totals 8, 3, 9, 0 and a deal that charges seat 0 with two: 10 reaches the target."""
    table = retold(dealt(EXAMPLE_8, 1), totals=(8, 1, 9, 0))
    events, ended = whole_deal(table)
    scored = next(event for event in events if isinstance(event, DealScored))
    assert scored.busche == [2, 0, 0, 2]
    assert events[-1] == MatchEnded([[0], [1], [2], [3]], [10, 1, 9, 2], [4, 1, 3, 2])
    assert RULES.is_over(ended)


def test_equal_totals_share_the_place_bus_29() -> None:
    events, _ = whole_deal(retold(dealt(EXAMPLE_8, 1), totals=(8, 3, 3, 0)))
    result = instance(MatchEnded, events[-1])
    assert (result.totals, result.places) == ([10, 3, 3, 2], [4, 2, 2, 1])
