"""Which command an event must have come from, a module for each subject: for the audit."""

from collections.abc import Sequence

from games.kernel.command import Command
from games.kernel.event import Event
from tournaments.causes import (
    direction,
    entries,
    opening,
    publication,
    refereeing,
    results,
    rounds,
)
from tournaments.causes.place import Cause, Place
from tournaments.state import Tournament

_CAUSES: dict[type[Event], Cause] = {
    **opening.CAUSES,
    **entries.CAUSES,
    **rounds.CAUSES,
    **results.CAUSES,
    **refereeing.CAUSES,
    **publication.CAUSES,
    **direction.CAUSES,
}


def cause(state: Tournament, log: Sequence[Event], at: int) -> Command | None:
    """The command whose first event stands at `at`; None for consequences of others."""
    found = _CAUSES.get(type(log[at]))
    return None if found is None else found(log[at], Place(state, log, at))
