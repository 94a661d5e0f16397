"""Who is here: what the desk ticks off at the door, and taking out whoever has not come."""

from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeAlias
from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.desk.models import Arrival
from smazzata.desk.rights import against
from smazzata.members.principals import Principal
from tournaments import commands
from tournaments.feasibility import resting
from tournaments.pairing.model import Number
from tournaments.pairing.sizes import table_sizes
from tournaments.state import Tournament


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

    Only what differs is written, so that two desks with one list do not undo each other. Refusals:
    of `rights.against`.
    """
    refusal = against(who, tournament, [commands.AdmitEntry])
    if refusal is not None:
        return refusal
    rows = [
        Arrival(tournament=tournament, number=number, here=here, settled=settled)
        for number, (here, settled) in now.items()
        if before.get(number) != (here, settled)
    ]
    Arrival.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["tournament", "number"],
        update_fields=["here", "settled"],
    )
    return None


def absent(tournament: UUID, state: Tournament) -> list[Number]:
    """The entries that have not come, of those that have not withdrawn."""
    known = ticked(tournament)
    return [
        entry.number
        for entry in state.active
        if entry.number not in known or not known[entry.number].here
    ]


def count(state: Tournament, without: Collection[Number] = ()) -> Count:
    """How many tables the entries fill, and how many rest."""
    if state.rules is None:
        return Count(0, 0, 0)
    entries = len(state.active) - len(set(without))
    sizes = table_sizes(entries, state.rules.sizes)
    return Count(entries, len(sizes), resting(state.rules, entries))
