"""Tournaments decided again: draw, pairings, points, standings and ratings."""

from collections.abc import Iterable, Sequence

from smazzata.direction.tournament import KIND
from smazzata.ledger.auditors import Fault, auditor
from smazzata.ledger.events import StoredEvent
from tournaments.events import CODEC
from tournaments.retrace import retrace


@auditor(KIND)
def decide_again(events: Sequence[StoredEvent]) -> Iterable[Fault]:
    """The first event that is not what the rules say must follow."""
    _, divergence = retrace([CODEC.convert(e.type, e.data) for e in events])
    if divergence is not None:
        found = events[min(divergence.at, len(events) - 1)]
        reason = divergence.refusal.code if divergence.refusal else str(divergence.expected)
        yield Fault(found.version, f"tournament_{divergence.reason}", f"{found.type}: {reason}")
