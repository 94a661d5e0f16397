"""Standings become final: nothing of them is corrected any more."""

from games.kernel.event import Event


class StandingsHomologated(Event, frozen=True):
    """An official declares published standings final."""

    version: int
    """Of the publication; it is the last, and covers the last round."""
    digest: str
    at: int
    """When, in seconds since 1970."""
    by: str
    """Who did, as a member."""
