"""Publishing, and the end."""

from games.kernel.command import Command
from tournaments.rating.skill import Rating


class PublishStandings(Command, frozen=True):
    """Publish the standings as they are now."""


class PublishRatings(Command, frozen=True):
    """Rate all played tables from the ratings that members and partnerships had before."""

    individual: dict[str, Rating] = {}
    partnership: dict[str, Rating] = {}


class CloseTournament(Command, frozen=True):
    """End the tournament."""
