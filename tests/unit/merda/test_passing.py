"""Passing at once and in turns: MER-11 to MER-20 and MER-38."""

import pytest

from games.kernel.refusal import ALREADY_COMMITTED, NOT_YOUR_TURN, WRONG_PHASE
from games.kernel.seats import OPEN, SPECTATOR
from games.merda.events import CardCommitted, PassCard, RoundResolved
from games.merda.state import LAYING, PASSING, RACE, SUSPENDED, TAKING
from tests.unit.merda.merda_tables import (
    E3,
    FOURS,
    READY,
    RULES,
    SLAM,
    TAKE,
    TURNS,
    after,
    clause,
    does,
    held,
    names,
    passed,
    refusal,
    silent,
    table,
)
from tests.unit.narrowing import instance, refusal_of

IN_TURNS = ["1D 1C 1B 2D", "3D 3C 3B 3S 4D", "2C 2B 2S 1S"]
"""Seat 1 has five cards, four of them equal."""


# --- at once ------------------------------------------------------------------------------------


def test_every_seat_chooses_secretly_and_once_mer_11() -> None:
    state = table(E3)
    assert RULES.current(state) == (0, 1, 2)
    chosen = does(state, 2, PassCard("1B"))
    assert RULES.current(chosen.state) == (0, 1)
    for viewer in (0, 1, SPECTATOR):
        assert RULES.redact(chosen.events[0], viewer)["card"] is None
        assert RULES.observe(chosen.state, viewer).zone("laid:2").cards == [None]
    assert RULES.observe(chosen.state, 2).zone("laid:2").cards == ["1B"]
    assert RULES.check(chosen.state, 2, PassCard("1S")) == ALREADY_COMMITTED
    assert refusal(state, 0, PassCard("4D")) == "card_not_in_hand"
    assert refusal(state, 0, TAKE) == "nothing_to_take"


def test_the_round_is_settled_at_one_stroke_mer_12_example_3() -> None:
    state = table(E3)
    before = after(state, (2, PassCard("1B")), (0, PassCard("2D")))
    last = does(before, 1, PassCard("3C"))
    assert names(last.events) == ["card_committed", "round_resolved"]
    assert instance(RoundResolved, last.events[1]).handed == [["1B"], ["2D"], ["3C"]]
    assert held(last.state, 0) == "1D 1C 3D 1B"
    assert held(last.state, 1) == "2C 2B 2S 2D"
    assert held(last.state, 2) == "1S 3B 3S 3C"
    assert RULES.redact(last.events[1], 1)["handed"] == [[None], ["2D"], [None]]
    assert RULES.redact(last.events[1], SPECTATOR)["handed"] == [[None], [None], [None]]


def test_the_order_of_choices_makes_no_difference_mer_12() -> None:
    moves = passed("2D", "3C", "1B")
    ends = [after(table(E3), *order) for order in (moves, moves[::-1], [*moves[1:], moves[0]])]
    assert ends[0].hands == ends[1].hands == ends[2].hands


def test_the_next_round_begins_at_once_mer_13() -> None:
    state = after(table(E3), *passed("2D", "3C", "1B"))
    assert (state.phase, state.rounds_played, state.laid) == (PASSING, 1, {})
    assert RULES.current(state) == (0, 1, 2)
    assert RULES.simultaneous_round(state) == 1 != RULES.simultaneous_round(table(E3))


def test_who_has_four_equal_may_slam_or_pass_mer_14() -> None:
    state = table(FOURS)
    steps = list(RULES.legal_actions(state, 0))
    assert steps == [*(PassCard(card) for card in "3D 3C 3B 3S".split()), SLAM]
    assert SLAM not in RULES.legal_actions(state, 1)
    assert does(state, 0, PassCard("3D")).state.phase == PASSING
    assert does(state, 0, SLAM).state.phase == RACE


def test_a_valid_slam_ends_the_passing_and_cards_go_back_mer_15() -> None:
    state = after(table(FOURS), (1, PassCard("2C")), (2, PassCard("1S")))
    slam = does(state, 0, SLAM)
    assert names(slam.events) == ["slam_valid"]
    assert slam.state.laid == {}
    assert sorted(slam.state.hands[1]) == ["1C", "1D", "2C", "2D"]
    assert RULES.observe(slam.state, SPECTATOR).zone("exposed").cards == "3D 3C 3B 3S".split()
    assert RULES.observe(slam.state, SPECTATOR).zone("hand:0").cards == []
    assert refusal(slam.state, 1, PassCard("2D")) == "wrong_phase"


def test_the_card_laid_down_does_not_count_mer_15_example_5() -> None:
    state = after(table(FOURS), (0, PassCard("3S")))
    assert names(does(state, 0, SLAM).events)[0] == "false_slam"


def test_nobody_else_makes_the_valid_slam_mer_16() -> None:
    state = table(FOURS)
    for seat in (1, 2):
        assert names(does(state, seat, SLAM).events)[0] == "false_slam"
    fives = table(["3D 3C 3B 9D", "1D 1C 2D 2C 3S", "1B 1S 2B 2S"], {"players": 3, "ciuccio": True})
    assert names(does(fives, 0, SLAM).events)[0] == "false_slam"


# --- in turns -----------------------------------------------------------------------------------


def test_in_turns_who_has_five_cards_begins_mer_17() -> None:
    state = table(IN_TURNS, TURNS, turn=1)
    assert (state.phase, RULES.current(state)) == (LAYING, (1,))
    assert RULES.check(state, 0, PassCard("1D")) == NOT_YOUR_TURN
    assert refusal(state, 2, TAKE) == "nothing_to_take"
    laid = does(state, 1, PassCard("4D"))
    assert names(laid.events) == ["card_laid"]
    assert (laid.state.phase, RULES.current(laid.state)) == (TAKING, (2,))
    assert RULES.check(laid.state, 2, PassCard("1S")) == NOT_YOUR_TURN
    assert refusal(laid.state, 0, TAKE) == "nothing_to_take"
    for viewer, card in ((0, None), (1, "4D"), (2, None), (SPECTATOR, None)):
        assert RULES.redact(laid.events[0], viewer)["card"] == card
        assert RULES.observe(laid.state, viewer).zone("laid:1").cards == [card]
    taken = does(laid.state, 2, TAKE)
    assert RULES.redact(taken.events[0], 2)["card"] == "4D"
    assert RULES.redact(taken.events[0], 0)["card"] is None
    assert held(taken.state, 2) == "2C 2B 2S 1S 4D"
    assert (taken.state.phase, RULES.current(taken.state)) == (LAYING, (2,))


def test_a_slam_before_the_card_is_taken_is_valid_mer_18_example_7() -> None:
    laid = after(table(IN_TURNS, TURNS, turn=1), (1, PassCard("4D")))
    slam = does(laid, 1, SLAM)
    assert names(slam.events) == ["slam_valid"]
    assert RULES.check(slam.state, 2, TAKE) == WRONG_PHASE
    late = after(laid, (2, TAKE))
    assert refusal(late, 1, SLAM) == "slam_window_closed"


def test_laying_and_slamming_are_two_moves_mer_18() -> None:
    state = table(IN_TURNS, TURNS, turn=1)
    in_one = RULES.read(state, 1, {"do": "pass_card", "card": "4D", "slam": True})
    assert refusal_of(in_one).code == "malformed"
    assert SLAM not in RULES.legal_actions(state, 1)


def test_who_could_slam_is_asked_but_not_awaited_mer_18() -> None:
    """GEN-09: of the table nobody learns that the seat has something to do."""
    laid = after(table(IN_TURNS, TURNS, turn=1), (1, PassCard("4D")))
    assert RULES.movers(laid) == (2, 1)
    assert RULES.legal_actions(laid, 1) == [SLAM]
    assert RULES.legal_actions(laid, 0) == ()
    assert RULES.observe(laid, 0).active == [2]
    for card in "3D 3C 3B 3S".split():
        broken = after(table(IN_TURNS, TURNS, turn=1), (1, PassCard(card)))
        assert RULES.movers(broken) == (2,)
        assert RULES.legal_actions(broken, 1) == ()
    taken = after(laid, (2, TAKE))
    assert RULES.movers(taken) == (2,)


def test_at_any_other_time_four_equal_are_refused_without_penalty_mer_19() -> None:
    state = table(IN_TURNS, TURNS, turn=1)
    assert refusal(state, 1, SLAM) == "slam_window_closed"
    assert clause(state, 1, SLAM) == "MER-19"
    others = table(["1D 1C 1B 1S", "3D 3C 3B 2D 4D", "2C 2B 2S 3S"], TURNS, turn=1)
    assert refusal(others, 0, SLAM) == "slam_window_closed"
    laid = after(others, (1, PassCard("4D")))
    assert refusal(laid, 0, SLAM) == "slam_window_closed"
    for state, seat in ((others, 1), (others, 2), (laid, 1), (laid, 2)):
        assert names(does(state, seat, SLAM).events)[0] == "false_slam"


def test_after_the_slam_the_card_laid_down_is_nobodys_mer_20() -> None:
    state = after(table(IN_TURNS, TURNS, turn=1), (1, PassCard("4D")), (1, SLAM))
    assert RULES.observe(state, OPEN).zone("laid:1").cards == ["4D"]
    over = after(state, (2, SLAM))
    assert len(over.match.sheets) == 1


# --- silence ------------------------------------------------------------------------------------


def test_a_silent_seat_lays_the_card_that_it_got_last_mer_38() -> None:
    state = table(E3)
    events = silent(state, 0).events
    assert names(events) == ["turn_timed_out", "card_committed"]
    assert instance(CardCommitted, events[1]).card == "3D"
    later = after(state, *passed("2D", "3C", "1B"))
    assert silent(later, 0).state.laid == {0: "1B"}
    assert later.scores == [0, 0, 0]


def test_in_turns_it_takes_and_lays_again_mer_38() -> None:
    laid = after(table(IN_TURNS, TURNS, turn=1), (1, PassCard("4D")))
    taken = silent(laid, 2)
    assert names(taken.events) == ["turn_timed_out", "card_taken"]
    again = silent(taken.state, 2)
    assert names(again.events) == ["turn_timed_out", "card_laid"]
    assert again.state.laid == {2: "4D"}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_suspended_hand_waits_for_ready_alone_mer_38(seat: int) -> None:
    state = after(table(FOURS), (1, SLAM))
    assert state.phase == SUSPENDED
    assert RULES.default_move(state, seat) == READY
    assert names(silent(state, seat).events) == ["turn_timed_out", "seat_ready"]
