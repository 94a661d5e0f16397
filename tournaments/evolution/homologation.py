"""Standings become final."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.state import Tournament


def _homologated(state: Tournament, event: events.StandingsHomologated) -> None:
    state.homologated = event


APPLY: dict[type[Event], Apply] = {events.StandingsHomologated: _homologated}
