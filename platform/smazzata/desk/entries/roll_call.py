"""Who is here: what the desk ticks off at the door, and taking out whoever has not come."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple, TypeAlias
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.kernel.refusal import Refusal
from smazzata.desk.models import Arrival
from smazzata.desk.rights import against_door
from smazzata.ledger.notifications import notify_stream_after_commit
from smazzata.members.principals import Principal
from smazzata.tournament_management.tournament import load
from tournaments.authority import NOBODY
from tournaments.events.rounds import RoundProposed
from tournaments.feasibility import count_tables, resting
from tournaments.movements.systems import BRACKETS, FIXED
from tournaments.pairing.model import Number
from tournaments.registry import BOOK
from tournaments.state import Tournament
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.subject import Case, decide_by_rule


class Count(NamedTuple):
    """What it comes to when so many play."""

    entries: int
    tables: int
    resting: int


def ticked(tournament: UUID) -> Mapping[Number, Arrival]:
    """What is ticked off, by entry."""
    return {row.number: row for row in Arrival.objects.filter(tournament=tournament)}


Ticks: TypeAlias = tuple[bool, bool]
"""Of one entry: here, settled."""


def tick(
    tournament: UUID,
    before: Mapping[Number, Ticks],
    now: Mapping[Number, Ticks],
    who: Principal,
) -> Refusal | None:
    """Keeps what somebody has ticked: `before` is what the page showed, `now` what was sent.

    Only what differs is written, box by box, so that two desks with one list, or a desk and a
    telephone that checks in, do not undo each other. Refusals: of `rights.against`.
    """
    refusal = against_door(who, tournament)
    if refusal is not None:
        return refusal
    came = {n: here for n, (here, _) in now.items() if before.get(n, (not here,))[0] != here}
    paid = {
        n: settled for n, (_, settled) in now.items() if n not in before or before[n][1] != settled
    }
    at = timezone.now()
    with transaction.atomic():
        _write(
            [
                Arrival(tournament=tournament, number=n, here=here, came_at=at if here else None)
                for n, here in came.items()
            ],
            ["here", "came_at", "by_code"],
        )
        _write(
            [Arrival(tournament=tournament, number=n, settled=yes) for n, yes in paid.items()],
            ["settled"],
        )
        if came or paid:
            _tell(tournament)
    return None


def arrived(tournament: UUID, number: Number, at: datetime, *, by_code: bool) -> bool:
    """Ticks off one entry; whether it was not before. Who had paid has paid."""
    with transaction.atomic():
        row, _ = Arrival.objects.get_or_create(tournament=tournament, number=number)
        rows = Arrival.objects.filter(pk=row.pk, here=False)
        new = bool(rows.update(here=True, came_at=at, by_code=by_code))
        if new:
            _tell(tournament)
    return new


def _write(rows: list[Arrival], fields: list[str]) -> None:
    Arrival.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["tournament", "number"], update_fields=fields
    )


def _tell(tournament: UUID) -> None:
    """Has open pages look again: arrivals move no stream, so the version is the old one."""
    notify_stream_after_commit(tournament, load(tournament).version)


def absent(tournament: UUID, state: Tournament) -> list[Number]:
    """The entries that have not come, of those that have not withdrawn."""
    known = ticked(tournament)
    return [
        entry.number
        for entry in state.active
        if entry.number not in known or not known[entry.number].here
    ]


def count(state: Tournament) -> Count:
    """How many tables the entries fill, and how many rest."""
    if state.rules is None:
        return Count(0, 0, 0)
    entries = len(state.active)
    return Count(entries, count_tables(state.rules, entries), resting(state.rules, entries))


def count_next_round(state: Tournament) -> Count | None:
    """How many tables the next round has, and how many rest; None where none is planned, and in a
    bracket after the draw, where that hangs on who wins.

    Where the draw has said who meets whom, whoever was to meet somebody who has gone rests.
    """
    rules, following = state.rules, len(state.rounds) + 1
    if rules is None or following > rules.rounds:
        return None
    if not state.draw_complete:
        return count(state)
    system = rules.system_of(following)
    if system in BRACKETS:
        return None
    if system not in FIXED - {"individual"}:
        return count(state)
    found = decide_by_rule(Case(state, NOBODY, BOOK), ProposeRound(following))
    proposed = () if isinstance(found, Refusal) else found
    parts = [event for event in proposed if isinstance(event, RoundProposed)]
    if not parts:
        return None
    return Count(len(state.active), sum(len(part.tables) for part in parts), len(parts[0].byes))
