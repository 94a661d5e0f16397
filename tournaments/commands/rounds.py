"""Pairing, posting and closing rounds."""

from games.kernel.command import Command
from tournaments.movements.danish import Variant
from tournaments.movements.systems import System


class ProposeRound(Command, frozen=True):
    """Pair the next round; another system than the one planned for it may be asked for."""

    round: int
    system: System | None = None
    variant: Variant | None = None
    engine: int | None = None
    """Version of the pairing engine; the newest by default. An audit asks the one of the log."""


class PostRound(Command, frozen=True):
    """Make the proposed tables binding."""

    round: int
    input_hash: str = ""
    """If given: of the proposal that is meant."""


class CloseRound(Command, frozen=True):
    """End a round whose results are all in."""

    round: int
