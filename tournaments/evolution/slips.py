"""What sides say of their table."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.state import Tournament


def _claimed(state: Tournament, event: events.SlipClaimed) -> None:
    found = state.rounds[event.round - 1]
    found.claims[event.table] = {**found.claims.get(event.table, {}), event.by: event.mp}
    found.signed[event.table] = {**found.signed.get(event.table, {}), event.by: event.signer}
    found.slips[event.table] = {**found.slips.get(event.table, {}), event.by: event.hands}


def _disputed(state: Tournament, event: events.SlipDisputed) -> None:
    state.rounds[event.round - 1].disputed |= {event.table}


APPLY: dict[type[Event], Apply] = {
    events.SlipClaimed: _claimed,
    events.SlipDisputed: _disputed,
}
