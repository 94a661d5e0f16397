"""What was published, and the end."""

from games.kernel.event import Event
from tournaments.rating.fold import Kind
from tournaments.rating.skill import Rating


class StandingsPublished(Event, frozen=True):
    """The standings after a round, by the digest of their rows; a fold up to here shows them."""

    version: int
    round: int
    digest: str


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
