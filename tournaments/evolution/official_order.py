"""An order from elsewhere, beside the computed one."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.state import Tournament


def _imported(state: Tournament, event: events.OfficialOrderImported) -> None:
    earlier = state.official_order if event.part > 1 else ()
    state.official_source, state.official_order = event.source, (*earlier, *event.lines)


APPLY: dict[type[Event], Apply] = {events.OfficialOrderImported: _imported}
