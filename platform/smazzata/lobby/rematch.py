"""Once more: the room that follows a match, with the same seats and settings."""

from uuid import UUID, uuid5

from django.db import transaction

from games.kernel.refusal import Refusal
from smazzata.lobby.handler import sit
from smazzata.lobby.models import Place, Room
from smazzata.members.visitors import Visitor
from smazzata.tables.table import load


def rematch(match: UUID, who: Visitor) -> Room | Refusal:
    """The room after `match`, with its player `who` in the same seat as before.

    The first who asks opens it; for a while its seats are kept for those who sat there, and bots
    are there already. Refusals: `no_such_room` for a table that was not opened in the lobby,
    `not_your_place` for whoever did not sit there, `match_running`, and what `sit` refuses.
    """
    with transaction.atomic():
        # Locked, so that of several who ask at once one opens the room and the others find it.
        before = Room.objects.select_for_update().filter(id=match).first()
        if before is None or before.started_at is None:
            return Refusal("no_such_room")
        place = before.places.filter(member=who.member).first()
        if who.member is None or place is None:
            return Refusal("not_your_place")
        if not load(match).state.over:
            return Refusal("match_running")
        after = Room.objects.filter(id=uuid5(match, "rematch")).first()
        after = after or _opened_after(before, who.member)
        if after.places.filter(member=who.member).exists():
            return after
        return sit(after.id, place.seat, who, after.key)


def _opened_after(before: Room, member: str) -> Room:
    """A room like the one before, which `member` has opened and nobody sits in but bots."""
    after = Room.objects.get(id=before.id)
    after.id = uuid5(before.id, "rematch")
    after.opened_by = member
    after.version = 1
    after.started_at = after.closed_at = None
    after._state.adding = True
    after.save()
    Place.objects.bulk_create(
        Place(room=after, seat=place.seat, bot=place.bot, kept_for=place.member)
        for place in before.places.all()
    )
    return after
