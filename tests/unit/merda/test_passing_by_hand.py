"""Cases worked out by hand: tables, dealing, passing."""

from collections import Counter
from typing import Any

import pytest

from games.kernel.refusal import Refusal
from games.kernel.seats import OPEN
from games.merda.cards import kilo_deck, play_deck, weight
from games.merda.events import Feint, PassCard
from games.merda.state import RACE, SUSPENDED
from tests.unit.merda.by_hand import (
    ALL_READY,
    CIUCCIO,
    CIUCCIO_HANDS,
    IN_TURNS,
    done_by_void,
    hand_over,
)
from tests.unit.merda.merda_tables import (
    FOURS,
    READY,
    RULES,
    SLAM,
    TAKE,
    TARGET,
    TURNS,
    after,
    clause,
    deal,
    does,
    held,
    names,
    options_of,
    refusal,
    started,
    table,
)

# --- which tables can be opened -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "play", "kilos", "weighs"),
    [
        # 12 ranks without the queen: 48 cards and the QD; the other three queens, 36 kilos.
        ({"players": 12, "pack": "french_52", "ciuccio": True}, 49, 3, 36),
        # Ace to queen and the KD; three kings, 39 kilos.
        ({"players": 12, "pack": "french_52", "passing": "turns"}, 49, 3, 39),
        # Nine of ten ranks, without the knight: three knights, 27 kilos.
        ({"players": 9, "ciuccio": True}, 37, 3, 27),
        ({"players": 9, "passing": "turns"}, 37, 3, 30),
        # A whole second pack of 52: 4 x 91; with an ace of eleven 40 more.
        ({"players": 13, "pack": "french_52", "kilo_deck": "separate"}, 52, 52, 364),
        (
            {"players": 13, "pack": "french_52", "kilo_deck": "separate", "ace_kilos": 11},
            52,
            52,
            404,
        ),
        # The least: three ranks; 4 x (4 + ... + 10) are left.
        ({"players": 3}, 12, 28, 196),
        # In turns with the ciuccio there is one odd card, not two.
        ({"players": 3, "passing": "turns", "ciuccio": True}, 13, 27, 187),
    ],
)
def test_the_two_decks_of_narrow_tables(
    given: dict[str, Any], play: int, kilos: int, weighs: int
) -> None:
    """MER-02, MER-03, MER-04, MER-06, MER-08, MER-31."""
    options = options_of(given)
    middle = kilo_deck(options)
    assert len(play_deck(options, options["players"])) == play
    assert (len(middle), weight(middle, options)) == (kilos, weighs)


@pytest.mark.parametrize(
    ("given", "code", "cited"),
    [
        ({"players": 2}, "bad_option_value", "MER-01"),
        ({"players": 14}, "bad_option_value", "MER-01"),
        ({"players": 21}, "bad_option_value", "MER-01"),
        ({"players": 11}, "too_many_players", "MER-03"),
        ({"players": 10, "ciuccio": True, "kilo_deck": "separate"}, "too_many_players", "MER-03"),
        ({"players": 10, "passing": "turns"}, "too_many_players", "MER-08"),
        (
            {"players": 10, "passing": "turns", "ciuccio": True, "kilo_deck": "separate"},
            "too_many_players",
            "MER-03",
        ),
        ({"players": 13, "pack": "french_52", "passing": "turns"}, "too_many_players", "MER-08"),
        ({"players": 10}, "no_kilo_deck", "MER-04"),
        ({"players": 13, "pack": "french_52"}, "no_kilo_deck", "MER-04"),
        ({"target_kilos": 4}, "bad_option_value", "MER-34"),
        ({"kilo_cards_per_loss": 6}, "bad_option_value", "MER-30"),
        ({"ace_kilos": 2}, "bad_option_value", "MER-31"),
    ],
)
def test_tables_that_cannot_be_dealt(given: dict[str, Any], code: str, cited: str) -> None:
    """MER-01, MER-03, MER-04, MER-08: each refusal with its own clause."""
    found = RULES.resolve_options(given)
    assert isinstance(found, Refusal)
    assert found.code == code
    assert found.clause in (cited, "")


# --- dealing --------------------------------------------------------------------------------------


def test_the_kilo_deck_goes_on_from_hand_to_hand() -> None:
    """MER-05: shuffled once; the next hand takes the next card of the same order."""
    first = deal(started(players=3)).state
    top = list(first.kilos[:3])
    second = hand_over(first)
    taken = [card for cards in second.taken for card in cards]
    assert taken == top[:1]
    dealt = deal(second)
    assert "cards_shuffled" not in names(dealt.events)
    third = hand_over(dealt.state)
    assert Counter(card for cards in third.taken for card in cards) == Counter(top[:2])


def test_the_deal_passes_over_seats_that_are_out() -> None:
    """MER-09, MER-34: of four, seat 2 arrives; after dealer 1 comes 3, then 0, then 1."""
    options = {**TARGET, "players": 4, "target_kilos": 5}
    hands = ["1D 1C 1B 1S", "2D 2C 2B 2S", "4D 4C 4B 4S", "3D 3C 3B 3S"]
    state = after(table(hands, options, kilos="10D", dealer=1), (0, SLAM), (1, SLAM), (3, SLAM))
    assert state.arrivals == [2]
    for dealer in (3, 0, 1):
        state = deal(state).state
        assert (state.dealer, state.in_hand) == (dealer, [0, 1, 3])
        assert RULES.observe(state, OPEN).zone("hand:2").cards == []
        state = done_by_void(state)


def test_after_a_void_hand_the_next_one_deals() -> None:
    """MER-09, MER-37: the deal moves on although nobody lost."""
    state = deal(started(players=3, max_rounds=10), dealer=2).state
    assert state.dealer == 2
    void = done_by_void(state)
    assert void.scores == [0, 0, 0]
    assert deal(void).state.dealer == 0


def test_the_first_seat_gets_the_fifth_card_and_no_other() -> None:
    """MER-07, MER-10: dealer 1 of three, 13 cards: seat 2 the first, fourth, ... thirteenth."""
    state = started(**CIUCCIO)
    order = "1D 1C 1B 1S 2D 2C 2B 2S 3D 3C 3B 3S 9D".split()
    dealt = deal(state, order, dealer=1).state
    assert held(dealt, 2) == "1D 1S 2B 3C 9D"
    assert held(dealt, 0) == "1C 2D 2S 3B"
    assert held(dealt, 1) == "1B 2C 3D 3S"


# --- passing --------------------------------------------------------------------------------------


def test_four_equal_ones_may_be_passed_on() -> None:
    """MER-14: whoever has them need not slam; the round then takes one of them away."""
    state = table(FOURS)
    assert SLAM in RULES.legal_actions(state, 0)
    assert PassCard("3D") in RULES.legal_actions(state, 0)
    on = after(state, (0, PassCard("3D")), (1, PassCard("1D")), (2, PassCard("1B")))
    assert held(on, 0) == "3C 3B 3S 1B"
    assert on.four_equal(0) == []


def test_a_fifth_card_may_be_chosen_and_the_slam_still_made() -> None:
    """MER-15: of five the ciuccio lies down, four equal stay; it comes back with the slam."""
    state = after(table(CIUCCIO_HANDS, CIUCCIO), (0, PassCard("9D")), (2, PassCard("1S")))
    slam = does(state, 0, SLAM)
    assert names(slam.events) == ["slam_valid"]
    assert slam.state.exposed == ["3D", "3C", "3B", "3S"]
    assert held(slam.state, 0) == "9D"
    assert Counter(slam.state.hands[2]) == Counter("1B 1S 2B 2S".split())
    assert slam.state.laid == {}


def test_one_of_five_lies_down_and_the_slam_is_false() -> None:
    """MER-15, MER-25: three threes and the ciuccio are not four equal."""
    state = after(table(CIUCCIO_HANDS, CIUCCIO, kilos="4B"), (0, PassCard("3S")))
    assert names(does(state, 0, SLAM).events) == ["false_slam", "kilos_taken", "hand_suspended"]
    assert does(state, 0, SLAM).state.scores == [4, 0, 0]


def test_two_have_four_equal_and_the_first_to_arrive_slams() -> None:
    """MER-15, MER-22: the other's slam is one hand in the race, and no second valid one."""
    hands = ["3D 3C 3B 3S", "1D 1C 1B 1S", "2D 2C 2B 2S"]
    state = after(table(hands, kilos="7S"), (1, SLAM))
    assert names(does(state, 0, SLAM).events)[:2] == ["slam_joined", "race_resolved"]
    assert does(state, 0, SLAM).state.scores == [0, 0, 7]
    assert RULES.observe(state, OPEN).zone("exposed").cards == ["1D", "1C", "1B", "1S"]


def test_a_card_cannot_be_chosen_twice_nor_for_another() -> None:
    """MER-11: a second commitment is refused, and a card that lies down is in no hand."""
    state = after(table(FOURS), (1, PassCard("1D")))
    assert refusal(state, 1, PassCard("1C")) == "already_committed"
    assert refusal(state, 1, PassCard("1D")) == "already_committed"
    assert refusal(state, 2, PassCard("1D")) == "card_not_in_hand"
    assert clause(state, 2, PassCard("1D")) == "MER-11"


def test_what_is_refused_leaves_the_table_as_it_was() -> None:
    """MER-11, MER-26: twenty bad commands, no event, nothing moved."""
    state = after(table(FOURS), (1, PassCard("1D")))
    untouched = RULES.clone(state)
    for seat in range(3):
        for command in (
            TAKE,
            READY,
            PassCard("9D"),
            PassCard("x"),
            Feint("kick"),
            Feint("word", "merda"),
        ):
            assert isinstance(RULES.act(state, seat, command), Refusal), (seat, command)
    assert RULES.observe(state, OPEN) == RULES.observe(untouched, OPEN)


# --- in turns -------------------------------------------------------------------------------------


def test_in_turns_the_card_laid_is_out_of_it_for_the_slammer_too() -> None:
    """MER-18, MER-20: the fifth card of seat 1 comes back to nobody; the others have four each."""
    state = after(table(IN_TURNS, TURNS, turn=1), (1, PassCard("4D")), (1, SLAM))
    assert state.phase == RACE
    assert refusal(state, 2, TAKE) == "wrong_phase"
    assert [len(hand) for hand in state.hands] == [4, 0, 4]
    assert state.laid == {1: "4D"}


def test_in_turns_four_equal_without_the_turn_are_no_slam() -> None:
    """MER-19: seat 0 has four aces while 1 plays: refused, no kilos, but in its own turn."""
    hands = ["1D 1C 1B 1S", "3D 3C 3B 2D 4D", "2C 2B 2S 3S"]
    state = table(hands, TURNS, turn=1)
    for moment in (state, after(state, (1, PassCard("4D")))):
        assert refusal(moment, 0, SLAM) == "slam_window_closed"
        assert clause(moment, 0, SLAM) == "MER-19"
    later = after(state, (1, PassCard("4D")), (2, TAKE), (2, PassCard("4D")), (0, TAKE))
    assert refusal(later, 0, SLAM) == "slam_window_closed"  # five cards: one has to be laid first
    assert names(does(after(later, (0, PassCard("4D"))), 0, SLAM).events) == ["slam_valid"]


def test_in_turns_a_slam_without_four_equal_is_false_at_any_moment() -> None:
    """MER-19, MER-25: also from the seat whose card lies there."""
    hands = ["1D 1C 1B 2D", "3D 3C 3B 1S 4D", "2C 2B 2S 3S"]
    state = after(table(hands, TURNS, kilos="5D 6D", turn=1), (1, PassCard("4D")), (1, SLAM))
    assert state.phase == SUSPENDED
    assert state.scores == [0, 5, 0]
    on = after(state, *ALL_READY)
    assert names(does(on, 2, TAKE).events) == ["card_taken"]


def test_in_turns_the_hand_is_void_after_rounds_times_seats() -> None:
    """MER-37: ten rounds of three seats are thirty cards taken, not ten."""
    hands = ["1D 1C 2B 2D", "3D 3C 3B 1S 4D", "2C 1B 2S 3S"]
    state = table(hands, {**TURNS, "max_rounds": 10}, turn=1)
    for taken in range(1, 31):
        seat = RULES.current(state)[0]
        state = after(state, (seat, PassCard(state.hands[seat][-1])))
        taking = does(state, RULES.current(state)[0], TAKE)
        assert ("hand_void" in names(taking.events)) == (taken == 30)
        state = taking.state
