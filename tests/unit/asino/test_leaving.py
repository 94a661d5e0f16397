"""Who leaves: the hand is void when its cards or its dealer are missing (GEN-07)."""

from games.asino.events import ChooseHiddenCard, DelegateHiddenChoice
from games.asino.state import AsinoState
from games.kernel.event import Event
from games.kernel.match import Forfeit, Resign
from games.kernel.ruleset import Transition
from games.kernel.seats import SYSTEM
from tests.unit.asino.asino_tables import (
    E5,
    RULES,
    deal,
    does,
    draws,
    refusal,
    spread,
    table,
)
from tests.unit.narrowing import accepted

FOUR = (["5D 2C", "2B 7D", "10S 5S", "7S"], "10D", 0)


def names(events: tuple[Event, ...]) -> list[str]:
    return [event.name() for event in events]


def leaves(state: AsinoState, seat: int) -> Transition[AsinoState]:
    return accepted(RULES.act(state, seat, Resign()))


def test_a_hand_without_somebodys_cards_is_void_gen_07() -> None:
    for seat in range(4):
        outcome = leaves(table(*FOUR, {"match_hands": 2}), seat)
        assert "hand_void" in names(outcome.events)
        assert outcome.state.phase == "sealed"
        assert RULES.totals(outcome.state) == [0, 0, 0, 0]
        assert [row.total for row in outcome.state.match.sheets[0].rows] == [0, 0, 0, 0]


def test_the_next_hand_is_dealt_to_who_stays_gen_07_asi_06() -> None:
    state = leaves(table(*FOUR), 1).state
    state = deal(state).state
    assert state.dealer == 2  # seat 0 dealt; seat 1 would have been next
    state = does(state, 2, ChooseHiddenCard(0)).state
    assert not state.hands[1]
    sizes = [len(hand) for hand in state.hands]
    assert sizes[1] == 0
    assert {state.turn, state.target} <= {0, 2, 3}
    assert RULES.check(state, 1, DelegateHiddenChoice(0)) is not None


def test_who_is_safe_is_missed_by_nobody_gen_07() -> None:
    state = table(["5D 2C", "2B", "10S 5S", ""], "10D", 0, went_out=[3])
    outcome = leaves(state, 3)
    assert names(outcome.events) == ["seat_forfeited"]
    ended = draws(outcome.state, (0, 1), (1, 0))
    assert RULES.score_sheet(ended).places == [1, 1, 3, 4]


def test_who_leaves_ranks_behind_the_donkey_gen_07() -> None:
    state = deal(leaves(table(*FOUR), 3).state).state
    state = does(state, RULES.current(state)[0], ChooseHiddenCard(0)).state
    while not RULES.is_over(state):
        state = draws(state, (state.turn, 0))
    places = RULES.score_sheet(state).places
    assert places[3] == 4
    assert sorted(places) == [1, 1, 3, 4]


def test_when_one_is_left_it_has_won_gen_07() -> None:
    outcome = leaves(table(["9B 4D", "4S"], "9S", 1), 1)
    assert names(outcome.events) == ["seat_forfeited", "deal_revealed", "match_ended"]
    assert RULES.score_sheet(outcome.state).places == [1, 2]
    assert RULES.observe(outcome.state, 0).zone("hand:1").cards == [None]


def test_the_dealer_or_who_chooses_leaves_before_the_deal_gen_07() -> None:
    state = spread(dealer=2)
    assert "hand_void" in names(leaves(state, 2).events)
    asked = does(state, 2, DelegateHiddenChoice(0)).state
    assert "hand_void" in names(leaves(asked, 0).events)
    assert "hand_void" in names(leaves(asked, 2).events)
    assert names(leaves(state, 1).events) == ["seat_forfeited"]
    assert names(leaves(asked, 1).events) == ["seat_forfeited"]


def test_who_left_before_the_deal_gets_no_cards_gen_07() -> None:
    state = leaves(spread(dealer=2), 1).state
    assert refusal(state, 2, DelegateHiddenChoice(1)) == "invalid_seat ASI-04"
    events = does(state, 2, ChooseHiddenCard(0)).events
    dealt = next(event for event in events if event.name() == "hands_dealt").data()
    assert [len(hand) for hand in dealt["hands"]] == [13, 0, 13, 13]
    assert [choice.value for choice in RULES.observe(state, 2).menu[1].params["seat"].choices] == [
        3,
        0,
    ]


def test_between_hands_anybody_may_leave_gen_07() -> None:
    state = draws(table(*E5, {"match_hands": 2}), (0, 1), (1, 0))
    state = leaves(state, 1).state
    assert state.phase == "sealed"
    state = deal(state).state
    assert state.dealer == 2


def test_nobody_is_awaited_who_has_left_gen_07() -> None:
    """Twenty seats leave one after another: the match goes on to the last but one."""
    state = spread(players=20)
    voids = 0
    for _ in range(18):
        seat = RULES.current(state)[0]
        outcome = accepted(RULES.act(state, SYSTEM, Forfeit(seat)))
        voids += "hand_void" in names(outcome.events)
        state = deal(outcome.state).state
    assert voids == 18
    last = accepted(RULES.act(state, SYSTEM, Forfeit(RULES.current(state)[0]))).state
    assert RULES.is_over(last)
    assert len(last.match.sheets) < RULES.deals_bound(last.match.options)
