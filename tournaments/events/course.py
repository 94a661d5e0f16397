"""How the course changes: other rounds than were planned, an early end, none at all."""

from games.kernel.event import Event
from tournaments.movements.systems import System


class RoundsChanged(Event, frozen=True):
    """The tournament has another number of rounds than it had."""

    rounds: int
    before: int
    """How many it had."""
    systems: tuple[System, ...]
    """The system of each round, where not all are by one (`TournamentOpened.systems`)."""


class TournamentEndedEarly(Event, frozen=True):
    """The rounds that were not played are dropped: the last one closed is the last of all."""

    round: int
    """The last that was played."""
    planned: int
    """How many there were to be."""
    dropped: tuple[int, ...]
    """The rounds that were posted and not played: nobody sits there any more."""


class TournamentCancelled(Event, frozen=True):
    """The tournament does not take place, or counts for nothing as far as it did."""

    reason: str
    """For everybody to read."""
