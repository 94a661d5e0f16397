"""The giro, the end of the match, and seats that leave (BEQ-53 to BEQ-61, GEN-06, GEN-07)."""

from typing import Any

import pytest

from games.bestia_quattro.events import CallGiro
from games.bestia_quattro.state import BestiaQuattroState
from games.kernel.event import Event
from games.kernel.match import CallTime, Deal, MatchEnded, Resign, TimeOut
from games.kernel.seats import SYSTEM, Seat
from tests.testbed.matches import random_match
from tests.unit.bestia_quattro.quattro_tables import (
    EXAMPLE_6_PLAYS,
    EXAMPLE_6_WORDS,
    PLAIN,
    RULES,
    dealt,
    finished,
    named,
    played,
    refused,
    started,
)
from tests.unit.narrowing import accepted, instance

ALONE = "knock pass pass pass"
VOID = "pass " * 12
GIRO: dict[str, Any] = {**PLAIN, "rounds_before_giro": 0}


def left(table: BestiaQuattroState, seat: Seat) -> tuple[list[Event], BestiaQuattroState]:
    """What follows when a seat gives up."""
    outcome = accepted(RULES.act(table, seat, Resign()))
    return list(outcome.events), outcome.state


def redealt(table: BestiaQuattroState) -> tuple[list[Event], BestiaQuattroState]:
    """The next deal, shuffled."""
    outcome = accepted(RULES.act(table, SYSTEM, Deal()))
    return list(outcome.events), outcome.state


def test_the_giro_begins_after_the_ordinary_deals_beq_53() -> None:
    """BEQ-53."""
    events = random_match(RULES, 1, {"rounds_before_giro": 2, "max_deals_per_turn": 1})
    names = [event.name() for event in events]
    before = named(events[: names.index("giro_opened")], "dealer_named")
    assert len(before) == 8
    assert {event.turn_deal for event in before} == {0}
    assert named(redealt(started(**GIRO))[0], "giro_opened")


def test_any_seat_calls_it_at_any_moment_of_an_ordinary_deal_beq_53() -> None:
    """BEQ-53."""
    table = dealt(giro_call="players", rounds_before_giro=5)
    moments = [table]
    for moves in ("no_blind", "no_steal pass", "knock assist assist pass", "exchange exchange"):
        _, table = played(table, moves)
        moments.append(table)
    for table in moments:
        for seat in range(4):
            outcome = accepted(RULES.act(table, seat, CallGiro()))
            assert [event.name() for event in outcome.events] == ["giro_called"]
            assert RULES.current(outcome.state) == RULES.current(table)
            assert refused(outcome.state, "call_giro", seat) == ("giro_not_available", "BEQ-53")
            menu = [entry.do for entry in RULES.observe(table, seat).menu]
            assert "call_giro" in menu
            assert "call_giro" not in [e.do for e in RULES.observe(outcome.state, seat).menu]
    called = accepted(RULES.act(moments[2], 0, CallGiro())).state
    _, table = finished(called, "")
    events, table = redealt(table)
    assert named(events, "giro_opened")
    assert refused(table, "call_giro", 1)[0] == "giro_not_available"
    assert refused(dealt(), "call_giro", 1) == ("giro_not_available", "BEQ-53")
    sealed = played(dealt(giro_call="players", **PLAIN), ALONE)[1]
    assert refused(sealed, "call_giro", 1)[0] == "wrong_phase"


def test_each_seat_has_one_last_turn_beq_54_beq_57() -> None:
    """BEQ-54, BEQ-57."""
    table = dealt(dealer=2, **GIRO)
    for dealer in (3, 0, 1):
        _, table = played(table, ALONE)
        table = dealt(dealer=dealer, state=table)
        assert table.turn_deal == 1
    events, table = played(table, ALONE)
    assert events[-1].name() == "match_ended"
    assert table.match.deal == 4


def test_a_turn_begins_with_stakes_beq_55() -> None:
    """BEQ-55."""
    table = dealt(dealer=2, **GIRO)
    assert table.chips.pot == 16
    _, table = played(table, ALONE)
    assert dealt(dealer=3, state=table).chips.pot == 16


def test_an_empty_pot_ends_the_turn_beq_56_and_another_one_keeps_the_dealer_beq_58() -> None:
    """BEQ-56, BEQ-58."""
    for mode in ("all", "dealer"):
        table = dealt(dealer=2, ante_mode=mode, **GIRO)
        pot = table.chips.pot
        _, table = played(table, VOID)
        table = dealt(dealer=2, state=table)
        assert (table.chips.pot, table.turn_deal) == (pot, 2)  # nobody pays
        assert (table.giro, table.had_turn) == (True, (2,))
        _, table = played(table, ALONE)
        assert dealt(dealer=3, state=table).turn_deal == 1


@pytest.mark.parametrize(("mode", "pot"), [("all", 16), ("dealer", 8)])
def test_a_turn_ends_after_the_greatest_number_of_deals_beq_59(mode: str, pot: int) -> None:
    """BEQ-59."""
    table = dealt(dealer=2, ante_mode=mode, max_deals_per_turn=2, **GIRO)
    _, table = played(table, VOID)
    table = dealt(dealer=2, state=table)
    _, table = played(table, VOID)
    table = dealt(dealer=3, state=table)
    assert (table.turn_deal, table.chips.pot) == (1, pot)


def test_what_is_left_after_the_last_turn_is_shared_beq_59() -> None:
    """BEQ-59."""
    table = dealt(dealer=1, stake=4, max_deals_per_turn=1, ante_mode="dealer", **GIRO)
    for dealer in (2, 3, 0):
        _, table = played(table, VOID)
        table = dealt(dealer=dealer, state=table)
    events, table = played(table, VOID)
    assert named(events, "pot_shared")[0].shares == [4, 4, 4, 4]
    assert RULES.is_over(table)


def test_odd_chips_go_from_the_dealers_right_on_beq_59() -> None:
    """BEQ-59."""
    table = dealt(stake=5, ante_mode="dealer", **PLAIN)
    table = accepted(RULES.act(table, SYSTEM, CallTime())).state
    events, table = played(table, VOID)
    assert named(events, "pot_shared")[0].shares == [2, 1, 1, 1]
    assert RULES.totals(table) == [2, 1, 1, 1 - 5]


def test_the_highest_balance_wins_and_equal_ones_share_beq_60() -> None:
    """BEQ-60."""
    table = dealt(dealer=2, **GIRO)
    for dealer in (3, 0, 1):
        _, table = played(table, ALONE)
        table = dealt(dealer=dealer, state=table)
    events, table = played(table, ALONE)
    end = instance(MatchEnded, events[-1])
    assert sum(end.totals) == 0
    assert end.totals == [0, 0, 0, 0]  # each was alone once
    assert end.places == [1, 1, 1, 1]


def test_a_pot_beyond_all_bounds_ends_the_match_beq_61() -> None:
    """BEQ-61."""
    state = started(players=7, stake=1_000, rounds_before_giro=100, **PLAIN)
    for _ in range(60):
        if RULES.is_over(state):
            break
        _, state = redealt(state)
        moves = "knock" + " assist" * 6 if state.chips.pot else "knock"
        _, state = finished(state, moves)
        assert all(abs(chips) < 1_000_000 for chips in state.chips.held)
    assert RULES.is_over(state)
    shares = [
        sum(c for item, c in row.items if item == "pot_share")
        for row in state.match.sheets[-1].rows
    ]
    before = [held - share for held, share in zip(state.chips.held, shares, strict=True)]
    assert max(sum(shares), *map(abs, before)) > RULES.chips_limit
    assert state.match.deal < 60


def test_bounds_are_those_of_the_rules_gen_12() -> None:
    options = RULES.resolve_options({"players": 6, "rounds_before_giro": 2})
    assert isinstance(options, dict)
    assert RULES.deals_bound(options) == 6 * 2 + 6 * 12
    assert RULES.deal_bound(options) == 300 + 2 * RULES.deals_bound(options)


def test_what_was_not_shown_stays_hidden_until_the_match_is_over_gen_10() -> None:
    events = random_match(RULES, 3, {"rounds_before_giro": 0, "max_deals_per_turn": 1})
    names = [event.name() for event in events]
    rest = names[names.index("deal_revealed") :]
    assert set(rest) <= {"deal_revealed", "shuffles_revealed", "match_ended"}
    assert rest.count("deal_revealed") == names.count("deal_started")


# --- leaving and silence ----------------------------------------------------------------------


def test_a_silent_seat_commits_to_nothing_gen_06() -> None:
    table, said = dealt(), []
    for _ in range(14):
        outcome = accepted(RULES.act(table, SYSTEM, TimeOut(RULES.current(table)[0])))
        said += [event.name() for event in outcome.events[1:2]]
        table = outcome.state
    assert said == ["blind_declined", "steal_declined", *["passed"] * 12]
    _, table = played(dealt(), "blind")
    outcome = accepted(RULES.act(table, SYSTEM, TimeOut(1)))
    assert outcome.events[1].name() == "seat_left"
    _, table = played(dealt(), EXAMPLE_6_WORDS)
    played_card = accepted(RULES.act(table, SYSTEM, TimeOut(1))).events[1]
    assert named([played_card], "card_played")[0].card == "2D"
    _, table = played(dealt(), "no_blind steal assist pass pass exchange")
    thrown = accepted(RULES.act(table, SYSTEM, TimeOut(3))).events[1]
    assert named([thrown], "card_discarded")[0].card == "3B"


def test_who_leaves_before_the_play_is_out_of_the_deal_gen_07() -> None:
    _, table = played(dealt(**PLAIN), "knock assist")
    _, table = left(table, 1)
    assert table.assistants == ()
    events, table = played(table, "assist pass")
    assert named(events, "service_opened")[0].order == [0, 2]
    events, _ = left(table, 2)
    assert named(events, "pot_taken_unopposed")[0].seat == 0


def test_without_its_battente_a_deal_is_void_gen_07() -> None:
    _, table = played(dealt(**PLAIN), "knock assist")
    events, table = left(table, 0)
    assert named(events, "deal_void")[0].amount == 16
    _, table = played(dealt(), "no_blind steal assist")
    assert named(left(table, 3)[0], "deal_void")


def test_leaving_never_stops_the_blinds_or_the_theft_gen_07() -> None:
    _, table = left(dealt(), 0)
    assert (table.phase, RULES.current(table)) == ("steal", (3,))
    _, table = played(dealt(), "blind counter_blind match")
    _, table = left(table, 0)
    _, table = played(table, "match")
    assert table.phase == "steal"
    _, gone = left(played(dealt(), "blind")[1], 0)
    _, gone = played(gone, "counter_blind match match")
    assert (gone.phase, gone.chips.held[0]) == ("steal", -8)  # nobody waits for the mano
    _, table = left(table, 3)
    assert (table.phase, RULES.current(table)) == ("declare", (1,))


def test_who_leaves_during_the_play_stays_bound_gen_07() -> None:
    _, table = played(dealt(), f"{EXAMPLE_6_WORDS} 2D 10D")
    _, table = left(table, 0)
    assert table.taken() == [0, 0, 0, 1]
    events, table = finished(table, "")
    found = named(events, "deal_settled")[0]
    assert found.bestie[0] == 16
    assert sum(found.tricks) == 4
    assert RULES.score_sheet(table).places[0] == 4


def test_who_leaves_once_the_play_is_open_is_bound_before_a_card_is_led_gen_07() -> None:
    """GEN-07: the battente pays twice the pot; a moment earlier the deal would be void."""
    _, table = played(dealt(**PLAIN), "pass knock pass assist pass exchange")
    events, _ = left(table, 1)
    assert named(events, "deal_void")[0].amount == 16
    _, table = left(played(table, "exchange")[1], 1)
    assert (table.phase, RULES.current(table)) == ("play", (3,))
    events, table = finished(table, "")
    found = named(events, "deal_settled")[0]
    assert (found.tricks, found.bestie) == ([0, 0, 0, 4], [0, 32, 0, 0])
    assert table.chips.held == (-4, -36, -4, 12)


def test_when_all_participants_have_left_the_pot_stays_gen_07() -> None:
    _, table = played(dealt(**PLAIN), "knock pass pass assist exchange exchange")
    _, table = left(table, 0)
    assert RULES.current(table) == (3,)
    events, table = left(table, 3)
    assert named(events, "deal_void")[0].amount == 16


def test_the_turn_of_a_dealer_who_left_is_over_gen_07() -> None:
    table = dealt(dealer=2, **GIRO)
    _, table = played(table, VOID)
    _, table = left(table, 2)
    _, table = redealt(table)
    assert (table.dealer, table.turn_deal) == (3, 1)


def test_the_pot_goes_to_who_is_left_alone_gen_07() -> None:
    table = dealt()
    for seat in (0, 1):
        _, table = left(table, seat)
    events, table = left(table, 3)
    assert [event.name() for event in events] == [
        "seat_forfeited",
        "pot_shared",
        "deal_revealed",
        "match_ended",
    ]
    assert RULES.totals(table) == [-4, -4, 12, -4]
    _, table = played(dealt(), f"{EXAMPLE_6_WORDS} {EXAMPLE_6_PLAYS}")
    assert table.chips.pot == 0
