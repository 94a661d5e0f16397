"""Cases worked out by hand: the race, false slams, feints, kilos and ends."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.kernel.match import Deal, Forfeit, State
from games.kernel.refusal import WRONG_PHASE, Refusal
from games.kernel.seats import SYSTEM
from games.merda.cards import kilo_deck, play_deck, weight
from games.merda.events import Feint, KilosTaken, PassCard, RaceResolved
from games.merda.state import PASSING, MerdaState
from tests.unit.merda.by_hand import (
    ALL_READY,
    ARM,
    CIUCCIO,
    FIVE,
    FIVE_HANDS,
    GONE,
    done_by_void,
    hand_over,
)
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
    deal,
    does,
    done,
    names,
    options_of,
    refusal,
    silent,
    started,
    table,
)
from tests.unit.narrowing import instance

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
