"""Matches decided again: every move's legality, every score, every deck."""

from collections.abc import Iterable, Sequence

from games.kernel.retrace import retrace
from smazzata.ledger.auditors import Fault, auditor
from smazzata.ledger.events import StoredEvent
from smazzata.tables.table import KIND, fold, game_events


@auditor(KIND)
def replay(events: Sequence[StoredEvent]) -> Iterable[Fault]:
    """The first event that is not what the rules say must follow."""
    table = fold(None, events[:1])
    _, divergence = retrace(table.rules, game_events(table, events))
    if divergence is not None:
        found = events[min(divergence.at + 1, len(events) - 1)]
        reason = divergence.refusal.code if divergence.refusal else str(divergence.expected)
        yield Fault(found.version, f"match_{divergence.reason}", f"{found.type}: {reason}")
