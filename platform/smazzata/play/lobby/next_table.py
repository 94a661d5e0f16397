"""Sitting down at the next table of a game: where somebody waits, or at a new one that fills.

Whoever asks takes a seat in the fullest room of that game in which somebody waits as they like to:
for bots in the end, or for people only. Where there is none a room is opened, and after a time that
they have chosen bots take the seats that are free. So whoever comes second finds whoever came
first, and nobody waits longer than they like: bots come when the first of a room wants them.

Locks are taken in this order: the member, the game, a room, the address (`table_quota`).
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction

from games.kernel.refusal import Refusal
from games.registry import ruleset, rulesets
from smazzata.ledger.sql import lock_until_commit
from smazzata.members.directory import lock_member
from smazzata.members.principals import Principal
from smazzata.play.lobby import handler
from smazzata.play.lobby.queries import rooms_to_enter
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.lobby.table_quota import looks_ahead
from smazzata.play.lobby.waiting import rooms_with_people
from smazzata.play.models import Room, RoomSeat

log = logging.getLogger(__name__)

WAITS = (1, 3, 10)
"""Minutes after which bots may take the free seats; 0: never."""
STRENGTHS = ("medium", "easy")
"""Of the bots that come: the first that does not look ahead, for those are counted when a person
asks for them (`table_quota`)."""
AGAIN = timedelta(minutes=1)
"""After this time it is tried again to seat bots where that failed."""


def find_next_table(
    game: str, minutes: int, who: Principal, now: datetime, address: str = ""
) -> Room | Refusal:
    """The room in which `who` now sits and waits, or whose match has begun by that.

    Refusals: `bad_setting` for a game or a time that is not offered, and those of `open_room`.
    """
    assert who.member is not None
    if game not in rulesets() or minutes not in (0, *WAITS):
        return Refusal("bad_setting", params={"name": "game", "value": game[:32]})
    with transaction.atomic():
        lock_member(who.member)  # who presses twice at once is led to one room
        waits = RoomSeat.objects.filter(
            member=who.member, room__game=game, room__started_at=None, room__closed_at=None
        )
        if already := waits.select_related("room").first():
            return already.room
        lock_until_commit(f"smazzata.next_table.{game}")  # who comes second finds who came first
        for room in rooms_to_enter(who.member, {game}):
            if _suits(room, minutes) and isinstance(seated := _sit_anywhere(room, who), Room):
                return _hasten(seated, minutes, now)
        form = read_table_form(ruleset(game), {})
        assert isinstance(form, TableForm), form
        opened = handler.open_room(game, form, who, (), address)
        return _hasten(opened, minutes, now) if isinstance(opened, Room) else opened


def _suits(room: Room, minutes: int) -> bool:
    """Whether bots come to a room as whoever asks likes it, or none are needed there any more."""
    if room.settings.rated:
        return False
    begins = sum(seat.free for seat in room.seats.all()) == 1
    return begins or (room.bots_at is not None) == (minutes > 0)


def _hasten(room: Room, minutes: int, now: datetime) -> Room:
    """Has bots come to a room after these minutes at the latest, if any are to come at all."""
    at = now + timedelta(minutes=minutes)
    if minutes and room.waiting and (room.bots_at is None or room.bots_at > at):
        room.bots_at = at
        room.save(update_fields=["bots_at"])
    return room


def _sit_anywhere(room: Room, who: Principal) -> Room | Refusal:
    """The first seat that one may take; a refusal where somebody else was quicker each time."""
    answer: Room | Refusal = Refusal("seat_taken")
    for seat in room.seats.all():
        if seat.free and seat.kept in (None, who.member):
            with transaction.atomic():
                answer = handler.sit(room.id, seat.seat, who)
                if isinstance(answer, Room):
                    return answer
                transaction.set_rollback(True)  # lets go of this room before another is locked
    return answer


def fill_due(now: datetime) -> int:
    """Seats bots in the rooms whose time has come, closes those that everybody has left.

    Returns how many were looked at. One that fails keeps no other waiting; one in which no bots
    may sit waits for people.
    """
    due = Room.objects.filter(started_at=None, closed_at=None, bots_at__lte=now)
    rooms = list(due.order_by("bots_at"))
    there = {room.id for room in rooms_with_people(rooms)}
    for room in rooms:
        try:
            bot = _strength_of(room.game) if room.id in there else None
            done = handler.fill(room.id, bot)
        except Exception:
            log.exception("room_not_filled: %s", room.id)
            handler.put_off_bots(room.id, now + AGAIN)
            continue
        if isinstance(done, Refusal):
            log.warning("room_not_filled: %s %s", room.id, done.code)
            handler.put_off_bots(room.id, None)
    return len(rooms)


def _strength_of(game: str) -> str:
    """Which bots come to a room of this game."""
    return next((each for each in STRENGTHS if not looks_ahead(game, (each,))), STRENGTHS[-1])
