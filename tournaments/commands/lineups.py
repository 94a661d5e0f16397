"""Saying who sat at a table."""

from games.kernel.command import Command
from tournaments.events.lineups import Sitting


class RecordLineup(Command, frozen=True):
    """Say who sat where, where that is not simply the members of the entries."""

    round: int
    table: int
    sitting: tuple[Sitting, ...]
