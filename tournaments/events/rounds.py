"""The rounds: proposed, posted, closed."""

from typing import ClassVar

from games.kernel.event import Event
from tournaments.movements.danish import Variant
from tournaments.movements.systems import System
from tournaments.pairing.model import Blockade, Number, PairedTable


class RoundProposed(Event, frozen=True):
    """The tables of a round, not yet binding: a later proposal replaces this one."""

    schema: ClassVar[int] = 2
    """2 added `engine`."""

    round: int
    system: System
    variant: Variant
    basis: str
    """Digest of the standings it was made from."""
    input_hash: str
    solver: str
    cost: int
    repeats: int
    blockade: Blockade | None
    byes: tuple[Number, ...]
    tables: tuple[PairedTable, ...]
    part: int
    parts: int
    engine: int = 1
    """Version of what paired it: see `tournaments.engines`."""


class RoundPosted(Event, frozen=True):
    """The proposed tables are binding. From now on corrections change results only."""

    round: int
    input_hash: str


class RestAssigned(Event, frozen=True):
    """An entry rests and gets the rest score."""

    round: int
    number: Number
    vp: int
    mp: int


class RoundClosed(Event, frozen=True):
    """All results of the round are in."""

    round: int
