"""What a program is answered: a struct as JSON, or `{"code", "message"}`."""

from typing import Annotated, Any, Generic, TypeAlias, TypeVar
from uuid import UUID

import msgspec
from django.http import HttpResponse
from msgspec import UNSET, Struct, UnsetType

from games.kernel.refusal import Refusal
from smazzata.api.fields import Id, note
from smazzata.desk.words import say
from smazzata.hall.forms import WORDS as HALL_WORDS
from smazzata.presentation import sides
from smazzata.presentation.narration import language
from smazzata.runtime.problems import status_of
from smazzata.runtime.translation import gettext_noop, translated
from smazzata.tournament_management.tournament import load

WORDS: dict[str, str] = {
    "malformed": gettext_noop("The call is not of the shape that /api/schema gives it."),
    "not_json": gettext_noop("Send JSON, and say so: Content-Type: application/json."),
    "command_id_reused": gettext_noop(
        "This id was used before, by somebody else or for something else: take a new one."
    ),
    "too_large": gettext_noop("A call has {most} kB at most."),
    "other_table": gettext_noop("This key opens no slip at this table."),
    "not_seated": gettext_noop("Your account does not sit at this table."),
    "not_an_official": gettext_noop("{member} has no office at this tournament."),
    "unknown_move": gettext_noop("There is no such move at the table of this call."),
    "shown_of_one": gettext_noop("Say what somebody has shown for one entry at a time."),
    "too_many_people": gettext_noop("Entry {line}: here people play alone."),
    "unknown_setting": gettext_noop("There is no setting called {name}."),
    "confirm_first": gettext_noop(
        "Look at the consequences, then send it again with their digest as confirm."
    ),
}
Answer = TypeVar("Answer")


class Encoded(HttpResponse, Generic[Answer]):
    """An answer that is JSON already, or has headers of its own."""

    def __init__(self, answer: Answer | bytes, **kwargs: Any) -> None:
        body = answer if isinstance(answer, bytes) else msgspec.json.encode(answer)
        super().__init__(body, content_type="application/json", **kwargs)


class Refused(Struct):
    """Why nothing was done, or nothing is answered."""

    code: Annotated[str, note("stable")]
    message: Annotated[str, note("in the language of Accept-Language")]
    params: dict[str, Any] | UnsetType = UNSET
    confirm: Annotated[str | UnsetType, note("to be sent again, where code is confirm_first")] = (
        UNSET
    )
    consequences: Annotated[dict[str, Any] | UnsetType, note("what it would change")] = UNSET


class Person(Struct):
    """A person."""

    id: Id
    name: str


class Participant(Person):
    """Somebody of an entry."""

    today: Annotated[
        str | UnsetType,
        note("how they are called now, where a publication had another name"),
    ] = UNSET


class Side(Struct):
    """An entry: one person, or a pair."""

    entry: int
    players: list[Participant]
    club: str


def side_fields(side: sides.Side) -> tuple[int, list[Participant], str]:
    """An entry by its number, with its members by their ids, in the order of `Side`."""
    people = [
        Participant(each.id, each.name, each.today if each.today not in ("", each.name) else UNSET)
        for each in side.members
    ]
    return side.number, people, side.club


class Paged(Struct):
    """What every answer in pages says."""

    page: int
    pages: int


class KnownPerson(Struct):
    """Somebody who was taken for a person of the register, by name and club."""

    member: UUID
    name: str


class Done(Struct):
    """How the tournament stands after a call."""

    tournament: UUID
    version: Annotated[int, note("number of events in the tournament's stream")]
    hash: Annotated[str, note("the last link of its hash chain")]
    due: Annotated[list[str] | UnsetType, note("the steps that can be taken")] = UNSET
    entered: int | UnsetType = UNSET
    waiting: Annotated[int | UnsetType, note("for whom the hall has no table")] = UNSET
    known: Annotated[
        list[KnownPerson] | UnsetType, note("who of a list is somebody known by name and club")
    ] = UNSET


Outcome: TypeAlias = Done | HttpResponse | Refusal
"""What a call at a tournament comes to: that it was done, a question, or why it was not."""


def done(tournament: UUID) -> Done:
    """That it was done, now or at an earlier call with the same id."""
    live = load(tournament)
    return Done(tournament, live.version, live.hash.hex())


def refused(refusal: Refusal, message: str = "", **more: Any) -> HttpResponse:
    """Why it was not done. 403 for want of a right, 400, 413 and 415 for what could not be read,
    else 409.
    """
    words = WORDS.get(refusal.code)
    if not message and words:
        message = translated(words, language(), **refusal.params)
    message = message or say(refusal, HALL_WORDS)
    told = Refused(refusal.code, message, dict(refusal.params), **more)
    return Encoded(told, status=status_of(refusal.code))
