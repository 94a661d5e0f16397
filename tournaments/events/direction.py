"""Who directs a tournament, and by how much it keeps to the rules."""

from games.kernel.event import Event


class OfficerNamed(Event, frozen=True):
    """A member serves at the tournament."""

    member: str
    office: str
    """One of `tournaments.authority.Office`."""


class OfficerDismissed(Event, frozen=True):
    """A member serves no longer in this office."""

    member: str
    office: str


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
