"""What a member's telephone is told of tables of the lobby: somebody sat down, it is their turn.

As with seats in a hall nothing is kept but what was told last: what stands now is compared with it.
Whoever has the page of the table open is told nothing, and sees it there.
"""

import logging
from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from django.core.cache import cache
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from redis import RedisError

from games.kernel.seats import Seat
from smazzata.hall.push.news import News
from smazzata.ledger.errors import storage_trouble
from smazzata.ledger.writer import now_ms
from smazzata.members.directory import display_names
from smazzata.play.live.presence import presence_registry
from smazzata.play.lobby.waiting import looks_at
from smazzata.play.models import RoomSeat
from smazzata.presentation.tournament_names import game_name
from smazzata.tables.models import MatchRow, SeatRow
from smazzata.tables.table import load

log = logging.getLogger(__name__)

KEPT_S = 3_600
"""Seconds for which a match is not looked at again while nothing happens there."""
LATELY_MS = 24 * 3_600_000
"""Tables at which nothing has happened for so long are news no more."""


class Turn(NamedTuple):
    """For whom a match waits."""

    people: list[str | None]
    """Whose each seat is."""
    awaited: list[Seat]
    since: int
    """The version since which it does."""


class Mark(NamedTuple):
    """How a room or a table stands for a member."""

    id: UUID
    game: str
    said: list[Any]
    """As it is kept: `["room", *who sits there]`, or `["match", turn]`: the version since which it
    is the member's, 0 while it is not."""
    there: bool
    """Whether the member looks at it."""

    def kept(self, before: list[Any] | None) -> list[Any]:
        """What is to be kept as told, where it stood so `before`.

        A turn that came while the table was looked at is told to who then leaves without playing.
        """
        if not self.there or self.said[0] == "room":
            return self.said
        return before if before and before[0] == "match" else ["match", 0]


def marks_of(members: Collection[str]) -> list[tuple[str, Mark]]:
    """How their rooms and running matches stand, by member. Raises `RedisError`."""
    return [*_rooms(members), *_matches(members)]


def _rooms(members: Collection[str]) -> list[tuple[str, Mark]]:
    mine = (
        RoomSeat.objects.filter(member__in=members, room__started_at=None, room__closed_at=None)
        .select_related("room")
        .prefetch_related("room__seats")
    )
    found = []
    for seat in mine:
        assert seat.member is not None
        sitting = sorted(other.member for other in seat.room.seats.all() if other.member)
        here = looks_at(seat.room, seat.member)
        found.append((seat.member, Mark(seat.room.id, seat.room.game, ["room", *sitting], here)))
    return found


def _matches(members: Collection[str]) -> list[tuple[str, Mark]]:
    seats = SeatRow.objects.filter(member__in=members)
    running = MatchRow.objects.filter(
        id__in=seats.values("match"), result__isnull=True, moved_ms__gte=now_ms() - LATELY_MS
    )
    rows = {row.id: row for row in running}
    turns = _turns([*rows.values()])
    sitting = [
        (seat.member, seat.match, turns[seat.match].people.index(seat.member))
        for seat in seats.filter(match__in=rows)
        if seat.member in turns[seat.match].people
    ]
    seated: dict[UUID, list[Seat]] = {}
    for _member, match, seat in sitting:
        seated.setdefault(match, []).append(seat)
    present = presence_registry().present(seated)
    found = []
    for member, match, seat in sitting:
        turn = turns[match]
        said = ["match", turn.since if seat in turn.awaited else 0]
        there = present[match][seated[match].index(seat)].online
        found.append((member, Mark(match, rows[match].game, said, there)))
    return found


def _turns(rows: Sequence[MatchRow]) -> dict[UUID, Turn]:
    """Whose turn it is at each of these matches; only those that have moved are looked at anew."""
    keys = {f"turn:{row.id}:{row.version}": row.id for row in rows}
    known: dict[str, list[Any]] = cache.get_many(keys)
    new = {key: [*_turn(match)] for key, match in keys.items() if key not in known}
    if new:
        cache.set_many(new, KEPT_S)
    return {keys[key]: Turn(*turn) for key, turn in (known | new).items()}


def _turn(match: UUID) -> Turn:
    """One that cannot be read is nobody's, and keeps no other from being told."""
    try:
        table = load(match).state
    except Exception as error:
        if storage_trouble(error) is not None:
            raise
        log.exception("turn_unknown: %s", match)
        return Turn([], [], 0)
    waits = () if table.over else table.rules.current(table.state)
    # Whoever has left the seat to a bot is not waited for.
    awaited = [seat for seat in waits if not table.chairs[seat].bot]
    return Turn([chair.member for chair in table.chairs], awaited, table.awaited_since)


def news_of(mark: Mark, before: list[Any] | None, member: str, language: str) -> News | None:
    """What is to be told of a room or table that stood so `before`; None: nothing is new."""
    kind, *now = mark.said
    if not before or before == mark.said:
        return None
    with translation.override(language):
        if kind == "room":
            came = [one for one in now if one not in before[1:] and one != member]
            if not came:
                return None
            names = ", ".join(display_names(came)[one] for one in came)
            title = _("%(names)s sat down") % {"names": names}
        elif now[0]:
            title = _("It is your turn")
        elif before[0] == "room":
            title = _("The match begins")
        else:
            return None
        body = _("At your table of %(game)s.") % {"game": game_name(mark.game)}
    told = ".".join(str(one) for one in mark.said)
    tag = sha256(f"{mark.id} {told}".encode()).hexdigest()[:16]
    return News("table", tag, title, body, reverse("lobby:table", args=[mark.id]))


def stand(member: str) -> dict[str, list[Any]]:
    """How all of a member's rooms and tables stand now, to be kept as told."""
    try:
        return {str(mark.id): mark.said for _, mark in marks_of([member])}
    except RedisError:
        return {}
