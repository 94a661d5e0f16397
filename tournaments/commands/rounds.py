"""Pairing, looking at what was paired, posting, recalling, closing and opening rounds again."""

from games.kernel.command import Command
from tournaments.movements.danish import Variant
from tournaments.movements.systems import System
from tournaments.pairing.model import Number


class ProposeRound(Command, frozen=True):
    """Pair the next round; another system than the one planned for it may be asked for."""

    round: int
    system: System | None = None
    variant: Variant | None = None
    engine: int | None = None
    """Version of the pairing engine; the newest by default. An audit asks the one of the log."""


class AlterProposal(Command, frozen=True):
    """Change the proposed tables by hand: two entries swap places, then the next two."""

    round: int
    swaps: tuple[tuple[Number, Number], ...]
    reason: str
    seen: str = ""
    """If given: the tables that are meant."""


class CheckProposal(Command, frozen=True):
    """Say that the proposed tables were looked at and are right."""

    round: int
    seen: str = ""


class PostRound(Command, frozen=True):
    """Make the proposed tables binding."""

    round: int
    input_hash: str = ""
    """If given: of the proposal that is meant."""
    visible_at: int = 0
    """The hour from which everybody sees them, in seconds since 1970; 0: now."""


class RecallRound(Command, frozen=True):
    """Take a posted round back before anything was played."""

    round: int
    reason: str


class CloseRound(Command, frozen=True):
    """End a round whose results are all in."""

    round: int


class ReopenRound(Command, frozen=True):
    """Open the last round again after it was closed."""

    round: int
    reason: str
