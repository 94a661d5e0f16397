"""The race, false slams, suspension and feints: MER-21 to MER-29 and MER-39."""

import pytest

from games.kernel.refusal import WRONG_PHASE, Refusal
from games.merda.cards import kilo_deck
from games.merda.events import Feint, FeintContact, FeintMade, KilosTaken, PassCard, RaceResolved
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
    deal,
    does,
    held,
    names,
    passed,
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
CONTACT = {"players": 3, "feint_contact_pct": 100}


# --- the race -----------------------------------------------------------------------------------


def test_everybody_else_has_to_slam_mer_21() -> None:
    state = after(table(FIVE_HANDS, FIVE), (0, SLAM))
    assert state.phase == RACE
    assert RULES.current(state) == (1, 2, 3, 4)
    assert list(RULES.legal_actions(state, 3)) == [SLAM]
    assert names(does(state, 3, SLAM).events) == ["slam_joined"]


def test_the_last_seat_loses_and_need_not_slam_mer_22_example_4() -> None:
    state = after(table(E3, kilos="8S"), *passed("2D", "3C", "1B"), (1, SLAM))
    end = does(state, 0, SLAM)
    said = ["slam_joined", "race_resolved", "kilos_taken", "hand_scored"]
    assert names(end.events)[:4] == said
    assert end.events[1] == RaceResolved(2, [1, 0])
    assert end.state.scores == [0, 0, 8]


def test_only_the_order_of_arrival_counts_mer_22() -> None:
    state = after(table(FIVE_HANDS, FIVE), (0, SLAM), (4, SLAM), (2, SLAM))
    assert refusal(state, 4, SLAM) == "already_slammed"
    assert refusal(state, 0, SLAM) == "already_slammed"
    assert does(state, 1, SLAM).events[1] == RaceResolved(3, [0, 4, 2, 1])
    assert does(state, 3, SLAM).events[1] == RaceResolved(1, [0, 4, 2, 3])


@pytest.mark.parametrize("late", [1, 2, 4])
def test_time_that_runs_out_ends_the_race_mer_23(late: int) -> None:
    state = after(table(FIVE_HANDS, FIVE), (0, SLAM), (3, SLAM))
    end = silent(state, late)
    assert names(end.events)[:3] == ["turn_timed_out", "race_resolved", "kilos_taken"]
    assert end.events[1] == RaceResolved(4, [0, 3])
    other = after(state, (4, SLAM))
    assert silent(other, 1).events[1] == RaceResolved(2, [0, 3, 4])


def test_the_loser_takes_kilos_and_the_hand_is_over_mer_24() -> None:
    state = after(table(FOURS, kilos="10D"), (0, SLAM))
    end = does(state, 2, SLAM)
    assert instance(KilosTaken, end.events[2]) == KilosTaken(1, ["10D"], 10)
    sheet = end.state.match.sheets[0]
    assert [row.items for row in sheet.rows] == [[], [("race_lost", 10)], []]
    assert end.state.phase == "sealed"


def test_after_the_race_there_is_nothing_to_slam_mer_24() -> None:
    state = after(table(FOURS), (0, SLAM), (1, SLAM))
    for seat in range(3):
        assert RULES.check(state, seat, SLAM) == WRONG_PHASE


# --- false slams --------------------------------------------------------------------------------


def test_a_false_slam_costs_kilos_at_once_mer_25_example_5() -> None:
    state = after(table(FOURS, kilos="10D"), (0, PassCard("3S")))
    false = does(state, 0, SLAM)
    assert names(false.events) == ["false_slam", "kilos_taken", "hand_suspended"]
    assert false.state.scores == [10, 0, 0]
    on = after(false.state, *ALL_READY)
    assert on.phase == PASSING
    assert on.laid == {0: "3S"}


def test_a_suspended_hand_takes_nothing_mer_26_example_6() -> None:
    state = after(
        table(FOURS, kilos="4B 5B"), (1, PassCard("2C")), (2, Feint("word", "melma")), (1, SLAM)
    )
    assert state.phase == SUSPENDED
    for command in (SLAM, PassCard("3D"), TAKE, Feint("word")):
        assert refusal(state, 0, command) == "hand_suspended"
        assert clause(state, 0, command) == "MER-26"
    assert refusal(after(state, (0, READY)), 0, READY) == "already_ready"
    assert refusal(table(FOURS), 0, READY) == "not_suspended"
    two = after(state, (0, READY), (2, READY))
    last = does(two, 1, READY)
    assert names(last.events) == ["seat_ready", "hand_resumed"]
    assert last.state.hands == state.hands
    assert last.state.laid == {1: "2C"}
    assert RULES.current(last.state) == (0, 2)
    assert RULES.simultaneous_round(last.state) == 0
    assert names(does(last.state, 0, SLAM).events) == ["slam_valid"]


@pytest.mark.parametrize("phase", [LAYING, TAKING])
def test_in_turns_the_hand_goes_on_with_the_same_seat_mer_26(phase: str) -> None:
    hands = ["1D 1C 1B 2D", "3D 3C 3B 1S 4D", "2C 2B 2S 3S"]
    state = table(hands, TURNS, turn=1)
    if phase == TAKING:
        state = after(state, (1, PassCard("4D")))
    on = after(state, (0, SLAM), *ALL_READY)
    assert (on.phase, RULES.current(on)) == (phase, RULES.current(state))
    assert on.hands == state.hands


def test_each_suspension_is_a_round_of_its_own_mer_26() -> None:
    state = after(table(E3), (0, SLAM))
    again = after(state, *ALL_READY, (0, SLAM))
    assert RULES.simultaneous_round(state) != RULES.simultaneous_round(again)


# --- feints -------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [Feint("table_slap"), ARM, Feint("word", "melma")])
def test_a_feint_changes_nothing_mer_27(command: Feint) -> None:
    state = after(table(FOURS), (2, PassCard("1B")))
    for seat in (0, 2):
        made = does(state, seat, command)
        assert made.events == (FeintMade(seat, command.kind, command.word),)
        assert (made.state.hands, made.state.laid) == (state.hands, state.laid)
        assert RULES.current(made.state) == RULES.current(state)


def test_which_feints_there_are_mer_27() -> None:
    state = table(FOURS)
    assert does(state, 0, Feint("word")).events == (FeintMade(0, "word", "melma"),)
    assert does(state, 0, Feint("arm_move", "perla")).events == (FeintMade(0, "arm_move", "perla"),)
    assert refusal(state, 0, Feint("kick")) == "unknown_kind"
    assert refusal(state, 0, Feint("word", "pizza")) == "unknown_word"
    for call in ("merda", "Merda", " MERDA "):
        assert refusal(state, 0, Feint("word", call)) == "forbidden_word"
    assert RULES.check(after(state, (0, SLAM)), 1, Feint("word")) == WRONG_PHASE
    without = table(FOURS, {"players": 3, "feints": False})
    assert RULES.check(without, 0, ARM) == Refusal("option_disabled", "MER-27")


def test_feints_are_few_in_a_round_mer_27() -> None:
    state = after(table(E3), *[(0, ARM)] * 3)
    assert refusal(state, 0, ARM) == "too_many_feints"
    assert refusal(state, 1, ARM) == ""
    assert refusal(after(state, *passed("2D", "3C", "1B")), 0, ARM) == ""
    turns = after(
        table(["1D 1C 1B 2D", "3D 3C 3B 1S 4D", "2C 2B 2S 3S"], TURNS, turn=1), *[(0, ARM)] * 3
    )
    assert refusal(after(turns, (1, PassCard("4D"))), 0, ARM) == "too_many_feints"
    assert refusal(after(turns, (1, PassCard("4D")), (2, TAKE)), 0, ARM) == ""


def test_who_feints_and_touches_pays_itself_mer_28() -> None:
    state = after(table(FOURS, CONTACT, kilos="8S"), (1, ARM))
    false = does(state, 1, SLAM)
    assert "feint_contact" not in names(false.events)
    assert false.state.scores == [0, 8, 0]


def test_a_hand_that_was_hit_pays_mer_29() -> None:
    state = after(table(FOURS, CONTACT, kilos="8S"), (1, ARM), (2, ARM))
    hit = does(state, 1, SLAM)
    assert names(hit.events) == ["false_slam", "feint_contact", "kilos_taken", "hand_suspended"]
    assert hit.events[1] == FeintContact(2, pressed=True)  # the last of several feints
    assert hit.state.scores == [0, 0, 8]
    again = does(after(hit.state, *ALL_READY), 1, SLAM)
    assert "feint_contact" not in names(again.events)  # each counts once


def test_a_feint_counts_for_its_round_and_kind_mer_29() -> None:
    state = after(table(E3, CONTACT), (2, ARM), *passed("2D", "3C", "1B"))
    assert "feint_contact" not in names(does(state, 0, SLAM).events)
    other = after(table(E3, CONTACT), (2, Feint("table_slap")))
    assert "feint_contact" not in names(does(other, 0, SLAM).events)
    never = after(table(E3), (2, ARM))
    assert "feint_contact" not in names(does(never, 0, SLAM).events)
    turns = table(["1D 1C 1B 2D", "3D 3C 3B 1S 4D", "2C 2B 2S 3S"], {**TURNS, **CONTACT}, turn=1)
    same = after(turns, (2, ARM), (1, PassCard("4D")))
    assert "feint_contact" in names(does(same, 0, SLAM).events)
    assert "feint_contact" not in names(does(after(same, (2, TAKE)), 0, SLAM).events)


def test_lots_decide_and_can_be_told_mer_29() -> None:
    seen = set()
    for seat in range(3):
        for share in (20, 50, 80):
            state = table(E3, {"players": 3, "feint_contact_pct": share}, kilos="8S 7S 6S")
            state = after(state, ((seat + 1) % 3, ARM))
            for number in (1, 2, 3):
                false = does(state, seat, SLAM)
                contact = instance(FeintContact, false.events[1])
                payer = contact.feinter if contact.pressed else seat
                assert instance(KilosTaken, false.events[2]).seat == payer
                assert false.state.lots == number
                seen.add(contact.pressed)
                feints = [((seat + 1) % 3, ARM)] if number < 3 else []
                state = after(false.state, *ALL_READY, *feints)
    assert seen == {True, False}
    assert RULES.chance_bounds(state.match)["contact:1"] == 100
    assert "contact:1" not in RULES.chance_bounds(table(E3).match)


# --- who has arrived ----------------------------------------------------------------------------


def test_who_has_arrived_can_lose_nothing_more_mer_39() -> None:
    options = {**CONTACT, "end_mode": "target", "target_kilos": 5}
    state = after(table(FOURS, options, kilos="8S 7S"), (1, SLAM), *ALL_READY)
    assert state.arrivals == [1]
    assert refusal(state, 1, SLAM) == "already_arrived"
    assert clause(state, 1, SLAM) == "MER-39"
    feinted = does(after(state, (1, ARM)), 2, SLAM)
    assert "feint_contact" not in names(feinted.events)
    four = table(FOURS, options, arrivals=[0], totals=[8, 0, 0])
    assert names(does(four, 0, SLAM).events) == ["slam_valid"]
    race = after(state, (0, SLAM))
    assert RULES.current(race) == (1, 2)
    assert does(race, 2, SLAM).events[1] == RaceResolved(1, [0, 2])
    assert held(state, 1) == FOURS[1]


def test_lots_go_on_when_the_kilo_deck_is_made_again_mer_29_mer_35() -> None:
    sealed = started(players=9, end_mode="target", target_kilos=500, feint_contact_pct=50)
    more = len(kilo_deck(sealed.match.options)) + 2
    given = {f"contact:{number}": 49 + number % 2 for number in range(1, more + 1)}
    state = deal(sealed, (), **given).state
    for number in range(1, more + 1):
        seat, feinter = [seat for seat in range(9) if not state.four_equal(seat)][
            number % 2 : 8 : 6
        ]
        false = does(after(state, (feinter, ARM)), seat, SLAM)
        assert instance(FeintContact, false.events[1]).pressed == (number % 2 == 0)
        state = after(false.state, *[(other, READY) for other in range(9)])
    assert state.lots == more > 4
