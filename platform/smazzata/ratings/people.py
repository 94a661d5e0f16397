"""Whose rating a name in the log moves: the persons of the register, as these lists follow them.

A projection reads nothing but events and its own tables, so it keeps the joins and moves that the
members' streams tell once more (`RatedHandle`).
"""

from smazzata.ledger.events import PositionedEvent
from smazzata.ratings.models import RatedHandle
from smazzata.register.aliases import find_person
from tournaments.federation.people import Aliases, Appearance
from tournaments.federation.rating.fold import PersonOf


def person_of(member: str) -> str:
    """The person behind a member, as the register has it now."""
    return find_person(member)


def load_persons() -> PersonOf:
    """Whose rating each member moves, as far as these lists have followed the register."""
    return load_followed().find_person


def load_followed() -> Aliases:
    """The map of persons, as far as these lists have followed it."""
    joined: dict[str, str] = {}
    moved: dict[Appearance, str] = {}
    for row in RatedHandle.objects.all():
        if row.tournament is None:
            joined[row.handle] = row.person
        else:
            moved[Appearance(str(row.tournament), row.handle)] = row.person
    return Aliases(joined, moved)


def follow_person(positioned: PositionedEvent) -> bool:
    """Follows a join, a parting or a move; whether the event was one of the handle's own stream.

    An event about two people stands in the streams of both; it counts once.
    """
    event, data = positioned.event, positioned.event.data
    handle = data.get("handle") if event.type == "appearance_moved" else data.get("gone")
    if handle != str(event.stream_id):
        return False
    match event.type:
        case "people_joined":
            RatedHandle.objects.create(handle=handle, person=data["kept"])
        case "people_parted":
            RatedHandle.objects.filter(handle=handle, tournament=None).delete()
        case "appearance_moved":
            RatedHandle.objects.filter(handle=handle, tournament=data["tournament"]).delete()
            if data["person"] != handle:
                RatedHandle.objects.create(
                    handle=handle, tournament=data["tournament"], person=data["person"]
                )
        case _:
            return False
    return True
