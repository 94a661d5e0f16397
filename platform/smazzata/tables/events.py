"""What the platform itself records of a table, in the match's stream beside the game's events.

The game's rules know nothing of these events: whoever reads a match as its game tells it leaves out
the types in `TABLE_EVENTS`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from games.kernel.event import Event, EventCodec, Upcaster
from games.kernel.seats import Seat
from smazzata.tables.clock_rules import ClockRules

INSTANT, QUICK, CALM = "instant", "quick", "calm"
PACES = (INSTANT, QUICK, CALM)
"""How bots take their time: not at all, or about as people do."""

ASKED = "asked"
AWAY = "away"
REFEREE = "referee"
BACK = "back"
OUTAGE = "outage"
CAUSES = (ASKED, AWAY, REFEREE, BACK)
"""Why a chair changed hands: its person wished it, stayed away, a referee decided, came back."""


class Chair(msgspec.Struct, frozen=True):
    """Who sits in a seat. Opaque ids only: names live in one erasable table."""

    entry: str | None = None
    """The tournament entry that the seat plays for."""
    member: str | None = None
    """The member, when a person is known to sit here; stays while a bot plays in between."""
    bot: str | None = None
    """The bot that plays the seat (`games.registry.bots`); None when a person plays."""


class Spectators(msgspec.Struct, frozen=True):
    """Who may find and watch a match, and how much later than it happens they see it."""

    allowed: bool = True
    """Whether others may watch while it is played; afterwards all may."""
    delay_moves: int = 0
    delay_s: int = 0
    listed: bool = True
    """Whether it stands in lists for all; otherwise only whoever has its link finds it."""


def _without_races(data: dict[str, Any]) -> dict[str, Any]:
    """As clocks were before schema 4: a race had the time of a turn, and the bank."""
    clock = data.get("clock")
    return data if clock is None else {**data, "clock": {**clock, "race_s": 0}}


class TableOpened(Event, frozen=True):
    """The first event of a match's stream: where it belongs and who sits where."""

    schema: ClassVar[int] = 6
    """2 added `clock`, `rated`, `spectators`, `pace`, 3 `spectators.listed`, 4 `clock.race_s`, 5
    `look_s`, 6 `lesson`."""
    upcasters: ClassVar[Mapping[int, Upcaster]] = {3: _without_races}

    game: str
    ruleset: int
    """Version of the rules."""
    chairs: list[Chair]
    """As the match begins; `ChairTaken` tells of changes."""
    tournament: str | None = None
    round: int | None = None
    number: int | None = None
    """The table's number in its round."""
    clock: ClockRules | None = None
    rated: bool = False
    spectators: Spectators = Spectators()
    pace: str = INSTANT
    """How the bots take their time, one of `PACES`."""
    look_s: int = 0
    """For so many seconds at most people look at a deal that is over, each until he is ready; 0:
    the next one is dealt at once."""
    lesson: bool = False
    """Whether the first deal is that of the game's lesson, and a player may ask for hints."""


class DealSeen(Event, frozen=True):
    """Somebody has seen how a deal ended and is ready for the next one."""

    seat: Seat


class ChairTaken(Event, frozen=True):
    """A chair passed to a bot, or back to its person."""

    seat: Seat
    chair: Chair
    """As it is from now on."""
    cause: str
    """One of `CAUSES`."""
    by: str | None = None
    """The member who did it."""


class AllCardsSeen(Event, frozen=True):
    """A referee opened all cards of a running match."""

    by: str
    """The member."""


class ClocksStopped(Event, frozen=True):
    """All clocks of the table stand still."""

    since_ms: int
    """From then on no time is counted: the moment of the ruling, or the beginning of an outage."""
    cause: str
    """`referee` or `outage`."""
    by: str | None = None
    """The member who did it."""


class ClocksStarted(Event, frozen=True):
    """They run again."""

    by: str | None = None


class ReactionShown(Event, frozen=True):
    """Somebody sent a short message to all at the table."""

    seat: Seat
    reaction: str
    """One of `smazzata.tables.reactions.REACTIONS`."""


CODEC = EventCodec(
    (
        TableOpened,
        DealSeen,
        ChairTaken,
        AllCardsSeen,
        ClocksStopped,
        ClocksStarted,
        ReactionShown,
    )
)
TABLE_EVENTS: dict[str, type[Event]] = CODEC.types
"""The events that are not the game's, by type."""
