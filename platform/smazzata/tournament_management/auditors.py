"""Tournaments decided again: draw, pairings, points, standings and ratings."""

from collections.abc import Iterable, Sequence

from smazzata.ledger.events import StoredEvent
from smazzata.ledger.stream_auditors import Fault, auditor
from smazzata.tournament_management.tournament import KIND
from tournaments.engines import UNKNOWN_ENGINE
from tournaments.events import CODEC
from tournaments.verify_log import verify_log


@auditor(KIND)
def decide_again(events: Sequence[StoredEvent]) -> Iterable[Fault]:
    """The first event that is not what the rules say must follow."""
    _, divergence = verify_log([CODEC.convert(e.type, e.data, e.schema) for e in events])
    if divergence is not None:
        found = events[min(divergence.at, len(events) - 1)]
        reason = divergence.refusal.code if divergence.refusal else str(divergence.expected)
        known = divergence.reason != UNKNOWN_ENGINE
        code = f"tournament_{divergence.reason}" if known else UNKNOWN_ENGINE
        yield Fault(found.version, code, f"{found.type}: {reason}")
