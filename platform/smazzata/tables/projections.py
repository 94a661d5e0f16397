"""Keeps the list of matches up to date."""

from collections.abc import Sequence

import msgspec

from smazzata.ledger.events import PositionedEvent
from smazzata.ledger.projections import projection
from smazzata.tables.events import TableOpened
from smazzata.tables.models import MatchRow, SeatRow

SAYS_LISTED = 3
"""From this schema of `table_opened` on."""
CHANGING = ["chairs", "deal", "version", "moved_ms", "result"]


@projection("matches", version=2, tables=[MatchRow, SeatRow], kinds={"match"})
def follow_matches(events: Sequence[PositionedEvent]) -> None:
    """One row a match; a page of events is one read and one write, however many matches it has."""
    rows = MatchRow.objects.in_bulk({positioned.event.stream_id for positioned in events})
    for positioned in events:
        event = positioned.event
        if event.type == "table_opened":
            rows[event.stream_id] = _opened(positioned)
            _seat(positioned)
        row = rows[event.stream_id]
        row.version = event.version
        row.moved_ms = event.at_ms
        if event.type == "deal_started":
            row.deal = event.data["deal"]
        elif event.type == "chair_taken":
            row.chairs[event.data["seat"]] = event.data["chair"]
        elif event.type == "match_ended":
            row.result = event.data
    MatchRow.objects.bulk_create(
        rows.values(), update_conflicts=True, unique_fields=["id"], update_fields=CHANGING
    )


def _opened(positioned: PositionedEvent) -> MatchRow:
    event = positioned.event
    data = event.data
    opened = msgspec.convert(data, TableOpened)
    seen = opened.spectators
    # Before schema 3 the log does not say who may find a table. Those of tournaments stood in lists
    # always; of the others nobody is shown in a list whom only a link might have been meant for.
    listed = seen.listed if event.schema >= SAYS_LISTED else opened.tournament is not None
    return MatchRow(
        listed=listed,
        watched=seen.allowed,
        delayed=bool(seen.delay_moves or seen.delay_s),
        rated=opened.rated,
        id=event.stream_id,
        game=data["game"],
        tournament=data["tournament"],
        round=data["round"],
        number=data["number"],
        chairs=data["chairs"],
        version=event.version,
        opened_ms=event.at_ms,
        moved_ms=event.at_ms,
    )


def _seat(positioned: PositionedEvent) -> None:
    event = positioned.event
    SeatRow.objects.bulk_create(
        SeatRow(match=event.stream_id, seat=seat, member=member, opened_ms=event.at_ms)
        for seat, chair in enumerate(event.data["chairs"])
        if (member := chair["member"])
    )
