"""Moments of Merda worked out by hand, among them those that nobody would play on purpose."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games import registry
from games.kernel.match import Deal, Forfeit, State
from games.kernel.refusal import WRONG_PHASE, Refusal
from games.kernel.seats import OPEN, SYSTEM
from games.merda.cards import kilo_deck, play_deck, weight
from games.merda.commands import Feint, PassCard
from games.merda.events import KilosTaken, RaceResolved
from games.merda.state import PASSING, RACE, SUSPENDED, MerdaState
from tests.unit.merda.merda_tables import (
    E3,
    FOURS,
    READY,
    RULES,
    SLAM,
    TAKE,
    TARGET,
    THREE,
    TURNS,
    after,
    clause,
    deal,
    does,
    done,
    held,
    names,
    options_of,
    refusal,
    silent,
    started,
    table,
)
from tests.unit.narrowing import instance

ALL_READY = [(0, READY), (1, READY), (2, READY)]
ARM = Feint("arm_move")
FIVE = {"players": 5}
FIVE_HANDS = ["1D 1C 1B 1S", "2D 2C 2B 3S", "3D 3C 3B 2S", "4D 4C 4B 5S", "5D 5C 5B 4S"]
CIUCCIO = {"players": 3, "ciuccio": True}
CIUCCIO_HANDS = ["3D 3C 3B 3S 9D", "1D 1C 2D 2C", "1B 1S 2B 2S"]
GONE: dict[str, Any] = {"in_hand": [0, 1, 3], "arrivals": [2], "totals": [0, 0, 25, 0]}
"""Of four seats the third has arrived and plays no more."""
IN_TURNS = ["1D 1C 1B 2D", "3D 3C 3B 3S 4D", "2C 2B 2S 1S"]


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


def hand_over(state: MerdaState) -> MerdaState:
    """Seat 0 makes four equal and everybody but the last one slams."""
    while state.phase == PASSING:
        slammers = [seat for seat in state.in_hand if state.quads(seat)]
        if slammers:
            others = [seat for seat in state.in_hand if seat != slammers[0]]
            return after(state, (slammers[0], SLAM), *((seat, SLAM) for seat in others[:-1]))
        judge = registry.bots("merda")["heuristic"]
        seat = RULES.current(state)[0]
        state = after(state, (seat, judge.choose(RULES.observe(state, seat), Random(seat))))
    return state


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


def done_by_void(state: MerdaState) -> MerdaState:
    """The hand ends without kilos, whatever lies in it."""
    state = RULES.clone(state)
    state.rounds_played = state.options["max_rounds"] - 1
    moves = [(seat, PassCard(state.hands[seat][0])) for seat in state.in_hand]
    return after(state, *moves)


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
    assert on.quads(0) == []


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


# --- the race -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slams", "loser"),
    [
        ([3], 2),  # from the right of 3: 4, 0, 1, 2
        ([3, 2], 1),
        ([3, 2, 1], 0),
        ([0, 4], 3),
        ([4, 0, 1], 3),
    ],
)
def test_when_time_runs_out_the_farthest_from_the_slammer_loses(
    slams: list[int], loser: int
) -> None:
    """MER-23: whoever's time it was; who slammed has nothing to fear."""
    hands = list(FIVE_HANDS)
    hands[0], hands[slams[0]] = hands[slams[0]], hands[0]
    state = after(table(hands, FIVE), *((seat, SLAM) for seat in slams))
    for late in RULES.current(state):
        assert silent(state, late).events[1] == RaceResolved(loser, slams)


def test_a_race_that_loses_a_seat_may_be_over_with_it() -> None:
    """MER-22, GEN-07: two have not slammed, one of them leaves: the other has lost."""
    state = after(table(FIVE_HANDS, FIVE, kilos="10D"), (0, SLAM), (2, SLAM), (4, SLAM))
    left = done(RULES.act(state, SYSTEM, Forfeit(1)))
    assert RaceResolved(3, [0, 2, 4]) in left.events
    assert left.state.scores == [0, 0, 0, 10, 0]


def test_the_slammer_may_leave_the_race_it_began() -> None:
    """MER-23, GEN-07: the order still counts from where it sat."""
    state = after(table(FIVE_HANDS, FIVE), (0, SLAM))
    left = done(RULES.act(state, SYSTEM, Forfeit(0))).state
    assert RULES.current(left) == (1, 2, 3, 4)
    assert silent(left, 1).events[1] == RaceResolved(4, [0])


# --- false slams and feints -----------------------------------------------------------------------


def test_every_false_slam_costs_anew_and_kilos_can_end_the_match() -> None:
    """MER-25, MER-30, MER-33: two cards are left, three a loss: the rest, and the end."""
    options = {"players": 3, "kilo_cards_per_loss": 3}
    captured = "4D 4C 4B 4S 5D 5C 5B 5S 6D 6C 6B 6S 7D 7C 7B 7S 8D 8C 8B 8S 9D 9C 9B 9S 10D 10C"
    state = table(
        E3, options, zones={"stock": "10B 10S", "captured:0": captured}, totals=[170, 0, 0]
    )
    end = does(state, 1, SLAM)
    assert instance(KilosTaken, end.events[1]) == KilosTaken(1, ["10B", "10S"], 20)
    assert "hand_suspended" not in names(end.events)
    assert names(end.events)[-1] == "match_ended"
    result = end.state.match.result
    assert result is not None
    assert result.places == [3, 2, 1]


def test_a_suspended_hand_waits_for_silent_seats_one_by_one() -> None:
    """MER-26, MER-38: time that runs out says `ready`, and passes no card."""
    state = after(table(E3, kilos="4B"), (0, SLAM), (1, READY))
    for seat, said in (
        (0, ["turn_timed_out", "seat_ready"]),
        (2, ["turn_timed_out", "seat_ready", "hand_resumed"]),
    ):
        late = silent(state, seat)
        assert names(late.events) == said
        state = late.state
    assert (state.phase, state.laid) == (PASSING, {})


def test_a_feint_of_who_fell_for_one_counts_like_any_other() -> None:
    """MER-29: 0 moves an arm, 1 falls for it, 1 moves an arm, 0 falls for that: both hit."""
    options = {"players": 3, "feint_contact_pct": 100}
    state = after(table(E3, options, kilos="4B 5B 6B"), (0, ARM), (1, SLAM), *ALL_READY)
    assert state.scores == [4, 0, 0]
    state = after(state, (1, ARM), (0, SLAM), *ALL_READY)
    assert state.scores == [4, 5, 0]
    assert after(state, (0, SLAM)).scores == [10, 5, 0]  # each feint is used once


def test_a_last_feint_of_ones_own_saves_nobody() -> None:
    """MER-28, MER-29: of several arms the latest counts, and that is the slammer's own."""
    options = {"players": 3, "feint_contact_pct": 100}
    state = after(table(E3, options, kilos="4B"), (1, ARM), (0, ARM), (0, SLAM))
    assert state.scores == [4, 0, 0]


@pytest.mark.parametrize("moment", ["passing", "race", "suspended", "sealed"])
def test_where_feints_are_off_that_is_the_reason(moment: str) -> None:
    """MER-27, GEN-03: a table plays without them, whatever the moment."""
    state = table(FOURS, {"players": 3, "feints": False})
    if moment == "race":
        state = after(state, (0, SLAM))
    elif moment == "suspended":
        state = after(state, (1, SLAM))
    elif moment == "sealed":
        state = after(state, (0, SLAM), (1, SLAM))
    assert RULES.check(state, 1, ARM) == Refusal("option_disabled", "MER-27")
    assert all(item.do != "feint" for item in RULES.observe(state, 1).menu)


def test_a_slam_for_a_race_that_is_over_is_no_slam() -> None:
    """MER-24, GEN-05: the loser's hand comes too late, before the next cards are dealt."""
    state = after(table(FOURS), (0, SLAM), (1, SLAM))
    assert RULES.act(state, 2, SLAM) == WRONG_PHASE


# --- kilos, targets, ends -------------------------------------------------------------------------


def test_scores_are_the_weight_of_what_was_taken_and_never_fall() -> None:
    """MER-32: through a whole match, hand by hand."""
    state = started(players=3, ace_kilos=11, kilo_cards_per_loss=2)
    before = [0, 0, 0]
    for _ in range(40):
        state = hand_over(deal(state).state)
        assert all(new >= old for new, old in zip(state.scores, before, strict=True))
        assert state.scores == [weight(cards, state.options) for cards in state.taken]
        before = list(state.scores)
        if RULES.is_over(state):
            break
    assert sum(before) == 196  # all 28 cards from four to king


def test_a_deck_made_again_has_all_cards_that_were_taken_and_scores_stay() -> None:
    """MER-35: 28 cards of the deck, 27 taken; the last one is turned up and all lie there again."""
    options = {"players": 3, "end_mode": "target", "target_kilos": 500}
    all_kilos = kilo_deck(options_of(options))
    captured = " ".join(card for card in all_kilos if card != "10S")
    state = table(E3, options, zones={"stock": "10S", "captured:2": captured}, totals=[0, 0, 186])
    false = does(state, 0, SLAM)
    assert names(false.events) == ["false_slam", "kilos_taken", "cards_shuffled", "hand_suspended"]
    assert false.state.scores == [10, 0, 186]
    assert Counter(false.state.kilos) == Counter(all_kilos)
    assert false.state.taken == [[], [], []]


def test_five_cards_at_once_can_go_far_beyond_the_target() -> None:
    """MER-30, MER-34: 12 kilos asked for, 34 taken; out after this hand, and last of three."""
    options = {"players": 3, "end_mode": "target", "target_kilos": 12, "kilo_cards_per_loss": 5}
    state = after(table(FOURS, options, kilos="10D 9D 8D 4D 5D"), (0, SLAM))
    end = does(state, 1, SLAM)
    assert end.state.scores == [0, 0, 36]
    assert "seat_arrived" in names(end.events)
    two = deal(end.state).state
    assert two.in_hand == [0, 1]
    assert Counter(two.aside) == Counter("3D 3C 3B 3S".split())


def test_of_two_in_turns_the_odd_card_is_a_three() -> None:
    """MER-08, MER-34, MER-36: for two seats aces, twos and the 3D; the rest lies aside."""
    options = {**TURNS, "end_mode": "target", "target_kilos": 5}
    hands = ["1D 1C 1B 2D", "3D 3C 3B 3S 4D", "2C 2B 2S 1S"]
    state = after(table(hands, options, kilos="9S", turn=1), (1, PassCard("4D")), (1, SLAM))
    state = deal(after(state, (2, SLAM))).state
    assert state.in_hand == [1, 2]
    assert Counter(c for hand in state.hands for c in hand) == Counter(play_deck(state.options, 2))
    assert "3D" in [c for hand in state.hands for c in hand]
    assert Counter(state.aside) == Counter("3C 3B 3S 4D".split())


def test_who_has_arrived_and_left_the_hand_is_told_so_whatever_it_tries() -> None:
    """MER-34: `not_in_hand` for every command, in every phase."""
    four = {**TARGET, "players": 4}
    hands = ["1D 1C 1B 1S", "2D 2C 2B 3S", "", "3D 3C 3B 2S"]
    state = table(hands, four, zones={"aside": "4D 4C 4B 4S"}, **GONE)
    for moment in (state, after(state, (0, SLAM)), after(state, (1, SLAM))):
        for command in (PassCard("4D"), SLAM, ARM, READY, TAKE):
            assert refusal(moment, 2, command) == "not_in_hand", (moment.phase, command)


def test_who_is_not_in_the_hand_has_chosen_nothing() -> None:
    """MER-34: the badge of those who wait for the others is not for who plays no more."""
    four = {**TARGET, "players": 4}
    hands = ["1D 1C 1B 1S", "2D 2C 2B 3S", "", "3D 3C 3B 2S"]
    state = table(hands, four, zones={"aside": "4D 4C 4B 4S"}, **GONE)
    state = after(state, (1, PassCard("2D")))
    chosen = [b.owner for b in RULES.observe(state, 0).badges if b.label == "chosen"]
    assert chosen == [1]


def test_void_hands_end_the_match_with_the_arrived_behind() -> None:
    """MER-37, MER-34: 1 and 3 play with 4 and 9 kilos; 2 arrived after 0: places 4, 1, 3, 2."""
    four = {**TARGET, "players": 4, "max_void_hands": 1}
    hands = ["", "1D 1C 2B 2S", "", "2D 2C 1B 1S"]
    aside = "3D 3C 3B 3S 4D 4C 4B 4S"
    state = table(
        hands,
        four,
        zones={"aside": aside},
        dealer=1,
        in_hand=[1, 3],
        arrivals=[0, 2],
        totals=[21, 4, 30, 9],
    )
    end = done_by_void(state)
    assert end.match.result is not None
    assert end.match.result.places == [4, 1, 3, 2]


def test_a_seat_that_leaves_ranks_behind_one_that_arrived() -> None:
    """MER-34, GEN-07: 2 had arrived, 0 leaves: 1 has won, 2 is second."""
    two = ["1D 1C 2B 2S", "2D 2C 1B 1S", ""]
    state = table(
        two,
        TARGET,
        zones={"aside": "3D 3C 3B 3S"},
        in_hand=[0, 1],
        arrivals=[2],
        totals=[3, 12, 25],
    )
    end = done(RULES.act(state, SYSTEM, Forfeit(0))).state
    assert end.match.result is not None
    assert end.match.result.places == [3, 1, 2]


# --- what may be known ----------------------------------------------------------------------------


def commands_of(state: State) -> list[Any]:
    """Anything that a seat could say, at any moment."""
    cards = sorted({card for hand in instance(MerdaState, state).hands for card in hand})
    feints = map(Feint, ("table_slap", "arm_move", "word", "kick"))
    return [*map(PassCard, cards), SLAM, READY, TAKE, *feints]


@pytest.mark.parametrize(
    "options", [THREE, TURNS, {**CIUCCIO, "feint_contact_pct": 50}, TARGET], ids=str
)
def test_what_a_seat_is_answered_depends_on_its_own_cards_alone(options: dict[str, Any]) -> None:
    """MER-19, MER-25: slams and feints out of turn too, in worlds that look alike to the seat."""
    rng = Random(str(options))
    state = deal(started(**options)).state
    worlds = 0
    for _ in range(150):
        for seat in state.in_hand:
            world = RULES.determinize(RULES.observe(state, seat), rng)
            for command in commands_of(state):
                here, there = RULES.check(state, seat, command), RULES.check(world, seat, command)
                assert here == there, (state.phase, seat, command)
            worlds += 1
        if state.phase == PASSING and rng.random() < 0.2:
            outcome = RULES.act(state, rng.choice(state.in_hand), rng.choice((SLAM, ARM)))
            state = state if isinstance(outcome, Refusal) else outcome.state
        else:
            seat = rng.choice(RULES.current(state))
            state = after(state, (seat, rng.choice(RULES.legal_actions(state, seat))))
        if RULES.is_over(state):
            break
        if RULES.current(state) == (SYSTEM,):
            state = done(RULES.act(state, SYSTEM, Deal())).state
    assert worlds > 100
