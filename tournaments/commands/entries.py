"""Who takes part, and in which order."""

from typing import Literal

from games.kernel.command import Command
from tournaments.codes.regulation import CardKind
from tournaments.pairing.model import Number


class AdmitEntry(Command, frozen=True):
    """Admit an entry under the next number. The club is a key, not a name for people.

    After the draw it comes late: it fills an incomplete table of the open first round, or plays
    from the next round on.
    """

    members: tuple[str, ...]
    club: str = ""
    rating: int | None = None
    family: str = ""
    """A key, likewise: entries of one family are kept apart as club-mates are."""
    province: str = ""
    table: int = 0
    """Where it always sits, because somebody cannot walk far; 0: anywhere."""
    cards: tuple[CardKind, ...] = ()
    """The membership cards that were shown, of all members; empty: none were. An audit does not
    ask."""
    authorised: bool = False
    """A junior's parents have allowed it. An audit does not ask."""
    categories: tuple[int, ...] = ()
    """Of the members, 1 the highest, 0 not known; empty: none is."""


class WithdrawEntry(Command, frozen=True):
    """Take an entry out of the rounds to come."""

    number: Number
    kind: Literal["justified", "unjustified"] = "justified"
    reason: str = ""
    at_once: bool = False
    """It leaves the table at which it sits, too: that is not played to its end."""


class ReturnEntry(Command, frozen=True):
    """Take an entry that had withdrawn in again."""

    number: Number
    reason: str


class SubstituteMember(Command, frozen=True):
    """Have somebody else sit for an entry from a round on."""

    number: Number
    out: str
    into: str
    round: int
    reason: str
    category: int = 0
    """Of who comes, 1 the highest; 0: not known."""


class NoteLate(Command, frozen=True):
    """A side is not at its table: what follows is on the ladder of `tournaments.lateness`."""

    round: int
    table: int
    number: Number
    minutes: int | None = None
    """By the clock of the hall; by the hour of the posting if not given."""


class MakeDraw(Command, frozen=True):
    """Reveal the seed and draw the order; entries close."""

    seed: str
    method: Literal["random", "rating"] = "random"
    cut_short: bool = False
    """Draw although the system takes more rounds than the tournament has. An audit does not ask."""


class DrawLots(Command, frozen=True):
    """Settle by lot what the chain of ties leaves level."""

    numbers: tuple[Number, ...]
