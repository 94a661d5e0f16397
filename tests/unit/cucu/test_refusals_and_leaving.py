"""Refusals in their order, silence, and seats that leave (GEN-03 to GEN-07)."""

from typing import Any

import pytest

from games.cucu.events import HandVoid
from games.kernel.match import CallTime, Deal, Forfeit, TimeOut
from games.kernel.seats import SYSTEM
from tests.unit.cucu.cucu_tables import (
    RULES,
    dealt,
    done,
    face,
    hand,
    leave,
    names,
    one,
    played,
    refused,
    stakes,
    started,
)


@pytest.mark.parametrize("text", ["keep", "exchange", "stock 1"])
def test_nobody_decides_before_the_deal_is_complete(text: str) -> None:
    state = dealt(players=3)
    for seat in range(3):
        assert refused(state, text, seat) == ("wrong_phase", "GEN-03")
        assert refused(started(players=3), text, seat) == ("wrong_phase", "GEN-03")


def test_an_answer_is_not_asked_for_while_the_deck_is_cut() -> None:
    state = dealt(players=3, king_block="optional")
    assert refused(state, "give_card", 1) == ("not_asked", "CUC-17")


def test_after_the_cut_there_is_none() -> None:
    state = hand("5D 4C 3S")
    for seat in range(3):
        assert refused(state, "cut_deck count=5", seat) == ("wrong_phase", "GEN-03")


def test_who_watches_does_nothing() -> None:
    state = hand("5D 4C 3S", morto=True)
    for text in ("keep", "talk to_seat=1", "touch_card", "knock"):
        assert refused(state, text, -1)[0] in {"not_your_turn", "wrong_phase"}


def test_nothing_is_done_after_the_end() -> None:
    _, state = played(hand("5D 4C", stakes=[3, 1]), "keep", "keep")
    for text in ("keep", "talk to_seat=1", "knock", "give_card"):
        assert refused(state, text, 0) == ("match_over", "GEN-03")


@pytest.mark.parametrize(
    ("phase", "options", "moves", "first"),
    [
        ("decide", {}, (), "card_kept"),
        ("deal_done", {"morto": True}, (), "dealer_knocked"),
        ("decide", {"king_block": "optional"}, ("exchange",), "card_given"),
    ],
)
def test_a_silent_seat_gives_least_away_gen_06(
    phase: str, options: dict[str, Any], moves: tuple[str, ...], first: str
) -> None:
    state = hand("5D 4C 10S", phase=phase, **options)
    _, state = played(state, *moves)
    outcome = done(RULES.act(state, SYSTEM, TimeOut(RULES.current(state)[0])))
    assert names(outcome.events)[:2] == ["turn_timed_out", first]


def test_a_silent_seat_cuts_in_the_middle_gen_06() -> None:
    state = dealt(players=3)
    outcome = done(RULES.act(state, SYSTEM, TimeOut(2)))
    assert one(outcome.events, "deck_cut").count == 20


def test_a_silent_dealer_keeps_gen_06() -> None:
    _, state = played(hand("5D 4C 3S"), "keep", "keep")
    outcome = done(RULES.act(state, SYSTEM, TimeOut(0)))
    assert names(outcome.events)[:3] == ["turn_timed_out", "card_kept", "cards_revealed"]


def test_stakes_of_who_leaves_go_into_the_pot_gen_07() -> None:
    _, state = leave(hand("5D 4C 3S 6B", stake_value=2), 2)
    assert stakes(state) == [3, 3, 0, 3]
    assert state.chips.pot == 6
    assert face(state, 1, 2) is None


def test_who_has_left_is_passed_over_and_not_counted_gen_07() -> None:
    _, state = leave(hand("5D 4C 1S 6B"), 2)
    events, state = played(state, "exchange")
    assert one(events, "exchange_asked").asked == 3
    events, state = played(state, "keep", "keep")
    assert one(events, "cards_revealed").cards[2] == []
    assert one(events, "hand_lost").seats == [3]
    assert state.aside == ["1S"]
    assert state.in_hand == [0, 1, 3]


def test_the_turn_goes_on_when_its_seat_leaves_gen_07() -> None:
    events, state = leave(hand("5D 4C 1S 6B"), 1)
    assert one(events, "seat_passed_over").seat == 1
    assert RULES.current(state) == (2,)


def test_when_the_asked_seat_leaves_the_next_one_is_asked_gen_07() -> None:
    _, state = played(hand("5D 4C 1S 6B 7B", king_block="optional"), "exchange")
    _, state = leave(state, 2)
    assert RULES.current(state) == (3,)
    _, state = played(state, "give_card")
    assert state.cards == ["5D", "6B", "1S", "4C", "7B"]


def test_when_the_asked_seat_leaves_the_dealer_gives_at_once_gen_07() -> None:
    _, state = played(hand("5D 4C 1S 6B", king_block="optional"), "keep", "exchange")
    _, state = leave(state, 3)
    assert state.cards == ["1S", "4C", "5D", "6B"]
    assert RULES.current(state) == (0,)


def test_when_the_asker_leaves_nothing_changes_hands_gen_07() -> None:
    _, state = played(hand("5D 4C 1S 6B", king_block="optional"), "exchange")
    _, state = leave(state, 1)
    assert state.cards == ["5D", "4C", "1S", "6B"]
    assert RULES.current(state) == (2,)
    assert state.phase == "decide"


def test_a_hand_without_its_dealer_is_void_gen_07() -> None:
    events, state = leave(hand("5D 4C 1S 6B", facts={"voids": 2}), 0)
    assert HandVoid([], "left") in events
    assert state.voids == 2
    assert stakes(state) == [0, 3, 3, 3]
    outcome = done(RULES.act(state, SYSTEM, Deal()))
    assert one(outcome.events, "dealer_assigned").seat == 1


def test_one_alone_in_a_hand_plays_no_hand_gen_07() -> None:
    state = hand("5D 4C -", stakes=[3, 3, 1], morto=True)
    events, state = leave(state, 1)
    assert HandVoid([], "left") in events
    assert state.in_hand == [0, 2]
    assert state.dealer == 0
    assert state.aside == ["5D", "4C"]  # never turned up


def test_who_cuts_when_the_cutter_has_left_gen_07() -> None:
    state = dealt(players=4)
    assert RULES.current(state) == (3,)
    _, state = leave(state, 3)
    assert RULES.current(state) == (2,)
    _, state = played(state, "cut_deck count=3")
    assert state.cards[3] == ""


def test_the_last_one_with_stakes_has_won_when_the_others_leave_gen_07() -> None:
    events, state = leave(hand("5D 4C - -", stakes=[2, 1, 0, 0]), 1)
    assert one(events, "pot_won").seats == [0]
    assert RULES.is_over(state)
    assert RULES.score_sheet(state).places == [1, 4, 2, 2]
    assert state.chips.held[0] == 3 * 4 - 3


def test_who_is_eliminated_may_leave_and_ranks_last_gen_07() -> None:
    facts = {"last_out": [0, 0, 3, 4]}
    events, state = leave(hand("5D 4C - -", stakes=[2, 1, 0, 0], facts=facts), 3)
    assert names(events) == ["seat_forfeited"]
    _, state = played(state, "keep", "keep")
    assert RULES.score_sheet(state).places == [1, 2, 3, 4]


def test_a_match_of_two_is_won_by_who_stays_gen_07() -> None:
    for state in (dealt(players=2), started(players=2), hand("5D 4C")):
        _, after = leave(state, 0)
        assert RULES.score_sheet(after).places == [2, 1]
        assert RULES.totals(after) == [-3, 3]


def test_leaving_between_two_deals_gen_07() -> None:
    _, state = played(hand("5D 4C 3S", size=3), "keep", "keep", "keep")
    assert state.phase == "sealed"
    _, state = leave(state, 1)
    outcome = done(RULES.act(state, SYSTEM, Deal()))
    assert outcome.state.dealer == 2
    assert outcome.state.in_hand == [0, 2]
    assert sum(outcome.state.chips.held) + outcome.state.chips.pot == 0


def test_when_time_is_called_the_hand_is_the_last_gen_02() -> None:
    state = hand("5D 4C 3S", stakes=[3, 2, 3])
    state = done(RULES.act(state, SYSTEM, CallTime())).state
    events, state = played(state, "keep", "keep", "keep")
    won = one(events, "pot_won")
    assert (won.seats, won.reason, won.shares) == ([0], "stopped", [2, 0, 0])
    assert RULES.is_over(state)


def test_time_called_between_two_deals_shares_the_pot_gen_02() -> None:
    _, state = played(hand("5D 4C 3S", size=3), "keep", "keep", "keep")
    outcome = done(RULES.act(state, SYSTEM, CallTime()))
    won = one(outcome.events, "pot_won")
    assert (won.seats, won.shares, won.reason) == ([1, 0], [0, 1, 0], "stopped")
    assert RULES.score_sheet(outcome.state).places == [1, 1, 3]


def test_time_called_before_the_first_deal_gen_02() -> None:
    outcome = done(RULES.act(started(players=3), SYSTEM, CallTime()))
    assert "pot_won" not in names(outcome.events)
    assert RULES.score_sheet(outcome.state).places == [1, 1, 1]


def test_a_referee_takes_a_seat_out_like_that_gen_07() -> None:
    outcome = done(RULES.act(hand("5D 4C 1S 6B"), SYSTEM, Forfeit(1, "conduct")))
    assert RULES.current(outcome.state) == (2,)


def test_a_deck_that_was_not_cut_yet_is_cut_before_the_next_hand_cuc_06() -> None:
    """Of two seats in the hand one leaves before the cut; a third has been given a stake."""
    facts = {"in_hand": [0, 1], "turn": -1, "known": [[], [], []]}
    state = hand("- - -", stakes=[3, 3, 1], phase="cut", facts=facts, morto=True)
    assert RULES.current(state) == (1,)
    events, state = leave(state, 1)
    assert HandVoid([], "left") in events
    assert (state.phase, state.in_hand) == ("cut", [0, 2])
    assert RULES.current(state) == (2,)
