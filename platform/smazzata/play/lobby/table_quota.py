"""How many tables somebody may have open at once: the room waits, or the match is not over.

By member and by address: a guest's name costs nothing. Bots that look ahead cost a processor half
a second a move, so tables with them are fewer. A table that everybody has left costs nothing while
it rests, nor does a room in which nothing happens: they count for who opened them, but keep nobody
else at that address from playing. An address is kept as a keyed hash, for as long as its table is
open.
"""

import hmac
from datetime import timedelta
from hashlib import sha256
from ipaddress import ip_address, ip_network
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.kernel.refusal import Refusal
from games.registry import rulesets, strengths
from smazzata.ledger.sql import lock_until_commit
from smazzata.members.principals import Principal
from smazzata.play.models import Room, RoomSeat
from smazzata.tables.due_times import searches
from smazzata.tables.models import MatchRow, OpenTable
from smazzata.tables.unattended import REST_S

MOST_OPEN, MOST_OPEN_GUEST = 5, 3
"""Tables that a member may have open, and a guest."""
MOST_AHEAD = 2
"""Of these, tables with a bot that looks ahead."""
AHEAD_SHARE = 4
"""Of the tables from one address, one in so many may have a bot that looks ahead."""


def address_digest(address: str) -> str:
    """What stands for an address: the same for all addresses that one connection usually has."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    network = ip_network((found, 64 if found.version == 6 else 32), strict=False)
    key = f"smazzata.tables-by-address.v1:{settings.SECRET_KEY}".encode()
    return hmac.new(key, str(network).encode(), sha256).hexdigest()[:32]


def against_another_table(who: Principal, address: str, *, ahead: bool) -> Refusal | None:
    """Why somebody may not open one more table, `ahead` with a bot that looks ahead.

    Within the transaction that opens it, which holds the member's row: `handler` sees to that.
    Refusals: `too_many_tables`, `too_many_tables_here`, and what `against_looking_ahead` refuses.
    """
    guest = who.account is not None and who.account.is_guest
    most = MOST_OPEN_GUEST if guest else MOST_OPEN
    if _open().filter(opened_by=who.member).count() >= most:
        return Refusal("too_many_tables", params={"most": most})
    here = address_digest(address)
    _one_at_a_time(here)
    if here and _awake(_open().filter(address=here)).count() >= settings.TABLES_PER_ADDRESS:
        return Refusal("too_many_tables_here", params={"most": settings.TABLES_PER_ADDRESS})
    return _against_ahead(str(who.member), here) if ahead else None


def against_looking_ahead(room: Room, strength: str) -> Refusal | None:
    """Why no bot of this strength may sit down in a room.

    Within the transaction that seats it, which holds the row of the member who opened the room:
    `handler` sees to that. Refusals: `too_many_ahead`, `too_many_ahead_here`.
    """
    if not _ahead(room.game, strength):
        return None
    opened = OpenTable.objects.filter(match=room.id).first()
    here = opened.address if opened else ""
    _one_at_a_time(here)
    return _against_ahead(room.opened_by, here, besides=room.id)


def count_table(room: Room, address: str) -> None:
    """A room is opened: from now on it counts."""
    OpenTable.objects.create(
        match=room.id,
        opened_by=room.opened_by,
        address=address_digest(address),
        rated=room.settings.rated,
    )


def mark_begun(room: Room) -> None:
    """The match of a room begins."""
    OpenTable.objects.filter(match=room.id).update(began=True)


def forget_gone() -> None:
    """Forgets what has ceased to count: rooms closed before they began, and matches that are over
    though whoever should have heard of it did not."""
    OpenTable.objects.filter(_gone()).delete()


def looks_ahead(game: str, bots: tuple[str, ...]) -> bool:
    """Whether one of the bots of these strengths looks ahead."""
    return any(_ahead(game, strength) for strength in bots)


def _one_at_a_time(here: str) -> None:
    """Two from one address who ask at once would both count before either is there."""
    if here:
        lock_until_commit(f"smazzata.quota.{here}")


def _open() -> QuerySet[OpenTable]:
    return OpenTable.objects.exclude(_gone())


def _awake(tables: QuerySet[OpenTable]) -> QuerySet[OpenTable]:
    """Those at which something happens, or happened a moment ago."""
    since = timezone.now() - timedelta(seconds=REST_S)
    waits = Room.objects.filter(id=OuterRef("match"), started_at=None, touched_at__lt=since)
    return tables.filter(alone_s__lt=REST_S).exclude(Q(began=False) & Q(Exists(waits)))


def _gone() -> Q:
    closed = Room.objects.filter(id=OuterRef("match"), closed_at__isnull=False)
    over = MatchRow.objects.filter(id=OuterRef("match"), result__isnull=False)
    return Q(Exists(closed)) | Q(Exists(over))


def _against_ahead(member: str, here: str, besides: UUID | None = None) -> Refusal | None:
    seated = Q()
    for game in rulesets():
        for strength in strengths(game):
            if _ahead(game, strength):
                seated |= Q(room__game=game, bot=strength)
    thinking = Exists(RoomSeat.objects.filter(seated, room=OuterRef("match")))
    counted = _open().filter(thinking)
    if besides is not None:
        counted = counted.exclude(match=besides)
    most_here = max(1, settings.TABLES_PER_ADDRESS // AHEAD_SHARE)
    if counted.filter(opened_by=member).count() >= MOST_AHEAD:
        return Refusal("too_many_ahead", params={"most": MOST_AHEAD})
    here_too = counted.filter(address=here) if here else counted.none()
    # Those that rest could all be woken at once, so there is an end to them as well.
    resting = here_too.count() >= settings.TABLES_PER_ADDRESS
    if resting or _awake(here_too).count() >= most_here:
        return Refusal("too_many_ahead_here", params={"most": most_here})
    return None


def _ahead(game: str, strength: str) -> bool:
    return searches(game, strengths(game).get(strength))
