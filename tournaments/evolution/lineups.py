"""Who sat at a table."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.state import Tournament


def _sat(state: Tournament, event: events.LineupRecorded) -> None:
    state.rounds[event.round - 1].lineups[event.table] = event.sitting


APPLY: dict[type[Event], Apply] = {
    events.LineupRecorded: _sat,
}
