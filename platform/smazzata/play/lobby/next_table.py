"""Sitting down at the next table of a game: where somebody waits, or at a new one that fills.

Whoever asks takes a seat in the fullest room of that game in which somebody waits. Where there is
none a room is opened, and after a time that they have chosen bots take the seats that are free. So
whoever comes second finds whoever came first, and nobody waits longer than they like.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction

from games.kernel.refusal import Refusal
from games.registry import ruleset, rulesets, strengths
from smazzata.members.principals import Principal
from smazzata.play.lobby import handler
from smazzata.play.lobby.queries import open_rooms
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.lobby.waiting import rooms_with_people
from smazzata.play.models import Room, RoomSeat

log = logging.getLogger(__name__)

WAITS = (1, 3, 10)
"""Minutes after which bots may take the free seats; 0: never."""
STRENGTH = "medium"
"""Of the bots that come."""


def find_next_table(
    game: str, minutes: int, who: Principal, now: datetime, address: str = ""
) -> Room | Refusal:
    """The room in which `who` now sits and waits, or whose match has begun by that.

    Refusals: `bad_setting` for a game or a time that is not offered, and those of `open_room`.
    """
    assert who.member is not None
    if game not in rulesets() or minutes not in (0, *WAITS):
        return Refusal("bad_setting", params={"name": "game", "value": game[:32]})
    waits = RoomSeat.objects.filter(
        member=who.member, room__game=game, room__started_at=None, room__closed_at=None
    )
    if already := waits.select_related("room").first():
        return already.room
    for listed in open_rooms(who.member, {game}):
        seated = _sit_anywhere(listed.room, who)
        if isinstance(seated, Room):
            return seated
    form = read_table_form(ruleset(game), {})
    assert isinstance(form, TableForm), form
    with transaction.atomic():
        opened = handler.open_room(game, form, who, (), address)
        if isinstance(opened, Room) and minutes:
            opened.bots_at = now + timedelta(minutes=minutes)
            opened.save(update_fields=["bots_at"])
        return opened


def _sit_anywhere(room: Room, who: Principal) -> Room | Refusal:
    """The first seat that one may take; a refusal where somebody else was quicker each time."""
    answer: Room | Refusal = Refusal("seat_taken")
    if room.settings.rated:
        return answer
    for seat in room.seats.all():
        if seat.free and seat.kept in (None, who.member):
            answer = handler.sit(room.id, seat.seat, who)
            if isinstance(answer, Room):
                return answer
    return answer


def fill_due(now: datetime) -> int:
    """Seats bots in the rooms whose time has come, closes those that everybody has left.

    Returns how many were looked at. One that fails keeps no other waiting.
    """
    due = Room.objects.filter(started_at=None, closed_at=None, bots_at__lte=now)
    rooms = list(due.order_by("bots_at"))
    there = {room.id for room in rooms_with_people(rooms)}
    for room in rooms:
        bot = STRENGTH if room.id in there and STRENGTH in strengths(room.game) else None
        done = handler.fill(room.id, bot)
        if isinstance(done, Refusal):
            log.info("room_not_filled: %s %s", room.id, done.code)
    return len(rooms)
