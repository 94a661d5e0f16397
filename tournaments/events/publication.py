"""Standings: published, brought in from elsewhere, final; then the end."""

from typing import ClassVar

import msgspec

from games.kernel.event import Event
from tournaments.pairing.model import Number
from tournaments.rating.fold import Kind
from tournaments.rating.skill import Rating


class StandingsPublished(Event, frozen=True):
    """The standings after a round, by the digest of their rows; a fold up to here shows them."""

    schema: ClassVar[int] = 2
    """2 added `at`."""

    version: int
    round: int
    digest: str
    at: int = 0
    """When, in seconds since 1970: windows are counted from it. 0: nobody knows."""


class RatingsChanged(Event, frozen=True):
    """Ratings in a game before and after, of members or of partnerships."""

    game: str
    kind: Kind
    subjects: tuple[str, ...]
    before: tuple[Rating, ...]
    after: tuple[Rating, ...]
    tables: tuple[int, ...]
    part: int
    parts: int


class TournamentClosed(Event, frozen=True):
    """Nothing more will happen; the final standings by their digest."""

    digest: str


class StandingsHomologated(Event, frozen=True):
    """An official declares published standings final."""

    version: int
    """Of the publication; it is the last, and covers the last round."""
    digest: str
    at: int
    """When, in seconds since 1970."""
    by: str
    """Who did, as a member."""


class OfficialLine(msgspec.Struct, frozen=True):
    """An entry in an order that was brought in."""

    number: Number
    place: int
    vp: int | None = None
    mp: int | None = None


class OfficialOrderImported(Event, frozen=True):
    """The order as somebody else publishes it: nothing here is changed by it."""

    source: str
    """Where it comes from."""
    lines: tuple[OfficialLine, ...]
    part: int
    parts: int
