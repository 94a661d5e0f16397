"""Keeps the list of tournaments up to date, and whose tournaments are whose."""

from collections.abc import Sequence
from typing import Any

from django.db.models import F

from smazzata.ledger.events import PositionedEvent, StoredEvent
from smazzata.ledger.projections import projection
from smazzata.tournament_management.models import EntrantRow, TournamentRow
from smazzata.tournament_management.publications import as_of
from tournaments.queries import took_part


@projection("tournaments", version=4, tables=[TournamentRow, EntrantRow], kinds={"tournament"})
def follow_tournaments(events: Sequence[PositionedEvent]) -> None:
    """One row a tournament, and one for each member of an entry."""
    for positioned in events:
        event = positioned.event
        _follow_entrants(event)
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


def _follow_entrants(event: StoredEvent) -> None:
    data, entrants = event.data, EntrantRow.objects.filter(tournament=event.stream_id)
    match event.type:
        case "entry_admitted":
            EntrantRow.objects.bulk_create(
                EntrantRow(
                    tournament=event.stream_id,
                    number=data["number"],
                    member=member,
                    entered_ms=event.at_ms,
                )
                for member in data["members"]
            )
        case "entry_withdrawn" | "entry_returned":
            withdrawn = event.type == "entry_withdrawn"
            entrants.filter(number=data["number"]).update(withdrawn=withdrawn)
        case "entry_deleted":
            entrants.filter(number=data["number"]).delete()
        case "member_substituted":
            entrants.filter(number=data["number"], member=data["out"]).update(replaced=True)
            entrants.update_or_create(
                tournament=event.stream_id,
                number=data["number"],
                member=data["into"],
                defaults={"replaced": False},
                create_defaults={"entered_ms": event.at_ms},
            )
