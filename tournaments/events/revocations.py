"""What was given and is taken back. What stood before stays in the log."""

from games.kernel.event import Event
from tournaments.events.results import Scope


class CreditRevoked(Event, frozen=True):
    """A rest, a penalty or the score of a missed round counts no longer."""

    credit: int
    """Credits are counted from 1 as they are given."""
    reason: str


class ResultRevoked(Event, frozen=True):
    """The last word on a table is taken back: the result before it stands again, or none."""

    round: int
    table: int
    left: int
    """How many words on the table stand; without any it has no result."""
    scope: Scope
    reason: str
