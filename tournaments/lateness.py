"""The ladder of lateness: what it costs not to be at one's table, as the tournament's code has it.

Without a code: up to five minutes it is noted; after that it costs match points (where victory
points are made of them), and after ten the table is lost: who is there gets the rest score.
"""

from tournaments.codes.regulation import USUAL_LADDER, LatenessStep
from tournaments.events import TournamentOpened

LATENESS = "lateness"
"""Stands where an article would, where no code says which it is."""


def ladder(rules: TournamentOpened) -> tuple[LatenessStep, ...]:
    """The steps of a tournament, by minute."""
    return rules.regulation.ladder if rules.regulation is not None else USUAL_LADDER


def article(rules: TournamentOpened) -> str:
    """The article of lateness."""
    return rules.regulation.lateness if rules.regulation is not None else LATENESS


def passed(rules: TournamentOpened, before: int, now: int) -> tuple[LatenessStep, ...]:
    """The steps that are reached by the minute `now` and were not by the minute `before`."""
    return tuple(step for step in ladder(rules) if before < step.minute <= now)
