"""Penalties and warnings."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.evolution.credits import credit
from tournaments.state import Tournament


def _penalty(state: Tournament, event: events.PenaltyApplied) -> None:
    credit(state, event.number, -event.vp, -event.mp)


def _warned(state: Tournament, event: events.WarningGiven) -> None:
    state.warnings.append(event)


APPLY: dict[type[Event], Apply] = {
    events.PenaltyApplied: _penalty,
    events.WarningGiven: _warned,
}
