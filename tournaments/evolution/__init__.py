"""What each event changes, a module for each subject as in `tournaments.events`."""

from games.kernel.event import Event
from tournaments.evolution import (
    appeals,
    calls,
    direction,
    discipline,
    entries,
    homologation,
    lineups,
    mending,
    official_order,
    opening,
    publication,
    results,
    rounds,
    slips,
    two_persons,
)
from tournaments.evolution.applying import Apply

APPLY: dict[type[Event], Apply] = {
    **opening.APPLY,
    **entries.APPLY,
    **rounds.APPLY,
    **results.APPLY,
    **mending.APPLY,
    **slips.APPLY,
    **lineups.APPLY,
    **discipline.APPLY,
    **calls.APPLY,
    **appeals.APPLY,
    **publication.APPLY,
    **direction.APPLY,
    **homologation.APPLY,
    **two_persons.APPLY,
    **official_order.APPLY,
}
"""By the type of the event; there is one for each."""
