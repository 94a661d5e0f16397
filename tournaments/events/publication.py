"""What was published, and the end."""

from typing import ClassVar

from games.kernel.event import Event
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
