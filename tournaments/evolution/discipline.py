"""Penalties and warnings; which of the points that were taken came with a warning."""

from games.kernel.event import Event
from tournaments import events
from tournaments.events.discipline import SECOND_WARNING
from tournaments.evolution.applying import Apply
from tournaments.evolution.credits import credit
from tournaments.state import Tournament


def _penalty(state: Tournament, event: events.PenaltyApplied) -> None:
    credit(
        state,
        event.number,
        -event.vp,
        -event.mp,
        article=event.article,
        reason=event.reason,
    )
    if event.article == SECOND_WARNING:
        taken = state.warning_points.get(event.number, ())
        state.warning_points[event.number] = (*taken, state.credits_given)


def _warned(state: Tournament, event: events.WarningGiven) -> None:
    state.warnings.append(event)


def _warning_revoked(state: Tournament, event: events.WarningRevoked) -> None:
    state.warnings_revoked |= {event.warning}


APPLY: dict[type[Event], Apply] = {
    events.PenaltyApplied: _penalty,
    events.WarningGiven: _warned,
    events.WarningRevoked: _warning_revoked,
}
