"""Tournaments decided again: draw, pairings, points, standings and ratings."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from uuid import UUID

from smazzata.ledger.events import StoredEvent
from smazzata.ledger.findings import Finding
from smazzata.ledger.reader import read_types
from smazzata.ledger.stream_auditors import Fault, auditor, row_auditor
from smazzata.tournament_management.models import TournamentSecret
from smazzata.tournament_management.secret_key import draw_seed
from smazzata.tournament_management.tournament import KIND
from tournaments.engines import UNKNOWN_ENGINE
from tournaments.events.opening import TournamentOpened
from tournaments.pairing.draw import seed_commitment
from tournaments.registry import CODEC
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


@row_auditor(KIND)
def secrets(streams: Collection[UUID] | None) -> Iterator[Finding]:
    """Secrets that are gone, or not those to whose draw a tournament committed when it opened."""
    rows = TournamentSecret.objects.all()
    if streams is not None:
        rows = rows.filter(tournament__in=streams)
    kept = {row.tournament: bytes(row.key) for row in rows}
    for event in read_types((TournamentOpened.name(),), streams):
        key = kept.get(event.stream_id)
        if key and seed_commitment(draw_seed(key)) == event.data["seed_commitment"]:
            continue
        code = "row_lost" if key is None else "row_contradicts_log"
        what = f"tournament_management_tournamentsecret {event.stream_id}"
        yield Finding(code, event.stream_id, None, what)
