"""Fact 17 (BUR-78, BUR-79): called time leaves a lap, and nobody pays for a pozzetto of nobody."""

from typing import Any

import pytest

from games.burraco.events import DealEnded, DealScored
from games.burraco.scoring import NO_POZZETTO, points_so_far
from games.burraco.state import BurracoState
from games.kernel.match import CallTime, MatchEnded
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM
from tests.unit.burraco.burraco_tables import RULES, act, after, done, found, position

TIMED: dict[str, Any] = {"match_format": "timed", "match_deals": 3}
DIRTY = "4D 5D *JK@6 7D 8D 9D 10D"


def called(table: BurracoState) -> BurracoState:
    return done(RULES.act(table, SYSTEM, CallTime())).state


def turns(table: BurracoState, count: int) -> BurracoState:
    """So many turns of drawing and throwing away what was drawn."""
    for _ in range(count):
        table = after(table, "draw_stock") if table.phase == "draw" else table
        table = done(RULES.act(table, table.turn, RULES.default_move(table, table.turn))).state
    return table


@pytest.mark.parametrize("drawn", [False, True], ids=["before drawing", "after drawing"])
def test_fact_17_nobody_has_closed_by_the_end_of_the_lap_and_nobody_gets_a_hundred(
    drawn: bool,
) -> None:
    """BUR-78: four turns, whether or not the seat on turn has drawn."""
    table = position("KH QC", draw=True, **TIMED)
    table = after(table, "draw_stock") if drawn else table
    table = turns(called(table), 3)
    assert table.phase == "draw", "three of the four have played"
    table = after(table, "draw_stock")
    outcome = done(RULES.act(table, table.turn, RULES.default_move(table, table.turn)))
    events = list(outcome.events)
    assert found(events, DealEnded).reason == "time_out"
    assert [side.closing for side in found(events, DealScored).sides] == [0, 0]
    assert any(isinstance(event, MatchEnded) for event in events), "further deals are not played"


def test_fact_17_nobody_took_a_pozzetto_and_nobody_loses_a_hundred() -> None:
    """BUR-79."""
    table = turns(called(position("KH QC", draw=True, **TIMED)), 3)
    table = after(table, "draw_stock")
    events = list(done(RULES.act(table, table.turn, RULES.default_move(table, table.turn))).events)
    assert [side.pozzetto for side in found(events, DealScored).sides] == [0, 0]


def test_who_closes_within_the_lap_has_the_bonus_and_the_other_side_pays() -> None:
    """BUR-78."""
    table = called(position("KH", taken=(1,), melds={DIRTY: 0}, **TIMED))
    events, _ = act(table, "discard card=KH")
    assert found(events, DealEnded).reason == "closed"
    sides = found(events, DealScored).sides
    assert [(side.closing, side.pozzetto) for side in sides] == [(100, 0), (0, NO_POZZETTO)]


@pytest.mark.parametrize(("taken", "paid"), [((), [0, 0]), ((1,), [0, -100]), ((2, 1), [0, 0])])
def test_a_pozzetto_is_paid_for_by_who_let_the_other_side_have_one(
    taken: tuple[int, ...], paid: list[int]
) -> None:
    """BUR-79, also where the deal ends otherwise, and on the way."""
    table = position("KH QC", draw=True, stock="3D 4D 5D", taken=taken, **TIMED)
    assert points_so_far(table) == paid
    events, _ = act(after(table, "draw_stock"), "discard card=KH")
    assert found(events, DealEnded).reason == "stock_exhausted"
    assert [side.pozzetto for side in found(events, DealScored).sides] == paid


def test_elsewhere_called_time_lets_the_deal_go_on_and_both_pay() -> None:
    """BUR-51: as ever, where no time-out of competitions is chosen."""
    table = turns(called(position("KH QC", draw=True, match_format="deals")), 5)
    assert table.phase == "draw"
    assert points_so_far(table) == [-100, -100]


def test_a_lap_begins_and_is_seen_by_whoever_looks() -> None:
    """BUR-78: a bot that sees the table knows how many turns are left."""
    table = called(position("KH QC", draw=True, **TIMED))
    assert RULES.observe(table, 0).facts["lap"] == 4
    assert RULES.observe(turns(table, 2), 1).facts["lap"] == 2


def hand(closing: tuple[int, int], pozzetto: tuple[int, int]) -> list[tuple[int, ...]]:
    return [(0, closing[side], 55, 0, pozzetto[side]) for side in (0, 1)]


@pytest.mark.parametrize(
    ("format_", "closing", "pozzetto", "code"),
    [
        ("timed", (0, 0), (0, 0), ""),
        ("timed", (0, 0), (-100, -100), "slip_pozzetto_of_nobody"),
        ("timed", (100, 0), (0, -100), ""),
        ("timed", (100, 100), (0, 0), "slip_closed_twice"),
        ("deals", (100, 100), (0, 0), "slip_closed_twice"),
        ("deals", (0, 0), (-100, -100), ""),
    ],
)
def test_fact_17_on_slips(
    format_: str, closing: tuple[int, int], pozzetto: tuple[int, int], code: str
) -> None:
    given = RULES.tournament_options({"match_format": format_})
    options = RULES.resolve_options(given)
    assert not isinstance(options, Refusal)
    fault = RULES.slip_fault(options, hand(closing, pozzetto))
    assert (fault.code if fault else "") == code
