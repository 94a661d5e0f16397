"""The referee is called, and rules."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.state import Tournament


def _called(state: Tournament, event: events.RefereeCalled) -> None:
    state.calls.append(event)


def _answered(state: Tournament, event: events.CallAnswered) -> None:
    state.answers[event.call] = event


APPLY: dict[type[Event], Apply] = {
    events.RefereeCalled: _called,
    events.CallAnswered: _answered,
}
