"""Whether somebody has a stake in a table, and so must not judge it or see all its cards."""

from typing import Any
from uuid import UUID

from smazzata.tables.models import MatchRow, SeatRow
from smazzata.tables.table import Table, seat_of


def has_conflict_of_interest(table: Table, member: str | None) -> bool:
    """Whether a member plays at the table, or elsewhere in the tournament that it belongs to.

    Seats elsewhere are looked up in a projection: of those taken in the last second it may not
    know yet.
    """
    if member is None or seat_of(table, member) is not None:
        return member is not None
    if table.opened.tournament is None:
        return False
    seats = SeatRow.objects.filter(member=member).values("match")
    return MatchRow.objects.filter(tournament=table.opened.tournament, id__in=seats).exists()


def has_played(member: UUID, **_kwargs: Any) -> bool:
    """Whether a member has ever sat at a table; receives `member_history_requested`."""
    return SeatRow.objects.filter(member=member).exists()
