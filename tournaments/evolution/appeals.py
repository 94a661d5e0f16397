"""Appeals, and what was decided."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.state import Tournament


def _appealed(state: Tournament, event: events.AppealFiled) -> None:
    state.appeals.append(event)


def _appeal_decided(state: Tournament, event: events.AppealDecided) -> None:
    state.appeals_decided[event.appeal] = event


APPLY: dict[type[Event], Apply] = {
    events.AppealFiled: _appealed,
    events.AppealDecided: _appeal_decided,
}
