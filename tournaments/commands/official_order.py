"""Bringing in an order that was published elsewhere."""

from games.kernel.command import Command
from tournaments.events.official_order import OfficialLine


class ImportOfficialOrder(Command, frozen=True):
    """Keep an official order beside the computed one; a later one replaces it."""

    source: str
    lines: tuple[OfficialLine, ...]
