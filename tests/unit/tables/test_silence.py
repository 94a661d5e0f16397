"""Whoever is silent where several choose at once: the clock of the table goes on without him."""

from typing import Any

import pytest

from games.kernel.command import Command
from games.merda.events import PassCard
from games.merda.state import MerdaState
from smazzata.tables.clock import Clock
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import Chair, TableOpened
from smazzata.tables.scheduler import clock_demand
from smazzata.tables.table import Table
from tests.unit.merda.merda_tables import FOURS, READY, RULES, SLAM, after, names, table
from tests.unit.narrowing import present

START = 1_000_000
TURN, COMMON = 70_000, 5_000
"""Ten seconds of a turn and a minute of reserve; the time that all have in common."""


def standing(state: MerdaState, rules: str) -> Table:
    """Three people at a table that stands so, and whose turns begin now."""
    chairs = [Chair(member=f"m{seat}") for seat in range(3)]
    opened = TableOpened("merda", RULES.version, chairs, clock=PRESETS[rules])
    empty = Table.at(opened, START)
    held = dict.fromkeys(RULES.current(state), 4)
    racing = state.phase in RULES.races
    clock = Clock.moved(empty.clock, START, held, [], racing=racing) if empty.clock else None
    return empty._replace(state=state, clock=clock)


@pytest.mark.parametrize(
    ("moves", "due", "follows"),
    [
        (
            [(0, PassCard("3D")), (1, PassCard("1D"))],
            TURN,
            ["card_committed", "round_resolved"],
        ),  # MER-38
        ([(0, SLAM)], COMMON, ["race_resolved", "kilos_taken"]),  # MER-23: two have not slammed
        ([(1, SLAM), (0, READY), (1, READY)], COMMON, ["seat_ready", "hand_resumed"]),  # MER-38
    ],
)
def test_a_round_a_race_and_a_suspension_end_without_him(
    moves: list[tuple[int, Command]], due: int, follows: list[str]
) -> None:
    held_up = standing(after(table(FOURS), *moves), "rapid")
    assert clock_demand(held_up, START + due - 1) is None
    demanded = present(clock_demand(held_up, START + due))
    told: Any = names(demanded.events)
    assert told[0] == "turn_timed_out"
    assert told[1 : 1 + len(follows)] == follows


def test_a_table_without_a_clock_waits_for_him() -> None:
    held_up = standing(after(table(FOURS), (0, SLAM)), "none")
    assert clock_demand(held_up, START + 10**9) is None
