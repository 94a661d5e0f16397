"""Who leaves: GEN-07, and what SEM-22, SEM-31, SEM-36 and SEM-38 make of it."""

import pytest

from games.kernel.event import Event
from games.kernel.match import MatchEnded, Resign
from games.kernel.seats import SPECTATOR
from games.sette_e_mezzo.events import BankPassed, ChipsMoved, HandDealt
from games.sette_e_mezzo.state import SetteEMezzoState
from tests.unit.narrowing import instance
from tests.unit.sette_e_mezzo.sette_tables import (
    RULES,
    chips,
    done,
    names,
    played,
    started,
    stocked,
)


def gone(table: SetteEMezzoState, seat: int) -> tuple[list[Event], SetteEMezzoState]:
    outcome = done(RULES.act(table, seat, Resign()))
    return list(outcome.events), outcome.state


@pytest.mark.parametrize(
    ("before", "pays"),
    [((), 0), (("bet 2/7",), 2), (("bet 2/7", "stand"), 7), (("bet 2/7", "hit"), 0)],
)
def test_a_player_pays_what_is_at_stake_gen_07(before: tuple[str, ...], pays: int) -> None:
    """Bust players have paid already (SEM-22)."""
    _, table = played(stocked("4S 2C 3C 1D 7D"), *before)
    paid = 100 - chips(table)[1]
    events, after = gone(table, 1)
    moved = [event for event in events if isinstance(event, ChipsMoved)]
    assert moved == ([ChipsMoved(1, 0, pays, "left_the_hand")] if pays else [])
    assert chips(after)[1] == 100 - paid - pays
    assert RULES.current(after) == (2,)
    assert RULES.observe(after, SPECTATOR).zone("hand:1").label == "set_aside"


def test_who_has_paid_for_leaving_pays_no_more_when_others_leave_gen_07() -> None:
    _, table = played(stocked("4S 2C 3C 1D 5D"), "bet 2/7", "stand", "bet 3")
    _, table = gone(table, 1)
    events, table = gone(table, 2)
    assert [event for event in events if isinstance(event, ChipsMoved)] == [
        ChipsMoved(2, 0, 3, "left_the_hand")
    ]
    events, table = played(table, "bet 1", "stand", "stand")
    moved = [event for event in events if isinstance(event, ChipsMoved)]
    assert [(event.payer, event.payee) for event in moved] == [(0, 3)]


def test_later_hands_are_dealt_without_it_gen_07() -> None:
    _, table = gone(stocked("4S 2C 3C 1D"), 1)
    events, table = played(table, "bet 1", "stand", "bet 1", "stand", "stand")
    (dealt,) = [event for event in events if isinstance(event, HandDealt)]
    assert dealt.sizes == [1, 0, 1, 1]
    assert RULES.observe(table, SPECTATOR).zone("hand:1").cards == []


def test_who_has_left_needs_no_card_of_the_stock_sem_38_gen_07() -> None:
    """One hand of three cards and one called, then two cards a hand: two are enough for two."""
    _, table = gone(stocked("1D 2C 3C 4D", players=3), 2)
    _, table = played(table, "bet 1", "hit", "stand", "stand")
    for _ in range(17):
        _, table = played(table, "bet 1", "stand", "stand")
    assert (table.hand, table.bank, len(table.stock)) == (19, 0, 0)
    events, _ = played(table, "bet 1", "stand", "stand")
    assert BankPassed(1, "exhausted") in events


def test_a_bank_that_leaves_pays_those_who_have_finished_gen_07() -> None:
    """As if it were bust (SEM-31, SEM-32); it does not see a bad hand through and keep chips."""
    _, table = played(stocked("7S 2C 3C 1D 8D"), "bet 2", "hit", "bet 5", "stand", "bet 9")
    events, after = gone(table, 0)
    assert [event for event in events if isinstance(event, ChipsMoved)] == [
        ChipsMoved(0, 1, 4, "reale_paid"),
        ChipsMoved(0, 2, 5, "bank_left"),
    ]
    assert BankPassed(1, "bank_left") in events
    assert names(events)[-3:] == ["bank_passed", "tenure_scored", "deal_committed"]
    assert after.bank == 1


def test_a_bank_that_leaves_between_two_smazzate_gen_07() -> None:
    _, table = played(stocked("7S 2C 4D 8D", players=3), "bet 1", "hit", "bet 1", "stand", "stand")
    assert (table.phase, table.bank) == ("sealed", 1)
    events, table = gone(table, 1)
    assert names(events) == ["seat_forfeited", "bank_passed"]
    assert stocked("", state=table).bank == 2


def test_the_first_bank_may_have_left_before_the_lot_gen_07() -> None:
    _, table = gone(started(players=3), 1)
    assert stocked("", bank=1, state=table).bank == 2


def test_the_bank_ends_the_hand_when_all_players_have_left_it_sem_27() -> None:
    _, table = played(stocked("6S 4C 7D 5D", players=3), "bet 1", "hit", "bet 3", "stand")
    assert table.phase == "bank_turn"
    events, table = gone(table, 2)
    assert names(events)[:3] == ["seat_forfeited", "chips_moved", "hand_ended"]
    assert RULES.current(table) == (1,)


@pytest.mark.parametrize(("leaver", "totals"), [(1, [7, -7]), (0, [-7, 7])])
def test_the_last_one_left_is_settled_with_gen_07(leaver: int, totals: list[int]) -> None:
    _, table = played(stocked("6S 4C", players=2), "bet 2/7", "stand")
    events, table = gone(table, leaver)
    result = instance(MatchEnded, events[-1])
    assert result.totals == totals
    assert result.places[leaver] == 2
    assert chips(table) == [100 + total for total in totals]
    assert RULES.score_sheet(table).totals == totals
