"""The tournament is opened."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.state import Tournament


def _opened(state: Tournament, event: events.TournamentOpened) -> None:
    state.rules = event


APPLY: dict[type[Event], Apply] = {
    events.TournamentOpened: _opened,
}
