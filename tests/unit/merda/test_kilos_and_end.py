"""Kilos, both ends of a match, void hands: MER-30 to MER-37."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.match import CardsShuffled, MatchEnded, Resign
from games.kernel.position import PositionError
from games.merda.cards import weight
from games.merda.events import HandDealt, KilosTaken, SeatArrived
from games.merda.state import MerdaState
from tests.unit.merda.merda_tables import (
    E3,
    FOURS,
    READY,
    RULES,
    SLAM,
    TARGET,
    TURNS,
    after,
    deal,
    does,
    names,
    options_of,
    passed,
    refusal,
    started,
    table,
)
from tests.unit.narrowing import instance, present

FOUR_SEATS = ["1D 1C 1B 1S", "2D 2C 2B 3S", "3D 3C 3B 2S", "4D 4C 4B 4S"]


def test_as_many_cards_as_the_option_says_or_as_there_are_mer_30() -> None:
    options = {"players": 3, "kilo_cards_per_loss": 3}
    state = table(FOURS, options, kilos="8S 4D 10B 5C")
    lost = after(state, (0, SLAM), (1, SLAM))
    assert lost.taken[2] == ["8S", "4D", "10B"]
    assert lost.kilos[0] == "5C"
    assert lost.scores == [0, 0, 22]
    few = table(FOURS, options, zones={"stock": "8S 4D", **_rest_taken(options, "8S 4D")})
    end = does(after(few, (0, SLAM)), 1, SLAM)
    assert instance(KilosTaken, end.events[2]).cards == ["8S", "4D"]


def _rest_taken(options: dict[str, Any], left: str) -> dict[str, str]:
    """All other kilo cards lie before seat 0."""
    complete = options_of(options)
    kilos = RULES.deck(complete)[4 * complete["players"] :]
    return {"captured:0": " ".join(card for card in kilos if card not in left.split())}


@pytest.mark.parametrize(
    ("options", "cards", "kilos"),
    [
        ({}, "1D 2D 7C 8B 9S 10D", 37),
        ({"ace_kilos": 11}, "1D 1C 2D", 24),
        ({"pack": "french_40"}, "8D 9D 10D", 27),
        ({"pack": "french_52"}, "AH 10H JH QH KH", 1 + 10 + 11 + 12 + 13),
        ({"pack": "french_52", "ace_kilos": 11}, "AS KS", 24),
    ],
)
def test_a_card_weighs_its_rank_mer_31(options: dict[str, Any], cards: str, kilos: int) -> None:
    assert weight(cards.split(), options_of(options)) == kilos


def test_scores_add_up_and_only_grow_mer_32() -> None:
    state = table(FOURS, kilos="8S 9S 10S", totals=[5, 7, 0])
    false = after(state, (1, SLAM), *[(seat, READY) for seat in range(3)])
    assert false.scores == [5, 15, 0]
    assert RULES.totals(false) == [5, 15, 0]
    counters = RULES.observe(false, 2).counters
    assert [counter.value for counter in counters] == [5, 15, 0]
    assert after(false, (0, SLAM), (1, SLAM)).scores == [5, 15, 9]


# --- the deck is used up --------------------------------------------------------------------------


def last_card(scores: list[int]) -> MerdaState:
    """Four seats, one kilo card left."""
    options = {"players": 4}
    zones = {"stock": "6D", **_rest_taken(options, "6D")}
    return table(FOUR_SEATS, options, zones=zones, totals=scores)


def test_the_last_kilo_card_ends_the_match_mer_33_example_8() -> None:
    state = after(last_card([30, 22, 22, 22]), (0, SLAM), (3, SLAM), (2, SLAM))
    end = present(state.match.result)
    assert end.totals == [30, 28, 22, 22]
    shared = after(last_card([30, 22, 28, 22]), (0, SLAM), (2, SLAM), (3, SLAM))
    assert present(shared.match.result).totals == [30, 28, 28, 22]
    assert present(shared.match.result).places == [4, 2, 2, 1]


def test_no_kilos_are_played_for_where_the_kilo_deck_ends_the_match_mer_33_mer_34() -> None:
    assert RULES.target_of(options_of({"players": 3})) is None
    assert RULES.target_of(options_of(TARGET)) == 20


def test_it_ends_in_the_middle_of_a_hand_too_mer_33() -> None:
    end = does(last_card([0, 0, 0, 0]), 1, SLAM)
    said = ["false_slam", "kilos_taken", "hand_scored"]
    assert names(end.events)[:3] == said
    result = instance(MatchEnded, end.events[-1])
    assert result.totals == [0, 6, 0, 0]
    assert result.places == [1, 4, 1, 1]


def test_as_long_as_a_card_lies_there_the_match_goes_on_mer_33() -> None:
    state = table(FOURS, kilos="8S", totals=[400, 500, 600])
    assert after(state, (0, SLAM), (1, SLAM)).phase == "sealed"


# --- to a target --------------------------------------------------------------------------------


def test_who_has_arrived_finishes_the_hand_and_leaves_mer_34() -> None:
    options = {**TARGET, "target_kilos": 8}
    state = table(FOURS, options, kilos="10D 1D")
    state = after(state, (1, SLAM), *[(seat, READY) for seat in range(3)])
    assert state.arrivals == [1]
    assert RULES.current(state) == (0, 1, 2)
    state = after(state, (0, SLAM), (2, SLAM))
    assert state.scores == [0, 11, 0]
    second = deal(state)
    dealt = instance(HandDealt, second.events[-1])
    assert dealt.hands[1] == []
    assert sorted(map(len, dealt.hands)) == [0, 4, 4]
    assert sorted(dealt.aside) == ["3B", "3C", "3D", "3S"]
    assert len(second.state.match.order) == 8
    assert refusal(second.state, 1, SLAM) == "not_in_hand"
    assert RULES.current(second.state) == (0, 2)


def two_left(kilos: str, scores: list[int]) -> MerdaState:
    """Seat 2 has arrived and left; seat 1 has four equal cards."""
    return table(
        ["1D 1C 2D 2C", "1B 1S 2B 2S", ""],
        TARGET,
        kilos,
        zones={"aside": "3D 3C 3B 3S"},
        in_hand=[0, 1],
        arrivals=[2],
        totals=scores,
    )


def test_who_alone_has_not_arrived_wins_mer_34_example_9() -> None:
    state = two_left("4C", [18, 12, 25])
    state = after(state, *passed("2D", "1B"), *passed("2C", "1S"))
    end = does(state, 1, SLAM)
    said = ["slam_valid", "race_resolved", "kilos_taken", "seat_arrived", "hand_scored"]
    assert names(end.events)[:5] == said
    result = instance(MatchEnded, end.events[-1])
    assert (result.totals, result.places) == ([22, 12, 25], [2, 1, 3])


def test_who_has_arrived_is_dealt_no_later_hand_of_a_built_table_mer_34() -> None:
    hands = ["1D 1C 1B 1S", "2D 2C 3B 3S", "2B 2S 3D 3C", ""]
    state = table(
        hands,
        {**TARGET, "players": 4, "target_kilos": 100},
        kilos="4C",
        zones={"aside": "4D 4C 4B 4S"},
        in_hand=[0, 1, 2],
        arrivals=[3],
        totals=[18, 12, 30, 104],
    )
    lost = after(state, (0, SLAM), (1, SLAM))
    assert lost.scores == [18, 12, 34, 104]
    dealt = instance(HandDealt, deal(lost).events[-1])
    assert [bool(hand) for hand in dealt.hands] == [True, True, True, False]


def test_who_arrived_in_the_hand_of_a_built_table_plays_it_to_its_end_mer_34() -> None:
    options = {**TARGET, "target_kilos": 10}
    state = table(FOURS, options, "5C", totals=[0, 12, 0], arrivals=[1], false_slams=[0, 8, 0])
    lost = after(state, (0, SLAM), (1, SLAM))
    assert lost.scores == [0, 12, 5]
    assert deal(lost).state.in_hand == [0, 2]


@pytest.mark.parametrize(
    ("arrivals", "totals"), [([2], [18, 12, 8]), ([], [18, 12, 25]), ([1, 2], [18, 12, 25])]
)
def test_kilos_say_who_has_arrived_mer_34(arrivals: list[int], totals: list[int]) -> None:
    with pytest.raises(PositionError):
        table(E3, TARGET, arrivals=arrivals, totals=totals)


@pytest.mark.parametrize(("card", "plays"), [("9D", True), ("10D", False)])
def test_the_target_has_to_be_reached_mer_34(card: str, plays: bool) -> None:
    state = table(FOURS, {**TARGET, "target_kilos": 10}, kilos=card)
    lost = after(state, (0, SLAM), (2, SLAM))
    assert (1 in deal(lost).state.in_hand) is plays
    assert lost.arrivals == ([] if plays else [1])


def test_later_arrivals_rank_higher_whatever_they_weigh_mer_34() -> None:
    options = {"players": 5, "end_mode": "target", "target_kilos": 20}
    hands = ["1D 1C 1B 1S", "2D 2C 2B 2S", "3D 3C 3B 4S", "4D 4C 4B 3S", "5D 5C 5B 5S"]
    state = table(hands, options, totals=[5, 7, 44, 40, 30], arrivals=[4, 2, 3])
    assert RULES.score_sheet(state).places == [1, 2, 4, 3, 5]


def test_a_false_slam_can_decide_it_too_mer_34() -> None:
    end = does(two_left("4C", [18, 12, 25]), 0, SLAM)
    assert names(end.events)[:4] == ["false_slam", "kilos_taken", "seat_arrived", "hand_scored"]
    assert end.events[2] == SeatArrived(0)
    assert present(end.state.match.result).places == [2, 1, 3]


def test_a_used_up_kilo_deck_is_made_again_mer_35() -> None:
    options = {"players": 3, "end_mode": "target", "target_kilos": 500}
    zones = {"stock": "8S", **_rest_taken(options, "8S")}
    state = after(table(FOURS, options, zones=zones, totals=[9, 0, 0]), (0, SLAM))
    end = does(state, 1, SLAM)
    shuffled = instance(CardsShuffled, end.events[3])
    assert shuffled.label == "kilos 2"
    assert end.state.kilos == shuffled.order
    assert len(shuffled.order) == 28
    assert end.state.taken == [[], [], []]
    assert end.state.scores == [9, 0, 8]
    assert {"kilos 1", "kilos 2"} <= RULES.shuffle_labels(state.match)
    once = table(FOURS).match
    assert RULES.shuffle_labels(once) == {"kilos 1"}
    assert RULES.shuffle_labels(replace(once, deal=2)) == set()


def test_it_can_be_made_again_twice_in_a_hand_mer_35() -> None:
    options = {"players": 9, "end_mode": "target", "target_kilos": 500, "kilo_cards_per_loss": 5}
    state = deal(started(**options)).state
    labels = []
    for _ in range(3):
        seat = next(s for s in range(9) if not state.four_equal(s))
        false = does(state, seat, SLAM)
        labels += [e.label for e in false.events if isinstance(e, CardsShuffled)]
        state = after(false.state, *[(other, READY) for other in range(9)])
    assert labels == ["kilos 2", "kilos 3", "kilos 4"]
    assert set(labels) <= RULES.shuffle_labels(started(**options).match)


def test_of_two_who_does_not_slam_has_lost_at_once_mer_36() -> None:
    state = two_left("1D", [0, 0, 25])
    state = after(state, *passed("2D", "1B"), *passed("2C", "1S"))
    end = does(state, 1, SLAM)
    assert end.state.scores == [1, 0, 25]
    assert end.state.phase == "sealed"


def test_shuffles_of_a_later_hand_are_counted_anew_mer_35() -> None:
    options = {"players": 9, "end_mode": "target", "target_kilos": 500, "kilo_cards_per_loss": 5}
    state = deal(does(deal(started(**options)).state, 8, Resign()).state).state
    assert state.match.deal == 2
    seat = next(s for s in range(8) if not state.four_equal(s))
    false = does(state, seat, SLAM)
    labels = {e.label for e in false.events if isinstance(e, CardsShuffled)}
    assert labels == {"kilos 1"} <= RULES.shuffle_labels(state.match)


# --- void hands ---------------------------------------------------------------------------------


def passed_out(state: MerdaState) -> MerdaState:
    """The table when the hand is over in which everybody passes what came last."""
    while state.phase not in ("sealed", "over"):
        seat = RULES.current(state)[0]
        state = does(state, seat, RULES.default_move(state, seat)).state
    return state


def test_a_hand_without_a_slam_is_void_mer_37() -> None:
    state = deal(started(players=3, max_rounds=10, max_void_hands=2)).state
    last = state
    while last.rounds_played < 9 or len(last.laid) < 2:
        seat = RULES.current(last)[0]
        last = does(last, seat, RULES.default_move(last, seat)).state
    seat = RULES.current(last)[0]
    end = does(last, seat, RULES.default_move(last, seat))
    assert names(end.events)[:4] == ["card_committed", "round_resolved", "hand_void", "hand_scored"]
    assert end.state.voids == 1
    assert end.state.scores == [0, 0, 0]
    over = passed_out(deal(end.state).state)
    assert present(over.match.result).places == [1, 1, 1]


def test_in_turns_so_many_cards_are_taken_first_mer_37() -> None:
    state = deal(started(**TURNS, max_rounds=10, max_void_hands=1)).state
    takes = 0
    while state.phase != "over":
        seat = RULES.current(state)[0]
        step = does(state, seat, RULES.default_move(state, seat))
        takes += names(step.events)[0] == "card_taken"
        state = step.state
    assert takes == 30


def test_a_valid_slam_begins_the_count_anew_mer_37() -> None:
    state = table(FOURS, {"players": 3, "max_void_hands": 2}, voids=1)
    assert after(state, (0, SLAM), (1, SLAM)).voids == 0
    assert table(E3, voids=1).voids == 1


def test_arrived_seats_rank_last_when_void_hands_end_it_mer_37() -> None:
    options = {**TARGET, "max_rounds": 10, "max_void_hands": 1}
    state = table(
        ["1D 1C 2D 2C", "1B 1S 2B 2S", ""],
        options,
        zones={"aside": "3D 3C 3B 3S"},
        in_hand=[0, 1],
        arrivals=[2],
        totals=[18, 12, 20],
    )
    over = passed_out(state)
    assert present(over.match.result).places == [2, 1, 3]
