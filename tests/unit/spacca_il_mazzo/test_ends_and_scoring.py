"""Going out, the end of a deal, points and the match (SPM-41 to SPM-50)."""

from typing import Any

import pytest

from games.kernel.match import Deal, DealCommitted, MatchEnded, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.score_sheet import sheet_of
from games.kernel.seats import SYSTEM
from games.spacca_il_mazzo.cards import items, points_of
from games.spacca_il_mazzo.events import DealEnded, DrawCard, HandsDealt, SeatFinished, TakePile
from games.spacca_il_mazzo.state import SpaccaState
from tests.unit.spacca_il_mazzo.spacca_tables import (
    FIRST_FINISHED,
    RULES,
    act,
    dealt,
    done,
    names,
    only,
    play,
    started,
    table,
)

ANY = (2, 2, "?")


@pytest.mark.parametrize("last", ["5D", "2D", "10D"])
def test_any_last_card_will_do_and_the_table_stays_as_it_is_spm_41(last: str) -> None:
    state = table((last, "", ""), ANY, ANY, pile="4H")
    after, events = act(state, play(last))
    assert names(events)[-1] == "seat_finished"
    assert only(SeatFinished, events) == SeatFinished(0, 1)
    assert after.pile == (() if last == "10D" else ("4H", last))
    assert after.reference == ("5" if last == "5D" else "")
    after, events = act(after, TakePile()) if after.pile else act(after, DrawCard())
    assert events[0].data()["seat"] == 1


def test_the_best_free_place_is_taken_spm_41() -> None:
    state = table(("5D", "", ""), ("6D", "", ""), ANY, ANY, pile="4H")
    after, _ = act(state, play("5D"))
    after, events = act(after, play("6D"))
    assert only(SeatFinished, events) == SeatFinished(1, 2)
    assert RULES.current(after) == (2,)


def test_when_one_seat_is_left_the_deal_is_over_spm_42() -> None:
    state = table(("", "", ""), ("6D", "", ""), ("7D 8D", "", ""), out_order=[0], turn=1, pile="4H")
    _, events = act(state, play("6D"))
    ended = only(DealEnded, events)
    assert (ended.how, ended.finish_order, ended.cards) == ("one_left", [0, 1, 2], ["7D", "8D"])


def last_turn(*seats: tuple[str, str, str], **more: Any) -> DealEnded:
    """How a deal ends with the last turn, in which seat 0 takes the pile."""
    state = table(*seats, max_turns=100, turns=99, **more)
    _, events = act(state, TakePile())
    return only(DealEnded, events)


def test_after_the_last_turn_fewest_cards_then_fewest_points_then_the_turn_spm_43() -> None:
    ended = last_turn(("3D 3H", "", ""), ("9C", "5H", ""), ("9D 9H", "", ""), pile="3C")
    assert (ended.how, ended.finish_order) == ("turn_limit", [2, 1, 0])  # 5, 11 points; 3 cards
    assert ended.points == 7
    # Seats 1 and 2 are level: from the dealer's left on, whose seat is 2, comes 0, then 1.
    ended = last_turn(("3D", "", ""), ("9C 4D", "", ""), ("9D 4H", "", ""), pile="AC AD")
    assert ended.finish_order == [1, 2, 0]
    ended = last_turn(
        ("", "", ""), ("9C", "", ""), ("4H", "KD", "5C"), out_order=[0], turn=1, pile="AC"
    )
    assert ended.finish_order == [0, 1, 2]


def test_the_last_turns_are_told_spm_43() -> None:
    for turns, left in ((59, []), (60, [40]), (99, [1])):
        state = table(ANY, ANY, pile="3C", max_turns=100, turns=turns)
        told = [c.value for c in RULES.observe(state, 1).counters if c.id == "turns_left"]
        assert told == left


def test_a_deal_goes_on_as_long_as_it_has_turns_spm_43() -> None:
    state = table(ANY, ANY, pile="3C", max_turns=100, turns=98)
    after, events = act(state, TakePile())
    assert names(events) == ["pile_taken"]
    after, events = act(after, DrawCard())
    assert "deal_ended" not in names(events)
    assert after.turns_played == 99


@pytest.mark.parametrize(
    ("rank", "points"),
    [
        ("3", 7), ("4", 6), ("5", 6), ("6", 6), ("7", 5), ("8", 5), ("9", 5),
        ("J", 4), ("Q", 4), ("K", 4), ("A", 3), ("2", 2), ("10", 1),
    ],
)  # fmt: skip
def test_what_cards_count_spm_44(rank: str, points: int) -> None:
    assert points_of([f"{rank}H"]) == points
    assert points_of([f"{rank}{suit}" for suit in "HDC"]) == points
    assert points_of([f"{rank}{suit}" for suit in "HDCS"]) == 2 * points
    assert points_of([f"{rank}{suit}" for suit in "HDCSHDCS"]) == 2 * points


def end(
    *seats: tuple[str, str, str], out_order: list[int], **more: Any
) -> tuple[DealEnded, SpaccaState]:
    """How a deal ends when the seat on turn plays its last card, a five."""
    after, events = act(table(*seats, out_order=out_order, pile="4H", **more), play("5D"))
    return only(DealEnded, events), after


def test_e7_the_points_of_the_last_seat_spm_45() -> None:
    ended, after = end(("5D", "", ""), ("3D 3H 8C QS", "QD 10C", "2H"), out_order=[])
    assert (ended.points, ended.scores) == (19, [44, 0])
    assert sorted(ended.cards) == sorted("3D 3H 8C QS QD 10C 2H".split())
    assert RULES.totals(after) == [44, 0]


def test_e8_four_equal_cards_count_twice_spm_45() -> None:
    last = ("5H 5C 5S 5H 5S AD AH", "JS", "4C JD")
    ended, _ = end(
        ("", "", ""),
        ("", "", ""),
        ("5D", "", ""),
        last,
        out_order=[0, 1],
        turn=2,
        second=0,
        stock=3,
    )
    assert (ended.points, ended.scores) == (25, [50, 28, 14, 0])


@pytest.mark.parametrize(("card", "points"), [("10H", 1), ("JR", 0)])
def test_e9_the_least_is_one_and_a_joker_counts_nothing_spm_46(card: str, points: int) -> None:
    last = ("", "", card)
    ended, _ = end(("", "", ""), ("", "", ""), ("5D", "", ""), last, out_order=[1, 0], turn=2)
    assert ended.points == points
    assert ended.scores == [16, 25 + points, 6, 0]


@pytest.mark.parametrize(
    ("seats", "points", "scores"),
    [
        (2, 7, [32, 0]),
        (3, 7, [32, 19, 0]),
        (3, 0, [25, 16, 0]),
        (4, 7, [32, 19, 8, 0]),
        (4, 6, [31, 18, 7, 0]),
        (4, 4, [29, 17, 7, 0]),
    ],
)
def test_fixed_and_variable_points_spm_46(seats: int, points: int, scores: list[int]) -> None:
    found = [items(place, seats, points) for place in range(1, seats + 1)]
    assert [sum(n for _, n in each) for each in found] == scores
    fixed = [dict(each).get("fixed_points", 0) for each in found]
    assert fixed == [*[25, 15, 5][: seats - 1], 0]


def next_deal(state: SpaccaState) -> SpaccaState:
    return done(RULES.act(state, SYSTEM, Deal())).state


def test_the_last_keeps_what_it_had_spm_47() -> None:
    _, after = end(("5D", "", ""), ("9C", "", ""), out_order=[])
    assert RULES.totals(after) == [30, 0]
    sheet = RULES.score_sheet(after)
    assert [row.items for row in sheet.deals[0].rows] == [
        [("fixed_points", 25), ("variable_points", 5)],
        [],
    ]
    played = after.match.sheets * 2
    assert [row.total for sheet in played for row in sheet.rows] == [30, 0, 30, 0]


def test_only_the_last_seat_s_cards_count_spm_48() -> None:
    """SPM-48. Of two that still have cards when the turns are used up the second one's do not."""
    ended = last_turn(("3D", "", ""), ("9C", "", ""), ("4H 5H", "", ""), pile="7H 7C 7D")
    assert (ended.finish_order, ended.points) == ([1, 2, 0], 7 + 5)
    assert ended.scores == [0, 25 + 12, 15 + 6]


def test_the_first_dealer_is_drawn_and_the_deal_passes_to_the_left_spm_49() -> None:
    drawn = set()
    for number in range(40):
        begun = done(RULES.act(RULES.blank(), SYSTEM, StartMatch(f"{number:064x}", {}))).state
        drawn.add(only(HandsDealt, done(RULES.act(begun, SYSTEM, Deal())).events).dealer)
    assert drawn == {0, 1, 2, 3}
    state = table(("5D", "", ""), ("9C", "", ""), pile="4H")  # seat 1 has dealt
    after, events = act(state, play("5D"))
    assert only(DealCommitted, events).deal == 2
    outcome = done(RULES.act(after, SYSTEM, Deal()))
    assert only(HandsDealt, outcome.events).dealer == 0
    assert RULES.current(outcome.state) == (1,)
    assert RULES.chance_bounds(after.match) == {}


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False)])
def test_a_match_of_so_many_deals_spm_50(deals: int, over: bool) -> None:
    _, after = end(("5D", "", ""), ("9C", "", ""), out_order=[], match_deals=deals)
    assert RULES.is_over(after) == over


@pytest.mark.parametrize(("target", "over"), [(30, True), (31, False)])
def test_a_match_to_a_target_spm_50(target: int, over: bool) -> None:
    """Seat 0 has 30 points; that is enough, and one more is not."""
    options: dict[str, Any] = {"match_mode": "target", "target_score": target, "match_deals": 1}
    state = table(("5D", "", ""), ("9C", "", ""), pile="4H", **options)
    after, events = act(state, play("5D"))
    assert RULES.is_over(after) == over
    if over:
        result = only(MatchEnded, events)
        assert (result.totals, result.places) == ([30, 0], [1, 2])


def test_equal_totals_share_the_place_spm_50() -> None:
    state = started(players=3)
    won = [("fixed_points", 25)]
    for sheet in (sheet_of(1, [won, [], []]), sheet_of(2, [[], won, []])):
        state.match = state.match.record(sheet)
    result = RULES.final_result(state)
    assert (result.totals, result.places) == ([25, 25, 0], [1, 1, 3])


@pytest.mark.parametrize(
    ("name", "allowed", "refused_values"),
    [
        ("players", (2, 3, 4), (1, 5, "2", True)),
        ("court_order", ("jkqa", "jqka"), ("", "kq")),
        ("pass_after_draw", (True, False), (1, "yes")),
        ("match_mode", ("deals", "target"), ("both",)),
        ("match_deals", (1, 50), (0, 51)),
        ("target_score", (25, 1000), (24, 1001)),
        ("max_turns", (100, 10_000), (99, 10_001)),
    ],
)
def test_the_bounds_of_every_option_spm_50(
    name: str, allowed: tuple[Any, ...], refused_values: tuple[Any, ...]
) -> None:
    for value in allowed:
        assert not isinstance(RULES.resolve_options({name: value}), Refusal)
    for value in refused_values:
        refusal = RULES.resolve_options({name: value})
        assert isinstance(refusal, Refusal)
        assert refusal.code == "bad_option_value"
        assert refusal.clause.startswith("SPM-")


def test_gen_12_deals_of_a_match_to_a_target() -> None:
    """Three seats below 101 have four first places each at most; one more ends it."""
    options = RULES.resolve_options({"players": 3, "match_mode": "target", "target_score": 101})
    assert not isinstance(options, Refusal)
    assert RULES.deals_bound(options) == 13
    assert RULES.deals_bound({**options, "target_score": 100}) == 10
    assert RULES.deals_bound({**options, "match_mode": "deals"}) == 4
    assert dealt().state.match.options["match_deals"] == 4
    assert next_deal(started()).match.deal == 1
    assert FIRST_FINISHED["second"] == 0
