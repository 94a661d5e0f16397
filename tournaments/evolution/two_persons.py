"""Late corrections, until a second official has said yes or no."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.state import Tournament


def _proposed(state: Tournament, event: events.CorrectionProposed) -> None:
    state.corrections.append(event)


def _settled(
    state: Tournament, event: events.CorrectionConfirmed | events.CorrectionDeclined
) -> None:
    state.corrections_settled[event.proposal] = event


APPLY: dict[type[Event], Apply] = {
    events.CorrectionProposed: _proposed,
    events.CorrectionConfirmed: _settled,
    events.CorrectionDeclined: _settled,
}
