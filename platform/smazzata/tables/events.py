"""What the platform itself records of a table, before the game's own events."""

from typing import ClassVar

import msgspec

from games.kernel.event import Event


class Chair(msgspec.Struct, frozen=True):
    """Who sits in a seat. Opaque ids only: names live in one erasable table."""

    entry: str | None = None
    """The tournament entry that the seat plays for."""
    member: str | None = None
    """The member, when a person is known to sit here."""
    bot: str | None = None
    """The bot that plays the seat (`games.registry.bots`); None when a person plays."""


class TableOpened(Event, frozen=True):
    """The first event of a match's stream: where it belongs and who sits where."""

    schema: ClassVar[int] = 1

    game: str
    ruleset: int
    """Version of the rules."""
    chairs: list[Chair]
    tournament: str | None = None
    round: int | None = None
    number: int | None = None
    """The table's number in its round."""
