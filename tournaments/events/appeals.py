"""Appeals: the ranking is provisional as long as one is open."""

from games.kernel.event import Event
from tournaments.pairing.model import Number


class AppealFiled(Event, frozen=True):
    """An entry asks a panel to look again at what was ruled or recorded at a table."""

    appeal: int
    """Appeals are numbered from 1."""
    number: Number
    round: int
    table: int
    reason: str


class AppealDecided(Event, frozen=True):
    """What the panel decided. What follows for the result is a correction of its own."""

    appeal: int
    upheld: bool
    panel: tuple[str, ...]
    """Members, by their ids."""
    reason: str
