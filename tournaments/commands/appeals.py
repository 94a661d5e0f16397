"""Appeals, and what a panel decides."""

from games.kernel.command import Command
from tournaments.pairing.model import Number


class FileAppeal(Command, frozen=True):
    """Ask a panel to look again at a table."""

    number: Number
    round: int
    table: int
    reason: str


class DecideAppeal(Command, frozen=True):
    """The decision of the panel; `panel` are its members."""

    appeal: int
    upheld: bool
    panel: tuple[str, ...]
    reason: str
