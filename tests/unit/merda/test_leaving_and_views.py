"""Who leaves, what is seen, and how bots judge: the general clauses at a table of Merda."""

from collections.abc import Callable
from random import Random

import pytest

from games.kernel.match import CallTime, Deal, Forfeit, MatchEnded, Resign, StartMatch
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.kernel.verify_log import misplaced
from games.merda import preferences
from games.merda.events import Feint, HandVoid, PassCard, RaceResolved
from games.merda.legal import CALL
from games.merda.state import MerdaState
from replays.verify import verify
from tests.unit.merda.merda_tables import (
    E3,
    FOURS,
    READY,
    RULES,
    SLAM,
    TAKE,
    TURNS,
    after,
    deal,
    does,
    done,
    names,
    started,
    table,
)
from tests.unit.narrowing import instance, present

FIVE = {"players": 5}
FIVE_HANDS = ["1D 1C 1B 1S", "2D 2C 2B 3S", "3D 3C 3B 2S", "4D 4C 4B 5S", "5D 5C 5B 4S"]
IN_TURNS = ["1D 1C 1B 2D", "3D 3C 3B 3S 4D", "2C 2B 2S 1S"]


# --- leaving ------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [[], [(1, SLAM)]])
def test_a_hand_that_a_seat_leaves_is_void_gen_07(moves: list[tuple[int, object]]) -> None:
    state = table(FIVE_HANDS, FIVE, kilos="8S")
    for seat, _ in moves:
        state = after(state, (seat, SLAM))
    left = does(state, 3, Resign())
    assert names(left.events)[:3] == ["seat_forfeited", "hand_void", "hand_scored"]
    assert left.events[1] == HandVoid(left=True)
    assert left.state.voids == 0
    assert left.state.scores == state.scores
    again = deal(left.state).state
    assert again.in_hand == [0, 1, 2, 4]
    assert len(again.match.order) == 16
    assert sorted(again.aside) == ["5B", "5C", "5D", "5S"]
    assert misplaced(RULES, again) is None


def test_in_the_race_the_others_race_on_gen_07() -> None:
    state = after(table(FIVE_HANDS, FIVE), (0, SLAM), (2, SLAM))
    left = does(state, 4, Resign())
    assert names(left.events) == ["seat_forfeited"]
    assert RULES.current(left.state) == (1, 3)
    last = does(left.state, 1, Resign())
    assert last.events[1] == RaceResolved(3, [0, 2])
    gone = does(state, 0, Resign()).state
    assert RULES.current(gone) == (1, 3, 4)
    assert does(after(gone, (4, SLAM)), 3, SLAM).events[1] == RaceResolved(1, [0, 2, 4, 3])


def test_a_deck_that_was_sealed_for_more_is_not_dealt_gen_07() -> None:
    state = does(started(players=4), 2, Resign()).state
    first = deal(state)
    assert names(first.events)[-4:] == [
        "hand_void",
        "hand_scored",
        "dealing_told",
        "deal_committed",
    ]
    second = deal(first.state).state
    assert second.in_hand == [0, 1, 3]
    assert misplaced(RULES, second) is None
    assert present(second.match.dealing).pack == sorted(second.match.order, key=_by_code(second))


def _by_code(state: MerdaState) -> Callable[[str], int]:
    return RULES.held(state.match.options).index


def test_kilos_of_a_hand_that_is_broken_off_stay_gen_07() -> None:
    state = after(table(FOURS, kilos="8S"), (1, SLAM))
    one = does(state, 0, Resign()).state
    second = deal(one).state
    seat = next(s for s in (1, 2) if not second.four_equal(s))
    slammed = after(second, (seat, SLAM))
    end = does(slammed, 3 - seat, Resign())
    result = instance(MatchEnded, end.events[-1])
    assert result.totals == slammed.scores
    assert result.places[seat] == 1
    assert sum(sum(row.total for row in sheet.rows) for sheet in end.state.match.sheets) == sum(
        result.totals
    )


def test_who_alone_has_not_arrived_wins_when_the_other_leaves_gen_07() -> None:
    state = table(
        ["1D 1C 2D 2C", "1B 1S 2B 2S", ""],
        {"players": 3, "end_mode": "target", "target_kilos": 20, "kilo_deck": "separate"},
        zones={"aside": "3D 3C 3B 3S"},
        in_hand=[0, 1],
        arrivals=[2],
        totals=[18, 12, 25],
    )
    end = done(RULES.act(state, SYSTEM, Forfeit(0)))
    assert instance(MatchEnded, end.events[-1]).places == [3, 1, 2]
    arrived = done(RULES.act(state, SYSTEM, Forfeit(2)))
    assert names(arrived.events) == ["seat_forfeited"]


def test_time_that_is_called_ends_the_match_after_the_hand_gen_02() -> None:
    state = done(RULES.act(table(FOURS), SYSTEM, CallTime())).state
    assert after(state, (0, SLAM), (1, SLAM)).phase == "over"
    early = done(RULES.act(started(players=3), SYSTEM, CallTime())).state
    assert early.phase == "over"
    assert misplaced(RULES, early) is None


# --- seeing -------------------------------------------------------------------------------------


def test_what_is_awaited_of_a_seat_is_in_its_menu() -> None:
    """MER-11, MER-17, MER-21, MER-26: beside what may be said at any time."""

    def awaited(state: MerdaState, seat: int) -> list[str]:
        return [item.do for item in RULES.observe(state, seat).menu if not item.off_turn]

    passing, turns = table(FOURS), table(IN_TURNS, TURNS, turn=1)
    assert awaited(passing, 1) == awaited(turns, 1) == ["pass_card"]
    assert awaited(after(turns, (1, PassCard("4D"))), 2) == ["take_card"]
    assert awaited(after(turns, (1, PassCard("4D"))), 1) == awaited(turns, 2) == []
    race, suspended = after(passing, (0, SLAM)), after(passing, (1, SLAM))
    assert [awaited(race, seat) for seat in range(3)] == [[], ["slam"], ["slam"]]
    assert awaited(suspended, 0) == ["ready"]
    for state in (race, suspended):  # nobody feints there
        assert not any(item.off_turn for s in range(3) for item in RULES.observe(state, s).menu)
    assert awaited(after(suspended, (0, READY)), 0) == []


def test_menus_tell_nothing_of_cards_gen_09() -> None:
    """Whether a seat has four equal cards, its menu is the same; off turn too."""
    rich, poor = table(FOURS), table(["3D 3C 3B 1D", "3S 1C 2D 2C", "1B 1S 2B 2S"])
    for seat in range(3):
        assert RULES.observe(rich, seat).menu == RULES.observe(poor, seat).menu
    laid = after(rich, (1, PassCard("2C")))
    assert [item.do for item in RULES.observe(laid, 1).menu] == ["slam", "feint", "feint"]
    turns = table(IN_TURNS, TURNS, turn=1)
    assert [item.do for item in RULES.observe(turns, 0).menu] == ["slam", "feint", "feint"]
    still = table(FOURS, {"players": 3, "feints": False})
    assert [item.do for item in RULES.observe(still, 1).menu] == ["pass_card", "slam"]
    assert RULES.observe(rich, SPECTATOR).menu == []


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_nobody_else_sees_four_equal_cards_before_the_slam_gen_09(viewer: int) -> None:
    state = table(FOURS)
    assert RULES.observe(state, viewer).zone("hand:0").cards == [None] * 4
    seen = RULES.observe(after(state, (0, SLAM)), viewer)
    assert seen.zone("exposed").cards == FOURS[0].split()
    assert [c for c in seen.zone("hand:2").cards if c] == (FOURS[2].split() if viewer == 2 else [])


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_bots_know_no_more_than_their_seat_gen_09(seat: int) -> None:
    state = after(table(E3), ((seat + 1) % 3, Feint("arm_move")))
    view = RULES.observe(state, seat)
    choices = {preferences(view, Random(n)).__next__() for n in range(20)}
    for n in range(5):
        world = RULES.determinize(view, Random(n))
        assert RULES.observe(world, seat) == view
        assert RULES.observe(world, OPEN) != RULES.observe(state, OPEN)
    assert all(RULES.check(state, seat, choice) is None for choice in choices)


# --- judging ------------------------------------------------------------------------------------


def first(state: MerdaState, seat: int) -> object:
    return next(preferences(RULES.observe(state, seat), Random(1)))


def test_the_judge_slams_and_keeps_what_it_has_most_of() -> None:
    state = table(FOURS)
    assert first(state, 0) == SLAM
    assert first(after(state, (0, SLAM)), 1) == SLAM
    assert first(after(state, (1, SLAM)), 1) == READY
    single = table(["3D 3C 3B 1D", "3S 1C 2D 2C", "1B 1S 2B 2S"])
    assert first(single, 0) == PassCard("1D")
    turns = table(IN_TURNS, TURNS, turn=1)
    assert first(turns, 1) == PassCard("4D")
    laid = after(turns, (1, PassCard("4D")))
    assert (first(laid, 1), first(laid, 2)) == (SLAM, TAKE)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_legal_step_is_preferred_once(seat: int) -> None:
    for state in (table(FOURS), table(E3)):
        steps = list(preferences(RULES.observe(state, seat), Random(3)))
        steps = [step for step in steps if not isinstance(step, Feint)]
        assert sorted(map(str, steps)) == sorted(map(str, RULES.legal_actions(state, seat)))


# --- what can be proved -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "max_rounds": 20},
        {"players": 4, "passing": "turns", "end_mode": "target", "target_kilos": 12},
        {"players": 3, "end_mode": "target", "target_kilos": 150, "kilo_cards_per_loss": 5},
    ],
)
def test_decks_and_kilos_are_proved_without_the_rules_mer_05(options: dict[str, object]) -> None:
    """GEN-10: when the match is over, from what the public saw."""
    outcome = done(RULES.act(RULES.blank(), SYSTEM, StartMatch("3c" * 32, dict(options))))
    log, state, rng = list(outcome.events), outcome.state, Random(4)
    while RULES.current(state):
        seat = RULES.movers(state)[-1]
        command = Deal() if seat == SYSTEM else next(preferences(RULES.observe(state, seat), rng))
        outcome = done(RULES.act(state, seat, command))
        log += outcome.events
        state = outcome.state
        assert "deal_revealed" not in names(outcome.events) or state.phase == "over"
    for viewer in (SPECTATOR, 1, OPEN):
        seen = [RULES.redact(event, viewer) for event in log]
        proofs = verify(seen)
        assert len(proofs) == len(state.match.sheets) > 1
        assert {proof.status for proof in proofs} == {"proved"}, proofs
        assert sum(proof.cards_seen for proof in proofs) > 0
    forged = [dict(event) for event in seen]
    taken = next(event for event in forged if event["type"] == "kilos_taken")
    taken["cards"] = ["1D"] if taken["cards"] != ["1D"] else ["2D"]
    assert "broken" in {proof.status for proof in verify(forged)}


# --- in any company -----------------------------------------------------------------------------


def test_nothing_that_is_said_offends() -> None:
    """The call of MER-27 is never spoken by the site."""
    options = [phrase for option in RULES.options for phrase in (option.help, *option.called)]
    for phrase in (*RULES.words.values(), *options):
        assert CALL not in phrase.it.casefold()
        assert CALL not in phrase.en.casefold()
    assert RULES.words[RULES.id].it == "M…a"


def test_worlds_that_look_alike_to_a_seat_are_many() -> None:
    view = RULES.observe(table(FOURS), 1)
    worlds = [RULES.determinize(view, Random(number)) for number in range(20)]
    assert len({tuple(world.hands[0]) for world in worlds}) > 10
    assert len({tuple(world.kilos) for world in worlds}) > 10
    assert {tuple(world.hands[1]) for world in worlds} == {("1D", "1C", "2D", "2C")}
