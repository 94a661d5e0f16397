"""The referee is called, hears, and rules."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.state import Tournament


def _called(state: Tournament, event: events.RefereeCalled) -> None:
    state.calls.append(event)


def _heard(state: Tournament, event: events.StatementTaken) -> None:
    state.statements[event.call] = (*state.statements.get(event.call, ()), event)


def _answered(state: Tournament, event: events.CallAnswered) -> None:
    state.answers[event.call] = event


def _reopened(state: Tournament, event: events.CallReopened) -> None:
    del state.answers[event.call]


APPLY: dict[type[Event], Apply] = {
    events.RefereeCalled: _called,
    events.StatementTaken: _heard,
    events.CallAnswered: _answered,
    events.CallReopened: _reopened,
}
