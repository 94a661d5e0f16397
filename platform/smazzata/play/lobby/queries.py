"""What the lobby shows: rooms, and the tables that have begun."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.kernel.match import Match
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.registry import ruleset
from smazzata.ledger.writer import now_ms
from smazzata.members.directory import display_names
from smazzata.play.lobby.scores import scores_of
from smazzata.play.lobby.waiting import rooms_with_people
from smazzata.play.lobby.words import BOTS
from smazzata.play.models import Room, RoomSeat
from smazzata.presentation.option_fields import complete_options
from smazzata.presentation.tournament_names import game_name, titles
from smazzata.tables.models import MatchRow, OpenTable, SeatRow

Row = TypeVar("Row", Room, MatchRow)
MINE = 20
"""Tables of one's own that the lobby shows."""
CHAIRS = 8
LATELY = 100
"""Matches among which that is the favourite which most are of."""
LEFT_S = 60
"""Seconds without any of its people after which a table is shown no more."""
STILL_MS = 3_600_000
"""Nor is one outside a tournament at which nothing has happened for so long."""
SHOWN = 30
"""Rooms, running and finished tables that one page shows of each."""


class RoomSeatView(NamedTuple):
    """A seat of a room as its page shows it."""

    seat: int
    name: str
    member: str | None
    bot: str | None
    kept_for: str = ""
    """Who may still come before anybody else may sit here; empty when nobody."""
    open: bool = False
    """Whether whoever looks may sit down here."""
    partners: str = ""
    """The numbers, from 1, of the seats that play together with this one; empty for none."""

    @property
    def free(self) -> bool:
        """Whether one may sit down here."""
        return self.member is None and self.bot is None

    @property
    def bot_name(self) -> Promise | None:
        """What the bot of this seat is called."""
        return BOTS[self.bot] if self.bot else None


class ListedRoom(NamedTuple):
    """A room of the list."""

    room: Room
    game: str
    people: dict[str, str]
    """Who sits there already, by their ids."""
    free: int

    @property
    def names(self) -> list[str]:
        """What they are called."""
        return [*self.people.values()]

    @property
    def minutes(self) -> int:
        """Whole minutes since it was opened."""
        return int((timezone.now() - self.room.opened_at).total_seconds() // 60)

    @property
    def chairs(self) -> range:
        """The empty chairs, as many as a row of portraits shows."""
        return range(min(self.free, CHAIRS))


class ListedTable(NamedTuple):
    """A table of the list that has begun."""

    row: MatchRow
    game: str
    people: dict[str, str]
    """Who has a seat there, by their ids."""
    bots: int
    """Seats that belong to nobody but a bot."""
    tournament: str
    """What its tournament is called; empty outside of one."""
    deal: int
    """The deal being played; 0 where whoever reads the list might watch with a delay."""
    score: list[tuple[str, int]]
    """What each party has, by the names of its people; likewise empty there, and before anybody
    has anything."""

    @property
    def minutes(self) -> int:
        """Whole minutes since it began."""
        return (now_ms() - self.row.opened_ms) // 60_000

    @property
    def names(self) -> list[str]:
        """What they are called."""
        return [*self.people.values()]


def seats(room: Room, member: str | None = None) -> list[RoomSeatView]:
    """Who sits where in a room, for `member` who looks."""
    room_seats = list(room.seats.all())
    people = [member for seat in room_seats for member in (seat.member, seat.kept) if member]
    called = {"": "", **display_names(people)}
    partners = _partners(room)
    return [
        RoomSeatView(
            p.seat,
            called[p.member or ""],
            p.member,
            p.bot,
            called[p.kept or ""],
            p.free and p.kept in (None, member),
            ", ".join(str(seat + 1) for seat in partners.get(p.seat, ())),
        )
        for p in room_seats
    ]


def _partners(room: Room) -> dict[Seat, list[Seat]]:
    """With whom each seat plays for the whole match; nothing where everybody plays alone."""
    rules = ruleset(room.game)
    options = complete_options(rules, room.options)
    if isinstance(options, Refusal):
        return {}
    parties = rules.parties(Match(seats=rules.seats(options), options=options))
    return {
        seat: [other for other in party if other != seat] for party in parties for seat in party
    }


def open_rooms(
    member: str | None, games: Collection[str] | None = None, players: int = 0
) -> list[ListedRoom]:
    """Those of `rooms_to_enter` that one page shows."""
    return _listed_rooms(rooms_to_enter(member, games, players)[:SHOWN])


def rooms_to_enter(
    member: str | None, games: Collection[str] | None = None, players: int = 0
) -> list[Room]:
    """Rooms with a free seat in which somebody waits, fullest first; the own ones: `own_rooms`.

    Only of some games and for so many players, where that is said.
    """
    rooms = _of(games, _waiting().filter(settings__spectators__listed=True))
    if players:
        rooms = rooms.annotate(size=Count("seats", distinct=True)).filter(size=players)
    if member is not None:
        mine = Q(seats__member=member) | Q(seats__kept_for=member)
        rooms = rooms.exclude(Q(opened_by=member) | mine)
    free = Count("seats", filter=Q(seats__member=None, seats__bot=None))
    fullest = rooms.annotate(free=free).filter(free__gt=0).order_by("free", "-opened_at")
    return rooms_with_people(fullest)


def own_rooms(member: str) -> list[ListedRoom]:
    """Rooms that a member opened, sits in, or has a seat kept in."""
    mine = RoomSeat.objects.filter(Q(member=member) | Q(kept_for=member)).values("room")
    return _listed_rooms(_waiting().filter(Q(opened_by=member) | Q(id__in=mine))[:MINE])


def own_tables(member: str, *, over: bool) -> list[ListedTable]:
    """A member's tables, tournaments' too, newest first."""
    mine = SeatRow.objects.filter(member=member).values("match")
    rows = MatchRow.objects.filter(id__in=mine, result__isnull=not over)
    return _listed_tables(rows.order_by("-moved_ms")[:MINE], own=True)


def favourite_game(member: str | None) -> str | None:
    """What a member played last; else what is played most of late; None: nothing was yet."""
    if member is not None:
        mine = SeatRow.objects.filter(member=member).order_by("-opened_ms").values("match")[:1]
        for last in MatchRow.objects.filter(id__in=mine).values_list("game", flat=True):
            return last
    lately = MatchRow.objects.order_by("-opened_ms").values_list("game", flat=True)[:LATELY]
    return next(iter(dict(Counter(lately).most_common(1))), None)


def running_tables(games: Collection[str] | None = None) -> list[ListedTable]:
    """Tables that one may watch, of some games only where they are said, the newest first.

    Where those stand that are watched with a delay is not told, not even by their order. Tables of
    the lobby that their people have left are none to watch.
    """
    # Not `result=None`: of a JSON field that asks for a stored `null`.
    rows = _of(games, MatchRow.objects.filter(result__isnull=True, listed=True, watched=True))
    left = OpenTable.objects.filter(alone_s__gte=LEFT_S).values("match")
    still = Q(tournament=None) & (Q(id__in=left) | Q(moved_ms__lt=now_ms() - STILL_MS))
    return _listed_tables(rows.exclude(still).order_by("-opened_ms", "id")[:SHOWN])


def finished_tables(games: Collection[str] | None = None) -> list[ListedTable]:
    """Tables outside tournaments that are over, of some games only where they are said."""
    rows = _of(games, MatchRow.objects.filter(result__isnull=False, tournament=None, listed=True))
    return _listed_tables(rows.order_by("-moved_ms")[:SHOWN])


def lists_version(lists: dict[str, list[Any]]) -> str:
    """A word that changes whenever what the lobby shows changes."""
    parts = []
    for shown in lists.values():
        parts.append(",".join(_version_of(item) for item in shown))
    return "|".join(parts)


def _version_of(item: ListedRoom | ListedTable) -> str:
    if isinstance(item, ListedRoom):
        return f"{item.room.id.hex[-8:]}{item.room.version}"
    return f"{item.row.id.hex[-8:]}{item.deal}"


def _of(games: Collection[str] | None, rows: QuerySet[Row]) -> QuerySet[Row]:
    """Those of some games; all where none are said."""
    return rows if games is None else rows.filter(game__in=games)


def _waiting() -> QuerySet[Room]:
    return Room.objects.filter(started_at=None, closed_at=None).prefetch_related("seats")


def _listed_rooms(rooms: Iterable[Room]) -> list[ListedRoom]:
    found = list(rooms)
    called = display_names({p.member for room in found for p in room.seats.all() if p.member})
    return [
        ListedRoom(
            room,
            game_name(room.game),
            {p.member: called[p.member] for p in room.seats.all() if p.member},
            sum(p.free and p.kept is None for p in room.seats.all()),
        )
        for room in found
    ]


def _listed_tables(rows: QuerySet[MatchRow], *, own: bool = False) -> list[ListedTable]:
    found = list(rows)
    called = display_names({c["member"] for row in found for c in row.chairs if c["member"]})
    called_so = titles(row.tournament for row in found)
    scores = scores_of(found)
    return [
        ListedTable(
            row,
            game_name(row.game),
            {c["member"]: called[c["member"]] for c in row.chairs if c["member"]},
            sum(not c["member"] for c in row.chairs),
            called_so.get(str(row.tournament), ""),
            row.deal if own or not row.delayed else 0,
            [(_party(row, score.seats, called), score.total) for score in scores.get(row.id, ())],
        )
        for row in found
    ]


def _party(row: MatchRow, seats: Collection[Seat], called: dict[str, str]) -> str:
    """Who plays together, by name; a chair of nobody's is a bot's."""
    members = [row.chairs[seat]["member"] for seat in seats]
    return ", ".join(called[member] if member else _("bot") for member in members)


def find_room(room_id: UUID) -> Room | None:
    """The room with this id."""
    return Room.objects.filter(id=room_id).first()
