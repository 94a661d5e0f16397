"""Making standings final."""

from games.kernel.command import Command


class HomologateStandings(Command, frozen=True):
    """Declare the standings of a publication final."""

    version: int
