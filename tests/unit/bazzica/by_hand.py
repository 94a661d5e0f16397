"""What the cases worked out by hand have in common."""

from typing import Any

from games.bazzica.options import OPTIONS
from games.bazzica.variants import VARIANTS
from games.kernel.options import Options, resolve
from games.kernel.seats import SYSTEM
from tests.unit.bazzica.bazzica_tables import (
    RULES,
    laid,
)
from tests.unit.narrowing import accepted

Zones = dict[str, str | int]


def resolved(**options: Any) -> Options:
    """These options, and what the others are then."""
    found = resolve(OPTIONS, options)
    assert isinstance(found, dict)
    return found


def imposed(table: Any, command: Any) -> tuple[list[Any], Any]:
    """What follows from a command of the system."""
    outcome = accepted(RULES.act(table, SYSTEM, command))
    return [*outcome.events], outcome.state


def speaking(hand: str, exposed: str = "", trump: str = "H", **more: Any) -> Any:
    """Seat 0 may declare, with these cards in the hand and these before it."""
    variant = more.get("variant", "classica")
    zones: Zones = {"hand:0": hand, "declared:0": exposed}
    if VARIANTS[variant].turn_up:
        zones["turned"] = more.pop("turned", "9" + trump + ".1")
    return laid(zones, "declaration", trump=trump, **more)
