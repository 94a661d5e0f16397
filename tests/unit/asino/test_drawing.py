"""Pairs, turns, draws."""

import pytest

from games.asino.events import ChooseHiddenCard, DrawCard
from games.asino.state import pairs_in, rank_of
from games.kernel.refusal import UNKNOWN_COMMAND
from tests.unit.asino.asino_tables import (
    E5,
    E7,
    RULES,
    does,
    draws,
    hand_of,
    held,
    refusal,
    silent,
    spread,
    table,
    told,
)

E1 = "7D 3C 7B 8S 3D 7C 8B 3S 3B"
REST = (
    "1D 1C 1B 1S 2D 2C 2B 2S 4D 4C 4B 4S 5D 5C 5B 5S 6D 6C 6B 6S 7S 8D 8C 9D 9C 9B 9S 10D 10C 10B"
)


def test_all_pairs_go_and_of_three_the_first_two_asi_07_asi_08() -> None:
    """E1: nine cards as they came, of which the last seven stays."""
    rest = REST.split()
    hands = [" ".join(rest[at:30:3]) for at in range(3)]
    outcome = hand_of([*hands, E1], "10S", 3, auto_shuffle_hand=False)
    thrown = {each["seat"]: each["cards"] for each in told(outcome.events, "pairs_discarded")}
    assert thrown[3] == ["3B", "3C", "3D", "3S", "7B", "7D", "8B", "8S"]
    assert held(outcome.state, 3) == "7C"


def test_four_go_and_of_three_kings_one_stays_asi_07() -> None:
    """E2."""
    hand = "1D 1C 1B 1S 10D 10C 10B".split()
    assert pairs_in(hand) == ["10C", "10D", "1B", "1C", "1D", "1S"]


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [("", ""), ("1D", ""), ("1D 2D", ""), ("10D 1D 10S", "10D 10S"), ("KH QH KD", "KD KH")],
)
def test_suits_never_matter_asi_07(hand: str, thrown: str) -> None:
    assert pairs_in(hand.split()) == thrown.split()


@pytest.mark.parametrize("players", [2, 3, 7, 13, 20])
def test_no_hand_holds_a_pair_afterwards_asi_09(players: int) -> None:
    """ASI-09."""
    state = does(spread(players=players), 0, ChooseHiddenCard(3)).state
    for hand in state.hands:
        ranks = list(map(rank_of, hand))
        assert len(set(ranks)) == len(ranks)


def test_who_has_no_card_after_the_first_pairs_is_safe_asi_10() -> None:
    """Twenty seats: all but one have two cards or one; who has a pair plays no more."""
    hands = ["1D 1C", "2D 2C", "1B 3D", "2B 3C", "3B 4D", "3S 4C", "4B 5D", "4S 5C", "5B 6D"]
    hands += ["5S 6C", "6B 7D", "6S 7C", "7B 8D", "7S 8C", "8B 9D", "8S 9C", "9B 10D", "9S 10C"]
    hands += ["10B 1S", "2S"]
    outcome = hand_of(hands, "10S", 19, auto_shuffle_hand=False)
    assert [each["seat"] for each in told(outcome.events, "seat_safe")] == [0, 1]
    assert outcome.state.went_out == [0, 1]
    assert [badge.owner for badge in RULES.observe(outcome.state, 2).badges[2:]] == [0, 1]
    assert RULES.current(outcome.state) == (2,)
    assert outcome.state.target == 19


SINGLES = ["1 2 3 4 7 10", "1 2 3 4 5 6", "8", "5 6 7 8", ""]
"""Ranks that five seats keep when seat 2 deals: 6, 6, 1, 4 and no cards."""


@pytest.mark.parametrize(("dealer", "first", "target"), [(2, 0, 3), (4, 2, 0), (0, 3, 1)])
def test_most_cards_begin_asi_11(dealer: int, first: int, target: int) -> None:
    """Of two with six cards the one that comes first from the dealer's right on."""
    singles = [SINGLES[(seat + 2 - dealer) % 5] for seat in range(5)]
    hands = _dealt_to(singles, dealer)
    outcome = hand_of(hands, "10S", dealer, auto_shuffle_hand=False)
    assert [len(hand) for hand in outcome.state.hands] == [len(own.split()) for own in singles]
    (turn,) = told(outcome.events, "turn_started")
    assert (turn["seat"], turn["target"]) == (first, target)
    assert turn["seat"] == outcome.state.turn


def test_all_equal_the_dealers_right_begins_asi_11() -> None:
    """Three seats, thirteen cards each, of which all keep three."""
    singles = ["1 2 3", "1 2 4", "3 4 10"]
    for dealer in range(3):
        outcome = hand_of(_dealt_to(singles, dealer), "10S", dealer, auto_shuffle_hand=False)
        assert outcome.state.turn == (dealer + 1) % 3


def _dealt_to(singles: list[str], dealer: int) -> list[str]:
    """Hands of a whole deck that keep cards of these ranks once the pairs are thrown."""
    seats = len(singles)
    left = {str(rank): [f"{rank}{suit}" for suit in "DCBS"] for rank in range(1, 11)}
    left["10"].remove("10S")
    hands = [[left[rank].pop() for rank in own.split()] for own in singles]
    for at in range(seats):
        seat = (dealer + 1 + at) % seats
        full = 39 // seats + (at < 39 % seats)
        while len(hands[seat]) < full:
            rank = next(rank for rank in left if len(left[rank]) >= 2)
            hands[seat] = [left[rank].pop(), left[rank].pop(), *hands[seat]]
    return [" ".join(hand) for hand in hands]


def test_one_draws_from_the_left_and_nowhere_else_asi_12() -> None:
    state = table(["5D 2C", "2B 10C", "10S 5S"], "10D", 1, {"players": 3})
    assert state.target == 0
    assert refusal(state, 1, DrawCard(0, target=0)) == ""
    for other in (1, 2, 3, -1):
        assert refusal(state, 1, DrawCard(0, target=other)) == "wrong_target ASI-12"
    assert refusal(state, 1, DrawCard(2, target=2)) == "position_out_of_range ASI-13"


def test_seats_without_cards_are_passed_over_asi_12_asi_16() -> None:
    """E6: 1 and 4 are out; 0 draws from 3, then 2 from 0."""
    state = table(["5D 2C", "", "2B 10C", "10S 5S", ""], "10D", 0)
    assert state.target == 3
    state = draws(state, (0, 0))
    assert (state.turn, state.target) == (2, 0)


def test_a_place_counts_from_nothing_to_the_last_card_asi_13() -> None:
    """E9: three cards have the places 0, 1 and 2."""
    state = table(["10C", "5D 2C 10S", "2B 10B 5S"], "10D", 2)
    assert refusal(state, 2, DrawCard(2)) == ""
    for position in (3, -1, 10**6):
        assert refusal(state, 2, DrawCard(position)) == "position_out_of_range ASI-13"
    assert refusal(state, 0, DrawCard(0)) == "not_your_turn GEN-03"
    assert refusal(state, 1, DrawCard(0)) == "not_your_turn GEN-03"


def test_a_pair_goes_and_another_card_stays_at_the_end_asi_14() -> None:
    state = table(["9B 4D 7C", "4S 7S"], "9S", 1)
    paired = does(state, 1, DrawCard(1))
    assert told(paired.events, "pair_discarded") == [{"seat": 1, "cards": ["4D", "4S"]}]
    assert (held(paired.state, 0), held(paired.state, 1)) == ("9B 7C", "7S")
    assert paired.state.discards[-2:] == ["4D", "4S"]
    kept = does(state, 1, DrawCard(0))
    assert told(kept.events, "pair_discarded") == []
    assert held(kept.state, 1) == "4S 7S 9B"


def test_who_loses_the_last_card_or_throws_it_is_safe_at_once_asi_15() -> None:
    state = draws(table(*E5), (0, 1))
    assert held(state, 0) == "2C"
    events = does(state, 1, DrawCard(0)).events
    assert [each["seat"] for each in told(events, "seat_safe")] == [0, 1]


def test_the_turn_goes_to_the_right_asi_16() -> None:
    state = table(["5D 2C", "2B 10C", "10S 5S"], "10D", 2)
    assert draws(state, (2, 1)).turn == 0


def test_the_turn_goes_on_when_the_drawer_is_out_asi_16() -> None:
    """ASI-G6: seat 1 goes out with its draw; 2 is next, and draws from the nearest on its left."""
    state = table(["5D 2C 7D", "2B", "10S 5S 7S"], "10D", 1)
    state = draws(state, (1, 1))
    assert held(state, 1) == ""
    assert (state.turn, state.target) == (2, 0)


def test_the_same_seat_may_be_drawn_from_twice_running_asi_16() -> None:
    state = draws(table(["5D 2C 7D", "2B", "10S 5S 7S"], "10D", 1), (1, 1), (2, 0))
    assert (state.turn, state.target) == (0, 2)


def test_there_is_no_other_way_than_to_draw_asi_17() -> None:
    """ASI-17."""
    state = table(*E7)
    assert list(RULES.legal_actions(state)) == [DrawCard(0), DrawCard(1)]
    assert RULES.read(state, 1, {"do": "pass"}) == UNKNOWN_COMMAND
    offered = [item.do for item in RULES.observe(state, 0).menu]
    assert offered == ["arrange_hand", "arrange_hand", "emote"]


def test_for_a_silent_seat_the_first_card_is_drawn_gen_06() -> None:
    after = silent(table(*E7), 1)
    assert held(after.state, 1) == "4S 9B"
    assert after.state.turn == 0
