"""The ladder of lateness of the Italian codes: what it costs not to be at one's table.

Up to five minutes it is noted; after that it costs match points (where victory points are made of
them), and after ten the table is lost: who is there gets the rest score.
"""

from enum import StrEnum

WARNED_UP_TO = 5
LOST_FROM = 10
PENALTY_MP = 100
LATENESS = "lateness"
"""Stands where an article would: the codes number it differently."""


class Rung(StrEnum):
    """What is due."""

    WARNING = "warning"
    MATCH_POINTS = "match_points"
    WALKOVER = "walkover"


def rung(minutes: int) -> Rung:
    """What is due after so many minutes."""
    if minutes >= LOST_FROM:
        return Rung.WALKOVER
    return Rung.MATCH_POINTS if minutes > WARNED_UP_TO else Rung.WARNING
