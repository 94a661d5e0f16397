"""The write side of the lobby: rooms are changed here and nowhere else.

Every function locks its room, so that of two people who want the last seat one gets it, and the
match of a full room is opened once. What counts the rooms and tables of a member locks the member's
row too, and does so first. Refusals are values (`smazzata.play.lobby.words`).

Open pages are told that a room is at version N, or that the list has changed. As with streams
(`smazzata.ledger.notifications`) it carries no data: the page fetches what it shows again. A room
has a group of its own, not that of its later match: who may look into a room may not yet see what
happens at the table.
"""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.kernel.refusal import Refusal
from games.registry import ruleset, strengths
from smazzata.ledger.notifications import notify_group_after_commit
from smazzata.ledger.writer import now_ms
from smazzata.members.directory import lock_member
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, actor_of
from smazzata.play.lobby import table_quota
from smazzata.play.lobby.table_form import TableForm
from smazzata.play.models import Room, RoomSeat
from smazzata.presentation.option_fields import complete_options
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table

MOST_ROOMS = 5
"""Rooms that one member may have waiting."""
LINK_LIVES = timedelta(hours=24)
IDLE = timedelta(hours=3)
"""A room in which nothing happens for so long is closed."""


ROOM_LIST_GROUP = "rooms"
"""The Channels group of all who look at the list of rooms."""


def room_group(room_id: object) -> str:
    """The Channels group of those who look into a room."""
    return f"room.{room_id}"


def notify_room_changed(room: Room) -> None:
    """Tells the pages of a room and of the list, once the transaction has committed."""
    notify_group_after_commit(room_group(room.id), room.version)
    notify_group_after_commit(ROOM_LIST_GROUP, now_ms())


def open_room(
    game: str, form: TableForm, who: Principal, bots: tuple[str, ...] = (), address: str = ""
) -> Room | Refusal:
    """Opens a room; its opener has the first seat, bots of these strengths the next ones.

    A room that is full at once begins at once. `address` is where the opener is, if that is known.
    """
    assert who.member is not None
    refusal = _against_rated(form.settings.rated, who, bool(bots)) or _unknown_strength(game, bots)
    if refusal is not None:
        return refusal
    with transaction.atomic():
        ahead = table_quota.looks_ahead(game, bots)
        refusal = against_another_room(who.member)
        refusal = refusal or table_quota.against_another_table(who, address, ahead=ahead)
        if refusal is not None:
            return refusal
        room = Room.objects.create(
            game=game,
            options=form.options,
            settings=form.settings,
            key=secrets.token_urlsafe(16),
            opened_by=who.member,
        )
        table_quota.count_table(room, address)
        taken = [(who.member, None), *((None, bot) for bot in bots)]
        rest: list[tuple[str | None, str | None]] = [(None, None)] * (form.seats - len(taken))
        RoomSeat.objects.bulk_create(
            RoomSeat(room=room, seat=seat, member=member, bot=bot)
            for seat, (member, bot) in enumerate([*taken, *rest][: form.seats])
        )
        return _begin_if_full(room)


def sit(room_id: UUID, seat: int, who: Principal, key: str = "") -> Room | Refusal:
    """Takes a free seat; the last one begins the match."""

    def change(room: Room) -> Room | Refusal:
        chosen = room.seats.filter(seat=seat).first()
        refusal = against_entering(room, who, key) or _against_rated(
            room.settings.rated, who, bots=False
        )
        if refusal is not None:
            return refusal
        if room.seats.filter(member=who.member).exists():
            return Refusal("already_seated")
        if chosen is None or not chosen.free:
            return Refusal("no_such_seat" if chosen is None else "seat_taken")
        if chosen.kept not in (None, who.member):
            return Refusal("seat_kept")
        chosen.member = who.member
        chosen.save()
        return _begin_if_full(room)

    return _changed(room_id, change)


def stand(room_id: UUID, who: Principal) -> Room | Refusal:
    """Gives the own seat free again."""

    def change(room: Room) -> Room | Refusal:
        stood_up = room.seats.filter(member=who.member).update(member=None)
        return _touched(room) if stood_up else Refusal("not_your_seat")

    return _changed(room_id, change)


def seat_bot(room_id: UUID, seat: int, bot: str | None, who: Principal) -> Room | Refusal:
    """Puts a bot of this strength on a free seat, or (None) takes one away. For the opener."""

    def change(room: Room) -> Room | Refusal:
        if room.opened_by != who.member:
            return Refusal("not_your_room")
        chosen = room.seats.filter(seat=seat).first()
        if chosen is None:
            return Refusal("no_such_seat")
        if chosen.member is not None or (bot is not None and chosen.bot is not None):
            return Refusal("seat_taken")
        if bot is not None and chosen.kept not in (None, who.member):
            return Refusal("seat_kept")
        if bot is not None and room.settings.rated:
            return Refusal("rated_without_bots")
        refusal = _unknown_strength(room.game, (bot,) if bot is not None else ())
        refusal = refusal or table_quota.against_looking_ahead(room, bot or "")
        if refusal is not None:
            return refusal
        chosen.bot = bot
        chosen.save()
        return _begin_if_full(room)

    if who.member is None:
        return Refusal("not_your_room")
    with transaction.atomic():
        lock_member(who.member)
        return _changed(room_id, change)


def fill(room_id: UUID, bot: str | None) -> Room | Refusal:
    """Puts bots of a strength on all free seats and begins; None closes the room. For the clock.

    Where nobody sits any more it is closed, too.
    """

    def change(room: Room) -> Room | Refusal:
        seats = list(room.seats.all())
        if bot is None or not any(seat.member for seat in seats):
            room.closed_at = timezone.now()
            return _touched(room)
        room.seats.filter(member=None, bot=None).update(bot=bot, kept_for=None)
        return _begin_if_full(room)

    return _changed(room_id, change)


def put_off_bots(room_id: UUID, until: datetime | None) -> Room | Refusal:
    """Has bots come to a room at another time; None: never by themselves. For the clock."""

    def change(room: Room) -> Room:
        room.bots_at = until
        return _touched(room)

    return _changed(room_id, change)


def close(room_id: UUID, who: Principal) -> Room | Refusal:
    """Closes a room before it begins. For the opener."""

    def change(room: Room) -> Room | Refusal:
        if room.opened_by != who.member:
            return Refusal("not_your_room")
        room.closed_at = timezone.now()
        return _touched(room)

    return _changed(room_id, change)


def close_idle(now: datetime) -> int:
    """Closes the rooms in which nothing has happened for long; returns how many."""
    idle = Room.objects.filter(started_at=None, closed_at=None, touched_at__lt=now - IDLE)
    with transaction.atomic():
        # Locked in order, as `forget` does.
        found = idle.select_for_update().order_by("id").values_list("id", flat=True)
        return Room.objects.filter(id__in=list(found)).update(closed_at=now)


def forget(member: UUID, **_kwargs: object) -> None:
    """Frees a member's seats and closes the rooms they opened; receives `member_erased`."""
    sits = RoomSeat.objects.filter(Q(member=member) | Q(kept_for=member)).values("room")
    waiting = Room.objects.select_for_update().filter(started_at=None, closed_at=None)
    for room in waiting.filter(Q(opened_by=member) | Q(id__in=sits)).order_by("id"):
        room.seats.filter(member=member).update(member=None)
        room.seats.filter(kept_for=member).update(kept_for=None)
        if room.opened_by == str(member):
            room.closed_at = timezone.now()
        _touched(room)


def against_another_room(member: str) -> Refusal | None:
    """Why a member may not open one more room now.

    One request at a time: two at once would both count the rooms before either is there.
    """
    lock_member(member)
    waiting = Room.objects.filter(opened_by=member, started_at=None, closed_at=None)
    if waiting.count() < MOST_ROOMS:
        return None
    return Refusal("too_many_rooms", params={"most": MOST_ROOMS})


def against_entering(room: Room, who: Principal, key: str) -> Refusal | None:
    """Why somebody may not look into a room: it is not listed, and the link is not this one."""
    if room.settings.spectators.listed or (who.member is not None and _belongs(room, who.member)):
        return None
    if not secrets.compare_digest(key.encode(), room.key.encode()):
        return Refusal("no_such_room")
    expired = room.opened_at + LINK_LIVES < timezone.now()
    return Refusal("link_expired") if expired else None


def _belongs(room: Room, member: str) -> bool:
    invited = Q(member=member) | Q(kept_for=member)
    return room.opened_by == member or room.seats.filter(invited).exists()


def _against_rated(rated: bool, who: Principal, bots: bool) -> Refusal | None:
    if rated and bots:
        return Refusal("rated_without_bots")
    return Refusal("rated_needs_account") if rated and not who.may(Action.PLAY_RATED) else None


def _unknown_strength(game: str, bots: tuple[str, ...]) -> Refusal | None:
    for bot in bots:
        if bot not in strengths(game):
            return Refusal("unknown_strength", params={"game": game, "bot": bot[:32]})
    return None


def _changed(room_id: UUID, change: Callable[[Room], Room | Refusal]) -> Room | Refusal:
    """Changes a room in which people wait, with nobody beside it; else the reason why not."""
    with transaction.atomic():
        room = Room.objects.select_for_update().filter(id=room_id).first()
        if room is None:
            return Refusal("no_such_room")
        if room.started_at is not None:
            return Refusal("room_started")
        return Refusal("room_closed") if room.closed_at is not None else change(room)


def _touched(room: Room) -> Room:
    room.version += 1
    room.save()
    notify_room_changed(room)
    return room


def _begin_if_full(room: Room) -> Room | Refusal:
    """Begins the match of a room whose seats are all taken (GEN-02), in the same transaction."""
    seats = list(room.seats.all())
    if any(seat.free for seat in seats):
        return _touched(room)
    if all(seat.bot for seat in seats):
        transaction.set_rollback(True)
        return Refusal("no_person")
    known = strengths(room.game)
    chairs = [
        Chair(member=seat.member, bot=known[seat.bot] if seat.bot else None) for seat in seats
    ]
    options = complete_options(ruleset(room.game), room.options)
    opened = (
        options
        if isinstance(options, Refusal)
        else open_table(
            room.id,
            room.game,
            options,
            chairs,
            secrets.token_hex(32),
            uuid5(room.id, "open"),
            settings=room.settings,
            actor=actor_of(room.opened_by),
        )
    )
    if isinstance(opened, Refusal):
        transaction.set_rollback(True)
        return opened
    room.started_at = timezone.now()
    table_quota.mark_begun(room)
    return _touched(room)
