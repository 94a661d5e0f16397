"""The tournaments of a member: entered, running, over, each with what to do there next."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Literal, NamedTuple
from uuid import UUID

from smazzata.presentation.tournament_names import game_name
from smazzata.tables.models import MatchRow, SeatRow
from smazzata.tournament_management.models import EntrantRow, TournamentRow, Venue

Next = Literal["play", "seat", "wait", "look"]
"""Go on at a table of this site, find the seat in the hall, come when it begins, look at it."""
LATEST = 100
"""So many of the newest entries are looked at."""


class EnteredTournament(NamedTuple):
    """A tournament in which a member has an entry."""

    row: TournamentRow
    title: str
    game: str
    number: int
    """Of the entry."""
    withdrawn: bool
    next: Next
    match: UUID | None
    """Where `next` is `play`."""
    starts_at: datetime | None
    """When it begins, where that is known."""


def tournaments_of(handles: Collection[str]) -> list[EnteredTournament]:
    """The tournaments of a person: those to be played first, then the newest."""
    entries = EntrantRow.objects.filter(member__in=handles, replaced=False).order_by("-entered_ms")
    entered = {entry.tournament: entry for entry in entries[:LATEST]}
    rows = TournamentRow.objects.filter(id__in=entered).order_by("closed", "-opened_ms", "id")
    found = list(rows)
    open_ids = [row.id for row in found if not row.closed]
    playing = _playing(handles, open_ids)
    starts = dict(Venue.objects.filter(tournament__in=open_ids).values_list("pk", "starts_at"))
    return [
        EnteredTournament(
            row,
            row.title or game_name(row.game),
            game_name(row.game),
            entered[row.id].number,
            entered[row.id].withdrawn,
            _next(row, entered[row.id], playing),
            playing.get(row.id),
            starts.get(row.id),
        )
        for row in found
    ]


def _playing(handles: Collection[str], tournaments: Sequence[UUID]) -> dict[UUID, UUID]:
    """The person's running match in each of these tournaments."""
    if not tournaments:
        return {}
    seats = SeatRow.objects.filter(member__in=handles).values("match")
    rows = MatchRow.objects.filter(tournament__in=tournaments, result__isnull=True, id__in=seats)
    return {row.tournament: row.id for row in rows.order_by("round") if row.tournament}


def _next(row: TournamentRow, entry: EntrantRow, playing: dict[UUID, UUID]) -> Next:
    if row.id in playing:
        return "play"
    if row.closed or entry.withdrawn:
        return "look"
    return "seat" if row.round else "wait"
