"""How deals and matches end, and who wins them: MAC-21, MAC-24, MAC-26 to MAC-29."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.event import Event
from games.kernel.match import Forfeit, MatchEnded, Resign, StartMatch
from games.kernel.seats import SPECTATOR, SYSTEM
from games.machiavelli.cards import pile_of
from games.machiavelli.events import BeginRearrangement, DealEnded, DrawCard, PassTurn
from games.machiavelli.scoring import deal_scores, is_decided, most_deals
from games.machiavelli.state import MachiavelliState
from tests.unit.machiavelli.machiavelli_tables import (
    RULES,
    after,
    dealt,
    done,
    hand,
    started,
    table,
)
from tests.unit.narrowing import accepted, instance


def ended(events: list[Event]) -> DealEnded:
    return next(event for event in events if isinstance(event, DealEnded))


def passed(*hands: str, **options: Any) -> list[Event]:
    """What follows when all pass, without a stock."""
    state = table("", *hands, stock="", **options)
    return after(state, *[PassTurn()] * len(hands))[0]


def test_an_empty_hand_wins_at_once_mac_21() -> None:
    events, state = after(table("2S 3S 4S", "AS", "KH KD"), "AS 2S 3S 4S")
    deal = ended(events)
    assert (deal.how, deal.winners, deal.points) == ("hand_empty", [0], [0, 20])
    assert deal.hands == [[], ["KH", "KD"]]
    assert instance(MatchEnded, events[-1]).places == [1, 2]
    assert RULES.is_over(state)


@pytest.mark.parametrize(
    ("hands", "winners", "points"),
    [
        (("KH 4D", "AC 3S", "2H 2S 3D"), [0, 1], [14, 14, 7]),  # the eleventh example
        (("KH 4D", "AC 2S", "2H 2S 3D"), [1], [14, 13, 7]),
        (("KH QD JC", "10C", "2H 2S 3D"), [1], [30, 10, 7]),
        (("7H", "7D", "7C"), [0, 1, 2], [7, 7, 7]),
    ],
)
def test_a_blocked_deal_mac_24(
    hands: tuple[str, ...], winners: list[int], points: list[int]
) -> None:
    deal = ended(passed(*hands))
    assert (deal.how, deal.winners, deal.points) == ("blocked", winners, points)
    assert deal.totals == [int(seat in winners) for seat in range(3)]


def test_all_have_to_pass_one_after_the_other_mac_24() -> None:
    """A play in between begins the round of passes anew."""
    state = table("3S 4S 5S", "KH 4D", "6S 9D", "QC 2D", stock="")
    events, state = after(state, PassTurn(), "3S 4S 5S 6S", PassTurn(), PassTurn())
    assert not any(isinstance(event, DealEnded) for event in events)
    assert RULES.observe(state, 0).facts["passers"] == [0, 2]
    events, _ = after(state, PassTurn())
    assert ended(events).winners == [1]


def test_who_has_played_since_has_not_passed_mac_24() -> None:
    """Two pass, then all three play, then one passes: the deal goes on."""
    state = table("3S 4S 5S", "7S 4D", "8S 9D", "6S 2D", stock="")
    plays = ("3S 4S 5S 6S", "3S 4S 5S 6S 7S", "3S 4S 5S 6S 7S 8S")
    events, state = after(state, PassTurn(), PassTurn(), *plays, PassTurn())
    assert not any(isinstance(event, DealEnded) for event in events)
    assert RULES.observe(state, 0).facts["passers"] == [2]


def test_the_deal_may_end_with_the_stock_mac_24() -> None:
    state = table("", "KH 4D", "6S 9D JC", stock=2, stock_end="end_at_once")
    events, state = after(state, DrawCard())
    assert len(events) == 1
    events, _ = after(state, DrawCard())
    assert ended(events).how == "blocked"
    going_on = table("", "KH 4D", "6S 9D JC", stock=1)
    assert len(after(going_on, DrawCard())[0]) == 1


def test_a_card_is_worth_what_the_clause_says_mac_24() -> None:
    worth = {"A": 11, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 11)}
    for rank, points in worth.items():
        assert pile_of([f"{rank}H", f"{rank}H", f"{rank}S"]).points == 3 * points


def test_one_deal_is_the_match_mac_26() -> None:
    events, state = after(table("2S 3S 4S", "AS", "KH KD", "2H"), "AS 2S 3S 4S")
    result = instance(MatchEnded, events[-1])
    assert (result.totals, result.places) == ([1, 0, 0], [1, 2, 2])
    sheet = RULES.score_sheet(state)
    assert [row.items for row in sheet.deals[0].rows] == [[("deals_won", 1)], [], []]


def decided(totals: list[int], out: set[int] | None = None, deal: int = 3, **options: Any) -> bool:
    """Whether a match with these totals is over after a deal."""
    state = MachiavelliState()
    complete = accepted(RULES.resolve_options({"players": len(totals), **options}))
    seats = len(totals)
    state.match = replace(
        state.match,
        options=complete,
        seats=seats,
        out=frozenset(out or set()),
        deal=deal,
        scores=tuple(totals),
    )
    return is_decided(state)


@pytest.mark.parametrize(
    ("totals", "out", "over"),
    [
        ([2, 1, 0], set(), False),
        ([3, 1, 0], set(), True),
        ([3, 3, 0], set(), False),
        ([4, 3, 0], set(), True),
        ([3, 3, 2], {1}, True),
        ([2, 3, 2], {1}, False),
    ],
)
def test_deals_won_mac_27(totals: list[int], out: set[int], over: bool) -> None:
    """MAC-27: also after somebody left."""
    assert decided(totals, out, match_format="first_to_n", deals_to_win=3) == over


@pytest.mark.parametrize(
    ("totals", "out", "over"),
    [
        ([100, 40, 50], set(), False),
        ([101, 40, 50], set(), True),
        ([101, 40, 40], set(), False),
        ([101, 40, 40], {1}, True),
        ([101, 130, 40], set(), True),
    ],
)
def test_penalty_points_mac_28(totals: list[int], out: set[int], over: bool) -> None:
    """MAC-28: also after somebody left."""
    options: dict[str, Any] = {"match_format": "penalty_points"}
    assert decided(totals, out, **options) == over
    assert RULES.lowest_wins(accepted(RULES.resolve_options(options)))
    assert not RULES.lowest_wins(accepted(RULES.resolve_options({})))


def test_the_points_left_in_the_hand_are_added_mac_28() -> None:
    options: dict[str, Any] = {"match_format": "penalty_points", "penalty_limit": 20}
    events, state = after(table("2S 3S 4S", "AS", "KH KD", "2H", **options), "AS 2S 3S 4S")
    result = instance(MatchEnded, events[-1])
    assert (result.totals, result.places) == ([0, 20, 2], [1, 3, 2])
    assert RULES.score_sheet(state).deals[0].rows[1].items == [("hand_points", 20)]
    assert RULES.returns(state) == (0, -20, -2)


def test_tournaments_count_points_unless_told_otherwise_mac_28() -> None:
    assert RULES.tournament_options({})["match_format"] == "penalty_points"
    assert RULES.tournament_options({"match_format": "first_to_n"}) == {
        "match_format": "first_to_n"
    }


def test_a_deal_won_together_counts_for_each_mac_27() -> None:
    options = accepted(RULES.resolve_options({"match_format": "first_to_n"}))
    assert deal_scores(options, [0, 2], [5, 6, 5]) == [1, 0, 1]
    events = passed("7H", "7D", "KH", match_format="first_to_n", deals_to_win=1)
    assert ended(events).totals == [1, 1, 0]
    assert events[-1].name() == "deal_committed", "level: another deal is played"


@pytest.mark.parametrize("options", [
    {"match_format": "first_to_n", "deals_to_win": 2},
    {"match_format": "penalty_points", "penalty_limit": 5},
])  # fmt: skip
def test_a_match_that_stays_level_ends_all_the_same_mac_27_mac_28(options: dict[str, Any]) -> None:
    """GEN-12."""
    complete = accepted(RULES.resolve_options({"players": 2, **options}))
    last = most_deals(complete)
    assert not decided([7, 7], deal=last - 1, **options)
    assert decided([7, 7], deal=last, **options)
    assert RULES.deals_bound(complete) == last


def test_one_of_two_leaves_mac_29() -> None:
    state = dealt(players=2)
    outcome = done(RULES.act(state, 1, Resign()))
    result = instance(MatchEnded, outcome.events[-1])
    assert result.places == [1, 2]


def test_a_seat_that_leaves_is_skipped_and_its_hand_set_aside_mac_29() -> None:
    state = table("3S 4S 5S", "6S KD", "7H 7D", "8S 9S", stock=9)
    _, state = after(state, BeginRearrangement())
    outcome = done(RULES.act(state, SYSTEM, Forfeit(0)))
    assert [event.name() for event in outcome.events] == ["seat_forfeited"]
    state = outcome.state
    assert RULES.current(state) == (1,)
    assert not state.rearranging
    zone = RULES.observe(state, SPECTATOR).zone("hand:0")
    assert (zone.cards, zone.label) == ([None, None], "set_aside")
    _, state = after(state, DrawCard(), DrawCard())
    assert RULES.current(state) == (1,)


def test_who_left_cannot_win_mac_29() -> None:
    state = table("", "2H", "KH KD", "QH QD", stock="")
    state = done(RULES.act(state, 0, Resign())).state
    events, _ = after(state, PassTurn(), PassTurn())
    deal = ended(events)
    assert (deal.winners, deal.points) == ([1, 2], [0, 20, 20])
    assert instance(MatchEnded, events[-1]).places == [3, 1, 1]


def test_all_others_have_just_passed_when_a_seat_leaves_mac_29() -> None:
    state = table("", "2H 3H", "KH KD", "QH QD", stock="")
    _, state = after(state, PassTurn(), PassTurn())
    outcome = done(RULES.act(state, 2, Resign()))
    assert [event.name() for event in outcome.events][:2] == ["seat_forfeited", "deal_ended"]
    assert ended([*outcome.events]).winners == [0]


def test_who_leaves_after_a_blocked_deal_ends_no_other_mac_29() -> None:
    state = table("", "2H", "KH KD", "QH QD", stock="", match_format="first_to_n")
    _, over = after(state, *[PassTurn()] * 3)
    assert RULES.current(over) == (SYSTEM,)
    outcome = done(RULES.act(over, 2, Resign()))
    assert [event.name() for event in outcome.events] == ["seat_forfeited"]


def test_a_seat_that_left_gets_no_cards_and_does_not_deal_later_mac_29() -> None:
    state = dealt(2, players=3, match_format="first_to_n", deals_to_win=9)
    state = done(RULES.act(state, 0, Resign())).state
    while RULES.current(state) != (SYSTEM,):
        seat = RULES.current(state)[0]
        state = done(RULES.act(state, seat, RULES.default_move(state, seat))).state
    state = dealt(state=state)
    assert state.dealer == 1, "seat 0 is skipped"
    assert [len(hand(state, seat)) for seat in range(3)] == [0, 13, 13]


def test_hands_are_shown_unless_the_deck_is_played_elsewhere_mac_24() -> None:
    """GEN-10."""
    start = StartMatch("7" * 64, {"players": 2}, duplicate=True)
    state = done(RULES.act(RULES.blank(), SYSTEM, start)).state
    state = dealt(state=state)
    while not RULES.is_over(state):
        seat = RULES.current(state)[0]
        outcome = done(RULES.act(state, seat, RULES.default_move(state, seat)))
        state = outcome.state
    assert ended([*outcome.events]).hands == []
    assert started().match.duplicate is False
