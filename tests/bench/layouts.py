"""A whole new table in one move: what it costs to judge one, and what a bot takes to find one."""

from collections.abc import Callable
from typing import Any

from games.kernel.command import Command
from games.kernel.position import Position, arranged
from games.machiavelli.events import Layout, PlayLayout
from games.machiavelli.solver import best_table
from games.machiavelli.state import MachiavelliState
from games.registry import ruleset

RUNS = tuple(
    tuple(f"{rank}{suit}" for rank in ranks.split())
    for suit in "HDC"
    for _ in range(2)
    for ranks in ("A 2 3 4 5", "6 7 8 9 10")
)
"""Twelve melds, sixty cards."""


def crowded() -> tuple[MachiavelliState, Command]:
    """A table of sixty cards, and a layout that moves five of them and adds one."""
    rules: Any = ruleset("machiavelli")
    zones: dict[str, str | int] = {f"meld:{n}": " ".join(run) for n, run in enumerate(RUNS)}
    held = "JH QD 2S 9S KC KD"
    told = Position({**zones, "hand:0": held}, facts={"turn": 0})
    table: MachiavelliState = arranged(rules, told, {"players": 2})
    joined = ("A 2 3", "4 5 6 7 8 9 10 J")
    moved: Layout = tuple(tuple(f"{rank}H" for rank in ranks.split()) for ranks in joined)
    return table, PlayLayout((*moved, *RUNS[2:]))


def judging() -> Callable[[object], object]:
    """Judges the layout once."""
    rules: Any = ruleset("machiavelli")
    table, command = crowded()
    assert rules.check(table, 0, command) is None
    return lambda _: rules.check(table, 0, command)


def searching() -> Callable[[object], object]:
    """Looks for a table once, as a bot does."""
    table, _ = crowded()
    return lambda _: best_table(table.book, list(table.melds.values()), table.hands[0])
