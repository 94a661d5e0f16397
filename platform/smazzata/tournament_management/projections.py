"""Keeps the list of tournaments up to date."""

from collections.abc import Sequence
from typing import Any

from django.db.models import F

from smazzata.ledger.events import PositionedEvent, StoredEvent
from smazzata.ledger.projections import projection
from smazzata.tournament_management.models import TournamentRow
from smazzata.tournament_management.publications import as_of
from tournaments.queries import took_part


@projection("tournaments", version=3, tables=[TournamentRow], kinds={"tournament"})
def follow_tournaments(events: Sequence[PositionedEvent]) -> None:
    """One row a tournament."""
    for positioned in events:
        event = positioned.event
        data = event.data
        if event.type == "tournament_opened":
            TournamentRow.objects.create(
                id=event.stream_id,
                title=data["title"],
                game=data["game"],
                system=data["system"],
                rounds=data["rounds"],
                opened_ms=event.at_ms,
            )
            continue
        change = _change(event)
        if change:
            TournamentRow.objects.filter(id=event.stream_id).update(**change)


def _change(event: StoredEvent) -> dict[str, Any]:
    match event.type:
        case "title_corrected":
            return {"title": event.data["title"]}
        case "entry_admitted":
            return {"entries": F("entries") + 1}
        case "entry_withdrawn" | "entry_returned" | "entry_deleted" | "round_recalled":
            return {"entries": len(took_part(as_of(event)))}
        case "round_posted":
            return {"round": event.data["round"]}
        case "rounds_changed":
            return {"rounds": event.data["rounds"]}
        case "tournament_ended_early":
            return {"rounds": event.data["round"], "round": event.data["round"]}
        case "tournament_closed":
            return {"closed": True}
        case "tournament_cancelled":
            return {"closed": True, "cancelled": True}
    return {}
