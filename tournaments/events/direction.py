"""Who directs a tournament, and its length: other rounds, an early end, none at all."""

from typing import ClassVar

from games.kernel.event import Event
from tournaments.movements.systems import System
from tournaments.pairing.model import Number


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


class OfficerNamed(Event, frozen=True):
    """A member serves at the tournament."""

    schema: ClassVar[int] = 2
    """2 added `number`."""

    member: str
    office: str
    """One of `tournaments.authority.Office`."""
    number: Number = 0
    """For which entry a captain speaks; 0 of the other offices."""


class OfficerDismissed(Event, frozen=True):
    """A member serves no longer in this office."""

    schema: ClassVar[int] = 2
    """2 added `number`."""

    member: str
    office: str
    number: Number = 0


class OfficialModeLeft(Event, frozen=True):
    """From now on the tournament is not what its code prescribes; nothing takes that back."""

    what: str
    """The code of the question that stood in the way (`tournaments.registry.BOOK`)."""
    reason: str


class TournamentLent(Event, frozen=True):
    """Another installation writes this tournament from here on, under its own key."""

    to: str
    """The key, as hexadecimal text."""


class TournamentReturned(Event, frozen=True):
    """It is written here again."""


class TitleCorrected(Event, frozen=True):
    """The tournament is called otherwise."""

    title: str
    before: str


class PlaceChanged(Event, frozen=True):
    """Where and when it takes place, in words."""

    place: str
    starts_at: str
    place_before: str
    starts_before: str
