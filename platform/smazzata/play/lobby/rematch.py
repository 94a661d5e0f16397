"""Once more: the room that follows a match, with the same seats and settings."""

import secrets
from uuid import UUID, uuid5

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.members.directory import lock_member, members_with_account
from smazzata.members.principals import Principal
from smazzata.play.lobby import table_quota
from smazzata.play.lobby.handler import against_another_room, notify_room_changed, sit
from smazzata.play.models import Room, RoomSeat
from smazzata.tables.table import load

GIVEN_AWAY = {"seat_taken", "seat_kept", "room_started"}
"""Who comes too late for his seat is shown the room all the same."""


def rematch(match: UUID, who: Principal, address: str = "") -> Room | Refusal:
    """The room after `match`, with its player `who` in the same seat as before if that is free.

    The first who asks opens it; for a while its seats are kept for those who sat there, and bots
    are there already. If it was closed, the next who asks opens another. Refusals: `no_such_room`
    for a table that was not opened in the lobby, `not_your_seat` for whoever did not sit there,
    `match_running`, `too_many_rooms`, those of `table_quota`, and what else `sit` refuses.
    """
    if who.member is None:
        return Refusal("not_your_seat")
    with transaction.atomic():
        lock_member(who.member)
        # Locked, so that of several who ask at once one opens the room and the others find it.
        before = Room.objects.select_for_update().filter(id=match).first()
        if before is None or before.started_at is None:
            return Refusal("no_such_room")
        own = before.seats.filter(member=who.member).first()
        if own is None:
            return Refusal("not_your_seat")
        if not load(match).state.over:
            return Refusal("match_running")
        after = _after(before, who, address)
        if isinstance(after, Refusal) or after.seats.filter(member=who.member).exists():
            return after
        seated = sit(after.id, own.seat, who, after.key)
        if isinstance(seated, Refusal) and seated.code in GIVEN_AWAY:
            return after
        if isinstance(seated, Refusal):
            transaction.set_rollback(True)
        return seated


def _after(before: Room, who: Principal, address: str) -> Room | Refusal:
    """The room that follows, opened now by `who` if there is none that was not closed."""
    id_ = uuid5(before.id, "rematch")
    while known := Room.objects.filter(id=id_).first():
        if known.closed_at is None:
            return known
        id_ = uuid5(id_, "rematch")
    member = str(who.member)
    strengths = tuple(seat.bot for seat in before.seats.all() if seat.bot)
    ahead = table_quota.looks_ahead(before.game, strengths)
    return (
        against_another_room(member)
        or table_quota.against_another_table(who, address, ahead=ahead)
        or _opened(id_, before, member, address)
    )


def _opened(id_: UUID, before: Room, member: str, address: str) -> Room:
    """A room like the one before, which `member` has opened and nobody sits in but bots."""
    room = Room.objects.get(id=before.id)
    room.id, room.key, room.opened_by, room.version = id_, secrets.token_urlsafe(16), member, 1
    room.started_at = room.closed_at = room.bots_at = None
    room._state.adding = True
    room.save()
    table_quota.count_table(room, address)
    seats = list(before.seats.all())
    here = members_with_account(seat.member for seat in seats if seat.member)
    RoomSeat.objects.bulk_create(
        RoomSeat(
            room=room,
            seat=seat.seat,
            bot=seat.bot,
            kept_for=seat.member if seat.member in here else None,
        )
        for seat in seats
    )
    notify_room_changed(room)
    return room
