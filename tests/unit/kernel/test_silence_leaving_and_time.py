"""GEN-06 and GEN-07: silent seats, seats that leave, and the time of a match."""

from games.kernel.match import (
    CallTime,
    Forfeit,
    MatchEnded,
    Resign,
    SeatForfeited,
    TimeCalled,
    TimeOut,
    TurnTimedOut,
)
from games.kernel.seats import SPECTATOR, SYSTEM
from tests.unit.kernel.picks import (
    CardChosen,
    CardsShown,
    Choose,
)
from tests.unit.kernel.picks_table import RULES, choose_all, code, dealt, done, start
from tests.unit.narrowing import present

# --- GEN-06: silent seats --------------------------------------------------------------------


def test_a_silent_seat_makes_its_default_move_gen_06() -> None:
    state = dealt()
    card = state.hands[1][0]
    outcome = done(RULES.act(state, SYSTEM, TimeOut(1)))
    assert outcome.events == (TurnTimedOut(1), CardChosen(1, card))
    assert code(outcome.state, SYSTEM, TimeOut(1)) == "not_your_turn"
    assert code(outcome.state, SYSTEM, TimeOut(9)) == "not_your_turn"
    assert code(start(), SYSTEM, TimeOut(0)) == "not_your_turn"


# --- GEN-07: resigning -----------------------------------------------------------------------


def test_anyone_resigns_at_any_time_gen_07() -> None:
    for state in (start(), dealt()):
        for seat in range(3):
            outcome = done(RULES.act(state, seat, Resign()))
            assert outcome.events == (SeatForfeited(seat, "resigned"),)
            assert code(outcome.state, seat, Resign()) == "not_your_turn"
    assert code(RULES.blank(), 0, Resign()) == "wrong_phase"
    assert code(start(), 3, Resign()) == "not_your_turn"
    assert code(start(), SPECTATOR, Resign()) == "not_your_turn"
    assert code(start(), SYSTEM, Forfeit(0, "resigned")) == "malformed"  # nobody resigns for it


def test_of_two_sides_the_other_wins_gen_07() -> None:
    outcome = done(RULES.act(dealt(players=2), 0, Resign()))
    assert [e.name() for e in outcome.events] == ["seat_forfeited", "deal_revealed", "match_ended"]
    assert outcome.events[-1] == MatchEnded([[0], [1]], [0, 0], [2, 1])
    assert RULES.score_sheet(outcome.state).places == [2, 1]  # level in points: GEN-11
    outcome = done(RULES.act(start(players=2), 0, Resign()))
    assert [event.name() for event in outcome.events] == ["seat_forfeited", "match_ended"]


def test_of_more_sides_the_others_go_on_and_rank_above_gen_07() -> None:
    state = dealt(deals=1)
    state = done(RULES.act(state, 0, Choose(state.hands[0][0]))).state
    state = done(RULES.act(state, SYSTEM, Forfeit(0, "absent"))).state
    events, state = choose_all(state)
    shown = next(event for event in events if isinstance(event, CardsShown))
    assert shown.cards[0] is None
    assert present(state.match.result).places[0] == 3
    assert sorted(present(state.match.result).places) == [1, 2, 3]


def test_who_completes_a_choice_by_leaving_gen_07() -> None:
    """The last seat that was waited for leaves: the rest is settled at once."""
    state = dealt(deals=1)
    for seat in (0, 1):
        state = done(RULES.act(state, seat, Choose(state.hands[seat][0]))).state
    outcome = done(RULES.act(state, 2, Resign()))
    assert [event.name() for event in outcome.events][:2] == ["seat_forfeited", "cards_shown"]
    assert RULES.is_over(outcome.state)


# --- the time of a match ---------------------------------------------------------------------


def test_after_the_time_is_called_the_deal_being_played_is_the_last() -> None:
    state = dealt(deals=5)
    called = done(RULES.act(state, SYSTEM, CallTime()))
    assert called.events == (TimeCalled(),)
    assert called.state.phase == state.phase
    events, ended = choose_all(called.state)
    assert [event.name() for event in events[-2:]] == ["deal_revealed", "match_ended"]
    assert RULES.is_over(ended)
    assert present(ended.match.result).totals == RULES.totals(ended)


def test_time_called_between_two_deals_ends_the_match_as_it_stands() -> None:
    called = done(RULES.act(start(), SYSTEM, CallTime()))
    assert [event.name() for event in called.events] == ["time_called", "match_ended"]


def test_time_is_called_once_and_only_by_the_system() -> None:
    state = done(RULES.act(dealt(), SYSTEM, CallTime())).state
    assert code(state, SYSTEM, CallTime()) == "wrong_phase"
    assert code(state, 0, CallTime()) == "unknown_command"
    assert code(RULES.blank(), SYSTEM, CallTime()) == "wrong_phase"


def test_only_giving_up_costs_dearly_where_a_game_says_nothing_else() -> None:
    state = dealt()
    assert RULES.caution(state, 0, Resign()) == "ask_resign"
    assert RULES.caution(state, 0, Choose(state.hands[0][0])) is None
